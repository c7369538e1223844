/** A form on paper, and its result as plain words. */

const PRINTING = "rg-imprime"; // on <html>: only the form that is marked goes on paper

/** What a sheet is called away from its page: "Pontuação do Modo Pontos", "Êxodo · Placar". */
export function sheetTitle(form) {
  const label = form.getAttribute("aria-label");
  const game = document.querySelector("h1").textContent;
  return form.dataset.page === "*" && game !== label ? `${game} · ${label}` : label;
}

/** Prints this form and nothing else of the page. */
export function printAlone(form) {
  const page = document.documentElement;
  page.classList.add(PRINTING);
  form.dataset.printing = "";
  addEventListener(
    "afterprint",
    () => {
      page.classList.remove(PRINTING);
      delete form.dataset.printing;
    },
    { once: true },
  );
  print();
}

/** The result that the form shows, a line a row; "" while there is none. */
export function asText(form, names, result) {
  if (!result?.linhas) return "";
  const shown = form.querySelector("[data-part=result]");
  const rows = [...shown.querySelectorAll("tbody tr:not(.rg-porque)")].map((row) => {
    const label = row.querySelector("th button").firstChild.textContent;
    return `${label}: ${[...row.querySelectorAll("td")].map((cell) => cell.textContent).join(" · ")}`;
  });
  const columns = shown.querySelector("thead") ? names.join(" · ") : "";
  return [sheetTitle(form), result.frase[form.dataset.language], columns, ...rows]
    .filter(Boolean)
    .join("\n");
}

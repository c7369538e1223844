/** Shows a result in the form: tabs, what each field gives, totals, the matrix to check against, the notes. */

import { h } from "./dom.js";
import { faultIn, keyOf, keysFor, labelOf, playerParts, shownParts } from "./fields.js";
import { ruleLink } from "./rules.js";

const DASH = "–";
const EXACTLY = / \(.*/; // "≈ 11,67 (35/3)": in a tab there is no room for it

export class View {
  #form;
  #say;
  #language;
  #opened = new Set(); // ids of the lines whose explanation is open
  #voice;

  constructor(form, say) {
    this.#form = form;
    this.#say = say;
    this.#language = form.dataset.language;
  }

  #part = (name) => this.#form.querySelector(`[data-part=${name}]`);
  #local = (text) => text?.[this.#language] ?? "";

  /**
   * Shows everything. `names`: as in the result; `active`: the player being edited; `result`: undefined when there is
   * none; `waiting`: what stands for a total meanwhile.
   */
  show({ names, active, result, empty, waiting }) {
    const usable = result && !result.erro ? result : undefined;
    this.#nameParts(names);
    this.#showFields(names, empty ? undefined : usable);
    this.#showWarnings(names, result);
    this.#showTabs(names, active, empty ? undefined : usable, empty ? DASH : waiting);
    this.#showTotals(names, empty ? undefined : usable, empty ? DASH : waiting);
    const shown = usable && !empty;
    const refused = result?.erro ? this.#refusal(names, result) : "";
    this.#part("result").replaceChildren(
      ...(shown ? this.#result(names, usable) : refused ? [h("p", { class: "rg-vence parte" }, refused)] : []),
    );
    this.#speak(shown ? this.#local(usable.frase) : refused);
  }

  /** The live region says the outcome once somebody stops typing, not at every letter. */
  #speak(sentence) {
    clearTimeout(this.#voice);
    const voice = this.#part("voice");
    if (voice.textContent !== sentence) this.#voice = setTimeout(() => (voice.textContent = sentence), 900);
  }

  /** Each field's name is heard with its player's. */
  #nameParts(names) {
    shownParts(this.#form).forEach((part, index) => {
      part.querySelector("[data-part=who]").textContent = names[index];
    });
  }

  // — what cannot be computed with —

  /** What is wrong, without the path that programs are told. */
  #fault({ erro, error, campo }) {
    return (this.#language === "en" ? error : erro).replace(`${campo}: `, "");
  }

  /** The same with where it is: that may be out of sight. */
  #refusal(names, result) {
    const [first, index, third] = result.campo.split(".");
    const player = first === "jogadores" ? names[index] : undefined;
    const row = this.#form.querySelector(`[data-field="${CSS.escape(player === undefined ? first : third)}"]`);
    const where = [player, row && labelOf(row)].filter(Boolean).join(" · ");
    return `${where}${where && ": "}${this.#fault(result)}`;
  }

  // — the fields —

  /** Beside each field what it gives, in a score; a tool has few fields and one answer, which stands below. */
  #showFields(names, result) {
    const lines = (this.#form.dataset.kind === "score" && result?.linhas) || [];
    for (const row of this.#form.querySelectorAll("[data-field]")) {
      const part = row.closest("[data-player]");
      const player = part ? names[shownParts(this.#form).indexOf(part)] : null;
      const line = lines.find(
        ({ jogador, campos, total }) => jogador === player && !total && campos[0] === row.dataset.field,
      );
      const gives = row.querySelector("[data-part=gives]");
      gives.textContent = !line || line.valor === null ? "" : this.#local(line.texto);
      gives.classList.toggle("neg", gives.textContent.startsWith("−"));
      this.#showKeys(row, names);
    }
  }

  /** The rows whose keys are names: as many inputs as there are names, with the name above. */
  #showKeys(row, names) {
    const keys = keysFor(this.#form, row, names);
    if (!keys) return;
    row.querySelectorAll(".rg-item").forEach((item, index) => {
      item.hidden = index >= keys.length;
      item.querySelector("[data-part=key]").textContent = keys[index] ?? "";
      item
        .querySelector("input")
        .setAttribute("aria-label", `${labelOf(row)}: ${keys[index]}`);
    });
  }

  /** Soft warnings beside their field. They never block; what is no number is only left out of the sum. */
  #showWarnings(names, result) {
    const soft = new Map();
    if (result?.erro) soft.set(result.campo, this.#fault(result));
    for (const { tipo, campo, texto } of result?.notas ?? [])
      if (tipo === "aviso" && campo) soft.set(campo, this.#local(texto));
    const parts = shownParts(this.#form);
    for (const row of this.#form.querySelectorAll("[data-field]")) {
      const part = row.closest("[data-player]");
      const path = (key) => (part ? `jogadores.${parts.indexOf(part)}.${key}` : key);
      const words = new Set();
      const keys = keysFor(this.#form, row, names);
      row.querySelectorAll("input.rg-n").forEach((input, index) => {
        const fault = faultIn(input);
        input.classList.toggle("mal", Boolean(fault));
        input.classList.toggle("soma", input.value.length > 3);
        if (fault) input.setAttribute("aria-invalid", "true");
        else input.removeAttribute("aria-invalid");
        if (fault) words.add(this.#say(fault));
        words.add(soft.get(path(keys ? `${row.dataset.field}.${keys[index]}` : keyOf(input))));
      });
      words.add(soft.get(path(row.dataset.field)));
      words.delete(undefined);
      const warning = row.querySelector("[data-part=warning]");
      warning.textContent = [...words].join(" ");
      warning.hidden = words.size === 0;
    }
  }

  // — tabs and totals —

  #summary(name, index, result) {
    const total = result?.linhas.findLast((line) => line.total && line.jogador === name);
    const missing = result?.parcial?.campos.filter((path) => path.startsWith(`jogadores.${index}.`)).length ?? 0;
    return {
      label: total && this.#local(total.rotulo),
      text: total && total.valor !== null ? this.#local(total.texto) : "",
      missing: missing === 1 ? this.#say("missing-one") : missing > 1 ? this.#say("missing", { count: missing }) : "",
      place: result?.posicoes?.[name],
    };
  }

  #place = (place) => (place === undefined ? "" : (this.#say("places").split(" ")[place - 1] ?? ""));

  #showTabs(names, active, result, waiting) {
    const tabs = this.#part("tabs");
    if (!tabs) return;
    const focused = document.activeElement?.dataset?.tab;
    tabs.replaceChildren(
      ...names.map((name, index) => {
        const { text, missing, place } = this.#summary(name, index, result);
        return h(
          "button",
          {
            type: "button",
            "data-act": "tab",
            "data-tab": index,
            "aria-pressed": String(index === active),
            class: [missing && "falta", place === 1 && "lider"].filter(Boolean).join(" "),
          },
          h("span", { class: "n" }, name),
          h("b", {}, text.replace(EXACTLY, "") || (result ? DASH : waiting)),
          missing && text ? h("span", {}, missing) : null,
          place ? h("span", { class: "posto" }, this.#place(place)) : null,
        );
      }),
    );
    if (focused) tabs.querySelector(`[data-tab="${focused}"]`)?.focus();
  }

  #showTotals(names, result, waiting) {
    shownParts(this.#form).forEach((part, index) => {
      const { label, text, missing, place } = this.#summary(names[index], index, result);
      const row = part.querySelector(".rg-total");
      if (label) row.querySelector("span").textContent = label;
      row
        .querySelector("output")
        .replaceChildren(
          ...[
            text || (result ? DASH : waiting),
            text && missing ? h("small", {}, missing) : "",
            place ? h("small", {}, this.#place(place)) : "",
          ],
        );
      row.classList.toggle("lider", place === 1);
      const heading = this.#form.querySelector(".rg-rotulos .tot");
      if (heading && label) heading.textContent = label;
    });
  }

  setActive(active) {
    playerParts(this.#form).forEach((part, index) => part.classList.toggle("on", index === active));
    for (const tab of this.#part("tabs")?.children ?? [])
      tab.setAttribute("aria-pressed", String(Number(tab.dataset.tab) === active));
  }

  // — the result —

  #result(names, result) {
    const { linhas, notas, parcial, frase } = result;
    const scoring = this.#form.dataset.kind === "score";
    const lineOf = (id) => linhas.find((line) => line.id === id);
    const ties = notas.filter(({ tipo }) => tipo === "empate");
    const quiet = notas.filter(({ tipo, campo }) => tipo === "M" || tipo === "D" || (tipo === "aviso" && !campo));
    return [
      h("p", { class: parcial ? "rg-vence parte" : "rg-vence" }, this.#local(frase)),
      h(
        "div",
        { class: "rg-quadro" },
        ties.map(({ texto, linha }) =>
          h(
            "p",
            { class: "rg-empate" },
            this.#local(texto),
            " ",
            lineOf(linha) ? this.#rule(lineOf(linha).regra) : null,
          ),
        ),
        linhas.length && (scoring || !parcial) ? this.#matrix(names, linhas) : null,
        quiet.length
          ? h(
              "ul",
              { class: "rg-notas" },
              quiet.map(({ tipo, texto }) => this.#note(tipo, texto)),
            )
          : null,
      ),
    ].filter(Boolean);
  }

  #note(kind, text) {
    const mark = kind === "aviso" ? null : h("abbr", { title: this.#say(`mark-${kind}`) }, `[${kind}]`);
    return h("li", {}, mark, mark ? " " : "", this.#local(text));
  }

  #rule = (rule) => ruleLink({ ...rule, texto: this.#local(rule.texto) }, this.#say);

  /** A line a row, a player a column; a line of nobody's spans them. Each explains itself when asked. */
  #matrix(names, linhas) {
    const byId = groupById(linhas);
    const columns = linhas.some(({ jogador }) => jogador !== null) ? names : [null];
    const head = h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, this.#say("line")),
        columns.map((name) => h("th", { scope: "col" }, name)),
      ),
    );
    const rows = [...byId].flatMap(([id, lines]) => this.#line(id, lines, columns));
    return h("table", {}, columns[0] === null ? null : head, h("tbody", {}, rows));
  }

  #line(id, lines, columns) {
    const [first] = lines;
    const label = this.#local(first.rotulo);
    const mark = lines.map(({ regra }) => regra?.marca).find(Boolean);
    const cell = (line) => h("td", {}, line ? this.#local(line.texto) : DASH);
    const cells =
      first.jogador === null
        ? [h("td", { colspan: columns.length }, this.#local(first.texto))]
        : columns.map((name) => cell(lines.find(({ jogador }) => jogador === name)));
    const open = this.#opened.has(id);
    const reason = h(
      "tr",
      { class: "rg-porque", hidden: !open },
      h("td", { colspan: columns.length + 1 }, this.#reasons(lines, mark)),
    );
    const toggle = h(
      "button",
      {
        type: "button",
        class: "rg-explica",
        "aria-expanded": String(open),
        onclick: ({ currentTarget }) => {
          const now = reason.hidden;
          reason.hidden = !now;
          currentTarget.setAttribute("aria-expanded", String(now));
          if (now) this.#opened.add(id);
          else this.#opened.delete(id);
        },
      },
      label,
      mark ? h("sup", { "aria-hidden": "true" }, mark) : null,
    );
    return [h("tr", { class: first.total ? "t" : "" }, h("th", { scope: "row" }, toggle), cells), reason];
  }

  #reasons(lines, mark) {
    const explained = lines.filter(({ explicacao }) => explicacao);
    const [{ regra }] = lines;
    return [
      ...explained.map(({ jogador, explicacao }) =>
        h("p", {}, jogador === null ? null : h("b", {}, `${jogador}: `), this.#local(explicacao)),
      ),
      h("p", {}, regra ? this.#rule(regra) : null, mark ? ` · [${mark}] ${this.#say(`mark-${mark}`)}` : null),
    ];
  }
}

function groupById(lines) {
  const groups = new Map();
  for (const line of lines) groups.set(line.id, [...(groups.get(line.id) ?? []), line]);
  return groups;
}

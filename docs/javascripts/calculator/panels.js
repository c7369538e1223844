/** The dialogs around a game: share it, look at past ones, draw who starts. */

import { button, dialog, h } from "./dom.js";
import { engine } from "./engine.js";
import { sheetTitle } from "./paper.js";
import { copy, linkTo, qrPath } from "./share.js";
import { deletePastGame, pastGames, sheetKey } from "./store.js";

/** By link, by QR code and as plain text. `text` is the result as words, "" while there is none. */
export async function showShare(say, form, state, text) {
  const link = await linkTo(form.dataset.calculator, state);
  const code = h("div", { class: "rg-qr" }, h("p", {}, say("share-qr-wait")));
  const answer = h("p", { class: "rg-resposta", role: "status" });
  const copied = async (words) => {
    if (await copy(words)) answer.replaceChildren(say("copied"));
    else answer.replaceChildren(say("copy-failed"), h("textarea", { readonly: true, rows: 4 }, words));
  };
  const send = button(say("share-send"), () => navigator.share({ url: link, text }).catch(() => {}), {
    class: "rg-b rg-b--1",
  });
  const shown = dialog(
    say("share-title"),
    [h("p", {}, say("share-text")), code, answer],
    [
      navigator.share ? send : null,
      button(say("share-link"), () => copied(link)),
      text ? button(say("share-copy"), () => copied(`${text}\n\n${link}`)) : null,
      button(say("close"), () => shown.close()),
    ],
  );
  try {
    const { path, size } = qrPath(await engine.qr(link));
    code.innerHTML = `<svg viewBox="0 0 ${size} ${size}" role="img"><path d="${path}"/></svg>`; // figures, all of it
    code.firstChild.setAttribute("aria-label", say("share-qr"));
  } catch {
    code.replaceChildren(h("p", {}, say("share-qr-none")));
  }
}

/** Past games of this device; `open(state)` brings one back. */
export function showHistory(say, form, open) {
  const { calculator, language } = form.dataset;
  const key = sheetKey(form);
  const list = h("div", {});
  const day = new Intl.DateTimeFormat(language, { dateStyle: "short", timeStyle: "short" });
  const shown = dialog(
    `${say("history-title")}: ${sheetTitle(form)}`,
    [h("p", {}, say("history-where")), list],
    [button(say("close"), () => shown.close())],
  );
  const row = ({ date, names, outcome, inputs, state }) => {
    const how = h("td", {}, outcome || `${names.join(", ")} (${say("history-unfinished")})`);
    // It was put away before Python had worked it out: now it may be known.
    if (!outcome) {
      engine
        .call(calculator, inputs)
        .then(({ parcial, frase }) => !parcial && frase && how.replaceChildren(frase[language]))
        .catch(() => {}); // then the names are all there is
    }
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, say("history-players", { date: day.format(date), players: names.length })),
      how,
      h(
        "td",
        { class: "rg-acoes" },
        button(say("history-open"), () => {
          shown.close();
          open(state);
        }),
        button(say("history-delete"), () => {
          deletePastGame(key, date);
          fill();
          shown.querySelector("button").focus();
        }),
      ),
    );
  };
  const fill = () => {
    const games = pastGames(key);
    list.replaceChildren(
      games.length ? h("table", {}, h("tbody", {}, games.map(row))) : h("p", {}, say("history-none")),
    );
  };
  fill();
}

/** Who starts: drawn anew as often as one likes. (No chance is off by more than a billionth.) */
export function showFirst(say, names, title) {
  const chosen = h("p", { class: "rg-vence", role: "status" });
  const draw = () => {
    const [number] = crypto.getRandomValues(new Uint32Array(1));
    chosen.replaceChildren(say("first", { player: names[number % names.length] }));
  };
  const shown = dialog(title, chosen, [
    button(title, draw),
    button(say("close"), () => shown.close(), { autofocus: true }),
  ]);
  draw();
}

/** Shows a result in the form: what each field gives, totals, the matrix to check against, the notes. */

import { h } from "./dom.js";
import { faultIn, keyOf, keysFor, labelOf, playerParts, shownParts } from "./fields.js";
import { ruleLink } from "./rules.js";

const DASH = "–";
const MARKS = ["D", "M"]; // our decisions, and what only the printed rulebook says

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
   * Shows everything. `names`: as in the result; `result`: undefined when there is none; `empty`: there is nothing to
   * work out; `waiting`: what stands for a total meanwhile.
   */
  show({ names, result, empty, waiting }) {
    const refused = result?.erro ? this.#refusal(names, result) : "";
    const usable = result && !refused && !empty ? result : undefined;
    this.#showRows(names, usable, this.#warnings(result));
    this.#showStanding(names, usable, usable || empty ? DASH : waiting);
    this.#part("result").replaceChildren(
      ...(usable ? this.#result(names, usable) : refused ? [h("p", { class: "rg-vence parte" }, refused)] : []),
    );
    this.#form.toggleAttribute("data-waiting", !usable && !refused && !empty); // paper says so
    this.#speak(usable ? this.#local(usable.frase) : refused);
  }

  /** The live region says the outcome once somebody stops typing, not at every letter. */
  #speak(sentence) {
    clearTimeout(this.#voice);
    const voice = this.#part("voice");
    if (voice.textContent !== sentence) this.#voice = setTimeout(() => (voice.textContent = sentence), 900);
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

  /** The path of a field → what is unusual or wrong there. */
  #warnings(result) {
    const warnings = new Map();
    if (result?.erro) warnings.set(result.campo, this.#fault(result));
    for (const { tipo, campo, texto } of result?.notas ?? [])
      if (tipo === "aviso" && campo) warnings.set(campo, this.#local(texto));
    return warnings;
  }

  // — the fields —

  #showRows(names, result, warnings) {
    const parts = shownParts(this.#form);
    // A tool has few fields and one answer, which stands below.
    const lines = (this.#form.dataset.kind === "score" && result?.linhas) || [];
    for (const row of this.#form.querySelectorAll("[data-field]")) {
      const { field } = row.dataset;
      const index = parts.indexOf(row.closest("[data-player]"));
      const player = index < 0 ? null : names[index];
      const path = index < 0 ? "" : `jogadores.${index}.`;
      const keys = keysFor(this.#form, row, names);
      if (keys) this.#showKeys(row, keys);
      const own = lines.filter(({ jogador, total }) => jogador === player && !total);
      this.#showGives(row, own.flatMap(({ parcelas }) => parcelas[field] ?? []));
      const pathOf = (input, place) => path + (keys ? `${field}.${keys[place]}` : keyOf(input));
      this.#showWarnings(row, (input, place) => warnings.get(pathOf(input, place)), warnings.get(path + field));
    }
  }

  /** Beside a field what it gives, in one line or another of the result. */
  #showGives(row, [first, ...others]) {
    const gives = row.querySelector("[data-part=gives]");
    const more = others.filter(({ valor }) => valor);
    gives.textContent = first ? [first, ...more].map(({ texto }) => this.#local(texto)).join(" + ") : "";
    gives.classList.toggle("neg", gives.textContent.startsWith("−"));
  }

  /** A row whose keys are names: as many inputs as there are names, with the name above. */
  #showKeys(row, keys) {
    row.querySelectorAll(".rg-item").forEach((item, index) => {
      item.hidden = index >= keys.length;
      item.querySelector("[data-part=key]").textContent = keys[index] ?? "";
      item.querySelector("input").setAttribute("aria-label", `${labelOf(row)}: ${keys[index]}`);
    });
  }

  /** Soft warnings beside their field. They never block; what is no number is only left out of the sum. */
  #showWarnings(row, ofInput, ofRow) {
    const words = new Set();
    row.querySelectorAll("input.rg-n").forEach((input, place) => {
      const fault = faultIn(input);
      input.classList.toggle("soma", input.value.length > 3);
      input.setAttribute("aria-invalid", Boolean(fault));
      if (fault) words.add(this.#say(fault));
      words.add(ofInput(input, place));
    });
    words.add(ofRow);
    words.delete(undefined);
    const warning = row.querySelector("[data-part=warning]");
    warning.textContent = [...words].join(" ");
    warning.hidden = words.size === 0;
  }

  // — where each stands —

  /** In the tabs and below each player's fields. Each field's name is heard with its player's. */
  #showStanding(names, result, unknown) {
    const places = this.#say("places").split(" ");
    this.#eachPlayer((part, tab, index) => {
      const name = names[index];
      tab.hidden = name === undefined;
      for (const who of [part, tab]) who.querySelector("[data-part=who]").textContent = name;
      const total = result?.linhas.findLast((line) => line.total && line.jogador === name);
      const known = total && total.valor !== null;
      const points = known ? this.#local(total.texto) : unknown;
      const missing = result?.parcial?.campos.filter((path) => path.startsWith(`jogadores.${index}.`)).length;
      const lacking = missing === 1 ? this.#say("missing-one") : this.#say("missing", { count: missing });
      const place = result?.posicoes?.[name];
      for (const where of [part, tab]) {
        where.querySelector("[data-part=points]").replaceChildren(...figure(points));
        where.querySelector("[data-part=missing]").textContent = known && missing ? lacking : "";
        where.querySelector("[data-part=place]").textContent = places[place - 1] ?? "";
        where.classList.toggle("falta", Boolean(missing));
        where.classList.toggle("lider", place === 1);
      }
    });
  }

  setActive(active) {
    this.#eachPlayer((part, tab, index) => {
      part.classList.toggle("on", index === active);
      tab.setAttribute("aria-pressed", index === active);
    });
  }

  /** `act(part, tab, index)` for each player, those not shown too. */
  #eachPlayer(act) {
    const tabs = this.#form.querySelectorAll("[data-tab]");
    playerParts(this.#form).forEach((part, index) => act(part, tabs[index], index));
  }

  // — the result —

  #result(names, result) {
    const { linhas, notas, parcial, frase } = result;
    const scoring = this.#form.dataset.kind === "score";
    const ties = notas.filter(({ tipo }) => tipo === "empate");
    const quiet = notas.filter(({ tipo, campo }) => MARKS.includes(tipo) || (tipo === "aviso" && !campo));
    const marks = new Set([...quiet.map(({ tipo }) => tipo), ...linhas.map(({ regra }) => regra?.marca)]);
    return [
      h("p", { class: parcial ? "rg-vence parte" : "rg-vence" }, this.#local(frase)),
      h(
        "div",
        { class: "rg-quadro" },
        ties.map(({ texto, linha }) => {
          const line = linhas.find(({ id }) => id === linha);
          return h("p", { class: "rg-empate" }, this.#local(texto), " ", line && this.#rule(line.regra));
        }),
        linhas.length > 0 && (scoring || !parcial) && this.#matrix(names, linhas),
        quiet.length > 0 &&
          h(
            "ul",
            { class: "rg-notas" },
            quiet.map(({ tipo, texto }) =>
              h("li", {}, tipo !== "aviso" && `[${tipo}] `, this.#local(texto)),
            ),
          ),
        MARKS.filter((mark) => marks.has(mark)).map((mark) =>
          h("p", { class: "rg-legenda" }, `[${mark}] ${this.#say(`mark-${mark}`)}`),
        ),
      ),
    ];
  }

  #rule = (rule) => ruleLink({ ...rule, texto: this.#local(rule.texto) }, this.#say);

  /** A line a row, a player a column; a line of nobody's spans them. Each explains itself when asked. */
  #matrix(names, linhas) {
    const scoring = linhas.some(({ jogador }) => jogador !== null);
    const columns = scoring ? names : [null];
    const titles = [this.#say("line"), ...names].map((title) => h("th", { scope: "col" }, title));
    const ids = new Set(linhas.map(({ id }) => id));
    const rows = [...ids].flatMap((id) => {
      const lines = linhas.filter((line) => line.id === id);
      return this.#line(id, lines, columns);
    });
    return h("table", {}, scoring && h("thead", {}, h("tr", {}, titles)), h("tbody", {}, rows));
  }

  #line(id, lines, columns) {
    const [{ jogador, total, rotulo, texto }] = lines;
    const mark = lines.map(({ regra }) => regra?.marca).find(Boolean);
    const cell = (line) => h("td", {}, figure(line ? this.#local(line.texto) : DASH));
    const cells =
      jogador === null
        ? h("td", { colspan: columns.length }, this.#local(texto))
        : columns.map((name) => cell(lines.find((line) => line.jogador === name)));
    const open = this.#opened.has(id);
    const reasons = h("td", { colspan: columns.length + 1 }, this.#reasons(lines, mark));
    const reason = h("tr", { class: "rg-porque", hidden: !open }, reasons);
    const explain = ({ currentTarget }) => {
      const now = reason.hidden;
      reason.hidden = !now;
      currentTarget.setAttribute("aria-expanded", now);
      if (now) this.#opened.add(id);
      else this.#opened.delete(id);
    };
    const toggle = h(
      "button",
      { type: "button", class: "rg-explica", "aria-expanded": String(open), onclick: explain },
      this.#local(rotulo),
      mark && h("sup", { "aria-hidden": "true" }, mark),
    );
    return [h("tr", { class: total ? "t" : "" }, h("th", { scope: "row" }, toggle), cells), reason];
  }

  #reasons(lines, mark) {
    const [{ regra }] = lines;
    const explained = lines.filter(({ explicacao }) => explicacao);
    return [
      ...explained.map(({ jogador, explicacao }) =>
        h("p", {}, jogador !== null && h("b", {}, `${jogador}: `), this.#local(explicacao)),
      ),
      h("p", {}, regra && this.#rule(regra), mark && ` · [${mark}] ${this.#say(`mark-${mark}`)}`),
    ];
  }
}

/** "≈ 11,67 (35/3)" in two parts, which may stand one above the other; a tab has room for the first. */
function figure(text) {
  const [about, exact] = text.split(/ (?=\()/);
  return exact ? [about, h("small", {}, ` ${exact}`)] : [text];
}

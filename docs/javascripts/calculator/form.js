/** One calculator on the page: what is typed, kept, undone, worked out and shown. */

import { canStayAwake, toggleAwake } from "./awake.js";
import { button, confirm, foldsAround, h, holdStill, speaker } from "./dom.js";
import { engine } from "./engine.js";
import {
  asState,
  displayNames,
  growList,
  isEmpty,
  nameInput,
  playerParts,
  readState,
  seated,
  shownParts,
  toInputs,
  withEarly,
  writeState,
} from "./fields.js";
import { Keypad } from "./keypad.js";
import { showFirst, showHistory, showShare } from "./panels.js";
import { LinkError, stateIn } from "./share.js";
import * as store from "./store.js";
import { valueOf } from "./sums.js";
import { View } from "./view.js";

const STEPS_BACK = 100;
const STARTING_PLAYERS = 3;
const PATIENCE = 500; // ms before the loading is spoken of: a later visit starts sooner, and no tap meets a moving page
const PRINTING = "rg-imprime"; // on <html>: only this form goes on paper

export class CalculatorForm {
  #form;
  #say;
  #view;
  #keypad;
  #name;
  #scoring;
  #active = 0;
  #past = []; // earlier states, the oldest first
  #state; // as it was after the last change
  #lastInput; // consecutive letters in one field are one step back
  #result; // the last answer of Python
  #working = false; // a call is under way,
  #again = false; // and what was asked has changed since
  #notice = ""; // a sentence for the person
  #full = false; // the device keeps nothing more
  #patience; // the timer,
  #patient = true; // and whether loading is not yet spoken of
  #closing; // the keypad is about to close
  #onKeypad = false;

  constructor(form, words) {
    this.#form = form;
    this.#say = speaker(words);
    this.#name = form.dataset.calculator;
    this.#scoring = form.dataset.kind === "score";
    this.#view = new View(form, this.#say);
    this.#fillAtFirst();
    this.#listen();
    form.dataset.live = "";
    const unsubscribe = engine.subscribe((state) => {
      if (!form.isConnected) unsubscribe();
      else this.#engineChanged(state);
    });
  }

  // — what is in the form —

  #fillAtFirst() {
    const early = readState(this.#form);
    const saved = asState(store.savedGame(this.#name));
    writeState(this.#form, withEarly(saved ?? this.#fresh(), early));
    // What somebody was at is not folded away; the step around it is theirs to open.
    const row = this.#form.closest(".rg-dobra");
    if (row && saved && !isEmpty(this.#form, saved)) row.open = true;
    this.#drawSeeds();
    this.#state = readState(this.#form);
    this.#setActive(0);
    this.#offerActions();
  }

  /** An empty game; the names of the last one sit down again. */
  #fresh(names = store.rememberedNames()) {
    const { least, most } = this.#form.dataset;
    const wanted = names.length || Math.min(STARTING_PLAYERS, Number(most));
    const count = Math.min(Math.max(wanted, Number(least)), Number(most));
    const players = Array.from({ length: count }, (_, index) => ({ name: names[index] ?? "", values: {} }));
    return { players, values: seated(this.#form, names) };
  }

  /** Opens a game that came as a link; what was here before goes to the past games. */
  async openLink(hash) {
    try {
      const state = await stateIn(hash);
      const kept = !this.#isEmpty() && this.#archive();
      this.#replace(state);
      this.#notice = this.#say(kept ? "link-opened-kept" : "link-opened");
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      this.#notice = this.#say(`link-${error.message}`);
    }
    for (const fold of foldsAround(this.#form)) fold.open = true;
    this.#showState();
    this.#form.scrollIntoView({ block: "start" });
    engine.start();
  }

  #archive() {
    const outcome = this.#result && !this.#result.parcial ? this.#result.frase?.[this.#form.dataset.language] : "";
    const names = this.#names();
    const inputs = toInputs(this.#form, names);
    return store.addPastGame(this.#name, { date: Date.now(), names, outcome, inputs, state: this.#state });
  }

  /** Puts another state into the form; the present one is a step back. */
  #replace(state) {
    this.#remember(undefined);
    writeState(this.#form, state);
    this.#drawSeeds();
    this.#changed();
    this.#setActive(Math.min(this.#active, shownParts(this.#form).length - 1));
  }

  #remember(input) {
    if (input && input === this.#lastInput) return;
    this.#lastInput = input;
    this.#past = [...this.#past, this.#state].slice(-STEPS_BACK);
  }

  #undo() {
    const earlier = this.#past.at(-1);
    if (!earlier) return;
    this.#past = this.#past.slice(0, -1);
    this.#lastInput = undefined;
    writeState(this.#form, earlier);
    this.#changed();
    this.#setActive(Math.min(this.#active, shownParts(this.#form).length - 1));
  }

  /** After every change: keep it on the device, then work it out. */
  #changed() {
    this.#state = readState(this.#form);
    this.#full = !store.saveGame(this.#name, this.#state);
    const names = this.#state.players.map(({ name }) => name);
    if (names.some(Boolean)) store.rememberNames(names);
    this.#notice = "";
    this.#offerActions();
    this.#showState();
    this.#keypad?.show();
    this.#workOut();
  }

  #isEmpty = () => isEmpty(this.#form, this.#state);

  #names() {
    return displayNames(this.#state, (number) => this.#say("player", { number }));
  }

  #drawSeeds(anew = false) {
    for (const input of this.#form.querySelectorAll("[data-type=seed] input")) {
      if (anew || !input.value) input.value = String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);
    }
  }

  // — working it out —

  /** One call at a time; what changes meanwhile is worked out right after it. */
  async #workOut() {
    this.#show();
    if (engine.state.name !== "ready") return;
    if (this.#working) {
      this.#again = true;
      return;
    }
    this.#working = true;
    try {
      do {
        this.#again = false;
        const asked = toInputs(this.#form, this.#names());
        this.#result = await engine.call(this.#name, asked);
        this.#show();
      } while (this.#again);
    } catch {
      // The engine has said so, and will call again when it is ready.
    } finally {
      this.#working = false;
    }
  }

  #show() {
    this.#view.show({
      names: this.#names(),
      active: this.#active,
      result: engine.state.name === "ready" ? this.#result : undefined,
      empty: this.#isEmpty() && (this.#scoring || Boolean(this.#result?.parcial)),
      waiting: engine.state.name === "failed" ? "–" : "…",
    });
  }

  #engineChanged(state) {
    this.#showState();
    if (state.name === "ready") this.#workOut();
    else this.#show();
  }

  /** The state as a sentence: a failure before anything else, then the loading, then what there is to say. */
  #showState() {
    const area = this.#form.querySelector("[data-part=state]");
    const focused = document.activeElement;
    const held = this.#form.contains(focused) ? focused : area;
    holdStill(held, () => this.#fillState(area));
  }

  #fillState(area) {
    const { name, loaded, total, why } = engine.state;
    area.classList.toggle("mau", name === "failed" || this.#full);
    if (name === "failed") area.replaceChildren(...this.#failure(why));
    else if (this.#full) area.replaceChildren(h("span", {}, h("b", {}, "⚠ "), this.#say("storage-full")));
    else if (this.#notice) area.replaceChildren(h("span", {}, this.#notice));
    else if (name === "loading" && !this.#patient) this.#showProgress(area, loaded, total);
    else area.replaceChildren();
  }

  #failure(why) {
    const kept = this.#full ? "not-kept" : "kept";
    return [
      h(
        "span",
        {},
        h("b", {}, "⚠ ", this.#say(this.#result ? "stopped" : "failed")),
        ` ${this.#say(`why-${why}`)} ${this.#isEmpty() ? "" : this.#say(kept)}`,
      ),
      h("span", { class: "rg-acoes" }, [
        button(this.#say("retry"), () => engine.start()),
        this.#scoring ? button(this.#say("print"), () => this.#print()) : null,
      ]),
    ];
  }

  /** Only the figures change, so that a screen reader is not told the sentence again with each. */
  #showProgress(area, loaded, total) {
    let bar = area.querySelector("progress");
    if (!bar) {
      const figures = h("span", { "aria-hidden": "true", class: "mb" });
      bar = h("progress", { max: 1, "aria-label": this.#say("loading") });
      area.replaceChildren(
        h("span", {}, h("b", {}, this.#say("loading")), " ", figures, " ", this.#say("typing")),
        bar,
      );
    }
    const megabytes = (bytes) =>
      (bytes / 1e6).toLocaleString(this.#form.dataset.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const done = total > 0 && loaded > total - 1;
    area.querySelector(".mb").textContent = done
      ? this.#say("starting")
      : total
        ? this.#say("loaded", { loaded: megabytes(loaded), total: megabytes(total) })
        : "";
    bar.value = total ? loaded / total : 0;
  }

  // — who does what —

  #listen() {
    const form = this.#form;
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("focusin", ({ target }) => this.#focused(target));
    form.addEventListener("input", ({ target }) => this.#typed(target));
    form.addEventListener("keydown", (event) => this.#key(event));
    form.addEventListener("click", ({ target }) => {
      const pressed = target.closest("[data-act]");
      if (pressed) this.#actions[pressed.dataset.act]?.(pressed);
    });
    for (const fold of foldsAround(form)) {
      fold.addEventListener("toggle", () => fold.open || this.#keypad?.close());
    }
    this.#useKeypad(!store.prefersDeviceKeyboard());
  }

  #typed(input) {
    if (!input.matches("input")) return;
    this.#remember(input.type === "text" ? input : undefined);
    const list = input.closest("[data-type=names]");
    if (list) growList(list);
    this.#changed();
  }

  #focused(target) {
    if (engine.state.name === "idle") engine.start();
    this.#patience ??= setTimeout(() => {
      this.#patient = false;
      this.#showState();
    }, PATIENCE);
    const part = target.closest("[data-player]");
    if (part) this.#setActive(shownParts(this.#form).indexOf(part));
    if (!target.matches("input.rg-n")) {
      // Not at once: the page gets shorter, and what is being pressed must not move away.
      if (!this.#keypad?.element.contains(target)) this.#closing = setTimeout(() => this.#keypad?.close(), PATIENCE);
      return;
    }
    clearTimeout(this.#closing);
    target.select();
    if (this.#onKeypad) {
      this.#keypad ??= this.#makeKeypad();
      this.#keypad.open(target);
    }
  }

  #key(event) {
    const { target, key } = event;
    if (!target.matches("input")) return;
    if (key === "Enter") {
      event.preventDefault();
      this.#next(target);
    } else if (key === "Escape") {
      this.#keypad?.close();
    } else if (target.matches("input.rg-n") && (key === "ArrowUp" || key === "ArrowDown")) {
      event.preventDefault();
      this.#step(target, key === "ArrowUp" ? 1 : -1);
    }
  }

  #step(input, by) {
    const value = valueOf(input.value);
    input.value = String((typeof value === "number" && !Number.isNaN(value) ? value : 0) + by).replace("-", "−");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** The fields to go through: one player after the other. */
  #order() {
    return [...this.#form.querySelectorAll("input:not([type=checkbox], [type=radio])")].filter(
      (input) => !input.hidden && !input.closest("[hidden]"),
    );
  }

  #focus(input) {
    if (!input) {
      document.activeElement?.blur();
      this.#keypad?.close();
      return;
    }
    const part = input.closest("[data-player]");
    if (part) this.#setActive(shownParts(this.#form).indexOf(part));
    input.focus({ preventScroll: this.#onKeypad });
  }

  #next(input) {
    const order = this.#order();
    const after = order.slice(order.indexOf(input) + 1);
    this.#focus(input.matches(".rg-n") ? after.find((other) => other.matches(".rg-n")) : after[0]);
  }

  /** The same field of the next player. */
  #sideways() {
    const current = this.#form.querySelector("input.em");
    const parts = shownParts(this.#form);
    const here = parts.indexOf(current.closest("[data-player]"));
    const fields = (part) => [...part.querySelectorAll("input.rg-n")];
    this.#focus(fields(parts[(here + 1) % parts.length])[fields(parts[here]).indexOf(current)]);
  }

  #setActive(index) {
    this.#active = Math.max(index, 0);
    this.#view.setActive(this.#active);
  }

  // — keypad —

  #useKeypad(wanted) {
    this.#onKeypad = wanted && matchMedia("(pointer: coarse)").matches;
    // The device's own number pads lack the minus or the plus; its letters have both.
    for (const input of this.#form.querySelectorAll("input.rg-n")) input.inputMode = this.#onKeypad ? "none" : "text";
    const toggle = this.#form.querySelector("[data-act=keypad]");
    toggle?.setAttribute("aria-pressed", String(!wanted));
    if (!this.#onKeypad) this.#keypad?.close();
  }

  #makeKeypad() {
    const form = this.#form;
    const labelOf = (row) => row.querySelector(".l").firstChild.textContent;
    return new Keypad(form, this.#say, (number) => number.toLocaleString(form.dataset.language).replace("-", "−"), {
      next: () => this.#next(form.querySelector("input.em")),
      sideways: () => this.#sideways(),
      nextPlayer: () => {
        const part = form.querySelector("input.em")?.closest("[data-player]");
        const names = this.#names();
        return part && names.length > 1 ? names[(shownParts(form).indexOf(part) + 1) % names.length] : undefined;
      },
      describe: (input) => {
        const row = input.closest("[data-field]");
        const part = input.closest("[data-player]");
        const inputs = [...row.querySelectorAll("input")];
        return [
          part && this.#names()[shownParts(form).indexOf(part)],
          labelOf(row),
          inputs.length > 1 && this.#say("keypad-of", { item: inputs.indexOf(input) + 1, count: inputs.length }),
        ]
          .filter(Boolean)
          .join(" · ");
      },
      useDevice: () => this.#actions.keypad(),
    });
  }

  // — buttons —

  #offerActions() {
    const { least, most } = this.#form.dataset;
    const count = this.#state.players.length;
    const offer = (act, possible) => {
      for (const pressed of this.#form.querySelectorAll(`[data-act=${act}]`)) pressed.hidden = !possible;
    };
    offer("add", count < Number(most));
    offer("remove", count > Number(least));
    offer("first", count > 1);
    offer("undo", this.#past.length > 0);
    offer("share", !this.#isEmpty());
    offer("empty", !this.#isEmpty());
    offer("awake", canStayAwake());
    offer("keypad", matchMedia("(pointer: coarse)").matches);
  }

  #actions = {
    tab: (tab) => this.#setActive(Number(tab.dataset.tab)),
    less: (pressed) => this.#step(pressed.parentElement.querySelector("input"), -1),
    more: (pressed) => this.#step(pressed.parentElement.querySelector("input"), 1),
    undo: () => this.#undo(),
    add: () => {
      const { players, values } = this.#state;
      this.#replace({ players: [...players, { name: "", values: {} }], values });
      this.#setActive(players.length);
      nameInput(playerParts(this.#form)[players.length]).focus();
    },
    remove: async (pressed) => {
      const index = shownParts(this.#form).indexOf(pressed.closest("[data-player]"));
      const player = this.#names()[index];
      const { players, values } = this.#state;
      const typed = Object.keys(players[index].values).length > 0;
      const sure =
        !typed ||
        (await confirm(
          this.#say("remove"),
          this.#say("remove-ask", { player }),
          this.#say("remove"),
          this.#say("cancel"),
        ));
      if (sure) this.#replace({ players: players.filter((_, other) => other !== index), values });
    },
    clear: async () => {
      if (this.#isEmpty()) return;
      const say = this.#say;
      if (await confirm(say("clear-title"), say("clear-ask"), say("clear"), say("cancel"))) this.#clear();
    },
    empty: () => this.#clear(),
    draw: () => {
      this.#drawSeeds(true);
      this.#remember(undefined);
      this.#changed();
    },
    first: (pressed) => showFirst(this.#say, this.#names(), pressed.textContent, pressed.textContent),
    share: () => showShare(this.#say, this.#name, this.#state, this.#asText()),
    history: () =>
      showHistory(this.#say, this.#name, this.#form.dataset.language, (state) => {
        if (!this.#isEmpty()) this.#archive();
        this.#replace(state);
      }),
    print: () => this.#print(),
    awake: async (pressed) => {
      try {
        const on = await toggleAwake();
        pressed.setAttribute("aria-pressed", String(on));
        this.#notice = this.#say(on ? "awake-on" : "awake-off");
      } catch {
        this.#notice = this.#say("awake-failed");
      }
      this.#showState();
    },
    keypad: () => {
      const device = !store.prefersDeviceKeyboard();
      store.preferDeviceKeyboard(device);
      const current = this.#form.querySelector("input.em");
      this.#useKeypad(!device);
      current?.blur();
      current?.focus();
    },
  };

  #clear() {
    if (this.#scoring) this.#archive();
    this.#replace(
      this.#scoring ? this.#fresh(this.#state.players.map(({ name }) => name)) : { players: [], values: {} },
    );
    this.#setActive(0);
  }

  /** The result as plain words, a line a row. */
  #asText() {
    if (!this.#result?.linhas) return "";
    const { language } = this.#form.dataset;
    const title = this.#form.getAttribute("aria-label");
    const rows = [...this.#form.querySelectorAll("[data-part=result] tbody tr:not(.rg-porque)")].map((row) => {
      const label = row.querySelector("th button").firstChild.textContent;
      return `${label}: ${[...row.querySelectorAll("td")].map((cell) => cell.textContent).join(" · ")}`;
    });
    const names = this.#form.querySelector("[data-part=result] thead") ? this.#names().join(" · ") : "";
    return [title, this.#result.frase[language], names, ...rows].filter(Boolean).join("\n");
  }

  #print() {
    const page = document.documentElement;
    page.classList.add(PRINTING);
    this.#form.dataset.printing = "";
    addEventListener(
      "afterprint",
      () => {
        page.classList.remove(PRINTING);
        delete this.#form.dataset.printing;
      },
      { once: true },
    );
    print();
  }
}

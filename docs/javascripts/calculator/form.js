/** One calculator on the page: what is typed, kept, undone, worked out and shown. */

import { canStayAwake, toggleAwake } from "./awake.js";
import { confirm, foldsAround, speaker } from "./dom.js";
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
import { nextField, playerOf, sameOfNext, stepBy } from "./moves.js";
import { showFirst, showHistory, showShare } from "./panels.js";
import { asText, printAlone } from "./paper.js";
import { LinkError, stateIn } from "./share.js";
import { Status } from "./status.js";
import * as store from "./store.js";
import { View } from "./view.js";

const STEPS_BACK = 100;
const STARTING_PLAYERS = 3;
const PATIENCE = 500; // ms before the loading is spoken of: a later visit starts sooner, and no tap meets a moving page

export class CalculatorForm {
  #form;
  #say;
  #view;
  #status;
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
    this.#status = new Status(form, this.#say, {
      retry: () => engine.start(),
      print: this.#scoring ? () => printAlone(form) : undefined,
    });
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

  #showState() {
    this.#status.show({
      engine: engine.state,
      full: this.#full,
      notice: this.#notice,
      patient: this.#patient,
      stopped: Boolean(this.#result),
      empty: this.#isEmpty(),
    });
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
    const player = playerOf(this.#form, target);
    if (player >= 0) this.#setActive(player);
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
      stepBy(target, key === "ArrowUp" ? 1 : -1);
    }
  }

  #focus(input) {
    if (!input) {
      document.activeElement?.blur();
      this.#keypad?.close();
      return;
    }
    const player = playerOf(this.#form, input);
    if (player >= 0) this.#setActive(player);
    input.focus({ preventScroll: this.#onKeypad });
  }

  #next(input) {
    this.#focus(nextField(this.#form, input));
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
      sideways: () => this.#focus(sameOfNext(form, form.querySelector("input.em"))),
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
    less: (pressed) => stepBy(pressed.parentElement.querySelector("input"), -1),
    more: (pressed) => stepBy(pressed.parentElement.querySelector("input"), 1),
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
    share: () => showShare(this.#say, this.#name, this.#state, asText(this.#form, this.#names(), this.#result)),
    history: () =>
      showHistory(this.#say, this.#name, this.#form.dataset.language, (state) => {
        if (!this.#isEmpty()) this.#archive();
        this.#replace(state);
      }),
    print: () => printAlone(this.#form),
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
}

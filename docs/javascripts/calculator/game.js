/** The game in a form: what is typed, kept on the device at every change, taken back, put among the past games. */

import { asState, displayNames, isEmpty, readState, seated, toInputs, withEarly, writeState } from "./fields.js";
import * as store from "./store.js";

const STEPS_BACK = 100;
const STARTING_PLAYERS = 3;

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export class Game {
  state; // what the form held after the last change
  full = false; // the device keeps nothing more
  #form;
  #say;
  #key;
  #past = []; // earlier states, the oldest first
  #lastInput; // consecutive letters in one field are one step back

  constructor(form, say) {
    this.#form = form;
    this.#say = say;
    this.#key = store.sheetKey(form);
  }

  /** Fills the form with what was kept, or with an empty game; gives whether somebody was at something here. */
  begin() {
    const early = readState(this.#form);
    const saved = asState(store.savedGame(this.#key));
    writeState(this.#form, withEarly(saved ?? this.fresh(), early));
    this.#drawSeeds();
    this.state = readState(this.#form);
    return saved !== undefined && !isEmpty(this.#form, saved);
  }

  get isEmpty() {
    return isEmpty(this.#form, this.state);
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get names() {
    return displayNames(this.state, (number) => this.#say("player", { number }));
  }

  get inputs() {
    return toInputs(this.#form, this.names);
  }

  /** An empty game; the names of the last one sit down again. */
  fresh(names = store.rememberedNames()) {
    const { least, most } = this.#form.dataset;
    const wanted = names.length || Math.min(STARTING_PLAYERS, Number(most));
    const count = Math.min(Math.max(wanted, Number(least)), Number(most));
    const players = Array.from({ length: count }, (_, index) => ({ name: names[index] ?? "", values: {} }));
    return { players, values: seated(this.#form, names) };
  }

  /** Takes over what the form holds now, and keeps it on the device. */
  keep() {
    this.state = readState(this.#form);
    this.full = !store.saveGame(this.#key, this.state);
    const names = this.state.players.map(({ name }) => name);
    if (names.some(Boolean)) store.rememberNames(names);
  }

  /** Makes the present state a step back, unless `input` (or what else changes it) is what last did. */
  remember(input) {
    if (input && input === this.#lastInput) return;
    this.#lastInput = input;
    this.#past = [...this.#past, this.state].slice(-STEPS_BACK);
  }

  /** Puts another state into the form; the present one is a step back. */
  replace(state) {
    this.remember();
    writeState(this.#form, state);
    this.#drawSeeds();
  }

  /**
   * Takes over what another tab has kept since: the last to type would undo the other. All of that is one step back.
   * It is not kept again, as more may have been typed there meanwhile. Gives whether there was anything.
   */
  catchUp() {
    const saved = asState(store.savedGame(this.#key));
    if (this.full || !saved || isSame(saved, this.state)) return false;
    this.remember("elsewhere");
    writeState(this.#form, saved);
    this.state = saved;
    return true;
  }

  /** Draws other seeds; those that were there are a step back. */
  drawAnew() {
    this.remember();
    this.#drawSeeds(true);
  }

  undo() {
    const earlier = this.#past.at(-1);
    this.#past = this.#past.slice(0, -1);
    this.#lastInput = undefined;
    writeState(this.#form, earlier);
  }

  /** Puts the game among the past ones, once; gives whether there was a game, and room for it. */
  archive(result) {
    if (this.isEmpty) return false;
    const outcome = result && !result.parcial ? result.frase?.[this.#form.dataset.language] : "";
    const { names, inputs, state } = this;
    if (store.pastGames(this.#key).some((past) => isSame(past.state, state))) return true;
    return store.addPastGame(this.#key, { date: Date.now(), names, outcome, inputs, state });
  }

  #drawSeeds(anew = false) {
    for (const input of this.#form.querySelectorAll("[data-type=seed] input")) {
      if (anew || !input.value) input.value = crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;
    }
  }
}

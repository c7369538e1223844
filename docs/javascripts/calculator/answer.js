/** Python's answer to what a form holds: one call at a time, and the next when something has changed meanwhile. */

import { engine } from "./engine.js";

export class Answer {
  result; // the last one
  #name;
  #game;
  #show;
  #working = false; // a call is under way,
  #again = false; // and what was asked has changed since

  /** `show()` is called when there is something new to show. */
  constructor(name, game, show) {
    this.#name = name;
    this.#game = game;
    this.#show = show;
  }

  async workOut() {
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
        this.result = await engine.call(this.#name, this.#game.inputs);
        this.#show();
      } while (this.#again);
    } catch {
      // The engine has said so, and will call again when it is ready.
    } finally {
      this.#working = false;
    }
  }
}

/** Python's answer to what a form holds: one call at a time, and the next when something has changed meanwhile. */

import { engine } from "./engine.js";

export class Answer {
  result; // the last one
  #name;
  #game;
  #show;
  #failed;
  #working = false; // a call is under way,
  #again = false; // and what was asked has changed since

  /** `show()` is called when there is something new to show; `failed` says that a calculator did not get through. */
  constructor(name, game, show, failed) {
    this.#name = name;
    this.#game = game;
    this.#show = show;
    this.#failed = failed;
  }

  async workOut() {
    this.#show();
    if (engine.state.name !== "ready") return;
    if (this.#working) {
      this.#again = true;
      return;
    }
    this.#working = true;
    do {
      this.#again = false;
      this.result = await this.#ask();
      this.#show();
    } while (this.#again && engine.state.name === "ready");
    this.#working = false;
  }

  /** A result. What was said of other inputs must not stand beside these, so a calculator that fails refuses them. */
  async #ask() {
    try {
      return await engine.call(this.#name, this.#game.inputs);
    } catch (error) {
      if (engine.state.name !== "ready") return this.result; // the engine has said so, and calls again when it is ready
      console.warn(`calculator: ${this.#name}: ${error.message}`);
      return { erro: this.#failed, error: this.#failed, campo: "" };
    }
  }
}

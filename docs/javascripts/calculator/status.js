/** What is going on, as a sentence above the form: a failure before anything else, then what there is to say, then loading. */

import { button, h, holdStill } from "./dom.js";

export class Status {
  #form;
  #say;
  #actions;

  /** `actions`: retry(), and print() where there is something to fill in by hand. */
  constructor(form, say, actions) {
    this.#form = form;
    this.#say = say;
    this.#actions = actions;
  }

  /**
   * `engine`: the engine's state; `full`: the device keeps nothing more; `notice`: a sentence, or ""; `patient`: loading
   * is not yet spoken of; `stopped`: there was a result before; `empty`: nothing is typed that could be lost.
   */
  show(situation) {
    const area = this.#form.querySelector("[data-part=state]");
    const focused = document.activeElement;
    const held = this.#form.contains(focused) ? focused : area;
    holdStill(held, () => this.#fill(area, situation));
  }

  #fill(area, situation) {
    const { engine, full, notice, patient } = situation;
    const failed = engine.name === "failed";
    area.classList.toggle("mau", failed || full);
    if (failed) area.replaceChildren(...this.#failure(situation));
    else if (full) area.replaceChildren(h("span", {}, h("b", {}, "⚠ "), this.#say("storage-full")));
    else if (notice) area.replaceChildren(h("span", {}, notice));
    else if (engine.name === "loading" && !patient) this.#showProgress(area, engine);
    else area.replaceChildren();
  }

  #failure({ engine, full, stopped, empty }) {
    const { retry, print } = this.#actions;
    const kept = full ? "not-kept" : "kept";
    return [
      h(
        "span",
        {},
        h("b", {}, "⚠ ", this.#say(stopped ? "stopped" : "failed")),
        ` ${this.#say(`why-${engine.why}`)} ${empty ? "" : this.#say(kept)}`,
      ),
      h("span", { class: "rg-acoes" }, [
        button(this.#say("retry"), retry),
        print ? button(this.#say("print"), print) : null,
      ]),
    ];
  }

  /** Only the figures change, so that a screen reader is not told the sentence again with each. */
  #showProgress(area, { loaded, total }) {
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
}

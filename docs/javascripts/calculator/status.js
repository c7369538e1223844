/** What is going on, as sentences above the form: what went wrong, or else what there is to say; and loading. */

import { holdStill } from "./dom.js";

export class Status {
  #form;
  #say;

  constructor(form, say) {
    this.#form = form;
    this.#say = say;
  }

  #part = (name) => this.#form.querySelector(`[data-part=${name}]`);

  /**
   * `engine`: the engine's state; `full`: the device keeps nothing more; `notice`: a sentence, or ""; `patient`: loading
   * is not yet spoken of; `stopped`: there was a result before; `empty`: nothing is typed that could be lost.
   */
  show(situation) {
    const focused = document.activeElement;
    const fill = () => this.#fill(situation);
    if (this.#form.contains(focused)) holdStill(focused, fill);
    else fill();
  }

  #fill({ engine, full, notice, patient, stopped, empty }) {
    const failed = engine.name === "failed";
    const loading = engine.name === "loading" && !patient;
    const failure = () =>
      [
        this.#say(stopped ? "stopped" : "failed"),
        this.#say(`why-${engine.why}`),
        empty ? "" : this.#say(full ? "not-kept" : "kept"),
      ].join(" ");
    const said = this.#part("said");
    said.textContent = failed ? failure() : full ? this.#say("storage-full") : notice;
    said.hidden = !said.textContent;
    this.#part("state").classList.toggle("mau", failed || full);
    this.#part("failed").hidden = !failed;
    this.#part("loading").hidden = !loading;
    if (loading) this.#showProgress(engine);
  }

  /** Only the figures change, so that a screen reader is not told the sentence again with each. */
  #showProgress({ loaded, total }) {
    const megabytes = (bytes) =>
      (bytes / 1e6).toLocaleString(this.#form.dataset.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const figures = () =>
      loaded > total - 1
        ? this.#say("starting")
        : this.#say("loaded", { loaded: megabytes(loaded), total: megabytes(total) });
    this.#part("loaded").textContent = total ? figures() : "";
    this.#form.querySelector("progress").value = total ? loaded / total : 0;
  }
}

/**
 * The keypad for thumbs: digits, a minus and a plus, which no phone's number pad has together, and the way to the next
 * field or the next player. It writes into the focused input, which stays an ordinary labelled field.
 */

import { h } from "./dom.js";
import { isSum, valueOf } from "./sums.js";

const KEYS = ["1", "2", "3", "⌫", "4", "5", "6", "+", "7", "8", "9", "−"];
const SPOKEN = { "⌫": "keypad-delete", "+": "keypad-plus", "−": "keypad-minus" };
const OPEN = "rg-tecla"; // on <html>, so that what is at the bottom of the page makes room

export class Keypad {
  #input;
  #say;
  #format;
  #actions;

  /** `actions`: next(), sideways(), nextPlayer() → name or undefined, describe(input) → words, useDevice(). */
  constructor(form, say, format, actions) {
    this.#say = say;
    this.#format = format;
    this.#actions = actions;
    this.where = h("span", {});
    this.outcome = h("b", {});
    this.sideways = h("button", { type: "button", class: "op lado", onclick: actions.sideways });
    const key = (sign) => {
      const label = SPOKEN[sign] && say(SPOKEN[sign]);
      const onclick = () => this.#press(sign);
      return h("button", { type: "button", class: label ? "op" : "", "aria-label": label, onclick }, sign);
    };
    const corner = (sign, words, onclick) =>
      h("button", { type: "button", "aria-label": say(words), title: say(words), onclick }, sign);
    this.element = h(
      "div",
      { class: "rg-teclado", role: "group", "aria-label": say("keypad"), hidden: true },
      h(
        "div",
        { class: "rg-visor" },
        this.where,
        this.outcome,
        corner("⌨", "keypad-device", actions.useDevice),
        corner("✕", "keypad-close", () => this.close()),
      ),
      KEYS.map(key),
      this.sideways,
      key("0"),
      h("button", { type: "button", class: "ir", onclick: actions.next }, say("keypad-next")),
    );
    // The field keeps the focus, and with it the caret.
    this.element.addEventListener("pointerdown", (event) => event.preventDefault());
    this.element.addEventListener("mousedown", (event) => event.preventDefault());
    form.append(this.element);
  }

  open(input) {
    this.#input?.classList.remove("em");
    this.#input = input;
    input.classList.add("em");
    this.element.hidden = false;
    document.documentElement.classList.add(OPEN);
    this.show();
    this.#reveal(input);
  }

  close() {
    this.element.hidden = true;
    document.documentElement.classList.remove(OPEN);
    this.#input?.classList.remove("em");
    this.#input = undefined;
  }

  /** Says where one is, and what a sum comes to. */
  show() {
    if (!this.#input) return;
    const { value } = this.#input;
    this.where.textContent = this.#actions.describe(this.#input);
    const total = valueOf(value);
    this.outcome.textContent = isSum(value) && !Number.isNaN(total) ? `${value} = ${this.#format(total)}` : value;
    const name = this.#actions.nextPlayer();
    this.sideways.textContent = name ? `${name} →` : "";
    this.sideways.disabled = !name;
    if (name) this.sideways.setAttribute("aria-label", this.#say("keypad-player", { player: name }));
  }

  #press(sign) {
    const input = this.#input;
    if (sign === "⌫") {
      if (input.selectionStart === input.selectionEnd && input.selectionStart > 0) {
        input.setRangeText("", input.selectionStart - 1, input.selectionEnd, "end");
      } else {
        input.setRangeText("", input.selectionStart, input.selectionEnd, "end");
      }
    } else {
      // A digit replaces what is selected; a sign goes on with it.
      const start = /\d/.test(sign) ? input.selectionStart : input.selectionEnd;
      input.setRangeText(sign, start, input.selectionEnd, "end");
    }
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** Scrolls the field into what the tabs or the step's title above and the keypad below leave free. */
  #reveal(input) {
    const { top, bottom } = input.getBoundingClientRect();
    const form = input.closest("form");
    const above = [form.querySelector("[data-part=tabs]"), form.closest("details:not(.rg-dobra)")?.firstElementChild];
    const ceiling = Math.max(...above.map((part) => part?.offsetHeight ?? 0)) + 8;
    const floor = innerHeight - this.element.offsetHeight - 8;
    if (bottom > floor) scrollBy(0, bottom - floor + 56);
    else if (top < ceiling) scrollBy(0, top - ceiling);
  }
}

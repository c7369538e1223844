/** Filling in fields: the keys that mean something there, the keypad, and the way from one field to the next. */

import { labelOf } from "./fields.js";
import { closeKeypad, openKeypad, showOnKeypad } from "./keypad.js";
import { nextField, playerOf, sameOfNext, stepBy } from "./moves.js";
import { preferDeviceKeyboard, prefersDeviceKeyboard } from "./store.js";
import { isSum, valueOf } from "./sums.js";

const PATIENCE = 500; // ms before the keypad goes

/** Whether fingers do the typing. */
export const byTouch = () => matchMedia("(pointer: coarse)").matches;

let onKeypad = byTouch() && !prefersDeviceKeyboard(); // in all forms of the page alike

/** The device's own number pads lack the minus or the plus; its letters have both. */
function showKeyboard(root) {
  for (const input of root.querySelectorAll("input.rg-n")) input.inputMode = onKeypad ? "none" : "text";
  for (const toggle of root.querySelectorAll("[data-act=keypad][aria-pressed]"))
    toggle.setAttribute("aria-pressed", !onKeypad);
}

export class Typing {
  #form;
  #names;
  #reached;
  #closing; // the keypad is about to close

  /** `names()`: as they are shown; `reached(input)` is called before the focus is moved to an input. */
  constructor(form, names, reached) {
    this.#form = form;
    this.#names = names;
    this.#reached = reached;
    // On the keypad, the field keeps the focus, and with it the caret.
    for (const press of ["pointerdown", "mousedown"])
      form.addEventListener(press, (event) => event.target.closest("[data-part=keypad]") && event.preventDefault());
    // What has the focus, by a tap before this script came or from when the keypad was closed, is tapped again.
    form.addEventListener("click", ({ target }) => onKeypad && !target.matches(".em") && this.focused(target));
    // What is typed replaces what stood there. WebKit sets a caret when the finger that brought the focus is lifted.
    form.addEventListener("focusin", ({ target }) => {
      if (!target.matches(".rg-n")) return;
      target.select();
      target.addEventListener("pointerup", () => setTimeout(() => target.select()), { once: true });
    });
    showKeyboard(form);
  }

  focused(target) {
    if (!target.matches("input.rg-n")) return;
    clearTimeout(this.#closing);
    if (!onKeypad) return;
    openKeypad(target);
    this.show();
  }

  /** Not at once: the page gets shorter, and what is being pressed must not move away. */
  left(to) {
    clearTimeout(this.#closing);
    if (!to?.closest("[data-part=keypad]")) this.#closing = setTimeout(() => this.close(), PATIENCE);
  }

  key(event) {
    const { target, key } = event;
    if (!target.matches("input")) return;
    if (key === "Enter") {
      event.preventDefault();
      this.#goTo(nextField(this.#form, target));
    } else if (key === "Escape") {
      this.close();
    } else if (target.matches("input.rg-n") && (key === "ArrowUp" || key === "ArrowDown")) {
      event.preventDefault();
      stepBy(target, key === "ArrowUp" ? "+" : "-");
    }
  }

  next() {
    this.#goTo(nextField(this.#form, this.#typedInto()));
  }

  sideways() {
    this.#goTo(sameOfNext(this.#form, this.#typedInto()));
  }

  /** On the keypad: whose field it is, and which; what a sum comes to; who is next. */
  show() {
    const input = this.#typedInto();
    if (!input) return;
    const names = this.#names();
    const number = playerOf(this.#form, input);
    const player = number >= 0 && names.length > 1 ? names[(number + 1) % names.length] : undefined;
    const field = input.getAttribute("aria-label") ?? labelOf(input.closest("[data-field]"));
    const { value } = input;
    const total = valueOf(value);
    const where = number < 0 ? field : `${names[number]} · ${field}`;
    showOnKeypad(where, isSum(value) && !Number.isNaN(total) ? `${value} = ${this.#format(total)}` : value, player);
  }

  close() {
    if (this.#typedInto()) closeKeypad();
  }

  /** From our keypad to the device's own keyboard, or back; it is remembered. */
  swapKeyboard() {
    onKeypad = !onKeypad;
    preferDeviceKeyboard(!onKeypad);
    showKeyboard(document);
    const current = this.#typedInto();
    this.close();
    current?.blur();
    current?.focus();
  }

  #typedInto = () => this.#form.querySelector("input.em");
  #format = (number) => number.toLocaleString(this.#form.dataset.language).replace("-", "−");

  #goTo(input) {
    if (!input) {
      document.activeElement.blur();
      this.close();
      return;
    }
    this.#reached(input);
    input.focus({ preventScroll: onKeypad });
  }
}

/** Filling in fields: the keys that mean something there, the keypad, and the way from one field to the next. */

import { labelOf } from "./fields.js";
import { Keypad } from "./keypad.js";
import { nextField, playerOf, sameOfNext, stepBy } from "./moves.js";
import { preferDeviceKeyboard, prefersDeviceKeyboard } from "./store.js";

const PATIENCE = 500; // ms before the keypad goes

/** Whether fingers do the typing. */
export const byTouch = () => matchMedia("(pointer: coarse)").matches;

export class Typing {
  #form;
  #say;
  #names;
  #reached;
  #keypad;
  #onKeypad = false;
  #closing; // the keypad is about to close

  /** `names()`: as they are shown; `reached(input)` is called before the focus is moved to an input. */
  constructor(form, say, names, reached) {
    this.#form = form;
    this.#say = say;
    this.#names = names;
    this.#reached = reached;
    this.#useKeypad(!prefersDeviceKeyboard());
  }

  focused(target) {
    if (!target.matches("input.rg-n")) {
      // Not at once: the page gets shorter, and what is being pressed must not move away.
      if (!this.#keypad?.element.contains(target)) this.#closing = setTimeout(() => this.close(), PATIENCE);
      return;
    }
    clearTimeout(this.#closing);
    target.select();
    if (this.#onKeypad) {
      this.#keypad ??= this.#makeKeypad();
      this.#keypad.open(target);
    }
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
      stepBy(target, key === "ArrowUp" ? 1 : -1);
    }
  }

  /** What is typed has changed: the keypad shows what it comes to. */
  show() {
    this.#keypad?.show();
  }

  close() {
    this.#keypad?.close();
  }

  /** From our keypad to the device's own keyboard, or back; it is remembered. */
  swapKeyboard() {
    const device = !prefersDeviceKeyboard();
    preferDeviceKeyboard(device);
    const current = this.#typedInto();
    this.#useKeypad(!device);
    current?.blur();
    current?.focus();
  }

  #typedInto = () => this.#form.querySelector("input.em");

  #goTo(input) {
    if (!input) {
      document.activeElement?.blur();
      this.close();
      return;
    }
    this.#reached(input);
    input.focus({ preventScroll: this.#onKeypad });
  }

  #useKeypad(wanted) {
    this.#onKeypad = wanted && byTouch();
    // The device's own number pads lack the minus or the plus; its letters have both.
    for (const input of this.#form.querySelectorAll("input.rg-n")) input.inputMode = this.#onKeypad ? "none" : "text";
    const toggle = this.#form.querySelector("[data-act=keypad]");
    toggle?.setAttribute("aria-pressed", String(!wanted));
    if (!this.#onKeypad) this.close();
  }

  #makeKeypad() {
    const form = this.#form;
    const format = (number) => number.toLocaleString(form.dataset.language).replace("-", "−");
    return new Keypad(form, this.#say, format, {
      next: () => this.#goTo(nextField(form, this.#typedInto())),
      sideways: () => this.#goTo(sameOfNext(form, this.#typedInto())),
      nextPlayer: () => this.#nextPlayer(),
      describe: (input) => this.#describe(input),
      useDevice: () => this.swapKeyboard(),
    });
  }

  #nextPlayer() {
    const input = this.#typedInto();
    const player = input ? playerOf(this.#form, input) : -1;
    const names = this.#names();
    return player >= 0 && names.length > 1 ? names[(player + 1) % names.length] : undefined;
  }

  /** Whose field it is, and which; one of several bears a name of its own. */
  #describe(input) {
    const player = this.#names()[playerOf(this.#form, input)];
    const field = input.getAttribute("aria-label") ?? labelOf(input.closest("[data-field]"));
    return player === undefined ? field : `${player} · ${field}`;
  }
}

/**
 * The keypad for thumbs: digits, a minus and a plus, which no phone's number pad has together, and the way to the next
 * field or the next player. It writes into the focused input, which stays an ordinary labelled field.
 *
 * A page has one, in the HTML of its first form; it goes into the form in which one types. Its keys are pressed like
 * the form's other buttons. The input typed into bears the class `em`.
 */

const OPEN = "rg-tecla"; // on <html>, so that what is at the bottom of the page makes room

const keypad = () => document.querySelector("[data-part=keypad]");
const typedInto = () => document.querySelector("input.em");

export function openKeypad(input) {
  typedInto()?.classList.remove("em");
  input.classList.add("em");
  input.form.append(keypad());
  keypad().hidden = false;
  document.documentElement.classList.add(OPEN);
  reveal(input);
}

/** A page that has come in place of another may have none. */
export function closeKeypad() {
  keypad()?.setAttribute("hidden", "");
  document.documentElement.classList.remove(OPEN);
  typedInto()?.classList.remove("em");
}

/** Shows where one is, what a sum comes to, and who the next player is, if there is one. */
export function showOnKeypad(where, outcome, player) {
  const [place, figure] = keypad().querySelector(".rg-visor").children;
  place.textContent = where;
  figure.textContent = outcome;
  const sideways = keypad().querySelector("[data-act=sideways]");
  sideways.firstChild.textContent = player ? `${player} → ` : "";
  sideways.disabled = !player;
}

// A phone is turned. (Its browser's own bars come and go too, while one scrolls: then nothing may jump.)
matchMedia("(orientation: portrait)").addEventListener("change", () => typedInto() && reveal(typedInto()));

/** Types what a key of the keypad bears. */
export function press(sign) {
  const input = typedInto();
  const { selectionStart: start, selectionEnd: end } = input;
  if (sign === "⌫") input.setRangeText("", start === end ? Math.max(start - 1, 0) : start, end, "end");
  // A digit replaces what is selected; a sign goes on with it.
  else input.setRangeText(sign, /\d/.test(sign) ? start : end, end, "end");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Scrolls the field into what the tabs or the step's title above and the keypad below leave free. */
function reveal(input) {
  const { top, bottom } = input.getBoundingClientRect();
  const { form } = input;
  const above = [form.querySelector("[data-part=tabs]"), form.closest("details:not(.rg-dobra)")?.firstElementChild];
  const ceiling = Math.max(...above.map((part) => part?.offsetHeight ?? 0)) + 8;
  const floor = innerHeight - keypad().offsetHeight - 8;
  if (bottom > floor) scrollBy(0, bottom - floor + 56);
  else if (top < ceiling) scrollBy(0, top - ceiling);
}

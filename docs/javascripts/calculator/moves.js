/** Where one goes from a field: to the next, to the same of the next player; and what a field counts up to. */

import { shownParts } from "./fields.js";
import { valueOf } from "./sums.js";

/** The fields to go through: one player after the other. */
const order = (form) =>
  [...form.querySelectorAll("input:not([type=checkbox], [type=radio])")].filter(
    (input) => !input.hidden && !input.closest("[hidden]"),
  );

/** The field after this one: a number's next is a number. Undefined at the end. */
export function nextField(form, input) {
  const fields = order(form);
  const after = fields.slice(fields.indexOf(input) + 1);
  return input.matches(".rg-n") ? after.find((other) => other.matches(".rg-n")) : after[0];
}

/** The number of the player whom a field belongs to, among those shown; -1 for the whole game's. */
export const playerOf = (form, input) => shownParts(form).indexOf(input.closest("[data-player]"));

/** The same field of the next player. */
export function sameOfNext(form, input) {
  const parts = shownParts(form);
  const here = playerOf(form, input);
  const fields = (part) => [...part.querySelectorAll("input.rg-n")];
  return fields(parts[(here + 1) % parts.length])[fields(parts[here]).indexOf(input)];
}

/** Counts a number one up or down, as if it was typed; what cannot be counted on from stays. */
export function stepBy(input, sign) {
  const value = valueOf(`${input.value}${sign}1`);
  if (Number.isNaN(value)) return;
  const comma = input.value.includes(".") ? "." : ",";
  input.value = String(value).replace("-", "−").replace(".", comma);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

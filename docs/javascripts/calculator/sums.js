/** Numbers as people type them at a table: "12", "−3", "3+6+2", "2,5", "5/2". */

// "3," is being typed; a third decimal may be a thousand's: "1.250" is one thing here and another there.
const NUMBER = String.raw`\d+(?:[.,]\d{0,2})?`;
const SUM = new RegExp(`^[+-]?${NUMBER}(?:[+-]${NUMBER})*[+-]?$`);
const FRACTION = /^([+-]?\d+)\/(0*[1-9]\d*)$/;

const tidy = (text) => text.replace(/\s/g, "").replace(/[−–]/g, "-");

/**
 * What a text stands for: a number, "p/q", null for an empty field, NaN for what is no number.
 * A sign at the end is one still being typed.
 */
export function valueOf(text) {
  const typed = tidy(text);
  if (typed === "" || /^[+-]$/.test(typed)) return null;
  if (FRACTION.test(typed)) return typed;
  if (!SUM.test(typed)) return NaN;
  const terms = typed.replaceAll(",", ".").match(new RegExp(`[+-]?${NUMBER}`, "g"));
  const places = Math.max(...terms.map((term) => (term.split(".")[1] ?? "").length));
  return Number(terms.reduce((sum, term) => sum + Number(term), 0).toFixed(places));
}

/** Whether a value of `valueOf` is a whole number, or none yet. */
export function isWhole(value) {
  const [, over, under] = FRACTION.exec(value) ?? [];
  return over === undefined ? Number.isInteger(value ?? 0) : over % under === 0;
}

/** Whether a text is more than one number, so that its outcome is worth showing. */
export const isSum = (text) => /\d[+-]\d/.test(tidy(text));

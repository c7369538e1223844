/**
 * The form's fields as plain data, and back.
 *
 * A state holds what was typed, letter by letter ("3+6+2" stays so):
 *   { players: [{ name, values }], values }, where values is { "estadios": "3", "producao.0": "6" }.
 */

import { isWhole, valueOf } from "./sums.js";

const rowOf = (input) => input.closest("[data-field]");
const partOf = (input) => input.closest("[data-player]");

/** The inputs of a part of the form, in order; a group of radio buttons counts once, by its first. */
const inputsOf = (root) => [...root.querySelectorAll("[data-field] input")];
const ownInputs = (form) => inputsOf(form).filter((input) => !partOf(input));

export const playerParts = (form) => [...form.querySelectorAll("[data-player]")];
export const shownParts = (form) => playerParts(form).filter((part) => !part.hidden);
export const nameInput = (part) => part.querySelector("[data-name]");

/** The words of a field's row, without what it is worth. */
export const labelOf = (row) => row.querySelector(".l").firstChild.textContent;

/** The key of an input within its part: "producao.0", "estadios". */
export function keyOf(input) {
  const { field } = rowOf(input).dataset;
  const { item } = input.dataset;
  return item ? `${field}.${item}` : field;
}

/** What an input holds as text; undefined where it holds what it held at first, or is a radio button not chosen. */
function textOf(input) {
  if (input.type === "checkbox") return input.checked === input.defaultChecked ? undefined : input.checked ? "1" : "0";
  if (input.type === "radio") return input.checked && !input.defaultChecked ? input.value : undefined;
  return input.value === "" ? undefined : input.value;
}

function putText(input, text) {
  if (input.type === "checkbox") input.checked = text === undefined ? input.defaultChecked : text === "1";
  else if (input.type === "radio") input.checked = text === undefined ? input.defaultChecked : input.value === text;
  else input.value = text ?? "";
}

function readValues(inputs) {
  const values = {};
  for (const input of inputs) {
    const text = textOf(input);
    if (text !== undefined) values[keyOf(input)] = text;
  }
  return values;
}

/** What the form holds. */
export function readState(form) {
  return {
    players: shownParts(form).map((part) => ({
      name: nameInput(part).value.trim(),
      values: readValues(inputsOf(part)),
    })),
    values: readValues(ownInputs(form)),
  };
}

/** Fills the form; players beyond the form's are left out, as are keys that it does not have. */
export function writeState(form, state) {
  const { least } = form.dataset;
  playerParts(form).forEach((part, index) => {
    const player = state.players[index];
    part.hidden = index >= Math.max(state.players.length, Number(least));
    nameInput(part).value = player?.name ?? "";
    for (const input of inputsOf(part)) putText(input, player?.values[keyOf(input)]);
  });
  for (const input of ownInputs(form)) putText(input, state.values[keyOf(input)]);
  for (const list of form.querySelectorAll("[data-type=names]")) growList(list);
}

/** Shows one line more than are filled in, so that a list of names grows as it is written. */
export function growList(list) {
  const lines = [...list.querySelectorAll("input")];
  const filled = lines.findLastIndex((line) => line.value.trim() !== "");
  lines.forEach((line, index) => {
    if (index <= filled + 1) line.hidden = false;
  });
}

/** Whether nothing was typed yet: players' names are nothing, nor is the seed that a form draws by itself. */
export function isEmpty(form, state) {
  const drawn = [...form.querySelectorAll("[data-type=seed]")].map((row) => row.dataset.field);
  const typed = Object.keys(state.values).filter((key) => !drawn.includes(key));
  return typed.length === 0 && state.players.every(({ values }) => Object.keys(values).length === 0);
}

const LONGEST_NAME = 24;

const areTexts = (values) =>
  values !== null &&
  typeof values === "object" &&
  Object.values(values).every((text) => typeof text === "string");

/** `value` as a state; undefined when it is none. Storage and links hold whatever somebody put there. */
export function asState(value) {
  const { players, values } = value ?? {};
  const sound =
    Array.isArray(players) && players.every((player) => typeof player?.name === "string" && areTexts(player.values));
  if (!sound || !areTexts(values)) return undefined;
  return { players: players.map((player) => ({ ...player, name: player.name.slice(0, LONGEST_NAME) })), values };
}

/** `state` with what somebody has already typed into the form before there was a script to keep it. */
export function withEarly(state, early) {
  const last = early.players.findLastIndex(({ name, values }) => name || Object.keys(values).length);
  const count = Math.max(state.players.length, last + 1);
  const players = Array.from({ length: count }, (_, index) => {
    const [before, typed] = [state.players[index], early.players[index]];
    return { name: typed?.name || before?.name || "", values: { ...before?.values, ...typed?.values } };
  });
  return { players, values: { ...state.values, ...early.values } };
}

/** What a list of players' names holds when `names` sit down; lists of other things stay as they are. */
export function seated(form, names) {
  const lists = [...form.querySelectorAll("[data-type=names]:not([data-names])")];
  const lines = lists.flatMap((list) => [...list.querySelectorAll("input")]);
  return Object.fromEntries(
    lines.filter((line) => names[line.dataset.item]).map((line) => [keyOf(line), names[line.dataset.item]]),
  );
}

/** The names as the result will have them: never empty, never two the same. */
export function displayNames(state, nameless) {
  const taken = new Set();
  return state.players.map(({ name }, index) => {
    const wanted = name || nameless(index + 1);
    let unique = wanted;
    for (let number = 2; taken.has(unique); number += 1) unique = `${wanted} ${number}`;
    taken.add(unique);
    return unique;
  });
}

const readers = {
  integer: (row) => numberIn(row.querySelector("input")),
  number: (row) => numberIn(row.querySelector("input")),
  text: (row) => row.querySelector("input").value.trim() || null,
  seed: (row) => row.querySelector("input").value.trim() || null,
  boolean: (row) => row.querySelector("input").checked,
  choice: (row) => row.querySelector("input:checked")?.value ?? null,
  integers: (row) => [...row.querySelectorAll("input")].map(numberIn),
  names: (row) => nullIfNone(namesIn(row)),
  by_key: (row, names) => {
    const inputs = [...row.querySelectorAll("input")];
    const keyed = row.dataset.keysFrom ? inputs.slice(0, names.length) : inputs;
    return Object.fromEntries(keyed.map((input, index) => [names?.[index] ?? input.dataset.item, numberIn(input)]));
  },
};

/** What is wrong with what is typed as a number: a key of the words, or undefined. */
export function faultIn(input) {
  const value = valueOf(input.value);
  if (Number.isNaN(value)) return "not-a-number";
  const { type, of } = rowOf(input).dataset;
  return type === "number" || of === "number" || isWhole(value) ? undefined : "not-whole";
}

/** A number for Python: what is not one is as good as not there yet, and is marked in the form. */
const numberIn = (input) => (faultIn(input) ? null : valueOf(input.value));

const nullIfNone = (list) => (list.length ? list : null);

/** The names that are written in a list, or else those that stand there meanwhile. */
function namesIn(list) {
  const written = [...list.querySelectorAll("input")].map((line) => line.value.trim()).filter(Boolean);
  return written.length ? written : JSON.parse(list.dataset.names ?? "[]");
}

/** The names that the keys of a row are taken from: a list in the form, or the players. */
export function keysFor(form, row, playerNames) {
  const { keysFrom } = row.dataset;
  if (!keysFrom) return undefined;
  const list = form.querySelector(`[data-type=names][data-field="${CSS.escape(keysFrom)}"]`);
  return list ? namesIn(list) : playerNames;
}

/** The inputs of `calculators.call`. */
export function toInputs(form, names) {
  const read = (rows) =>
    Object.fromEntries(
      rows.map((row) => [row.dataset.field, readers[row.dataset.type](row, keysFor(form, row, names))]),
    );
  const rows = [...form.querySelectorAll("[data-field]")];
  const inputs = read(rows.filter((row) => !partOf(row)));
  const parts = shownParts(form);
  if (parts.length === 0) return inputs;
  const jogadores = parts.map((part, index) => ({
    nome: names[index],
    ...read(rows.filter((row) => partOf(row) === part)),
  }));
  return { ...inputs, jogadores };
}

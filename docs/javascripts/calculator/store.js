/** What stays on this device: the game being scored, past games, names, and how one likes to type. */

import { asState } from "./fields.js";

const PREFIX = "regrario:";
const KEPT_GAMES = 50;

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key)) ?? otherwise;
  } catch {
    return otherwise; // no storage here, or not ours
  }
}

function readList(key) {
  const list = read(key, []);
  return Array.isArray(list) ? list : [];
}

/** Gives whether it was kept: a device may be full, or keep nothing at all. */
function write(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * What a form's games are kept by: "exodo.pontos", "placar@/jogos/exodo/". One for any game has a sheet on each page.
 */
export const sheetKey = ({ dataset: { page, calculator } }) => (page === "*" ? `${calculator}@${location.pathname}` : calculator);

export const savedGame = (calculator) => read(`game:${calculator}`);
export const saveGame = (calculator, state) => write(`game:${calculator}`, state);

export const rememberedNames = () => readList("names").filter((name) => typeof name === "string");
export const rememberNames = (names) => write("names", names);

export const prefersDeviceKeyboard = () => read("device-keyboard", false);
export const preferDeviceKeyboard = (wanted) => write("device-keyboard", wanted);

/** Past games, the newest first: { date, names, outcome ("" if it was not known), inputs, state }. */
export const pastGames = (calculator) =>
  readList(`past:${calculator}`).filter(
    (game) => asState(game?.state) && Array.isArray(game.names) && !Number.isNaN(new Date(Number(game.date)).getTime()),
  );
export const addPastGame = (calculator, game) =>
  write(`past:${calculator}`, [game, ...pastGames(calculator)].slice(0, KEPT_GAMES));
export const deletePastGame = (calculator, date) =>
  write(
    `past:${calculator}`,
    pastGames(calculator).filter((game) => game.date !== date),
  );

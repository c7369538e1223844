// Starts Python as the browser's worker does, in a Pyodide that notes which of its functions run, and runs the exercise.
// usage: node watch.mjs FOLDER_OF_PYODIDE ARCHIVE EXERCISE_PY RESULT_JSON
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import "./failure.mjs";

const SEEDS = 6; // Python hashes otherwise at every start; what equal hashes lead to is seen in one start or another

const [folder, archive, exercise, result] = process.argv.slice(2);
process.argv.splice(1, process.argv.length, "./this.program"); // what Python is called in a browser: a path to resolve

let exports;
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate(...given);
  const instance = made.instance ?? made;
  if ("hit0" in instance.exports) exports = instance.exports;
  return made;
};

const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const ran = new Set();

/** A start, a first visit's or a later one's, and the exercise; gives the memory that a later one starts from. */
async function visit(seed, how) {
  const env = { PYTHONHASHSEED: String(seed) };
  const python = await loadPyodide({ indexURL: folder, stdLibURL: archive, env, ...how });
  // What the worker does of itself, and the page through it.
  python.runPython("import random; random.seed()\nfrom calls import call, qr");
  for (const [name, text] of [
    ["call", "{}"],
    ["call", '{"name": "🎲"}'], // a text of JavaScript's that is as wide as Python keeps them
    ["qr", "maçã"],
  ]) {
    python.globals.get(name)(text);
  }
  python.runPython(readFileSync(exercise, "utf8"), { globals: python.toPy({ __name__: "__main__" }) });
  const snapshot = how._makeSnapshot && python.makeMemorySnapshot();
  for (const [name, { value }] of Object.entries(exports)) {
    if (/^hit\d+$/.test(name) && value) ran.add(Number(name.slice(3)));
  }
  return snapshot;
}

for (let seed = 0; seed < SEEDS; seed += 1) {
  await visit(seed, { _loadSnapshot: await visit(seed, { _makeSnapshot: true }) });
}
writeFileSync(result, JSON.stringify([...ran].sort((a, b) => a - b)));

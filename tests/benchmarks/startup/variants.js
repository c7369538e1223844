/**
 * The ways to run Python in a page. Each starts it and gives a function: a question as JSON → the answer as JSON.
 *
 * The peers run as they do when nothing is set, in the page itself, and are given what suits them: no part of their
 * libraries is loaded that the sums do not need.
 */

/** Python in a worker, which answers `{ id, call }` with `{ id, answer }`. */
async function inWorker(address) {
  const worker = new Worker(address, { type: "module" });
  let answered;
  worker.onmessage = ({ data }) => "answer" in data && answered(data.answer);
  return (call) =>
    new Promise((resolve) => {
      answered = resolve;
      worker.postMessage({ id: 0, call });
    });
}

/** PyScript; its script defines the function `call`. */
async function inPyScript(type, interpreter, source, files = {}) {
  const started = new Promise((resolve) => (window.started = resolve));
  const script = document.createElement("script");
  script.type = type;
  script.setAttribute("config", JSON.stringify({ interpreter: new URL(interpreter, location).href, files }));
  script.textContent = `${await source}\nfrom pyscript import ffi, window\nwindow.started(ffi.create_proxy(call))\n`;
  document.body.append(script); // before PyScript itself, which looks once for what is set
  await import("/benchmark/peers/@pyscript/core/dist/core.js");
  return started;
}

/** Brython. Its module json would bring its whole standard library, so the browser's JSON does that part. */
async function inBrython() {
  const source = sums(`
from browser import window
from javascript import JSON
window.started(lambda question: JSON.stringify(scores(JSON.parse(question))))
`);
  await new Promise((onload, onerror) => {
    const src = "/benchmark/peers/brython/brython.min.js";
    document.head.append(Object.assign(document.createElement("script"), { src, onload, onerror }));
  });
  const started = new Promise((resolve) => (window.started = resolve));
  window.__BRYTHON__.runPythonSource(await source, "sums");
  return started;
}

const sums = async (ending) => (await (await fetch("/benchmark/sums.py")).text()) + ending;

const CALL = `
import json
def call(question):
    return json.dumps(scores(json.loads(question)))
`;

export const variants = {
  plain: () => inWorker("/benchmark/plain-worker.js"),
  ours: () => inWorker("/javascripts/calculator-worker.js"),
  "pyscript-pyodide": () =>
    inPyScript("py", "/benchmark/plain/pyodide.mjs", "from calculators import call", {
      "/benchmark/plain/calculators.zip": "./*",
    }),
  "pyscript-micropython": () =>
    inPyScript("mpy", "/benchmark/peers/@micropython/micropython-webassembly-pyscript/micropython.mjs", sums(CALL)),
  brython: inBrython,
};

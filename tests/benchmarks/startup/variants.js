/**
 * The ways to run Python in a page. Each starts it and gives a function: a question as JSON → the answer as JSON.
 *
 * The peers run as they do when nothing is set, in the page itself, and are given what suits them: the code comes with
 * the first request, and no part of their libraries is loaded that the sums do not need.
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

/** PyScript; its script hands over the function `call`. */
async function inPyScript(type, interpreter, source, files = {}) {
  const started = new Promise((resolve) => (window.started = resolve));
  const script = document.createElement("script");
  script.type = type;
  script.setAttribute("config", JSON.stringify({ interpreter: new URL(interpreter, location).href, files }));
  const core = import("/benchmark/peers/@pyscript/core/dist/core.js");
  script.textContent = `${await source}\nfrom pyscript import window\nwindow.started(call)\n`;
  document.body.append(script);
  await core;
  return started;
}

/** Brython, without its standard library: the sums need none of it. */
async function inBrython() {
  const source = sums();
  await new Promise((onload, onerror) => {
    document.head.append(
      Object.assign(document.createElement("script"), { src: "/benchmark/peers/brython/brython.min.js", onload, onerror }),
    );
  });
  const started = new Promise((resolve) => (window.started = resolve));
  window.__BRYTHON__.runPythonSource(`${await source}\nfrom browser import window\nwindow.started(call)\n`, "sums");
  return started;
}

const sums = async () => (await fetch("/benchmark/sums.py")).text();

export const variants = {
  plain: () => inWorker("/benchmark/plain-worker.js"),
  ours: () => inWorker("/javascripts/calculator-worker.js"),
  "pyscript-pyodide": () =>
    inPyScript("py", "/benchmark/plain/pyodide.mjs", "from calculators import call", { "/benchmark/plain/calculators.zip": "./*" }),
  "pyscript-micropython": () =>
    inPyScript("mpy", "/benchmark/peers/@micropython/micropython-webassembly-pyscript/micropython.mjs", sums()),
  brython: inBrython,
};

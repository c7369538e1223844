// The npm distribution as it comes: the standard library and the calculators as sources.
import { loadPyodide } from "/benchmark/plain/pyodide.mjs";

const sources = fetch("/benchmark/plain/calculators.zip").then((response) => response.arrayBuffer());
const started = (async () => {
  const python = await loadPyodide({ indexURL: "/benchmark/plain/" });
  python.unpackArchive(await sources, "zip");
  return python.runPython("from calculators import call; call");
})();
onmessage = async ({ data }) => {
  const call = await started;
  postMessage({ id: data.id, answer: call(data.call) });
};

// Answers lines of JSON text as the browser's worker would: Pyodide, the site's own archive, one call a line.
// usage: node in_node.mjs FOLDER_OF_THE_RUNTIME < calls > answers ; a line that begins with "qr " asks for a QR code
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, worker] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const manifest = JSON.parse(readFileSync(join(folder, "..", "pyodide.json"), "utf8"));
const python = await loadPyodide({
  indexURL: folder,
  stdLibURL: join(folder, "python.zip.txt"),
  lockFileContents: manifest.lock,
  packageBaseUrl: folder,
});
// The Python of the worker itself, so that what is tested is what runs.
python.runPython(/PRELUDE = `([^`]*)`/.exec(readFileSync(worker, "utf8"))[1].replaceAll("\\\\", "\\"));
const [call, qr] = ["call", "qr"].map((name) => python.globals.get(name));
for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  console.log(line.startsWith("qr ") ? JSON.stringify(qr(line.slice(3))) : call(line));
}

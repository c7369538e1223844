// Answers lines of JSON text as the browser's worker would: Pyodide, the site's own archive, one call a line.
// usage: node in_node.mjs FOLDER_OF_THE_RUNTIME < calls > answers
// A line that begins with "qr " asks for a QR code. The rest of the machine code is not there: who calls it, fails; but
// for a line that begins with "py ", an expression of Python to evaluate.
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { join, setMissing } from "./joining.mjs";

const [folder] = process.argv.slice(2);
process.argv.splice(1, process.argv.length, "./this.program"); // as in a browser
const missing = () => {
  console.error("a calculator needs machine code of the second half");
  process.exit(1);
};
let complete;
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (code, imports) => {
  const made = await instantiate(code, imports);
  const { exports } = made.instance ?? made;
  if (exports["first.missing"]) {
    setMissing(exports, missing);
    complete = () => {
      const rest = new WebAssembly.Module(readFileSync(path.join(folder, "pyodide.rest.wasm")));
      join(exports, imports, rest);
    };
  }
  return made;
};

const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")));
const manifest = JSON.parse(readFileSync(path.join(folder, "..", "pyodide.json"), "utf8"));
const python = await loadPyodide({
  indexURL: folder,
  stdLibURL: path.join(folder, "python.zip.txt"),
  lockFileContents: manifest.lock,
  packageBaseUrl: folder,
  _makeSnapshot: true,
});
python.runPython("from calls import call, qr");
const [call, qr] = ["call", "qr"].map((name) => python.globals.get(name));
const kinds = {
  "qr ": qr,
  "py ": (expression) => {
    complete();
    return python.runPython(expression);
  },
};
for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const kind = kinds[line.slice(0, 3)];
  console.log(kind ? JSON.stringify(kind(line.slice(3))) : call(line));
}

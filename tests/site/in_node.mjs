// Answers lines of JSON text as the browser's worker would: Pyodide, the site's own archive, one call a line.
// usage: node in_node.mjs FOLDER_OF_THE_RUNTIME < calls > answers
// A line that begins with "qr " asks for a QR code. The rest of the machine code is never there: who calls it, fails.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder] = process.argv.slice(2);
process.argv.splice(1, process.argv.length, "./this.program"); // as in a browser
// A module that exports the function which it imports, as an entry of a table has to be.
const text = "AGFzbQEAAAABBAFgAAACBwEBZgFmAAAHBQEBZgAA";
const passOn = new WebAssembly.Module(Buffer.from(text, "base64"));
const missing = () => {
  console.error("a calculator needs machine code of the second half");
  process.exit(1);
};
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate(...given);
  (made.instance ?? made).exports["first.missing"]?.set(0, new WebAssembly.Instance(passOn, { f: { f: missing } }).exports.f);
  return made;
};

const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const manifest = JSON.parse(readFileSync(join(folder, "..", "pyodide.json"), "utf8"));
const python = await loadPyodide({
  indexURL: folder,
  stdLibURL: join(folder, "python.zip.txt"),
  lockFileContents: manifest.lock,
  packageBaseUrl: folder,
  _makeSnapshot: true,
});
python.runPython("from calls import call, qr");
const [call, qr] = ["call", "qr"].map((name) => python.globals.get(name));
for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  console.log(line.startsWith("qr ") ? JSON.stringify(qr(line.slice(3))) : call(line));
}

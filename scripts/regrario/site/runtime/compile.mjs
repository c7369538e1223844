// Runs inside.py in Pyodide under Node.
// usage: node compile.mjs FOLDER_OF_PYODIDE INSIDE_PY WORK_FOLDER TOOLS_FOLDER ARCHIVE_NAME PACKAGE MODULE,MODULE
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodideFolder, script, work, tools, archive, application, helpers] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`));
// As if by `python -OO`: docstrings and assertions, a seventh of the bytecode, are nothing to a player.
const python = await loadPyodide({ indexURL: pyodideFolder, env: { PYTHONOPTIMIZE: "2" } });
for (const [mount, root] of [
  ["/work", work],
  ["/tools", tools],
]) {
  python.FS.mkdirTree(mount);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, mount);
}
const globals = python.toPy({ __name__: "inside" });
python.runPython(readFileSync(script, "utf8"), { globals });
globals.get("main")(`/work/${archive}`, application, helpers);

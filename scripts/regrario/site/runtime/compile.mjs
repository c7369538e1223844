// Runs inside.py in Pyodide under Node.
// usage: node compile.mjs FOLDER_OF_PYODIDE FOLDER_OF_INSIDE WORK_FOLDER TOOLS_FOLDER ARCHIVE_NAME PACKAGE MODULE,MODULE
import { pathToFileURL } from "node:url";
import "./failure.mjs";

const [pyodideFolder, ours, work, tools, archive, application, helpers] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`));
// As if by `python -OO`: docstrings are nothing to a player. The calculators' assertions are written out before.
const python = await loadPyodide({ indexURL: pyodideFolder, env: { PYTHONOPTIMIZE: "2" } });
for (const [mount, root] of [
  ["/work", work],
  ["/tools", tools],
  ["/ours", ours],
]) {
  python.FS.mkdirTree(mount);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, mount);
}
python.runPython("import sys; sys.path.append('/ours')");
python.pyimport("inside").main(`/work/${archive}`, application, helpers);

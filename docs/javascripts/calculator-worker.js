/**
 * Python, away from the page: loads Pyodide from this very site, then answers calls.
 *
 * in:  { id, call: JSON text } or { id, qr: text }
 * out: { id, answer } or { id, error }, and while starting { progress: { loaded, total } }, { ready: true } or
 *      { failed: "network" | "integrity" | "python", file, reason }
 *
 * The first visit ends with a snapshot of Python's memory in CacheStorage; a later one starts from it in half the
 * time. It belongs to one build, and whatever goes wrong with it leads to an ordinary start.
 */

const ASSETS = new URL("../assets/", import.meta.url);
const SNAPSHOTS = "regrario-python";
const QUIET_BEFORE_SNAPSHOT = 3000; // ms: taking it stops Python for a moment, so not while somebody types

const PRELUDE = `
from calculators import call

def qr(text):
    """The modules of a QR code, a row a line, 1 for dark. A screen loses none: little correction, larger modules."""
    from qrcode.constants import ERROR_CORRECT_L
    from qrcode.main import QRCode
    code = QRCode(error_correction=ERROR_CORRECT_L, border=0)
    code.add_data(text)
    return "\\n".join("".join("01"[dark] for dark in row) for row in code.get_matrix())
`;

class StartError extends Error {
  constructor(kind, file, reason) {
    super(`${file}: ${reason}`);
    Object.assign(this, { kind, file, reason: String(reason) });
  }
}

/** What the build put beside this script: the folder of the files, a size and a SHA-256 each. */
async function readManifest() {
  const file = "pyodide.json";
  try {
    const response = await fetch(new URL(file, ASSETS), { cache: "no-cache" });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.json();
  } catch (reason) {
    throw new StartError("network", file, reason);
  }
}

/** Fetches and checks every file; gives name → promise of its bytes. Says how far it is, in bytes over the wire. */
function download(manifest, folder) {
  const names = Object.keys(manifest.files);
  const loads = names.map(() => ({ loaded: 0, total: undefined }));
  const report = () => {
    if (loads.some(({ total }) => total === undefined)) return; // the whole is not known yet
    const sum = (key) => loads.reduce((so, load) => so + load[key], 0);
    postMessage({ progress: { loaded: sum("loaded"), total: sum("total") } });
  };
  const fetched = names.map((name, index) =>
    fetchChecked(new URL(name, folder), manifest.files[name], (loaded, total) => {
      loads[index] = { loaded, total };
      report();
    }),
  );
  return new Map(names.map((name, index) => [name, fetched[index]]));
}

async function fetchChecked(address, { size, sha256 }, count) {
  const file = address.pathname.split("/").pop();
  // Pages that are not served over https have no crypto.subtle: there the browser checks, but says less.
  const options = globalThis.crypto.subtle ? {} : { integrity: `sha256-${toBase64(sha256)}` };
  const bytes = new Uint8Array(size);
  let filled = 0;
  try {
    const response = await fetch(address, options);
    if (!response.ok) throw new Error(`status ${response.status}`);
    const packed = response.headers.get("Content-Encoding") && Number(response.headers.get("Content-Length"));
    const wire = packed || size;
    count(0, wire);
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (filled + value.length > size) throw new StartError("integrity", file, "it is too long");
      bytes.set(value, filled);
      filled += value.length;
      count((filled / size) * wire, wire);
    }
  } catch (reason) {
    throw reason instanceof StartError ? reason : new StartError("network", file, reason);
  }
  if (filled < size) throw new StartError("integrity", file, "it is too short");
  if (globalThis.crypto.subtle && (await digest(bytes)) !== sha256) {
    throw new StartError("integrity", file, "its SHA-256 differs");
  }
  return bytes;
}

async function digest(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const toBase64 = (hex) => btoa(hex.replace(/../g, (pair) => String.fromCharCode(parseInt(pair, 16))));

/** Lets Pyodide fetch its files as it always does, and answers with the bytes once they are checked. */
function serveChecked(files, folder) {
  const network = globalThis.fetch;
  globalThis.fetch = async (request, options) => {
    const address = String(request.url ?? request);
    const file = address.startsWith(folder.href) && files.get(address.slice(folder.href.length));
    if (!file) return network(request, options);
    const type = address.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(await file, { headers: { "Content-Type": type } });
  };
  return () => (globalThis.fetch = network);
}

/** Starts Python, from `snapshot` if there is one. */
async function startPython(folder, lock, snapshot) {
  const { loadPyodide } = await import(new URL("pyodide.mjs", folder).href);
  const python = await loadPyodide({
    indexURL: folder.href,
    stdLibURL: new URL("python.zip", folder).href,
    lockFileContents: lock,
    packageBaseUrl: folder.href,
    ...(snapshot ? { _loadSnapshot: snapshot } : { _makeSnapshot: true }),
  });
  // Two visits from one snapshot must not draw the same.
  python.runPython(snapshot ? "import random; random.seed()" : PRELUDE);
  const call = python.globals.get("call");
  JSON.parse(call("{}")); // it answers: only now is it said to be ready
  return { python, call, qr: python.globals.get("qr"), fromSnapshot: Boolean(snapshot) };
}

const snapshotAddress = (folder) => new URL("snapshot", folder);

/** The snapshot of this build, already on its way: { bytes: promise }. Those of other builds go. */
async function storedSnapshot(folder) {
  try {
    const cache = await caches.open(SNAPSHOTS);
    for (const { url } of await cache.keys()) if (url !== snapshotAddress(folder).href) await cache.delete(url);
    const stored = await cache.match(snapshotAddress(folder));
    return stored && { bytes: stored.arrayBuffer() };
  } catch {
    return undefined; // no CacheStorage here
  }
}

async function storeSnapshot(folder, python) {
  try {
    const cache = await caches.open(SNAPSHOTS);
    await cache.put(snapshotAddress(folder), new Response(python.makeMemorySnapshot()));
  } catch {
    // No room, or Pyodide will not: the next visit starts without.
  }
}

async function dropSnapshot(folder) {
  try {
    await (await caches.open(SNAPSHOTS)).delete(snapshotAddress(folder));
  } catch {
    // Then there was none.
  }
}

async function start() {
  const manifest = await readManifest();
  const folder = new URL(manifest.folder, ASSETS);
  const plain = new URL(location).searchParams.has("plain");
  const files = download(manifest, folder);
  const everyFile = Promise.all(files.values());
  // Pyodide goes on without a file that fails, or waits for ever: the failure itself has to end the start.
  const orFailure = (promise) => Promise.race([promise, everyFile.then(() => promise)]);
  const snapshot = plain ? undefined : await storedSnapshot(folder);
  // Modules are imported by address, not fetched: they must have been checked before.
  await orFailure(Promise.all([files.get("pyodide.mjs"), files.get("pyodide.asm.mjs")]));
  const restore = serveChecked(files, folder);
  try {
    if (snapshot) {
      try {
        return await orFailure(startPython(folder, manifest.lock, snapshot.bytes));
      } catch (error) {
        if (error instanceof StartError) throw error;
        console.warn(`calculator: the snapshot does not start: ${error}`);
        await dropSnapshot(folder);
      }
    }
    const started = await orFailure(startPython(folder, manifest.lock));
    if (!plain) takeSnapshotWhenQuiet = () => storeSnapshot(folder, started.python);
    return started;
  } catch (reason) {
    throw reason instanceof StartError ? reason : new StartError("python", "pyodide.mjs", reason);
  } finally {
    restore();
  }
}

let takeSnapshotWhenQuiet;
let quiet;

function postponeSnapshot() {
  clearTimeout(quiet);
  if (!takeSnapshotWhenQuiet) return;
  quiet = setTimeout(() => {
    takeSnapshotWhenQuiet();
    takeSnapshotWhenQuiet = undefined;
  }, QUIET_BEFORE_SNAPSHOT);
}

export const started = start();
started.then(
  () => {
    postMessage({ ready: true });
    postponeSnapshot();
  },
  ({ kind = "python", file = "", reason = "" }) => postMessage({ failed: kind, file, reason }),
);

onmessage = async ({ data }) => {
  const python = await started.catch(() => undefined); // a failed start has been reported
  if (!python) return;
  try {
    postMessage({ id: data.id, answer: "call" in data ? python.call(data.call) : python.qr(data.qr) });
  } catch (error) {
    postMessage({ id: data.id, error: String(error) });
  }
  postponeSnapshot();
};

/**
 * Python, away from the page: loads Pyodide from this very site, then answers calls.
 *
 * in:  { id, call: JSON text } or { id, qr: text }
 * out: { id, answer } or { id, error }, and while starting { progress: { loaded, total } }, { ready: true } or
 *      { failed: "network" | "integrity" | "code" | "python", file, reason }
 *
 * The first visit ends with a snapshot of Python's memory in CacheStorage, and beside it the largest files, unpacked; a
 * later one starts from them in less than half the time. They belong to one build, and whatever goes wrong with them
 * leads to an ordinary start.
 *
 * The machine code comes in two halves (see site/runtime/halves.py): what the first results need, and, once they can be
 * asked for, the rest. A call that needs the rest before it is there cannot go on: { failed: "code" }, and the page starts
 * another worker, `?whole`, which waits for all of it. After any other failure that is `?plain`: with nothing kept, too.
 *
 * The build writes `const BUILT = …` before this: what it put into assets/pyodide.json, so that nothing has to be
 * asked before the files are.
 */

const ASSETS = new URL("../assets/", import.meta.url);
const SCRIPTS = ["pyodide.mjs", "pyodide.asm.mjs"]; // imported by address, so checked before; the first loads Pyodide
const ARCHIVE = "python.zip.txt";
const REST = "pyodide.rest.wasm";
const KEPT = ["pyodide.asm.wasm", REST, ARCHIVE];
const SNAPSHOTS = "regrario-python";
const PAGE = 4096; // bytes of a snapshot that are kept or not
const QUIET_BEFORE_SNAPSHOT = 3000; // ms: taking it stops Python for a moment, so not while somebody types

const network = globalThis.fetch; // Pyodide gets another
const { instantiateStreaming } = WebAssembly; // and this as well

class StartError extends Error {
  constructor(kind, file, reason) {
    super(`${file}: ${reason}`);
    Object.assign(this, { kind, file, reason: String(reason) });
  }
}

/** What the last build put beside this script: the folder of the files, a size and a SHA-256 each. */
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

/**
 * Fetches and checks every file; gives name → promise of a response. Says how far it is, in bytes over the wire.
 * `stored`, a promise, gives the snapshot that Python is to start from, if any: what was kept with it need not come. What
 * may come later comes now if all of it is waited for, `whole`: a slow network must not look like silence.
 */
function download(files, folder, stored, whole) {
  const names = Object.keys(files).filter((name) => whole || !files[name].later);
  const loads = names.map(() => ({}));
  const report = () => {
    if (loads.some(({ total }) => total === undefined)) return; // the whole is not known yet
    const sum = (key) => loads.reduce((so, load) => so + load[key], 0);
    postMessage({ progress: { loaded: sum("loaded"), total: sum("total") } });
  };
  const fetched = names.map(async (name, index) => {
    const address = new URL(name, folder);
    const count = (loaded, total) => {
      loads[index] = { loaded, total };
      report();
    };
    const unneeded = new AbortController();
    const checked = fetchChecked(address, files[name], count, unneeded.signal);
    checked.catch(() => {}); // whoever waits for it hears of it
    const kept = KEPT.includes(name) && (await stored)?.files.get(name);
    if (!kept) return checked;
    unneeded.abort();
    count(0, 0);
    return kept;
  });
  return new Map(names.map((name, index) => [name, fetched[index]]));
}

/** A response with the bytes of a file, once they have been checked; `count(loaded, total)` hears how far it is. */
async function fetchChecked(address, { size, integrity }, count, signal) {
  const file = address.pathname.split("/").pop();
  // The small scripts first: they are being compiled while the rest is on its way.
  const options = { signal, priority: SCRIPTS.includes(file) ? "high" : "auto" };
  // Pages that are not served over https have no crypto.subtle: there the browser checks, but says less.
  if (!crypto.subtle) options.integrity = integrity;
  const bytes = new Uint8Array(size);
  let filled = 0;
  try {
    const response = await network(address, options);
    if (!response.ok) throw new Error(`status ${response.status}`);
    const packed = response.headers.get("Content-Encoding") && Number(response.headers.get("Content-Length"));
    const wire = packed || size;
    count(0, wire);
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done || filled + value.length > size) break;
      bytes.set(value, filled);
      filled += value.length;
      count((filled / size) * wire, wire);
    }
  } catch (reason) {
    throw new StartError("network", file, reason);
  }
  if (filled < size || (crypto.subtle && (await digest(bytes)) !== integrity)) {
    throw new StartError("integrity", file, "it differs");
  }
  const type = file.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(bytes, { headers: { "Content-Type": type } });
}

async function digest(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}

/** Lets Pyodide fetch its files as it always does, and answers with them once they are checked. */
function serveChecked(files, folder) {
  globalThis.fetch = (request, options) => {
    const address = String(request.url ?? request);
    const file = address.startsWith(folder.href) && files.get(address.slice(folder.href.length));
    return file || network(request, options);
  };
}

/** Has the first half of the machine code call the page for what it lacks; gives the function that adds the rest. */
function joinHalves(first, imports) {
  const missing = () => {
    const reason = new StartError("code", REST, "too late");
    tellFailure(reason);
    throw reason;
  };
  first["first.missing"].set(0, asCode(missing));
  return async (response) => {
    await instantiateStreaming(response, { ...imports, first });
    first["first.complete"].value = 1;
  };
}

/** A function that a table of functions takes: one that a module imports, and exports as it is. */
function asCode(f) {
  const module = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 102, 1, 102, 0, 0, 7, 5, 1, 1, 102, 0, 0];
  return new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(module)), { f: { f } }).exports.f;
}

/** Starts Python, from `snapshot` if there is one. */
async function startPython(loadPyodide, folder, lock, snapshot) {
  const python = await loadPyodide({
    indexURL: folder.href,
    stdLibURL: new URL(ARCHIVE, folder).href,
    lockFileContents: lock,
    packageBaseUrl: folder.href,
    ...(snapshot ? { _loadSnapshot: snapshot } : { _makeSnapshot: true }),
  });
  // Two visits from one snapshot must not draw the same.
  python.runPython(`import random; random.seed()\nfrom calls import call, qr`);
  const call = python.globals.get("call");
  JSON.parse(call("{}")); // it answers: only now is it said to be ready
  return { python, call, qr: python.globals.get("qr"), fromSnapshot: Boolean(snapshot) };
}

const snapshotAddress = (folder) => new URL("snapshot", folder);

/**
 * What an earlier start from this build left, already on its way: { bytes: promise, files: name → response or none }.
 * That of other builds goes.
 */
async function storedSnapshot(folder) {
  try {
    const cache = await caches.open(SNAPSHOTS);
    for (const { url } of await cache.keys()) if (!url.startsWith(folder.href)) await cache.delete(url);
    const stored = await cache.match(snapshotAddress(folder));
    if (!stored) return undefined;
    const bytes = stored.arrayBuffer().then(unpack);
    const files = await Promise.all(KEPT.map(async (name) => [name, await cache.match(new URL(name, folder))]));
    return { bytes, files: new Map(files) };
  } catch {
    return undefined; // no CacheStorage here
  }
}

/** Three quarters of a memory are empty: the size, the number of pages that are not, their numbers, and they. */
function pack(memory) {
  const words = new Uint32Array(memory.buffer);
  const page = (number) => words.subarray((number * PAGE) / 4, ((number + 1) * PAGE) / 4);
  const all = Array.from({ length: Math.ceil(memory.length / PAGE) }, (_, number) => number);
  const used = all.filter((number) => page(number).some(Boolean));
  return new Blob([new Uint32Array([memory.length, used.length, ...used]), ...used.map(page)]);
}

function unpack(packed) {
  const [size, count] = new Uint32Array(packed, 0, 2);
  const used = new Uint32Array(packed, 8, count);
  const pages = new Uint8Array(packed, 8 + used.byteLength);
  const memory = new Uint8Array(size);
  used.forEach((number, place) => memory.set(pages.subarray(place * PAGE, (place + 1) * PAGE), number * PAGE));
  return memory;
}

async function storeSnapshot({ files }, folder, python) {
  try {
    const cache = await caches.open(SNAPSHOTS);
    await cache.put(snapshotAddress(folder), new Response(pack(python.makeMemorySnapshot())));
    for (const name of KEPT.filter((name) => name in files)) {
      const address = new URL(name, folder);
      await cache.put(address, await fetchChecked(address, files[name], () => {}));
    }
  } catch {
    // No room, or Pyodide will not: the next visit does with what there is.
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
  const asked = new URL(location).searchParams;
  const plain = asked.has("plain");
  const whole = plain || asked.has("whole");
  if (typeof BUILT === "undefined") return startFrom(await readManifest(), plain, whole);
  try {
    return await startFrom(BUILT, plain, whole);
  } catch (error) {
    // This script may come from a cache, and what it was built with may be gone.
    const last = error.kind === "network" && (await readManifest().catch(() => undefined));
    if (!last || last.folder === BUILT.folder) throw error;
    return startFrom(last, plain, whole);
  }
}

/**
 * Starts Python with the files of a build; if it is to be `plain`, without a snapshot, and none is taken; if `whole`, with
 * all of the machine code.
 */
async function startFrom(manifest, plain, whole) {
  const folder = new URL(manifest.folder, ASSETS);
  const stored = plain ? Promise.resolve() : storedSnapshot(folder);
  const files = download(manifest.files, folder, stored, whole);
  const rest = async () =>
    files.get(REST) ??
    (await stored)?.files.get(REST) ??
    fetchChecked(new URL(REST, folder), manifest.files[REST], () => {});
  const everyFile = Promise.all(files.values());
  const halved = REST in manifest.files; // else the machine code came in one piece
  let complete;
  // Pyodide goes on without a file that fails, or waits for ever: the failure itself has to end the start.
  const noCode = new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = async (response, imports) => {
      try {
        const made = await instantiateStreaming(response, imports);
        const join = halved && joinHalves(made.instance.exports, imports);
        complete = async () => halved && join(await rest());
        if (whole) await complete();
        return made;
      } catch (reason) {
        reject(reason);
        throw reason;
      }
    };
  });
  const orFailure = (promise) => Promise.race([promise, noCode, everyFile.then(() => promise)]);
  const imported = SCRIPTS.map((name) => files.get(name).then(() => import(new URL(name, folder))));
  serveChecked(files, folder);
  const snapshot = await stored;
  try {
    const [{ loadPyodide }] = await orFailure(Promise.all(imported));
    const started = await orFailure(startPython(loadPyodide, folder, manifest.lock, snapshot?.bytes));
    if (!plain && !snapshot) takeSnapshotWhenQuiet = () => storeSnapshot(manifest, folder, started.python);
    if (!whole) complete().catch(() => {}); // without it there is a worker that does have it, if need be
    return started;
  } catch (reason) {
    if (reason instanceof StartError) throw reason;
    if (!snapshot) throw new StartError("python", SCRIPTS[0], reason);
    console.warn(`snapshot: ${reason}`);
  } finally {
    globalThis.fetch = network;
  }
  await dropSnapshot(folder);
  return startFrom(manifest, true, true); // the next visit takes a new one
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

const tellFailure = ({ kind = "python", file = "", reason = "" }) => postMessage({ failed: kind, file, reason });

export const started = start();
started.then(() => {
  postMessage({ ready: true });
  postponeSnapshot();
}, tellFailure);

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

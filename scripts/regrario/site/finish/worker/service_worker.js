/**
 * Keeps the site on the device and answers from there, so that it is the same with a network and without.
 *
 * The build puts `const SITE = {…};` before this text (service_worker.py):
 *   files  [[path, hash, size], …]    all that can be kept: a path as files are named (a page's is its folder's, with
 *                                     a slash at its end), the beginning of its SHA-256 in hex, bytes
 *   shell  [index, …]                 what every page needs
 *   pages  [[index, [index, …]], …]   each page, and what only some pages need and this is one of them
 *   whole  boolean                    the site is small: it is saved whole without being asked for
 *
 * A file is kept under its address and hash, so that what did not change is not fetched again. What arrives is
 * compared with its hash before it is kept: "saved" means what was published.
 *
 * A new version waits until the reader takes it, or no page is open any more. It never takes over by itself.
 */

const BASE = new URL("./", self.location);
const CACHE = `regrario-site ${BASE.pathname}`;
const HASH_MARK = "?__h=";
const SAVED_LIST = new URL("?__saved", BASE).href; // pages, or EVERYTHING, that were saved to the last file
const EVERYTHING = "*"; // no path is it
const BATCH = 12; // files to fetch before the page hears how far it is

const NOT_FOUND = "404.html";
const NOT_SAVED = "offline.html";

const addressOf = (path) => new URL(path.split("/").map(encodeURIComponent).join("/"), BASE).href;

const FILES = SITE.files.map(([path, hash, size]) => {
  const url = addressOf(path);
  return { path, hash, size, url, key: url + HASH_MARK + hash };
});
const BY_PATH = new Map(FILES.map((file) => [file.path, file]));
const SHELL = SITE.shell.map((index) => FILES[index]);
const PAGES = new Map(SITE.pages.map(([page, needed]) => [FILES[page].path, [page, ...needed].map((index) => FILES[index])]));

/**
 * The path that an address means on this site: its query and fragment say nothing, and `x` is `x.html` as hosts of files
 * have it (doku.php?id=… comes so). Undefined for other sites.
 */
function pathOf(address) {
  const { origin, pathname } = new URL(address);
  if (origin !== BASE.origin || !pathname.startsWith(BASE.pathname)) return undefined;
  const path = decoded(pathname.slice(BASE.pathname.length).replace(/(^|\/)index\.html$/, "$1"));
  const file = `${path}.html`;
  return BY_PATH.has(file) && !BY_PATH.has(path) ? file : path;
}

function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // no file is named so
  }
}

const filesOf = (address) => PAGES.get(pathOf(address)) ?? [];

/* --- what is kept ------------------------------------------------------------------------------------------------ */

const openCache = () => caches.open(CACHE);

async function keptKeys() {
  return new Set((await (await openCache()).keys()).map(({ url }) => url));
}

async function savedList() {
  const list = await (await openCache()).match(SAVED_LIST);
  return new Set(list ? await list.json() : []);
}

async function addToSavedList(name) {
  const list = await savedList();
  if (list.has(name)) return;
  await (await openCache()).put(SAVED_LIST, new Response(JSON.stringify([...list, name])));
}

async function isAsPublished(bytes, { hash }) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.startsWith(hash);
}

/** A response of our own: one that was redirected may answer no navigation, and packed lengths say nothing any more. */
async function keep(file, bytes, type) {
  const response = new Response(bytes, { headers: { "Content-Type": type ?? "application/octet-stream" } });
  await (await openCache()).put(file.key, response);
}

/**
 * Fetches a file and keeps it. What the browser has from showing the page will do, if it is what was published.
 * Gives undefined, or why not: "network", "room" on the device, "changed" (another version is at that address), "gone".
 */
async function bring(file) {
  try {
    for (const cache of ["default", "reload"]) {
      const response = await fetch(file.url, { cache, priority: "low" });
      if (!response.ok) return response.status < 500 ? "gone" : "network";
      const bytes = await response.arrayBuffer();
      if (await isAsPublished(bytes, file)) {
        await keep(file, bytes, response.headers.get("Content-Type"));
        return undefined;
      }
    }
    return "changed";
  } catch (error) {
    return failureOf(error);
  }
}

const failureOf = ({ name }) => (name === "QuotaExceededError" ? "room" : "network");

/* --- versions ---------------------------------------------------------------------------------------------------- */

/** What the version before has kept is brought up to date first: all of it, or that version stays. */
async function renew() {
  const kept = await keptKeys();
  if (kept.size === 0) return; // the first visit: pages ask for what is to be saved
  const saved = await savedList();
  const addresses = new Set([...kept].map((key) => key.split(HASH_MARK)[0]));
  const wanted = saved.has(EVERYTHING)
    ? FILES
    : [...SHELL, ...[...saved].flatMap((path) => PAGES.get(path) ?? []), ...FILES.filter(({ url }) => addresses.has(url))];
  for (const file of new Set(wanted)) {
    const failure = kept.has(file.key) ? undefined : await bring(file);
    if (failure && failure !== "gone") throw new Error(`${file.path}: ${failure}`);
  }
}

async function takeOver() {
  const cache = await openCache();
  const current = new Set([SAVED_LIST, ...FILES.map(({ key }) => key)]);
  for (const key of await keptKeys()) if (!current.has(key)) await cache.delete(key);
  await clients.claim();
}

addEventListener("install", (event) => event.waitUntil(renew()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));

/* --- what pages ask ---------------------------------------------------------------------------------------------- */

let known; // keys that are kept, while one thing is being saved

const QUESTIONS = {
  /** Which of these pages are kept to their last file, whether everything is, and the bytes that are not. */
  async state({ pages }) {
    const kept = await keptKeys();
    const isKept = ({ key }) => kept.has(key);
    const shell = SHELL.every(isKept);
    const missing = FILES.filter((file) => !isKept(file));
    return {
      saved: pages.map((page) => shell && PAGES.has(pathOf(page)) && filesOf(page).every(isKept)),
      all: missing.length === 0,
      bytes: missing.reduce((sum, { size }) => sum + size, 0),
      whole: SITE.whole,
    };
  },

  /**
   * Saves some more of a page or, without one, of everything, beginning with the file number `from`. Gives the number
   * to go on with, how many there are, and why one failed. (One question must not take longer than a worker may live.)
   */
  async save({ page, from }) {
    const wanted = [...new Set([...SHELL, ...(page ? filesOf(page) : FILES)])];
    if (from === 0 || !known) known = await keptKeys();
    const batch = [];
    let next = from;
    for (; next < wanted.length && batch.length < BATCH; next++) if (!known.has(wanted[next].key)) batch.push(wanted[next]);
    const failures = await Promise.all(batch.map(bring));
    batch.forEach(({ key }, number) => failures[number] ?? known.add(key));
    if (wanted.every(({ key }) => known.has(key))) await addToSavedList(page ? pathOf(page) : EVERYTHING);
    return { next, total: wanted.length, failed: failures.find(Boolean) };
  },

  async accept() {
    await skipWaiting();
  },
};

addEventListener("message", (event) => {
  const { question, ...rest } = event.data ?? {};
  if (!Object.hasOwn(QUESTIONS, question)) return;
  const answered = QUESTIONS[question](rest).catch((error) => ({ failed: failureOf(error) }));
  event.waitUntil(answered.then((answer) => event.ports[0]?.postMessage(answer)));
});

/* --- answers ----------------------------------------------------------------------------------------------------- */

/** What is kept of a file. A storage that does not work must not stand between the reader and the network. */
async function find(file) {
  try {
    return await (await openCache()).match(file.key);
  } catch {
    return undefined;
  }
}

/** What is kept of a file or, as long as it is not, what the network has; that is kept, if it is what was published. */
async function serve(file, event) {
  const kept = await find(file);
  if (kept) return kept;
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(keepVisited(file, response.clone()));
    return response;
  } catch (error) {
    if (event.request.mode === "navigate") return instead(NOT_SAVED, 503);
    throw error;
  }
}

async function keepVisited(file, response) {
  try {
    const bytes = await response.arrayBuffer();
    if (await isAsPublished(bytes, file)) await keep(file, bytes, response.headers.get("Content-Type"));
  } catch {
    // The network went, or there is no room: it was not asked to be saved.
  }
}

/** A page that says why there is not what was asked for. */
async function instead(path, status) {
  const file = BY_PATH.get(path);
  const kept = file && (await find(file));
  return kept ? new Response(kept.body, { status, headers: kept.headers }) : Response.error();
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const path = pathOf(request.url);
  if (path === undefined || request.method !== "GET" || request.headers.has("range")) return;
  const file = BY_PATH.get(path);
  if (file) {
    event.respondWith(serve(file, event));
  } else if (request.mode === "navigate") {
    const folder = BY_PATH.get(`${path}/`);
    event.respondWith(
      folder ? Response.redirect(folder.url + new URL(request.url).search) : fetch(request).catch(() => instead(NOT_FOUND, 404)),
    );
  }
});

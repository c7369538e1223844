/**
 * Says whether the page that is shown can be read without a network, and has it saved. What is said is what the
 * service worker found in the device's storage; the worker does all the saving (sw.js, at the root of the site).
 *
 * Nothing begins before the page is shown and its calculator has started, and no page is loaded anew by itself.
 */

import { button, h, speaker } from "./calculator/dom.js";
import { engine } from "./calculator/engine.js";

const WORKER = new URL("../sw.js", import.meta.url);
const PATIENCE = 60_000; // ms that saving waits for a calculator, at most
const SILENCE = 300_000; // ms after which the browser has ended a worker that owes an answer

const workers = navigator.serviceWorker;
const savesData = () => navigator.connection?.saveData;
const all = (selector) => [...document.querySelectorAll(selector)];

let registration;
let state; // what the worker found of the page that is shown
let progress; // { next, total } while something is being saved
let why = ""; // what went wrong when it was last tried
let queue = Promise.resolve(); // one thing is saved at a time

const block = () => document.querySelector(".rg-rede");
const say = (key, values) => speaker(JSON.parse(block().dataset.words))(key, values);

/* --- what is shown ----------------------------------------------------------------------------------------------- */

function show() {
  if (!block() || (!state && workers?.controller)) return; // nothing is claimed before it has been looked at
  block().hidden = false;
  const { saved = [], all: everything, bytes = 0 } = state ?? {};
  const [here, ...games] = saved;
  for (const badge of all(".rg-salva")) {
    // The title speaks of the page alone; the block also of everything, when that is being saved.
    const saving = progress && (!here || block().contains(badge));
    const stand = saving ? "saving" : here ? "saved" : "network";
    badge.hidden = false;
    badge.dataset.state = stand;
    badge.textContent = say(stand, { done: progress?.next, total: progress?.total });
  }
  block().querySelector("[role=status]").textContent = why && say(`why-${why}`);
  const [forPage, forAll] = all("[data-save]");
  const canSave = state && !progress;
  forPage.hidden = !canSave || here;
  forAll.hidden = !canSave || everything;
  forAll.textContent = say("save-all", { size: Math.max(1, Math.round(bytes / 1e6)) });
  all(".rg-mosaico .s").forEach((mark, place) => (mark.hidden = !games[place]));
  for (const mark of all(".rg-lenda .s")) mark.hidden = !games.some(Boolean);
}

function fail(reason) {
  why = reason;
  show();
}

/* --- what is asked of the worker --------------------------------------------------------------------------------- */

function ask(question, values) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, SILENCE, { failed: "network" });
    registration.active.postMessage({ question, ...values }, [port2]);
  });
}

async function look() {
  const { pathname } = location;
  const games = all(".rg-mosaico li > a").filter((game) => game.querySelector(".s"));
  const found = await ask("state", { pages: [location.href, ...games.map((game) => game.href)] });
  if (found.failed || location.pathname !== pathname) return; // another page has come meanwhile
  state = found;
  show();
}

/** Saves a page, or everything, file by file; a file that does not come is passed over, unless none would come. */
async function save(page) {
  why = "";
  for (progress = { next: 0, total: 1 }; progress.next < progress.total; ) {
    const { failed, ...rest } = await ask("save", { page, from: progress.next });
    why = failed ?? why;
    if (why === "network" || why === "room") break;
    progress = rest;
    show();
  }
  progress = undefined;
  await look();
}

async function saveUnasked() {
  await look();
  if (savesData() || !state) return;
  if (!state.saved[0]) await save(location.href);
  if (state?.whole && !state.all && !why) await save();
}

const enqueue = (work) => (queue = queue.then(work, work));

/* --- a new version ----------------------------------------------------------------------------------------------- */

let accepted = false;

function offer() {
  if (!block() || document.querySelector(".rg-versao")) return;
  const accept = () => {
    accepted = true;
    if (registration.waiting) registration.waiting.postMessage({ question: "accept" });
    else location.reload(); // it was accepted on another page
  };
  const notice = h(
    "aside",
    { class: "rg-versao md-typeset", "aria-label": say("new-version") },
    h("span", { role: "status" }, say("new-version")),
    button(say("update"), accept, { class: "rg-b rg-b--1" }),
    button(say("later"), () => notice.remove()),
  );
  document.body.append(notice);
}

function watch() {
  const follow = (worker) =>
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && registration.active) offer();
      else if (worker.state === "redundant" && !registration.active) fail("browser"); // it cannot even begin
    });
  if (registration.waiting) offer();
  follow(registration.installing);
  registration.addEventListener("updatefound", () => follow(registration.installing));
  // What is installed on a phone may stay open for days.
  addEventListener("visibilitychange", () => document.hidden || registration.update().catch(() => {}));

  let controlled = Boolean(workers.controller);
  workers.addEventListener("controllerchange", () => {
    if (accepted) location.reload();
    else if (controlled) offer();
    accepted = false;
    controlled = true;
  });
}

/* --- when -------------------------------------------------------------------------------------------------------- */

const loaded = () =>
  new Promise((resolve) => (document.readyState === "complete" ? resolve() : addEventListener("load", resolve)));

const idle = () => new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve));

/** The calculator, which begins by itself, has what it needs. */
const scored = () =>
  new Promise((resolve) => {
    if (savesData() || !document.querySelector("form[data-calculator]")) resolve();
    engine.subscribe(({ name }) => (name === "ready" || name === "failed") && resolve());
    setTimeout(resolve, PATIENCE);
  });

/** Material swaps pages without loading them anew and then says so; alone, the page is simply there. */
const onEachPage = (work) => (globalThis.document$ ? document$.subscribe(work) : work());

async function begin() {
  if (!workers) {
    fail(isSecureContext ? "browser" : "http");
    return;
  }
  workers.ready.then((ready) => {
    registration = ready; // on a later visit at once
    look();
  });
  await loaded();
  await scored();
  await idle();
  try {
    registration = await workers.register(WORKER);
    watch();
    await workers.ready;
    onEachPage(() => enqueue(saveUnasked));
  } catch (error) {
    fail(error.name === "TypeError" ? "network" : "browser"); // the worker did not arrive; or may not be
  }
}

function mount() {
  state = undefined;
  for (const chosen of all("[data-save]")) {
    chosen.addEventListener("click", () => {
      navigator.storage?.persist?.();
      enqueue(() => save(chosen.dataset.save === "page" ? location.href : undefined));
    });
  }
  if (registration?.active) look();
  else show();
}

let begun;
onEachPage(() => {
  if (!block()) return; // a preview, or a page that is shown in place of another: nothing of it is kept
  mount();
  begun ??= begin();
});

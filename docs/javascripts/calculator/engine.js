/**
 * The page's end of the worker: starts it once, sends calls, knows when it has stopped answering.
 *
 * State: { name: "idle" } → { name: "loading", loaded, total } → { name: "ready" } or { name: "failed", why }.
 * A worker cannot be asked whether it is alive, and Pyodide can hang, so silence has a limit.
 */

const WORKER = new URL("../calculator-worker.js", import.meta.url);
const START_SILENCE = 25_000; // ms without a word while it loads and starts
const CALL_SILENCE = 10_000; // ms without an answer to a call

class Engine {
  state = { name: "idle" };
  #worker;
  #listeners = new Set();
  #pending = new Map(); // id → { message, resolve, reject }
  #watch;
  #id = 0;
  #revived = false;

  /** Calls `listener(state)` now and at every change, until the function that it returns is called. */
  subscribe(listener) {
    this.#listeners.add(listener);
    listener(this.state);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Starts Python if it is not started; after a failure `plain`, with nothing kept and nothing left for later. `whole` is
   * with nothing left for later alone.
   */
  start(how = this.state.name === "failed" ? "plain" : "") {
    if (this.state.name === "loading" || this.state.name === "ready") return;
    const address = new URL(WORKER);
    if (how) address.searchParams.set(how, "");
    this.#set({ name: "loading", loaded: 0, total: 0 });
    let worker;
    try {
      worker = this.#worker = new Worker(address, { type: "module" });
    } catch (error) {
      this.#fail("python", error);
      return;
    }
    worker.onmessage = ({ data }) => worker === this.#worker && this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#lose(event.message ? "python" : "network");
    };
    this.#expectWord();
    for (const { message } of this.#pending.values()) worker.postMessage(message);
  }

  /** One calculator on its inputs; gives the result of `calculators.call`. */
  async call(name, inputs) {
    return JSON.parse(await this.#ask({ call: JSON.stringify({ name, inputs }) })).result;
  }

  /** The rows of a QR code, a text of 0 and 1 each. */
  async qr(text) {
    return (await this.#ask({ qr: text })).split("\n");
  }

  #ask(question) {
    const message = { id: ++this.#id, ...question };
    return new Promise((resolve, reject) => {
      this.#pending.set(message.id, { message, resolve, reject });
      if (this.#worker) this.#worker.postMessage(message);
      else this.start();
      if (this.state.name === "ready") this.#expectWord();
    });
  }

  #hear({ id, answer, error, progress, ready, failed, reason, file }) {
    clearTimeout(this.#watch);
    if (failed === "code") {
      this.#replace("whole");
      return;
    }
    if (failed) {
      this.#fail(failed, `${file}: ${reason}`);
    } else if (ready) {
      this.#set({ name: "ready" });
    } else if (progress) {
      this.#set({ name: "loading", ...progress });
    } else {
      const { resolve, reject } = this.#pending.get(id) ?? {};
      this.#pending.delete(id);
      if (error === undefined) resolve?.(answer);
      else reject?.(new Error(error));
      this.#revived = false;
    }
    if (this.state.name === "loading" || this.#pending.size) this.#expectWord();
  }

  #expectWord() {
    clearTimeout(this.#watch);
    const silence = this.state.name === "ready" ? CALL_SILENCE : START_SILENCE;
    this.#watch = setTimeout(() => this.#lose("slow"), silence);
  }

  /** The worker died or hangs: once, another takes its place and gets the open calls; then it is a failure. */
  #lose(why) {
    if (this.state.name !== "ready" || this.#revived) {
      this.#fail(why);
    } else {
      this.#replace("plain");
    }
  }

  #replace(how) {
    this.#stop();
    this.#revived = true;
    this.state = { name: "idle" };
    this.start(how);
  }

  #fail(why, detail = "") {
    if (detail) console.warn(`calculator: ${why}: ${detail}`);
    this.#stop();
    this.#set({ name: "failed", why });
    for (const { reject } of this.#pending.values()) reject(new Error(why));
    this.#pending.clear();
  }

  #stop() {
    clearTimeout(this.#watch);
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #set(state) {
    this.state = state;
    for (const listener of this.#listeners) listener(state);
  }
}

/** Python is started once a visit, whatever calculators there are. */
export const engine = new Engine();

/** Starts Python when the browser has nothing else to do, unless the reader saves data. */
export function startWhenIdle() {
  if (navigator.connection?.saveData) return;
  const idle = globalThis.requestIdleCallback ?? ((task) => setTimeout(task, 2000));
  idle(() => engine.start(), { timeout: 10_000 });
}

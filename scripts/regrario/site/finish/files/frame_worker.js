/**
 * A worker where browsers allow none, on a page that was opened from a disk: its script runs in a hidden frame. Only as
 * much of a worker as Material's search needs, which looks for the name IFrameWorker.
 */
class IFrameWorker extends EventTarget {
  #inside;

  constructor(address) {
    super();
    this.#inside = this.#open(new URL(address, document.baseURI).href);
  }

  postMessage(data) {
    this.#inside.then((inside) => inside.dispatchEvent(new MessageEvent("message", { data })));
  }

  /** A frame with the worker's own functions in place of a window's; it has run the script. */
  async #open(address) {
    const frame = document.createElement("iframe");
    frame.hidden = true;
    frame.title = "search";
    frame.srcdoc = "<!doctype html>";
    await new Promise((resolve) => {
      frame.onload = resolve;
      document.body.append(frame);
    });
    const inside = frame.contentWindow;
    const run = (source) =>
      new Promise((onload, onerror) => {
        inside.document.head.append(Object.assign(inside.document.createElement("script"), { src: source, onload, onerror }));
      });
    inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
    inside.importScripts = async (...sources) => {
      for (const source of sources) await run(source);
    };
    await run(address);
    return inside;
  }
}

if (location.protocol === "file:") Object.assign(globalThis, { IFrameWorker, Worker: IFrameWorker });

/**
 * Runs before the page's own scripts: window.keystrokes holds, of each that changed a field of the form, when it was
 * pressed and when the result that counts it in was painted.
 */
const CALCULATOR = "exodo.pontos";
const keystrokes = (window.keystrokes = []);
let pressed;
addEventListener("keydown", ({ timeStamp }) => (pressed = timeStamp), true);
addEventListener("input", () => keystrokes.push({ pressed }), true);

/** After the next frame, which shows what the answer changes. */
function whenPainted(task) {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = task;
    port2.postMessage(undefined);
  });
}

window.Worker = class extends Worker {
  #counted = new Map(); // id of a call → the keystrokes that it counts in

  constructor(...options) {
    super(...options);
    this.addEventListener("message", ({ data: { id, answer } }) => {
      if (answer === undefined || !this.#counted.has(id)) return;
      whenPainted(() => {
        for (const keystroke of this.#counted.get(id)) keystroke.painted ??= performance.now();
      });
    });
  }

  postMessage(message) {
    if (message.call && JSON.parse(message.call).name === CALCULATOR) this.#counted.set(message.id, [...keystrokes]);
    super.postMessage(message);
  }
};

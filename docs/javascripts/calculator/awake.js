/** Keeps the screen on while wanted; the browser lets go whenever the page is hidden, so it is asked for again. */

let wanted = false;
let lock;

async function request() {
  lock = await navigator.wakeLock.request("screen");
}

/** Whether this browser can. */
export const canStayAwake = () => "wakeLock" in navigator;

/** Has the switches in `root` show whether it is on: a page may have several forms. */
export function showAwake(root) {
  for (const toggle of root.querySelectorAll("[data-act=awake]")) toggle.setAttribute("aria-pressed", wanted);
}

/** Turns it on or off; gives whether it is on, and throws when the browser will not. */
export async function toggleAwake() {
  wanted = !wanted;
  try {
    if (wanted) await request();
    else await lock?.release();
  } catch (error) {
    wanted = false;
    throw error;
  }
  return wanted;
}

document.addEventListener("visibilitychange", () => {
  if (wanted && document.visibilityState === "visible") request().catch(() => {}); // at the next chance, then
});

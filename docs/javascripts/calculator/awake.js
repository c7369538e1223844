/** Keeps the screen on while wanted; the browser lets go whenever the page is hidden, so it is asked for again. */

let wanted = false;
let lock;

async function request() {
  lock = await navigator.wakeLock.request("screen");
}

/** Whether this browser can. */
export const canStayAwake = () => "wakeLock" in navigator;

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

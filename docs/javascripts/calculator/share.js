/**
 * A game as a link: #calc=1/exodo.pontos/PAYLOAD, the payload being the state as JSON, deflated, in base64url.
 * zlib's own checksum tells a link that was cut or changed on its way.
 */

import { asState } from "./fields.js";

const VERSION = 1;
const MARK = "#calc=";
const LONGEST = 8_000; // characters; a link beyond that was not made here
const LARGEST = 100_000; // bytes it may unfold to

export class LinkError extends Error {}

const through = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream));

/** The address of this page with the game in it. */
export async function linkTo(calculator, state) {
  const compact = [state.players.map(({ name, values }) => [name, values]), state.values];
  const text = new TextEncoder().encode(JSON.stringify(compact));
  const packed = new Uint8Array(await through(text, new CompressionStream("deflate")).arrayBuffer());
  const payload = btoa(String.fromCharCode(...packed))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
  return `${location.origin}${location.pathname}${MARK}${VERSION}/${calculator}/${payload}`;
}

/** The calculator that a link's hash is for; undefined when it is no link to a game. */
export const calculatorOf = (hash) =>
  hash.startsWith(MARK) ? (hash.slice(MARK.length).split("/")[1] ?? "") : undefined;

/**
 * The state in a link's hash.
 * Throws LinkError with "newer" or "broken".
 */
export async function stateIn(hash) {
  const [version, , payload = ""] = hash.slice(MARK.length).split("/");
  if (Number(version) > VERSION) throw new LinkError("newer");
  if (version !== String(VERSION) || hash.length > LONGEST) throw new LinkError("broken");
  let state;
  try {
    const packed = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
      char.charCodeAt(0),
    );
    const [players, values] = JSON.parse(await unfold(packed));
    state = asState({ players: players.map(([name, own]) => ({ name, values: own })), values });
  } catch {
    // Cut, changed, or no game at all.
  }
  if (!state) throw new LinkError("broken");
  return state;
}

async function unfold(packed) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (const reader = through(packed, new DecompressionStream("deflate")).body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > LARGEST) throw new LinkError("broken");
  }
}

/** Puts text on the clipboard; gives whether it worked. Without the modern way (no https), the old one. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = Object.assign(document.createElement("textarea"), { value: text });
    (document.querySelector("dialog[open]") ?? document.body).append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    return copied;
  }
}

/** The path of an SVG with viewBox "0 0 size size" for the rows of a QR code and a margin of four. */
export function qrPath(rows) {
  const runs = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index + 4} ${y + 4}h${run.length}v1h-${run.length}z`),
  );
  return { path: runs.join(""), size: rows.length + 8 };
}

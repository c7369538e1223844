/** A few words for making elements; text always goes in as text. */

/** An element: `h("p", { class: "x", hidden: false }, "text", child)`. A key that begins with "on" is a listener. */
export function h(tag, attributes = {}, ...content) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...content.flat().filter((part) => part != null && part !== false));
  return made;
}

/** Says the interface's words with their {names} filled in. */
export function speaker(words) {
  return (key, values = {}) => words[key].replace(/\{([\w-]+)\}/g, (whole, name) => values[name] ?? whole);
}

/** A button of the site's kind. */
export const button = (label, onclick, attributes = {}) =>
  h("button", { type: "button", class: "rg-b", ...attributes, onclick }, label);

/** A native dialog that goes when it closes; its last button closes it. */
export function dialog(title, content, actions) {
  const made = h(
    "dialog",
    { class: "rg-dialogo", "aria-label": title, onclose: () => made.remove() },
    h("h3", {}, title),
    content,
    h("p", { class: "rg-acoes" }, actions),
  );
  (document.querySelector(".md-typeset") ?? document.body).append(made);
  made.showModal();
  return made;
}

/** Asks before something is lost; gives whether the answer was yes. */
export function confirm(title, text, yes, no) {
  return new Promise((resolve) => {
    const asked = dialog(title, h("p", {}, text), [
      button(yes, () => asked.close("yes"), { class: "rg-b rg-b--1" }),
      button(no, () => asked.close("no"), { autofocus: true }),
    ]);
    asked.addEventListener("close", () => resolve(asked.returnValue === "yes"));
  });
}

/** The <details> that an element is folded in, or is itself, the nearest first. */
export function foldsAround(element) {
  const folds = [];
  for (let fold = element.closest("details"); fold; fold = fold.parentElement.closest("details")) folds.push(fold);
  return folds;
}

/** Makes a change above `element` without moving it from under the finger that is on it. */
export function holdStill(element, change) {
  const before = element.getBoundingClientRect().top;
  change();
  const moved = element.getBoundingClientRect().top - before;
  if (moved) scrollBy({ top: moved, behavior: "instant" });
}

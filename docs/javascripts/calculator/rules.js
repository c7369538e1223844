/** From a line of the result to the rule on the page that it comes from. */

import { foldsAround, h } from "./dom.js";

const plain = (text) => text.replace(/\s+/g, " ").trim().toLocaleLowerCase();
const titled = (selector, title) =>
  [...document.querySelectorAll(`.md-content ${selector}`)].find((node) => plain(node.textContent) === plain(title));

const finders = {
  details: ({ title }) => titled("details > summary", title)?.parentElement,
  panel: ({ title }) => titled(".admonition > .admonition-title", title)?.parentElement,
  heading: ({ title }) => titled(":is(h1, h2, h3, h4, h5, h6)", title),
  picture: ({ id }) => {
    const file = id.split(":").pop();
    const words = plain(file.replace(/\.\w+$/, "").replaceAll("_", " "));
    return (
      document.querySelector(`.md-content img[src*="${CSS.escape(file)}"]`) ??
      [...document.querySelectorAll(".md-content .rg-falta")].find((node) => plain(node.textContent) === words)
    );
  },
  page: () => document.querySelector(".md-content h1"),
};

/** A link to a rule on this page; opens the sections that it is folded in. Just its words if it is not here. */
export function ruleLink(rule, say) {
  const words = say("rule", { rule: rule.texto });
  const target = finders[rule.secao?.kind]?.(rule.secao);
  if (!target) return h("span", {}, words);
  target.id ||= `regra-${plain(rule.secao.title || rule.secao.id).replace(/[^\p{L}\p{N}]+/gu, "-")}`;
  return h("a", { href: `#${encodeURIComponent(target.id)}`, onclick: (event) => goTo(target, event) }, words);
}

function goTo(target, event) {
  event.preventDefault();
  event.stopPropagation(); // Material would swap the whole page for a link within it
  for (const fold of foldsAround(target)) fold.open = true;
  target.scrollIntoView({ block: "start" });
  const focusable = target.querySelector("summary") ?? target;
  if (focusable === target) target.tabIndex = -1;
  focusable.focus({ preventScroll: true });
}

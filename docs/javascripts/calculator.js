/**
 * The calculators of a page. The forms are in the page's HTML, the sums are Python's: this only carries what is typed
 * to one and what comes out to the other, and knows no game.
 */

import { holdStill } from "./calculator/dom.js";
import { startWhenIdle } from "./calculator/engine.js";
import { keepFootFree } from "./calculator/foot.js";
import { CalculatorForm } from "./calculator/form.js";
import { closeKeypad } from "./calculator/keypad.js";
import { calculatorOf } from "./calculator/share.js";

const calculators = new Map(); // form → CalculatorForm, for the page that is shown

let leaving = false; // the page loads anew: a link must not be opened here and then again there

function mount() {
  if (leaving) return;
  closeKeypad();
  for (const form of calculators.keys()) if (!form.isConnected) calculators.delete(form);
  const forms = [...document.querySelectorAll("form[data-calculator]")].filter((form) => !calculators.has(form));
  if (forms.length === 0) return;
  const words = JSON.parse(document.querySelector("[data-words]").dataset.words);
  // Somebody may be typing in one already.
  holdStill(document.activeElement, () => {
    for (const form of forms) {
      calculators.set(form, new CalculatorForm(form, words));
      keepFootFree(form);
    }
  });
  openLink();
  startWhenIdle();
}

/** A game in the address goes into its form, and out of the address, so that a reload finds what was typed since. */
function openLink() {
  const { hash } = location;
  const wanted = calculatorOf(hash);
  if (wanted === undefined) return;
  const forms = [...calculators.keys()];
  const form = forms.find((candidate) => candidate.dataset.calculator === wanted) ?? forms[0];
  history.replaceState(history.state, "", location.pathname + location.search);
  calculators.get(form)?.openLink(form.dataset.calculator === wanted ? hash : "");
}

// Material swaps pages without loading them anew and then says so; alone, the page is simply there.
if (globalThis.document$) globalThis.document$.subscribe(mount);
else mount();
// The same game may be open in another tab. A page that comes back from where browsers put it by has not heard of it.
const catchUp = ({ persisted = true }) => persisted && calculators.forEach((calculator) => calculator.catchUp());
addEventListener("storage", catchUp);
addEventListener("pageshow", catchUp);
// A link to a game opened on the game's own page changes only the hash. All that was typed is kept, so begin anew.
addEventListener("hashchange", () => {
  if (calculatorOf(location.hash) === undefined) return;
  leaving = true;
  location.reload();
});

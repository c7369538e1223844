/* What a page does beside showing its text. Everything here is an addition: a page reads, opens and prints without it.
   Words come from the page (data attributes), so this file knows no language. It is no module: a page that was opened
   from a disk could not load one. */

(() => {
  "use strict";

  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const isOnDisk = location.protocol === "file:";
  const isPressed = (button) => button.getAttribute("aria-pressed") === "true";
  const press = (button, pressed) => button.setAttribute("aria-pressed", pressed);
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  /* --- open and close everything -------------------------------------------------------------------------------- */

  /* Those of the rules: what opens inside a calculator is its own affair. */
  const steps = () => all(".md-content details").filter((step) => !step.closest(".rg-calculadora"));

  function openAll(open) {
    for (const step of steps()) step.open = open;
  }

  /* What one reads stays where it is: WebKit does not see to that. */
  function openAround(open) {
    const read = document.elementFromPoint(innerWidth / 2, innerHeight / 3);
    const { top } = read.getBoundingClientRect();
    openAll(open);
    if (open) scrollBy(0, read.getBoundingClientRect().top - top);
  }

  function sections() {
    const toggle = document.querySelector(".rg-alterna");
    if (toggle) {
      const words = { false: toggle.textContent, true: toggle.dataset.close };
      const show = () => {
        const open = steps().every((step) => step.open);
        press(toggle, open);
        toggle.textContent = words[open];
      };
      toggle.addEventListener("click", () => openAround(!isPressed(toggle)));
      for (const step of steps()) step.addEventListener("toggle", show);
      show();
    }
    for (const button of all(".rg-abrir [data-open]")) {
      button.addEventListener("click", () => openAround(button.dataset.open === "true"));
    }
    openTarget();
  }

  /* As it stands when it cannot be decoded: a link that was cut on its way is no reason to stop. */
  function decoded(hash) {
    try {
      return decodeURIComponent(hash);
    } catch {
      return hash;
    }
  }

  /* A link to something inside a closed step opens the step. */
  function openTarget() {
    const target = document.getElementById(decoded(location.hash.slice(1)));
    let comes = state === null;
    for (let step; (step = target?.closest("details:not([open])")); comes = true) step.open = true;
    if (comes) target?.scrollIntoView();
  }

  /* Browsers that cannot open <details> by style when they print. */
  addEventListener("beforeprint", () => {
    keep();
    openAll(true);
  });
  addEventListener("afterprint", restore);
  addEventListener("hashchange", openTarget);

  /* --- back as one left it, or at the beginning ------------------------------------------------------------------ */

  /* What is open, and the filter, by page. */
  const kept = {};
  let here;
  /* What the history has of a page that comes: where it was left; null when it is gone to, not back to. */
  let state;

  const settings = () => [...steps(), ...all(".rg-filtro input, .rg-tag")];

  function keep() {
    kept[here] = settings().map(({ open, value, ariaPressed }) => ({ open, value, ariaPressed }));
  }

  function restore() {
    settings().forEach((setting, number) => Object.assign(setting, kept[here]?.[number]));
  }

  location$.subscribe(() => {
    keep();
    state = history.state;
  });

  /* Material goes there while all is closed, and to where one scrolls on the old page while waiting for the new one. */
  function arrive() {
    here = location.pathname;
    if (state) restore();
    if (state !== undefined) scrollTo(0, state?.y ?? 0);
  }

  /* --- copy the page's address ----------------------------------------------------------------------------------- */

  /* What is on a disk is of use to nobody else: there the page's address on the web is copied. */
  const canonical = () => document.querySelector("link[rel=canonical]")?.href ?? location.href;

  function copying() {
    for (const button of all(".rg-copia")) {
      const label = button.textContent;
      button.addEventListener("click", async () => {
        let said = button.dataset.copied;
        try {
          await navigator.clipboard.writeText(isOnDisk ? canonical() : location.origin + location.pathname);
        } catch {
          said = button.dataset.failed;
        }
        button.textContent = said;
        setTimeout(() => (button.textContent = label), 4000);
      });
      button.setAttribute("aria-live", "polite");
    }
  }

  /* --- the filter of the home page ------------------------------------------------------------------------------- */

  function filtering() {
    const filter = document.querySelector(".rg-filtro");
    if (!filter) return;
    const input = filter.querySelector("input");
    const count = filter.querySelector(".rg-conta");
    const chips = all(".rg-tag", filter);
    const nothing = document.querySelector(".rg-nada");
    const games = all(".rg-mosaico > li").map((tile) => ({
      tile,
      name: plain(tile.querySelector(".n").textContent),
      labels: JSON.parse(tile.dataset.labels),
    }));

    const apply = () => {
      const words = plain(input.value).split(/\s+/);
      const wanted = chips.filter(isPressed).map((chip) => chip.textContent);
      let shown = 0;
      for (const game of games) {
        const fits =
          words.every((word) => game.name.includes(word)) && wanted.every((label) => game.labels.includes(label));
        game.tile.hidden = !fits;
        shown += fits;
      }
      count.textContent = (shown === 1 ? count.dataset.one : count.dataset.other).replace("{count}", shown);
      nothing.hidden = shown > 0;
    };

    input.addEventListener("input", apply);
    for (const chip of chips) {
      chip.addEventListener("click", () => {
        press(chip, !isPressed(chip));
        apply();
      });
    }
    nothing.querySelector("button").addEventListener("click", () => {
      input.value = "";
      for (const chip of chips) press(chip, false);
      apply();
      input.focus();
    });
    /* A browser that comes back to the page keeps what was typed. */
    apply();
  }

  /* --- tables wider than the screen scroll, from the keyboard too ------------------------------------------------ */

  /* Material puts the box that scrolls around a table after this runs; a table in a closed step has no size yet. */
  const wideTables = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const box = target.closest(".md-typeset__scrollwrap");
      if (box) box.tabIndex = box.scrollWidth > box.clientWidth ? 0 : -1;
    }
  });

  function scrolling() {
    wideTables.disconnect();
    for (const table of all(".md-typeset table:not([class])")) wideTables.observe(table);
  }

  /* --- a page that was opened from a disk ------------------------------------------------------------------------ */

  /* Browsers start no calculator there and do not say so: the page does. */
  function onDisk() {
    for (const excuse of all(".rg-disco")) excuse.hidden = !isOnDisk;
  }

  /* Material loads pages in place: this runs for each of them. */
  document$.subscribe(() => {
    arrive();
    sections();
    copying();
    filtering();
    scrolling();
    onDisk();
  });
})();

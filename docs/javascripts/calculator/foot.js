/**
 * Material's way back to the top floats over the foot of a phone's screen, where it would cover fields and figures: it
 * goes while a form is there. A closed form is nowhere.
 */

const MARK = "rg-form-ao-pe"; // on <html>
const ABOVE = "-75%"; // of the screen that the button never covers

const there = new Set();
const watch = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) there.add(target);
      else there.delete(target);
    }
    document.documentElement.classList.toggle(MARK, there.size > 0);
  },
  { rootMargin: `${ABOVE} 0px 0px` },
);

/** Keeps the foot of the screen free while this form is there. */
export const keepFootFree = (form) => watch.observe(form);

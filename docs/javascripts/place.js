/* Keeps a page in its place. Material takes the first change of address that it hears of for another page, also when it
   leads to a place on this one: it would fetch the page and swap it, with what is open, typed and touched. The browser
   alone does all there is to do. This comes before Material's script, to hear of it first. */

{
  const { pathname } = location;
  let isFirst = true;
  addEventListener("DOMContentLoaded", () => location$.subscribe(() => (isFirst = false)));
  addEventListener("popstate", (event) => {
    if (isFirst && location.pathname === pathname) event.stopImmediatePropagation();
  });
}

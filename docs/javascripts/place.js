/* Keeps a page in its place. Material takes the first change of address that it hears of for another page, also when it
   leads to a place on this one: it would fetch the page and swap it, with what is open, typed and touched. The browser
   alone does all there is to do. This comes before Material's script, to hear of it first. */

{
  /* Behind its search on a phone Material holds the page still, and then puts it back to where it was: also when a link,
     or the way back, has led elsewhere meanwhile. */
  const letGo = () => {
    document.body.style.top = "";
    document.body.removeAttribute("data-md-scrolllock");
  };

  const { pathname } = location;
  let isFirst = true;
  addEventListener("DOMContentLoaded", () => location$.subscribe(() => (isFirst = false)));
  addEventListener("popstate", (event) => {
    letGo();
    if (isFirst && location.pathname === pathname) event.stopImmediatePropagation();
  });

  /* Links that have a target are not Material's affair. */
  const page = ({ href }) => href.split("#")[0];
  const lead = ({ target }) => {
    const link = target.closest("a");
    if (link) letGo();
    if (link?.hash && page(link) === page(location)) link.target = "_self";
  };
  addEventListener("click", lead, { capture: true });
}

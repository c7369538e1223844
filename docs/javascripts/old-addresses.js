/* Leads from an address of the wiki that was to the page on this site. It runs on the pages that answer for any address,
   alone and before all else. Its element says which pages are not where their ids lead, and, where pages have no folders
   of their own, which folders have an index. */

(() => {
  "use strict";

  /* An id as DokuWiki cleans it, as a path: "Jogos:Êxodo" is jogos/exodo. */
  const idPath = (id) =>
    id
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .split(/[:/;]+/)
      .map((part) => part.replace(/[^\p{L}\p{N}._-]+/gu, "_").replace(/_+/g, "_").replace(/^[._-]+|[._-]+$/g, ""))
      .filter(Boolean)
      .join("/");

  /* Where a page is, from the site's root: in a folder of its own; a start page is its namespace's index. */
  function pagePlace(place, indexes) {
    const folder = place.replace(/(^|\/)start$/, "");
    if (!indexes) return folder && `${folder}/`;
    if (!folder) return "index.html";
    return indexes.includes(folder) ? `${folder}/index.html` : `${place}.html`;
  }

  /* Where an address of a DokuWiki leads on this site, from the site's root; null when it is none.
     doku.php?id=a:b, doku.php/a:b, /a:b, lib/exe/fetch.php?media=a:b.png, _media/a/b.png; do=export_pdf is the page's
     sheet. */
  function newPlace(path, query, indexes, moved) {
    const given = new URLSearchParams(query);
    const media = given.get("media") ?? path.match(/^(?:_media|lib\/exe\/fetch\.php)\/(.+)/)?.[1];
    if (media) return `media/${idPath(media)}`;
    const inPath = path.replace(/^doku\.php(\.html)?\/?/, "");
    const id = given.get("id") ?? (/^doku\.php/.test(path) || inPath.includes(":") ? inPath : null);
    if (id === null) return null;
    const clean = id.normalize("NFC").toLowerCase().replace(/[/;]/g, ":").replace(/^:+/, "");
    const place = moved.has(clean) ? clean.replaceAll(":", "/") : idPath(id);
    const page = moved.get(clean) ?? pagePlace(place, indexes);
    const isSheet = place && given.get("do") === "export_pdf";
    return isSheet ? `${page.replace(/[^/]*$/, "")}${place.split("/").pop()}.pdf` : page;
  }

  const { src, dataset } = document.currentScript;
  const root = new URL("..", src);
  const path = decodeURIComponent(location.pathname.slice(root.pathname.length));
  const indexes = dataset.indexes && JSON.parse(dataset.indexes);
  const place = newPlace(path, location.search, indexes, new Map(JSON.parse(dataset.moved ?? "[]")));
  if (place !== null) location.replace(new URL(place, root).href + location.hash);
})();

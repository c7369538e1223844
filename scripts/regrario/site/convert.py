"""From the wiki's pages to ``docs/``: what every later step builds on.

Everything is computed before the first file is written, and the same input gives the same bytes. A generated file says
in its front matter what it was made from; one that does not say so was written by hand and is left alone. So are media
files that are not listed as generated (``media``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from regrario import document as d
from regrario.diagnostics import Code, Diagnostic, RegrarioError
from regrario.dokuwiki import read
from regrario.dokuwiki.decoding import decode
from regrario.repair import Repaired, repair
from regrario.site.addresses import MEDIA, DocsAddresses, SiteAddresses, media_file, page_address, page_file, page_files
from regrario.site.folders import remove_file, write_bytes
from regrario.site.forms import check_calculators, claimed_pages, fault, placements
from regrario.site.library import Library
from regrario.site.media import LIST, MediaPlan, plan_media
from regrario.site.private import private
from regrario.site.project import Project
from regrario.site.remote import RemotePictures
from regrario.site.verify import lost_words
from regrario.transform import SITE, Context, PageEntry, Placed, apply, title_from_id
from regrario.wiki import Wiki, file_name
from regrario.writers import markdown

MARK = "generated"
"""The key in the front matter of a page that was not written by hand."""
FROM = "from "
"""What its value begins with when this module made the page."""
DESCRIPTION_LENGTH = 155
"""Search engines show no more of a description."""

HOME_NAMESPACES = "extra.regrario.home_namespaces"
KEPT_MEDIA = "was put there by hand and stays; remove it to have the wiki's"

HEAD_LENGTH = 4000
"""Characters of a file in which its front matter says whether it was generated."""

_HTML = str.maketrans({"<": "&lt;", ">": "&gt;", '"': "&quot;"})
_REFERENCE = re.compile(r"&(?=[#A-Za-z])")

_GENERATED = re.compile(rf"---\n(?:(?!---\n).*\n)*?{MARK}: \"?(?P<value>.*)")


@dataclass(frozen=True, slots=True)
class ConvertedPage:
    """A page of the wiki as the site shows it.

    ``document`` has been through every transform; ``markdown`` is the text of ``output``. ``source`` and ``output``
    are files, ``address`` the page's place in the site, as ``page_address`` has it.
    """

    id: str
    document: d.Document
    markdown: str
    source: Path
    output: Path
    address: str
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def title(self) -> str:
        """The page's name."""
        return self.document.meta.title

    @property
    def tags(self) -> tuple[str, ...]:
        """The page's tags, in the author's order."""
        return self.document.meta.tags


@dataclass(frozen=True, slots=True)
class Conversion:
    """The whole wiki, converted. ``pages`` are sorted by id.

    ``media`` gives for each media id that a page shows the file to read it from; a picture that is missing is not in
    it (pages show a ``Span(name="missing")`` in its stead). ``stale`` names the files of ``docs/`` that are not as they
    should be: what ``check`` found, or what has been written.
    """

    pages: tuple[ConvertedPage, ...]
    media: Mapping[str, Path] = field(default_factory=dict)
    diagnostics: tuple[Diagnostic, ...] = ()
    """Every page's, and those of the wiki as a whole, sorted."""
    stale: tuple[Path, ...] = ()


def convert(
    project: Project,
    *,
    check: bool = False,
    verify: bool = False,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Conversion:
    """Convert every page of the wiki into ``project.docs``.

    With ``check`` nothing is fetched or written. With ``verify`` every page's words are held against its source.
    ``progress`` hears how many pages of how many are done.

    Raises:
        RegrarioError: there is no wiki, a calculator's file holds a mistake, the settings name a calculator that there
            is not, or a file cannot be read or written.
    """
    _check_calculators(project)
    wiki = Wiki.open(project.source)
    pages = _Pages(project, wiki, fetching=project.settings.fetch_remote and not check)
    converted = []
    for count, id in enumerate(pages.written, start=1):
        converted.append(pages.convert(id, verify=verify))
        progress(count, len(pages.written))
    files = {page.output: page.markdown.encode("utf-8") for page in converted}
    files |= {project.docs / name: text.encode("utf-8") for name, text in pages.index_pages(converted)}
    media = _plan_media(project, pages.library)
    stale = _write(project, files, media, check=check)
    diagnostics = [
        *wiki.diagnostics,
        *private(project, wiki),
        *pages.diagnostics,
        *(note for page in converted for note in page.diagnostics),
        *(Diagnostic(id, 0, Code.HAND_WRITTEN, f"{media_file(id)} {KEPT_MEDIA}") for id in media.kept),
    ]
    return Conversion(
        pages=tuple(converted),
        media=dict(sorted(pages.library.shown.items())),
        diagnostics=_in_order(diagnostics),
        stale=stale,
    )


def _check_calculators(project: Project) -> None:
    check_calculators()
    for page, placed in project.settings.calculators.items():
        for name in (each.calculator for each in placed):
            if wrong := fault(name):
                line = _line_with(project.config_file, name)
                raise RegrarioError(f"{project.config_file}:{line}: extra.regrario.calculators: {page}: {wrong}")


def _unplaced(project: Project, wiki: Wiki) -> Iterator[Diagnostic]:
    """A warning for each page that calculators are for and the wiki has not, unless the settings place them all.

    Of a wiki that has none of the pages nothing is said: it is of other games than the calculators that came with us.
    """
    claims = claimed_pages()
    if claims.keys().isdisjoint(wiki.pages):
        return
    placed = {each.calculator for names in project.settings.calculators.values() for each in names}
    for page, claiming in claims.items():
        if page not in wiki.pages and not placed.issuperset(claiming):
            message = f"the wiki has no such page, and these calculators say they are for it: {', '.join(claiming)}"
            yield Diagnostic(page, 0, Code.BAD_VALUE, message)


def _line_with(file: Path, name: str) -> int:
    """The first line of a file that holds a name as a whole."""
    whole = re.compile(rf"(?<![\w.]){re.escape(name)}(?![\w.])")
    lines = file.read_text(encoding="utf-8").splitlines()
    return next((at for at, line in enumerate(lines, start=1) if whole.search(line)), 0)


@dataclass(frozen=True, slots=True)
class _Source:
    """A page as it was read: its text, its document, and the repair that came before."""

    text: str
    document: d.Document
    diagnostics: tuple[Diagnostic, ...]
    repaired: Repaired


class _Pages:
    """All pages of the wiki, on their way into ``docs/``."""

    def __init__(self, project: Project, wiki: Wiki, *, fetching: bool) -> None:
        self.project = project
        self.wiki = wiki
        start = wiki.environment.start
        self.files = page_files(wiki.pages, start)
        namespaces = _namespaces(wiki.pages)
        unheaded = [name for name in namespaces if f"{name}:{start}" not in wiki.pages]
        self.indexes = {
            f"{name}:{start}": page_file(f"{name}:{start}", start) for name in unheaded if name not in wiki.pages
        }
        beside = {f"{name}:{start}": self.files[name] for name in unheaded if name in wiki.pages}
        self.diagnostics: list[Diagnostic] = [
            Diagnostic(id, 0, Code.BAD_VALUE, "the settings give it calculators, and the wiki has no such page")
            for id in project.settings.calculators
            if id not in wiki.pages
        ] + [
            Diagnostic(project.config_file.name, 0, Code.BAD_VALUE, f"{HOME_NAMESPACES}: no page is in {name!r}")
            for name in project.settings.home_namespaces
            if name not in namespaces
        ]
        self.diagnostics += _unplaced(project, wiki)
        self.written = [id for id in wiki.pages if not self._is_hand_written(id)]
        self.sources = {id: self._read(id) for id in wiki.pages}
        headings = {id: source.document.meta.title for id, source in self.sources.items() if wiki.headings_in_links}
        self.names = {id: heading for id, heading in headings.items() if heading}
        self.entries = [_entry(id, source.document) for id, source in self.sources.items()]
        self.entries += [PageEntry(id, title_from_id(id), ()) for id in self.indexes]
        remote = RemotePictures(project.docs / MEDIA, project.cache, fetching)
        remote.gather(_remote_pictures(source.document for source in self.sources.values()))
        self.library = Library(wiki, remote)
        self.addresses = _written_by_hand(project.docs, start) | self.files | self.indexes | beside

    def convert(self, id: str, *, verify: bool) -> ConvertedPage:
        """One page, through every transform and the Markdown writer."""
        source = self.sources[id]
        result = apply(source.document, SITE, self._context(id))
        file = self.files[id]
        text = markdown.write(
            result.document,
            DocsAddresses(self.addresses, file),
            self._front_matter(result.document),
            SiteAddresses(self.addresses, file, self.project.directory_urls),
        )
        notes = [*source.diagnostics, *result.diagnostics]
        if not source.document.children:
            notes.append(Diagnostic(id, 0, Code.EMPTY_PAGE, "the page holds no text"))
        if source.repaired.line_ends:
            message = f"the page had lost its line ends: {source.repaired.line_ends} have been put back"
            notes = [replace(note, line=source.repaired.line_in_source(note.line)) for note in notes]
            notes.append(Diagnostic(id, source.repaired.line, Code.REPAIRED, message))
        if verify:
            notes += lost_words(id, source.text, text, result.replaced)
        return ConvertedPage(
            id=id,
            document=result.document,
            markdown=text,
            source=self.wiki.pages[id],
            output=self.project.docs / file,
            address=page_address(file, folders=self.project.directory_urls),
            diagnostics=_in_order(notes),
        )

    def index_pages(self, converted: Iterable[ConvertedPage]) -> Iterator[tuple[str, str]]:
        """A page for each namespace that has no start page: what is in it. Gives files in ``docs/`` and their text."""
        titles = {page.id: page.title for page in converted}
        for id, file in self.indexes.items():
            namespace = id.rpartition(":")[0]
            if not _may_write(self.project.docs / file):
                continue
            title = title_from_id(id)
            below = sorted(other for other in {*titles, *self.indexes} if other != id and _is_in(other, namespace, id))
            items = tuple(
                d.Item((d.Link("page", other, (titles.get(other) or title_from_id(other),)),)) for other in below
            )
            heading = d.Heading(1, title, namespace.rpartition(":")[2])
            document = d.Document((heading, d.List(ordered=False, items=items)), id)
            origin = f"{FROM}{self._origin(Path('pages', *namespace.split(':')))}, the list of its pages"
            front = {"title": title, "hide": ["navigation", "toc"], "search": {"exclude": True}, MARK: origin}
            yield file, markdown.write(document, DocsAddresses(self.addresses, file), front)

    def _is_hand_written(self, id: str) -> bool:
        file = self.project.docs / self.files[id]
        if _may_write(file):
            return False
        message = f"{file.name} was written by hand and stays; the wiki's page is not used"
        self.diagnostics.append(Diagnostic(id, 0, Code.HAND_WRITTEN, message))
        return True

    def _read(self, id: str) -> _Source:
        text, warnings = decode(self.wiki.read(id), id)
        repaired = repair(text)
        reading = read(repaired.text, id, self.wiki.environment)
        return _Source(text, reading.document, warnings + reading.diagnostics, repaired)

    def _context(self, id: str) -> Context:
        settings = self.project.settings
        return Context(
            start=self.wiki.environment.start,
            list_bullets=settings.list_bullets,
            wiki_url=settings.wiki_url,
            addresses=settings.old_addresses,
            calculators=self._calculators(id),
            pages=self.entries,
            page_names=self.names,
            read=lambda page: self.sources[page].document if page in self.sources else None,
            page_exists=self.addresses.__contains__,
            find_media=self.library.find,
        )

    def _calculators(self, id: str) -> tuple[Placed, ...]:
        """Those that the settings name for the page, or else those that say that they are for it."""
        settings = self.project.settings
        if id in settings.calculators:
            return tuple(Placed(each.calculator, each.section) for each in settings.calculators[id])
        game = id.startswith(tuple(f"{name}:" for name in settings.home_namespaces))
        return tuple(Placed(*each) for each in placements(id, game=game))

    def _front_matter(self, document: d.Document) -> dict[str, object]:
        meta = document.meta
        origin = self._origin(self.wiki.pages[document.id].relative_to(self.wiki.folder))
        values: dict[str, object] = {
            "title": _as_html(meta.title),
            "description": _as_html(_description(document)),
            "tags": [_as_html(tag) for tag in meta.tags],
            "hide": ["navigation"],
            "cover": meta.cover,
            "source_url": meta.source_url,
            MARK: f"{FROM}{origin}; edit there",
        }
        return {key: value for key, value in values.items() if value}

    def _origin(self, file: Path) -> str:
        """A file of the wiki as the project names it: from the project's folder, when the wiki is in it."""
        folder = self.wiki.folder.resolve()
        root = self.project.root
        return file_name((folder.relative_to(root) if folder.is_relative_to(root) else Path()) / file)


# --- what pages are made of -------------------------------------------------------------------------------------------


def _namespaces(pages: Iterable[str]) -> list[str]:
    """Every namespace that holds pages, or namespaces that do."""
    found: set[str] = set()
    for page in pages:
        parts = page.split(":")[:-1]
        found.update(":".join(parts[:count]) for count in range(1, len(parts) + 1))
    return sorted(found)


def _is_in(page: str, namespace: str, start_page: str) -> bool:
    """Whether a page stands right in a namespace, or is the start page of a namespace right in it."""
    start = start_page.rpartition(":")[2]
    inside = page.removeprefix(f"{namespace}:")
    if inside == page:
        return False
    return ":" not in inside or inside.partition(":")[2] == start


def _entry(id: str, document: d.Document) -> PageEntry:
    return PageEntry(id, document.meta.title or title_from_id(id), document.meta.tags)


def _remote_pictures(documents: Iterable[d.Document]) -> Iterator[str]:
    for document in documents:
        for node in d.walk(document.children):
            if isinstance(node, d.Media) and node.external and node.kind == "image":
                yield node.source


def _description(document: d.Document) -> str:
    """The page's title and its first words, cut between words."""
    words: list[str] = []
    length = 0
    for node in d.walk(document.children):
        if length > DESCRIPTION_LENGTH:
            break
        if isinstance(node, d.Paragraph | d.Item):
            said = (part if d.is_inline(part) else " " for part in node.children if not isinstance(part, d.Footnote))
            words += d.plain_text(tuple(said)).split()
            length = sum(map(len, words)) + len(words)
    text = " ".join([f"{document.meta.title}:", *words]) if words else document.meta.title
    if len(text) <= DESCRIPTION_LENGTH:
        return text
    return text[:DESCRIPTION_LENGTH].rpartition(" ")[0].rstrip(" ,;:.") + "…"


def _as_html(text: str) -> str:
    """A text as HTML that also suits an attribute: Material puts what front matter says into its pages as it stands.

    An ampersand that no browser would take for the start of a character stays as people write it.
    """
    return _REFERENCE.sub("&amp;", text).translate(_HTML)


def _in_order(notes: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(set(notes), key=lambda note: (note.page, note.line, note.code.value, note.message)))


# --- files ------------------------------------------------------------------------------------------------------------


def _head(file: Path) -> str:
    try:
        with file.open(encoding="utf-8", errors="replace") as stream:
            return stream.read(HEAD_LENGTH)
    except OSError:
        return ""


def _may_write(file: Path) -> bool:
    """Whether there is no such file, or a generated one."""
    return not file.exists() or _GENERATED.match(_head(file)) is not None


def _plan_media(project: Project, library: Library) -> MediaPlan:
    try:
        return plan_media(project.docs, library.publishable() | library.shown)
    except OSError as error:
        raise _cannot(project, error) from None


def _write(project: Project, texts: Mapping[Path, bytes], media: MediaPlan, *, check: bool) -> tuple[Path, ...]:
    """Write what is not there yet as it should be and remove what was generated from a source that is gone.

    Gives the files that were, or with ``check`` would be, touched.
    """
    list_file = project.docs / LIST
    wanted = {**texts, list_file: media.list.encode("utf-8")} if media.list else texts
    try:
        changed = [file for file, data in wanted.items() if not _holds(file, data)]
        _check_folders(project.docs, [*changed, *media.copied])
        orphans = [file for file, generated in _pages_in(project.docs) if generated and file not in texts]
        orphans += media.orphans
        if not media.list and list_file.is_file():
            orphans.append(list_file)
        if not check:
            for file, origin in media.copied.items():
                write_bytes(file, origin.read_bytes())
            for file in changed:
                write_bytes(file, wanted[file])
            for file in orphans:
                remove_file(file, within=project.docs)
    except OSError as error:
        raise _cannot(project, error) from None
    return tuple(sorted([*changed, *media.copied, *orphans]))


def _check_folders(docs: Path, files: Iterable[Path]) -> None:
    """Stop before anything is written when a file is where the folder of another must be."""
    for folder in sorted({folder for file in files for folder in file.relative_to(docs).parents}):
        if (docs / folder).is_file():
            raise RegrarioError(f"{docs / folder}: is a file where a folder must be; move it or rename it")


def _cannot(project: Project, error: OSError) -> RegrarioError:
    return RegrarioError(f"{error.filename or project.docs}: {error.strerror or error}")


def _holds(file: Path, data: bytes) -> bool:
    return file.is_file() and file.stat().st_size == len(data) and file.read_bytes() == data


def _pages_in(docs: Path) -> Iterator[tuple[Path, bool]]:
    """The pages in ``docs/``, each with whether it was made from a wiki's."""
    for file in sorted(docs.rglob("*.md")):
        match = _GENERATED.match(_head(file))
        yield file, match is not None and match["value"].startswith(FROM)


def _written_by_hand(docs: Path, start: str) -> dict[str, str]:
    """The files of the other pages in ``docs/`` by the ids that a wiki's page would link them with."""
    files = {}
    for file, generated in _pages_in(docs):
        if not generated:
            *namespace, name = file.relative_to(docs).with_suffix("").parts
            id = ":".join((*namespace, start if name == "index" else name))
            files[id] = file.relative_to(docs).as_posix()
    return files

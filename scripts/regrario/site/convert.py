"""From the wiki's pages to ``docs/``: what every later step builds on.

Everything is computed before the first file is written, and the same input gives the same bytes. A generated file says
in its front matter what it was made from; one that does not say so was written by hand and is left alone. So are media
files that are not listed as generated (``media``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from regrario import document as d
from regrario.diagnostics import Code, Diagnostic
from regrario.dokuwiki import read
from regrario.dokuwiki.decoding import decode
from regrario.dokuwiki.plugins.withheld import without_withheld
from regrario.repair import Repaired, repair
from regrario.site.addresses import MEDIA, DocsAddresses, SiteAddresses, media_file, page_address, page_file, page_files
from regrario.site.conversion import Conversion, ConvertedPage
from regrario.site.docs_folder import plan, write, written_by_hand
from regrario.site.fetching import Fetcher
from regrario.site.front_matter import front_matter, index_front_matter, may_write
from regrario.site.library import Library
from regrario.site.namespaces import list_of_pages, namespaces_of
from regrario.site.placing import check_placed, placed_on, unplaced
from regrario.site.private import private
from regrario.site.project import Project
from regrario.site.remote import RemotePictures
from regrario.site.verify import lost_words
from regrario.transform import SITE, Context, PageEntry, apply, title_from_id
from regrario.wiki import Wiki, file_name
from regrario.writers import markdown

HOME_NAMESPACES = "extra.regrario.home_namespaces"
KEPT_MEDIA = "was put there by hand and stays; remove it to have the wiki's"


def convert(
    project: Project,
    *,
    check: bool = False,
    verify: bool = False,
    yes: bool = False,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Conversion:
    """Convert every page of the wiki into ``project.docs``.

    With ``check`` nothing is fetched or written. With ``verify`` every page's words are held against its source. More
    than a tenth of the pages in ``docs/`` go only with ``yes``: a wiki that lost so many may not be all there.
    ``progress`` hears how many pages of how many are done.

    Raises:
        RegrarioError: there is no wiki, a calculator's file holds a mistake, the settings name a calculator that there
            is not, a file or a folder cannot be read or written, or too many pages would go unasked.
    """
    check_placed(project)
    wiki = Wiki.open(project.source)
    pages = _Pages(project, wiki, fetching=project.settings.fetch_remote and not check)
    converted = []
    for count, id in enumerate(pages.written, start=1):
        converted.append(pages.convert(id, verify=verify))
        progress(count, len(pages.written))
    files = {page.output: page.markdown.encode("utf-8") for page in converted}
    files |= {project.docs / name: text.encode("utf-8") for name, text in pages.index_pages(converted)}
    media = plan(project, pages.library)
    stale = write(project, files, media, check=check, yes=yes)
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
        self.environment = replace(wiki.environment, publish_private=project.settings.publish_private)
        start = wiki.environment.start
        self.files = page_files(wiki.pages, start)
        namespaces = namespaces_of(wiki.pages)
        unheaded = [name for name in namespaces if f"{name}:{start}" not in wiki.pages]
        self.indexes = {
            f"{name}:{start}": page_file(f"{name}:{start}", start) for name in unheaded if name not in wiki.pages
        }
        beside = {f"{name}:{start}": self.files[name] for name in unheaded if name in wiki.pages}
        self.diagnostics: list[Diagnostic] = [
            Diagnostic(project.config_file.name, 0, Code.BAD_VALUE, f"{HOME_NAMESPACES}: no page is in {name!r}")
            for name in project.settings.home_namespaces
            if name not in namespaces
        ]
        self.diagnostics += unplaced(project, wiki)
        self.written = [id for id in wiki.pages if not self._is_hand_written(id)]
        self.sources = {id: self._read(id) for id in wiki.pages}
        headings = {id: source.document.meta.title for id, source in self.sources.items() if wiki.headings_in_links}
        self.names = {id: heading for id, heading in headings.items() if heading}
        self.entries = [_entry(id, source.document) for id, source in self.sources.items()]
        self.entries += [PageEntry(id, title_from_id(id), ()) for id in self.indexes]
        fetcher = Fetcher(project.settings.private_hosts) if fetching else None
        remote = RemotePictures(project.docs / MEDIA, project.cache, fetcher)
        remote.gather(_remote_pictures(source.document for source in self.sources.values()))
        self.library = Library(wiki, remote)
        self.addresses = written_by_hand(project.docs, start) | self.files | self.indexes | beside

    def convert(self, id: str, *, verify: bool) -> ConvertedPage:
        """One page, through every transform and the Markdown writer."""
        source = self.sources[id]
        result = apply(source.document, SITE, self._context(id))
        file = self.files[id]
        text = markdown.write(
            result.document,
            DocsAddresses(self.addresses, file),
            front_matter(result.document, self._origin(self.wiki.pages[id].relative_to(self.wiki.folder))),
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
            public = source.text if self.environment.publish_private else without_withheld(source.text)
            notes += lost_words(id, public, text, result.replaced)
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
            if may_write(self.project.docs / file):
                document = list_of_pages(id, titles, self.indexes)
                origin = self._origin(Path("pages", *id.split(":")[:-1]))
                front = index_front_matter(title_from_id(id), origin)
                yield file, markdown.write(document, DocsAddresses(self.addresses, file), front)

    def _is_hand_written(self, id: str) -> bool:
        file = self.project.docs / self.files[id]
        if may_write(file):
            return False
        message = f"{file.name} was written by hand and stays; the wiki's page is not used"
        self.diagnostics.append(Diagnostic(id, 0, Code.HAND_WRITTEN, message))
        return True

    def _read(self, id: str) -> _Source:
        text, warnings = decode(self.wiki.read(id), id)
        repaired = repair(text)
        reading = read(repaired.text, id, self.environment)
        return _Source(text, reading.document, warnings + reading.diagnostics, repaired)

    def _context(self, id: str) -> Context:
        settings = self.project.settings
        return Context(
            start=self.wiki.environment.start,
            list_bullets=settings.list_bullets,
            publish_private=settings.publish_private,
            wiki_url=settings.wiki_url,
            addresses=settings.old_addresses,
            calculators=placed_on(id, settings),
            pages=self.entries,
            page_names=self.names,
            read=lambda page: self.sources[page].document if page in self.sources else None,
            page_exists=self.addresses.__contains__,
            find_media=self.library.find,
        )

    def _origin(self, file: Path) -> str:
        """A file of the wiki as the project names it: from the project's folder, when the wiki is in it."""
        folder = self.wiki.folder.resolve()
        root = self.project.root
        return file_name((folder.relative_to(root) if folder.is_relative_to(root) else Path()) / file)


# --- what pages are made of -------------------------------------------------------------------------------------------


def _entry(id: str, document: d.Document) -> PageEntry:
    return PageEntry(id, document.meta.title or title_from_id(id), document.meta.tags)


def _remote_pictures(documents: Iterable[d.Document]) -> Iterator[str]:
    for document in documents:
        for node in d.walk(document.children):
            if isinstance(node, d.Media) and node.external and node.kind == "image":
                yield node.source


def _in_order(notes: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(set(notes), key=lambda note: (note.page, note.line, note.code.value, note.message)))

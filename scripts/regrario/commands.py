"""The commands: arguments and what is printed, nothing else."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from click.exceptions import NoArgsIsHelpError

from regrario.diagnostics import Code, RegrarioError
from regrario.dokuwiki.ids import clean_id
from regrario.site import home, render, report
from regrario.site.build import build as build_site
from regrario.site.convert import convert as convert_wiki
from regrario.site.extensions import check_extensions
from regrario.site.folders import write_text
from regrario.site.project import Project
from regrario.site.serve import serve as serve_site
from regrario.site.sheets import PAGE_SIZES, sheet_command

FILE = click.Path(path_type=Path, dir_okay=False)
FOLDER = click.Path(path_type=Path, file_okay=False)
STALE = 1
"""Exit status when ``docs/`` is not what the wiki makes of it, or when words are lost."""


class Failure(click.ClickException):
    """One clear line, and status 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """Write the line where errors belong."""
        click.echo(f"regrario: {self.message}", err=True)


class Commands(click.Group):
    """Commands whose bad input ends in one line, never in a traceback, and which Ctrl+C ends without a word."""

    def make_context(self, *arguments: Any, **settings: Any) -> click.Context:
        """Read the arguments that stand before the command."""
        try:
            return super().make_context(*arguments, **settings)
        except click.UsageError as error:
            raise _in_one_line(error) from None

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        try:
            with _tidy_when_told_to_stop():
                return super().invoke(ctx)
        except click.UsageError as error:
            raise _in_one_line(error, ctx.invoked_subcommand) from None
        except RegrarioError as error:
            raise Failure(str(error)) from None
        except KeyboardInterrupt:
            sys.exit(128 + signal.SIGINT)  # before click says "Aborted!"
        except BrokenPipeError:
            raise
        except OSError as error:
            raise Failure(f"{error.filename or 'input or output'}: {error.strerror or error}") from None


def _in_one_line(error: click.UsageError, command: str | None = None) -> click.ClickException:
    """Click's own words on a wrong argument of a command (none: of the program), without the usage above them."""
    if isinstance(error, NoArgsIsHelpError):
        return error  # nothing is wrong: somebody wants to know what there is
    said = " ".join(error.format_message().split()).removesuffix(".")
    said = said[:1].lower() + said[1:]
    return Failure(f"{command}: {said} (see regrario {command} --help)" if command else f"{said} (see regrario --help)")


@contextmanager
def _tidy_when_told_to_stop() -> Iterator[None]:
    """Let SIGTERM end the work as Ctrl+C does, so that nothing half-written stays behind."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _progress() -> Callable[[int, int], None]:
    """Says how far the pages are, where somebody is looking."""

    def show(done: int, total: int) -> None:
        click.echo(f"\r{done}/{total} pages", nl=done == total, err=True)

    return show if sys.stderr and sys.stderr.isatty() else lambda done, total: None


def _say_step(step: str) -> None:
    """Says what is being done, beside what a program may want to read."""
    click.echo(f"{step} …", err=True)


def _wiki_folder(ctx: click.Context, option: click.Parameter, folder: Path | None) -> Path | None:
    """The folder of an option, which is there; the settings' own is looked for later."""
    if folder is not None and not folder.is_dir():
        raise RegrarioError(f"{folder}: no such folder; {option.opts[0]} names the wiki's data folder")
    return folder


def _page_id(ctx: click.Context, option: click.Parameter, page: str) -> str:
    """A page's id as a wiki has it; with accents or without, which is a setting of the wiki's."""
    clean = clean_id(page, deaccent=False)
    if not page or page != clean:
        advice = f"{clean!r} would be one" if clean else f"{render.DEFAULT_PAGE!r} is one"
        raise RegrarioError(f"{option.opts[0]} {page!r}: no page has such an id; {advice}")
    return page


config_option = click.option(
    "--config", type=FILE, default=Path("mkdocs.yml"), show_default=True, help="The project's settings."
)
source_option = click.option(
    "--source", type=FOLDER, callback=_wiki_folder, help="The DokuWiki data folder. [default: the setting, seeds]"
)
docs_option = click.option("--docs", type=FOLDER, help="Where the pages are written. [default: docs_dir]")


yes_option = click.option("--yes", is_flag=True, help="Remove pages that the wiki lost, even more than a tenth of all.")


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="regrario")
def commands() -> None:
    """Make a site, sheets to print and score calculators of a DokuWiki of board-game rules."""


@commands.command()
@config_option
@source_option
@docs_option
@click.option("--check", is_flag=True, help="Write nothing; exit 1 when docs/ is not up to date.")
@click.option("--verify", is_flag=True, help="Name every word of a source that its page does not show; exit 1 if any.")
@yes_option
@click.option("--report", "report_file", type=FILE, help="Write the report as JSON into this file too.")
@click.pass_context
def convert(  # noqa: PLR0913, PLR0917 - one for each option of the command
    ctx: click.Context,
    config: Path,
    source: Path | None,
    docs: Path | None,
    check: bool,
    verify: bool,
    yes: bool,
    report_file: Path | None,
) -> None:
    """Convert the wiki's pages into docs/ and report what could not be done."""
    project = Project.load(config, source=source, docs=docs)
    check_extensions(project)
    conversion = convert_wiki(project, check=check, verify=verify, yes=yes, progress=_progress())
    stale = [*conversion.stale, *home.write_home(project, conversion, check=check)]
    if report_file is not None:
        write_text(report_file, report.report_json(conversion))
    for line in report.report_lines(conversion, verified=verify):
        click.echo(line)
    for file in stale if check else ():
        click.echo(f"{file}: is not what the wiki makes of it; run: regrario convert", err=True)
    lost = verify and any(note.code is Code.LOST_TEXT for note in conversion.diagnostics)
    if (check and stale) or lost:
        ctx.exit(STALE)


@commands.command()
@config_option
@click.option("--strict", is_flag=True, help="Take MkDocs' warnings, and a page without its sheet, for errors.")
@yes_option
def build(config: Path, strict: bool, yes: bool) -> None:
    """Build the whole site: convert, mkdocs, and all that is made around it."""
    project = Project.load(config)
    done = build_site(project, strict=strict, yes=yes, progress=_say_step)
    *_, summary = report.report_lines(done.conversion)
    click.echo(summary + ("; regrario convert lists them" if done.conversion.diagnostics else ""))
    for warning in done.warnings:
        click.echo(f"mkdocs: {warning}")
    for warning in done.slow:
        click.echo(f"runtime: {warning}")
    for note in (*done.unprinted, *(note for made in done.sheets for note in made.diagnostics)):
        click.echo(f"sheet: {note}")
    click.echo(f"{project.site}: is ready")


@commands.command()
@config_option
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes a free one.")
def serve(config: Path, host: str, port: int) -> None:
    """Build the site, serve it, and build again what changes."""
    serve_site(Project.load(config), host, port, progress=_say_step)


@commands.command("render")
@click.option("--to", "target", type=click.Choice(list(render.FORMATS)), default="html", show_default=True)
@click.option(
    "--writer",
    type=click.Choice(list(render.WRITERS)),
    show_default="markdown",
    help="The way to HTML: through Markdown, as the site takes it, or straight.",
)
@click.option(
    "--page",
    default=render.DEFAULT_PAGE,
    show_default=True,
    callback=_page_id,
    help="The page's id: links start from it.",
)
@click.option(
    "--jsonl", is_flag=True, help='Many pages: {"id", "source", "page"?} in, {"id", "html"} out, a line each.'
)
@click.pass_context
def render_command(ctx: click.Context, target: str, writer: str | None, page: str, jsonl: bool) -> None:
    """Render one page from standard input, as faithfully as its wiki shows it."""
    if writer and target != "html":
        raise RegrarioError(f"--writer {writer} is a way to HTML; leave it out with --to {target}")
    write = render.WRITERS[writer] if writer else render.FORMATS[target]
    if sys.stdin is None or sys.stdout is None:
        raise RegrarioError("standard input or output is closed; a page is read from the one and written to the other")
    source, output = sys.stdin.buffer, sys.stdout.buffer
    if not jsonl:
        output.write(write(render.document_of(source.read(), page)).encode())
        return
    failed = False
    for result in render.render_lines(source, write, page):
        if result.error:
            failed = True
            click.echo(f"regrario: {result.error}", err=True)
        else:
            # Half a surrogate pair in an id is no UTF-8, but its escape is JSON.
            output.write(result.line.encode("utf-8", "backslashreplace") + b"\n")
    output.flush()
    if failed:
        ctx.exit(Failure.exit_code)


@commands.command()
@click.argument("pages", nargs=-1, metavar="[PAGE]...")
@config_option
@click.option("--paper", type=click.Choice(list(PAGE_SIZES)), default="a4", show_default=True)
@click.option("--book", is_flag=True, help="All in one PDF, with a table of contents.")
@click.option("--out", type=FOLDER, default=Path("sheets"), show_default=True, help="Where the PDFs are written.")
@click.pass_context
def sheet(  # noqa: PLR0913, PLR0917 - one for each option of the command
    ctx: click.Context, pages: tuple[str, ...], config: Path, paper: str, book: bool, out: Path
) -> None:
    """Make the PDFs to print of some pages, by id (none named: all). Status 2 when one of them cannot be made."""
    project = Project.load(config)
    conversion = convert_wiki(project, check=True)
    sheets = sheet_command(project, conversion, out, pages=pages, paper=paper, book=book)
    for made in sheets.made:
        click.echo(f"{made.path}: {made.pages} pages, {made.size:g} pt, {made.bytes // 1024} KB")
        for note in made.diagnostics:
            click.echo(str(note))
    for note in sheets.refused:
        click.echo(f"regrario: {note}", err=True)
    if sheets.refused:
        ctx.exit(Failure.exit_code)

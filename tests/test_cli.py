"""The command line: what it prints, its exit status, and one clear line for bad input."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from regrario.commands import Failure, commands
from regrario.diagnostics import Code, Diagnostic, RegrarioError
from regrario.document import Document, Rule
from regrario.site import build as building
from regrario.site import convert as converting
from regrario.site.build import Build
from regrario.site.folders import tree_digest
from regrario.site.render import render_lines
from regrario.site.sheets import Sheet, Sheets
from tests.site.wikis import make_project

ROOT = Path(__file__).parents[1]


def run(*arguments: str | Path, given: bytes | str = b"") -> Result:
    return CliRunner().invoke(commands, [str(argument) for argument in arguments], input=given)


# --- render -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "start"),
    [
        ((), '<p><strong>a</strong> <a href="/jogos/b/">b</a></p>'),
        (("--writer", "html"), '<p><strong>a</strong> <a href="/jogos/b/">b</a></p>'),
        (("--page", "x:y"), '<p><strong>a</strong> <a href="/x/b/">b</a></p>'),
        (("--to", "markdown"), "**a** [b](/jogos/b/)"),
        (("--to", "tree"), '{\n  "kind": "Document",'),
        (("--to", "sheet"), "{\n"),
    ],
)
def test_one_page(options: tuple[str, ...], start: str) -> None:
    result = run("render", *options, given="**a** [[b]]")
    assert result.exit_code == 0
    assert result.output.startswith(start)


def test_it_is_faithful_but_for_buttons_and_what_they_open() -> None:
    result = run(
        "render", "--to", "markdown", given='<btn collapse="a">A</btn>\n<collapse id="a">\n►x\\\\\n</collapse>'
    )
    assert result.output.startswith('???+ "A"') or '"A"' in result.output.splitlines()[0]
    assert "►x" in result.output


def test_many_pages() -> None:
    lines = [{"id": 1, "source": "[[b]]"}, {"id": "dois", "source": "[[b]]", "page": "x:y"}, {"id": None, "source": ""}]
    result = run("render", "--jsonl", given="\n".join(map(json.dumps, lines)) + "\n\n")
    assert result.exit_code == 0
    answers = [json.loads(line) for line in result.output.splitlines()]
    assert [answer["id"] for answer in answers] == [1, "dois", None]
    assert "/jogos/b/" in answers[0]["html"]
    assert "/x/b/" in answers[1]["html"]


def test_a_line_that_is_none_is_named_and_the_others_are_done() -> None:
    lines = ['{"id": 1, "source": "a"}', "{", '{"id": 3}', "[]", '{"id": 5, "source": "b", "page": 7}', '"\\ud800"']
    last = '{"id": "\\ud800", "source": "\\ud800 c"}'
    result = run("render", "--jsonl", given="\n".join([*lines, last]).encode() + b"\n\xff\n" + b"[" * 100_000)
    assert result.exit_code == 2
    assert [json.loads(line)["id"] for line in result.stdout.splitlines()] == [1, "\ud800"]
    errors = result.stderr.splitlines()
    assert [error.split(":")[1].strip() for error in errors] == [
        "line 2",
        "line 3",
        "line 4",
        "line 5",
        "line 6",
        "line 8",
        "line 9",
    ]


def test_a_fault_in_one_page_does_not_cost_the_others() -> None:
    def write(document: Document) -> str:
        if document.children == (Rule(),):
            raise KeyError("falta")
        return "bom"

    lines = [b'{"id": 1, "source": "a"}', b'{"id": 2, "source": "----"}', b'{"id": 3, "source": "b"}']
    first, second, third = render_lines(lines, write, "x")
    assert [json.loads(result.line) for result in (first, third)] == [{"id": n, "html": "bom"} for n in (1, 3)]
    assert second.error == "line 2: KeyError: 'falta'"


def test_any_bytes() -> None:
    assert run("render", given=b"\xff\xfe\x00\x80 a \xed\xa0\x80").exit_code == 0


# --- convert ----------------------------------------------------------------------------------------------------------


def test_convert_reports_and_check_tells_whether_it_is_current(tmp_path: Path) -> None:
    make_project(tmp_path, {"jogos/a.txt": "====== A ======\n{{x.png}} [[nada]]\n{{x.png}}"})
    config = ("--config", tmp_path / "mkdocs.yml")
    before = run("convert", *config, "--check")
    assert before.exit_code == 1
    assert "docs/jogos/a.md: is not what the wiki makes of it; run: regrario convert" in before.stderr
    done = run("convert", *config, "--verify", "--report", tmp_path / "relato.json")
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        "missing-media:",
        "  the wiki has no file 'jogos:x.png' (jogos:a:2, jogos:a:3)",
        "missing-page:",
        "  there is no page 'jogos:nada' (jogos:a:2)",
        "1 page verified: no word is lost",
        "1 page, 3 warnings: 2 missing-media, 1 missing-page",
    ]
    report = json.loads((tmp_path / "relato.json").read_text(encoding="utf-8"))
    assert report["counts"] == {"missing-media": 2, "missing-page": 1}
    assert report["pages"] == [{"id": "jogos:a", "title": "A", "tags": [], "address": "jogos/a/"}]
    assert report["warnings"][0] == {
        "page": "jogos:a",
        "line": 2,
        "code": "missing-media",
        "message": "the wiki has no file 'jogos:x.png'",
    }
    assert run("convert", *config, "--check").exit_code == 0


def test_verify_does_not_praise_a_page_that_lost_a_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lost = Diagnostic("a", 1, Code.LOST_TEXT, "lost: uma")
    monkeypatch.setattr(converting, "lost_words", lambda *_: [lost])
    result = run("convert", *_wiki(tmp_path), "--verify")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [str(lost), "1 page, 1 warning: 1 lost-text"]


def test_the_report_names_no_more_places_than_can_be_read(tmp_path: Path) -> None:
    make_project(tmp_path, {"a.txt": "[[nada]]\n" * 12})
    (line,) = [
        line for line in run("convert", "--config", tmp_path / "mkdocs.yml").stdout.splitlines() if "a:1" in line
    ]
    assert line.endswith("a:9, a:10 and 2 more)")


def test_convert_from_elsewhere_to_elsewhere(tmp_path: Path) -> None:
    make_project(tmp_path, {"a.txt": "a"})
    (tmp_path / "wiki").rename(tmp_path / "outra")
    places = ("--source", tmp_path / "outra", "--docs", tmp_path / "paginas")
    assert run("convert", "--config", tmp_path / "mkdocs.yml", *places).exit_code == 0
    assert (tmp_path / "paginas" / "a.md").is_file()
    assert not (tmp_path / "docs" / "a.md").exists()


# --- build ------------------------------------------------------------------------------------------------------------


def test_build_reports_what_the_sheets_warn_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_project(tmp_path, {"a.txt": "a"})
    warning = Diagnostic("jogos:a", 7, Code.ENCODING, "no font has it")

    def make_sheets(build: Build) -> None:
        build.sheets = (Sheet("jogos:a", tmp_path / "a.pdf", "A4", 1, 9, 1000, (warning,)),)

    monkeypatch.setattr(building, "STEPS", (("sheets", make_sheets),))
    result = run("build", "--config", tmp_path / "mkdocs.yml")
    assert result.exit_code == 0
    assert "sheet: jogos:a:7: encoding: no font has it" in result.stdout.splitlines()


def test_build_says_where_all_warnings_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = make_project(tmp_path, {"a.txt": "{{x.png}}", "b.txt": "b"})
    monkeypatch.setattr(building, "STEPS", building.STEPS[:1])
    config = ("--config", project.config_file)
    assert "2 pages, 1 warning: 1 missing-media; regrario convert lists them" in run("build", *config).stdout
    (project.source / "pages" / "a.txt").write_text("a", encoding="utf-8")
    assert "2 pages, 0 warnings\n" in run("build", *config).stdout


NO_SHEET = Diagnostic("jogos:a", 0, Code.NO_SHEET, "its sheet cannot be set")


@pytest.fixture
def without_sheets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """A project, as an option, whose page has no sheet; nothing else of it is built."""
    monkeypatch.setattr(building, "make_sheets", lambda *_: Sheets((), (NO_SHEET,)))
    monkeypatch.setattr(building, "STEPS", tuple(step for step in building.STEPS if step[0] == "sheets"))
    return _wiki(tmp_path)


def test_a_page_without_its_sheet_is_named(without_sheets: tuple[str, str]) -> None:
    result = run("build", *without_sheets)
    assert result.exit_code == 0
    assert "sheet: jogos:a: no-sheet: its sheet cannot be set" in result.stdout.splitlines()


def test_a_page_without_its_sheet_is_an_error_where_warnings_are(
    without_sheets: tuple[str, str], tmp_path: Path
) -> None:
    result = run("build", *without_sheets, "--strict")
    assert result.exit_code == 2
    assert "regrario: sheet: jogos:a: no-sheet: its sheet cannot be set (warnings are errors" in result.stderr
    assert not (tmp_path / "site").exists()


def test_serve_says_what_it_does_before_it_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(build: Build) -> None:
        raise RegrarioError("no more of it")

    monkeypatch.setattr(building, "STEPS", (("convert", lambda build: None), ("mkdocs", fail)))
    result = run("serve", *_wiki(tmp_path), "--port", "0")
    assert result.stderr == "convert …\nmkdocs …\nregrario: no more of it\n"


# --- bad input --------------------------------------------------------------------------------------------------------


def _wiki(folder: Path, settings: str = "") -> tuple[str, str]:
    make_project(folder, {"a.txt": "a"})
    with (folder / "mkdocs.yml").open("a", encoding="utf-8") as file:
        file.write(settings)
    return "--config", str(folder / "mkdocs.yml")


@pytest.mark.parametrize(
    ("arguments", "settings", "says"),
    [
        (("convert", "--source", "nada"), "", "nada: no such folder; --source names the wiki's data folder"),
        (("convert",), "    source: nada\n", "no such folder; the setting extra.regrario.source names"),
        (("convert",), "    cor: azul\n", "extra.regrario.cor: no such setting"),
        (("build",), "    language: fr\n", "extra.regrario.language: 'fr': expected pt-BR or en"),
        (("serve",), "    source: nada\n", "no such folder"),
        (("sheet", "nada"), "", "nada"),
        (("convert", "--report", "a/b/../../mkdocs.yml/x.json"), "", "mkdocs.yml"),
    ],
)
def test_bad_input_is_one_clear_line_and_status_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], settings: str, says: str
) -> None:
    config = _wiki(tmp_path, settings)
    monkeypatch.chdir(tmp_path)
    result = run(arguments[0], *config, *arguments[1:])
    assert result.exit_code == 2
    (line,) = [line for line in result.stderr.splitlines() if line.startswith("regrario: ")]
    assert says in line
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("nada",), "no such command 'nada' (see regrario --help)"),
        (("conver",), "no such command 'conver'. Did you mean 'convert'? (see regrario --help)"),
        (("--nada",), "no such option '--nada' (see regrario --help)"),
        (("convert", "--nada"), "convert: no such option '--nada' (see regrario convert --help)"),
        (("convert", "a\nb"), "convert: got unexpected extra argument (a b) (see regrario convert --help)"),
        (("convert", "--config"), "convert: option '--config' requires an argument (see regrario convert --help)"),
        (("serve", "--port", "99999"), "serve: invalid value for '--port': 99999 is not in the range 0<=x<=65535"),
        (("render", "--to", "pdf"), "render: invalid value for '--to': 'pdf' is not one of 'html', 'markdown'"),
        (("render", "--to", "tree", "--writer", "html"), "--writer html is a way to HTML; leave it out with --to tree"),
        (("render", "--page", ""), "--page '': no page has such an id; 'jogos:teste' is one"),
        (("render", "--page", "../../etc"), "--page '../../etc': no page has such an id; 'etc' would be one"),
    ],
)
def test_a_wrong_argument_is_one_clear_line_and_status_2(arguments: tuple[str, ...], says: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(f"regrario: {says}")
    assert result.stderr.count("\n") == 1


def test_without_a_command_it_says_which_there_are() -> None:
    assert "Commands:\n" in run().stderr


@pytest.mark.parametrize("command", ["convert", "build", "serve"])
@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ("", "mkdocs.yml: site_name is missing"),
        (
            "site_name: A\nsite_url: !ENV SITE_URL\n",
            "site_url: 'nonsense' (from SITE_URL): expected an address",
        ),
    ],
)
def test_settings_that_no_site_can_have_stop_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, settings: str, says: str
) -> None:
    config = _wiki(tmp_path)
    (tmp_path / "mkdocs.yml").write_text(settings, encoding="utf-8")
    (tmp_path / "wiki").rename(tmp_path / "seeds")
    monkeypatch.setenv("SITE_URL", "nonsense")
    before = tree_digest(tmp_path)
    result = run(command, *config)
    assert result.exit_code == 2
    assert result.stderr.startswith("regrario: ")
    assert result.stderr.count("\n") == 1
    assert says in result.stderr
    assert tree_digest(tmp_path) == before


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_standard_streams_that_are_closed(monkeypatch: pytest.MonkeyPatch, stream: str) -> None:
    monkeypatch.setattr(sys, stream, None)
    with pytest.raises(Failure, match="is closed"):
        commands.main(["render"], standalone_mode=False)


def test_told_to_stop_it_leaves_nothing_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = _wiki(tmp_path)
    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(building, "STEPS", (("stop", lambda build: signal.raise_signal(signal.SIGTERM)),))
    left = sorted(tmp_path.iterdir())
    assert run("build", *config).exit_code == 128 + signal.SIGTERM
    assert sorted(tmp_path.iterdir()) == left
    assert signal.getsignal(signal.SIGTERM) is before


@pytest.fixture
def in_the_foreground() -> Iterator[None]:
    """Ctrl+C is heard: what a shell starts in the background, these tests perhaps, ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("in_the_foreground")
def test_ctrl_c_ends_a_command_without_a_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = _wiki(tmp_path)
    monkeypatch.setattr(building, "STEPS", (("stop", lambda build: signal.raise_signal(signal.SIGINT)),))
    result = run("build", *config)
    assert result.exit_code == 128 + signal.SIGINT
    assert result.output == "stop …\n"


@pytest.mark.usefixtures("in_the_foreground")
def test_ctrl_c_while_python_still_reads_the_program_is_quiet_too(tmp_path: Path) -> None:
    late = tmp_path / "click.py"  # the first thing that the commands import
    late.write_text("import signal; signal.raise_signal(signal.SIGINT)", encoding="utf-8")
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from regrario.cli import main; main()"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout, result.stderr) == (128 + signal.SIGINT, "", "")


def test_no_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("convert")
    assert result.exit_code == 2
    assert (
        result.stderr
        == "regrario: mkdocs.yml: no such file; run this in the project's folder or name it with --config\n"
    )


@pytest.mark.parametrize("command", sorted(commands.commands))
def test_every_command_says_what_it_does(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert commands.commands[command].help
    assert all(
        option.help for option in commands.commands[command].params if getattr(option, "opts", [""])[0] not in DESCRIBED
    )


DESCRIBED = ("pages", "--to", "--paper")
"""Parameters that their names and choices describe."""

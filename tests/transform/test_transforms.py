"""Each transform by examples: a file of ``fixtures/`` a topic, a heading a case.

The line ``transforms:`` of a file names those that its cases go through, in order, after they were read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from regrario.diagnostics import Code
from regrario.document import Media, Paragraph
from regrario.dokuwiki import read
from regrario.transform import FAITHFUL, SITE, Context, Found, Lacking, Placed, apply, title_from_id
from regrario.transform.roles import role_of
from tests.transform.outline import outline

HERE = Path(__file__).parent
FIXTURES = sorted((HERE / "fixtures").glob("*.md"))
BY_NAME = {step.transform.__name__: step for step in SITE}


def _find_media(media: Media) -> Found | Lacking:
    match media.source:
        case "jogos:larga.png":
            return Found(media.source, 400, 100)
        case "https://longe.example/a/foto_1.png":
            return Found("externo:longe.example:foto_1-ab.png", 30, 40)
        case source if "tem" in source:
            return Found(source)
        case source:
            return Lacking(Code.MISSING_MEDIA, f"no {source}")


CONTEXT = Context(
    wiki_url="https://wiki.example",
    addresses=("https://velho.example/dw", "https://wiki.example"),
    calculators=(Placed("jogo.pontos", "Fim do jogo"), Placed("jogo.dados", "passo")),
    page_exists=frozenset({"jogos:vizinho", "jogos:teste"}).__contains__,
    find_media=_find_media,
)


class Case(NamedTuple):
    """A page, the transforms it goes through, and what comes of it."""

    steps: tuple[str, ...]
    source: str
    tree: str
    warnings: str


def _cases() -> Iterator[tuple[str, Case]]:
    for file in FIXTURES:
        head, *sections = re.split(r"^## ", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        steps = tuple(head.partition("\ntransforms: ")[2].split())
        for section in sections:
            title = section.splitlines()[0]
            fences = dict(re.findall(r"^````(\w+)\n(.*?)^````$", section, re.MULTILINE | re.DOTALL))
            yield f"{file.stem}: {title}", Case(steps, fences["dokuwiki"], fences["tree"], fences.get("warnings", ""))


CASES = dict(_cases())


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_case(case: Case) -> None:
    reading = read(case.source.removesuffix("\n"), "jogos:teste")
    result = apply(reading.document, tuple(BY_NAME[step] for step in case.steps), CONTEXT)
    assert outline(result.document.children) == case.tree
    assert "".join(f"{note.line}: {note.code.value}: {note.message}\n" for note in result.diagnostics) == case.warnings


def test_every_transform_has_its_cases() -> None:
    shown = {step for case in CASES.values() for step in case.steps}
    made_by_hand = {file.stem.removeprefix("test_") for file in HERE.glob("test_*.py")}
    assert set(BY_NAME) <= shown | made_by_hand


def test_files_and_transforms_bear_the_same_names() -> None:
    assert {step.transform.__module__.rpartition(".")[2] for step in SITE} == set(BY_NAME)
    assert (BY_NAME["pair"],) == FAITHFUL


def test_bullets_stay_as_drawn_with_the_switch_off() -> None:
    document = read("►Um\n►Dois", "jogos:teste").document
    assert apply(document, SITE, Context(list_bullets=False)).document.children[1] == Paragraph(("►Um\n►Dois",))


@pytest.mark.parametrize(
    ("title", "role"),
    [
        ("PREPARAÇÃO", "prep"),
        ("Fases", "fase"),
        ("2ª Rodada", "fase"),
        ("Fim do Jogo e Pontuação", "fim"),
        ("UTILIDADES", "util"),
        ("Componentes", ""),
        ("Setup", "prep"),
        ("Setting up", "prep"),
        ("Actions", "fase"),
        ("End of the game", "fim"),
        ("Useful links", "util"),
        ("Returning players", ""),
    ],
)
def test_roles(title: str, role: str) -> None:
    assert role_of(title) == role


@pytest.mark.parametrize(
    ("page", "title"),
    [("jogos:vila_rica", "Vila rica"), ("jogos:start", "Jogos"), ("start", "Start"), ("é", "É"), ("", "")],
)
def test_titles_from_ids(page: str, title: str) -> None:
    assert title_from_id(page) == title


def test_where_a_page_is_from() -> None:
    page = "texto <barcode value='https://b.example/doku.php?id=jogos:teste' />"
    bases = ("https://a.example", "https://b.example")
    own = apply(read(page, "jogos:teste").document, SITE, Context(addresses=bases, wiki_url="https://w.example"))
    assert own.document.meta.source_url == "https://b.example/doku.php?id=jogos:teste"
    other = apply(read(page, "jogos:outra").document, SITE, Context(addresses=bases, wiki_url="https://w.example"))
    assert other.document.meta.source_url == "https://w.example/doku.php?id=jogos:outra"
    assert apply(read(page, "jogos:outra").document, SITE).document.meta.source_url == ""

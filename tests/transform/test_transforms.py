"""Each transform by examples: a file of ``fixtures/`` a topic, a heading a case.

The line ``transforms:`` of a file names those that its cases go through, in order, after they were read.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from regrario.diagnostics import Code
from regrario.document import Media, Paragraph
from regrario.dokuwiki import read
from regrario.transform import FAITHFUL, SITE, Context, Found, Lacking, Placed, apply, title_from_id
from regrario.transform.page.roles import role_of
from tests.cases import Case, Judge, cases
from tests.transform.outline import outline

HERE = Path(__file__).parent
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


CASES = cases(HERE / "fixtures")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case, judge: Judge) -> None:
    reading = read(case.fences["dokuwiki"].removesuffix("\n"), "jogos:teste")
    steps = case.setting("transforms").split()
    result = apply(reading.document, tuple(BY_NAME[step] for step in steps), CONTEXT)
    told = "".join(f"{note.line}: {note.code.value}: {note.message}\n" for note in result.diagnostics)
    judge.hold(case, tree=outline(result.document.children), warnings=told)


def test_every_transform_has_its_cases() -> None:
    shown = {step for case in CASES for step in case.setting("transforms").split()}
    made_by_hand = {file.stem.removeprefix("test_") for file in HERE.rglob("test_*.py")}
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

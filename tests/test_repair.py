"""Pages whose line ends were lost, and pages that only look so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from regrario import document as d
from regrario.dokuwiki import read
from regrario.repair import LONG, repair

SEEDS = Path(__file__).parents[1] / "seeds" / "pages" / "jogos"

PAGES = {
    "everything": """\
====== Porto Velho ======

Um jogo de comércio para dois a quatro jogadores, que leva cerca de uma hora; as regras cabem nesta página.

===== Preparação =====

Cada jogador recebe:

  * três barcos;
    * dois do seu porto;
    * um de fora;
  * quatro moedas
  * uma carta [[cartas|com texto * e | dentro]]

^ Carga ^ Preço ^ Peso ^
| Sal | 2 | 1 |
| Vinho | 4 | 2 |
| Seda |  | 3 |

----

===== Fim =====

Vence quem tiver mais:

  - moedas
  - barcos

{{ :porto.png?200 |Um porto | com barra}}

**Nota:** em caso de empate, ninguém vence.
""",
    "tables only, with spans and empty cells": """\
Os custos das obras, por tipo e por tamanho, como estão impressos no tabuleiro de cada jogador desta edição:

^ Obra ^^ Custo ^
| Casa | pequena | 1 |
| Casa | grande | 2 |
| ::: | enorme | 3 |

Os prêmios, que se somam no final da partida, são dados uma só vez:

| Ouro | 5 |
| Prata | 3 |
| Cobre | 1 |
""",
    "lists of two levels and a rule": """\
A ordem das fases em cada rodada é sempre a mesma, e o primeiro jogador começa todas elas sem exceção:

  * Receita, que vem do banco;
  * Ações:
    * comprar;
    * vender;
  * Limpeza.

----

Depois da quinta rodada, conte os pontos; o resto do texto só está aqui para que a linha seja longa.
""",
}


@pytest.mark.parametrize("source", PAGES.values(), ids=PAGES.keys())
def test_lines_joined_by_a_space_read_as_before(source: str) -> None:
    joined = " ".join(source.split("\n"))
    repaired = repair(joined)
    assert repaired.line_ends > 0
    assert _meaning(repaired.text) == _meaning(source)


@pytest.mark.parametrize("source", PAGES.values(), ids=PAGES.keys())
def test_lines_joined_and_white_space_folded_keep_tables_and_rules(source: str) -> None:
    repaired = repair(re.sub(r"\s+", " ", source))
    assert _shapes(repaired.text) == _shapes(source)


@pytest.mark.parametrize("source", PAGES.values(), ids=PAGES.keys())
def test_a_page_with_its_lines_stays_as_it_is(source: str) -> None:
    assert repair(source) == (source, 0, 0)


def _meaning(source: str) -> list[tuple[str, ...]]:
    """Blocks, each with its words: all that matters but for white space."""
    found = []
    for node in d.walk(read(source, "jogos:teste").document.children):
        if isinstance(node, d.Cell):
            found.append(("Cell", str(node.header), str(node.colspan), str(node.rowspan), *_words((node,))))
        elif isinstance(node, d.List):
            found.append(("List", str(node.ordered), str(len(node.items))))
        elif isinstance(node, d.Heading | d.Paragraph | d.Rule | d.Item | d.Row | d.Media):
            found.append((type(node).__name__, *_words((node,))))
    return found


def _words(nodes: d.Children) -> list[str]:
    return d.plain_text(nodes).split()


def _shapes(source: str) -> list[object]:
    """The tables with their rows and spans, the rules and the headings of a page."""
    shapes: list[object] = []
    for node in d.walk(read(source, "jogos:teste").document.children):
        if isinstance(node, d.Table):
            shapes.append([[(cell.colspan, cell.rowspan, cell.header) for cell in row.cells] for row in node.rows])
        elif isinstance(node, d.Rule | d.Heading):
            shapes.append(node)
    return shapes


LEGITIMATE = {
    "prose": "Era uma vez um reino - pequeno, é certo - onde 2 * 3 = 6 e a | b era um ou outro; " * 8,
    "prose with breaks": "Primeiro isto; \\\\ \\\\ depois aquilo, com calma e sem pressa alguma; \\\\ " * 8,
    "drawn bullets and breaks": "\\\\ \\\\ ".join("• um ponto que o autor desenhou à mão" for _ in range(10)),
    "a wide row with empty cells": "| " + " | ".join(["casa", ""] * 30) + " |",
    "one long item": "  * " + "um item muito longo, com vírgulas e tudo; " * 10,
    "an address and a formula": "Veja [[https://a.example/x|* isto | aquilo ^ mais]] e {{foto.png?20|a * b ^ c}}. " * 6,
    "code": "<code>| a | b | | c | d | * e * f ====== g ======</code> " * 8,
    "a short line": "^ A ^ B ^ | 1 | 2 | | 3 | 4 |",
}


@pytest.mark.parametrize("source", LEGITIMATE.values(), ids=LEGITIMATE.keys())
def test_a_page_that_is_one_line_stays_as_it_is(source: str) -> None:
    assert repair(source).line_ends == 0
    assert repair(source).text == source


def test_a_long_line_among_others_is_no_lost_page() -> None:
    long = " ".join(PAGES["everything"].split("\n"))
    source = f"{long}\n" + "Uma linha como outra qualquer.\n" * 20
    assert repair(source).line_ends == 0


def test_lines_of_the_repaired_page_are_lines_of_the_source() -> None:
    long = " ".join(PAGES["everything"].split("\n"))
    repaired = repair(f"{{{{tag>porto}}}}\n{long}\nfim\n")
    last = repaired.text.count("\n")
    assert [repaired.line_in_source(line) for line in (1, 2, 7, last)] == [1, 2, 2, 3]


def test_nothing_of_the_text_is_lost() -> None:
    for source in PAGES.values():
        joined = " ".join(source.split("\n"))
        assert repair(joined).text.split() == joined.split()


def test_the_seed() -> None:
    source = (SEEDS / "encyclopedia.txt").read_text(encoding="utf-8")
    assert source.count("\n") == 0
    assert len(source) > LONG
    document = read(repair(source).text, "jogos:encyclopedia").document
    nodes = list(d.walk(document.children))
    tables = [node for node in nodes if isinstance(node, d.Table)]
    shapes = [[sum(cell.colspan for cell in row.cells) for row in table.rows] for table in tables]
    assert shapes == [[3] * 7, [2] * 4, [4] * 2, [4] * 2, [4] * 2, [5] * 2]
    assert [table.head for table in tables] == [1, 0, 1, 1, 1, 1]
    assert [_words(row.cells[-1].children) for row in tables[3].rows] == [["5-6"], ["3"]]
    assert [_words(cell.children) for cell in tables[5].rows[1].cells] == [["2+"], ["3+"], ["4+"], ["5+"], ["6+"]]
    (uses,) = [node for node in nodes if isinstance(node, d.List)]
    assert [_words(item.children)[0] for item in uses.items] == ["ganhar", "aumentar", "Uma", "Se"]
    assert sum(isinstance(node, d.Rule) for node in nodes) == 1
    assert sum(isinstance(node, d.Media) for node in nodes) == 24

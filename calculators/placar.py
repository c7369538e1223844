"""Um placar para qualquer jogo, e o sorteio de quem começa.

Não há página de regras por trás: as categorias são de quem joga, e vale o que a mesa combinou.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Annotated

from calculators.fields import NO_SEED, Field, Form, Player, Seed
from calculators.registry import ANY_PAGE, calculator
from calculators.results import Line, Result, Rule, Section, Words, in_order, same
from calculators.scoring import Category, Ending, column, score
from calculators.setup import drawn_order

JOGADORES = (1, 8)
MESA = Section("page", "Placar")
COMBINADO = Rule(MESA)
CATEGORIAS = (Words("Pontos", "Points"),)
"""As linhas de uma folha em que ainda não se escreveu nenhuma."""


@dataclass(frozen=True)
class Linha(Player):
    """Os pontos de um jogador em cada categoria; podem ser frações."""

    pontos: Annotated[
        Mapping[str, Fraction],
        Field("Pontos", "Points", usual=None, keys_from="categorias"),
    ]


@dataclass(frozen=True)
class Folha(Form):
    """A folha: as categorias, quem vence, e os jogadores."""

    jogadores: tuple[Linha, ...]
    categorias: Annotated[
        tuple[str, ...],
        Field(
            "Categorias",
            "Categories",
            help=Words("Uma linha da folha para cada: rodadas, cartas, bônus…", "A row each: rounds, cards, bonuses…"),
            names=CATEGORIAS,
            unnamed="Categoria",
        ),
    ] = tuple(categoria.pt for categoria in CATEGORIAS)
    menor_vence: Annotated[bool, Field("Vence quem tem menos", "Fewest points win")] = False


@calculator(
    "placar",
    page=ANY_PAGE,
    section=MESA,
    kind="score",
    players=JOGADORES,
    title=Words("Placar", "Score sheet"),
    summary=Words("Soma os pontos de qualquer jogo.", "Adds up the points of any game."),
)
def placar(game: Folha) -> Result:
    """A soma das categorias de cada um; empate é vitória dividida."""
    columns = [
        column(
            Category(f"categoria_{at}", _rotulo(nome), COMBINADO, (f"pontos.{nome}",)),
            game.jogadores,
            partial(_pontos, nome),
        )
        for at, nome in enumerate(game.categorias, start=1)
    ]
    result = score(game.jogadores, columns, Ending(COMBINADO, least_wins=game.menor_vence))
    totais = {line.player: line.value for line in result.lines if line.total}
    por_jogador = {
        player.nome: {"categorias": player.pontos, "total": totais[player.nome]} for player in game.jogadores
    }
    return replace(result, values={**result.values, "por_jogador": por_jogador})


def _rotulo(categoria: str) -> Words:
    return next((words for words in CATEGORIAS if words.pt == categoria), same(categoria))


def _pontos(categoria: str, player: Linha) -> Fraction:
    return player.pontos[categoria]


@dataclass(frozen=True)
class Mesa(Form):
    """Quem está na mesa, e a semente."""

    jogadores: Annotated[tuple[str, ...], Field("Jogadores", "Players")]
    semente: Annotated[Seed, Field("Semente do sorteio", "Seed of the draw", also=("seed",))] = NO_SEED


@calculator(
    "placar.sorteio",
    page=ANY_PAGE,
    section=MESA,
    kind="setup",
    title=Words("Quem começa", "Who goes first"),
    summary=Words("Sorteia quem começa e a ordem da mesa.", "Draws who goes first and the order of the table."),
)
def sorteio(game: Mesa) -> Result:
    """Os jogadores em ordem sorteada; a mesma semente dá a mesma ordem."""
    ordem = drawn_order(game.jogadores, game.semente, "placar.sorteio")
    primeiro = ordem[0] if ordem else None
    lines = (
        Line("primeiro", Words("Começa", "First"), primeiro, COMBINADO, fields=("semente", "jogadores"), total=True),
        Line("ordem", Words("Ordem", "Order"), ordem, COMBINADO, text=in_order(ordem)),
    )
    sentence = Words("Começa ", "First: ") + same(f"{primeiro}.")
    return Result({"primeiro": primeiro, "ordem": ordem}, lines, sentence=sentence)

"""Êxodo (2 a 4 jogadores). A página ``jogos:exodo`` é a fonte de cada regra; "D" marca o que ela não diz.

Os nomes de campos e resultados são os do resumo de regras.
"""

from dataclasses import dataclass
from typing import Annotated

from calculators.fields import Field, Form, Player
from calculators.registry import calculator
from calculators.results import Result, Rule, Section, Words
from calculators.scoring import Category, Ending, Share, by_players, column, contest, gap, majority, score

PAGINA = "jogos:exodo"
JOGADORES = (2, 4)
ESTADIOS_EXIGIDOS = 3
"""Os estádios que cada jogador deveria ter no Novo Mundo ao fim do jogo."""

GERAL = Section("details", "Geral", "geral")
RECEITA = Section("details", "1. Receita", "receita")
ACOES = Section("details", "2. Ações", "acoes")
ORDEM_DO_TURNO = Section("details", "4. Ordem do Turno", "turno")
BONUS = Section("details", "6. Bônus", "bon")
MODO_CORRIDA = Section("details", "Modo Corrida", "mc")
MODO_PONTOS = Section("details", "Modo Pontos", "mp")

MARCADORES_DE_PRODUCAO = tuple(
    Words(f"{lugar}º marcador", f"{ordinal} marker") for lugar, ordinal in ((1, "1st"), (2, "2nd"), (3, "3rd"))
)
OS_CONTRATOS = tuple(
    Words(f"{lugar}º contrato", f"{ordinal} contract") for lugar, ordinal in ((1, "1st"), (2, "2nd"), (3, "3rd"))
)


# ── Modo Pontos ───────────────────────────────────────────────────────────────────────────────────────────────────

MAIORIA_PREMIOS = {2: (4, 0), 3: (6, 4, 1)}
"""Página Êxodo, Modo Pontos: "6,4 e 1 (em dois jogadores 4 e 0)"."""

POR_FABRICA, POR_POPULACAO, POR_ESTADIO, POR_MARCADOR = -2, -4, -3, -3
"""Página Êxodo, Modo Pontos, Penalidades."""

REGRA_PONTOS = Rule(MODO_PONTOS)
PRODUCAO = Category("producao", Words("Produção mais baixa", "Lowest production"), REGRA_PONTOS, ("producao",))
CONTRATOS = Category("contratos", Words("Contratos", "Contracts"), REGRA_PONTOS, ("contratos",))
MAIORIA = Category("maioria", Words("Maioria", "Majority"), REGRA_PONTOS, ("felicidade", "estadios"))
FABRICAS = Category(
    "fabricas", Words("Fábricas não evacuadas", "Factories not evacuated"), REGRA_PONTOS, ("fabricas_nao_evacuadas",)
)
POPULACAO = Category(
    "populacao",
    Words("População não evacuada", "Population not evacuated"),
    REGRA_PONTOS,
    ("populacao_nao_evacuada",),
)
ESTADIOS = Category("estadios", Words("Estádios que faltam", "Missing stadiums"), REGRA_PONTOS, ("estadios",))
MARCADORES = Category("marcadores", Words("Marcadores de penalidade", "Penalty markers"), REGRA_PONTOS, ("marcadores",))


@dataclass(frozen=True)
class JogadorPontos(Player):
    """O que um jogador tem ao fim do 4º ano."""

    producao: Annotated[
        tuple[int, ...],
        Field(
            "Marcadores de produção",
            "Production markers",
            worth=Words("vale o mais baixo", "the lowest counts"),
            items=MARCADORES_DE_PRODUCAO,
        ),
    ]
    contratos: Annotated[
        tuple[int, ...],
        Field(
            "Contratos",
            "Contracts",
            worth=Words("os pontos de cada um", "the points of each"),
            help=Words("Os pontos de cada um dos três contratos.", "The points of each of the three contracts."),
            items=OS_CONTRATOS,
        ),
    ]
    estadios: Annotated[
        int,
        Field(
            "Estádios no Novo Mundo",
            "Stadiums in the New World",
            worth=Words("−3 por estádio que falta para 3", "−3 for each one short of 3"),
            help=Words("Com 3 ou mais, disputa a maioria.", "With 3 or more you contend for the majority."),
        ),
    ]
    felicidade: Annotated[
        int,
        Field(
            "Felicidade",
            "Happiness",
            worth=Words("maioria: 6, 4 e 1 (com dois jogadores: 4 e 0)", "majority: 6, 4 and 1 (two players: 4 and 0)"),
            help=Words("De estádios e tecnologias completas.", "From stadiums and completed technologies."),
        ),
    ]
    fabricas_nao_evacuadas: Annotated[
        int, Field("Fábricas não evacuadas", "Factories not evacuated", worth=Words("−2 cada", "−2 each"))
    ]
    populacao_nao_evacuada: Annotated[
        int, Field("População não evacuada", "Population not evacuated", worth=Words("−4 por local", "−4 a place"))
    ]
    marcadores: Annotated[
        int,
        Field(
            "Marcadores de penalidade",
            "Penalty markers",
            worth=Words("−3 cada", "−3 each"),
            help=Words("Recebidos durante toda a partida.", "Received during the whole game."),
        ),
    ]


@dataclass(frozen=True)
class PartidaPontos(Form):
    """Uma partida no Modo Pontos."""

    jogadores: tuple[JogadorPontos, ...]
    arredondar_para_baixo: Annotated[
        bool,
        Field(
            "Arredondar para baixo",
            "Round down",
            help=Words("A página manda dividir e não fala em arredondar.", "The page says to divide, not to round."),
            also=("arredondar",),
        ),
    ] = False


@calculator(
    "exodo.pontos",
    page=PAGINA,
    section=MODO_PONTOS,
    kind="score",
    players=JOGADORES,
    title=Words("Pontuação do Modo Pontos", "Scoring in Points mode"),
    summary=Words("Soma os pontos de todos e diz quem vence.", "Adds up everyone's points and says who wins."),
)
def pontos(game: PartidaPontos) -> Result:
    """Produção mais baixa, contratos e maioria, menos as penalidades."""
    players = game.jogadores
    shares = _maioria(game)
    maioria, empates = contest(
        MAIORIA,
        players,
        shares,
        outside=Words("menos de 3 estádios: fora da maioria", "fewer than 3 stadiums: no part in the majority"),
    )
    columns = (
        column(PRODUCAO, players, lambda player: min(player.producao)),
        column(CONTRATOS, players, lambda player: sum(player.contratos)),
        maioria,
        column(FABRICAS, players, lambda player: POR_FABRICA * player.fabricas_nao_evacuadas),
        column(POPULACAO, players, lambda player: POR_POPULACAO * player.populacao_nao_evacuada),
        column(ESTADIOS, players, lambda player: POR_ESTADIO * gap(ESTADIOS_EXIGIDOS, player.estadios)),
        column(MARCADORES, players, lambda player: POR_MARCADOR * player.marcadores),
    )
    return score(players, columns, Ending(REGRA_PONTOS), empates)


def _maioria(game: PartidaPontos, *, round_down: bool = False) -> tuple[Share, ...]:
    """A maioria, por felicidade [D], entre quem tem 3 estádios ou mais."""
    return majority(
        [player.felicidade for player in game.jogadores],
        by_players(MAIORIA_PREMIOS, len(game.jogadores)),
        [player.estadios >= ESTADIOS_EXIGIDOS for player in game.jogadores],
        round_down=round_down,
    )

"""Êxodo (2 a 4 jogadores).

A página ``jogos:exodo`` é a fonte de cada regra; a seção está em cada ``Rule``, e as palavras da página, junto de cada
número. [D] marca uma decisão nossa onde a página não diz.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from calculators.fields import NO_SEED, Field, Form, Player, Seed
from calculators.registry import calculator
from calculators.results import (
    Exact,
    Line,
    Note,
    Result,
    Rule,
    Section,
    Value,
    Words,
    counted,
    in_order,
    listed,
    plus,
    same,
    shown,
)
from calculators.scoring import (
    SHARED,
    UNDECIDED,
    Category,
    Column,
    Ending,
    by_players,
    column,
    contest,
    count_column,
    decide,
    gap,
    majority,
    ranking,
    score,
    sum_column,
    totals,
)
from calculators.setup import WITHOUT_SEED, drawn_order

PAGINA = "jogos:exodo"
JOGADORES = (2, 4)
DUPLA = 2
ESTADIOS_EXIGIDOS = 3
"""Os estádios que cada jogador deveria ter no Novo Mundo ao fim do jogo."""

GERAL = Section("details", "Geral", "geral")
JOGADOR = Section("details", "Jogador", "jog")
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

POR_FELICIDADE = Note(
    "D",
    Words(
        "A maioria é por felicidade: a página não diz de quê, e é o que se compara no Modo Corrida.",
        "The majority is by happiness: the page does not say of what, and that is what Race mode compares.",
    ),
    line="maioria",
)
FORA_DA_MAIORIA = Words("menos de 3 estádios: fora da maioria", "fewer than 3 stadiums: no part in the majority")

REGRA_PONTOS = Rule(MODO_PONTOS)
PRODUCAO = Category("producao", Words("Produção mais baixa", "Lowest production"), REGRA_PONTOS, ("producao",))
CONTRATOS = Category("contratos", Words("Contratos", "Contracts"), REGRA_PONTOS, ("contratos",), by_parts=True)
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
    """Produção mais baixa, contratos e maioria, menos as penalidades. Sem arredondar [D]; empate é vitória dividida."""
    columns, empates = _colunas(game, round_down=game.arredondar_para_baixo)
    result = score(game.jogadores, columns, Ending(REGRA_PONTOS), (*empates, POR_FELICIDADE))
    arredondados = _se_arredondar(game, columns)
    if not arredondados or any(player.lacks() for player in game.jogadores):
        return result
    return replace(
        result,
        values={**result.values, "se_arredondar_para_baixo": arredondados},
        notes=(*result.notes, _nota_de_arredondamento(arredondados)),
    )


def _colunas(
    game: PartidaPontos, *, round_down: bool
) -> tuple[tuple[Column[int] | Column[Exact], ...], tuple[Note, ...]]:
    """As linhas da pontuação na ordem da página, e as notas dos empates na maioria."""
    players = game.jogadores
    shares = majority(
        [player.felicidade for player in players],
        by_players(MAIORIA_PREMIOS, len(players)),
        [player.estadios >= ESTADIOS_EXIGIDOS for player in players],
        round_down=round_down,
    )
    maioria, empates = contest(MAIORIA, players, shares, outside=FORA_DA_MAIORIA)
    columns = (
        column(PRODUCAO, players, lambda player: min(player.producao), _menor),
        column(CONTRATOS, players, lambda player: sum(player.contratos), lambda player: plus(player.contratos)),
        maioria,
        count_column(FABRICAS, players, lambda player: player.fabricas_nao_evacuadas, POR_FABRICA),
        count_column(POPULACAO, players, lambda player: player.populacao_nao_evacuada, POR_POPULACAO),
        count_column(ESTADIOS, players, lambda player: gap(ESTADIOS_EXIGIDOS, player.estadios), POR_ESTADIO),
        count_column(MARCADORES, players, lambda player: player.marcadores, POR_MARCADOR),
    )
    return columns, empates


def _menor(player: JogadorPontos) -> Words:
    return Words("o menor de ", "the lowest of ") + shown(player.producao)


def _se_arredondar(game: PartidaPontos, columns: Sequence[Column[Exact]]) -> dict[str, Exact]:
    """Os totais que mudariam se a maioria fosse arredondada para baixo, por nome."""
    arredondadas, _ = _colunas(game, round_down=True)
    pares = zip(game.jogadores, totals(game.jogadores, columns), totals(game.jogadores, arredondadas), strict=True)
    return {player.nome: outro for player, total, outro in pares if outro is not None and outro != total}


def _nota_de_arredondamento(arredondados: Mapping[str, Exact]) -> Note:
    quem = Words(
        listed([f"{nome} {shown(total).pt}" for nome, total in arredondados.items()]).pt,
        listed([f"{nome} {shown(total).en}" for nome, total in arredondados.items()]).en,
    )
    return Note(
        "D",
        Words(
            f"Sem arredondar: a página manda dividir e não fala em arredondar. Para baixo seria: {quem.pt}.",
            f"Not rounded: the page says to divide and is silent on rounding. Rounded down: {quem.en}.",
        ),
        line="maioria",
    )


# ── Modo Corrida ──────────────────────────────────────────────────────────────────────────────────────────────────

BONUS_DE_FELICIDADE = {2: (1, 0), 3: (2, 1)}
"""Página Êxodo, Modo Corrida: "+2" e "+1" (em dois jogadores "apenas +1" e "nada")."""

PRODUCAO_EXIGIDA = 8
"""Página Êxodo: "toda produção em 8+" (Objetivo) e "8 ou mais" (Modo Corrida); ver ``OITO_OU_MAIS``."""

OITO_OU_MAIS = Note(
    "D",
    Words(
        "Basta 8 em cada marcador: uma frase da página diz “acima do 8”, mas duas dizem “8+” e “8 ou mais”.",
        "8 on each marker is enough: one sentence of the page says “above 8”, but two say “8+” and “8 or more”.",
    ),
    line="atinge",
)
REGRA_CORRIDA = Rule(MODO_CORRIDA)
PENALIDADE = Category(
    "penalidade",
    Words("Penalidade no marcador mais baixo", "Penalty on the lowest marker"),
    REGRA_CORRIDA,
    ("marcadores", "locais_nao_evacuados", "estadios"),
)
BONUS_CORRIDA = Category("bonus", Words("Bônus de felicidade", "Happiness bonus"), REGRA_CORRIDA, ("felicidade",))
FINAIS = Category("marcadores_finais", Words("Marcadores no fim", "Markers at the end"), REGRA_CORRIDA, ("producao",))
MENOR = Category("menor_final", Words("Menor marcador", "Lowest marker"), REGRA_CORRIDA, total=True)
ATINGE = Category("atinge", Words("Atinge as condições", "Meets the conditions"), REGRA_CORRIDA)

CRITERIOS = {
    "condicao de vitoria": Words("só um atinge as condições de vitória", "only one meets the winning conditions"),
    "mais felicidade": Words("mais felicidade", "most happiness"),
    "maior valor no menor marcador": Words(
        "ninguém atinge as condições: maior valor no menor marcador",
        "nobody meets the conditions: highest lowest marker",
    ),
    "pelo menos 3 estadios": Words("pelo menos 3 estádios", "at least 3 stadiums"),
    SHARED: Words("empate: vitória dividida", "tie: the win is shared"),
}
"""O que decide o Modo Corrida, pelas palavras que estão no resultado."""


@dataclass(frozen=True)
class JogadorCorrida(Player):
    """O que um jogador tem ao fim do Modo Corrida."""

    producao: Annotated[
        tuple[int, ...],
        Field("Marcadores de produção", "Production markers", items=MARCADORES_DE_PRODUCAO),
    ]
    estadios: Annotated[
        int,
        Field(
            "Estádios no Novo Mundo",
            "Stadiums in the New World",
            worth=Words("−1 por estádio que falta para 3", "−1 for each one short of 3"),
        ),
    ]
    felicidade: Annotated[
        int,
        Field(
            "Felicidade",
            "Happiness",
            worth=Words("+2 e +1 (com dois jogadores: só +1)", "+2 and +1 (two players: only +1)"),
            help=Words("De estádios e tecnologias completas.", "From stadiums and completed technologies."),
        ),
    ]
    marcadores: Annotated[int, Field("Marcadores de penalidade", "Penalty markers", worth=Words("−1 cada", "−1 each"))]
    locais_nao_evacuados: Annotated[
        int,
        Field(
            "Locais do Velho Mundo não evacuados", "Old World places not evacuated", worth=Words("−1 cada", "−1 each")
        ),
    ]


@dataclass(frozen=True)
class PartidaCorrida(Form):
    """Uma partida no Modo Corrida."""

    jogadores: tuple[JogadorCorrida, ...]


@calculator(
    "exodo.corrida",
    page=PAGINA,
    section=MODO_CORRIDA,
    kind="score",
    players=JOGADORES,
    title=Words("Fim do Modo Corrida", "End of Race mode"),
    summary=Words(
        "Tira as penalidades, põe os bônus e diz quem vence.",
        "Takes off the penalties, adds the bonuses, names the winner.",
    ),
)
def corrida(game: PartidaCorrida) -> Result:
    """Penalidades primeiro, depois os bônus, tudo no marcador mais baixo; vence quem atinge as condições."""
    players = game.jogadores
    penalidades = sum_column(PENALIDADE, players, _penalidade, _penalidade_em_palavras)
    bonus = _bonus_de_felicidade(players)
    finais = tuple(
        _ajustados(player.producao, penalidade, extra)
        if penalidade is not None and extra is not None and not player.lacks("producao")
        else None
        for player, penalidade, extra in zip(players, penalidades.values, bonus.values, strict=True)
    )
    sem_explicacao = (None,) * len(players)
    menores = tuple(None if marcadores is None else min(marcadores) for marcadores in finais)
    atingem = tuple(
        None if menor is None else menor >= PRODUCAO_EXIGIDA and player.estadios >= ESTADIOS_EXIGIDOS
        for player, menor in zip(players, menores, strict=True)
    )
    sheet: tuple[Column[Value], ...] = (
        penalidades,
        bonus,
        Column(FINAIS, finais, sem_explicacao),
        Column(MENOR, menores, sem_explicacao),
        Column(ATINGE, atingem, sem_explicacao),
    )
    names = [player.nome for player in players]
    por_jogador = {name: {each.category.id: each.values[at] for each in sheet} for at, name in enumerate(names)}
    lines = tuple(line for each in sheet for line in each.lines(names))
    notes = (*_notas_de_felicidade(players), OITO_OU_MAIS)
    conhecidos = [menor for menor in menores if menor is not None]
    if any(player.lacks() for player in players) or len(conhecidos) < len(players):
        return Result({"por_jogador": por_jogador, **UNDECIDED}, lines, notes)
    outcome, sentence = _quem_vence(players, conhecidos, [bool(atinge) for atinge in atingem])
    return Result({"por_jogador": por_jogador, **outcome}, lines, notes, sentence)


def _penalidade(player: JogadorCorrida) -> tuple[int, int, int]:
    return -player.marcadores, -player.locais_nao_evacuados, -gap(ESTADIOS_EXIGIDOS, player.estadios)


def _penalidade_em_palavras(player: JogadorCorrida) -> Words:
    faltam = gap(ESTADIOS_EXIGIDOS, player.estadios)
    marcadores = Words("marcadores ", "markers ") + shown(player.marcadores)
    locais = Words(" + locais ", " + places ") + shown(player.locais_nao_evacuados)
    return marcadores + locais + Words(" + estádios que faltam ", " + missing stadiums ") + shown(faltam)


def _bonus_de_felicidade(players: Sequence[JogadorCorrida]) -> Column[int]:
    """O bônus de cada um: empatados recebem todos o do seu lugar, e o lugar seguinte fica vago [D]."""
    if any(player.lacks("felicidade") for player in players):
        return Column(BONUS_CORRIDA, (None,) * len(players), (None,) * len(players))
    lugares = ranking([player.felicidade for player in players])
    premios = by_players(BONUS_DE_FELICIDADE, len(players))
    valores = tuple(premios[lugar - 1] if lugar <= len(premios) else 0 for lugar in lugares)
    return Column(
        BONUS_CORRIDA,
        valores,
        tuple(Words(f"{lugar}º em felicidade", f"place {lugar} in happiness") for lugar in lugares),
    )


def _notas_de_felicidade(players: Sequence[JogadorCorrida]) -> tuple[Note, ...]:
    """Uma nota se alguém empata num lugar com bônus."""
    if any(player.lacks("felicidade") for player in players):
        return ()
    lugares = ranking([player.felicidade for player in players])
    premios = by_players(BONUS_DE_FELICIDADE, len(players))
    empatados = [
        player.nome
        for player, lugar in zip(players, lugares, strict=True)
        if lugares.count(lugar) > 1 and lugar <= len(premios) and premios[lugar - 1]
    ]
    if not empatados:
        return ()
    quem = listed(empatados)
    text = Words(
        f"Empate em felicidade: {quem.pt} recebem todos o bônus do seu lugar, e o lugar seguinte fica vago.",
        f"Tie in happiness: {quem.en} all get the bonus of their place, and the next place stays empty.",
    )
    return (Note("D", text, line="bonus"),)


def _ajustados(marcadores: Sequence[int], penalidade: int, bonus: int) -> tuple[int, ...]:
    """Os marcadores depois da penalidade e, só então, do bônus, do menor para o maior.

    Tudo vai no mais baixo; se dois dividem o lugar mais baixo, o +2 vira +1 em cada (a página fala só de dois).
    """
    baixo, *outros = sorted(marcadores)
    baixo, *outros = sorted((baixo + penalidade, *outros))
    if bonus == max(BONUS_DE_FELICIDADE[3]) and outros.count(baixo) == 1:
        return tuple(sorted((baixo + 1, outros[0] + 1, *outros[1:])))
    return tuple(sorted((baixo + bonus, *outros)))


def _quem_vence(
    players: Sequence[JogadorCorrida], menores: Sequence[int], atingem: Sequence[bool]
) -> tuple[dict[str, object], Words]:
    """Lugares, vencedores e critério, e a frase que os diz."""
    felicidade = [player.felicidade for player in players]
    if any(atingem):
        # Quem não atinge está fora; entre os que atingem só a felicidade conta.
        de_quem_atinge = [valor if atinge else 0 for valor, atinge in zip(felicidade, atingem, strict=True)]
        criterios: dict[str, Sequence[int]] = {"condicao de vitoria": atingem, "mais felicidade": de_quem_atinge}
    else:
        criterios = {
            "maior valor no menor marcador": menores,
            "pelo menos 3 estadios": [player.estadios >= ESTADIOS_EXIGIDOS for player in players],
            "mais felicidade": felicidade,
        }
    decision = decide(*criterios.values())
    criterio = SHARED if decision.step is None else list(criterios)[decision.step]
    vencedores = [players[at].nome for at in decision.winners]
    quem, como = listed(vencedores), CRITERIOS[criterio]
    outcome = {
        "posicoes": dict(zip([player.nome for player in players], ranking(*criterios.values()), strict=True)),
        "vencedores": vencedores,
        "criterio": criterio,
        "criterio_texto": como,
    }
    if len(vencedores) > 1:
        return outcome, Words(f"{quem.pt} dividem a vitória.", f"{quem.en} share the win.")
    return outcome, Words(f"{quem.pt} vence: {como.pt}.", f"{quem.en} wins: {como.en}.")


# ── Durante o jogo ────────────────────────────────────────────────────────────────────────────────────────────────

CARTAS_SEM_CUSTO = 3
"""Página Êxodo, 2. Ações: "se for a quarta carta (ou mais) do mesmo grupo, pague 1 energia"."""


@dataclass(frozen=True)
class Acoes(Form):
    """As cartas que um jogador pôs nos grupos de ações neste ano."""

    cartas_por_grupo: Annotated[
        tuple[int, ...],
        Field(
            "Cartas em cada grupo",
            "Cards in each group",
            worth=Words("1 energia da 4ª em diante", "1 energy from the 4th on"),
            items=tuple(Words(f"Grupo {grupo}", f"Group {grupo}") for grupo in range(1, 5)),
        ),
    ] = (0, 0, 0, 0)


@calculator(
    "exodo.energia_extra",
    page=PAGINA,
    section=ACOES,
    title=Words("Energia extra das ações", "Extra energy for actions"),
    summary=Words("Quanta energia custam as cartas repetidas.", "How much energy repeated cards cost."),
)
def energia_extra(game: Acoes) -> Result:
    """Um de energia por carta da quarta em diante, em cada grupo."""
    custos = [gap(cartas, CARTAS_SEM_CUSTO) for cartas in game.cartas_por_grupo]
    total = sum(custos)
    line = Line(
        "energia_extra",
        Words("Energia extra", "Extra energy"),
        total,
        Rule(ACOES),
        why=Words("grupos: ", "groups: ") + same(" + ".join(map(str, custos))),
        fields=("cartas_por_grupo",),
        total=True,
    )
    energia = counted(total, Words("energia", "energy"), Words("energias", "energy"))
    return Result({"energia_extra": total}, (line,), sentence=Words("Pague ", "Pay ") + energia + same("."))


@dataclass(frozen=True)
class Ordem(Form):
    """A ordem do turno e a felicidade de cada um."""

    ordem_atual: Annotated[tuple[str, ...], Field("Ordem atual", "Present order", count=JOGADORES)]
    felicidade: Annotated[
        Mapping[str, int],
        Field(
            "Felicidade",
            "Happiness",
            help=Words("De estádios e tecnologias completas.", "From stadiums and completed technologies."),
            keys_from="ordem_atual",
        ),
    ]


@calculator(
    "exodo.ordem_turno",
    page=PAGINA,
    section=ORDEM_DO_TURNO,
    title=Words("Nova ordem do turno", "New turn order"),
    summary=Words("Mais felicidade joga antes; empates invertem.", "Most happiness goes first; ties reverse."),
)
def ordem_turno(game: Ordem) -> Result:
    """Mais felicidade primeiro; quem empata troca de ordem entre si."""
    invertida = game.ordem_atual[::-1]
    nova = sorted(invertida, key=lambda nome: -game.felicidade[nome])  # a ordenação é estável: empates ficam invertidos
    line = Line(
        "nova_ordem",
        Words("Nova ordem", "New order"),
        nova,
        Rule(ORDEM_DO_TURNO),
        fields=("felicidade", "ordem_atual"),
        text=in_order(nova),
        total=True,
    )
    valores = [game.felicidade[nome] for nome in nova]
    empatados = [nome for nome in nova if valores.count(game.felicidade[nome]) > 1]
    quem = listed(empatados)
    empate = Words(
        f"{quem.pt} têm felicidade igual à de outro: entre iguais, a ordem atual se inverte.",
        f"{quem.en} have as much happiness as another: among equals the present order is reversed.",
    )
    notes = (Note("empate", empate, line="nova_ordem"),) if empatados else ()
    return Result({"nova_ordem": nova}, (line,), notes, in_order(nova))


@dataclass(frozen=True)
class Ano(Form):
    """O que a trilha do ano exige e o que o jogador tem."""

    alimento_exigido: Annotated[int, Field("Alimento exigido", "Food required")]
    alimento_pago: Annotated[int, Field("Alimento pago", "Food paid")]
    estadios_exigidos: Annotated[int, Field("Estádios exigidos", "Stadiums required")]
    estadios_novo_mundo: Annotated[int, Field("Estádios no Novo Mundo", "Stadiums in the New World")]


@calculator(
    "exodo.penalidades_ano",
    page=PAGINA,
    section=RECEITA,
    title=Words("Penalidades do ano", "Penalties of the year"),
    summary=Words("Quantos marcadores de penalidade receber.", "How many penalty markers to take."),
)
def penalidades_ano(game: Ano) -> Result:
    """Um marcador por alimento não pago e por estádio que falta; o que sobra não desconta."""
    alimento = gap(game.alimento_exigido, game.alimento_pago)
    estadios = gap(game.estadios_exigidos, game.estadios_novo_mundo)
    total, rule = alimento + estadios, Rule(RECEITA)
    lines = (
        Line("alimento", Words("Alimento não pago", "Food not paid"), alimento, rule, fields=("alimento_pago",)),
        Line(
            "estadios",
            Words("Estádios que faltam", "Missing stadiums"),
            estadios,
            rule,
            fields=("estadios_novo_mundo",),
        ),
        Line("marcadores", Words("Marcadores de penalidade", "Penalty markers"), total, rule, total=True),
    )
    quantos = counted(total, Words("marcador", "marker"), Words("marcadores", "markers"))
    return Result({"marcadores": total}, lines, sentence=Words("Receba ", "Take ") + quantos + same("."))


@dataclass(frozen=True)
class FimDeAno(Form):
    """A força das ações e a carta de bônus do fim do ano."""

    forca: Annotated[
        int,
        Field("Força das ações", "Strength of actions", help=Words("Da fase 5, Progresso.", "From phase 5, Progress.")),
    ]
    valor: Annotated[int, Field("Valor na carta de bônus", "Value on the bonus card", also=("valor_carta",))]
    iniciante: Annotated[
        bool,
        Field(
            "Variação para iniciantes",
            "Beginners' variant",
            help=Words("Vale também com força menor.", "Less strength will do, too."),
            also=("iniciantes", "beginner"),
        ),
    ] = False


@calculator(
    "exodo.bonus_ano",
    page=PAGINA,
    section=BONUS,
    title=Words("Bônus de fim de ano", "Bonus at the end of the year"),
    summary=Words("Diz se a força das ações dá o bônus da carta.", "Says whether the strength earns the card's bonus."),
)
def bonus_ano(game: FimDeAno) -> Result:
    """Força igual ao valor; para iniciantes, igual ou menor."""
    recebe = game.forca <= game.valor if game.iniciante else game.forca == game.valor
    exigencia = (
        Words("igual ou menor", "equal or less") if game.iniciante else Words("exatamente igual", "exactly equal")
    )
    comparacao = Words("força ", "strength ") + shown(game.forca) + Words(", carta ", ", card ") + shown(game.valor)
    line = Line(
        "recebe",
        Words("Recebe o bônus", "Gets the bonus"),
        recebe,
        Rule(BONUS),
        why=comparacao + Words(": deve ser ", ": must be ") + exigencia,
        fields=("forca", "valor", "iniciante"),
        total=True,
    )
    sentence = Words("Recebe o bônus.", "Gets the bonus.") if recebe else Words("Não recebe o bônus.", "No bonus.")
    return Result({"recebe": recebe, "atinge": recebe}, (line,), sentence=sentence)


# ── Preparação ────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Preparacao(Form):
    """Quem joga, com quais variantes, e a semente dos sorteios."""

    jogadores: Annotated[tuple[str, ...], Field("Jogadores", "Players", count=JOGADORES)]
    avancada: Annotated[
        bool,
        Field(
            "Variante avançada de ações",
            "Advanced actions variant",
            help=Words("7 cartas, das quais se descartam 3.", "7 cards, of which 3 are discarded."),
            also=("variante_avancada", "avancado"),
        ),
    ] = False
    semente: Annotated[Seed, Field("Semente do sorteio", "Seed of the draw", also=("seed",))] = NO_SEED


@calculator(
    "exodo.preparacao",
    page=PAGINA,
    section=GERAL,
    kind="setup",
    title=Words("Preparação da mesa", "Setting the table up"),
    summary=Words("O que pôr na mesa, e a ordem do turno sorteada.", "What to lay out, and the turn order drawn."),
)
def preparacao(game: Preparacao) -> Result:
    """O que a página manda preparar para este número de jogadores."""
    geral, jogador = Rule(GERAL), Rule(JOGADOR)
    com_trilha_do_meio = len(game.jogadores) != DUPLA
    recebe, descarta = (7, 3) if game.avancada else (8, 0)
    ordem = drawn_order(game.jogadores, game.semente, "exodo.ordem_turno") if game.semente else None
    lines = (
        Line("estadios", Words("Estádios abertos", "Stadiums face up"), 3, geral),
        Line("naves", Words("Naves reveladas", "Ships face up"), 3, geral),
        Line("infraestrutura", Words("Cartas de infraestrutura abertas", "Infrastructure cards face up"), 3, geral),
        Line("bonus_bandeira", Words("Bônus de fim de jogo com bandeira", "End bonus with a flag"), 1, geral),
        Line("bonus_outros", Words("Outros bônus de fim de jogo", "Other end bonuses"), 3, geral),
        Line(
            "trilha_do_meio",
            Words("Trilha do meio (progresso)", "Middle track (progress)"),
            com_trilha_do_meio,
            geral,
            text=Words("usada", "used") if com_trilha_do_meio else Words("fora: dois jogadores", "out: two players"),
        ),
        Line(
            "tecnologias",
            Words("Tecnologias", "Technologies"),
            "ao acaso",
            jogador,
            text=Words("ao acaso, postas pelo nível", "dealt at random, placed by level"),
        ),
        Line("cartas_acao", Words("Cartas de ação para cada um", "Action cards for each"), recebe, jogador),
        Line("descarta", Words("Cartas que cada um descarta", "Cards that each discards"), descarta, jogador),
        Line(
            "restam", Words("Cartas com que cada um começa", "Cards that each starts with"), recebe - descarta, jogador
        ),
        Line(
            "ordem_turno",
            Words("Ordem do turno", "Turn order"),
            ordem,
            geral,
            fields=("semente", "jogadores"),
            text=in_order(ordem or ()),
            total=True,
        ),
    )
    values = {line.id: line.value for line in lines}
    notes = () if ordem else (WITHOUT_SEED,)
    return Result(values, lines, notes, in_order(ordem) if ordem else WITHOUT_SEED.text)

"""Viscondes do Reino Ocidental (2 a 4 jogadores).

A página ``jogos:viscondes_do_reino_ocidental`` é a fonte de cada regra. [M] marca os números que só o manual impresso
traz; [D], uma decisão nossa onde a página não diz.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from calculators.fields import NO_SEED, Field, Form, Option, Player, Seed
from calculators.registry import calculator
from calculators.results import (
    Exact,
    Line,
    Note,
    Result,
    Rule,
    Section,
    Words,
    counted,
    in_order,
    left_over,
    less,
    plus,
    same,
    short_of,
    shown,
    times,
)
from calculators.scoring import (
    Category,
    Column,
    Ending,
    Share,
    TieBreak,
    by_players,
    collections,
    column,
    contest,
    count_column,
    cumulative,
    gap,
    majority,
    per,
    score,
    sum_column,
    threshold,
)
from calculators.setup import WITHOUT_SEED, drawn_order

PAGINA = "jogos:viscondes_do_reino_ocidental"
JOGADORES = (2, 4)

GERAL = Section("details", "Geral", "geral")
JOGADOR = Section("details", "Jogador", "jog")
GESTAO_DE_CARTAS = Section("details", "1. Gestão de Cartas", "f1")
MOVIMENTO = Section("details", "2. Movimento", "f2")
NEGOCIAR = Section("panel", "Negociar")
EDIFICAR = Section("panel", "Edificar uma Construção")
ALOCAR = Section("panel", "Alocar Trabalhadores")
TRANSCREVER = Section("panel", "Transcrever Manuscritos")
FIM_DO_JOGO = Section("heading", "FIM DO JOGO", "fim_do_jogo")

PRATAS = (Words("prata", "silver"), Words("pratas", "silver"))


def _manual(pt: str, en: str, line: str) -> Note:
    """A note that a figure stands in the printed rulebook only."""
    return Note("M", Words(f"Manual impresso: {pt}", f"Printed rulebook: {en}"), line=line)


# ── Pontuação final ───────────────────────────────────────────────────────────────────────────────────────────────

OFICINAS, POSTOS, GUILDAS = (2, 5, 9), (4, 9, 15), (6, 13, 21)
"""[M] O que valem uma, duas e três construções de cada tipo."""

POR_NIVEL = (1, 2, 3)
"""Página, Fim do jogo: "1, 2 ou 3 pontos para cada trabalhador"."""

LIDER = 5
"""[M] A carta de líder."""

BONUS = 3
"""[M] Cada carta de bônus, de quem fez primeiro três manuscritos da mesma cor."""

COLECOES = (1, 4, 9, 16)
"""[M] Conjuntos de uma, duas, três e quatro fitas diferentes."""

ESCRITURA_ADQUIRIDA, ESCRITURA_VIRADA, DEBITO_NAO_VIRADO = 1, 3, -2
"""Página, Fim do jogo, Escrituras e Débitos."""

POBREZA_OU_PROSPERIDADE = {2: (12, 4), 3: (12, 8, 4)}
"""[M] 12/8/4; a página: "Em dois jogadores a pontuação do meio é desconsiderada"."""

DA_PAGINA, DO_MANUAL = Rule(FIM_DO_JOGO), Rule(FIM_DO_JOGO, "M")
CONSTRUCOES_LINHA = Category(
    "construcoes", Words("Construções", "Buildings"), DO_MANUAL, ("oficinas", "postos", "guildas"), by_parts=True
)
TRABALHADORES_LINHA = Category(
    "trabalhadores", Words("Trabalhadores", "Workers"), DA_PAGINA, ("trabalhadores",), by_parts=True
)
LIDER_LINHA = Category("lider", Words("Líder", "Leader"), DO_MANUAL, ("lider",))
MANUSCRITOS_LINHA = Category("manuscritos", Words("Manuscritos", "Manuscripts"), DA_PAGINA, ("manuscritos_pontos",))
COLECOES_LINHA = Category("colecoes", Words("Coleções de fitas", "Ribbon sets"), DO_MANUAL, ("fitas",), by_parts=True)
BONUS_LINHA = Category("bonus", Words("Cartas de bônus", "Bonus cards"), DO_MANUAL, ("bonus_clerigo",))
ESCRITURAS_LINHA = Category(
    "escrituras",
    Words("Escrituras", "Deeds"),
    DA_PAGINA,
    ("escrituras_adquiridas", "escrituras_viradas"),
    by_parts=True,
)
DEBITOS_LINHA = Category("debitos", Words("Débitos", "Debts"), DA_PAGINA, ("debitos_nao_virados",))
POBREZA_LINHA = Category("pobreza", Words("Pobreza", "Poverty"), DO_MANUAL, ("escrituras_viradas",))
PROSPERIDADE_LINHA = Category("prosperidade", Words("Prosperidade", "Prosperity"), DO_MANUAL, ("debitos_virados",))

NOTAS_DO_MANUAL = (
    _manual(
        "oficinas valem 2/5/9, postos 4/9/15 e guildas 6/13/21, pelo total de cada tipo.",
        "workshops are worth 2/5/9, trading posts 4/9/15 and guildhalls 6/13/21, by how many of each kind.",
        "construcoes",
    ),
    _manual("a carta de líder vale 5 pontos.", "the leader card is worth 5 points.", "lider"),
    _manual(
        "cada conjunto de 1, 2, 3 ou 4 fitas diferentes vale 1, 4, 9 ou 16 pontos.",
        "each set of 1, 2, 3 or 4 different ribbons is worth 1, 4, 9 or 16 points.",
        "colecoes",
    ),
    _manual("cada carta de bônus vale 3 pontos.", "each bonus card is worth 3 points.", "bonus"),
)
NOTA_DOS_PREMIOS = (
    "pobreza (por escrituras viradas) e prosperidade (por débitos virados) dão 12, 8 e 4; com dois jogadores, 12 e 4.",
    "poverty (by flipped deeds) and prosperity (by flipped debts) give 12, 8 and 4; with two players 12 and 4.",
)
SO_NO_DESEMPATE = Words("só no desempate", "tie-break only")
SE_EMPATAR = Words("Preencha se houver empate no total.", "Fill in if there is a tie on the total.")
PRATA_E_RECURSOS = Words("mais pratas e recursos", "most silver and resources")


@dataclass(frozen=True)
class JogadorFinal(Player):
    """O que um jogador tem ao fim do jogo."""

    oficinas: Annotated[
        int, Field("Oficinas construídas", "Workshops built", worth=Words("2, 5, 9", "2, 5, 9"), usual=(0, 3))
    ]
    postos: Annotated[
        int, Field("Postos construídos", "Trading posts built", worth=Words("4, 9, 15", "4, 9, 15"), usual=(0, 3))
    ]
    guildas: Annotated[
        int, Field("Guildas construídas", "Guildhalls built", worth=Words("6, 13, 21", "6, 13, 21"), usual=(0, 3))
    ]
    trabalhadores: Annotated[
        tuple[int, ...],
        Field(
            "Trabalhadores no castelo",
            "Workers in the castle",
            worth=Words("1, 2 ou 3 cada, pelo nível", "1, 2 or 3 each, by level"),
            items=tuple(Words(f"{nivel}º nível", f"Level {nivel}") for nivel in POR_NIVEL),
        ),
    ]
    manuscritos_pontos: Annotated[
        int, Field("Pontos nos manuscritos", "Points on manuscripts", worth=Words("como impressos", "as printed"))
    ]
    fitas: Annotated[
        tuple[int, ...],
        Field(
            "Fitas de cada cor",
            "Ribbons of each colour",
            worth=Words("conjunto de cores: 1, 4, 9, 16", "set of colours: 1, 4, 9, 16"),
            items=tuple(Words(f"{cor}ª cor", f"Colour {cor}") for cor in range(1, 5)),
        ),
    ]
    bonus_clerigo: Annotated[
        int, Field("Cartas de bônus", "Bonus cards", worth=Words("3 cada", "3 each"), usual=(0, 4))
    ]
    escrituras_adquiridas: Annotated[
        int,
        Field(
            "Escrituras não viradas",
            "Deeds not flipped",
            worth=Words("1 cada", "1 each"),
            help=Words("Só as adquiridas que não foram viradas.", "Only the acquired ones that were not flipped."),
        ),
    ]
    escrituras_viradas: Annotated[int, Field("Escrituras viradas", "Flipped deeds", worth=Words("3 cada", "3 each"))]
    debitos_nao_virados: Annotated[
        int, Field("Débitos não virados", "Debts not flipped", worth=Words("−2 cada", "−2 each"))
    ]
    debitos_virados: Annotated[
        int,
        Field(
            "Débitos virados", "Flipped debts", worth=Words("contam para a prosperidade", "count towards prosperity")
        ),
    ]
    lider: Annotated[
        bool,
        Field(
            "Tem a carta de líder",
            "Has the leader card",
            worth=Words("5", "5"),
            help=Words("Quem tem mais trabalhadores no topo do castelo.", "Most workers at the top of the castle."),
        ),
    ] = False
    prata: Annotated[int, Field("Pratas", "Silver", worth=SO_NO_DESEMPATE, help=SE_EMPATAR, also=("pratas",))] = 0
    recursos: Annotated[int, Field("Recursos", "Resources", worth=SO_NO_DESEMPATE, help=SE_EMPATAR)] = 0


@dataclass(frozen=True)
class PartidaFinal(Form):
    """O fim de uma partida: quais cartas foram reveladas, e os jogadores."""

    jogadores: tuple[JogadorFinal, ...]
    pobreza: Annotated[bool, Field("A carta de pobreza foi revelada", "The poverty card was revealed")] = False
    prosperidade: Annotated[bool, Field("A carta de prosperidade foi revelada", "The prosperity card was revealed")] = (
        False
    )


@calculator(
    "viscondes.final",
    page=PAGINA,
    section=FIM_DO_JOGO,
    kind="score",
    players=JOGADORES,
    title=Words("Pontuação final", "Final scoring"),
    summary=Words("Soma os pontos de todos e diz quem vence.", "Adds up everyone's points and says who wins."),
)
def final(game: PartidaFinal) -> Result:
    """Construções, castelo, manuscritos, escrituras e débitos, e os prêmios de pobreza e prosperidade."""
    players = game.jogadores
    pobreza, empates_pobreza = _premio(
        POBREZA_LINHA, players, [player.escrituras_viradas for player in players], revelada=game.pobreza
    )
    prosperidade, empates_prosperidade = _premio(
        PROSPERIDADE_LINHA, players, [player.debitos_virados for player in players], revelada=game.prosperidade
    )
    columns: tuple[Column[Exact], ...] = (
        sum_column(CONSTRUCOES_LINHA, players, _construcoes, _construcoes_em_palavras),
        column(TRABALHADORES_LINHA, players, lambda player: sum(_trabalhadores(player)), _trabalhadores_em_palavras),
        column(LIDER_LINHA, players, lambda player: LIDER if player.lider else 0),
        column(MANUSCRITOS_LINHA, players, lambda player: player.manuscritos_pontos),
        column(COLECOES_LINHA, players, lambda player: collections(player.fitas, COLECOES), _fitas_em_palavras),
        count_column(BONUS_LINHA, players, lambda player: player.bonus_clerigo, BONUS),
        sum_column(ESCRITURAS_LINHA, players, _escrituras, _escrituras_em_palavras),
        count_column(DEBITOS_LINHA, players, lambda player: player.debitos_nao_virados, DEBITO_NAO_VIRADO),
        pobreza,
        prosperidade,
    )
    desempate = TieBreak(
        "mais prata e recursos", PRATA_E_RECURSOS, tuple(player.prata + player.recursos for player in players)
    )
    notes = (*empates_pobreza, *empates_prosperidade, *_aviso_de_lideres(players), *NOTAS_DO_MANUAL)
    if game.pobreza or game.prosperidade:
        notes += (_manual(*NOTA_DOS_PREMIOS, "pobreza" if game.pobreza else "prosperidade"),)
    return _com_nota_do_desempate(score(players, columns, Ending(DA_PAGINA, (desempate,)), notes))


def _construcoes(player: JogadorFinal) -> tuple[int, ...]:
    return (
        cumulative(OFICINAS, player.oficinas),
        cumulative(POSTOS, player.postos),
        cumulative(GUILDAS, player.guildas),
    )


def _construcoes_em_palavras(player: JogadorFinal) -> Words:
    return Words("oficinas + postos + guildas: ", "workshops + trading posts + guildhalls: ") + plus(
        _construcoes(player)
    )


def _trabalhadores(player: JogadorFinal) -> tuple[int, ...]:
    return tuple(quantos * pontos for quantos, pontos in zip(player.trabalhadores, POR_NIVEL, strict=True))


def _trabalhadores_em_palavras(player: JogadorFinal) -> Words:
    return Words("por nível: ", "by level: ") + plus(_trabalhadores(player))


def _fitas_em_palavras(player: JogadorFinal) -> Words:
    return Words("fitas por cor: ", "ribbons by colour: ") + shown(player.fitas)


def _escrituras(player: JogadorFinal) -> tuple[int, int]:
    return ESCRITURA_ADQUIRIDA * player.escrituras_adquiridas, ESCRITURA_VIRADA * player.escrituras_viradas


def _escrituras_em_palavras(player: JogadorFinal) -> Words:
    adquiridas = times(player.escrituras_adquiridas, ESCRITURA_ADQUIRIDA)
    return adquiridas + same(" + ") + times(player.escrituras_viradas, ESCRITURA_VIRADA)


def _premio(
    category: Category, players: Sequence[JogadorFinal], viradas: Sequence[int], *, revelada: bool
) -> tuple[Column[Exact], tuple[Note, ...]]:
    """O prêmio de uma carta, se revelada, entre quem tem ao menos uma carta virada; empates somam e dividem."""
    premios = by_players(POBREZA_OU_PROSPERIDADE, len(players))
    shares: tuple[Share, ...] = majority(viradas, premios, [revelada and quantas > 0 for quantas in viradas])
    fora = (
        Words("nenhuma carta virada: não pontua", "no flipped card: scores nothing")
        if revelada
        else Words("a carta não foi revelada", "the card was not revealed")
    )
    return contest(category, players, shares, fora)


def _aviso_de_lideres(players: Sequence[JogadorFinal]) -> tuple[Note, ...]:
    """Há uma só carta de líder."""
    if sum(player.lider for player in players) <= 1:
        return ()
    text = Words(
        "Há mais de um com a carta de líder, e ela é uma só; contei para todos.",
        "More than one has the leader card, and there is only one; counted for all.",
    )
    return (Note("aviso", text, line="lider"),)


def _com_nota_do_desempate(result: Result) -> Result:
    """A decisão sobre o desempate, mostrada só quando ele foi preciso."""
    if not any(note.kind == "empate" and note.line == "total" for note in result.notes):
        return result
    text = Words(
        "Desempate: pratas e recursos somados; a página diz “pratas e recursos” sem dizer como contá-los.",
        "Tie-break: silver and resources added; the page says “silver and resources” but not how to count them.",
    )
    return result.noting(Note("D", text, line="total"))


# ── Durante o jogo ────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Passo(Form):
    """Uma carta baixada e até onde se quer ir."""

    valor_carta: Annotated[int, Field("Pratas da carta baixada", "Silver on the card played")]
    distancia: Annotated[int, Field("Distância a andar", "Distance to go")]
    prata: Annotated[int, Field("Pratas que você tem", "Silver that you have", also=("pratas",))]


@calculator(
    "viscondes.movimento",
    page=PAGINA,
    section=MOVIMENTO,
    title=Words("Custo do movimento", "Cost of moving"),
    summary=Words("Quantas pratas custa andar até lá.", "How much silver it costs to go that far."),
)
def movimento(game: Passo) -> Result:
    """O valor exato da carta, e uma prata por passo a mais; nunca menos que a carta."""
    a_mais = game.distancia - game.valor_carta
    custo = max(0, a_mais)
    permitido = 0 <= a_mais <= game.prata
    rule, campos = Rule(MOVIMENTO), ("distancia", "valor_carta", "prata")
    motivo = less(game.distancia, game.valor_carta)
    if a_mais < 0:
        sentence = Words("Não pode: a carta faz andar mais que isso.", "Not allowed: the card takes you farther.")
    elif not permitido:
        sentence = Words("Não pode: ", "Not allowed: ") + short_of(custo - game.prata, *PRATAS) + same(".")
    elif custo:
        sentence = Words("Pode: custa ", "Allowed: it costs ") + counted(custo, *PRATAS) + same(".")
    else:
        sentence = Words("Pode, e é grátis.", "Allowed, and free.")
    lines = (
        Line("custo", Words("Custo em pratas", "Cost in silver"), custo, rule, why=motivo, fields=campos, total=True),
        Line("permitido", Words("Pode andar", "May go"), permitido, rule, why=sentence),
    )
    return Result({"permitido": permitido, "custo": custo}, lines, sentence=sentence)


TROCAS = {
    "prata": (1, Words("prata", "silver"), Words("pratas", "silver")),
    "recurso": (2, Words("recurso", "resource"), Words("recursos", "resources")),
    "destruir": (3, Words("carta destruída", "card destroyed"), Words("cartas destruídas", "cards destroyed")),
    "virar": (4, Words("carta virada", "card flipped"), Words("cartas viradas", "cards flipped")),
}
"""Página, Negociar: quantas mercadorias por vez (1, 2, 3, 4), e o que se ganha."""


@dataclass(frozen=True)
class Negocio(Form):
    """O que se troca em Negociar."""

    troca: Annotated[
        str,
        Field(
            "Trocar por",
            "Trade for",
            options=(
                Option("prata", Words("Prata (1 mercadoria)", "Silver (1 good)")),
                Option("recurso", Words("Recurso (2 mercadorias)", "Resource (2 goods)")),
                Option("destruir", Words("Destruir uma carta (3 mercadorias)", "Destroy a card (3 goods)")),
                Option("virar", Words("Virar débito ou escritura (4 mercadorias)", "Flip a debt or deed (4 goods)")),
            ),
        ),
    ]
    mercadorias: Annotated[int, Field("Ícones de mercadoria", "Goods icons")]
    prata_gasta: Annotated[
        int,
        Field(
            "Pratas gastas",
            "Silver spent",
            help=Words("Cada prata gasta conta como uma mercadoria.", "Each silver spent counts as one good."),
        ),
    ] = 0


@calculator(
    "viscondes.negociar",
    page=PAGINA,
    section=NEGOCIAR,
    title=Words("Negociar", "Trade"),
    summary=Words(
        "Quantas vezes a troca se faz, e o que sobra.", "How many times the trade is made, and what is left."
    ),
)
def negociar(game: Negocio) -> Result:
    """Tantas vezes quantas as mercadorias e pratas dão; o resto sobra."""
    tamanho, um, muitos = TROCAS[game.troca]
    juntas = game.mercadorias + game.prata_gasta
    vezes, sobra = per(juntas, tamanho)
    rule = Rule(NEGOCIAR)
    motivo = same("(") + plus((game.mercadorias, game.prata_gasta)) + same(f") ÷ {tamanho}")
    lines = (
        Line(
            "vezes", Words("Vezes", "Times"), vezes, rule, why=motivo, fields=("mercadorias", "prata_gasta"), total=True
        ),
        Line("sobra", Words("Sobra", "Left over"), sobra, rule),
    )
    sentence = counted(vezes, um, muitos) + same("; ") + left_over(sobra) + same(".")
    return Result({"vezes": vezes, "sobra": sobra}, lines, sentence=sentence)


ICONES_PARA_CONSTRUIR = {"oficina": 3, "posto": 5, "guilda": 7}
"""[M] Os ícones que cada construção pede."""


@dataclass(frozen=True)
class Obra(Form):
    """O que se quer construir e com quê."""

    tipo: Annotated[
        str,
        Field(
            "Construção",
            "Building",
            options=(
                Option("oficina", Words("Oficina (3 ícones)", "Workshop (3 icons)"), also=("oficinas",)),
                Option("posto", Words("Posto (5 ícones)", "Trading post (5 icons)"), also=("postos",)),
                Option("guilda", Words("Guilda (7 ícones)", "Guildhall (7 icons)"), also=("guildas",)),
            ),
            also=("construcao",),
        ),
    ]
    icones: Annotated[int, Field("Ícones de construção", "Building icons")]
    pedras: Annotated[int, Field("Pedras que você tem", "Stone that you have", also=("pedra",))]


@calculator(
    "viscondes.edificar",
    page=PAGINA,
    section=EDIFICAR,
    title=Words("Edificar", "Build"),
    summary=Words("Se dá para construir, e com quantas pedras.", "Whether you can build, and with how much stone."),
)
def edificar(game: Obra) -> Result:
    """3, 5 ou 7 ícones pelo tipo [M]; pedras completam o que falta."""
    exigidos = ICONES_PARA_CONSTRUIR[game.tipo]
    faltam = gap(exigidos, game.icones)
    permitido = faltam <= game.pedras
    gastas = faltam if permitido else 0
    pedras = (Words("pedra", "stone"), Words("pedras", "stone"))
    if permitido and gastas:
        sentence = Words("Pode construir, com ", "You can build, with ") + counted(gastas, *pedras) + same(".")
    elif permitido:
        sentence = Words("Pode construir, sem pedras.", "You can build, without stone.")
    else:
        sentence = Words("Não pode: ", "Not yet: ") + short_of(faltam - game.pedras, *pedras) + same(".")
    rule = Rule(EDIFICAR, "M")
    lines = (
        Line("permitido", Words("Pode construir", "Can build"), permitido, rule, why=sentence, total=True),
        Line("icones_exigidos", Words("Ícones exigidos", "Icons required"), exigidos, rule, fields=("tipo",)),
        Line(
            "pedras_gastas",
            Words("Pedras gastas", "Stone spent"),
            gastas,
            rule,
            why=less(exigidos, game.icones),
            fields=("pedras", "icones"),
        ),
    )
    note = _manual(
        "oficina pede 3 ícones, posto 5 e guilda 7.",
        "a workshop takes 3 icons, a trading post 5, a guildhall 7.",
        "permitido",
    )
    values = {"permitido": permitido, "pedras_gastas": gastas, "icones_exigidos": exigidos}
    return Result(values, lines, (note,), sentence)


TRABALHADORES_POR_ICONES = ((1, 1), (3, 2), (5, 3), (8, 4))
"""[M] A partir de quantos ícones se alocam quantos trabalhadores."""


@dataclass(frozen=True)
class Alocacao(Form):
    """Os ícones e o ouro para alocar trabalhadores."""

    icones: Annotated[int, Field("Ícones de trabalhador", "Worker icons")]
    ouro: Annotated[int, Field("Ouro que você tem", "Gold that you have")] = 0


@calculator(
    "viscondes.alocar",
    page=PAGINA,
    section=ALOCAR,
    title=Words("Alocar trabalhadores", "Place workers"),
    summary=Words("Quantos trabalhadores entram, e o ouro gasto.", "How many workers go in, and the gold spent."),
)
def alocar(game: Alocacao) -> Result:
    """O mais que ícones e ouro alcançam; gasta só o ouro que falta para esse degrau."""
    trabalhadores = threshold(TRABALHADORES_POR_ICONES, game.icones + max(0, game.ouro))
    degrau = next((icones for icones, quantos in TRABALHADORES_POR_ICONES if quantos == trabalhadores), 0)
    ouro_gasto = gap(degrau, game.icones) if trabalhadores else 0
    rule = Rule(ALOCAR, "M")
    lines = (
        Line(
            "trabalhadores",
            Words("Trabalhadores", "Workers"),
            trabalhadores,
            rule,
            why=Words(f"a partir de {degrau} ícones", f"from {degrau} icons on") if degrau else None,
            fields=("icones", "ouro"),
            total=True,
        ),
        Line("ouro_gasto", Words("Ouro gasto", "Gold spent"), ouro_gasto, rule, fields=("ouro",)),
    )
    note = _manual(
        "1, 3, 5 e 8 ícones alocam 1, 2, 3 e 4 trabalhadores.",
        "1, 3, 5 and 8 icons place 1, 2, 3 and 4 workers.",
        "trabalhadores",
    )
    quantos = counted(trabalhadores, Words("trabalhador", "worker"), Words("trabalhadores", "workers"))
    com_ouro = Words(f", com {ouro_gasto} de ouro.", f", with {ouro_gasto} gold.")
    sentence = quantos + (com_ouro if ouro_gasto else Words(", sem ouro.", ", without gold."))
    return Result({"trabalhadores": trabalhadores, "ouro_gasto": ouro_gasto}, lines, (note,), sentence)


@dataclass(frozen=True)
class Transcricao(Form):
    """O manuscrito e os ícones que se tem para ele."""

    numero: Annotated[int, Field("Número no manuscrito", "Number on the manuscript")]
    icones: Annotated[int, Field("Ícones de manuscrito", "Manuscript icons")]


@calculator(
    "viscondes.transcrever",
    page=PAGINA,
    section=TRANSCREVER,
    title=Words("Transcrever manuscrito", "Transcribe a manuscript"),
    summary=Words("Quantos tinteiros faltam para o manuscrito.", "How much ink is needed beside the icons."),
)
def transcrever(game: Transcricao) -> Result:
    """O número do manuscrito menos os ícones, em tinteiros."""
    tinteiros = gap(game.numero, game.icones)
    line = Line(
        "tinteiros",
        Words("Tinteiros", "Ink"),
        tinteiros,
        Rule(TRANSCREVER),
        why=less(game.numero, game.icones),
        fields=("numero", "icones"),
        total=True,
    )
    quantos = counted(tinteiros, Words("tinteiro", "ink"), Words("tinteiros", "ink"))
    return Result({"tinteiros": tinteiros}, (line,), sentence=Words("Gaste ", "Spend ") + quantos + same("."))


@dataclass(frozen=True)
class Baixada(Form):
    """A carta que se baixou e os criminosos no tabuleiro."""

    icones: Annotated[
        int,
        Field(
            "Ícones de criminoso no seu tabuleiro",
            "Criminal icons on your board",
            help=Words("Todos, com os da carta baixada.", "All of them, with those of the card played."),
            also=("icones_criminoso", "icones_criminosos", "criminosos"),
        ),
    ]
    criminoso: Annotated[
        bool,
        Field(
            "A carta baixada tem um criminoso",
            "The card played has a criminal",
            also=("carta_criminosa", "carta_criminoso", "baixou_criminoso"),
        ),
    ] = True


@calculator(
    "viscondes.corrupcao",
    page=PAGINA,
    section=GESTAO_DE_CARTAS,
    title=Words("Passos na corrupção", "Steps in corruption"),
    summary=Words("Quanto o marcador de corrupção anda.", "How far the corruption marker moves."),
)
def corrupcao(game: Baixada) -> Result:
    """Se a carta baixada tem um criminoso, todos os ícones de criminoso baixados contam."""
    passos = max(0, game.icones) if game.criminoso else 0
    motivo = (
        Words("todos os ícones de criminoso baixados", "all criminal icons on the cards played")
        if game.criminoso
        else Words("a carta baixada não tem criminoso", "the card played has no criminal")
    )
    line = Line(
        "passos",
        Words("Passos na trilha de corrupção", "Steps on the corruption track"),
        passos,
        Rule(GESTAO_DE_CARTAS),
        why=motivo,
        fields=("icones", "criminoso"),
        total=True,
    )
    andar = Words("Ande ", "Move ") + counted(passos, Words("passo", "step"), Words("passos", "steps")) + same(".")
    return Result({"passos": passos}, (line,), sentence=andar)


# ── Preparação ────────────────────────────────────────────────────────────────────────────────────────────────────

PARES_A_MAIS = 1
"""Página, Preparação: "pares (jogadores +1) de cartas de heróis aldeões e cartas de jogadores"."""

MANUSCRITOS_POR_PILHA = (7, 6, 1)
"""Página, Preparação: "5 pilhas, cada pilha com 7 manuscritos - 6 pretos e 1 cinza (cinza por cima)"."""

ALDEOES = (14, 14, 14, 13, 13)
"""[M] As 68 cartas neutras de aldeões, em 5 pilhas."""

MAO = 3
"""Página, Preparação: "compre 3 cartas"."""

ESCRITURAS_SOBRE_PROSPERIDADE = {2: 12, 3: 16, 4: 20}
"""[M] Lido de uma cópia ruim do manual: é mostrado com esse aviso."""


@dataclass(frozen=True)
class Preparacao(Form):
    """Quem joga, e a semente do sorteio."""

    jogadores: Annotated[tuple[str, ...], Field("Jogadores", "Players", count=JOGADORES)]
    semente: Annotated[Seed, Field("Semente do sorteio", "Seed of the draw", also=("seed",))] = NO_SEED


@calculator(
    "viscondes.preparacao",
    page=PAGINA,
    section=GERAL,
    kind="setup",
    title=Words("Preparação da mesa", "Setting the table up"),
    summary=Words("O que pôr na mesa, e quem começa.", "What to lay out, and who goes first."),
)
def preparacao(game: Preparacao) -> Result:
    """O que a página e o manual mandam preparar para este número de jogadores."""
    quantos = len(game.jogadores)
    geral, jogador, manual = Rule(GERAL), Rule(JOGADOR), Rule(GERAL, "M")
    ordem = _a_partir_do_sorteado(game) if game.semente else None
    escolha = ordem[::-1] if ordem else None
    por_pilha, pretos, cinza = MANUSCRITOS_POR_PILHA
    lines = (
        Line("pares", Words("Pares de herói e jogador", "Pairs of hero and player"), quantos + PARES_A_MAIS, jogador),
        Line(
            "manuscritos",
            Words("Manuscritos em cada uma das 5 pilhas", "Manuscripts in each of the 5 piles"),
            por_pilha,
            geral,
            why=Words(f"{pretos} pretos e {cinza} cinza, por cima", f"{pretos} black and {cinza} grey, on top"),
        ),
        Line("aldeoes", Words("Aldeões em cada pilha", "Villagers in each pile"), ALDEOES, manual),
        Line("mao", Words("Cartas na mão", "Cards in hand"), MAO, jogador),
        Line(
            "escrituras",
            Words("Escrituras sobre a prosperidade", "Deeds above prosperity"),
            by_players(ESCRITURAS_SOBRE_PROSPERIDADE, quantos),
            manual,
        ),
        Line(
            "debitos",
            Words("Débitos sobre a pobreza", "Debts above poverty"),
            "ver o manual",
            manual,
            text=Words("ver o manual", "see the rulebook"),
        ),
        Line(
            "ordem",
            Words("Ordem do jogo, como sentados", "Order of play, as seated"),
            ordem,
            jogador,
            fields=("semente", "jogadores"),
            text=in_order(ordem or ()),
            total=True,
        ),
        Line(
            "ordem_escolha",
            Words("Ordem de escolha dos pares (inversa)", "Order of choosing pairs (reverse)"),
            escolha,
            jogador,
            text=in_order(escolha or ()),
        ),
    )
    notes = (
        _manual(
            "68 aldeões neutros em 5 pilhas de 14, 14, 14, 13 e 13.",
            "68 neutral villagers in 5 piles of 14, 14, 14, 13 and 13.",
            "aldeoes",
        ),
        _manual(
            "12, 16 ou 20 escrituras para 2, 3 ou 4 jogadores; lido de uma cópia ruim: confira.",
            "12, 16 or 20 deeds for 2, 3 or 4 players; read from a poor scan: check it.",
            "escrituras",
        ),
        _manual("quantos débitos, não sabemos: ver o manual.", "how many debts we do not know: see it.", "debitos"),
        *(() if ordem else (WITHOUT_SEED,)),
    )
    values = {line.id: line.value for line in lines}
    sentence = Words("Começa ", "First: ") + same(f"{ordem[0]}.") if ordem else WITHOUT_SEED.text
    return Result(values, lines, notes, sentence)


def _a_partir_do_sorteado(game: Preparacao) -> tuple[str, ...]:
    """Os jogadores como escritos (a ordem em que se sentam), a partir do primeiro jogador sorteado."""
    if not game.jogadores:
        return ()
    lugar = game.jogadores.index(drawn_order(game.jogadores, game.semente, "viscondes.primeiro")[0])
    return game.jogadores[lugar:] + game.jogadores[:lugar]

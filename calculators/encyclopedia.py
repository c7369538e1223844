"""Encyclopedia (1 a 4 jogadores).

A página ``jogos:encyclopedia`` é um fragmento sem títulos: cada parte é encabeçada por uma figura, que aqui a nomeia.
É a fonte de cada regra; [D] marca uma decisão nossa onde ela não diz. Onde, em Academia, a página diz "área da
Universidade", é um lapso: a tabela ali é a da Academia.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated

from calculators.fields import Field, Form, Option, Player, Seed
from calculators.registry import calculator
from calculators.results import (
    Line,
    Note,
    Result,
    Rule,
    Section,
    Words,
    counted,
    left_over,
    plus,
    same,
    short_of,
    shown,
)
from calculators.scoring import Category, Ending, column, count_column, reached, score, threshold
from calculators.setup import shuffled

PAGINA = "jogos:encyclopedia"
JOGADORES = (1, 4)
DADO = (1, 6)

RODADAS = Section("picture", "Ficha da rodada", "jogos:enc_rodada_1.png")
DADOS = Section("picture", "Dado do adversário", "jogos:enc_dado_efeito_1.png")
SELO_REAL = Section("picture", "Selo Real", "jogos:enc_reputacao.png")
FIM_DA_PARTIDA = Section("page", "Final da partida")
EMBAIXADA = Section("picture", "Embaixada", "jogos:enc_embaixada.png")
BANCO = Section("picture", "Banco", "jogos:enc_banco.png")
UNIVERSIDADE = Section("picture", "Universidade", "jogos:enc_universidade.png")
ACADEMIA = Section("picture", "Academia", "jogos:enc_academia.png")
EXPEDICAO = Section("picture", "Expedição", "jogos:enc_expedicao.png")
PUBLICACAO = Section("picture", "Publicação", "jogos:enc_publicacao.png")

FICHAS = (Words("ficha de expedição", "expedition token"), Words("fichas de expedição", "expedition tokens"))
REPUTACAO = (Words("ponto de reputação", "reputation point"), Words("pontos de reputação", "reputation points"))
MOEDAS = (Words("moeda", "coin"), Words("moedas", "coins"))


@dataclass(frozen=True)
class Dado(Form):
    """Um dado e as moedas que o aumentam."""

    dado: Annotated[int, Field("Dado", "Die", usual=DADO)]
    moedas: Annotated[
        int,
        Field(
            "Moedas gastas",
            "Coins spent",
            worth=Words("+1 no dado cada", "+1 on the die each"),
            help=Words("O valor pode passar de 6.", "The value may go beyond 6."),
        ),
    ] = 0

    @property
    def valor(self) -> int:
        """O valor do dado com as moedas."""
        return self.dado + self.moedas

    @property
    def soma(self) -> Words:
        """Como o valor se formou, em palavras."""
        return Words("dado + moedas: ", "die + coins: ") + plus((self.dado, self.moedas))


# ── Embaixada, Academia, Banco, Universidade ──────────────────────────────────────────────────────────────────────

POR_VALOR = ((1, 1), (3, 2), (5, 3))
"""Página, Embaixada e Academia: "Valor do dado 1-2, 3-4, 5-6" dá 1, 2, 3; [D] acima de 6 continua 3."""

ALEM_DO_SEIS = Words(
    "A tabela da página acaba em 5-6, e moedas levam o dado além de 6: acima disso continua 3.",
    "The table of the page ends at 5-6, and coins take the die beyond 6: above that it stays 3.",
)


def _pelo_valor(game: Dado, ganho: tuple[str, Words], section: Section, unit: tuple[Words, Words]) -> Result:
    """O que o valor do dado dá, pela tabela que Embaixada e Academia têm em comum."""
    id_, label = ganho
    quanto = threshold(POR_VALOR, game.valor)
    line = Line(id_, label, quanto, Rule(section), why=game.soma, fields=("dado", "moedas"), total=True)
    notes = (Note("D", ALEM_DO_SEIS, line=id_),) if game.valor > DADO[1] else ()
    return Result({id_: quanto}, (line,), notes, Words("Receba ", "Take ") + counted(quanto, *unit) + same("."))


@calculator(
    "encyclopedia.embaixada",
    page=PAGINA,
    section=EMBAIXADA,
    title=Words("Embaixada", "Embassy"),
    summary=Words("Fichas de expedição pelo valor do dado.", "Expedition tokens by the value of the die."),
)
def embaixada(game: Dado) -> Result:
    """1-2 dá 1 ficha, 3-4 dá 2, 5 em diante dá 3."""
    return _pelo_valor(game, ("fichas", Words("Fichas de expedição", "Expedition tokens")), EMBAIXADA, FICHAS)


@calculator(
    "encyclopedia.academia",
    page=PAGINA,
    section=ACADEMIA,
    title=Words("Academia", "Academy"),
    summary=Words("Reputação pelo valor do dado.", "Reputation by the value of the die."),
)
def academia(game: Dado) -> Result:
    """1-2 dá 1 de reputação, 3-4 dá 2, 5 em diante dá 3."""
    return _pelo_valor(game, ("reputacao", Words("Pontos de reputação", "Reputation points")), ACADEMIA, REPUTACAO)


MOEDAS_DO_BANCO = 5
"""Página, Banco: "pegue 5 moedas"; cor e valor do dado não importam."""


@dataclass(frozen=True)
class NoBanco(Form):
    """Quem alocou o dado no banco."""

    primeiro: Annotated[
        bool,
        Field("É o primeiro a alocar no banco", "First to place a die at the bank", also=("primeiro_a_alocar",)),
    ] = False


@calculator(
    "encyclopedia.banco",
    page=PAGINA,
    section=BANCO,
    title=Words("Banco", "Bank"),
    summary=Words("O que o banco dá.", "What the bank gives."),
)
def banco(game: NoBanco) -> Result:
    """5 moedas, e a ficha de primeiro jogador para quem aloca primeiro."""
    rule = Rule(BANCO)
    lines = (
        Line("moedas", Words("Moedas", "Coins"), MOEDAS_DO_BANCO, rule, total=True),
        Line(
            "primeiro_jogador",
            Words("Pega a ficha de Primeiro Jogador", "Takes the First Player token"),
            game.primeiro,
            rule,
            fields=("primeiro",),
        ),
    )
    moedas = counted(MOEDAS_DO_BANCO, *MOEDAS)
    sentence = Words("Pegue ", "Take ") + moedas
    if game.primeiro:
        sentence += Words(" e a ficha de Primeiro Jogador", " and the First Player token")
    return Result({"moedas": MOEDAS_DO_BANCO, "primeiro_jogador": game.primeiro}, lines, sentence=sentence + same("."))


@dataclass(frozen=True)
class NaUniversidade(Form):
    """As cores do dado e da carta de especialista."""

    cor_dado: Annotated[str, Field("Cor do dado", "Colour of the die", also=("dado", "cor_do_dado"))]
    cor_carta: Annotated[str, Field("Cor da carta", "Colour of the card", also=("carta", "cor_da_carta"))]


@calculator(
    "encyclopedia.universidade",
    page=PAGINA,
    section=UNIVERSIDADE,
    title=Words("Universidade", "University"),
    summary=Words("Ficha de expedição se as cores são iguais.", "An expedition token if the colours match."),
)
def universidade(game: NaUniversidade) -> Result:
    """Uma ficha quando o dado é da cor da carta; o valor não importa."""
    iguais = game.cor_dado.casefold() == game.cor_carta.casefold()
    fichas = 1 if iguais else 0
    line = Line(
        "fichas",
        Words("Fichas de expedição", "Expedition tokens"),
        fichas,
        Rule(UNIVERSIDADE),
        why=Words("mesma cor", "same colour") if iguais else Words("cores diferentes", "different colours"),
        fields=("cor_dado", "cor_carta"),
        total=True,
    )
    sentence = Words("Pegue só a carta.", "Take the card alone.")
    if iguais:
        sentence = Words("Pegue a carta e ", "Take the card and ") + counted(fichas, *FICHAS) + same(".")
    return Result({"fichas": fichas}, (line,), sentence=sentence)


# ── Expedição e Publicação ────────────────────────────────────────────────────────────────────────────────────────

CUSTO_DA_PESQUISA = {"I": 2, "II": 4, "III": 7, "IV": 10}
"""Página, Expedição: os pontos de cada tipo de pesquisa."""

POR_FICHA, POR_SELO = 2, 5
"""Página, Expedição: "+2" por ficha e "+5" por selo real."""

SELO_CINCO = Words(
    "O selo real vale 5, como a página diz; outra fonte traz 4.",
    "The royal seal is worth 5, as the page says; another source has 4.",
)


@dataclass(frozen=True)
class DadoDaExpedicao(Dado):
    """Um dado na expedição, tudo o que o aumenta, e as pesquisas escolhidas."""

    bonus_espaco: Annotated[int, Field("Bônus dos espaços abaixo", "Bonus of the spaces below")] = 0
    fichas_valor: Annotated[
        int,
        Field(
            "Fichas de expedição para o valor",
            "Expedition tokens for the value",
            worth=Words("+2 cada", "+2 each"),
            help=Words("As usadas para mudar a cor não contam.", "Those used to change the colour do not count."),
        ),
    ] = 0
    selos: Annotated[int, Field("Selos reais gastos", "Royal seals spent", worth=Words("+5 cada", "+5 each"))] = 0
    pesquisas: Annotated[
        Mapping[str, int],
        Field(
            "Pesquisas de cada tipo",
            "Research of each type",
            worth=Words("I 2, II 4, III 7, IV 10", "I 2, II 4, III 7, IV 10"),
            options=tuple(
                Option(tipo, Words(f"Tipo {tipo} ({custo})", f"Type {tipo} ({custo})"))
                for tipo, custo in CUSTO_DA_PESQUISA.items()
            ),
        ),
    ] = field(default_factory=dict)


@calculator(
    "encyclopedia.expedicao",
    page=PAGINA,
    section=EXPEDICAO,
    title=Words("Expedição", "Expedition"),
    summary=Words(
        "O valor do dado, o que as pesquisas gastam e o que sobra.",
        "The die's value, what research costs, what is left.",
    ),
)
def expedicao(game: DadoDaExpedicao) -> Result:
    """Dado, espaços, fichas, moedas e selos, menos o custo das pesquisas; vale se não faltar."""
    parcelas = (
        game.dado,
        game.bonus_espaco,
        POR_FICHA * game.fichas_valor,
        game.moedas,
        POR_SELO * game.selos,
    )
    custos = [custo * game.pesquisas[tipo] for tipo, custo in CUSTO_DA_PESQUISA.items()]
    valor, gasto = sum(parcelas), sum(custos)
    sobra = valor - gasto
    valido = sobra >= 0
    rule = Rule(EXPEDICAO)
    lines = (
        Line(
            "valor",
            Words("Valor", "Value"),
            valor,
            rule,
            why=Words("dado + espaços + fichas + moedas + selos: ", "die + spaces + tokens + coins + seals: ")
            + plus(parcelas),
            fields=("dado", "bonus_espaco", "fichas_valor", "moedas", "selos"),
        ),
        Line(
            "gasto",
            Words("Gasto", "Spent"),
            gasto,
            rule,
            why=Words("tipos I a IV: ", "types I to IV: ") + plus(custos),
            fields=("pesquisas",),
        ),
        Line("sobra", Words("Sobra", "Left"), sobra, rule, why=Words("valor − gasto", "value − spent"), total=True),
        Line("valido", Words("Dá para fazer", "Can be done"), valido, rule),
    )
    notes = (Note("D", SELO_CINCO, line="valor"),) if game.selos else ()
    sentence = Words("Dá, e ", "It can be done; ") + left_over(sobra) + same(".")
    if not valido:
        sentence = Words("Não dá: ", "It cannot be done: ") + short_of(-sobra) + same(".")
    return Result({"valor": valor, "gasto": gasto, "sobra": sobra, "valido": valido}, lines, notes, sentence)


TIPOS_PUBLICADOS = (
    (2, Words("Continente", "Continent")),
    *((valor, same(tipo)) for valor, tipo in ((3, "I"), (4, "II"), (5, "III"), (6, "IV"))),
)
"""Página, Publicação: os tipos a partir de cada valor do dado."""


@calculator(
    "encyclopedia.publicacao",
    page=PAGINA,
    section=PUBLICACAO,
    title=Words("Publicação", "Publication"),
    summary=Words("Quais tipos o valor do dado publica.", "Which types the value of the die publishes."),
)
def publicacao(game: Dado) -> Result:
    """Continente a partir de 2, I de 3, II de 4, III de 5, IV de 6: até o mais alto."""
    alcancados = reached(TIPOS_PUBLICADOS, game.valor)
    tipos = [tipo.pt for tipo in alcancados]
    em_palavras = Words(shown(tipos).pt, shown([tipo.en for tipo in alcancados]).en)
    line = Line(
        "tipos",
        Words("Tipos que podem ser publicados", "Types that may be published"),
        tipos,
        Rule(PUBLICACAO),
        why=game.soma,
        fields=("dado", "moedas"),
        total=True,
        text=em_palavras,
    )
    sentence = Words("Não publica nada.", "Publishes nothing.")
    if tipos:
        sentence = Words("Publica: ", "Publishes: ") + em_palavras + same(".")
    return Result({"tipos": tipos}, (line,), sentence=sentence)


# ── O dado do adversário ──────────────────────────────────────────────────────────────────────────────────────────

EFEITOS = {"1": (0, 0, 0), "2": (2, 0, 0), "3": (0, 2, 0), "4": (0, 0, 3)}
"""Página, efeito do espaço do dado: nada; 2 moedas; 2 de reputação; 3 pontos de vitória."""


@dataclass(frozen=True)
class Espaco(Form):
    """O espaço do tabuleiro de onde se tira o dado de outro jogador."""

    espaco: Annotated[
        str,
        Field(
            "Espaço do dado",
            "Space of the die",
            options=(
                Option("1", Words("1: sem efeito", "1: no effect")),
                Option("2", Words("2: duas moedas", "2: two coins")),
                Option("3", Words("3: dois de reputação", "3: two reputation")),
                Option("4", Words("4: três pontos", "4: three points")),
            ),
        ),
    ]


@calculator(
    "encyclopedia.dado_adversario",
    page=PAGINA,
    section=DADOS,
    title=Words("Usar o dado de um adversário", "Using an opponent's die"),
    summary=Words("O que o dono do dado recebe.", "What the owner of the die gets."),
)
def dado_adversario(game: Espaco) -> Result:
    """O efeito do espaço vai para o dono do dado."""
    moedas, reputacao, pontos = EFEITOS[game.espaco]
    rule, campos = Rule(DADOS), ("espaco",)
    lines = (
        Line("moedas", Words("Moedas", "Coins"), moedas, rule, fields=campos),
        Line("reputacao", Words("Reputação", "Reputation"), reputacao, rule, fields=campos),
        Line("pontos", Words("Pontos de vitória", "Victory points"), pontos, rule, fields=campos),
    )
    pontos_de_vitoria = (Words("ponto de vitória", "victory point"), Words("pontos de vitória", "victory points"))
    ganhos = [
        counted(quanto, *unit)
        for quanto, unit in ((moedas, MOEDAS), (reputacao, REPUTACAO), (pontos, pontos_de_vitoria))
        if quanto
    ]
    recebe = Words("recebe ", "gets ") + ganhos[0] if ganhos else Words("não recebe nada", "gets nothing")
    sentence = Words("O dono do dado ", "The owner of the die ") + recebe
    values = {"moedas": moedas, "reputacao": reputacao, "pontos": pontos}
    return Result(values, lines, sentence=sentence + same("."))


# ── Fim do jogo ───────────────────────────────────────────────────────────────────────────────────────────────────

SELO_NAO_GASTO = 5
"""Página, Selo Real: "Se não descartada valerá 5 pontos no final da partida"."""

DO_FIM = Rule(SELO_REAL)
INFORMADO = Rule(SELO_REAL, "D")
TRILHA_LINHA = Category("trilha", Words("Trilha de pontos", "Score track"), INFORMADO, ("trilha",))
COLECOES_LINHA = Category("colecoes", Words("Coleções", "Collections"), INFORMADO, ("colecoes",))
ESPECIALISTAS_LINHA = Category("especialistas", Words("Especialistas", "Specialists"), INFORMADO, ("especialistas",))
SELOS_LINHA = Category("selos", Words("Selos reais", "Royal seals"), DO_FIM, ("selos",))

SEM_TABELAS = Note(
    "D",
    Words(
        "A página é um fragmento: as tabelas de coleções e especialistas não estão nela; informe os pontos delas.",
        "The page is a fragment: the tables of collections and specialists are not on it; enter their points.",
    ),
    line="colecoes",
)


@dataclass(frozen=True)
class JogadorFinal(Player):
    """Os pontos de um jogador ao fim do jogo."""

    trilha: Annotated[int, Field("Pontos na trilha", "Points on the track")]
    colecoes: Annotated[int, Field("Pontos das coleções (cores)", "Points of the collections (colours)")]
    especialistas: Annotated[int, Field("Pontos dos especialistas", "Points of the specialists")]
    selos: Annotated[int, Field("Selos reais não gastos", "Royal seals kept", worth=Words("5 cada", "5 each"))]


@dataclass(frozen=True)
class PartidaFinal(Form):
    """O fim de uma partida."""

    jogadores: tuple[JogadorFinal, ...]


@calculator(
    "encyclopedia.final",
    page=PAGINA,
    section=FIM_DA_PARTIDA,
    kind="score",
    players=JOGADORES,
    title=Words("Pontuação final", "Final scoring"),
    summary=Words("Soma os pontos de todos e diz quem vence.", "Adds up everyone's points and says who wins."),
)
def final(game: PartidaFinal) -> Result:
    """Trilha, coleções e especialistas como informados, e 5 por selo não gasto."""
    players = game.jogadores
    columns = (
        column(TRILHA_LINHA, players, lambda player: player.trilha),
        column(COLECOES_LINHA, players, lambda player: player.colecoes),
        column(ESPECIALISTAS_LINHA, players, lambda player: player.especialistas),
        count_column(SELOS_LINHA, players, lambda player: player.selos, SELO_NAO_GASTO),
    )
    notes = (SEM_TABELAS, Note("D", SELO_CINCO, line="selos"))
    result = score(players, columns, Ending(DO_FIM), notes)
    totais = {line.player: line.value for line in result.lines if line.total}
    return replace(result, values={**result.values, "por_jogador": totais})


# ── As rodadas ────────────────────────────────────────────────────────────────────────────────────────────────────

FICHAS_DE_RODADA = (
    Words("1 ficha de expedição", "1 expedition token"),
    Words("3 moedas", "3 coins"),
    Words("1 carta de especialista", "1 specialist card"),
    Words("1 carta de animal", "1 animal card"),
    Words("1 dado adicional", "1 extra die"),
    Words("sem efeito", "no effect"),
)
"""Página, "Ficha da rodada": os seis efeitos, na ordem da tabela."""


@dataclass(frozen=True)
class Sorteio(Form):
    """A semente do sorteio."""

    semente: Annotated[Seed, Field("Semente do sorteio", "Seed of the draw", also=("seed",))]


@calculator(
    "encyclopedia.sorteio_rodadas",
    page=PAGINA,
    section=RODADAS,
    kind="setup",
    title=Words("Sorteio das rodadas", "Drawing the rounds"),
    summary=Words("A ordem das seis fichas de rodada.", "The order of the six round tokens."),
)
def sorteio_rodadas(game: Sorteio) -> Result:
    """As seis fichas embaralhadas pela semente; ``ordem`` são os números delas na tabela da página, a partir de 1."""
    ordem = shuffled(range(1, len(FICHAS_DE_RODADA) + 1), game.semente, "encyclopedia.rodadas")
    efeitos = [FICHAS_DE_RODADA[ficha - 1] for ficha in ordem]
    lines = tuple(
        Line(
            f"rodada_{rodada}",
            Words(f"{rodada}ª rodada", f"Round {rodada}"),
            ficha,
            Rule(RODADAS),
            fields=("semente",),
            text=efeito,
        )
        for rodada, (ficha, efeito) in enumerate(zip(ordem, efeitos, strict=True), start=1)
    )
    primeira = Words("A primeira rodada: ", "The first round: ") + efeitos[0] + same(".")
    return Result({"ordem": ordem, "fichas": [efeito.pt for efeito in efeitos]}, lines, sentence=primeira)

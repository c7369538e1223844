# mypy: ignore-errors
# MicroPython has no module typing.
"""The sums of ``exodo.pontos`` in a Python that MicroPython and Brython both run: no dataclasses, no fractions module.

No words, no rules, no warnings: less than the calculator does, in the peers' favour. The benchmark compares the totals
with the calculator's.
"""

PRIZES = {2: (4, 0), 3: (6, 4, 1)}
STADIUMS = 3


def scores(question):
    """The totals and the winners."""
    players = question["inputs"]["jogadores"]
    contenders = [player["felicidade"] for player in players if player["estadios"] >= STADIUMS]
    prizes = PRIZES[min(len(players), 3)]
    totals = {player["nome"]: _total(player, _share(player, contenders, prizes)) for player in players}
    best = max(totals.values(), key=lambda total: total[0] / total[1])
    return {
        "result": {
            "por_jogador": {name: {"total": _shown(total)} for name, total in totals.items()},
            "vencedores": [name for name, total in totals.items() if total == best],
        }
    }


def _share(player, contenders, prizes):
    """A player's part of the prizes, as (numerator, denominator): who tie share the places that they fill."""
    if player["estadios"] < STADIUMS:
        return 0, 1
    before = sum(1 for happiness in contenders if happiness > player["felicidade"])
    tied = sum(1 for happiness in contenders if happiness == player["felicidade"])
    return sum(prizes[before : before + tied]), tied


def _total(player, share):
    whole = (
        min(player["producao"])
        + sum(player["contratos"])
        - 2 * player["fabricas_nao_evacuadas"]
        - 4 * player["populacao_nao_evacuada"]
        - 3 * max(0, STADIUMS - player["estadios"])
        - 3 * player["marcadores"]
    )
    numerator, denominator = share
    return _reduced(numerator + whole * denominator, denominator)


def _reduced(numerator, denominator):
    divisor, rest = denominator, numerator % denominator
    while rest:
        divisor, rest = rest, divisor % rest
    return numerator // divisor, denominator // divisor


def _shown(total):
    numerator, denominator = total
    return numerator if denominator == 1 else f"{numerator}/{denominator}"

"""Every worked case comes out, and comes out whatever the players' order and names."""

import itertools
from typing import Any

import pytest

from tests.calculators.cases import cases, holds, name_of, result_of

CASES = cases()
WITH_PLAYERS = [case for case in CASES if isinstance(case["inputs"].get("jogadores"), list)]
SCORED = [case for case in WITH_PLAYERS if isinstance(case["inputs"]["jogadores"][0], dict)]


def ids(chosen: list[dict[str, Any]]) -> list[str]:
    return [case["id"] for case in chosen]


def test_ids_are_unique() -> None:
    assert len(set(ids(CASES))) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=ids(CASES))
def test_case(case: dict[str, Any]) -> None:
    result = result_of(name_of(case), case["inputs"])
    assert "erro" not in result
    assert holds(result, case["expected"]), {key: result.get(key) for key in case["expected"]}


@pytest.mark.parametrize("case", SCORED, ids=ids(SCORED))
def test_order_of_players_does_not_matter(case: dict[str, Any]) -> None:
    name, inputs = name_of(case), case["inputs"]
    first = result_of(name, inputs)
    for players in itertools.permutations(inputs["jogadores"]):
        other = result_of(name, {**inputs, "jogadores": players})
        assert other["por_jogador"] == first["por_jogador"]
        assert other["posicoes"] == first["posicoes"]
        assert other["criterio"] == first["criterio"]
        assert sorted(other["vencedores"]) == sorted(first["vencedores"])


@pytest.mark.parametrize("case", SCORED, ids=ids(SCORED))
def test_names_do_not_matter(case: dict[str, Any]) -> None:
    name, inputs = name_of(case), case["inputs"]
    first = result_of(name, inputs)
    new_names = {player["nome"]: f"{at}. {player['nome'][::-1]}" for at, player in enumerate(inputs["jogadores"])}
    renamed = [{**player, "nome": new_names[player["nome"]]} for player in inputs["jogadores"]]
    other = result_of(name, {**inputs, "jogadores": renamed})
    assert other["por_jogador"] == {new_names[old]: value for old, value in first["por_jogador"].items()}
    assert other["posicoes"] == {new_names[old]: place for old, place in first["posicoes"].items()}
    assert other["vencedores"] == [new_names[old] for old in first["vencedores"]]


@pytest.mark.parametrize("case", SCORED, ids=ids(SCORED))
def test_lines_say_what_the_values_say(case: dict[str, Any]) -> None:
    """What is shown and what is returned are one: each player's line has the value of its id."""
    result = result_of(name_of(case), case["inputs"])
    for line in result["linhas"]:
        figures = result["por_jogador"][line["jogador"]]
        if isinstance(figures, dict) and line["id"] in figures:
            assert figures[line["id"]] == line["valor"]


def test_figures_from_the_rulebook_and_decisions_are_marked() -> None:
    """[M] and [D] of the rules reach the reader, in the notes and in the rule of the line."""
    by_id = {case["id"]: case for case in CASES}

    def kinds(id_: str) -> set[str]:
        return {note["tipo"] for note in result_of(name_of(by_id[id_]), by_id[id_]["inputs"])["notas"]}

    assert "D" in kinds("exodo-pontos-02")
    assert kinds("exodo-corrida-05") == {"D"}
    assert "M" in kinds("viscondes-alocar-ouro")
    assert kinds("viscondes-final-desempate") == {"M", "D", "empate"}
    final = result_of("viscondes.final", by_id["viscondes-final-completo"]["inputs"])
    marks = {line["id"]: line["regra"]["marca"] for line in final["linhas"]}
    assert [id_ for id_, mark in marks.items() if mark == "M"] == [
        "construcoes",
        "lider",
        "colecoes",
        "bonus",
        "pobreza",
        "prosperidade",
    ]


def test_tie_break_is_explained_on_a_tie_only() -> None:
    by_id = {case["id"]: case for case in CASES}
    for case_id, tied in (("exodo-pontos-02", True), ("exodo-pontos-08", False), ("viscondes-final-desempate", True)):
        case = by_id[case_id]
        result = result_of(name_of(case), case["inputs"])
        on_total = [note for note in result["notas"] if note["tipo"] == "empate" and note["linha"] == "total"]
        assert bool(on_total) == tied
        assert bool(result["criterio_texto"]["pt-BR"]) == tied


def test_the_outcome_is_a_sentence() -> None:
    by_id = {case["id"]: case for case in CASES}

    def sentence(case_id: str) -> str:
        return str(result_of(name_of(by_id[case_id]), by_id[case_id]["inputs"])["frase"]["pt-BR"])

    assert sentence("exodo-pontos-02") == "Ana e Beto dividem a vitória com 15 pontos."
    assert sentence("exodo-pontos-08") == "Beto vence com 13 pontos."
    assert sentence("viscondes-final-desempate") == "Ana vence com 10 pontos. Desempate: mais pratas e recursos."
    assert sentence("exodo-pontos-parcial") == "Parcial: faltam 8 campos"
    assert sentence("exodo-corrida-02") == "Ana vence: mais felicidade."
    assert sentence("viscondes-movimento-pobre") == "Não pode: falta 1 prata."


def test_majority_tie_shows_its_sum() -> None:
    by_id = {case["id"]: case for case in CASES}
    result = result_of("exodo.pontos", by_id["exodo-pontos-04"]["inputs"])
    ties = [note["texto"]["pt-BR"] for note in result["notas"] if note["tipo"] == "empate"]
    assert ties == [
        "Empate em Maioria, 2º lugar: Beto e Caio. "
        "Somam-se os lugares que ocupam e divide-se: (4 + 1) ÷ 2 = 2,5 para cada."
    ]


@pytest.mark.parametrize(
    ("case_id", "player", "why"),
    [
        ("exodo-pontos-04", "Ana", "1º lugar: 6"),
        ("exodo-pontos-04", "Beto", "2º e 3º lugares: (4 + 1) ÷ 2 = 2,5"),
        ("exodo-pontos-05", "Ana", "1º, 2º e 3º lugares: (6 + 4 + 1) ÷ 3 ≈\N{NO-BREAK SPACE}3,67 (11/3)"),
        ("exodo-pontos-05", "Duda", "menos de 3 estádios: fora da maioria"),
        ("exodo-pontos-arredondar", "Beto", "2º e 3º lugares: (4 + 1) ÷ 2 → 2"),
    ],
)
def test_a_share_explains_itself(case_id: str, player: str, why: str) -> None:
    case = next(case for case in CASES if case["id"] == case_id)
    lines = result_of(name_of(case), case["inputs"])["linhas"]
    explained = {line["jogador"]: line["explicacao"]["pt-BR"] for line in lines if line["id"] == "maioria"}
    assert explained[player] == why


def test_only_totals_that_rounding_changes_are_told() -> None:
    case = next(case for case in CASES if case["id"] == "exodo-pontos-04")
    assert result_of("exodo.pontos", case["inputs"])["se_arredondar_para_baixo"] == {"Beto": 12, "Caio": 7}
    rounded = result_of("exodo.pontos", {**case["inputs"], "arredondar_para_baixo": True})
    assert "se_arredondar_para_baixo" not in rounded


@pytest.mark.parametrize(("leaders", "warned"), [(0, False), (1, False), (2, True)])
def test_there_is_one_leader_card(leaders: int, warned: bool) -> None:
    players = [{"nome": str(at), "lider": at < leaders} for at in range(3)]
    notes = result_of("viscondes.final", {"jogadores": players})["notas"]
    assert any(note["tipo"] == "aviso" and note["linha"] == "lider" for note in notes) == warned

"""Inputs: what is taken, what is warned of, what is refused, and forms that are half filled in."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any
from unittest.mock import ANY

import pytest
from hypothesis import given
from hypothesis import strategies as st

import calculators
from tests.calculators.cases import cases, name_of, result_of

CASES = cases()
NAMES = calculators.names()
ANA = {
    "nome": "Ana",
    "producao": [7, 7, 7],
    "contratos": [2, 2, 2],
    "estadios": 4,
    "felicidade": 6,
    "fabricas_nao_evacuadas": 0,
    "populacao_nao_evacuada": 0,
    "marcadores": 0,
}


def pontos(**changes: Any) -> dict[str, Any]:
    """Êxodo's points for Ana, changed, and an untouched Beto."""
    return result_of("exodo.pontos", {"jogadores": [{**ANA, **changes}, {**ANA, "nome": "Beto"}]})


# ── What is taken ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("written", [4, 4.0, "4", " 4 ", "+4", "8/2", "4,0"])
def test_whole_numbers_are_taken_as_written(written: Any) -> None:
    assert pontos(estadios=written) == pontos()


def test_a_typed_minus_is_a_minus() -> None:
    assert pontos(contratos=["−2", "-2", 2])["por_jogador"]["Ana"]["contratos"] == -2


@pytest.mark.parametrize(("written", "total"), [("5/2", "5/2"), ("2,5", "5/2"), (2.5, "5/2"), ("-0.5", "-1/2"), (3, 3)])
def test_numbers_of_a_score_sheet_may_be_fractions(written: Any, total: Any) -> None:
    result = result_of("placar", {"jogadores": [{"pontos": {"Pontos": written}}]})
    assert result["por_jogador"]["Jogador 1"]["total"] == total


def test_unnamed_players_get_a_name() -> None:
    result = result_of("exodo.pontos", {"jogadores": [{**ANA, "nome": " "}, {**ANA, "nome": None}]})
    assert list(result["por_jogador"]) == ["Jogador 1", "Jogador 2"]


def test_unnamed_categories_get_a_name() -> None:
    result = result_of("placar", {"categorias": ["", "Ouro"], "jogadores": [{"pontos": [1, 2]}]})
    assert result["por_jogador"]["Jogador 1"]["categorias"] == {"Categoria 1": 1, "Ouro": 2}


@pytest.mark.parametrize(
    ("name", "inputs"),
    [
        ("placar", {"categorias": [], "jogadores": [{}]}),
        ("exodo.ordem_turno", {"ordem_atual": [], "felicidade": {}}),
        ("exodo.preparacao", {"jogadores": [], "semente": 1}),
        ("viscondes.preparacao", {"jogadores": [], "semente": 1}),
        ("placar.sorteio", {"jogadores": [], "semente": 1}),
    ],
)
def test_nobody_and_nothing_are_answered(name: str, inputs: dict[str, Any]) -> None:
    result = result_of(name, inputs)
    assert "erro" not in result
    assert not result.get("vencedores")


def test_players_may_be_just_a_number() -> None:
    assert list(result_of("exodo.pontos", {"jogadores": 3})["por_jogador"]) == ["Jogador 1", "Jogador 2", "Jogador 3"]


# ── What is warned of ─────────────────────────────────────────────────────────────────────────────────────────────


def warnings(result: dict[str, Any]) -> dict[str, str]:
    return {note["campo"]: note["texto"]["pt-BR"] for note in result["notas"] if note["tipo"] == "aviso"}


def test_unusual_numbers_are_counted_with_a_warning() -> None:
    result = pontos(estadios=-2)
    assert result["por_jogador"]["Ana"]["estadios"] == -15
    assert warnings(result) == {
        "jogadores.0.estadios": "Estádios no Novo Mundo: −2 é menos que o normal (0); contei assim mesmo."
    }
    assert warnings(result_of("encyclopedia.embaixada", {"dado": 7})) == {
        "dado": "Dado: 7 é mais que o normal (6); contei assim mesmo."
    }


def test_no_warning_without_cause() -> None:
    assert warnings(pontos()) == {}
    for die in (1, 6):  # the bounds themselves are usual
        assert warnings(result_of("encyclopedia.embaixada", {"dado": die})) == {}


def test_unknown_fields_are_said_to_be_ignored() -> None:
    assert warnings(pontos(estadio=3)) == {"jogadores.0.estadio": "Campo desconhecido: “estadio”; não contei."}
    assert list(warnings(result_of("viscondes.movimento", {"x": 1}))) == ["x"]


def test_an_unusual_number_of_players_is_counted_with_a_warning() -> None:
    result = result_of("exodo.pontos", {"jogadores": [{**ANA, "nome": str(at)} for at in range(5)]})
    assert len(result["vencedores"]) == 5
    assert list(warnings(result)) == ["jogadores"]


# ── What is refused ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("changes", "path", "words"),
    [
        ({"estadios": "muitos"}, "jogadores.0.estadios", "deve ser um número"),
        ({"estadios": True}, "jogadores.0.estadios", "deve ser um número"),
        ({"estadios": [1]}, "jogadores.0.estadios", "deve ser um número"),
        ({"estadios": 2.5}, "jogadores.0.estadios", "deve ser um número inteiro"),
        ({"estadios": 10**10}, "jogadores.0.estadios", "número grande demais"),
        ({"estadios": "1e9"}, "jogadores.0.estadios", "número longo demais ou mal escrito"),
        ({"estadios": "1/0"}, "jogadores.0.estadios", "deve ser um número"),
        ({"producao": 7}, "jogadores.0.producao", "deve ser uma lista"),
        ({"producao": [1, 2, 3, 4]}, "jogadores.0.producao", "são 3 números, e vieram 4"),
        ({"producao": [1, "x", 3]}, "jogadores.0.producao.1", "deve ser um número"),
        ({"nome": "Beto"}, "jogadores", "dois têm o nome “Beto”: mude um"),
        ({"nome": ["Ana"]}, "jogadores.0.nome", "deve ser um texto"),
    ],
)
def test_refused_with_the_field_named(changes: dict[str, Any], path: str, words: str) -> None:
    result = pontos(**changes)
    assert result["erro"] == f"{path}: {words}"
    assert result["error"].startswith(f"{path}: ")
    assert result["campo"] == path


@pytest.mark.parametrize(
    ("name", "inputs", "erro"),
    [
        ("exodo.pontos", [], "a entrada deve ser um objeto JSON"),
        ("exodo.pontos", {"jogadores": []}, "jogadores: falta ao menos um jogador"),
        ("exodo.pontos", {"jogadores": ["Ana"]}, "jogadores.0: cada jogador deve ser um objeto JSON"),
        ("exodo.pontos", {"jogadores": 10**6}, "jogadores: deve estar entre 1 e 200"),
        ("exodo.pontos", {"jogadores": [{}] * 201}, "jogadores: tem mais de 200 itens"),
        ("exodo.pontos", {"arredondar_para_baixo": 1}, "arredondar_para_baixo: deve ser sim ou não (true ou false)"),
        ("viscondes.negociar", {"troca": "x"}, "troca: deve ser um destes: prata, recurso, destruir, virar"),
        ("exodo.ordem_turno", {"ordem_atual": ["A", "A"]}, "ordem_atual: dois têm o nome “A”: mude um"),
        ("exodo.nada", {}, "não há calculadora “exodo.nada”"),
        ("../etc", {}, "não há calculadora “../etc”"),
        ("registry.find", {}, "não há calculadora “registry.find”"),
        ("__main__.x", {}, "não há calculadora “__main__.x”"),
    ],
)
def test_refused(name: str, inputs: Any, erro: str) -> None:
    assert result_of(name, inputs)["erro"] == erro


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "3", "{}", '{"game": 3}', '{"name": []}', "[" * 100_000, "9" * 10_000, '{"game": "exodo"}'],
)
def test_requests_that_are_none(text: str) -> None:
    assert json.loads(calculators.call(text))["result"]["erro"]


def test_the_id_of_a_request_comes_back() -> None:
    assert json.loads(calculators.call('{"id": [1], "name": "encyclopedia.banco"}'))["id"] == [1]
    assert "id" not in json.loads(calculators.call('{"name": "encyclopedia.banco"}'))


# ── Half-filled forms ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_form_gives_lines_and_guesses_nothing(name: str) -> None:
    result = result_of(name, {})
    required = [field for field in calculators.describe(name)["fields"] if field["required"]]
    if required or calculators.describe(name)["player_fields"]:
        assert result["parcial"]["faltam"] == len(result["parcial"]["campos"]) > 0
        assert result["linhas"]
        known = [line["id"] for line in result["linhas"] if line["valor"] is not None]
        assert known == ([] if name != "viscondes.final" else ["lider", "lider"])  # a box that is not ticked says no
        assert "Parcial" in result["frase"]["pt-BR"]


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values in JSON data that hold no others."""
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        if isinstance(value, dict | list) and value:
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key)


def nodes(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values in JSON data, also of those that hold others."""
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        yield (*path, key)
        yield from nodes(value, (*path, key))


def put(data: Any, path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value


def described(name: str, path: tuple[Any, ...]) -> dict[str, Any] | None:
    """The field that a path of the inputs belongs to; ``None`` for a name."""
    form = calculators.describe(name)
    fields, id_ = (
        (form["player_fields"], path[2]) if path[0] == "jogadores" and len(path) > 2 else (form["fields"], path[0])
    )
    return next((field for field in fields if field["id"] == id_), None)


@given(st.data())
def test_blanks_are_counted_and_nothing_is_guessed(data: st.DataObject) -> None:
    """Of any worked case some fields blank: no line then has another value than when all is filled in.

    Those whose parts add up have what the parts that are there come to: as if the others were 0.
    """
    case = data.draw(st.sampled_from(CASES))
    name, inputs, without = name_of(case), deepcopy(case["inputs"]), deepcopy(case["inputs"])
    whole = result_of(name, inputs)
    blanked = data.draw(st.sets(st.sampled_from(list(leaves(inputs)) or [()]), min_size=0))
    required = set()
    for path in blanked - {()}:
        field = described(name, path)
        by_place = field and field["type"] == "by_key" and isinstance(path[-1], int)  # its blanks are told by key
        if field and field["required"] and field["type"] != "names" and not by_place:
            put(inputs, path, None)
            put(without, path, 0 if field["type"] in {"integer", "integers"} else None)
            required.add(".".join(map(str, path)))
    part = result_of(name, inputs)
    already = whole["parcial"]["campos"] if whole["parcial"] else []
    assert set(part["parcial"]["campos"] if part["parcial"] else []) == required | set(already)
    if part["parcial"]:
        assert not part.get("vencedores")
        assert not part.get("posicoes")
    full, summed = (
        {(line["id"], line["jogador"]): line["valor"] for line in result["linhas"]}
        for result in (whole, result_of(name, without))
    )
    for line in part["linhas"]:
        if line["id"] != "total" and line["valor"] is not None:
            expected = summed if line["id"] in BY_PARTS else full
            assert line["valor"] == expected[line["id"], line["jogador"]]


BY_PARTS = {"contratos", "construcoes", "trabalhadores", "colecoes", "escrituras"}
"""The lines whose parts each add their own. Encyclopedia's ``colecoes`` has a single part, and is one or the other."""


@pytest.mark.parametrize(
    ("name", "player", "line", "value", "why"),
    [
        ("exodo.pontos", {"contratos": [5, None, 3]}, "contratos", 8, "5 + 0 + 3"),
        ("exodo.pontos", {"contratos": [None, None, 0]}, "contratos", 0, "0 + 0 + 0"),
        ("exodo.pontos", {"contratos": [None, None, None]}, "contratos", None, None),
        ("exodo.pontos", {"producao": [6, None, 7]}, "producao", None, None),
        ("exodo.corrida", {"marcadores": 2}, "penalidade", None, None),
        ("viscondes.final", {"trabalhadores": [1, 2, None]}, "trabalhadores", 5, "por nível: 1 + 4 + 0"),
        ("viscondes.final", {"guildas": 2}, "construcoes", 13, "oficinas + postos + guildas: 0 + 0 + 13"),
        ("viscondes.final", {"escrituras_viradas": 2}, "escrituras", 6, "0 × 1 + 2 × 3"),
    ],
)
def test_what_adds_up_counts_as_far_as_it_is_there(
    name: str, player: dict[str, Any], line: str, value: int | None, why: str | None
) -> None:
    """A total stays in sight while one of the figures is typed anew; the lowest of some is not the lowest of all."""
    result = result_of(name, {"jogadores": [player, {}]})
    shown = next(each for each in result["linhas"] if each["id"] == line)
    assert shown["valor"] == value
    assert shown["explicacao"] == (why and {"pt-BR": f"{why} (o que falta ainda não conta)"} | {"en": ANY})
    total = next(each for each in result["linhas"] if each["id"] == "total") if name != "exodo.corrida" else None
    assert total is None or total["valor"] == (value or None)


# ── Anything at all ───────────────────────────────────────────────────────────────────────────────────────────────

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.integers(-9, 99).map(str)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


def check_answered(name: str, inputs: Any) -> None:
    """Either a whole result or an error that says something."""
    result = result_of(name, inputs)
    if "erro" in result:
        assert result["erro"]
        assert result["error"]
        assert "Traceback" not in result["erro"]
    else:
        assert {"linhas", "notas", "parcial", "frase"} <= set(result)


@given(st.sampled_from(NAMES), JSON)
def test_any_json_is_answered(name: str, inputs: Any) -> None:
    check_answered(name, inputs)


@given(st.data())
def test_any_change_to_a_worked_case_is_answered(data: st.DataObject) -> None:
    case = data.draw(st.sampled_from([case for case in CASES if case["inputs"]]))
    inputs = deepcopy(case["inputs"])
    put(inputs, data.draw(st.sampled_from(list(nodes(inputs)))), data.draw(JSON))
    check_answered(name_of(case), inputs)


@given(st.text())
def test_any_text_is_answered(text: str) -> None:
    assert "erro" in json.loads(calculators.call(text))["result"]

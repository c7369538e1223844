"""``python -m calculators``: results on standard output, one clear line on standard error, exit status 2."""

import json
import subprocess
import sys

import pytest

from tests.calculators.cases import DATA, ROOT, holds


def run(*arguments: str, stdin: str | bytes = "") -> tuple[int, str, str]:
    """Exit status, standard output and standard error of the command."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    command = [sys.executable, "-m", "calculators", *arguments]
    done = subprocess.run(command, input=given, capture_output=True, cwd=ROOT, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_one_calculator() -> None:
    status, out, err = run("viscondes.movimento", stdin='{"valor_carta": 2, "distancia": 5, "prata": 3}')
    assert (status, err) == (0, "")
    assert holds(json.loads(out), {"permitido": True, "custo": 3})


def test_many_requests_a_line_each() -> None:
    lines = (DATA / "examples.jsonl").read_text("utf-8")
    status, out, err = run("--jsonl", stdin=lines + '\n{"id": "bad", "game": "exodo", "mode": "x"}\n{\n')
    assert (status, err) == (0, "")
    replies = [json.loads(line) for line in out.splitlines()]
    asked = [json.loads(line) for line in lines.splitlines()]
    assert [reply.get("id") for reply in replies] == [*[case["id"] for case in asked], "bad", None]
    for case, reply in zip(asked, replies, strict=False):
        assert holds(reply["result"], case["expected"])
    assert replies[-2]["result"]["erro"] == "não há calculadora “exodo.x”"
    assert replies[-1]["result"]["erro"] == "a entrada não é JSON"


def test_list() -> None:
    status, out, _ = run("--list")
    assert status == 0
    assert "exodo.pontos\tPontuação do Modo Pontos" in out.splitlines()


def test_describe() -> None:
    status, out, _ = run("--describe", "placar")
    assert status == 0
    assert json.loads(out)["player_fields"][0] == {
        "id": "pontos",
        "type": "by_key",
        "label": {"pt-BR": "Pontos", "en": "Points"},
        "help": None,
        "worth": None,
        "required": True,
        "default": None,
        "usual": None,
        "of": "number",
        "keys_from": "categorias",
    }


@pytest.mark.parametrize(
    ("arguments", "stdin", "line"),
    [
        ([], "", "calculators: diga qual calculadora; --list mostra todas"),
        (
            ["exodo.nada"],
            "{}",
            "calculators: não há calculadora “exodo.nada”;"
            " as mais parecidas: exodo.corrida, exodo.penalidades_ano, exodo.bonus_ano",
        ),
        (
            ["Viscondes.Finall"],
            "{}",
            "calculators: não há calculadora “Viscondes.Finall”;"
            " as mais parecidas: viscondes.final, viscondes.edificar, viscondes.alocar",
        ),
        (["--describe", "xadrez\n"], "", "calculators: não há calculadora “xadrez ”; --list mostra todas"),
        (["exodo.pontos"], "{", "calculators: a entrada não é JSON"),
        (["exodo.pontos"], b"\xff\xfe", "calculators: a entrada não é JSON"),
        (["exodo.bonus_ano"], '{"forca": "x"}', "calculators: forca: deve ser um número"),
        (["--describe", "x"], "", "calculators: não há calculadora “x”; --list mostra todas"),
        (["--nada"], "", "calculators: unrecognized arguments: --nada"),
    ],
)
def test_bad_use_is_one_line(arguments: list[str], stdin: str | bytes, line: str) -> None:
    assert run(*arguments, stdin=stdin) == (2, "", line + "\n")


def test_half_a_character_comes_out_as_json() -> None:
    """A lone surrogate is no UTF-8: it is written as JSON's escape."""
    status, out, _ = run("placar", stdin=r'{"jogadores": [{"nome": "\ud800", "pontos": [1]}]}')
    assert status == 0
    assert json.loads(out)["vencedores"] == ["\ud800"]

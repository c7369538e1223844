"""The calculators on the command line.

``python -m calculators exodo.pontos`` reads inputs as JSON from standard input and prints the result. ``--jsonl`` reads
a request ``{"id", "game", "mode", "inputs"}`` a line and prints ``{"id", "result"}`` a line; a request that cannot be
computed gives a result that says so. Bad use, bad input to a single calculator, or a mistake in a calculator's own file
is one line on standard error and exit status 2.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from calculators.kinds import InputError
from calculators.mistakes import CalculatorError
from calculators.registry import Calculator, answer, find, names, nearest, parse, refusal
from calculators.results import Words

BAD_USE = 2
"""The exit status for bad input, as every command of this project has it."""
ALL_ARE_LISTED = Words("; --list mostra todas", "; --list shows all")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status."""
    options = _parser().parse_args(arguments)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]  # they are text files
    try:
        if options.list:
            print("\n".join(f"{name}\t{find(name).title.pt}" for name in names()))
        elif options.describe:
            _print(_named(options.describe).describe(), indent=2)
        elif options.jsonl:
            return _answer_lines()
        elif options.name:
            _print(_named(options.name).attempt(parse(sys.stdin.read())), indent=2)
        else:
            raise InputError(Words("diga qual calculadora; --list mostra todas", "name a calculator; --list shows all"))
    except InputError as error:
        return _refuse(refusal(error)["erro"])
    except CalculatorError as error:
        return _refuse(str(error))
    except BrokenPipeError:
        return BAD_USE
    return 0


class _Parser(argparse.ArgumentParser):
    """A parser that tells a wrong use in one line, without the usage above it."""

    def error(self, message: str) -> NoReturn:
        """End with the message and the exit status of bad use."""
        self.exit(BAD_USE, f"calculators: {message}\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m calculators", description="Calculadoras de jogos de tabuleiro.")
    parser.add_argument("name", nargs="?", metavar="JOGO.MODO", help="calcula com a entrada JSON da entrada padrão")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--jsonl", action="store_true", help="um pedido por linha: {id, game, mode, inputs}")
    what.add_argument("--list", action="store_true", help="mostra todas as calculadoras")
    what.add_argument("--describe", metavar="JOGO.MODO", help="mostra os campos de uma calculadora, em JSON")
    return parser


def _named(name: str) -> Calculator[Any]:
    """The calculator of that name.

    Raises:
        InputError: There is none; the likest are named.
    """
    try:
        return find(name)
    except InputError as error:
        near = ", ".join(nearest(name))
        hint = Words(f"; as mais parecidas: {near}", f"; the nearest: {near}") if near else ALL_ARE_LISTED
        raise InputError(error.words + hint) from None


def _refuse(reason: str) -> int:
    """Say in one line why there is no result; the exit status."""
    print("calculators:", *reason.split(), file=sys.stderr)
    return BAD_USE


def _answer_lines() -> int:
    """Answer each line that is not blank, at once: a caller may wait for one answer before it asks again.

    A calculator's own mistake ends it, with the line that was asked.

    Returns:
        The exit status.
    """
    for number, line in enumerate(sys.stdin, start=1):
        if not line.strip():
            continue
        try:
            reply = answer(parse(line), Calculator.attempt)
        except InputError as error:
            reply = {"result": refusal(error)}
        except CalculatorError as error:
            return _refuse(f"{error} (line {number} of the input)")
        _print(reply)
    return 0


def _print(data: Any, indent: int | None = None) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=indent), flush=True)


if __name__ == "__main__":
    sys.exit(main())

"""Score, set-up and rule calculators of board games: pure Python, the standard library only.

The same code answers on the command line (``python -m calculators``) and, through Pyodide, in the browser. A game is
one module here; ``docs/calculadora-para-o-seu-jogo.md`` tells how to write one.
"""

from calculators.kinds import InputError
from calculators.mistakes import CalculatorError, mistake_at_import
from calculators.registry import ANY_PAGE, calculator, call, check, describe, find, for_page, names, nearest

__all__ = [
    "ANY_PAGE",
    "CalculatorError",
    "InputError",
    "calculator",
    "call",
    "check",
    "describe",
    "find",
    "for_page",
    "mistake_at_import",
    "names",
    "nearest",
]

"""Mistakes in a calculator's file, told its author in one line: file, line, what is wrong."""

import os
from collections.abc import Iterator, Sequence
from types import TracebackType


class DeclarationError(ValueError):
    """A declaration that cannot be; raised where it stands, in the author's file."""


class CalculatorError(Exception):
    """One line for the author of a calculator: where the mistake is and what it is."""


def mistake(error: BaseException, file: str, line: int = 0, what: str = "") -> CalculatorError:
    """Tell of an exception that came of an author's file.

    Args:
        error: What was raised.
        file: The author's file. The last of its lines that the exception went through is named.
        line: Named when the exception went through none.
        what: The calculator, when one was being computed.
    """
    file, line = _place(error, file, line)
    place = f"{_shown(file)}:{line}" if line else _shown(file)
    return CalculatorError(": ".join(part for part in (place, what, _said(error)) if part))


def mistake_at_import(error: BaseException, file: str) -> CalculatorError:
    """As :func:`mistake`, of what was raised while a file was imported, or one beside it that it imports."""
    for step in _steps(error):
        code = step.tb_frame.f_code
        if code.co_name == "<module>" and os.path.dirname(code.co_filename) == os.path.dirname(file):
            file = code.co_filename
    return mistake(error, file)


def one_of(what: str, value: str, allowed: Sequence[str]) -> None:
    """Refuse a word that is none of those allowed.

    Raises:
        DeclarationError: It is none of them.
    """
    if value not in allowed:
        raise DeclarationError(f"{what} {value!r} is none of {', '.join(map(repr, allowed))}")


def _place(error: BaseException, file: str, line: int) -> tuple[str, int]:
    if isinstance(error, SyntaxError) and (error.filename or "").endswith(".py"):
        return str(error.filename), error.lineno or 0
    lines = [step.tb_lineno for step in _steps(error) if step.tb_frame.f_code.co_filename == file]
    return file, lines[-1] if lines else line


def _steps(error: BaseException) -> Iterator[TracebackType]:
    """The way of an exception, from where it was caught to where it was raised."""
    step = error.__traceback__
    while step:
        yield step
        step = step.tb_next


def _said(error: BaseException) -> str:
    """What an exception says, on one line; a declaration's own says all, of others the name belongs to it."""
    words = " ".join((error.msg if isinstance(error, SyntaxError) else str(error)).split())
    if isinstance(error, DeclarationError):
        return words
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


def _shown(file: str) -> str:
    """The file as it is called from here; with its whole path when it is elsewhere."""
    here = os.path.join(os.getcwd(), "")
    return file.removeprefix(here)

"""The calculators by name: how one is declared, found, described and run.

A calculator is a pure function from a form to a :class:`~calculators.results.Result`, declared with
:func:`calculator` in the module that bears its game's name. Modules are imported when one of theirs is asked for, so
that a page loads its own game only.
"""

import json
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Generic, Literal, TypeAlias, TypeVar, cast, get_args, get_type_hints

from calculators.fields import Form
from calculators.forms import player_form, read_form, specs
from calculators.kinds import InputError, Log
from calculators.mistakes import CalculatorError, DeclarationError, mistake, mistake_at_import, one_of
from calculators.results import Result, Section, Words, counted

ANY_PAGE = "*"
"""The page of a calculator that every game page has, and a page of its own."""

FormType = TypeVar("FormType", bound=Form)
Function = Callable[[FormType], Result]
KindOfCalculator: TypeAlias = Literal["score", "tool", "setup"]


@dataclass(frozen=True, slots=True)
class Calculator(Generic[FormType]):
    """A declared calculator; the attributes are the arguments of :func:`calculator`."""

    name: str
    function: Function[FormType]
    form: type[FormType]
    page: str
    section: Section
    kind: KindOfCalculator
    title: Words
    summary: Words
    players: tuple[int, int] | None

    @property
    def game(self) -> str:
        """The game's name: what stands before the dot."""
        return self.name.partition(".")[0]

    @property
    def mode(self) -> str:
        """What stands after the dot; the whole name when there is none."""
        return self.name.rpartition(".")[2]

    def describe(self) -> dict[str, Any]:
        """Everything that is needed to draw the form, for JSON."""
        of_players = player_form(self.form)
        return {
            "name": self.name,
            "game": self.game,
            "mode": self.mode,
            "page": self.page,
            "section": self.section.plain(),
            "kind": self.kind,
            "title": self.title.plain(),
            "summary": self.summary.plain(),
            "players": list(self.players) if self.players else None,
            "fields": [spec.describe() for spec in specs(self.form)],
            "player_fields": [spec.describe() for spec in specs(of_players)] if of_players else [],
        }

    def run(self, inputs: Any) -> dict[str, Any]:
        """Compute with JSON data.

        Returns:
            The result for JSON. While required fields are blank, ``parcial`` says how many and which.

        Raises:
            InputError: A value cannot be computed with.
        """
        log = Log()
        form = read_form(self.form, inputs, self.players, log)
        answer = self.function(form)
        result = (answer.unknown() if form.lacks() else answer).plain(self.page)
        result["notas"] += [note.plain() for note in log.notes]
        result["parcial"] = None
        if log.blanks:
            result["parcial"] = {"faltam": len(log.blanks), "campos": log.blanks}
            result["frase"] = _partial(len(log.blanks)).plain()
        return result

    def attempt(self, inputs: Any) -> dict[str, Any]:
        """As :meth:`run`, for the author: what the function raises is told in one line.

        Raises:
            InputError: A value cannot be computed with.
            CalculatorError: The function fails.
        """
        try:
            return self.run(inputs)
        except InputError:
            raise
        except Exception as error:
            raise self.mistake(error) from error

    def check(self) -> None:
        """See that it is found by its name, and compute with nothing filled in, as a page does.

        Raises:
            CalculatorError: It is in another file, the function fails, or a line is of a field that there is not.
        """
        module = f"calculators.{self.game}"
        if self.function.__module__ != module:
            raise self.mistake(DeclarationError(f"its name says that it is in {module}; no page would find it"))
        described = self.describe()
        ids = {field["id"] for field in (*described["fields"], *described["player_fields"])}
        for line in self.attempt({})["linhas"]:
            unknown = [field for field in line["campos"] if field.partition(".")[0] not in ids]
            if unknown:
                raise self.mistake(
                    DeclarationError(f"the line {line['id']!r} is of a field {unknown[0]!r} that it has not")
                )

    def mistake(self, error: Exception) -> CalculatorError:
        """What its function raised, told with its name and the function's file."""
        code = self.function.__code__
        return mistake(error, code.co_filename, code.co_firstlineno, self.name)


def _partial(blanks: int) -> Words:
    missing = counted(blanks, Words("campo", "field"), Words("campos", "fields"))
    verb = "falta" if blanks == 1 else "faltam"
    return Words(f"Parcial: {verb} {missing.pt}", f"Partial: {missing.en} to go")


_declared: dict[str, Calculator[Any]] = {}


def calculator(  # noqa: PLR0913  each says one thing of the calculator, by name
    name: str,
    *,
    page: str,
    section: Section,
    title: Words,
    summary: Words,
    kind: KindOfCalculator = "tool",
    players: tuple[int, int] | None = None,
) -> Callable[[Function[FormType]], Function[FormType]]:
    """Declare the function below as a calculator.

    Args:
        name: ``game.mode``; ``game`` is the name of the module.
        page: The rule page that it belongs to, ``jogos:exodo``, or :data:`ANY_PAGE`.
        section: The part of that page that states its rule.
        title: What it is called.
        summary: What it does, in a sentence.
        kind: ``score`` adds up a whole game, ``tool`` answers one question, ``setup`` prepares the table.
        players: The fewest and the most players, where it asks for each player's figures.

    Raises:
        DeclarationError: The name is taken by another function, there is no such kind, or the form cannot be asked for.
    """
    one_of("a calculator's kind", kind, get_args(KindOfCalculator))

    def declare(function: Function[FormType]) -> Function[FormType]:
        form = _form_of(function)
        specs(form)
        of_players = player_form(form)
        if of_players:
            specs(of_players)
            if players is None:
                raise DeclarationError(f"{name} asks for each player's figures: say for how many, players=(2, 4)")
        if name in _declared and _place(_declared[name].function) != _place(function):
            raise DeclarationError(f"two calculators are named {name}; see {_place(_declared[name].function)}")
        _declared[name] = Calculator(name, function, form, page, section, kind, title, summary, players)
        return function

    return declare


def _form_of(function: Function[FormType]) -> type[FormType]:
    """The form that a function takes.

    Raises:
        DeclarationError: Its first argument is not annotated with one.
    """
    hints = [hint for argument, hint in get_type_hints(function).items() if argument != "return"]
    if not hints or not isinstance(hints[0], type) or not issubclass(hints[0], Form):
        raise DeclarationError(f"{function.__qualname__} takes no form: annotate its argument with a dataclass of Form")
    return cast("type[FormType]", hints[0])


def _place(function: Function[Any]) -> str:
    """Where a function is defined: the name of its file, and the line."""
    code = function.__code__
    return f"{os.path.basename(code.co_filename)}:{code.co_firstlineno}"


def find(name: str) -> Calculator[Any]:
    """The calculator of that name; ``game.game`` is also ``game``.

    Raises:
        InputError: There is none.
        CalculatorError: Its game's file cannot be imported.
    """
    game, _, mode = name.partition(".")
    if name not in _declared and game.isidentifier() and game.isascii() and not game.startswith("_"):
        with suppress(ModuleNotFoundError):
            _load(game)
    found = _declared.get(name) or (_declared.get(game) if mode == game else None)
    if found is None:
        raise InputError(Words(f"não há calculadora “{name}”", f"there is no calculator “{name}”"))
    return found


def _load(game: str) -> None:
    """Import the module of a game, which declares its calculators.

    Raises:
        ModuleNotFoundError: There is no such module.
        CalculatorError: It cannot be imported.
    """
    module = f"calculators.{game}"
    try:
        import_module(module)
    except (Exception, SystemExit) as error:
        if isinstance(error, ModuleNotFoundError) and error.name == module:
            raise
        raise mistake_at_import(error, _file_of(module)) from error


def _file_of(module: str) -> str:
    from importlib.util import find_spec  # noqa: PLC0415  only for who makes a mistake, so not in a page's Python

    spec = find_spec(module)
    return (spec and spec.origin) or module


def names() -> tuple[str, ...]:
    """The names of all calculators: game by game, in the order of each game's module.

    Raises:
        CalculatorError: A module cannot be imported.
    """
    import pkgutil  # noqa: PLC0415  only here, so that a page that runs one calculator need not load it

    import calculators  # noqa: PLC0415  its path; the package imports this module

    for module in pkgutil.iter_modules(calculators.__path__):
        if not module.name.startswith("_"):
            _load(module.name)
    games = sorted({each.game for each in _declared.values()})
    return tuple(name for game in games for name, each in _declared.items() if each.game == game)


def check() -> None:
    """See that every calculator is imported and computes with nothing filled in.

    Raises:
        CalculatorError: One does not.
    """
    for name in names():
        _declared[name].check()


def nearest(name: str) -> tuple[str, ...]:
    """The names that are most like one that there is not, the likest first; none when nothing is."""
    from difflib import get_close_matches  # noqa: PLC0415  only for who mistypes, so not in a page's Python

    return tuple(get_close_matches(name.casefold(), names()))


def for_page(page: str) -> tuple[str, ...]:
    """The calculators of a page, in the order of their module; those of every page last."""
    own = [name for name in names() if _declared[name].page == page]
    return (*own, *[name for name in names() if _declared[name].page == ANY_PAGE])


def describe(name: str) -> dict[str, Any]:
    """Everything that is needed to draw the form of a calculator, for JSON.

    Raises:
        InputError: There is no calculator of that name.
    """
    return find(name).describe()


def answer(request: Any, compute: Callable[[Calculator[Any], Any], dict[str, Any]] = Calculator.run) -> dict[str, Any]:
    """Answer one request: ``{"game", "mode", "inputs", "id"?}`` or ``{"name", "inputs", "id"?}``.

    Returns:
        ``{"id"?, "result"}``; for bad input the result is ``{"erro", "error", "campo"}``.
    """
    reply: dict[str, Any] = {}
    try:
        if not isinstance(request, Mapping):
            raise InputError(Words("o pedido deve ser um objeto JSON", "the request must be a JSON object"))
        if "id" in request:
            reply["id"] = request["id"]
        reply["result"] = compute(find(_asked(request)), request.get("inputs", {}))
    except InputError as error:
        reply["result"] = refusal(error)
    return reply


def _asked(request: Mapping[str, Any]) -> str:
    """The name of the calculator that a request is for."""
    parts = [request["name"]] if "name" in request else [request.get("game"), request.get("mode", "")]
    if not all(isinstance(part, str) for part in parts) or not parts[0]:
        wanted = Words("falta “game” e “mode”: qual calculadora?", "“game” and “mode” are missing: which calculator?")
        raise InputError(wanted)
    return ".".join(part for part in parts if part)


def refusal(error: InputError) -> dict[str, str]:
    """What stands in place of a result when the input cannot be computed with."""
    where = f"{error.path}: " if error.path else ""
    return {"erro": where + error.words.pt, "error": where + error.words.en, "campo": error.path}


def parse(text: str) -> Any:
    """JSON data from its text.

    Raises:
        InputError: The text is no JSON, or nests or counts beyond what can be read.
    """
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise InputError(Words("a entrada não é JSON", "the input is not JSON")) from None


def call(text: str) -> str:
    """Answer a request given as JSON text, as JSON text: what the browser's worker calls. Never raises."""
    try:
        reply = answer(parse(text))
    except InputError as error:
        reply = {"result": refusal(error)}
    return json.dumps(reply, ensure_ascii=False)

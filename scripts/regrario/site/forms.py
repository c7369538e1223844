"""``/// calculator | exodo.pontos``: the form of a calculator, whole, as HTML that is made when the site is built.

One markup serves a phone (one player at a time), a wide screen (a column a player), paper and a screen reader; which
of them is seen is the style sheet's affair. It says nothing of any game: all comes from ``calculators.describe``.

A tool is folded into a row of one line, so that rules read on past it; a page that is there for its tools says
``open: true`` in the block. Scores stand open, but for one for any game after the page's own.

The script ``docs/javascripts/calculator.js`` reads the form by these marks alone:

- ``form[data-calculator]`` with ``data-kind``, ``data-least`` and ``data-most`` players; the first form of a page has
  the keypad, which the script moves to where one types, and the script's words in ``data-words`` (not in a script
  element: Material's instant navigation would run that);
- ``[data-player]``: one player's part, and ``[data-tab]``: the same player's tab;
- ``data-part``: what the script writes into, or shows;
- ``[data-field]``: one field's row, with ``data-type``; in it an input (or more) with ``data-item`` for its place in a
  list or its key;
- ``data-act`` on what is pressed.
"""

from __future__ import annotations

import importlib
import json
import logging
import re
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

from markdown import Markdown
from pymdownx.blocks import BlocksExtension  # type: ignore[import-untyped]  # it bears no types
from pymdownx.blocks.block import Block, type_boolean  # type: ignore[import-untyped]

import calculators
from regrario.diagnostics import Code, Diagnostic, RegrarioError
from regrario.site import strings
from regrario.transform import Placed

DEFAULT_LANGUAGE = "pt-BR"
STARTING_PLAYERS = 3
"""So many sit at the table at first, as ``game.js`` has it, if as many can play."""
STARTING_NAMES = 3
"""So many lines a list of names shows at first; it grows as it is filled in."""
ANY_GAME = "*"
"""The page of a calculator that is no game's own."""
LONGEST_NAME = 24
LONGEST_LIST = 12
"""So many names a list takes where the calculator sets no bound."""
ROW_OF_INPUTS = 3
"""More inputs than these do not stand beside their label on a phone, but below."""
KEYS = (
    *(("1", ""), ("2", ""), ("3", ""), ("⌫", "delete")),
    *(("4", ""), ("5", ""), ("6", ""), ("+", "plus")),
    *(("7", ""), ("8", ""), ("9", ""), ("−", "minus")),
)
"""The keypad's first rows: what a key bears, and the word for it where that is not said as it stands."""

Field = Mapping[str, Any]
"""One field of ``calculators.describe``."""

_NUMBER = re.compile(r"\d+\S*")

_log = logging.getLogger("mkdocs.regrario")  # MkDocs counts the warnings of its own loggers


def placements(page: str, *, game: bool) -> Iterator[Placed]:
    """The calculators that say they are for a page, each with the section that it belongs to.

    A score stands apart from the steps: it is looked for by those who have read them all. A page that is a ``game``
    gets those for any game too.
    """
    for name in calculators.for_page(page):
        described = calculators.describe(name)
        if described["page"] == page or game:
            section = described["section"]
            place = "" if section["kind"] == "page" else section["id"] or section["title"]
            yield Placed(name, place, apart=described["kind"] == "score")


def calculator_files() -> tuple[Path, ...]:
    """The calculators' code: a file for each game, and those that they share."""
    return tuple(file for folder in calculator_folders() for file in sorted(folder.glob("*.py")))


def calculator_folders() -> tuple[Path, ...]:
    """Where the calculators' code is."""
    return tuple(map(Path, calculators.__path__))


def reload_calculators() -> None:
    """Have the calculators be what their files are now: edited, new or gone.

    This module alone holds the package, and asks it anew each time, so nothing of the old one stays in use. Bytecode is
    dropped too: of an edit within the same second that leaves a file's length Python would not notice.

    Raises:
        RegrarioError: what the calculators share cannot be imported; the old ones stay.
    """
    told = calculators.mistake_at_import
    for file in calculator_files():
        with suppress(OSError):
            Path(cache_from_source(file)).unlink(missing_ok=True)
    for name in [name for name in sys.modules if name.startswith(f"{calculators.__name__}.")]:
        del sys.modules[name]
    importlib.invalidate_caches()
    try:
        importlib.reload(calculators)
    except Exception as error:
        raise RegrarioError(str(told(error, str(calculators.__file__)))) from None


def check_calculators() -> None:
    """See that all calculators can be drawn and computed with.

    Raises:
        RegrarioError: one cannot; where its mistake is, in one line.
    """
    try:
        calculators.check()
    except calculators.CalculatorError as mistake:
        raise RegrarioError(str(mistake)) from None


def claimed_pages() -> Mapping[str, tuple[str, ...]]:
    """The pages that calculators say they are for, with the names of these."""
    claims: dict[str, tuple[str, ...]] = {}
    for name in calculators.names():
        page = calculators.describe(name)["page"]
        if page != ANY_GAME:
            claims[page] = (*claims.get(page, ()), name)
    return claims


def fault(name: str) -> str:
    """What is wrong with a calculator: its name, and which names are like it, or its file; ``""`` when nothing is."""
    try:
        calculators.find(name)
    except calculators.InputError:
        near = calculators.nearest(name)
        others = f"the nearest are {', '.join(near)}" if near else "python -m calculators --list shows all"
        return f"there is no calculator {name!r}; {others}"
    except calculators.CalculatorError as mistake:
        return str(mistake)
    return ""


class CalculatorExtension(BlocksExtension):  # type: ignore[misc]  # an untyped base
    """The Markdown extension ``regrario_calculator``; ``language`` is that of the form's words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Markdown hands over the options."""
        self.config = {"language": [DEFAULT_LANGUAGE, "the language of the forms: pt-BR or en"]}
        super().__init__(*args, **kwargs)

    def extendMarkdownBlocks(self, md: Markdown, block_mgr: Any) -> None:  # noqa: N802 - the base class names it
        """Register the block."""
        block_mgr.register(CalculatorBlock, self.getConfigs())


class CalculatorBlock(Block):  # type: ignore[misc]
    """``/// calculator | NAME``. Whatever stands inside it is dropped; there is nothing to say there."""

    NAME = "calculator"
    ARGUMENT = True
    OPTIONS = {"open": [False, type_boolean]}  # noqa: RUF012 - the base class has it so

    def on_create(self, parent: ET.Element) -> ET.Element:
        """A box for the form."""
        return ET.SubElement(parent, "div", {"class": "rg-calculadora"})

    def on_end(self, block: ET.Element) -> None:
        """Put the form in as finished HTML, out of reach of Markdown's inline syntax."""
        language = self.config["language"]
        try:
            made = form(self.argument, language, first=not self.tracker, folded=self._folds())
        except (calculators.InputError, calculators.CalculatorError) as error:
            page, line = self._place()
            _log.warning("%s", Diagnostic(page, line, Code.BAD_VALUE, fault(self.argument) or str(error)))
            made = ET.Element("p", {"class": "rg-falta"})
            made.text = strings.load(language)("calculator.unknown", name=self.argument)
        self.tracker.setdefault("used", True)
        for child in list(block):
            block.remove(child)
        block.text = self.md.htmlStash.store(ET.tostring(made, encoding="unicode", method="html"))

    def _place(self) -> tuple[str, int]:
        """The page and the line that the block stands on; outside of MkDocs, which alone knows a page, just the block.

        Markdown tells no lines: it is looked up in the file.
        """
        if "relpath" not in self.md.treeprocessors:  # MkDocs has it for the links of a page
            return f"/// {self.NAME} | {self.argument}", 0
        page = self.md.treeprocessors["relpath"].file
        block = re.compile(rf"[\s>]*/{{3,}}\s*{self.NAME}\s*\|\s*{re.escape(self.argument)}\s*")
        lines = Path(page.abs_src_path).read_text(encoding="utf-8", errors="replace").splitlines()
        return page.src_uri, next((at for at, line in enumerate(lines, start=1) if block.fullmatch(line)), 0)

    def _folds(self) -> bool:
        """Whether this form is only a row at first; what the page has had so far is in the tracker, which is its own.

        Raises:
            calculators.InputError: there is no such calculator.
        """
        about = calculators.describe(self.argument)
        if about["kind"] != "score":
            return not self.options["open"]
        follows = about["page"] == ANY_GAME and "score" in self.tracker
        self.tracker["score"] = True
        return follows and not self.options["open"]


def players(page: str) -> tuple[int, int] | None:
    """How many may play the game of a page such as ``jogos:exodo``, by its own score; None when there is none."""
    for name in calculators.for_page(page):
        about = calculators.describe(name)
        if about["page"] == page and about["kind"] == "score" and about["players"]:
            least, most = about["players"]
            return least, most
    return None


def form(name: str, language: str, *, first: bool = True, folded: bool = False) -> ET.Element:
    """The form of the calculator ``name``.

    Args:
        name: as in ``calculators.names()``.
        language: ``pt-BR`` or ``en``.
        first: the first form of a page brings the words that the script needs.
        folded: a row with the calculator's title, which opens on the form, takes its place.

    Raises:
        calculators.InputError: there is no such calculator.
    """
    about = calculators.describe(name)
    words = strings.load(language)
    made = _Form(about, words, titled=not folded).build(with_words=first)
    if not folded:
        return made
    title = words("calculator.row", title=about["title"][language])
    return element("details", "rg-dobra calc", element("summary", "", title), made)


def element(tag: str, classes: str = "", *content: ET.Element | str, **attributes: object) -> ET.Element:
    """An element; ``data_item=0`` becomes ``data-item="0"``, ``True`` a bare attribute, ``None`` none."""
    given = {"class": classes or None} | attributes
    made = ET.Element(
        tag,
        {
            key.rstrip("_").replace("_", "-"): "" if value is True else str(value)
            for key, value in given.items()
            if value is not None and value is not False
        },
    )
    for part in content:
        if isinstance(part, ET.Element):
            made.append(part)
        elif len(made):
            made[-1].tail = (made[-1].tail or "") + part
        else:
            made.text = (made.text or "") + part
    return made


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a field stands: the player's number (none for a field of the whole game) and what ids begin with."""

    form: str
    player: int | None = None

    def id(self, field: Field, item: object = None) -> str:
        parts = [self.form, self.player, field["id"], item]
        return "-".join(re.sub(r"\W+", "-", str(part)) for part in parts if part is not None)

    @property
    def who(self) -> str | None:
        """The id of the player's name."""
        return None if self.player is None else f"{self.form}-who-{self.player}"

    def named(self, own: str) -> str | None:
        """What names an input by ``own``, an element's id, with its player's name; nothing where there are none."""
        return self.who and f"{self.who} {own}"


class _Form:
    """Builds one form; the methods go from the whole to the parts."""

    def __init__(self, description: Mapping[str, Any], words: strings.Words, *, titled: bool) -> None:
        self.description = description
        self.words = words
        self.titled = titled
        self.place = _Place("calc-" + re.sub(r"\W+", "-", description["name"]))

    def say(self, key: str, **values: object) -> str:
        return self.words(f"calculator.{key}", **values)

    def local(self, text: Mapping[str, str] | None) -> str:
        """A text of the calculator in the form's language."""
        return text[self.words.language] if text else ""

    # — the whole —

    def build(self, *, with_words: bool) -> ET.Element:
        about = self.description
        least, most = about["players"] or (0, 0)
        box = element(
            "div",
            "rg-caixa",
            *self._intro(),
            self._state(),
            element("p", "rg-nojs", self.say("no-script")),
            *self._game_fields(before=True),
            *self._players(most),
            *self._game_fields(before=False),
            self._game_actions(with_players=most > least),
            element("div", "rg-result", data_part="result"),
            element("p", "rg-sem-conta", self.say("printed-early")),
            element("p", "rg-voz", role="status", data_part="voice"),
            self._result_actions(),
        )
        return element(
            "form",
            f"rg-calc rg-calc--{about['kind']}",
            box,
            *(self._keypad() for _ in range(with_words)),
            id=self.place.form,
            autocomplete="off",
            novalidate=True,
            aria_label=self.local(about["title"]),
            data_search_exclude=True,  # of all that is in it no word is the page's own
            data_calculator=about["name"],
            data_kind=about["kind"],
            data_page=about["page"],
            data_language=self.words.language,
            data_least=least,
            data_most=most,
            data_words=_as_json(self.words.section("calculator.script")) if with_words else None,
        )

    def _intro(self) -> Iterator[ET.Element]:
        """What it does, and what it is called if no row says so; a score is its section's own matter."""
        about = self.description
        summary = self.local(about["summary"])
        if not self.titled:
            yield element("p", "rg-intro", summary)
        elif about["kind"] != "score":
            yield element("p", "rg-intro", element("strong", "", self.local(about["title"])), f" {summary}")

    def _state(self) -> ET.Element:
        """What is going on, as sentences; the script shows those that are true."""
        loading = self.say("loading")
        acts = ("retry", "print") if self.description["kind"] == "score" else ("retry",)
        return element(
            "div",
            "rg-estado",
            element("p", "", data_part="said", hidden=True),
            element(
                "p",
                "",
                element("b", "", loading),
                " ",
                element("span", "mb", aria_hidden="true", data_part="loaded"),
                f" {self.say('typing')}",
                element("progress", "", max=1, aria_label=loading),
                data_part="loading",
                hidden=True,
            ),
            element("p", "rg-acoes", *map(self._button, acts), data_part="failed", hidden=True),
            role="status",
            data_part="state",
        )

    def _game_fields(self, *, before: bool) -> Iterator[ET.Element]:
        """What is asked once for the whole game: options follow the players' part, all else comes before it."""
        fields = [field for field in self.description["fields"] if (field["type"] != "boolean") == before]
        if fields:
            yield element("div", "rg-geral", *(self._row(field, self.place) for field in fields))

    def _players(self, most: int) -> Iterator[ET.Element]:
        if not most:
            return
        fields = self.description["player_fields"]
        tabs = map(self._tab, range(most))
        yield element("div", "rg-abas", *tabs, role="group", aria_label=self.say("tabs"), data_part="tabs")
        labels = element(
            "div",
            "rg-rotulos",
            element("span", "h", self.say("player-column")),
            *(element("span", "", *self._label(field)) for field in fields),
            element("span", "tot", self._total),
            aria_hidden="true",
        )
        parts = (self._player(number, fields) for number in range(most))
        # The name and the total are rows too.
        yield element("div", "rg-pad", labels, *parts, style=f"--rows: {len(fields) + 2}", data_part="pad")

    def _tab(self, number: int) -> ET.Element:
        return element(
            "button",
            "",
            element("span", "n", self.say("player", number=number + 1), data_part="who"),
            element("b", "", "–", data_part="points"),
            element("span", "", data_part="missing"),
            element("span", "posto", data_part="place"),
            type="button",
            data_act="tab",
            data_tab=number,
            hidden=number >= self.seats,
        )

    @property
    def seats(self) -> int:
        """How many players are there before anybody has said so."""
        least, most = self.description["players"] or (0, 0)
        return max(least, min(STARTING_PLAYERS, most))

    @cached_property
    def _total(self) -> str:
        """What the last line of a player is called: a total, or whatever decides."""
        nobody: list[dict[str, object]] = [{} for _ in range(self.description["players"][0])]
        lines = calculators.find(self.description["name"]).attempt({"jogadores": nobody})["linhas"]
        return self.local(next((line["rotulo"] for line in reversed(lines) if line["total"]), None))

    def _player(self, number: int, fields: list[Field]) -> ET.Element:
        named = self.say("player", number=number + 1)
        name = element(
            "input",
            type="text",
            aria_label=self.say("name-of", player=named),
            placeholder=named,
            maxlength=LONGEST_NAME,
            enterkeyhint="next",
            data_name=True,
        )
        standing = element(
            "output",
            "",
            element("span", "", "–", data_part="points"),
            element("small", "", data_part="missing"),
            element("small", "", data_part="place"),
        )
        total = element("p", "rg-total", element("span", "", self._total), " ", standing)
        place = _Place(self.place.form, number)
        remove = element(
            "button",
            "rg-tira",
            id=f"{place.who}-remove",
            type="button",
            aria_label=self.say("remove"),
            aria_labelledby=f"{place.who}-remove {place.who}",
            data_act="remove",
        )
        return element(
            "div",
            "rg-jog",
            element("span", "vh", named, id=place.who, data_part="who"),
            element("div", "rg-nome", name, remove),
            *(self._row(field, place) for field in fields),
            total,
            role="group",
            aria_labelledby=place.who,
            data_player=number,
            hidden=number >= self.seats,
        )

    def _game_actions(self, *, with_players: bool) -> ET.Element:
        scoring = self.description["kind"] == "score"
        return element(
            "p",
            "rg-acoes",
            *(self._button("add", "mais-jog", hidden=self._is_full) for _ in range(with_players)),
            *(self._button("first", hidden=self.seats < 2) for _ in range(scoring)),  # noqa: PLR2004 - who of one?
            self._button("undo", hidden=True),
            self._button("clear") if scoring else self._button("empty", hidden=True),
        )

    @property
    def _is_full(self) -> bool:
        return self.seats >= int(self.description["players"][1])

    def _result_actions(self) -> ET.Element:
        """The buttons below the result; hidden are those that there is nothing to press for at first."""
        has_seed = any(field["type"] == "seed" for field in self.description["fields"])
        share = self._button("share", hidden=not has_seed)
        if self.description["kind"] != "score":
            return element("p", "rg-acoes", share)
        plain = (share, *(self._button(act) for act in ("history", "print")))
        switches = (self._button(act, aria_pressed="false", hidden=True) for act in ("awake", "keypad"))
        return element("p", "rg-acoes", *plain, *switches)

    def _keypad(self) -> ET.Element:
        """Digits, signs, and the way to the next field or the next player."""

        def key(words: str, act: str, classes: str = "", name: str = "") -> ET.Element:
            label = self.say(f"keypad.{name}") if name else None
            return element("button", classes, words, type="button", aria_label=label, title=label, data_act=act)

        sideways = key("", "sideways", "op lado")
        sideways.extend((element("span"), element("span", "vh", self.say("keypad.sideways"))))

        return element(
            "div",
            "rg-teclado",
            element(
                "div",
                "rg-visor",
                element("span"),
                element("b"),
                key("⌨", "keypad", name="device"),
                key("✕", "close-keypad", name="close"),
            ),
            *(key(sign, "key", "op" if name else "", name) for sign, name in KEYS),
            sideways,
            key("0", "key"),
            key(self.say("keypad.next"), "next", "ir"),
            role="group",
            aria_label=self.say("keypad.name"),
            hidden=True,
            data_part="keypad",
        )

    def _button(self, act: str, classes: str = "", **attributes: object) -> ET.Element:
        return element(
            "button", f"rg-b {classes}".strip(), self.say(f"act.{act}"), type="button", data_act=act, **attributes
        )

    # — a field's row —

    def _row(self, field: Field, place: _Place) -> ET.Element:
        """A field's row: label and what it is worth, its inputs, what it gives."""
        kind = field["type"]
        control = _CONTROLS[kind](self, field, place)
        alone = kind in {"integer", "number", "text", "seed"}
        label = (
            element("label", "l", *self._label(field), for_=place.id(field), id=place.id(field, "label"))
            if alone
            else element("span", "l", *self._label(field), id=place.id(field, "label"))
        )
        below = kind in {"text", "seed", "names", "choice"} or (not alone and len(control) > ROW_OF_INPUTS)
        note = self.local(field.get("help"))
        return element(
            "div",
            "rg-f rg-f--larga" if below else "rg-f",
            label,
            control,
            element("output", "", data_part="gives"),
            *(element("span", "vh", note, id=place.id(field, "help")) for _ in range(bool(note))),
            element("p", "rg-aviso", data_part="warning", hidden=True),
            role=None if alone else "group",
            aria_labelledby=None if alone else place.named(place.id(field, "label")) or place.id(field, "label"),
            data_field=field["id"],
            data_type=kind,
            data_of=field.get("of"),
            data_keys_from=field.get("keys_from"),
            data_names=_as_json(self._given_names(field)),
        )

    def _given_names(self, field: Field) -> list[str]:
        """The names that stand in a list of names while none is written."""
        return [self.local(name) for name in field.get("names", ())]

    def _label(self, field: Field) -> Iterator[ET.Element | str]:
        yield self.local(field["label"])
        hint = self.local(field.get("worth")) or self.local(field.get("help"))
        if hint:
            yield element("small", "", hint)

    def _described(self, field: Field, place: _Place) -> str | None:
        return place.id(field, "help") if field.get("help") else None

    def _number(self, field: Field, place: _Place, item: object = None, label: str | None = None) -> ET.Element:
        """A number is typed as text, since sums and a minus must go in; the keypad asks for no keyboard.

        ``label`` is for one of several, which its row's label alone does not tell.
        """
        own = place.id(field, item)
        return element(
            "input",
            "rg-n",
            id=own,
            type="text",
            inputmode="decimal",
            enterkeyhint="next",
            aria_label=label,
            aria_labelledby=place.named(own if label else place.id(field, "label")),
            aria_describedby=self._described(field, place),
            data_item=item,
        )

    def _stepper(self, field: Field, place: _Place) -> ET.Element:
        label = self.local(field["label"])
        less, more = (
            element(
                "button",
                sign,
                id=place.id(field, act),
                type="button",
                tabindex="-1",
                aria_label=self.say(act, field=label),
                aria_labelledby=place.named(place.id(field, act)),
                data_act=act,
            )
            for sign, act in (("menos", "less"), ("mais", "more"))
        )
        return element("div", "rg-passo", less, self._number(field, place), more)

    def _items(self, field: Field, place: _Place) -> ET.Element:
        """Several numbers: a list with a label for each place, or one for each key."""
        label = self.local(field["label"])
        if "options" in field:
            items = [(option["value"], self.local(option["label"])) for option in field["options"]]
        elif "items" in field:
            items = list(enumerate(map(self.local, field["items"])))
        else:
            names = self._names_at_first(field["keys_from"])
            items = list(enumerate([*names, *[""] * (self._names_of(field["keys_from"]) - len(names))]))
        # Of "1º marcador", "2º marcador" a box beside the row's label has room for what tells them apart: "1º", "2º".
        numbered = len({_NUMBER.sub("", words) for _, words in items}) == 1 and "keys_from" not in field
        in_short = numbered and len(items) <= ROW_OF_INPUTS
        shown = len(self._names_at_first(field["keys_from"])) if "keys_from" in field else len(items)
        return element(
            "div",
            "rg-tri rg-tri--nomes" if "keys_from" in field else "rg-tri",
            *(
                element(
                    "label",
                    "rg-item",
                    element("small", "", _in_short(words) if in_short else words, aria_hidden="true", data_part="key"),
                    self._number(field, place, item, f"{label}: {words}"),
                    hidden=at >= shown,
                )
                for at, (item, words) in enumerate(items)
            ),
            style=f"--items: {min(len(items), 6)}",
        )

    def _names_of(self, names: str) -> int:
        """How many names the field ``names`` may hold, in the game's part or, for ``jogadores``, the players' own."""
        for field in self.description["fields"]:
            if field["id"] == names:
                return field["count"][1] or LONGEST_LIST
        return int(self.description["players"][1])

    def _names_at_first(self, names: str) -> list[str]:
        """The names of a field of names, or of the players, while none is written."""
        for field in self.description["fields"]:
            if field["id"] == names:
                return self._given_names(field)
        return [self.say("player", number=number + 1) for number in range(self.seats)]

    def _names(self, field: Field, place: _Place) -> ET.Element:
        least, most = field["count"]
        label = self.local(field["label"])
        given = self._given_names(field)
        return element(
            "div",
            "rg-lista",
            *(
                element(
                    "input",
                    id=place.id(field, index),
                    type="text",
                    aria_label=f"{label}: {index + 1}",
                    placeholder=given[index] if index < len(given) else str(index + 1),
                    maxlength=LONGEST_NAME,
                    enterkeyhint="next",
                    data_item=index,
                    hidden=index >= max(least or 1, STARTING_NAMES),
                )
                for index in range(most or LONGEST_LIST)
            ),
        )

    def _check(self, field: Field, place: _Place) -> ET.Element:
        box = element(
            "input",
            id=place.id(field),
            type="checkbox",
            aria_labelledby=place.named(place.id(field, "label")) or place.id(field, "label"),
            checked=bool(field.get("default")),
        )
        return element("label", "rg-marca", box)

    def _choice(self, field: Field, place: _Place) -> ET.Element:
        chosen = field.get("default")
        return element(
            "div",
            "rg-opcoes",
            *(
                element(
                    "label",
                    "rg-opcao",
                    element(
                        "input",
                        type="radio",
                        name=place.id(field),
                        value=option["value"],
                        checked=option["value"] == chosen,
                    ),
                    element("span", "", self.local(option["label"])),
                )
                for option in field["options"]
            ),
        )

    def _text(self, field: Field, place: _Place) -> ET.Element:
        line = element(
            "input",
            id=place.id(field),
            type="text",
            aria_labelledby=place.named(place.id(field, "label")),
            aria_describedby=self._described(field, place),
        )
        return element("div", "rg-texto", line)

    def _seed(self, field: Field, place: _Place) -> ET.Element:
        made = self._text(field, place)
        made.append(self._button("draw", "sorteia"))
        return made


def _in_short(words: str) -> str:
    """The number in some words, as it is written there; all of them when there is none."""
    found = _NUMBER.search(words)
    return found[0] if found else words


def _as_json(value: object) -> str | None:
    """What the script is to read from an attribute; nothing for nothing."""
    return json.dumps(value, ensure_ascii=False) if value else None


_CONTROLS = {
    "integer": _Form._stepper,
    "number": _Form._stepper,
    "integers": _Form._items,
    "by_key": _Form._items,
    "names": _Form._names,
    "boolean": _Form._check,
    "choice": _Form._choice,
    "text": _Form._text,
    "seed": _Form._seed,
}
"""What is shown for each type of field; a type that is not here is a ``KeyError`` in the tests."""


def makeExtension(**options: Any) -> CalculatorExtension:  # noqa: N802 - Markdown looks for this name
    """The extension, for a configuration that names this module."""
    return CalculatorExtension(**options)

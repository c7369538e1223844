"""Hands to fill in a calculator's form as a person does, and eyes to read what it says."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Locator, Page, Route, expect

import calculators
from tests.browser.contexts import DESK, PHONE

__all__ = ["DESK", "PHONE", "Form", "example", "examples", "let_go", "name_of"]

EXAMPLES = Path(__file__).parents[2] / "data" / "calculators"


@dataclass(frozen=True)
class Form:
    """One calculator's form in a page."""

    page: Page
    name: str

    @property
    def root(self) -> Locator:
        """The form itself."""
        return self.page.locator(f'form[data-calculator="{self.name}"]')

    def part(self, name: str) -> Locator:
        """A part of the form: state, tabs, result, voice."""
        return self.root.locator(f"[data-part={name}]")

    def act(self, name: str) -> Locator:
        """What is pressed for something, where it can be pressed."""
        return self.root.locator(f"[data-act={name}]:visible")

    def player(self, number: int) -> Locator:
        """A player's part."""
        return self.root.locator("[data-player]").nth(number)

    def row(self, field: str, player: int | None = None) -> Locator:
        """A field's row."""
        within = self.root.locator(".rg-geral") if player is None else self.player(player)
        return within.locator(f'[data-field="{field}"]')

    def field(self, field: str, player: int | None = None, item: int = 0) -> Locator:
        """A field's input."""
        return self.row(field, player).locator("input").nth(item)

    def fill(self, inputs: Mapping[str, Any]) -> None:
        """Type the inputs of a worked case, in the order that they are given in."""
        players: Sequence[Mapping[str, Any]] = inputs.get("jogadores", ())
        described = calculators.describe(self.name)
        if described["players"]:
            self._seat(len(players))
        else:
            inputs = {"jogadores": inputs["jogadores"], **inputs} if players else inputs
        for field in described["fields"]:
            if field["id"] in inputs:
                self._put(field, inputs[field["id"]])
        for number, player in enumerate(players if described["players"] else ()):
            if self.act("tab").count():
                self.act("tab").nth(number).click()
            self.player(number).locator("[data-name]").fill(player["nome"])
            for field in described["player_fields"]:
                if field["id"] in player:
                    self._put(field, player[field["id"]], number)

    def _seat(self, wanted: int) -> None:
        shown = self.root.locator("[data-player]:not([hidden])")
        while shown.count() < wanted:
            self.act("add").click()
        while shown.count() > wanted:
            self.act("remove").last.click()

    def _put(self, field: Mapping[str, Any], value: Any, player: int | None = None) -> None:
        match field["type"]:
            case "boolean":
                self.field(field["id"], player).set_checked(value)
            case "choice":
                self.row(field["id"], player).locator(f'input[value="{value}"]').check()
            case "integers" | "names":
                for item, part in enumerate(value):
                    self.field(field["id"], player, item).fill(str(part))
            case "by_key" if "keys_from" in field:
                for item, part in enumerate(value.values() if isinstance(value, dict) else value):
                    self.field(field["id"], player, item).fill(str(part))
            case "by_key":
                for key, part in value.items():
                    self.row(field["id"], player).locator(f'[data-item="{key}"]').fill(str(part))
            case _:
                self.field(field["id"], player).fill(str(value))

    def matrix(self) -> dict[str, list[str]]:
        """The result's table: line → a text for each player."""
        rows = self.part("result").locator("tbody tr:not(.rg-porque)")
        return {
            row.locator("th button").evaluate("button => button.firstChild.textContent"): row.locator(
                "td"
            ).all_inner_texts()
            for row in rows.all()
        }

    @property
    def row_to_open(self) -> Locator:
        """The row that the form is folded into, if it is."""
        return self.page.locator(".rg-dobra", has=self.root)

    def unfold(self) -> None:
        """Open the row that the form is folded into, if it is and is closed."""
        closed = self.row_to_open.and_(self.page.locator(":not([open])"))
        if closed.count():
            closed.locator("summary").click()

    def wait_for_script(self) -> None:
        """The page's script has the form."""
        expect(self.root).to_have_attribute("data-live", "")

    def wait_for_result(self) -> None:
        """Python has started and said something."""
        expect(self.part("result").locator(".rg-vence")).to_be_visible()


def examples() -> list[dict[str, Any]]:
    """The worked cases."""
    lines = (
        line for path in sorted(EXAMPLES.glob("*.jsonl")) for line in path.read_text(encoding="utf-8").splitlines()
    )
    return [json.loads(line) for line in lines]


def name_of(case: Mapping[str, Any]) -> str:
    """The calculator that a case is for."""
    return calculators.find(f"{case['game']}.{case['mode']}").name


def example(name: str) -> dict[str, Any]:
    """The inputs of the worked case with this id."""
    found: dict[str, Any] = next(case["inputs"] for case in examples() if case["id"] == name)
    return found


def let_go(held: Iterable[Route]) -> None:
    """Send on the requests that were held up, but for those of a worker that has ended meanwhile."""
    for route in held:
        with suppress(Error):
            route.continue_()

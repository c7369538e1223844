"""What the tests of the calculators share: the worked cases, and calls through the JSON door that the browser uses."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import calculators

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data" / "calculators"


def cases() -> list[dict[str, Any]]:
    """All worked cases: those given with the rules, and our own."""
    lines = [line for name in ("examples.jsonl", "own.jsonl") for line in (DATA / name).read_text("utf-8").splitlines()]
    return [json.loads(line) for line in lines]


def result_of(name: str, inputs: Any) -> dict[str, Any]:
    """The result of a calculator, there and back through JSON text."""
    reply = json.loads(calculators.call(json.dumps({"name": name, "inputs": inputs})))
    result = reply["result"]
    assert isinstance(result, dict)
    return result


def name_of(case: Mapping[str, str]) -> str:
    """The name of the calculator that a worked case is for."""
    return calculators.find(f"{case['game']}.{case['mode']}").name


def holds(result: Any, expected: Any) -> bool:
    """Whether the result has everything expected, with the same types; it may have more keys."""
    if isinstance(expected, dict):
        return isinstance(result, dict) and all(
            key in result and holds(result[key], value) for key, value in expected.items()
        )
    return type(result) is type(expected) and bool(result == expected)

"""The visitor knows every kind of node."""

from typing import get_args

from regrario import document as d
from regrario.writers.visitor import METHODS, Visitor


def test_there_is_a_method_for_each_kind_of_node() -> None:
    assert set(METHODS) == {*get_args(d.Inline), *get_args(d.Block)}


def test_each_method_is_a_visitors_own() -> None:
    assert set(METHODS.values()) == Visitor.__abstractmethods__

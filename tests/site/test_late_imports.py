"""Late imports: what is imported later, what must not be, and that nobody notices but by the time it takes."""

from __future__ import annotations

import ast
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

from regrario.site.runtime.browser.late import with_late_imports


@pytest.fixture
def costly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A module ``costly`` that can be imported, a package with another, and neither has been."""
    (tmp_path / "costly.py").write_text("def price(): return 7\nname = 'costly'\n", encoding="utf-8")
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop" / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "shop" / "shelf.py").write_text("goods = ['a', 'b']\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    for name in ("costly", "shop", "shop.shelf"):
        sys.modules.pop(name, None)


def made(source: str, package: str = "") -> types.ModuleType:
    """The module that the source becomes."""
    module = types.ModuleType("made")
    module.__package__ = package
    code = compile(with_late_imports(source, lambda name: True), "made", "exec")
    exec(code, module.__dict__)  # noqa: S102 - our own words
    return module


SOURCE = '''
"""What it is for."""
import costly, sys
from shop import shelf
from shop.shelf import goods

def price():
    """A figure."""
    return costly.price()

def inner():
    return [[costly.name for _ in range(1)] for _ in range(1)], (lambda: goods)()

class Shop:
    def stock(self):
        def count():
            return len(shelf.goods)
        return count()
'''


@pytest.mark.usefixtures("costly")
def test_an_import_waits_for_who_needs_it() -> None:
    module = made(SOURCE)
    assert {"costly", "shop"} & set(sys.modules) == set()
    assert module.price() == 7
    assert "costly" in sys.modules
    assert "shop" not in sys.modules
    assert module.Shop().stock() == 2
    assert module.inner() == ([["costly"]], ["a", "b"])
    assert (module.__doc__, module.price.__doc__) == ("What it is for.", "A figure.")


@pytest.mark.usefixtures("costly")
def test_names_are_there_for_who_looks_from_outside() -> None:
    module = made(SOURCE)
    assert module.costly.price() == 7
    assert module.goods == ["a", "b"]
    assert "goods" in vars(module), "the second look costs nothing"
    with pytest.raises(AttributeError, match=r"module 'made' has no attribute 'nothing'"):
        _ = module.nothing


@pytest.mark.usefixtures("costly")
def test_a_relative_import() -> None:
    module = made("from .shelf import goods\ndef stock():\n    return goods\n", package="shop")
    assert "shop.shelf" not in sys.modules
    assert module.stock() == ["a", "b"]


USE = "def use():\n    return costly"


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(f"import costly\nprice = costly.price()\n{USE}", id="used at once"),
        pytest.param("import costly\ndef use(at=costly.name):\n    return costly", id="for a default"),
        pytest.param(f"import costly\n@costly.mark\n{USE}", id="for a decorator"),
        pytest.param(f"import costly\nclass Shop(costly.Base):\n    pass\n{USE}", id="for a base"),
        pytest.param(f"import costly\nclass Shop:\n    price: costly.Price\n{USE}", id="for a field's annotation"),
        pytest.param(f"import costly\nuse_it = lambda: costly\n{USE}", id="in a lambda of the module"),
        pytest.param("import costly\ndef use(costly):\n    return costly", id="a parameter of that name"),
        pytest.param("import costly\ndef use():\n    costly = 1\n    return costly", id="a local of that name"),
        pytest.param("import costly\ndef use():\n    global costly\n    return costly", id="a global statement"),
        pytest.param("import costly\ndef use():\n    import costly\n    return costly", id="imported there as well"),
        pytest.param(f"import costly\nif here:\n    from shop import costly\n{USE}", id="imported twice"),
        pytest.param(f"try:\n    import costly\nexcept ImportError:\n    costly = None\n{USE}", id="in a try"),
        pytest.param(f"import costly\n__all__ = ['costly']\n{USE}", id="told to all"),
        pytest.param("import costly", id="used by nobody here"),
        pytest.param("import shop.shelf\ndef use():\n    return shop.shelf", id="a module of a package"),
        pytest.param("import costly as dear\ndef use():\n    return dear", id="by another name"),
        pytest.param("from shop import *\ndef use():\n    return shelf", id="all of a module"),
        pytest.param(f"import costly\ndef __getattr__(name):\n    return 1\n{USE}", id="a module with a __getattr__"),
        pytest.param("from __future__ import annotations\ndef use():\n    return annotations", id="the future"),
    ],
)
def test_imports_that_stay(source: str) -> None:
    assert with_late_imports(source, lambda name: True) == source


def test_only_costly_ones_are_late() -> None:
    source = "import a\nimport b\nfrom . import c\ndef use():\n    return (a, b, c)\n"
    late = ast.parse(with_late_imports(source, lambda name: name in ("b", ".")))
    assert [ast.unparse(each) for each in late.body if isinstance(each, ast.Import | ast.ImportFrom)] == ["import a"]


def test_an_annotation_of_a_parameter_does_not_count() -> None:
    source = "from shop import Shelf\ndef use(shelf: Shelf) -> Shelf:\n    return Shelf(shelf)\n"
    assert "__getattr__" in with_late_imports(source, lambda name: True)

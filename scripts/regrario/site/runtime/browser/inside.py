"""Runs inside Pyodide under Node: an archive of sources becomes a smaller one of bytecode.

The interpreter that compiles is the one that will run the result, so the bytecode fits by construction, on any host.
``compile.mjs`` mounts the folder ``/work`` with the archive, ``/tools`` with pyodide-build and ``/ours`` with this one.
"""

from __future__ import annotations

import ast
import importlib
import os
import sys
import zipfile
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from importlib.machinery import FrozenImporter

ALWAYS = ("encodings.ascii", "encodings.cp437", "encodings.idna", "encodings.latin_1", "encodings.utf_8")
"""Modules that the interpreter looks up by a name made at run time."""

DATACLASS_CODE = "dataclass_code"
"""The module that ``quick_dataclasses`` looks into."""

BY_THE_INTERPRETER = {"datetime": ("_strptime",), "encodings.idna": ("encodings.punycode",)}
"""Module → what the interpreter's own code imports for it, where no statement shows it."""

FROM_ASYNCIO = {"asyncio", "ssl", "_ssl"}
"""Packages of which only that part is kept which something imports; see ``asyncio_init.py``."""


def main(archive: str, application: str, helpers: str) -> None:
    """Replace ``archive`` (sources) by the bytecode of what the application can import.

    Args:
        archive: a zip of the standard library and the packages beside it, as sources.
        application: a package, kept whole but for what makes it a program.
        helpers: modules that are called besides it, separated by commas.
    """
    sources = _sources(archive)
    sources[DATACLASS_CODE] = (f"{DATACLASS_CODE}.py", b"")
    own = [name for name in sources if name.split(".")[0] == application and name != f"{application}.__main__"]
    keep = reachable(sources, [*own, *helpers.split(","), *ALWAYS, *_loaded()], application)
    needed = [name for name in keep if name in own or FrozenImporter.find_spec(name) is None]
    sys.path.insert(0, archive)
    code = importlib.import_module("dataclass_texts").dataclass_code(own)
    sys.path.remove(archive)
    sources[DATACLASS_CODE] = (f"{DATACLASS_CODE}.py", code.encode())
    _write(
        archive, {name: _checked(sources[name]) if name in own else _late(sources[name], sources) for name in needed}
    )
    _compile(archive)


def reachable(sources: Mapping[str, tuple[str, bytes]], roots: Iterable[str], application: str) -> list[str]:
    """The modules that ``roots`` import, directly or not, sorted.

    In the application every import counts; elsewhere only those that run when a module is imported, for what hides in
    a function there (a debugger, a test runner) would bring nearly all of the standard library.
    """
    found: set[str] = set()
    queue = deque(roots)
    while queue:
        name = queue.popleft()
        if name in found or name not in sources:
            continue
        found.add(name)
        path, source = sources[name]
        package = name if path.endswith("__init__.py") else name.rpartition(".")[0]
        queue.append(name.rpartition(".")[0])
        queue.extend(BY_THE_INTERPRETER.get(name, ()))
        queue.extend(_imports(ast.parse(source), package, into_functions=name.split(".")[0] == application))
    return sorted(found)


def _imports(tree: ast.AST, package: str, *, into_functions: bool) -> Iterator[str]:
    """Every name that the statements of ``tree`` may import; also names that turn out to be no modules."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                parents = package.split(".")[: len(package.split(".")) - level + 1] if level else []
                base = ".".join([*parents, *([module] if module else [])])
                yield base
                yield from (f"{base}.{alias.name}" for alias in names)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda() if not into_functions:
                pass
            case ast.If(test=test) if ast.unparse(test) == "__name__ == '__main__'":
                pass
            case _:
                yield from _imports(node, package, into_functions=into_functions)


def _late(module: tuple[str, bytes], sources: Collection[str]) -> tuple[str, bytes]:
    """A module of the library, with late imports of others of it; those of the interpreter itself cost nothing."""
    path, source = module
    with_late_imports = importlib.import_module("late").with_late_imports
    return path, with_late_imports(source.decode(), lambda name: name.startswith(".") or name in sources).encode()


def _checked(module: tuple[str, bytes]) -> tuple[str, bytes]:
    """A module of the application whose assertions stay: without them it would go on where it must not."""
    path, source = module
    return path, with_assertions(source.decode()).encode()


def with_assertions(source: str) -> str:
    """The source with each ``assert`` as what it stands for; ``python -OO`` leaves out the statement itself."""
    tree = ast.parse(source)
    if not any(isinstance(node, ast.Assert) for node in ast.walk(tree)):
        return source
    return ast.unparse(ast.fix_missing_locations(_Assertions().visit(tree)))


class _Assertions(ast.NodeTransformer):
    def visit_Assert(self, node: ast.Assert) -> ast.If:
        said = [node.msg] if node.msg else []
        error = ast.Call(ast.Name("AssertionError", ast.Load()), said, [])
        return ast.If(ast.UnaryOp(ast.Not(), node.test), [ast.Raise(error)], [])


def _loaded() -> list[str]:
    """What Pyodide itself has imported to get here, but for what it would not with an asyncio that is ours."""
    loaded = [name for name, module in sys.modules.items() if ".zip" in (getattr(module, "__file__", None) or "")]
    return [name for name in loaded if name.split(".")[0] not in FROM_ASYNCIO]


def _sources(archive: str) -> dict[str, tuple[str, bytes]]:
    """Module name → path in the archive and source."""
    with zipfile.ZipFile(archive) as files:
        paths = [path for path in files.namelist() if path.endswith(".py")]
        return {_module(path): (path, files.read(path)) for path in paths}


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _write(archive: str, sources: Mapping[str, tuple[str, bytes]]) -> None:
    with zipfile.ZipFile(archive, "w") as files:
        for path, source in sorted(sources.values()):
            files.writestr(zipfile.ZipInfo(path), source)


def _compile(archive: str) -> None:
    """Compile with ``pyodide py-compile``: stored, since servers compress better than a zip does."""
    sys.path.append("/tools")
    sys.dont_write_bytecode = True
    os.environ["SOURCE_DATE_EPOCH"] = "315532800"  # 1980, a zip's earliest: the same bytes every time
    command = importlib.import_module("pyodide_build.cli.py_compile").main
    command([archive, "--silent", "--compression-level", "0"], standalone_mode=False)

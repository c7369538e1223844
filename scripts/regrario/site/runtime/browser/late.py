"""Runs inside Pyodide under Node: what a module imports for its functions alone is imported when one is called.

Python 3.15 has ``lazy import`` for that; the library that Pyodide brings is older, and imports at every start what
formats a traceback, opens an archive or asks a server. A module with late imports has the same names for those who use
it: what is not there yet, its ``__getattr__`` imports.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

Function = ast.FunctionDef | ast.AsyncFunctionDef


def with_late_imports(source: str, is_costly: Callable[[str], bool]) -> str:
    """The source with late imports; as it is, if there is nothing to gain or the module is not plain enough.

    Args:
        source: a module's.
        is_costly: whether to care about the import of a module; relative ones begin with a dot.
    """
    tree = ast.parse(source)
    late = _late_names(tree, is_costly)
    if not late:
        return source
    _remove(tree, late)
    for function in _outermost_functions(tree):
        wanted = sorted({node.id for node in ast.walk(function) if isinstance(node, ast.Name)} & late.keys())
        if wanted:
            at = 1 if ast.get_docstring(function, clean=False) is not None else 0
            function.body[at:at] = [ast.Global(wanted), *(late[name] for name in wanted)]
    tree.body.append(_getter(late))
    return ast.unparse(ast.fix_missing_locations(tree))


def _late_names(tree: ast.Module, is_costly: Callable[[str], bool]) -> dict[str, ast.stmt]:
    """Name → its import, for each that only functions use, and that nothing but its import makes."""
    imports = dict(_imports(tree, is_costly))
    if not imports or any(isinstance(node, Function) and node.name == "__getattr__" for node in tree.body):
        return {}
    functions = list(_outermost_functions(tree))
    inside = {id(node) for function in functions for part in function.body for node in ast.walk(part)}
    unread = {id(node) for function in functions for part in _annotations(function) for node in ast.walk(part)}
    used_inside: set[str] = set()
    barred: set[str] = set()
    for node in ast.walk(tree):
        if id(node) in unread:
            continue
        match node:
            case ast.Name(id=name, ctx=ast.Load()) if id(node) in inside:
                used_inside.add(name)
            case ast.Name(id=name):
                barred.add(name)
            case (
                ast.arg(arg=name)
                | ast.ExceptHandler(name=str(name))
                | ast.alias(asname=str(name))
                | ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
                | ast.ClassDef(name=name)
                | ast.MatchAs(name=str(name))
                | ast.MatchStar(name=str(name))
                | ast.MatchMapping(rest=str(name))
            ):
                barred.add(name)
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                barred.update(names)
            case ast.alias(name=name) if id(node) in inside or (name in imports and node not in imports[name].names):
                barred.add(name.partition(".")[0])
            case ast.Constant(value=str(name)):
                barred.add(name)  # a name in __all__ or in an annotation
    return {name: statement for name, statement in imports.items() if name in used_inside - barred}


def _imports(tree: ast.Module, is_costly: Callable[[str], bool]) -> Iterator[tuple[str, ast.Import | ast.ImportFrom]]:
    """Each name that a plain import at the top of the module makes, with a statement for it alone."""
    for statement in tree.body:
        match statement:
            case ast.Import(names=names):
                for alias in names:
                    if not alias.asname and "." not in alias.name and is_costly(alias.name):
                        yield alias.name, ast.Import([alias])
            case ast.ImportFrom(module=module, names=names, level=level) if is_costly("." * level + (module or "")):
                for alias in names:
                    if not alias.asname and alias.name != "*" and module != "__future__":
                        yield alias.name, ast.ImportFrom(module, [alias], level)


def _remove(tree: ast.Module, late: dict[str, ast.stmt]) -> None:
    gone = {id(alias) for statement in late.values() for alias in statement.names}  # type: ignore[attr-defined]
    for statement in tree.body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            statement.names = [alias for alias in statement.names if id(alias) not in gone]
    tree.body = [each for each in tree.body if not isinstance(each, ast.Import | ast.ImportFrom) or each.names]


def _outermost_functions(tree: ast.AST) -> Iterator[Function]:
    """Functions and methods that stand in no other function."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Function):
            yield node
        elif not isinstance(node, ast.Lambda):
            yield from _outermost_functions(node)


def _annotations(function: Function) -> Iterator[ast.expr]:
    """Those of its parameters and its result: Python 3.14 evaluates them for who reads them, and nobody does here."""
    yield from (node.annotation for node in ast.walk(function.args) if isinstance(node, ast.arg) and node.annotation)
    if function.returns:
        yield function.returns


def _getter(late: dict[str, ast.stmt]) -> ast.stmt:
    """The module's ``__getattr__``: imports a late name for those who look for it from outside."""
    choices = "".join(
        f"    if name == {name!r}:\n        {ast.unparse(late[name])}\n        return {name}\n" for name in late
    )
    source = (
        f"def __getattr__(name):\n    global {', '.join(late)}\n{choices}"
        "    raise AttributeError(f'module {__name__!r} has no attribute {name!r}')\n"
    )
    return ast.parse(source).body[0]

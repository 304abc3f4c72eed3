"""The dialect of the rule modules, checked on their syntax: what numba compiles, and nothing else.

Other modules may be written in it too, with names and freedoms of their own (`Dialect`).
"""

import ast
import inspect
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from types import ModuleType
from typing import NamedTuple

TYPED = ("s", "d", "out", "ev", "w", "pile", "bot", "games", "others", "tables", "notes", "bots")
"""Parameter names with a fixed type: state, cards, choices, events, words, a pile, a bot, arrays."""

ARRAYS = {"games", "others"}
"""Arrays of games, which may stand for each other."""

PLACES = {"s": {"games[0]"}, "d": {"tables[0]"}, "ev": {"notes[0]"}, "bot": {"bots[0]"}}
"""What comes in from Python as an array of one record."""

PARTS = {"w": {"rng"}, "pile": {"deck", "taken", "pile"}}
"""Fields of a record that may stand for such a parameter."""

FORBIDDEN = {
    ast.ClassDef: "a class",
    ast.AsyncFunctionDef: "a coroutine",
    ast.Try: "try",
    ast.Raise: "raise",
    ast.With: "with",
    ast.Assert: "assert",
    ast.Global: "global",
    ast.Nonlocal: "nonlocal",
    ast.Lambda: "a lambda",
    ast.Yield: "yield",
    ast.YieldFrom: "yield",
    ast.Await: "await",
    ast.Dict: "a dict",
    ast.List: "a list",
    ast.Set: "a set",
    ast.DictComp: "a comprehension",
    ast.ListComp: "a comprehension",
    ast.SetComp: "a comprehension",
    ast.GeneratorExp: "a comprehension",
    ast.JoinedStr: "a string",
    ast.Starred: "a star",
    ast.NamedExpr: "a walrus",
    ast.Match: "match",
    ast.Delete: "del",
}


LIBRARY = {"exp", "expm1", "log", "log2", "log10", "log1p", "pow", "sin", "cos", "tan", "tanh", "hypot"}
"""Functions of the C library, whose last bits differ from machine to machine; a square root is exact."""


@dataclass(frozen=True)
class Dialect:
    """What modules in the dialect may do; without further words, those of the kernel."""

    typed: tuple[str, ...] = TYPED
    states: frozenset[str] = frozenset("s")
    """Which of the typed names are states, and may stand for each other."""
    floats: frozenset[str] = frozenset()
    """Names of numbers that need not be whole; without any, all numbers are."""
    places: Mapping[str, set[str]] = field(default_factory=lambda: PLACES)
    """Elements of arrays and calls that may stand for a parameter; NAME is any constant."""
    parts: Mapping[str, set[str]] = field(default_factory=lambda: PARTS)
    imports: frozenset[str] = frozenset()
    """Imports from outside that are allowed, or how those begin that are."""
    tables: bool = False
    """May there be numpy's tables of fields (dtypes) between the functions?"""


KERNEL = Dialect()


class Finding(NamedTuple):
    """What is wrong, and where."""

    module: str
    line: int
    what: str


def check(
    modules: dict[str, str], dialect: Dialect = KERNEL, known: dict[str, str] | None = None
) -> list[Finding]:
    """Everything wrong in some modules, given as source by name; they may call those of `known` too."""
    trees = {name: _without_tables(ast.parse(text), dialect) for name, text in modules.items()}
    every = {name: ast.parse(text) for name, text in (known or {}).items()} | trees
    found: list[Finding] = []
    for name, tree in trees.items():
        for look in (_words, _imports, _functions):
            found += (Finding(name, line, what) for line, what in look(tree, dialect))
    found += _unique(every)
    found += _calls(trees, every, dialect)
    found += _recursion(every)
    return found


def _functions_of(tree: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in tree.body if isinstance(node, ast.FunctionDef)]


def _without_tables(tree: ast.Module, dialect: Dialect) -> ast.Module:
    if dialect.tables:
        tree.body = [
            node
            for node in tree.body
            if not (isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("np.dtype("))
        ]
    return tree


def _words(tree: ast.Module, dialect: Dialect) -> Iterator[tuple[int, str]]:
    """Forbidden statements and expressions, strings that are no docstrings, the C library."""
    firsts = [node.body[0] for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    docstrings = {id(node.value) for node in (*tree.body, *firsts) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if type(node) in FORBIDDEN:
            yield node.lineno, FORBIDDEN[type(node)]
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str | bytes)
            and id(node) not in docstrings
        ):
            yield node.lineno, "a string"
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex) and not dialect.floats:
            yield node.lineno, "a number that is not whole"
        if isinstance(node, ast.Call) and _called(node) in LIBRARY:
            yield node.lineno, f"{_called(node)} of the C library"
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Pow):
            yield node.lineno, "a power"
        if isinstance(node, ast.Name) and node.id == "np":
            yield node.lineno, "numpy outside a table"


def _imports(tree: ast.Module, dialect: Dialect) -> Iterator[tuple[int, str]]:
    """Only relative imports at the top, that stay in the kernel, and those the dialect allows."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            if ast.unparse(node) not in dialect.imports:
                yield node.lineno, "an import from outside the kernel"
        elif isinstance(node, ast.ImportFrom):
            source = f"from {'.' * node.level}{node.module or ''}"
            allowed = ast.unparse(node) in dialect.imports or any(
                source == start or source.startswith(f"{start}.") for start in dialect.imports
            )
            if (node.level == 0 or node.level > 2) and not allowed:
                yield node.lineno, "an import from outside the kernel"
            if node not in tree.body:
                yield node.lineno, "an import inside a function"
            if any(alias.asname or alias.name == "*" for alias in node.names):
                yield node.lineno, "an import under another name"


def _functions(tree: ast.Module, dialect: Dialect) -> Iterator[tuple[int, str]]:
    """Plain functions with plain parameters, in the usual order, with a docstring."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef):
            continue
        if node not in tree.body:
            yield node.lineno, "a function inside a function"
        if node.decorator_list:
            yield node.lineno, "a decorator"
        arguments = node.args
        if (
            arguments.vararg
            or arguments.kwarg
            or arguments.kwonlyargs
            or arguments.posonlyargs
            or arguments.defaults
        ):
            yield node.lineno, "parameters that are not plain"
        if node.returns or any(argument.annotation for argument in arguments.args):
            yield node.lineno, "an annotation"
        if not ast.get_docstring(node):
            yield node.lineno, "no docstring"
        names = [argument.arg for argument in arguments.args]
        if "s" in names and names[0] != "s":
            yield node.lineno, "s is not the first parameter"
        if "d" in names and not dialect.states.issuperset(names[: names.index("d")]):
            yield node.lineno, "d does not come after s"
        if "ev" in names and names[-1] != "ev" and names[0] != "ev":
            yield node.lineno, "ev is not the last parameter"
        for inner in ast.walk(node):
            targets = inner.targets if isinstance(inner, ast.Assign) else [getattr(inner, "target", None)]
            for target in targets:
                if not isinstance(target, ast.Name) or target.id not in dialect.typed:
                    continue
                if target.id in names or not _fits(target.id, getattr(inner, "value", None), dialect):
                    yield inner.lineno, f"{target.id} is given another value"


def _unique(trees: dict[str, ast.Module]) -> Iterator[Finding]:
    """The names of functions are unique in the kernel."""
    seen: dict[str, str] = {}
    for module, tree in trees.items():
        for function in _functions_of(tree):
            if function.name in seen:
                yield Finding(module, function.lineno, f"{function.name} is in {seen[function.name]} too")
            seen[function.name] = module


def _called(node: ast.Call) -> str:
    """The bare name of what is called, also of `module.function`."""
    return getattr(node.func, "id", None) or getattr(node.func, "attr", "")


def _calls(trees: dict[str, ast.Module], every: dict[str, ast.Module], dialect: Dialect) -> Iterator[Finding]:
    """What is handed on keeps its name, so that names are types."""
    parameters = {
        function.name: [argument.arg for argument in function.args.args]
        for tree in every.values()
        for function in _functions_of(tree)
    }
    for module, tree in trees.items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or _called(node) not in parameters:
                continue
            names = parameters[_called(node)]
            if node.keywords or len(node.args) != len(names):
                yield Finding(
                    module, node.lineno, f"{_called(node)} takes {len(names)} arguments by position"
                )
                continue
            for name, argument in zip(names, node.args, strict=True):
                if not _fits(name, argument, dialect):
                    yield Finding(
                        module, node.lineno, f"{_called(node)} gets {ast.unparse(argument)} for {name}"
                    )


def _fits(name: str, argument: ast.expr | None, dialect: Dialect) -> bool:
    """May this stand for the parameter of that name?"""
    if name not in dialect.typed:
        wrong = dialect.typed if name in dialect.floats else {*dialect.typed, *dialect.floats}
        return not (isinstance(argument, ast.Name) and argument.id in wrong)
    if isinstance(argument, ast.Name):
        alike = {argument.id, name}
        return len(alike) == 1 or alike <= dialect.states or alike <= ARRAYS
    if isinstance(argument, ast.Attribute):
        return argument.attr in dialect.parts.get(name, set())
    if isinstance(argument, ast.Subscript):
        return _place(argument) in dialect.places.get(name, set())
    if isinstance(argument, ast.Call):
        return ast.unparse(argument) in dialect.places.get(name, set())
    return name == "ev" and isinstance(argument, ast.Constant) and argument.value is None


def _place(argument: ast.Subscript) -> str:
    """An element of an array as text, with NAME for any constant."""
    index = ast.unparse(argument.slice)
    return f"{ast.unparse(argument.value)}[{'NAME' if index.isidentifier() and index.isupper() else index}]"


def _recursion(trees: dict[str, ast.Module]) -> Iterator[Finding]:
    """The graph of calls has no circle."""
    functions = {
        function.name: (module, function)
        for module, tree in trees.items()
        for function in _functions_of(tree)
    }
    graph = {
        name: {_called(node) for node in ast.walk(function) if isinstance(node, ast.Call)} & set(functions)
        for name, (_, function) in functions.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle = error.args[1]
        module, function = functions[circle[0]]
        yield Finding(module, function.lineno, f"recursion: {' -> '.join(circle)}")


def sources(modules: Iterable[ModuleType]) -> dict[str, str]:
    """The sources of modules, by their names."""
    return {module.__name__: inspect.getsource(module) for module in modules}


def too_early(modules: Iterable[ModuleType], before: Iterable[ModuleType] = ()) -> list[str]:
    """Modules that stand in the list before one they import functions from."""
    seen = {module.__name__ for module in before}
    found = []
    for module in modules:
        for value in vars(module).values():
            foreign = inspect.isfunction(value) and value.__module__ != module.__name__
            if foreign and value.__module__ not in seen:
                found.append(f"{module.__name__} before {value.__module__}")
        seen.add(module.__name__)
    return found

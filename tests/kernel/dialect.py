"""The dialect of the rule modules, checked on their syntax: what numba compiles, and nothing else."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from typing import NamedTuple

TYPED = ("s", "d", "out", "ev", "w", "pile", "bot", "games", "tables", "notes", "bots")
"""Parameter names with a fixed type: state, cards, choices, events, words, a pile, a bot, arrays."""

ARRAYS = {"s": "games", "d": "tables", "ev": "notes", "bot": "bots"}
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


class Finding(NamedTuple):
    """What is wrong, and where."""

    module: str
    line: int
    what: str


def check(modules: dict[str, str]) -> list[Finding]:
    """Everything wrong in some modules, given as source by name."""
    trees = {name: ast.parse(text) for name, text in modules.items()}
    found: list[Finding] = []
    for name, tree in trees.items():
        found += (Finding(name, line, what) for line, what in _words(tree))
        found += (Finding(name, line, what) for line, what in _imports(tree))
        found += (Finding(name, line, what) for line, what in _functions(tree))
    found += _unique(trees)
    found += _calls(trees)
    found += _recursion(trees)
    return found


def _functions_of(tree: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in tree.body if isinstance(node, ast.FunctionDef)]


def _words(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Forbidden statements and expressions, and strings that are no docstrings."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.FunctionDef) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if type(node) in FORBIDDEN:
            yield node.lineno, FORBIDDEN[type(node)]
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str | bytes)
            and id(node) not in docstrings
        ):
            yield node.lineno, "a string"
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield node.lineno, "a number that is not whole"


def _imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Only relative imports at the top, that stay in the kernel."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield node.lineno, "an import from outside the kernel"
        elif isinstance(node, ast.ImportFrom):
            if node.level == 0 or node.level > 2:
                yield node.lineno, "an import from outside the kernel"
            if node not in tree.body:
                yield node.lineno, "an import inside a function"
            if any(alias.asname or alias.name == "*" for alias in node.names):
                yield node.lineno, "an import under another name"


def _functions(tree: ast.Module) -> Iterator[tuple[int, str]]:
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
        if "d" in names and names[: names.index("d")] not in ([], ["s"]):
            yield node.lineno, "d does not come after s"
        if "ev" in names and names[-1] != "ev" and names[0] != "ev":
            yield node.lineno, "ev is not the last parameter"
        for inner in ast.walk(node):
            targets = inner.targets if isinstance(inner, ast.Assign) else [getattr(inner, "target", None)]
            for target in targets:
                if isinstance(target, ast.Name) and target.id in TYPED:
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


def _calls(trees: dict[str, ast.Module]) -> Iterator[Finding]:
    """What is handed on keeps its name, so that names are types."""
    parameters = {
        function.name: [argument.arg for argument in function.args.args]
        for tree in trees.values()
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
                if not _fits(name, argument):
                    yield Finding(
                        module, node.lineno, f"{_called(node)} gets {ast.unparse(argument)} for {name}"
                    )


def _fits(name: str, argument: ast.expr) -> bool:
    if name not in TYPED:
        return not (isinstance(argument, ast.Name) and argument.id in TYPED)
    if isinstance(argument, ast.Name):
        return argument.id == name
    if isinstance(argument, ast.Attribute):
        return argument.attr in PARTS.get(name, set())
    if isinstance(argument, ast.Subscript):
        return ast.unparse(argument) == f"{ARRAYS.get(name)}[0]"
    return name == "ev" and isinstance(argument, ast.Constant) and argument.value is None


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

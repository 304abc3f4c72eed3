"""Modules, functions and parameter lists stay small (see CONTRIBUTING.md, "Sizes").

Past the soft limit an entry in size_allowances.txt is needed, and its number is the size as it is: the
list can only shrink. Past the hard limit nothing helps.
"""

import ast
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "galaxarium"
ALLOWANCES = Path(__file__).with_name("size_allowances.txt")


class Limit(NamedTuple):
    soft: int
    hard: int


MODULE = Limit(300, 500)
KERNEL_MODULE = Limit(200, 300)
FUNCTION = Limit(25, 50)
PARAMETERS = Limit(5, 7)


class Size(NamedTuple):
    """Something measured: its name in the allowance file, its size, its limit."""

    key: str
    size: int
    limit: Limit


def docstring_lines(node: ast.AST) -> int:
    first = node.body[0] if node.body else None
    if (
        isinstance(first, ast.Expr)
        and isinstance(first.value, ast.Constant)
        and isinstance(first.value.value, str)
    ):
        return first.end_lineno - first.lineno + 1
    return 0


def function_length(node: ast.FunctionDef) -> int:
    """Lines from `def` to the end, without the docstring; decorators do not count."""
    return node.end_lineno - node.lineno + 1 - docstring_lines(node)


def parameter_count(node: ast.FunctionDef, is_method: bool) -> int:
    """All parameters; the `self` or `cls` of a method is not one a reader has to supply."""
    arguments = node.args
    count = len(arguments.posonlyargs) + len(arguments.args) + len(arguments.kwonlyargs)
    count += (arguments.vararg is not None) + (arguments.kwarg is not None)
    static = any(isinstance(mark, ast.Name) and mark.id == "staticmethod" for mark in node.decorator_list)
    return count - (1 if is_method and not static else 0)


def functions(tree: ast.AST, prefix: str = "", in_class: bool = False):
    """Every function with its qualified name, and whether it is a method."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield prefix + node.name, node, in_class
            yield from functions(node, prefix + node.name + ".")
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, prefix + node.name + ".", in_class=True)
        else:
            yield from functions(node, prefix, in_class)


def measure(path: str, text: str) -> list[Size]:
    """Everything with a limit in one module; `path` is relative to the project."""
    module_limit = KERNEL_MODULE if "/kernel/" in path else MODULE
    sizes = [Size(path, len(text.splitlines()), module_limit)]
    for name, node, is_method in functions(ast.parse(text)):
        sizes.append(Size(f"{path}::{name}", function_length(node), FUNCTION))
        sizes.append(Size(f"{path}::{name}()", parameter_count(node, is_method), PARAMETERS))
    return sizes


def parse_allowances(text: str) -> dict[str, int]:
    allowances: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        entry = line.partition("#")[0].split()
        if not entry:
            continue
        assert len(entry) == 2, f"line {number}: expected `path::qualname limit`, found {line!r}"
        assert entry[1].isdigit(), f"line {number}: expected `path::qualname limit`, found {line!r}"
        assert entry[0] not in allowances, f"line {number}: {entry[0]} is listed twice"
        allowances[entry[0]] = int(entry[1])
    return allowances


def complaints(sizes: list[Size], allowances: dict[str, int]) -> list[str]:
    """One sentence per overrun and per allowance that is no longer needed or larger than needed."""
    found = []
    largest: dict[str, Size] = {}
    for size in sizes:
        if size.key not in largest or size.size > largest[size.key].size:
            largest[size.key] = size
    for key, (_, size, limit) in largest.items():
        allowed = allowances.get(key, limit.soft)
        if size > limit.hard:
            found.append(f"{key}: {size} is past the hard limit of {limit.hard}")
        elif size > max(allowed, limit.soft):
            found.append(f"{key}: {size} is past its limit of {max(allowed, limit.soft)}")
    for key, allowed in allowances.items():
        if key not in largest:
            found.append(f"{key}: listed in the allowances but not in the code; remove the line")
        elif largest[key].size <= largest[key].limit.soft:
            found.append(f"{key}: within its limit now; remove the line from the allowances")
        elif largest[key].size < allowed:
            found.append(f"{key}: lower its allowance from {allowed} to {largest[key].size}")
    return found


def test_the_source_stays_within_its_sizes():
    sizes: list[Size] = []
    for path in sorted(SOURCE.rglob("*.py")):
        sizes += measure(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    assert sizes, "no source was measured"
    problems = complaints(sizes, parse_allowances(ALLOWANCES.read_text(encoding="utf-8")))
    assert not problems, "\n".join(problems)


# --- the guard fires: deliberate violations -----------------------------------------------------------------

PLAIN = "src/galaxarium/game/x.py"
KERNEL = "src/galaxarium/kernel/x.py"


def function_of(lines: int, parameters: int = 0, docstring: int = 0) -> str:
    """A function of so many lines besides a docstring of so many."""
    names = ", ".join(f"p{i}" for i in range(parameters))
    text = ['    """' + "\n" * (docstring - 1) + '    """'] if docstring else []
    return "\n".join([f"def f({names}):", *text, *["    pass"] * (lines - 1)]) + "\n"


def judge(text: str, path: str = PLAIN, allowances: str = "") -> list[str]:
    return complaints(measure(path, text), parse_allowances(allowances))


@pytest.mark.parametrize(
    "text,path,key,limit",
    [
        ("x = 1\n" * 301, PLAIN, PLAIN, 300),
        ("x = 1\n" * 201, KERNEL, KERNEL, 200),
        (function_of(26), PLAIN, PLAIN + "::f", 25),
        (function_of(2, parameters=6), PLAIN, PLAIN + "::f()", 5),
    ],
)
def test_a_soft_overrun_needs_an_allowance(text, path, key, limit):
    assert judge(text, path) == [f"{key}: {limit + 1} is past its limit of {limit}"]
    assert judge(text, path, f"{key} {limit + 1}") == []


@pytest.mark.parametrize(
    "text,path,key,limit",
    [
        ("x = 1\n" * 501, PLAIN, PLAIN, 500),
        ("x = 1\n" * 301, KERNEL, KERNEL, 300),
        (function_of(51), PLAIN, PLAIN + "::f", 50),
        (function_of(2, parameters=8), PLAIN, PLAIN + "::f()", 7),
    ],
)
def test_no_allowance_helps_past_the_hard_limit(text, path, key, limit):
    assert judge(text, path, f"{key} {limit + 1}") == [
        f"{key}: {limit + 1} is past the hard limit of {limit}"
    ]


@pytest.mark.parametrize(
    "text,path",
    [
        ("x = 1\n" * 300, PLAIN),
        ("x = 1\n" * 200, KERNEL),
        (function_of(25, parameters=5), PLAIN),
        (function_of(25, docstring=30), PLAIN),
    ],
)
def test_exactly_the_limit_is_fine_and_docstrings_are_free(text, path):
    assert judge(text, path) == []


def test_growing_past_an_allowance_is_refused():
    assert judge(function_of(31), allowances=f"{PLAIN}::f 30") == [f"{PLAIN}::f: 31 is past its limit of 30"]


def test_an_allowance_larger_than_needed_must_be_lowered():
    assert judge(function_of(30), allowances=f"{PLAIN}::f 31") == [
        f"{PLAIN}::f: lower its allowance from 31 to 30"
    ]


@pytest.mark.parametrize("text", [function_of(25), "x = 1\n"])
def test_an_allowance_no_longer_needed_must_go(text):
    (complaint,) = judge(text, allowances=f"{PLAIN}::f 30")
    assert "remove the line" in complaint


def test_methods_nested_functions_and_every_kind_of_parameter_count():
    text = (
        "class A:\n"
        "    def method(self, a, b, /, c, *args, d, **more):\n"
        "        def inner(a, b, c, d, e, f):\n"
        "            pass\n"
        "    @staticmethod\n"
        "    def free(a, b, c, d, e, f):\n"
        "        pass\n"
        "if True:\n"
        "    async def late(a, b, c, d, e, f):\n"
        "        pass\n"
    )
    keys = [line.split(": ")[0] for line in judge(text)]
    assert keys == [f"{PLAIN}::{name}()" for name in ("A.method", "A.method.inner", "A.free", "late")]


@pytest.mark.parametrize("text", ["src/a.py", "src/a.py 3 4", "src/a.py many", "a 1\na 2"])
def test_an_unreadable_allowance_is_refused(text):
    with pytest.raises(AssertionError, match="line "):
        parse_allowances(text)

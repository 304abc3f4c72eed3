"""The rule modules keep to their dialect, and each check of it fires on a deliberate violation."""

import inspect
from textwrap import dedent

import pytest

from galaxarium.kernel import compiler, entry
from galaxarium.kernel.engine import ENTRIES, QUIET_ENTRIES, RULES

from .dialect import TYPED, check, sources, too_early


def test_the_kernel_keeps_to_the_dialect():
    assert check(sources(RULES)) == []


def test_every_module_of_rules_is_listed():
    """A module with rule functions that is not in RULES would never be compiled."""
    folder = compiler.Path(compiler.__file__).parent
    outside = {"layout", "plain", "build", "compiler", "engine", "cards", "multisets", "__init__"}
    patterns = ("*.py", "abilities/*.py", "decisions/*.py")
    files = {path.stem for pattern in patterns for path in folder.glob(pattern)} - outside
    assert files == {module.__name__.rpartition(".")[2] for module in RULES}


def test_modules_come_after_what_they_import_from():
    assert too_early(RULES) == []


def test_entries_are_the_entry_points():
    entry_points = {name for name in vars(entry) if name.startswith("enter_")}
    assert entry_points == {f"enter_{name}" for name in (*ENTRIES, *QUIET_ENTRIES)}


def test_typed_names_are_those_of_the_compiler():
    code = inspect.getsource(compiler.parameter_types)
    assert all(f'"{name}":' in code for name in TYPED)


GOOD = '''
"""A module."""

from .stack import push

LIMIT = 3


def can_act(s, d, seat):
    """Ask."""
    return s.home[seat] > LIMIT and d.points[seat] > 0


def act(s, d, seat, ev):
    """Act."""
    if can_act(s, d, seat):
        push(s, 1, seat)
'''

VIOLATIONS = {
    "a decorator": "@cache\ndef f(s):\n    'Doc.'\n    return s.over",
    "a class": "class F:\n    x = 1",
    "try": "def f(s):\n    'Doc.'\n    try:\n        return 1\n    except ValueError:\n        return 2",
    "raise": "def f(s):\n    'Doc.'\n    raise ValueError",
    "assert": "def f(s):\n    'Doc.'\n    assert s.over",
    "with": "def f(s):\n    'Doc.'\n    with s:\n        return 1",
    "a dict": "def f(s):\n    'Doc.'\n    return {}",
    "a list": "def f(s):\n    'Doc.'\n    return [1]",
    "a set": "def f(s):\n    'Doc.'\n    return {1}",
    "a comprehension": "def f(s):\n    'Doc.'\n    return sum(x for x in s.row)",
    "a lambda": "def f(s):\n    'Doc.'\n    return lambda: 1",
    "a string": "def f(s):\n    'Doc.'\n    return 'home'",
    "a number that is not whole": "def f(s):\n    'Doc.'\n    return 0.5",
    "a star": "def f(s):\n    'Doc.'\n    return min(*s.row)",
    "a walrus": "def f(s):\n    'Doc.'\n    return (n := 1)",
    "yield": "def f(s):\n    'Doc.'\n    yield 1",
    "an import from outside the kernel": "from numpy import zeros",
    "an import inside a function": "def f(s):\n    'Doc.'\n    from .stack import push\n    return push",
    "an import under another name": "from .stack import push as p",
    "a function inside a function": "def f(s):\n    'Doc.'\n    def g(s):\n        'Doc.'\n    return 2",
    "parameters that are not plain": "def f(s, seat=0):\n    'Doc.'\n    return seat",
    "an annotation": "def f(s, seat: int):\n    'Doc.'\n    return seat",
    "no docstring": "def f(s):\n    return 1",
    "s is not the first parameter": "def f(seat, s):\n    'Doc.'\n    return seat",
    "d does not come after s": "def f(s, seat, d):\n    'Doc.'\n    return seat",
    "ev is not the last parameter": "def f(s, ev, seat):\n    'Doc.'\n    return seat",
    "s is given another value": "def f(s):\n    'Doc.'\n    s = 1\n    return s",
    "act is in good too": "def act(s):\n    'Doc.'\n    return 1",
    "can_act gets seat for d": "def f(s, seat):\n    'Doc.'\n    return can_act(s, seat, seat)",
    "can_act gets s for seat": "def f(s, d):\n    'Doc.'\n    return can_act(s, d, s)",
    "can_act gets s.row for s": "def f(s, d, seat):\n    'Doc.'\n    return can_act(s.row, d, seat)",
    "can_act takes 3 arguments by position": "def f(s, d, n):\n    'Doc.'\n    return can_act(s, d, seat=n)",
    "recursion: f -> f": "def f(s):\n    'Doc.'\n    return f(s)",
}


def test_good_code_is_good():
    assert check({"good": dedent(GOOD)}) == []


@pytest.mark.parametrize("what", VIOLATIONS)
def test_each_check_fires(what):
    found = {finding.what for finding in check({"good": dedent(GOOD), "bad": VIOLATIONS[what]})}
    assert what in found


def test_recursion_over_two_modules_is_found():
    one = "def f(s):\n    'Doc.'\n    return g(s)"
    other = "def g(s):\n    'Doc.'\n    return one.f(s)"
    [finding] = check({"one": one, "other": other})
    assert finding.what.startswith("recursion:")

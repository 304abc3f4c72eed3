"""The policies keep to the kernel's dialect, a little wider, and each check of it fires on a violation."""

from pathlib import Path
from textwrap import dedent

import pytest

from galaxarium.bots import policies
from galaxarium.bots.policy import entry
from galaxarium.kernel.engine import RULES
from kernel.dialect import PARTS, PLACES, TYPED, Dialect, check, sources, too_early

STATES = {"s", "t", "before"}
SHELF, GENERATORS = "m.games[NAME]", "m.bots[NAME]"

POLICY = Dialect(
    typed=(*TYPED, "m", "t", "before", "traits"),
    states=frozenset(STATES),
    floats=frozenset({"average", "outlook", "behind"}),
    places={
        **PLACES,
        **{name: {*PLACES.get(name, set()), SHELF} for name in STATES},
        "bot": {*PLACES["bot"], GENERATORS},
    },
    parts={**PARTS, "out": {"near", "far", "wide"}, "traits": {"traits"}},
    imports=frozenset({"from ...kernel", "from math import sqrt", "import numpy as np"}),
    tables=True,
)
"""What the policies add: a workspace and what lies on it, numbers that are not whole, square roots."""

OUTSIDE = {"__init__", "workspace", "traits"}
"""Tables of names, in plain Python."""


def test_the_policies_keep_to_the_dialect():
    assert check(sources(policies.POLICIES), POLICY, sources(RULES)) == []


def test_every_module_of_policies_is_listed():
    """A module with functions that is not in POLICIES would never be compiled."""
    files = {path.stem for path in Path(entry.__file__).parent.glob("*.py")} - OUTSIDE
    assert files == {module.__name__.rpartition(".")[2] for module in policies.POLICIES}


def test_tables_have_no_functions():
    for name in OUTSIDE:
        source = Path(entry.__file__).with_name(f"{name}.py").read_text(encoding="utf-8")
        assert "def " not in source


def test_modules_come_after_what_they_import_from():
    assert too_early(policies.POLICIES, RULES) == []


def test_entries_are_the_doors():
    entry_points = {name for name in vars(entry) if name.startswith("enter_")}
    assert entry_points == {f"enter_{name}" for name in policies.ENTRIES}


def test_typed_names_are_those_of_the_compiler():
    examples = policies._build("compiled").examples
    assert set(examples) == {*POLICY.typed, *POLICY.floats} - set(TYPED)
    assert {name for name in examples if isinstance(examples[name], float)} == POLICY.floats


KNOWN = '''
"""A module of the kernel."""


def step(s, d, action, out, ev):
    """Step."""
    return s.over


def draw_word(w):
    """Draw."""
    return w[0]
'''

GOOD = '''
"""A module of policies."""

from math import sqrt

import numpy as np

from ...kernel.rng import draw_word
from ...kernel.step import step
from .workspace import THINK, TRY

TALLY = np.dtype([("turns", "<i4")])
"""A table."""
HALF = 0.5


def look(s, d, seat, action, m):
    """Look."""
    m.games[TRY] = s
    t = m.games[TRY]
    step(t, d, action, m.near, None)
    outlook = HALF * sqrt(judge(t, d, seat, m.traits))
    return weigh(m, action, outlook) + draw_word(m.bots[THINK].rng)


def judge(t, d, seat, traits):
    """Judge."""
    return t.points[seat] + traits[0]


def weigh(m, action, outlook):
    """Weigh."""
    return outlook


def redraw(s, bot):
    """Draw."""
    s.rng[0] = draw_word(bot.rng)


def start(m, seat):
    """Start."""
    redraw(m.games[TRY], m.bots[THINK])
'''

VIOLATIONS = {
    "exp of the C library": "def f(x):\n    'Doc.'\n    return exp(x)",
    "log of the C library": "def f(x):\n    'Doc.'\n    return math.log(x)",
    "pow of the C library": "def f(x):\n    'Doc.'\n    return pow(x, 2)",
    "a power": "def f(x):\n    'Doc.'\n    return x**2",
    "an import from outside the kernel": "from math import exp",
    "a string": "def f(m):\n    'Doc.'\n    return 'home'",
    "a list": "def f(m):\n    'Doc.'\n    return [0.5]",
    "a class": "class F:\n    x = 1",
    "numpy outside a table": "def f(m):\n    'Doc.'\n    return np.sqrt(m.total[0])",
    "look is in good too": "def look(s):\n    'Doc.'\n    return 1",
    "step is in known too": "def step(s):\n    'Doc.'\n    return 1",
    "step gets m.games[0] for s": "def f(d, m, n):\n    'Doc.'\n    step(m.games[0], d, n, m.near, None)",
    "step gets m.path for out": "def f(s, d, m, n):\n    'Doc.'\n    step(s, d, n, m.path, None)",
    "judge gets m for traits": "def f(s, d, seat, m):\n    'Doc.'\n    return judge(s, d, seat, m)",
    "redraw gets m.games[TRY] for bot": "def f(s, m):\n    'Doc.'\n    redraw(s, m.games[TRY])",
    "look gets outlook for action": "def f(s, d, m, outlook):\n    'Doc.'\n    look(s, d, 1, outlook, m)",
    "weigh gets m for outlook": "def f(m):\n    'Doc.'\n    return weigh(m, 1, m)",
    "t is given another value": "def f(m):\n    'Doc.'\n    t = m.path\n    return t",
    "m is given another value": "def f(m):\n    'Doc.'\n    m = m.path\n    return m",
    "d does not come after s": "def f(m, d):\n    'Doc.'\n    return d.planets",
    "recursion: f -> f": "def f(m):\n    'Doc.'\n    return f(m)",
}


def judged(**modules):
    texts = {name: dedent(text) for name, text in modules.items()}
    return {finding.what for finding in check(texts, POLICY, {"known": dedent(KNOWN)})}


def test_good_code_is_good():
    assert judged(good=GOOD) == set()


@pytest.mark.parametrize("what", VIOLATIONS)
def test_each_check_fires(what):
    assert what in judged(good=GOOD, bad=VIOLATIONS[what])

"""The environments keep to the kernel's dialect, with parameters of their own."""

from pathlib import Path
from textwrap import dedent

import pytest

from galaxarium.bots import policies
from galaxarium.envs import batches
from galaxarium.envs.dialect import entry
from galaxarium.kernel.engine import RULES
from kernel.dialect import PARTS, PLACES, TYPED, Dialect, check, sources, too_early

SHELF, GENERATORS = "m.games[NAME]", "m.bots[NAME]"

ENV = Dialect(
    typed=(*TYPED, "h", "single", "r", "k", "obs", "floats", "mask", "m", "t", "before", "traits"),
    states=frozenset({"s", "t", "before"}),
    floats=frozenset({"average", "outlook", "behind"}),
    places={
        **PLACES,
        "s": {*PLACES["s"], "h.games[i]", SHELF},
        "d": {*PLACES["d"], "single[0].tables[0]"},
        "h": {"batch_of(single)"},
        "r": {"h.env_states[i]"},
        "k": {"h.configs[0]"},
        "out": {"h.choices[i]"},
        "mask": {"h.masks[i]"},
        "obs": {"h.obs[i]", "h.obs[len(h.env_states) + i]"},
        "floats": {"h.floats[i]"},
        "bot": {*PLACES["bot"], GENERATORS},
    },
    parts=PARTS,
    imports=frozenset({"from ...kernel", "from ...bots.policy"}),
)
"""What environments add: batches, and what lies in them."""

OUTSIDE = {"__init__", "slices", "batch"}
"""Tables of names, in plain Python."""


def test_environments_keep_to_the_dialect():
    assert check(sources(batches.ENVS), ENV, sources((*RULES, *policies.POLICIES))) == []


def test_every_module_is_listed():
    """A module with functions that is not in ENVS would never be compiled."""
    files = {path.stem for path in Path(entry.__file__).parent.glob("*.py")} - OUTSIDE
    assert files == {module.__name__.rpartition(".")[2] for module in batches.ENVS}


def test_tables_have_no_functions():
    for name in OUTSIDE:
        source = Path(entry.__file__).with_name(f"{name}.py").read_text(encoding="utf-8")
        assert "def " not in source


def test_modules_come_after_what_they_import_from():
    assert too_early(batches.ENVS, (*RULES, *policies.POLICIES)) == []


def test_entries_are_the_doors():
    entry_points = {name for name in vars(entry) if name.startswith("enter_")}
    assert entry_points == {f"enter_{name}" for name in batches.ENTRIES}


def test_typed_names_are_those_of_the_compiler():
    examples = batches.build("compiled", True).examples
    assert set(examples) == {*ENV.typed, *ENV.floats} - set(TYPED)


def test_the_machine_code_of_policies_depends_on_their_sources():
    folders = {batches.build("compiled", policies).folder for policies in (False, True)}
    assert len(folders) == 2


VIOLATIONS = {
    "look gets h for r": "def f(h, i):\n    'Doc.'\n    look(h)",
    "look gets h.env_states[0] for r": "def f(h, i):\n    'Doc.'\n    look(h.env_states[0])",
    "look gets room_of(h) for r": "def f(h, i):\n    'Doc.'\n    look(room_of(h))",
    "obs is given another value": "def f(h, i):\n    'Doc.'\n    obs = h.masks[i]",
    "numpy outside a table": "def f(obs):\n    'Doc.'\n    return np.sum(obs)",
}


@pytest.mark.parametrize("what", VIOLATIONS)
def test_each_check_fires(what):
    good = "def look(r):\n    'Doc.'\n    return r.seat"
    found = check({"good": dedent(good), "bad": VIOLATIONS[what]}, ENV, {})
    assert what in {finding.what for finding in found}

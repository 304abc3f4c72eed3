"""Every clause that the list of statements cites exists and has a test; the index of tests is up to date."""

import importlib.util
from dataclasses import replace
from pathlib import Path

import pytest

from galaxarium.data.concordance import concordance, proofs

ROOT = Path(__file__).parent.parent.parent
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")


def load():
    spec = importlib.util.spec_from_file_location(
        "make_concordance", ROOT / "scripts" / "make_concordance.py"
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


script = load()
NUMBERS = script.clause_numbers(RULES)
FOUND = script.collected(ROOT / "tests")


def made_up(clauses):
    """A book with one statement that cites these clauses."""
    said = concordance()["galakta"][2]
    return {"galakta": [replace(said, clauses=clauses)]}


def test_every_clause_cited_exists_and_has_a_test():
    assert script.faults(concordance(), FOUND, NUMBERS) == []


def test_the_index_is_what_the_tests_say():
    assert script.index(FOUND) == script.INDEX.read_text(encoding="utf-8"), "run scripts/make_concordance.py"


def test_the_page_is_what_the_data_say():
    assert script.page() == script.PAGE.read_text(encoding="utf-8"), "run scripts/make_concordance.py"


def test_the_clauses_are_those_of_the_rules():
    assert {"R1", "R1.1", "R7", "R10", "R11", "R11.8"} <= NUMBERS
    assert not {"R1.6", "R7.1", "R12"} & NUMBERS
    assert set(proofs()) <= NUMBERS


@pytest.mark.parametrize("clause", ["R3.99", "R12", "R12.1", "R7.1"])
def test_a_clause_that_does_not_exist_is_found_out(clause):
    (fault,) = script.faults(made_up(("R3.1", clause)), FOUND, NUMBERS)
    assert fault.endswith(f": {clause} is no clause")


def test_a_clause_without_a_test_is_found_out():
    others = [row for row in FOUND if row[0] != "R3.4"]
    (fault,) = script.faults(made_up(("R3.1", "R3.4")), others, NUMBERS)
    assert fault.endswith(": no test names R3.4")
    assert script.faults(made_up(("R3",)), others, NUMBERS) == []


def test_a_test_that_names_no_clause_of_the_rules_is_found_out():
    wrong = [*FOUND, ("R3.99", "tests/rules/test_x.py", "test_r3_99_made_up")]
    (fault,) = script.faults(made_up(("R3.1",)), wrong, NUMBERS)
    assert "test_r3_99_made_up names R3.99" in fault


@pytest.mark.parametrize(
    "name, docstring, clauses",
    [
        ("test_r4_1_passing_is_free", "", ["R4.1"]),
        ("test_r10_galakta_is_the_default", "", ["R10"]),
        ("test_r7_r2_3_a_follow_is_judged", "", ["R7", "R2.3"]),
        ("test_scenario", "Missions (R5.2) and planets (R7); see R5.2.", ["R5.2", "R7"]),
        ("test_r4_1_once", "As R4.1 says.", ["R4.1"]),
        ("test_runs_of_r2_d2", "", []),
        ("test_rows", "R is no clause, nor is PR4.1x.", []),
    ],
)
def test_what_a_test_names(name, docstring, clauses):
    assert script.cited_by(name, docstring) == clauses


def test_tests_are_found_wherever_they_stand():
    source = 'def test_r1_1_a():\n    """See R1.2."""\n\ndef helper(): ...\n'
    source += "class TestB:\n    async def test_r1_3_c(self): ...\n"
    assert sorted(script.tests_in(source)) == [("test_r1_1_a", "See R1.2."), ("test_r1_3_c", "")]


def test_clauses_are_in_their_order():
    clauses = list(dict.fromkeys(row[0] for row in FOUND))
    assert clauses.index("R2.6") < clauses.index("R3.1") < clauses.index("R10") < clauses.index("R11.7")

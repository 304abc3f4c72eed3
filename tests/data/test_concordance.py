"""The tables of what the books say: a wrong row is refused, and every book is there."""

import pytest

from galaxarium import BadData
from galaxarium.data.concordance import (
    STATEMENT_COLUMNS,
    TEST_COLUMNS,
    Proof,
    concordance,
    proofs,
    proofs_of,
    read_proofs,
    read_statements,
)
from galaxarium.data.tables import rulebooks

GOOD = "12,set-up,Shuffle the planets,R1.3,covered,"


def statements(*lines):
    return read_statements("made-up.csv", "\n".join([",".join(STATEMENT_COLUMNS), *lines]) + "\n")


def test_a_good_row_is_read():
    (said,) = statements("12,set-up,Reroll dice,R2.4 R2.2,unclear,Our ruling: any number")
    assert (said.line, said.section, said.gist) == (12, "set-up", "Reroll dice")
    assert (said.clauses, said.status, said.note) == (("R2.4", "R2.2"), "unclear", "Our ruling: any number")


@pytest.mark.parametrize(
    "line, column, reason",
    [
        ("x,set-up,Shuffle,R1.3,covered,", "line", "is not a number"),
        ("12,,Shuffle,R1.3,covered,", "section", "it is empty"),
        ("12,set-up,,R1.3,covered,", "gist", "it is empty"),
        ("12,set-up,Shuffle,1.3,covered,", "clauses", "'1.3' is not the number of a clause"),
        ("12,set-up,Shuffle,R1.3.1,covered,", "clauses", "is not the number of a clause"),
        ("12,set-up,Shuffle,,covered,", "clauses", "a statement that is covered needs a clause"),
        ("12,set-up,Shuffle,R1.3,differs,", "status", "'differs' is not one of covered"),
        ("12,set-up,Shuffle,R1.3,unclear,", "note", "an unclear statement needs our ruling"),
    ],
)
def test_a_wrong_row_is_named(line, column, reason):
    with pytest.raises(BadData, match=r"made-up\.csv, line 3") as refused:
        statements(GOOD, line)
    assert f"column {column}" in str(refused.value)
    assert reason in str(refused.value)


def test_a_wrong_line_of_the_index_is_named():
    with pytest.raises(BadData, match="'R1,3' is not the number of a clause"):
        read_proofs("tests.csv", f'{",".join(TEST_COLUMNS)}\n"R1,3",tests/test_x.py,test_x\n')


def test_every_book_is_there_and_every_statement_has_its_clauses():
    assert list(concordance()) == list(rulebooks())
    assert {name: len(said) for name, said in concordance().items()} == {
        "galakta": 168,
        "meeplebr": 177,
        "pixie": 148,
        "devir": 161,
        "blast-off": 122,
    }
    rulings = [said.note for book in concordance().values() for said in book if said.status == "unclear"]
    assert len(rulings) == 19
    assert all("Our ruling: " in note for note in rulings)


def test_the_tests_of_a_chapter_are_those_of_its_clauses_too():
    assert "R8" not in proofs()
    assert set(proofs_of("R8")) == {
        test for clause, tests in proofs().items() if clause[:3] == "R8." for test in tests
    }
    assert len(set(proofs_of("R1"))) == len(proofs_of("R1")) > 10
    assert proofs_of("R1.99") == ()
    assert set(proofs_of("R1")) & set(proofs_of("R11")) == set()


def test_a_test_is_said_in_words():
    assert Proof("tests/rules/test_r4_follow.py", "test_r4_1_passing_is_free").words == "passing is free"
    assert Proof("x", "test_r7_r2_3_a_follow_is_judged").words == "a follow is judged"
    assert Proof("x", "test_scenario").words == "scenario"

"""A wrong row is refused and named: file, line, column, reason."""

import csv
import io

import pytest

from galaxarium import BadData
from galaxarium.data import planets, rogues, tables
from galaxarium.data.reader import packaged

READERS = {
    "planets.csv": planets.read_planets,
    "planets-blast-off.csv": planets.read_deck,
    "missions.csv": tables.read_missions,
    "mats.csv": tables.read_mats,
    "rulebooks.csv": tables.read_rulebooks,
    "rogues.csv": rogues.read_rogues,
}

# file, key of the row (its first cell, and second for levels), column, wrong cell, part of the reason
WRONG = [
    ("planets.csv", "jakks", "slug", "Jakks", "'Jakks' is not a slug"),
    ("planets.csv", "jakks", "slug", "", "is not a slug"),
    ("planets.csv", "jakks", "slug", "ja--kks", "is not a slug"),
    ("planets.csv", "gort", "slug", "jakks", "'jakks' is there twice"),
    ("planets.csv", "jakks", "name", " ", "it is empty"),
    ("planets.csv", "jakks", "points", "0", "'0' is not a number from 1 to 9"),
    ("planets.csv", "jakks", "points", "10", "'10' is not a number from 1 to 9"),
    ("planets.csv", "jakks", "points", "-1", "is not a number"),
    ("planets.csv", "jakks", "points", "1.0", "is not a number"),
    ("planets.csv", "jakks", "points", "", "is not a number"),
    ("planets.csv", "jakks", "points", "\u0663", "is not a number"),
    ("planets.csv", "jakks", "advances", "0", "is not a number from 1 to 9"),
    ("planets.csv", "jakks", "advances", "two", "is not a number from 1 to 9"),
    ("planets.csv", "jakks", "resource", "gold", "'gold' is not one of energy, culture"),
    ("planets.csv", "jakks", "track", "either", "'either' is not one of diplomacy, economy"),
    (
        "planets.csv",
        "jakks",
        "limit",
        "sometimes",
        "'sometimes' is not one of own-turn, once-per-turn, copying",
    ),
    (
        "planets.csv",
        "jakks",
        "limit",
        "copying",
        "an ability of family copy, and no other, is limited as copying",
    ),
    ("planets.csv", "piedes", "limit", "", "an ability of family copy, and no other, is limited as copying"),
    ("planets.csv", "maia", "limit", "", "a price in dice makes an ability own-turn"),
    ("planets.csv", "jakks", "ability", "magic", "'magic' is not one of exchange,"),
    ("planets.csv", "jakks", "ability", "", "'' is not one of exchange,"),
    (
        "planets.csv",
        "jakks",
        "ability",
        "exchange twice",
        "exchange takes '', 'strict', 'others-first', not 'twice'",
    ),
    ("planets.csv", "tifnod", "ability", "regress either 3", "regress takes 'diplomacy 1',"),
    (
        "planets.csv",
        "jakks",
        "ability",
        "replace",
        "replace takes a price in energy or culture and nothing else",
    ),
    ("planets.csv", "hoefker", "cost", "0e", "'0e' is not a price such as 2e, 1c, 2e1c, 1die or 'down 1'"),
    ("planets.csv", "hoefker", "cost", "1c1e", "is not a price"),
    ("planets.csv", "hoefker", "cost", "4die", "is not a price"),
    ("planets.csv", "hoefker", "cost", "down 7", "is not a price"),
    ("planets.csv", "jakks", "gain", "8c", "'8c' is not an amount such as 2e, 1c or 2e1c"),
    ("planets.csv", "jakks", "gain", "c", "is not an amount"),
    ("planets.csv", "jakks", "gain", "", "an exchange needs a gain or an advance"),
    (
        "planets.csv",
        "drewkaiden",
        "advance",
        "diplomacy",
        "is not an advance such as 'diplomacy 1' or 'either 2'",
    ),
    ("planets.csv", "drewkaiden", "advance", "war 1", "is not an advance"),
    ("planets.csv", "drewkaiden", "advance", "diplomacy 7", "is not an advance"),
    ("planets.csv", "jac-110912", "others_gain", "one", "is not an amount"),
    ("planets.csv", "terra-bettia", "others_may_advance", "either", "is not an advance"),
    ("planets-blast-off.csv", "amberlyn", "slug", "A", "is not a slug"),
    ("planets-blast-off.csv", "dovetail", "slug", "amberlyn", "'amberlyn' is there twice"),
    ("planets-blast-off.csv", "amberlyn", "name", "", "it is empty"),
    ("planets-blast-off.csv", "amberlyn", "points", "x", "is not a number from 1 to 9"),
    ("planets-blast-off.csv", "amberlyn", "advances", "x", "is not a number from 1 to 9"),
    ("planets-blast-off.csv", "amberlyn", "resource", "life", "is not one of energy, culture"),
    ("planets-blast-off.csv", "amberlyn", "track", "diplomacy", "'diplomacy' is not one of life, tech"),
    ("planets-blast-off.csv", "amberlyn", "cost", "2x", "is not a price"),
    ("planets-blast-off.csv", "amberlyn", "gain", "", "an exchange needs a gain or an advance"),
    ("planets-blast-off.csv", "amberlyn", "gain", "1x", "is not an amount"),
    (
        "planets-blast-off.csv",
        "cindermoor",
        "advance",
        "diplomacy 1",
        "is not an advance such as 'life 1' or 'either 2'",
    ),
    ("planets-blast-off.csv", "amberlyn", "others_gain", "1x", "is not an amount"),
    ("planets-blast-off.csv", "amberlyn", "others_may_advance", "economy 1", "is not an advance"),
    ("missions.csv", "elder", "slug", "the elder", "is not a slug"),
    ("missions.csv", "noble", "slug", "elder", "'elder' is there twice"),
    ("missions.csv", "elder", "name", "", "it is empty"),
    ("missions.csv", "elder", "points", "0", "is not a number from 1 to 9"),
    ("missions.csv", "noble", "points_if_tied", "", "is not a number from 0 to 9"),
    ("missions.csv", "noble", "points_if_tied", "10", "is not a number from 0 to 9"),
    ("missions.csv", "elder", "comparative", "maybe", "'maybe' is not one of yes, no"),
    ("missions.csv", "elder", "comparative", "yes", "does not fit the measure trigger"),
    ("missions.csv", "noble", "comparative", "no", "does not fit the measure most-diplomacy"),
    ("missions.csv", "elder", "measure", "age", "'age' is not one of trigger, balanced-colonies,"),
    ("missions.csv", "hoarder", "value", "", "is not a number from 1 to 7"),
    ("missions.csv", "hoarder", "value", "8", "is not a number from 1 to 7"),
    ("mats.csv", "classic 2", "mat", "deluxe", "'deluxe' is not one of classic, blast-off"),
    ("mats.csv", "classic 2", "level", "3", "'3' is not a number from 2 to 2"),
    ("mats.csv", "classic 2", "dice", "8", "is not a number from 1 to 7"),
    ("mats.csv", "classic 2", "dice", "0", "is not a number from 1 to 7"),
    ("mats.csv", "classic 2", "ships", "5", "is not a number from 2 to 4"),
    ("mats.csv", "classic 3", "ships", "1", "'1' is not a number from 2 to 4"),
    ("mats.csv", "classic 2", "points", "21", "is not a number from 0 to 20"),
    ("mats.csv", "classic 2", "cost", "", "is not a number from 1 to 7"),
    ("mats.csv", "classic 2", "provenance", "", "it is empty"),
    ("rulebooks.csv", "galakta", "profile", "Galakta", "is not a slug"),
    ("rulebooks.csv", "pixie", "profile", "galakta", "'galakta' is there twice"),
    ("rulebooks.csv", "galakta", "title", "", "it is empty"),
    ("rulebooks.csv", "galakta", "edition", "deluxe", "'deluxe' is not one of classic, blast-off"),
    ("rulebooks.csv", "galakta", "landing", "never", "'never' is not one of may, must"),
    (
        "rulebooks.csv",
        "galakta",
        "tie_breakers",
        "luck",
        "'luck' is not one of planets,level,resources, planets,resources",
    ),
    ("rulebooks.csv", "galakta", "rogue_unusable", "x", "'x' is not one of reroll, discard"),
    ("rulebooks.csv", "galakta", "helios", "x", "'x' is not one of bottom, discard"),
    ("rulebooks.csv", "galakta", "mared", "x", "'x' is not one of tied-ok, strict"),
    ("rulebooks.csv", "galakta", "andellouxian", "x", "'x' is not one of mix, single"),
    ("rulebooks.csv", "galakta", "duel_missions", "x", "'x' is not one of all, drop-comparative"),
    ("rulebooks.csv", "galakta", "follow_bonus", "x", "'x' is not one of yes, no"),
    ("rulebooks.csv", "galakta", "note", "", "it is empty"),
    ("rogues.csv", "artemis 1", "slug", "Artemis", "is not a slug"),
    ("rogues.csv", "artemis 1", "name", "", "it is empty"),
    ("rogues.csv", "artemis 1", "difficulty", "", "it is empty"),
    ("rogues.csv", "artemis 2", "level", "3", "'3' is not a number from 2 to 2"),
    ("rogues.csv", "artemis 1", "dice", "8", "is not a number from 1 to 7"),
    ("rogues.csv", "artemis 3", "points", "0", "'0' is not a number from 1 to 20"),
    ("rogues.csv", "artemis 1", "max_resource", "9", "is not a number from 1 to 7"),
    ("rogues.csv", "artemis 2", "max_resource", "5", "artemis has 6 on its first level"),
    ("rogues.csv", "artemis 1", "attack", "", "should begin with one of lose, steal, gain,"),
    ("rogues.csv", "artemis 1", "attack", "dance 1", "'dance 1' should begin with one of"),
    ("rogues.csv", "artemis 1", "attack", "lose 1e, lose 1c", "each once"),
    ("rogues.csv", "artemis 1", "attack", "lose", "'lose' has no amount"),
    ("rogues.csv", "artemis 1", "attack", "lose 9e", "'9e' is not an amount"),
    ("rogues.csv", "artemis 1", "attack", "take 4", "'take 4' should end with a number from 1 to 3"),
    ("rogues.csv", "artemis 1", "once", "no", "'no' should be yes or empty"),
    ("rogues.csv", "artemis 1", "provenance", "", "it is empty"),
]


def rows_of(file):
    return list(csv.reader(io.StringIO(packaged(file))))


def text_of(rows):
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def find(rows, key):
    """The line of a row, by its first cell; for levels also by its number."""
    slug, _, level = key.partition(" ")
    column = rows[0].index("level") if level else 0
    return next(n for n, row in enumerate(rows) if row[0] == slug and (not level or row[column] == level))


@pytest.mark.parametrize("file, key, column, cell, reason", WRONG)
def test_wrong_cell(file, key, column, cell, reason):
    rows = rows_of(file)
    line = find(rows, key)
    rows[line][rows[0].index(column)] = cell
    with pytest.raises(BadData) as refused:
        READERS[file](file, text_of(rows))
    error = refused.value
    named = error.file, error.line
    assert named == (file, line + 1)
    assert reason in error.reason
    # a rule about two cells may name either
    assert error.column == column or error.reason.startswith(("replace takes", "an exchange needs"))
    assert str(error) == f"{file}, line {error.line}, column {error.column}: {error.reason}"
    assert error.code == "data/bad"


@pytest.mark.parametrize("file", READERS)
def test_every_column_has_a_wrong_cell(file):
    assert {column for name, _, column, _, _ in WRONG if name == file} == set(rows_of(file)[0])


@pytest.mark.parametrize("file", READERS)
def test_packaged_tables_are_right(file):
    assert READERS[file](file, packaged(file))


@pytest.mark.parametrize("file", READERS)
def test_wrong_header(file):
    rows = rows_of(file)
    rows[0][0] = "key"
    with pytest.raises(BadData) as refused:
        READERS[file](file, text_of(rows))
    assert (refused.value.line, refused.value.column) == (1, "header")
    assert refused.value.reason.startswith("the columns must be ")


@pytest.mark.parametrize("file", READERS)
def test_missing_and_additional_cells(file):
    for change, count in ((lambda row: row[:-1], -1), (lambda row: [*row, "x"], 1)):
        rows = rows_of(file)
        rows[2] = change(rows[2])
        with pytest.raises(BadData) as refused:
            READERS[file](file, text_of(rows))
        assert (refused.value.line, refused.value.column) == (3, "row")
        width = len(rows[0])
        assert refused.value.reason == f"{width + count} cells instead of {width}"


@pytest.mark.parametrize("file", READERS)
def test_blank_lines_are_skipped_but_counted(file):
    rows = rows_of(file)
    good = READERS[file](file, text_of([rows[0], [], *rows[1:]]))
    assert good == READERS[file](file, packaged(file))
    rows[1][rows[0].index("name" if "name" in rows[0] else rows[0][-1])] = ""
    with pytest.raises(BadData) as refused:
        READERS[file](file, text_of([rows[0], [], *rows[1:]]))
    assert refused.value.line == 3


TOO_SHORT = [
    *(
        (file, kept)
        for file in ("planets.csv", "planets-blast-off.csv", "missions.csv", "mats.csv")
        for kept in (0, 1, 5)
    ),
    ("rogues.csv", 1),
]


@pytest.mark.parametrize("file, kept", TOO_SHORT)
def test_tables_that_are_too_short(file, kept):
    rows = rows_of(file)
    with pytest.raises(BadData) as refused:
        READERS[file](file, text_of(rows[: kept + 1]))
    assert refused.value.file == file


def test_tables_that_are_too_long():
    rows = rows_of("planets.csv")
    more = [[f"new-{n}", *rows[1][1:]] for n in range(1)]
    with pytest.raises(BadData, match="line 42, column slug: a deck has at most 40 planets"):
        planets.read_planets("planets.csv", text_of(rows + more))
    rows = rows_of("missions.csv")
    with pytest.raises(BadData, match="column slug: 13 missions instead of 12"):
        tables.read_missions("missions.csv", text_of([*rows, ["new", *rows[1][1:]]]))
    rows = rows_of("mats.csv")
    seventh = ["classic", "7", "7", "4", "9", "7", "x"]
    with pytest.raises(BadData, match="column level: level 6 is the last"):
        tables.read_mats("mats.csv", text_of([*rows, seventh]))
    rows = rows_of("rogues.csv")
    sixth = [*rows[5][:3], "6", *rows[5][4:]]
    with pytest.raises(BadData, match="column level: level 5 is a rogue's last"):
        rogues.read_rogues("rogues.csv", text_of([*rows[:6], sixth]))


def test_a_rogue_with_too_few_levels():
    rows = rows_of("rogues.csv")
    with pytest.raises(BadData, match="artemis has 4 levels instead of 5"):
        rogues.read_rogues("rogues.csv", text_of([*rows[:5], *rows[6:]]))


def test_nothing_at_all():
    for file, read in READERS.items():
        with pytest.raises(BadData) as refused:
            read(file, "")
        assert (refused.value.line, refused.value.column) == (1, "header")


def test_a_cell_beyond_measure():
    """What the csv module refuses is refused as ours: a deck may come from anywhere."""
    rows = rows_of("planets-blast-off.csv")
    rows[3][1] = "x" * 200_000
    with pytest.raises(BadData):
        planets.read_deck("deck", text_of(rows))

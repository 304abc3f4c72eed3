"""Every cell of the card tables that says how a card plays: change it, and loading refuses it or a scenario
of the card fails.

Not mutated: `slug` (a key: changing it renames the card), `name` (shown to people, never read by the rules),
`difficulty` and `provenance` (said on the credits page only) and the keys `mat` and `level` (a row out of
order is refused, see tests/data).
"""

import pytest

from galaxarium.data.cells import ABILITIES
from galaxarium.data.tables import MEASURES

from .mutants import ALL, is_caught, mutants, packaged_as, reader, table
from .quiet import quiet_scenarios

AMOUNTS = ["", "1e", "1c", "2e", "2c", "1e1c", "3e"]
STEPS = ["", "diplomacy 1", "economy 1", "either 1", "diplomacy 2", "economy 2", "either 2"]
LIFE_STEPS = ["", "life 1", "tech 1", "either 1", "life 2", "tech 2", "either 2"]
COSTS = ["", "1e", "1c", "2e", "2c", "1e1c", "3c", "1die", "2die", "3die", "down 1", "down 2"]
LIMITS = ["", "own-turn", "once-per-turn", "own-turn once-per-turn"]
COPYING = ["", "copying", "copying once-per-turn", "copying own-turn"]
ABILITY = [f"{family} {word}".strip() for family, words in ABILITIES.items() for word in words]

WITHOUT_OFFERS = [
    "jakks", "vici-ks156", "drewkaiden", "leandra", "mj-120210", "hoefker", "padraigin-3110", "nakagawakozi",
    "jac-110912", "gleam-zanier", "maia", "shouhua",
]  # fmt: skip
WITHOUT_GAIN = ["drewkaiden", "leandra", "padraigin-3110", "nakagawakozi", "shouhua"]

# Mutants that cannot be told from the original by any play, and why.
NO_OFFER = "says when others are offered something; here they never are"
NO_GAIN = "says that a gain alone is not enough; here there is none"
IN_FORCE = "an effect in force until the turn ends is not usable again anyway"
EQUIVALENT: dict[tuple[str, str], str] = {
    **{(slug, "ability: exchange -> exchange others-first"): NO_OFFER for slug in WITHOUT_OFFERS},
    **{(slug, "ability: exchange -> exchange strict"): NO_GAIN for slug in WITHOUT_GAIN},
    ("bsw-10-1", "ability: exchange strict -> exchange"): NO_GAIN,
    ("bsw-10-1", "ability: exchange strict -> exchange others-first"): f"{NO_GAIN}; {NO_OFFER}",
    ("birkomius", "limit: own-turn -> own-turn once-per-turn"): IN_FORCE,
    ("bisschop", "limit: own-turn -> own-turn once-per-turn"): IN_FORCE,
    ("nibiru", "limit: own-turn -> own-turn once-per-turn"): IN_FORCE,
}


def around(text, low, high):
    """The numbers next to one."""
    return [str(number) for number in (int(text) - 1, int(text) + 1) if low <= number <= high]


def planet_values(row):
    """Plausible cells for a classic planet."""
    limits = COPYING if "copying" in row["limit"] else LIMITS
    return {
        "points": around(row["points"], 1, 9),
        "advances": around(row["advances"], 1, 9),
        "resource": ["energy", "culture"],
        "track": ["diplomacy", "economy"],
        "limit": limits,
        "ability": ABILITY,
        "cost": COSTS,
        "gain": AMOUNTS,
        "advance": STEPS,
        "others_gain": AMOUNTS,
        "others_may_advance": STEPS,
    }


def deck_values(row):
    """Plausible cells for a planet of Blast Off!"""
    return {
        **planet_values({**row, "limit": ""}),
        "track": ["life", "tech"],
        "advance": LIFE_STEPS,
        "others_may_advance": LIFE_STEPS,
    }


def mission_values(row):
    return {
        "points": around(row["points"], 1, 9),
        "points_if_tied": around(row["points_if_tied"], 0, 9) if row["points_if_tied"] else [],
        "comparative": ["yes", "no"],
        "measure": list(MEASURES),
        "value": around(row["value"], 1, 7) if row["value"] else [],
    }


def level_values(row):
    return {
        "dice": around(row["dice"], 1, 7),
        "ships": around(row["ships"], 1, 4),
        "points": around(row["points"], 0, 20),
        "cost": around(row["cost"], 1, 7) if row["cost"] else [],
    }


def rogue_values(row):
    attacks = [
        "lose 1e",
        "lose 1c",
        "steal 1e",
        "steal 1c",
        "gain 1e",
        "gain 2e",
        "gain 2c",
        "take 2",
        "take 3",
    ]
    attacks += ["regress 1", "regress-all 1", "advance 1", "advance 2", "fewer 1", "fewer 2", "lose 1e1c"]
    return {
        "dice": around(row["dice"], 1, 7),
        "points": around(row["points"], 0, 20),
        "max_resource": around(row["max_resource"], 1, 7),
        "attack": attacks,
        "once": ["", "yes"],
    }


TABLES = {
    "planets.csv": (planet_values, lambda row: row["slug"]),
    "missions.csv": (mission_values, lambda row: row["slug"]),
    "mats.csv": (level_values, lambda row: f"level-{row['level']}" if row["mat"] == "classic" else None),
    "planets-blast-off.csv": (deck_values, lambda row: row["slug"]),
    "rogues.csv": (rogue_values, lambda row: f"{row['slug']}-level-{row['level']}"),
}


def cases():
    """Every row of every table, with the card whose scenarios must notice."""
    for file, (values, card_of) in TABLES.items():
        rows = table(file)
        for line, cells in enumerate(rows[1:], 1):
            row = dict(zip(rows[0], cells, strict=True))
            card = card_of(row)
            if card is not None:
                yield pytest.param(file, line, card, values(row), id=f"{file}:{card}")


def check(card, changed):
    survivors = {(card, str(mutant)) for mutant in changed if not is_caught(mutant, card)}
    assert survivors - set(EQUIVALENT) == set(), "no scenario of the card notices these"
    known = {(card, str(mutant)) for mutant in changed} & set(EQUIVALENT)
    assert known - survivors == set(), "these are noticed now: take them off the list"


@pytest.mark.parametrize("file, line, card, values", list(cases()))
def test_every_cell_is_noticed(file, line, card, values):
    check(card, mutants(file, line, values, most=4))


@pytest.mark.soak
@pytest.mark.parametrize("file, line, card, values", list(cases()))
def test_every_cell_is_noticed_whatever_it_says(file, line, card, values):
    check(card, mutants(file, line, values, most=1000))


@pytest.mark.parametrize("card, mutant", EQUIVALENT)
def test_equivalent_mutants_exist(card, mutant):
    """The list names real cells, and nothing notices them."""
    [found] = [
        candidate
        for file, line, name, values in (case.values for case in cases() if case.values[2] == card)
        for candidate in mutants(file, line, values, most=1000)
        if str(candidate) == mutant
    ]
    assert not is_caught(found, card)


def test_an_unchanged_table_is_not_noticed():
    """The check is not fooled by scenarios that fail anyway."""
    for file, card in (("planets.csv", "jakks"), ("missions.csv", "elder"), ("mats.csv", "level-2")):
        with packaged_as(file, reader.packaged(file)):
            for scenario in ALL[card]:
                scenario()


@pytest.mark.parametrize("slug", sorted(quiet_scenarios()))
def test_quiet_scenarios_pass(slug):
    for scenario in quiet_scenarios()[slug]:
        scenario()


def test_every_column_is_mutated_or_excluded_with_a_reason():
    excluded = {"slug", "name", "provenance", "mat", "level", "difficulty"}
    for file, (values, _) in TABLES.items():
        header, first = table(file)[:2]
        mutated = set(values(dict(zip(header, first, strict=True))))
        assert set(header) - excluded <= mutated, file
        for column in excluded & set(header):
            assert column in __doc__

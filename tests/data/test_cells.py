"""What single cells may say."""

import pytest

from galaxarium.data.cells import (
    Amounts,
    Attack,
    Steps,
    parse_ability,
    parse_amounts,
    parse_attack,
    parse_cost,
    parse_life_steps,
    parse_limits,
    parse_mark,
    parse_steps,
)

GOOD = [
    (parse_amounts, "", Amounts()),
    (parse_amounts, "2e", Amounts(2, 0)),
    (parse_amounts, "1c", Amounts(0, 1)),
    (parse_amounts, "2e1c", Amounts(2, 1)),
    (parse_amounts, "7e7c", Amounts(7, 7)),
    (parse_steps, "", Steps()),
    (parse_steps, "diplomacy 1", Steps("diplomacy", 1)),
    (parse_steps, "either 6", Steps("either", 6)),
    (parse_life_steps, "", Steps()),
    (parse_life_steps, "life 1", Steps("diplomacy", 1)),
    (parse_life_steps, "tech 2", Steps("economy", 2)),
    (parse_life_steps, "either 2", Steps("either", 2)),
    (parse_cost, "", (Amounts(), 0, 0)),
    (parse_cost, "2e1c", (Amounts(2, 1), 0, 0)),
    (parse_cost, "3die", (Amounts(), 3, 0)),
    (parse_cost, "down 1", (Amounts(), 0, 1)),
    (parse_limits, "", frozenset()),
    (parse_limits, "copying once-per-turn", frozenset({"copying", "once-per-turn"})),
    (parse_ability, "exchange", ("exchange", "")),
    (parse_ability, "regress either 1 twice", ("regress", "either 1 twice")),
    (parse_attack, "take 2", Attack(take=2)),
    (parse_attack, "advance 1, steal 1e", Attack(advance=1, steal=Amounts(1, 0))),
    (parse_attack, "regress-all 1", Attack(regress_all=1)),
    (parse_mark, "", False),
    (parse_mark, "yes", True),
]

BAD = [
    (parse_amounts, ["0e", "8c", "1c1e", "e", "1", " 1e", "1e ", "1E", "11e", "1e1e"]),
    (parse_steps, ["diplomacy", "diplomacy 0", "diplomacy 7", "war 1", "1", "either  1", "life 1"]),
    (parse_life_steps, ["life", "life 0", "diplomacy 1", "tech 7"]),
    (parse_cost, ["0die", "4die", "1dice", "die", "down", "down 0", "down 7", "1die1e", "x"]),
    (parse_limits, ["never", "own-turn,copying", "Own-turn"]),
    (parse_mark, ["no", "Yes", " yes", "x"]),
    (parse_ability, ["", "war", "exchange  strict", "steal", "steal gold", "replace now", "Exchange"]),
    (
        parse_attack,
        ["", "lose", "lose 0e", "take 0", "take 4", "take", "take 1,take 1", "take 1, take 1", "x 1"],
    ),
]


@pytest.mark.parametrize("parse, text, value", GOOD)
def test_good_cells(parse, text, value):
    assert parse(text) == value


@pytest.mark.parametrize("parse, text", [(parse, text) for parse, texts in BAD for text in texts])
def test_bad_cells(parse, text):
    with pytest.raises(ValueError, match=r"."):
        parse(text)

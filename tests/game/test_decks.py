"""A deck of one's own for Blast Off!: it travels with positions and records, and must let games end."""

import re

import pytest

from galaxarium import BadPosition, BadSetup, Game
from galaxarium.data.reader import packaged

HEADER, *ROWS = packaged("planets-blast-off.csv").splitlines()
DECK = "\n".join([HEADER, *reversed(ROWS[8:])]) + "\n\n"


def played(game, plies):
    for _ in range(plies):
        game.play(game.decision.choices[0])
    return game


def test_only_its_planets_are_played():
    game = Game.new(2, "blast-off", seed=3, deck=DECK)
    snapshot = game.snapshot()
    assert sorted(snapshot["row"] + snapshot["deck"]) == sorted(row.split(",")[0] for row in ROWS[8:])


def test_it_travels_with_positions_and_records():
    game = played(Game.new(3, "blast-off", seed=3, deck=DECK), 40)
    text = game.position()
    assert text.count("\nplanet ") == len(ROWS) - 8
    assert Game.from_position(text).position() == text
    again = Game.from_record(game.record())
    assert again.record() == game.record()
    assert again.state.digest() == game.state.digest()
    later = played(Game.from_position(text), 10)
    assert Game.from_record(later.record()).position() == later.position()


def test_one_with_too_few_points_is_refused():
    poor = "\n".join([HEADER, *ROWS[:6]])
    with pytest.raises(BadSetup, match="or the game might never end"):
        Game.new(4, "blast-off", seed=1, deck=poor)


def test_a_wrong_card_in_a_position_is_refused():
    text = Game.new(2, "blast-off", seed=3, deck=DECK).position()
    with pytest.raises(BadPosition, match="is not a number from 1 to 9"):
        Game.from_position(re.sub(r"(?m)^(planet [^,]+,[^,]+),\d", r"\1,x", text, count=1))
    with pytest.raises(BadPosition, match="blast-off only"):
        Game.from_position(text.replace("profile blast-off", "profile galakta"))

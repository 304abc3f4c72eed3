"""The luck of a game is what the arena counts for it, whoever played it."""

import pytest

from galaxarium import Game
from galaxarium.bots.match import luck_of, play_match, record_of
from galaxarium.game.setup import make_setup


@pytest.mark.parametrize(
    "setup", [make_setup(2), make_setup(3, "blast-off"), make_setup(1, rogue="hades")], ids=str
)
def test_the_luck_of_a_game_is_that_of_the_match(setup):
    bots = ["greedy"] * setup.players
    match = play_match(setup, 8, bots, keep=True)
    game = Game.from_record(record_of(setup, 8, match.actions))
    luck = luck_of(game)
    assert luck == {seat: match.seats[seat - 1]["luck"] for seat in range(1, setup.players + 1)}
    assert any(luck.values())


def test_a_game_that_began_in_the_middle_has_none():
    game = Game.new(players=2, seed=1)
    assert luck_of(Game.from_position(game.position())) == {}

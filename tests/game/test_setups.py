# ruff: noqa: E501 (one row per wrong text reads best)
"""Set-ups, seats and choices that cannot be."""

import pytest

from galaxarium import BadData, BadSeat, BadSetup, Game, GameOver, IllegalChoice
from galaxarium.data.reader import packaged

WRONG = [
    ({"players": 0}, "not 0"),
    ({"players": 6}, "not 6"),
    ({"players": "2"}, "not '2'"),
    ({"players": 2.0}, "not 2.0"),
    ({"players": True}, "not True"),
    ({"players": 1}, "name both or neither"),
    ({"players": 2, "rogue": "artemis"}, "name both or neither"),
    ({"players": 1, "rogue": "sauron"}, "there is no rogue galaxy 'sauron'; known are artemis, rothkel, zendica, hades, gamelyn"),
    ({"players": 2, "rulebook": "nobody"}, "there is no rulebook 'nobody'; known are galakta, meeplebr, pixie, devir, blast-off"),
    ({"players": 5, "rulebook": "blast-off"}, "Blast Off! is for 2 to 4 players"),
    ({"players": 1, "rulebook": "blast-off", "rogue": "artemis"}, "has no solo game"),
    ({"players": 2, "seed": -1}, "a seed is a whole number"),
    ({"players": 2, "seed": 2**126}, "a seed is a whole number"),
    ({"players": 2, "seed": "7"}, "a seed is a whole number"),
    ({"players": 2, "seed": 1.5}, "a seed is a whole number"),
    ({"players": 2, "seed": True}, "a seed is a whole number"),
    ({"players": 2, "house_rules": {"luck": "much"}}, "there is no house rule 'luck'; known are landing,"),
    ({"players": 2, "house_rules": {"landing": "never"}}, "landing can be may or must, not 'never'"),
    ({"players": 2, "house_rules": {"first_player": "seat-3"}}, "seat-3 cannot start a game of 2 players"),
    ({"players": 2, "rulebook": "blast-off", "house_rules": {"helios": "discard"}}, "Blast Off! knows only the house rules"),
    ({"players": 2, "deck": packaged("planets-blast-off.csv")}, "with the rulebook blast-off only"),
]  # fmt: skip


@pytest.mark.parametrize("arguments, reason", WRONG)
def test_wrong_setups(arguments, reason):
    with pytest.raises(BadSetup) as refused:
        Game.new(**arguments)
    assert reason in str(refused.value)
    assert refused.value.code == "setup/bad"


def test_a_wrong_deck_names_its_cell():
    deck = packaged("planets-blast-off.csv").replace("amberlyn,Amberlyn,1", "amberlyn,Amberlyn,x")
    with pytest.raises(BadData, match="deck, line 2, column points: 'x' is not a number from 1 to 9"):
        Game.new(2, "blast-off", seed=1, deck=deck)


@pytest.mark.parametrize("seed", [0, 2**63 - 1, 2**63, 2**64, 2**126 - 1])
def test_the_whole_seed_counts(seed):
    game, other = Game.new(2, seed=seed), Game.new(2, seed=(seed + 2**100) % 2**126)
    assert Game.new(2, seed=seed).state.digest() == game.state.digest()
    assert game.state.digest() != other.state.digest()
    assert Game.from_record(game.record()).state.digest() == game.state.digest()


def test_without_a_seed_one_is_drawn():
    games = [Game.new(3) for _ in range(4)]
    assert len({game.seed for game in games}) == 4
    assert all(0 <= game.seed < 2**63 for game in games)


def test_house_rules_that_change_nothing_are_not_kept():
    game = Game.new(2, "pixie", seed=1, house_rules={"landing": "must", "mared": "strict"})
    assert game.state.setup.house_rules == (("mared", "strict"),)


@pytest.mark.parametrize("seat", [0, 3, -1, "1", 1.5, True])
def test_seats_that_are_not_there(seat):
    game = Game.new(2, seed=1)
    for ask in (game.view, game.log_for):
        with pytest.raises(BadSeat) as refused:
            ask(seat)
        assert str(refused.value) == f"there is no seat {seat!r} at this table; seats are 1 to 2"
        assert refused.value.code == "seat/bad"


def test_illegal_choices_say_what_was_expected():
    game = Game.new(2, seed=1)
    first, second = game.decision.choices
    with pytest.raises(IllegalChoice) as refused:
        game.play("end")
    assert str(refused.value) == f"'end' is not possible now; seat 1 decides mission: {first}; {second}"
    assert refused.value.code == "choice/illegal"


def test_long_lists_are_abridged():
    game = Game.from_position(
        "galaxarium position 1\nplayers 2\nrow jakks gort helios nibiru\n"
        "dice move,energy,culture,diplomacy,economy,colony,colony\nseat 1 level 6\n"
    )
    with pytest.raises(IllegalChoice, match=rf" and {len(game.decision.choices) - 12} more$"):
        game.play("dance")


def test_the_end_is_the_end():
    game = Game.new(2, seed=1)
    while game.decision:
        game.play(game.decision.choices[0])
    with pytest.raises(GameOver) as refused:
        game.play("end")
    assert str(refused.value) == "the game is over; 'end' comes too late"
    assert refused.value.code == "choice/game-over"
    assert repr(game).endswith("over>")

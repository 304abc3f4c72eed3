"""What is shipped keeps its promises: every puzzle can be played, its numbers add up, a new look agrees."""

import functools
import random
from math import sqrt

import pytest

from galaxarium import Game
from galaxarium.bots.match import play_match
from galaxarium.data.puzzles import FILE, LEVELS, THEMES, puzzles, read_puzzles
from galaxarium.game.state import State
from galaxarium.game.view import view
from mining import PANEL
from pairs import LEAST, LOOKS, Pairs, play_pairs
from shipping import MOST_OF_A_THEME, level_of, likeness, theme_of

SAMPLE = range(0, len(puzzles()), max(1, len(puzzles()) // 8))
"""Those that are looked at again: a few from everywhere."""
LONGER = (2048, 4096)
"""The first ones were looked at for longer where that was needed."""
AGAIN = 192
DOUBT = 4.0
"""Standard errors by which two looks at the same may differ; more is no chance."""


@functools.cache
def game_of(number):
    return Game.from_position(puzzles()[number - 1].position)


def test_there_are_enough_of_them():
    assert len(puzzles()) >= 100
    assert [puzzle.number for puzzle in puzzles()] == list(range(1, len(puzzles()) + 1))


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: str(puzzle.number))
def test_the_choices_are_those_of_the_rules(puzzle):
    decision = game_of(puzzle.number).decision
    assert (decision.seat, decision.kind) == (puzzle.seat, puzzle.kind)
    assert tuple(option.choice for option in puzzle.options) == decision.choices
    assert game_of(puzzle.number).position() == puzzle.position


def bounds_hold(puzzle):
    """Is one choice the best, and every other worse by at least what is promised?"""
    best = [option for option in puzzle.options if option.choice == puzzle.best]
    others = [option for option in puzzle.options if option.choice != puzzle.best]
    exact = all(option.low <= option.behind <= option.high for option in others)
    return len(best) == 1 and exact and all(option.low >= LEAST for option in others)


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: str(puzzle.number))
def test_one_choice_is_clearly_best(puzzle):
    assert bounds_hold(puzzle)
    assert all(option.rounds in (*LOOKS, *LONGER) for option in puzzle.options)
    assert 0 < puzzle.chance <= 1
    assert max(option.behind for option in puzzle.options) <= puzzle.chance + 0.2  # other worlds, other means


def test_a_puzzle_that_is_not_clear_would_be_found_out():
    line = FILE.read_text(encoding="utf-8").splitlines()[0]
    puzzle = read_puzzles([line])[0]
    wrong = next(option.choice for option in puzzle.options if option.choice != puzzle.best)
    assert not bounds_hold(read_puzzles([line.replace(f'"best":"{puzzle.best}"', f'"best":"{wrong}"')])[0])


def test_not_everybody_sees_it():
    for puzzle in puzzles():
        assert len(puzzle.said) == len(PANEL)
        assert set(puzzle.said) <= {option.choice for option in puzzle.options}
        errs = sum(choice != puzzle.best for choice in puzzle.said)
        assert errs >= 2
        assert puzzle.level == level_of(errs)
        assert puzzle.theme == theme_of(puzzle.kind, puzzle.best)


def test_no_two_are_alike():
    rows = [{"kind": one.kind, "best": one.best, "position": one.position} for one in puzzles()]
    assert len({likeness(row) for row in rows}) == len(rows)


def test_they_differ_in_theme_and_level_and_game():
    for theme in THEMES:
        assert sum(puzzle.theme == theme for puzzle in puzzles()) <= 1.1 * MOST_OF_A_THEME * len(puzzles())
    assert len({puzzle.theme for puzzle in puzzles()}) >= 5
    assert {puzzle.level for puzzle in puzzles()} == set(LEVELS)
    setups = [game_of(puzzle.number).state.setup for puzzle in puzzles()]
    assert {setup.players for setup in setups} >= {1, 2, 3, 4}
    assert any(setup.edition == "blast-off" for setup in setups)


def reached(puzzle):
    """The game a puzzle says it was found in, played again up to there."""
    setup = game_of(puzzle.number).state.setup
    match = play_match(setup, puzzle.seed, puzzle.bots, keep=True)
    state, _ = State.start(setup, puzzle.seed)
    for action in match.actions[: puzzle.ply - 1]:
        state, _ = state.act(action)
    return state


def check_origin(puzzle):
    """What the seat saw there is what it sees here."""
    assert len(puzzle.bots) == game_of(puzzle.number).state.setup.players
    assert view(reached(puzzle), puzzle.seat) == game_of(puzzle.number).view(puzzle.seat)


def test_one_was_found_where_it_says():
    check_origin(next(puzzle for puzzle in puzzles() if puzzle.bots == ("hard",)))


@pytest.mark.soak
@pytest.mark.parametrize("at", SAMPLE)
def test_they_were_found_where_they_say(at):
    check_origin(puzzles()[at])


@pytest.mark.parametrize("at", SAMPLE)
def test_looking_again_agrees(at):
    """In worlds nobody has seen, against the choice that came closest."""
    puzzle = puzzles()[at]
    rival = min((one for one in puzzle.options if one.choice != puzzle.best), key=lambda one: one.behind)
    seen = game_of(puzzle.number).view(puzzle.seat)
    found = play_pairs(seen, puzzle.best, rival.choice, random.Random(f"again {at}"), AGAIN)
    error = found.spread * sqrt(1 / AGAIN + 1 / rival.rounds)
    assert found.edge > 0
    assert abs(found.edge - rival.behind) < DOUBT * error


@pytest.mark.soak
@pytest.mark.parametrize("at", SAMPLE)
def test_the_numbers_come_out_again(at):
    """The same worlds, and the same games in them."""
    puzzle = puzzles()[at]
    seen = game_of(puzzle.number).view(puzzle.seat)
    for option in puzzle.options:
        if option.choice != puzzle.best:
            pairs = Pairs()
            for rounds in (look for look in (*LOOKS, *LONGER) if look <= option.rounds):
                rng = random.Random(f"puzzle {puzzle.game} {puzzle.ply} proof {rounds}")
                pairs += play_pairs(seen, puzzle.best, option.choice, rng, rounds - pairs.rounds)
            assert (pairs.rounds, round(pairs.edge, 4)) == (option.rounds, option.behind)

"""Positions and records written and read again, at every ply."""

from hypothesis import given
from hypothesis import strategies as st

from galaxarium import Game
from support.games import play_on, start

from . import SEEDS, each_mode, examples


@each_mode
@examples(4)
@given(seed=SEEDS)
def test_position_text(mode, seed):
    game, style = start(seed, mode)
    while True:
        text = game.position()
        loaded = Game.from_position(text)
        assert loaded.position() == text
        assert loaded.decision == game.decision
        assert loaded.snapshot() == game.snapshot()
        assert loaded.result == game.result
        assert loaded.log == ()
        if game.decision is None:
            break
        game.play(style.pick(game.decision.choices))


@each_mode
@examples(3)
@given(seed=SEEDS)
def test_position_digest(mode, seed):
    """Two games are in the same state exactly when their records are the same bytes."""
    game, style = start(seed, mode)
    while True:
        assert Game.from_position(game.position()).state.digest() == game.state.digest(), game.position()
        if game.decision is None:
            break
        game.play(style.pick(game.decision.choices))


@each_mode
@examples(3)
@given(seed=SEEDS)
def test_position_lines_in_any_order_with_comments(mode, seed):
    game, style = start(seed, mode)
    play_on(game, style, 40)
    for _ in range(10):
        header, *lines = game.position().splitlines()
        pending = [line for line in lines if line.startswith("pending")]
        others = [line for line in lines if line not in pending]
        text = "\n".join(["# a comment", "", header, *reversed(others), *pending, "  # the end"])
        assert Game.from_position(text.replace("\n", "   # words\n")).position() == game.position()
        play_on(game, style, 3)


@each_mode
@examples(4)
@given(seed=SEEDS)
def test_record(mode, seed):
    game, style = start(seed, mode)
    for _ in range(80):
        text = game.record()
        again = Game.from_record(text)
        assert again.record() == text
        assert again.state.digest() == game.state.digest()
        assert again.log == game.log
        assert again.decisions == game.decisions
        play_on(game, style, 1)
    play_on(game, style)
    again = Game.from_record(game.record())
    assert (again.state.digest(), again.result) == (game.state.digest(), game.result)


@each_mode
@examples(4)
@given(seed=SEEDS, plies=st.integers(0, 400))
def test_record_of_a_game_that_started_from_a_position(mode, seed, plies):
    game, style = start(seed, mode)
    play_on(game, style, plies)
    later = play_on(Game.from_position(game.position()), style, 60)
    again = Game.from_record(later.record())
    assert again.record() == later.record()
    assert again.position() == later.position()
    assert again.seed is None

"""Corners of the kernel that whole games hardly ever reach."""

import numpy as np
import pytest

from galaxarium import Game
from galaxarium.game.events import new_buffer, overflowed
from galaxarium.kernel import engine as engines
from galaxarium.kernel.codes import verb
from galaxarium.kernel.layout import EVENT_ROWS, EVENTS, GENERATOR, new_states
from galaxarium.kernel.stack import emit
from support.engines import ENGINES, engine_mode
from support.games import MODES, play_on, start

EMPTY = """\
galaxarium position 1
players 2
row {row}
deck none
dice colony,move
seat 1 energy 0 culture 1 ships {ships} planets {planets}
seat 2 energy 0 culture 0
"""


def test_nagato_without_a_second_move():
    """R7: the first move colonises the last planet of the row; then no ship can go anywhere."""
    game = Game.from_position(
        EMPTY.format(row="shouhua none none none", ships="home shouhua:orbit:5", planets="nagato")
    )
    events = []
    for choice in ("activate colony", "move home shouhua", "use shouhua"):
        events += game.play(choice).events
    assert [event["planet"] for event in events if event.kind == "colonize"] == ["shouhua"]
    assert game.decision.kind == "main"
    assert game.snapshot()["row"] == [None] * 4
    assert game.snapshot()["seats"][0]["ships"] == ["home", "home", "locked", "locked"]
    assert " marked " not in game.position()
    assert "activate move" not in game.decision.choices


def test_empty_spaces_are_no_targets_of_copying():
    game = Game.from_position(
        EMPTY.format(row="none helios none jakks", ships="home home", planets="umbra-forum")
    )
    assert "activate colony" in game.decision.choices
    events = game.play("activate colony").events
    assert [event["planet"] for event in events if event.kind == "use"] == ["umbra-forum", "jakks"]


@pytest.mark.parametrize("mode", ENGINES)
def test_there_is_nothing_to_choose_when_the_game_is_over(mode):
    with engine_mode(mode):
        game, style = start(3, MODES[1])
        play_on(game, style)
        state = game.state
        face, table = state.rules.face(state.array()), state.cards.face(state.rules)
        assert state.rules.legal(face, table, state.rules.buffer()) == 0


def test_a_full_event_buffer_counts_on():
    buffer = new_buffer()
    [notes] = engines.engine("python").face(buffer)
    for number in range(EVENT_ROWS + 3):
        assert not overflowed(buffer) or number > EVENT_ROWS
        emit(notes, 1, number, 0, 0, 0)
    assert overflowed(buffer)
    assert buffer["n"][0] == EVENT_ROWS + 3
    assert buffer["row"][0][-1].tolist() == [1, EVENT_ROWS - 1, 0, 0, 0]
    assert EVENTS["row"].shape[0] == EVENT_ROWS


@pytest.mark.parametrize("game_mode", MODES, ids=repr)
def test_quiet_steps_are_steps(game_mode):
    """Without events the same happens."""
    with engine_mode("python"):
        game, style = start(9, game_mode)
    rules, state = game.state.rules, game.state
    array = state.array()
    face, table, out = rules.face(array), state.cards.face(rules), rules.buffer()
    for _ in range(80):
        if game.decision is None:
            break
        choice = style.pick(game.decision.choices)
        action = game.state.actions[game.decision.choices.index(choice)]
        count = rules.quiet.quiet_step(face, table, action, out)
        game.play(choice)
        assert tuple(out[:count]) == game.state.actions
        assert array.tobytes() == game.state.array().tobytes()


@pytest.mark.parametrize("mode", ["python", "compiled"])
def test_random_play_stops_at_its_limit(mode):
    rules = engines.engine(mode)
    state = Game.new(2, seed=5).state
    array, bot = new_states(1), np.zeros(1, GENERATOR).view(np.recarray)
    state.setup.configure(array[0])
    face, player = rules.face(array), rules.face(bot)
    rules.seed_game(face, 5, 0)
    rules.seed_bot(player, 6, 0)
    table = state.cards.face(rules)
    assert rules.quiet.play_random(face, table, player, rules.buffer(), 10) == -1
    assert array["over"][0] == 0


def test_without_numba_the_mode_is_python(monkeypatch):
    monkeypatch.setattr(engines.importlib.util, "find_spec", lambda name: None)
    for wish in ("", "compiled", "checked"):
        monkeypatch.setenv("GALAXARIUM_MODE", wish)
        assert engines.default_mode() == "python"


def test_steps_that_are_no_choices():
    assert {verb.BEGIN, verb.RESUME}.isdisjoint(range(verb.COUNT))

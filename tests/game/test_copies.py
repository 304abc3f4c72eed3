"""Games, states, cards and engines are copied and sent to other processes: nothing inside forbids it."""

import copy
import pickle
import subprocess
import sys

import pytest

from galaxarium import Game
from galaxarium.game.cards import blast_off, classic
from galaxarium.kernel.engine import engine
from support.games import MODES, play_on, start

COPIES = {
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "deepcopy": copy.deepcopy,
}
each_copy = pytest.mark.parametrize("way", COPIES)


@each_copy
@pytest.mark.parametrize("mode", MODES, ids=repr)
def test_a_copy_of_a_game_goes_on_by_itself(mode, way):
    game, style = start(4, mode)
    play_on(game, style, 12)
    assert game.view(1)["decision"]  # what has been worked out is no part of a copy
    twin = COPIES[way](game)
    assert (twin.record(), twin.log, twin.seed) == (game.record(), game.log, game.seed)
    assert twin.position() == game.position()
    before, choice = game.position(), game.decision.choices[0]
    twin.play(choice)
    assert game.position() == before != twin.position()
    game.play(choice)
    assert twin.position() == game.position()
    assert twin.log == game.log


@each_copy
@pytest.mark.parametrize("mode", ["python", "compiled"])
def test_a_copy_of_a_state_is_played_by_the_same_engine(mode, way):
    state = Game.new(3, seed=4).state.by(mode)
    twin = COPIES[way](state)
    assert twin is not state
    assert twin.rules is state.rules is engine(mode)
    assert (twin.bytes(), twin.actions, twin.setup) == (state.bytes(), state.actions, state.setup)
    assert twin.act(twin.actions[0])[0].digest() == state.act(state.actions[0])[0].digest()


@each_copy
@pytest.mark.parametrize("cards", [classic(), blast_off()], ids=["classic", "blast-off"])
def test_cards_are_copied_with_their_rows(cards, way):
    cards.face(engine("python"))
    twin = COPIES[way](cards)
    assert twin is not cards
    assert twin.record.tobytes() == cards.record.tobytes()
    assert not twin.record.flags.writeable
    assert (twin.planets, twin.missions, twin.levels) == (cards.planets, cards.missions, cards.levels)
    assert (twin.faces, twin.planet_number) == (cards.faces, cards.planet_number)


def test_another_process_goes_on_with_a_game():
    game = Game.new(2, seed=3)
    read = "import pickle, sys; game = pickle.load(sys.stdin.buffer); print(game.position(), end='')"
    done = subprocess.run(
        [sys.executable, "-c", read], input=pickle.dumps(game), capture_output=True, check=True
    )
    assert done.stdout.decode() == game.position()

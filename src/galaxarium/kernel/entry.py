"""The entry points from Python: functions over arrays of one record.

An array is handed over in no time, a record is not.

They are called unchecked: every argument must be what `Engine.face` and `Engine.buffer` make.
"""

from .abilities.copying import can_use
from .batch import play_random
from .legal import legal
from .rng import seed_words
from .step import step
from .turn import mission_points


def enter_step(games, tables, action, out, notes):
    """kernel/step.py, with events."""
    return step(games[0], tables[0], action, out, notes[0])


def enter_quiet_step(games, tables, action, out):
    """kernel/step.py, without."""
    return step(games[0], tables[0], action, out, None)


def enter_legal(games, tables, out):
    """kernel/legal.py"""
    return legal(games[0], tables[0], out)


def enter_mission_points(games, tables, seat):
    """kernel/turn.py"""
    return mission_points(games[0], tables[0], seat)


def enter_can_use(games, tables, seat, planet):
    """kernel/abilities/copying.py, in a chain of its own"""
    games[0].chain = 0
    return can_use(games[0], tables[0], seat, planet)


def enter_play_random(games, tables, bots, out, limit):
    """kernel/batch.py"""
    return play_random(games[0], tables[0], bots[0], out, limit)


def enter_seed_game(games, low, high):
    """Start a game's generator."""
    seed_words(games[0].rng, low, high)


def enter_seed_bot(bots, low, high):
    """Start a player's generator."""
    seed_words(bots[0].rng, low, high)

"""The doors from Python, called unchecked like those of the kernel."""

from .rounds import play_on, prepare


def enter_prepare(games, fresh, bots, seed):
    """rounds.py"""
    prepare(games, fresh, bots[0], seed)


def enter_play_on(games, tables, fresh, bots, out, decisions):
    """rounds.py"""
    return play_on(games, tables[0], fresh, bots[0], out, decisions)

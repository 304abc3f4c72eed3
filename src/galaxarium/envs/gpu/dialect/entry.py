"""The entry points for Python; like those of the kernel, they do not check their arguments."""

from .rounds import play_on, prepare


def enter_prepare(games, bots, seed):
    """rounds.py"""
    prepare(games[0], bots[0], seed)


def enter_play_on(games, tables, bots, out, decisions):
    """rounds.py"""
    return play_on(tables[0], games, bots[0], out, decisions)

"""The entry points from Python: functions over arrays of one record, unchecked like those of the kernel."""

from ...kernel.legal import legal
from .candidates import grow_root
from .match import begin_match, play_decision, play_match
from .search import found, search_on
from .think import start_thinking, think
from .workspace import ROOT


def enter_think(games, tables, out, m):
    """One decision of whoever has to decide."""
    return think(games[0], tables[0], legal(games[0], tables[0], out), out, m)


def enter_ponder(games, tables, out, m):
    """Begin a search that goes on as long as one likes."""
    start_thinking(games[0], tables[0], m)
    grow_root(m.games[ROOT], tables[0], legal(games[0], tables[0], out), out, m)


def enter_search_on(tables, m, most):
    """Go on with it for one pass."""
    return search_on(tables[0], m, most)


def enter_found(m):
    """What it has found so far."""
    return found(m)


def enter_match(games, tables, out, m, limit):
    """A whole game."""
    return play_match(games[0], tables[0], out, m, limit)


def enter_begin_match(games, tables, out, m):
    """The beginning of a game in which somebody else decides too."""
    return begin_match(games[0], tables[0], out, m)


def enter_decision(games, tables, out, m, action):
    """One decision of such a game."""
    return play_decision(games[0], tables[0], out, m, action)

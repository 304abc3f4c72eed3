"""The doors from Python, called unchecked like those of the kernel."""

from .observe import observe, write_floats
from .play import advance_game


def enter_advance(h, tables, m, first, last):
    """One decision in each of the games from `first` to before `last`; return how many ended in it."""
    k = h.charters[0]
    ended = 0
    for i in range(first, last):
        ended += advance_game(tables[0], h, i, m)
        if k.floats > 0:
            write_floats(k, h.obs[i], h.floats[i])
    return ended


def enter_observe(h, tables, i, seat, obs):
    """What a seat may know of game i."""
    observe(h.games[i], tables[0], h.charters[0], seat, obs)

"""The entry points for Python; like those of the kernel, they do not check their arguments."""

from .batch import Batch
from .observe import observe, write_floats
from .play import advance_game, show_again


def enter_advance(h, tables, m, first, last):
    """One decision in each of the games from `first` to before `last`; return how many ended in it."""
    k = h.configs[0]
    ended = 0
    for i in range(first, last):
        ended += advance_game(tables[0], h, i, m)
        if k.floats > 0:  # here and not in a function around both: passing a batch takes time
            write_floats(k, h.obs[i], h.floats[i])
    return ended


def enter_advance_single(single, m):
    """The same for a batch with a single game."""
    h = batch_of(single)
    i = 0
    k = h.configs[0]
    ended = advance_game(single[0].tables[0], h, i, m)
    if k.floats > 0:
        write_floats(k, h.obs[i], h.floats[i])
    return ended


def batch_of(single):
    """The batch in a record."""
    p = single[0]
    parts = (p.choices[0:1], p.masks[0:1], p.obs[0:2], p.floats[0:1])
    return Batch(p.games[0:2], p.env_states[0:1], p.configs[0:1], parts[0], parts[1], parts[2], parts[3])


def enter_show(h, tables, i):
    """What is shown of game i, after it was put there."""
    k = h.configs[0]
    show_again(tables[0], h, i)
    if k.floats > 0:
        write_floats(k, h.obs[i], h.floats[i])


def enter_observe(h, tables, i, seat, obs):
    """Write the observation a seat has of game i."""
    observe(h.games[i], tables[0], h.configs[0], seat, obs)

"""Random play in batches: the decisions of one game, and the class of its next one."""

from ....kernel.codes import verb
from ....kernel.dice import inactive_dice
from ....kernel.rng import draw_below, seed_words
from ....kernel.step import step

SIZES = 4
SORTS = 18
CLASSES = SORTS * SIZES
"""Classes of what a game does next: the sort of its choice, and the number of its dice (up to 3)."""


def prepare(s, bot, seed):
    """Seed the generator of a game that has not begun, and that of the random player of its seats."""
    seed_words(s.rng, seed, 0)
    seed_words(bot.rng, seed, 1)


def play_on(d, games, bot, out, decisions):
    """Take `decisions` uniformly random decisions; return how many games ended.

    They are taken in the first of two games. When it ends, the second one, which is set up and never begins,
    is copied into it.
    """
    s = games[0]
    ended = 0
    action = first_action(s)
    for i in range(decisions + 1):
        n = step(s, d, action, out, None)
        while n == 0:
            renew(games, 0, games, 1)
            ended += 1
            n = step(s, d, verb.BEGIN, out, None)
        if i < decisions:
            action = out[draw_below(bot.rng, n)]
    return ended


def first_action(s):
    """The first action of a game in a batch: it computes the legal actions."""
    return verb.RESUME if s.turn > 0 else verb.BEGIN


def renew(games, i, others, j):
    """Begin the next game in the memory of game i: a copy of game j that keeps the generator of game i."""
    s = games[i]
    first = int(s.rng[0])
    second = int(s.rng[1])
    third = int(s.rng[2])
    counter = int(s.rng[3])
    games[i] = others[j]
    s.rng[0] = first
    s.rng[1] = second
    s.rng[2] = third
    s.rng[3] = counter


def class_of(s, action):
    """The class of a game's next action, so that neighbouring threads of a GPU do the same."""
    return sort_of(action) * SIZES + min(inactive_dice(s), SIZES - 1)


def sort_of(action):
    """The sort of an action, by the code it runs; the common ones first."""
    if action < verb.ACTIVATE:
        return 0
    if action < verb.REROLL:
        return 1 + action - verb.ACTIVATE
    if action < verb.CONVERT:
        return 7
    if action < verb.END:
        return 8
    if action == verb.END:
        return 9
    if action < verb.MOVE:
        return 10
    if action < verb.ADVANCE:
        return 11
    return rare_sort(action)


def rare_sort(action):
    """The sort of a less common action."""
    if action < verb.PASS:
        return 12
    if action == verb.PASS:
        return 13
    if action < verb.USE:
        return 14
    if action < verb.FOLLOW:
        return 15
    if action == verb.FOLLOW:
        return 16
    return 17

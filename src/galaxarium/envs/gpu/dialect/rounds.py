"""Random play in batches: what is done in one game, and which games do the same next."""

from ....kernel.codes import verb
from ....kernel.dice import inactive_dice
from ....kernel.rng import draw_below, seed_words
from ....kernel.step import step

SIZES = 4
SORTS = 18
CLASSES = SORTS * SIZES
"""Classes of what a game does next: a sort of choice, and how many dice there are, as far as that matters."""


def prepare(s, bot, seed):
    """A game that has not begun and a player for all its seats get a generator of their own."""
    seed_words(s.rng, seed, 0)
    seed_words(bot.rng, seed, 1)


def play_on(d, games, bot, out, decisions):
    """Take so many uniformly random decisions in the first of two games, through as many as they need.

    The second is set up and never begins. Return how many games ended.
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
    """What a game in a batch begins with: finding out what is asked."""
    return verb.RESUME if s.turn > 0 else verb.BEGIN


def renew(games, i, others, j):
    """The next game in a place: set up like another one, its generator goes on."""
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
    """The class of what is done next, so that neighbours on a GPU can do the same."""
    return sort_of(action) * SIZES + min(inactive_dice(s), SIZES - 1)


def sort_of(action):
    """Sorts of choices that go different ways, the common ones first."""
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
    """... and the others."""
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

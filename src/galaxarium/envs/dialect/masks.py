"""The mask of legal actions: a row of zeros and ones."""

from ...kernel.codes import verb

BITS = 4095
"""All bits of an action's number; with this mask compiled code has no check for negative indices."""


def show_choices(mask, out, n):
    """Mark the n actions in `out`."""
    for i in range(n):
        mask[out[i] & BITS] = 1


def hide_choices(mask, out, n):
    """Unmark the n actions in `out`: faster than clearing the whole row."""
    for i in range(n):
        mask[out[i] & BITS] = 0


def is_legal(mask, action):
    """Is this the number of a legal action?"""
    return action >= 0 and action < verb.COUNT and mask[action] > 0

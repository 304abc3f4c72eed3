"""Which actions are legal, as a row of zeros and ones."""

from ...kernel.codes import verb

BITS = 4095
"""Of an action's number: what is compiled need not ask whether it is below 0."""


def show_choices(mask, out, n):
    """Mark the n actions in `out`."""
    for i in range(n):
        mask[out[i] & BITS] = 1


def hide_choices(mask, out, n):
    """Unmark them: quicker than clearing the whole row."""
    for i in range(n):
        mask[out[i] & BITS] = 0


def is_legal(mask, action):
    """Is this the number of an action, and of a legal one?"""
    return action >= 0 and action < verb.COUNT and mask[action] > 0

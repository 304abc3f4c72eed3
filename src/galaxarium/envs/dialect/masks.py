"""Which actions are legal, as a row of zeros and ones."""


def show_choices(mask, out, n):
    """Mark the n actions in `out`."""
    for i in range(n):
        mask[out[i]] = 1


def hide_choices(mask, out, n):
    """Unmark them: quicker than clearing the whole row."""
    for i in range(n):
        mask[out[i]] = 0

"""The colours of galaxies. In all five books players choose theirs, and each rogue galaxy has one of its own.

What a colour looks like on a page, in the dark and in the light, is said in `web/static/css/tokens.css`.
"""

from collections.abc import Sequence

COLOURS = ("blue", "orange", "green", "pink", "ink", "purple")
"""What players choose from; a seat that chooses nothing gets the one at its place. `ink` is the colour of the
letters: white in the dark, black in the light."""

ROGUE_COLOURS = {
    "artemis": "green",
    "rothkel": "purple",
    "zendica": "pink",
    "hades": "red",
    "gamelyn": "orange",
}
"""The colour of each rogue galaxy. Which one is printed on which mat is not known: these are ours."""


def seat_colours(wished: Sequence[str], rogue: str | None = None) -> tuple[str, ...]:
    """The colour of every seat: what it wishes, or (empty) the usual one of its place, or the next one that
    is free. The colour of a rogue galaxy is never free."""
    taken = {colour for colour in wished if colour}
    if rogue is not None:
        taken.add(ROGUE_COLOURS[rogue])
    found = list(wished)
    for at in range(len(found)):  # usual ones first, so that no seat loses its own to one before it
        if not found[at] and COLOURS[at] not in taken:
            found[at] = COLOURS[at]
            taken.add(COLOURS[at])
    free = (colour for colour in COLOURS if colour not in taken)
    return tuple(colour or next(free) for colour in found)

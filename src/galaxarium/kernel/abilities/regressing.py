"""Family regress: enemy ships fall back (tifnod, vizcarra, jorg, brumbaugh, k-widow)."""

from ..codes import frame
from ..layout import SPACES
from ..places import fits_track
from ..stack import push


def is_target(s, d, seat, other, space, track):
    """R6.5: an enemy ship beyond the start of a track of that kind."""
    return other != seat and s.track[other, space] > 0 and fits_track(d, s.row[space], track)


def has_target(s, d, seat, track, hit):
    """Is there an enemy ship to regress, other than ship `hit` - 1?"""
    for other in range(s.players):
        for space in range(s.spaces):
            if other * SPACES + space != hit - 1 and is_target(s, d, seat, other, space, track):
                return True
    return False


def can_regressing(s, d, seat, planet):
    """Usable when one enemy ship can fall back."""
    return has_target(s, d, seat, d.argument[planet], 0)


def apply_regressing(s, d, seat, planet, ev):
    """Ask for the first ship; a second follows if the card says so and one is left."""
    push(s, frame.REGRESS, seat, d.argument[planet], d.steps[planet], d.targets[planet] - 1)

"""Your choices in the rogue's turn (R9)."""

from ..codes import face, verb
from ..fleet import regress
from ..layout import ROGUE_SEAT, SPACES, A
from ..rogue import activate_rogue, force, lose
from ..stack import pop, top


def resolve_hit(s, ship, ev):
    """R9.4: the ship you chose falls back."""
    steps = top(s, A)
    pop(s)
    regress(s, ship // SPACES, ship % SPACES, steps, ROGUE_SEAT, ev)


def choose_lose(s, seat, out):
    """R9.4: which resources the rogue takes."""
    amount = top(s, A)
    n = 0
    for energy in range(amount + 1):
        if energy <= s.stock[seat, 0] and amount - energy <= s.stock[seat, 1]:
            out[n] = verb.LOSE + energy * 8 + amount - energy
            n += 1
    return n


def resolve_lose(s, amounts, ev):
    """R9.4: the resources you chose go to the rogue."""
    pop(s)
    lose(s, face.RESOURCE_ENERGY, amounts // 8, 1, ev)
    lose(s, face.RESOURCE_CULTURE, amounts % 8, 1, ev)


def choose_force(out):
    """R9.3: force the rogue to roll again, or let it be."""
    out[0] = verb.FORCE
    out[1] = verb.ALLOW
    return 2


def resolve_force(s, d, action, ev):
    """Another roll, or what the die shows."""
    if action == verb.FORCE:
        force(s, ev)
    else:
        pop(s)
        activate_rogue(s, d, ev)

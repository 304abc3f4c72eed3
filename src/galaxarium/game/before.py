"""Games begun under earlier rules: what version 1 of records meant and did not say.

Until version 2, the classic rulebooks dealt two players no missions that compare them (R1.4), and no attack
of a rogue was marked `once` (R9.4). Games stored then are played again as they were played.
"""

from collections.abc import Mapping
from dataclasses import replace

from ..data.rogues import rogues
from ..data.tables import rulebooks
from .setup import Setup


def switches_before(rulebook: str, house_rules: Mapping[str, str]) -> dict[str, str]:
    """The house rules of a version 1 text, with what its rulebook said then and no longer says."""
    classic = rulebook in rulebooks() and rulebooks()[rulebook].edition == "classic"
    return {**({"duel_missions": "drop-comparative"} if classic else {}), **house_rules}


def without_marks(setup: Setup) -> Setup:
    """The same set-up, its rogue's attacks not marked; those without a marked attack stay as they are."""
    marked = setup.rogue is not None and any(level.once for level in rogues()[setup.rogue].levels)
    return replace(setup, once=False) if marked else setup

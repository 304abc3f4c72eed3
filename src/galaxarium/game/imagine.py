"""The other side of the gate: a whole state out of a view, with everything hidden drawn by lot."""

import random
from collections.abc import Mapping
from typing import Any

from ..data.planets import DECK_COLUMNS
from ..errors import BadData, BadPosition, BadSetup
from .position import position_text, read_position
from .setup import Setup, differing, make_setup, without_marks
from .state import State
from .view import view as view_of


def imagine(view: Mapping[str, Any], rng: random.Random, mode: str = "") -> State:
    """A state that looks from the viewer's seat exactly like this view, the rest of it drawn from `rng`.

    Every order of the deck, every way to deal and keep the missions of other seats and every generator is as
    likely as any other. A view that cannot be is refused with the reason.
    """
    text = _text(view, rng)
    try:
        setup, array = read_position(text)
    except BadPosition as error:
        raise BadPosition(f"the view: {error.reason}") from None
    state, events = State.resume(setup, array, mode)
    if events:
        raise BadPosition("the view: nobody has to decide here, the game goes on by itself")
    _check(state, view)
    return state


def _text(view: Mapping[str, Any], rng: random.Random) -> str:
    """The view made whole, as a position; only its form is checked here."""
    try:
        setup = _setup(view)
        return position_text(
            {
                **view,
                "deck": _deck(view, setup, rng),
                "seats": _seats(view, setup, rng),
                "generator": f"{rng.getrandbits(128):032x}",
            }
        )
    except (BadSetup, BadData) as error:
        raise BadPosition(f"the view: {error}") from None
    except KeyError as error:
        raise BadPosition(f"the view has no {error}") from None
    except (AttributeError, TypeError, ValueError) as error:
        raise BadPosition(f"the view cannot be read: {error}") from None


def _setup(view: Mapping[str, Any]) -> Setup:
    house_rules = differing(view["profile"], view["switches"])
    deck = "\n".join([",".join(DECK_COLUMNS), *view["own_deck"]]) if view["own_deck"] else None
    setup = make_setup(view["players"], view["profile"], house_rules, view["rogue"], deck)
    return setup if view["once"] else without_marks(setup)


def _deck(view: Mapping[str, Any], setup: Setup, rng: random.Random) -> list[str]:
    """As many cards as the deck has, out of the planets that are nowhere to be seen."""
    owned = [slug for seat in view["seats"] for slug in seat["planets"]]
    seen = {*view["row"], *view["discard"], *owned}
    unseen = [planet.slug for planet in setup.cards.planets if planet.slug not in seen]
    if not 0 <= view["deck"] <= len(unseen):
        raise BadPosition(f"the view: {len(unseen)} planets cannot make a deck of {view['deck']}")
    rng.shuffle(unseen)
    return unseen[: view["deck"]]


def _seats(view: Mapping[str, Any], setup: Setup, rng: random.Random) -> list[dict[str, Any]]:
    """The seats, those whose missions are hidden with missions out of what is left of the game's (R1.4)."""
    seen = {slug for seat in view["seats"] for slug in [seat["mission"], *(seat["dealt"] or ())]}
    duel = setup.players == 2 and setup.switches["duel_missions"] != "all"
    unseen = [
        mission.slug
        for mission in setup.cards.missions
        if mission.slug not in seen and not (duel and mission.comparative)
    ]
    rng.shuffle(unseen)
    return [_dealt(seat, unseen, rng) for seat in view["seats"]]


def _dealt(seat: Mapping[str, Any], unseen: list[str], rng: random.Random) -> dict[str, Any]:
    """A seat with two missions, one of them kept unless it is still choosing."""
    if seat["dealt"] is not None:
        return dict(seat)
    if not seat["missions"]:
        return {**seat, "dealt": []}
    if len(unseen) < 2:
        raise BadPosition("the view: there are not enough missions for its seats")
    kept = seat["mission"] or unseen.pop()
    dealt = [kept, unseen.pop()]
    rng.shuffle(dealt)
    return {**seat, "dealt": dealt, "mission": kept if seat["missions"] == 1 else None}


def _check(state: State, view: Mapping[str, Any]) -> None:
    """Refuse a view that no state has: what follows from the rest must follow from it."""
    if "viewer" not in view:
        raise BadPosition("the view has no 'viewer'")
    seen = view_of(state, view["viewer"])
    wrong = [key for key in seen if key not in view or view[key] != seen[key]]
    if wrong:
        raise BadPosition(f"the view: {', '.join(wrong)} cannot be so when everything else is as it is")
    if state.decision is None and not seen["over"]:
        raise BadPosition("the view: nothing can be decided")


def redrawn(state: State, rng: random.Random) -> str:
    """The position of a state with its deck in another order and another generator, both drawn from `rng`;
    everything that lies on the table, and every mission, is as it was."""
    whole = state.whole()
    deck = list(whole["deck"])
    rng.shuffle(deck)
    return position_text({**whole, "deck": deck, "generator": f"{rng.getrandbits(128):032x}"})

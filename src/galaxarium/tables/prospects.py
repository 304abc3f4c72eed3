"""What following can lead to, found by playing it on copies of the state.

Nothing hidden is learned: a path ends where dice are rolled or a planet is drawn, and only what happened
before that counts. Beyond a limit the prospects are incomplete, and who knows too little asks.
"""

import functools
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..game.events import Event
from ..game.state import State
from .glance import Outcome

LIMIT = 100
"""So many states are looked at; few follows need more, all of them moves with long landings."""
BIG_GAIN = 2

HIDDEN = frozenset({"roll", "draw"})

Path = tuple[State, tuple[Event, ...], tuple[str, ...]]
"""Where a follower got to, what happened on the way, what it chose."""


@dataclass(frozen=True)
class Prospects:
    """What a follower can get, and at which price."""

    price: int
    outcomes: tuple[Outcome, ...]
    complete: bool

    @property
    def useful(self) -> bool:
        """Could anything get better? Who knows too little says yes."""
        return not self.complete or any(outcome.better for outcome in self.outcomes)

    @property
    def big(self) -> bool:
        """Could it colonize, upgrade or gain at least 2 resources? Who knows too little says yes."""
        return not self.complete or any(is_big(outcome) for outcome in self.outcomes)

    @property
    def targets(self) -> frozenset[str]:
        """What the follower can begin with."""
        return frozenset(outcome.what[0] for outcome in self.outcomes if outcome.what)


def is_big(outcome: Outcome) -> bool:
    """Does it colonize, upgrade or leave at least 2 resources more?"""
    gained = max(outcome.energy, 0) + max(outcome.culture, 0)
    return outcome.colonizes or outcome.upgrades or gained >= BIG_GAIN


@functools.lru_cache(maxsize=512)
def prospects(state: State) -> Prospects:
    """What the seat that is asked in this state gets from following."""
    decision = state.decision
    assert decision is not None
    first, events = state.play("follow")
    price = next(event["price"] for event in events if event.kind == "follow")
    outcomes = []
    queue: deque[Path] = deque([(first, events, ())])
    for _ in range(LIMIT):
        if not queue:
            break
        after, events, plan = queue.popleft()
        if _is_open(state, after, events):
            queue.extend(_branches(after, events, plan))
        else:
            outcomes.append(outcome_of(decision.seat, plan, events))
    return Prospects(price, tuple(outcomes), not queue)


def _is_open(asked: State, after: State, events: Iterable[Event]) -> bool:
    """Does the follower go on choosing? The stack is higher than at the question until the follow is
    done."""
    if after.decision is None or asked.decision is None or after.decision.seat != asked.decision.seat:
        return False
    return after.record.depth > asked.record.depth and not any(event.kind in HIDDEN for event in events)


def _branches(state: State, events: tuple[Event, ...], plan: tuple[str, ...]) -> Iterable[Path]:
    assert state.decision is not None
    for action, choice in zip(state.actions, state.decision.choices, strict=True):
        after, more = state.act(action)
        yield after, events + more, (*plan, choice)


def outcome_of(seat: int, plan: tuple[str, ...], events: Sequence[Event]) -> Outcome:
    """What some events brought a seat."""
    hidden = next((n for n, event in enumerate(events) if event.kind in HIDDEN), len(events))
    known = events[:hidden]
    own = [event for event in known if event.get("seat") == seat]
    return Outcome(
        plan=plan,
        energy=_balance(own, "energy"),
        culture=_balance(own, "culture"),
        steps=sum(event["to"] - event["from"] for event in own if event.kind in ("advance", "regress")),
        colonizes=any(event.kind == "colonize" for event in own),
        upgrades=any(event.kind == "upgrade" for event in own),
        better=_is_better(seat, own, known),
        what=tuple(words for event in own if (words := _words(event))),
    )


def _balance(own: Iterable[Event], resource: str) -> int:
    signs = {"gain": 1, "pay": -1, "lose": -1}
    return sum(signs[e.kind] * e["amount"] for e in own if e.kind in signs and e["resource"] == resource)


def _is_better(seat: int, own: Sequence[Event], known: Iterable[Event]) -> bool:
    """Has the seat anything more than before, a ship farther out, or something against others?"""
    if any(event.kind in ("colonize", "upgrade", "effect", "replace", "transfer") for event in own):
        return True
    if _balance(own, "energy") > 0 or _balance(own, "culture") > 0:
        return True
    if any(event.kind == "advance" or _goes_out(event) for event in own):
        return True
    return any(_hurts(seat, event) for event in known)


def _hurts(seat: int, event: Event) -> bool:
    """Does the seat throw somebody else back, or steal?"""
    if event.kind == "regress":
        return bool(event["by"] == seat != event["seat"])
    return event.kind == "lose" and bool(event["to"] == seat)


def _goes_out(event: Event) -> bool:
    """A ship that goes from home to a planet, or from a surface up into orbit."""
    return event.kind == "move" and _rank(event["to"]) > _rank(event["from"])


def _rank(place: str) -> int:
    return 0 if place == "home" else 2 if place.endswith(":orbit") else 1


def _words(event: Event) -> str | None:
    """An own event in short, if it is something one aims at."""
    if event.kind == "move":
        return f"move {event['from']} {event['to']}"
    if event.kind in ("advance", "use", "colonize", "transfer", "replace"):
        return f"{event.kind} {event['planet']}"
    return event.kind if event.kind == "upgrade" else None


def play_plan(state: State, plan: Sequence[str]) -> Outcome | None:
    """Follow, then the choices of a plan: what that brings, or None if they cannot be played."""
    decision = state.decision
    assert decision is not None
    after, events = state.play("follow")
    for choice in plan:
        if (
            not _is_open(state, after, events)
            or after.decision is None
            or choice not in after.decision.choices
        ):
            return None
        after, more = after.play(choice)
        events += more
    return outcome_of(decision.seat, tuple(plan), events)


def find_plan(state: State, plan: Sequence[str], what: Sequence[str]) -> tuple[str, ...] | None:
    """How to reach now what a plan was made for: the same way, or another one that begins alike (a choice
    that is the only one left is never asked). None if it is out of reach."""
    played = play_plan(state, plan)
    if played is not None and played.what == tuple(what):
        return tuple(plan)
    return next((o.plan for o in prospects(state).outcomes if o.what == tuple(what)), None)

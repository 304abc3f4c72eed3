"""What following can lead to, found by playing it on copies of the state.

Nothing hidden is learned: a path ends where dice are rolled or a planet is drawn, and only what happened
before that counts. Beyond a limit the prospects are incomplete, and who knows too little asks.
"""

import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from ...game.events import Event
from ...game.state import State

LIMIT = 100
"""So many states are looked at; few follows need more, all of them moves with long landings."""
BIG_GAIN = 2

HIDDEN = frozenset({"roll", "draw"})

Path = tuple[State, tuple[Event, ...], tuple[str, ...]]
"""Where a follower got to, what happened on the way, what it chose."""


@dataclass(frozen=True)
class Outcome:
    """One thing following can lead to, for the follower: what to choose after `follow`, and what that
    brings (the price is counted in `culture`)."""

    plan: tuple[str, ...]
    energy: int
    culture: int
    steps: int
    """Steps gained on tracks."""
    colonizes: bool
    upgrades: bool
    better: bool
    """Is anything better for the follower than before?"""
    what: tuple[str, ...]
    """Own events in short, such as `advance maia` or `use helios`: what answers are compared by."""


class FollowOutcomes:
    """What a follower can get, and at which price. Whether there is anything good is mostly known after a few
    states, so no more are looked at than needed."""

    def __init__(self, asked: State) -> None:
        first, events = asked.play("follow")
        self.price: int = next(event["price"] for event in events if event.kind == "follow")
        self._asked = asked
        self._queue: deque[Callable[[], Path]] = deque([lambda: (first, events, ())])
        self._looked = 0
        self._outcomes: list[Outcome] = []
        self._lock = threading.Lock()

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Everything it can lead to, within the limit."""
        self._find(lambda outcome: False)
        return tuple(self._outcomes)

    @property
    def complete(self) -> bool:
        """Was everything looked at?"""
        self._find(lambda outcome: False)
        return not self._queue

    @property
    def useful(self) -> bool:
        """Could anything get better? Who knows too little says yes."""
        return self._find(lambda outcome: outcome.better) or not self.complete

    @property
    def big(self) -> bool:
        """Could it colonize, upgrade or gain at least 2 resources? Who knows too little says yes."""
        return self._find(is_big) or not self.complete

    @property
    def targets(self) -> frozenset[str]:
        """What the follower can begin with."""
        return frozenset(outcome.what[0] for outcome in self.outcomes if outcome.what)

    def _find(self, is_it: Callable[[Outcome], bool]) -> bool:
        """Look on until there is such an outcome."""
        with self._lock:
            if any(map(is_it, self._outcomes)):
                return True
            while self._queue and self._looked < LIMIT:
                self._looked += 1
                after, events, plan = self._queue.popleft()()
                if _is_open(self._asked, after, events):
                    self._queue.extend(
                        partial(_gone_on, after, action, events, plan) for action in after.actions
                    )
                    continue
                self._outcomes.append(outcome_of(self._asked, plan, events))
                if is_it(self._outcomes[-1]):
                    return True
            return False


def is_big(outcome: Outcome) -> bool:
    """Does it colonize, upgrade or leave at least 2 resources more, the price counted?"""
    return outcome.colonizes or outcome.upgrades or outcome.energy + outcome.culture >= BIG_GAIN


@lru_cache(maxsize=512)
def follow_outcomes(state: State) -> FollowOutcomes:
    """What the seat that is asked in this state gets from following."""
    return FollowOutcomes(state)


def _is_open(asked: State, after: State, events: Iterable[Event]) -> bool:
    """Does the follower go on choosing? The stack is higher than at the question until the follow is
    done."""
    if after.asked is None or asked.asked is None or after.asked[0] != asked.asked[0]:
        return False
    return after.depth > asked.depth and not any(event.kind in HIDDEN for event in events)


def _gone_on(state: State, action: int, events: tuple[Event, ...], plan: tuple[str, ...]) -> Path:
    after, more = state.act(action)
    return after, events + more, (*plan, state.text(action))


def outcome_of(asked: State, plan: tuple[str, ...], events: Sequence[Event]) -> Outcome:
    """What some events after following brought the seat that was asked."""
    assert asked.decision is not None
    seat = asked.decision.seat
    hidden = next((n for n, event in enumerate(events) if event.kind in HIDDEN), len(events))
    known = events[:hidden]
    own = [event for event in known if event.get("seat") == seat]
    energy, culture = _balance(own, "energy"), _balance(own, "culture")
    gains = energy + culture > 0 or _affords_level(asked, energy, culture)
    return Outcome(
        plan=plan,
        energy=energy,
        culture=culture,
        steps=sum(event["to"] - event["from"] for event in own if event.kind in ("advance", "regress")),
        colonizes=any(event.kind == "colonize" for event in own),
        upgrades=any(event.kind == "upgrade" for event in own),
        better=gains or any(_is_better(event) for event in own) or any(_hurts(seat, e) for e in known),
        what=tuple(words for event in own if (words := _words(event))),
    )


def _balance(own: Iterable[Event], resource: str) -> int:
    signs = {"gain": 1, "pay": -1, "lose": -1}
    return sum(signs[e.kind] * e["amount"] for e in own if e.kind in signs and e["resource"] == resource)


def _affords_level(asked: State, energy: int, culture: int) -> bool:
    """Could the next level be paid afterwards, and not before? Then even an even exchange is worth asking
    about."""
    assert asked.decision is not None
    seat = asked.decision.seat - 1
    level = int(asked.record.level[seat])
    if level >= len(asked.cards.levels):
        return False
    cost = asked.cards.levels[level].cost
    stock = asked.record.stock[seat].tolist()
    return any(had < cost <= had + gained for had, gained in zip(stock, (energy, culture), strict=True))


def _is_better(event: Event) -> bool:
    """Is an own event something good: a step on a track, a ship farther out, a lasting effect?"""
    if event.kind == "move":
        return _rank(event["to"]) > _rank(event["from"])
    return event.kind in ("advance", "colonize", "upgrade", "effect", "replace", "transfer")


def _rank(place: str) -> int:
    """Home is nothing yet, a surface produces, an orbit leads to the planet."""
    return 0 if place == "home" else 2 if place.endswith(":orbit") else 1


def _hurts(seat: int, event: Event) -> bool:
    """Does the seat throw another one back, or steal?"""
    if event.kind == "regress":
        return bool(event["by"] == seat != event["seat"])
    return event.kind == "lose" and bool(event["to"] == seat)


def _words(event: Event) -> str | None:
    """An own event in short, if it is something one aims at."""
    if event.kind == "move":
        return f"move {event['from']} {event['to']}"
    if event.kind in ("advance", "use", "colonize", "transfer", "replace"):
        return f"{event.kind} {event['planet']}"
    return event.kind if event.kind == "upgrade" else None


def play_plan(state: State, plan: Sequence[str]) -> Outcome | None:
    """Follow, then the choices of a plan: what that brings, or None if they cannot be played."""
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
    return outcome_of(state, tuple(plan), events)


def find_plan(state: State, plan: Sequence[str], what: Sequence[str]) -> tuple[str, ...] | None:
    """How to reach now what a plan was made for: the same way, or another one that begins alike (a choice
    that is the only one left is never asked). None if it is out of reach."""
    played = play_plan(state, plan)
    if played is not None and played.what == tuple(what):
        return tuple(plan)
    return next((o.plan for o in follow_outcomes(state).outcomes if o.what == tuple(what)), None)

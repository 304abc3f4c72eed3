"""A state: the position of a game with its rules. Never changed; playing makes another one."""

import builtins
import hashlib
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import numpy as np

from ..caching import cached_property
from ..errors import GameOver, IllegalChoice
from ..kernel.codes import verb
from ..kernel.engine import Engine
from ..kernel.layout import FRAME, KIND, ROGUE_SEAT, SEAT, STATE, new_states
from .cards import LASTING, Cards
from .compiling import ready_engine
from .events import Event, decode, new_buffer, overflowed
from .notation import KIND_OF_FRAME, choice_text, context_of, frame_words, place_text, write_frame
from .result import Result, decide, score
from .setup import Setup

STATUSES = ("inactive", "activated", "spent")
FIELDS = STATE.names or ()
assert STATE.fields is not None
_DEPTH, _FRAMES = STATE.fields["depth"][1], STATE.fields["frame"][1]


@dataclass(frozen=True)
class Decision:
    """What the game waits for: of whom, of which kind, with which choices, about what."""

    seat: int
    """Who decides, from 1."""
    kind: str
    """What is decided: `main`, `move`, `follow` and so on (the table of R11.3)."""
    choices: tuple[str, ...]
    """Every legal choice as text, in canonical order; at least two."""
    about: Mapping[str, str] = field(default_factory=dict)
    """What is known of the question beyond its choices, in the words of its frame in a position: the face and
    leader of a follow, the planet of a landing or copy, steps, track, resource, discount."""


class State:
    """One moment of a game, complete with everything hidden. It never changes: `play` makes another one."""

    def __init__(self, setup: Setup, data: builtins.bytes, rules: Engine, actions: tuple[int, ...]) -> None:
        self.setup = setup
        self.cards = setup.cards
        self.rules = rules
        self.actions = actions
        """The legal actions as the kernel numbers them, in the order of `decision.choices`."""
        self._data = data

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy has the same set-up, record and engine, and works out the rest again."""
        return State, (self.setup, self._data, self.rules, self.actions)

    @classmethod
    def start(cls, setup: Setup, seed: int, mode: str = "") -> "tuple[State, tuple[Event, ...]]":
        """Set up a new game; return its first state and what happened on the way."""
        rules = ready_engine(mode)
        return cls._enter(setup, setup.prepare(rules, seed).tobytes(), rules, verb.BEGIN)

    @classmethod
    def resume(cls, setup: Setup, array: Any, mode: str = "") -> "tuple[State, tuple[Event, ...]]":
        """Go on from a record written elsewhere, up to the next decision."""
        return cls._enter(setup, array.tobytes(), ready_engine(mode), verb.RESUME)

    @classmethod
    def _enter(
        cls, setup: Setup, data: builtins.bytes, rules: Engine, action: int
    ) -> "tuple[State, tuple[Event, ...]]":
        """Step from the record of a state."""
        stepper = stepper_for(rules)
        stepper.lay(data)
        after, actions = stepper.step(setup.cards.face(rules), action)
        state = cls(setup, after, rules, actions)
        return state, tuple(stepper.events(setup.cards, lambda: state._winners()))

    @cached_property
    def record(self) -> Any:
        """The kernel's record, to read from."""
        return fields(np.frombuffer(self._data, STATE))

    @cached_property
    def decision(self) -> Decision | None:
        """What is to be decided, or None when the game is over."""
        if not self.actions:
            return None
        record = self.record
        frame = record.frame[record.depth - 1].tolist()
        choices = tuple(map(self.text, self.actions))
        about = frame_words(context_of(record, self.cards), frame)
        return Decision(frame[SEAT] + 1, KIND_OF_FRAME[frame[KIND]], choices, about)

    def text(self, action: int) -> str:
        """A legal action in words, as it stands in `decision.choices`."""
        return choice_text(self.record, self.cards, action)

    @property
    def depth(self) -> int:
        """How many things are being resolved, one within the other."""
        return self._data[_DEPTH]

    @property
    def asked(self) -> tuple[int, str] | None:
        """Who decides and what kind of decision it is; None when the game is over. Cheaper than `decision`,
        which puts all choices into words."""
        if not self.actions:
            return None
        start = _FRAMES + (self.depth - 1) * FRAME
        return self._data[start + SEAT] + 1, KIND_OF_FRAME[self._data[start + KIND]]

    def play(self, choice: str) -> "tuple[State, tuple[Event, ...]]":
        """The state after a choice, and what happened; an illegal one is refused and says what was
        expected."""
        decision = self.decision
        if decision is None:
            raise GameOver(f"the game is over; {choice!r} comes too late")
        if choice not in decision.choices:
            raise IllegalChoice(
                f"{choice!r} is not possible now; seat {decision.seat} decides {decision.kind}: "
                + _abridged(decision.choices)
            )
        return self.act(self.actions[decision.choices.index(choice)])

    def act(self, action: int) -> "tuple[State, tuple[Event, ...]]":
        """Like play, but by action number and unchecked: only for actions out of `actions`."""
        return self._enter(self.setup, self._data, self.rules, action)

    @cached_property
    def result(self) -> Result | None:
        """Points, winners and tie-breaks, or None while the game goes on."""
        if not self.record.over:
            return None
        stepper = stepper_for(self.rules)
        stepper.lay(self._data)
        scores = tuple(
            score(self.record, self.cards, self.rules, stepper.game, seat) for seat in range(self.setup.seats)
        )
        if self.setup.rogue:
            winner = (
                int(self.record.trigger) if self.record.trigger >= 0 else ROGUE_SEAT
            )  # else the skull (R9.7)
            return Result(scores, (winner + 1,), None)
        return decide(scores, tuple(self.setup.switches["tie_breakers"].split(",")))

    def _winners(self) -> tuple[int, ...]:
        return self.result.winners if self.result else ()

    def digest(self) -> str:
        """A short hash of the whole state, the same in every mode and on every machine."""
        return hashlib.blake2b(self.bytes(), digest_size=8).hexdigest()

    def bytes(self) -> bytes:
        """The kernel's record as it lies in memory."""
        return self._data

    def array(self) -> Any:
        """A copy of the kernel's record, as a one-element array."""
        array = np.zeros(1, STATE)
        array.view(np.uint8)[:] = np.frombuffer(self._data, np.uint8)
        return array.view(np.recarray)

    def by(self, mode: str) -> "State":
        """The same state, to be played on in another mode."""
        return State(self.setup, self._data, ready_engine(mode), self.actions)

    def bare(self) -> "State":
        """The same state without what has been worked out about it: to be kept for long."""
        return State(self.setup, self._data, self.rules, self.actions)

    def snapshot(self) -> dict[str, Any]:
        """R11.7: the whole state as plain data, hidden parts included."""
        record = self.record
        planets = self.cards.planet
        return {
            "players": self.setup.players,
            "profile": self.setup.rulebook,
            "switches": self.setup.switches,
            "rogue": self.setup.rogue,
            "first": record.first + 1,
            "active": record.active + 1,
            "turn": record.turn,
            "trigger": record.trigger + 1 if record.trigger >= 0 else None,
            "row": [planets(n) for n in record.row[: record.spaces]],
            "deck": [planets(n) for n in record.deck[: record.deck_n][::-1]],
            "discard": [planets(n) for n in record.pile[: record.pile_n]],
            "dice": self._dice(),
            "activated": [self.cards.faces[f] for f in record.bay[: record.bay_n]],
            "converter_used": bool(record.converter_used),
            "rerolls": record.rerolls,
            "effects": effects(record, self.cards),
            "fewer": record.fewer,
            "bonus": bool(record.bonus),
            "over": bool(record.over),
            "seats": [self._seat(seat) for seat in range(self.setup.seats)],
        }

    def whole(self) -> dict[str, Any]:
        """The snapshot and, in the words of positions, all else there is: of each seat the once-per-turn
        planets used and the ship marked, what is pending, the chain, a deck of one's own, whether marks of
        attacks count, the generator.
        Made once for a state, and copied for each caller."""
        whole: dict[str, Any] = _copied(self.shared_whole)
        return whole

    @cached_property
    def views(self) -> dict[int | None, Any]:
        """What seats may know, as far as that has been asked for (`view.read_view`)."""
        return {}

    @cached_property
    def shared_whole(self) -> dict[str, Any]:
        """The same as `whole`, not copied: to be read only."""
        record, cards = self.record, self.cards
        context = context_of(record, cards)
        whole = self.snapshot()
        for number, seat in enumerate(whole["seats"]):
            place = record.marked[number]
            seat["used"] = flagged(cards, cards.once, record.used[number])
            seat["marked"] = place_text(record, cards, place) if place >= 0 else None
        frames = record.frame[: record.depth].tolist()
        return {
            **whole,
            "pending": [write_frame(context, frame) for frame in frames],
            "chain": flagged(cards, cards.copying, record.chain),
            "own_deck": list(self.setup.deck),
            "once": self.setup.once,
            "generator": "".join(f"{word:08x}" for word in record.rng.tolist()),
        }

    def _dice(self) -> list[list[str]]:
        faces = self.cards.faces
        bay = self.record.bay[: self.record.bay_n].tolist()
        activated = [bay.count(face) for face in range(len(faces))]
        piles = (self.record.inactive.tolist(), activated, self.record.spent.tolist())
        return [
            [face, status]
            for status, pile in zip(STATUSES, piles, strict=True)
            for face, count in zip(faces, pile, strict=True)
            for _ in range(count)
        ]

    def _seat(self, seat: int) -> dict[str, Any]:
        record = self.record
        dealt = [self.cards.mission(n) for n in record.dealt[seat] if n >= 0]
        return {
            "seat": seat + 1,
            "energy": int(record.stock[seat, 0]),
            "culture": int(record.stock[seat, 1]),
            "level": int(record.level[seat]),
            "planets": [self.cards.planet(n) for n in owned(record, seat)],
            "ships": sorted(ships(record, self.cards, seat)),
            "mission": self.cards.mission(record.mission[seat]),
            "dealt": dealt,
            "points": int(record.points[seat]),
        }


def fields(array: Any) -> SimpleNamespace:
    """The numbers and arrays of a one-element record array by name; NumPy's own attributes are slow."""
    return SimpleNamespace(**dict(zip(FIELDS, array.item(), strict=True)))


def _abridged(choices: Iterable[str], most: int = 12) -> str:
    """The first few choices, and how many more there are."""
    listed = list(choices)
    more = f" and {len(listed) - most} more" if len(listed) > most else ""
    return "; ".join(listed[:most]) + more


def owned(record: Any, seat: int) -> list[int]:
    """The planets of a seat, in the order acquired."""
    return [int(n) for n in record.taken[: record.taken_n] if record.owner[n] == seat]


def ships(record: Any, cards: Cards, seat: int) -> list[str]:
    """Where the ships of a seat stand: home, the row from left to right, locked."""
    places = ["home"] * int(record.home[seat])
    for space in range(record.spaces):
        planet = cards.planet(record.row[space])
        if record.surface[seat, space]:
            places.append(str(planet))
        if record.track[seat, space] >= 0:
            places.append(f"{planet}:orbit:{record.track[seat, space]}")
    return places + ["locked"] * (4 - len(places))


def flagged(cards: Cards, numbers: Sequence[int], bits: int) -> list[str]:
    """The planets among some whose bit is set."""
    return [cards.planets[number].slug for bit, number in enumerate(numbers) if bits & 1 << bit]


def effects(record: Any, cards: Cards) -> list[str]:
    """The planets whose lasting effect is in force."""
    return [
        planet.slug
        for planet in cards.planets
        if planet.family == "lasting" and record.effect[LASTING.index(planet.argument)]
    ]


def _copied(data: Any) -> Any:
    """Plain data, so that changing the copy changes nothing else."""
    if isinstance(data, dict):
        return {name: _copied(value) for name, value in data.items()}
    return [_copied(item) for item in data] if isinstance(data, list) else data


# --- stepping: states are kept as bytes, 548 of them. Making their face for an engine takes longer than a
# step, so every thread has one stepper for an engine, on which states are laid and from which they are taken.

_steppers = threading.local()


class Stepper:
    """The stepper of one thread and one engine."""

    def __init__(self, rules: Engine) -> None:
        array, buffer = new_states(1), new_buffer()
        self._state: Any = array.view(np.uint8).data
        self._step = rules.step
        self._out = rules.buffer()
        self._buffer = buffer.view(np.ndarray)
        self._notes = rules.face(buffer)
        self.game = rules.face(array)

    def lay(self, state: bytes) -> None:
        """Put a state on the stepper."""
        self._state[:] = state

    def laid(self, state: bytes) -> Any:
        """A state on the desk, as the engine takes it; only until another one is laid there."""
        self._state[:] = state
        return self.game

    def step(self, cards: Any, action: int) -> tuple[bytes, tuple[int, ...]]:
        """Take an action in the state that was laid here: the state after it and its actions."""
        self._buffer["n"] = 0
        count = self._step(self.game, cards, action, self._out, self._notes)
        assert not overflowed(self._buffer)
        return self._state.tobytes(), tuple(map(int, self._out[:count]))

    def events(self, cards: Cards, winners: Callable[[], tuple[int, ...]]) -> Iterator[Event]:
        """What happened in the last step; `winners` is asked when the game is over."""
        rows = self._buffer["row"][0][: self._buffer["n"][0]].tolist()
        return decode(rows, cards, winners)


def stepper_for(rules: Engine) -> Stepper:
    """This thread's stepper for an engine."""
    steppers: dict[str, Stepper] = _steppers.__dict__
    if rules.mode not in steppers:
        steppers[rules.mode] = Stepper(rules)
    return steppers[rules.mode]

"""A game: a state and how it came about."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import BadData, BadPosition, BadRecord, BadSetup, GameOver, IllegalChoice
from .events import Event
from .position import read_position, write_position
from .record import Line, Record, read_record, write_record
from .result import Result
from .setup import check_seed, make_setup, without_marks
from .state import Decision, State
from .view import check_seat, digest, view, visible


@dataclass(frozen=True)
class Progress:
    """What one choice did: the state before, what happened, the state after."""

    before: State
    """As it was."""
    events: tuple[Event, ...]
    """Everything that happened, in order, up to the next decision; secrets included (see `Game.log_for`)."""
    after: State
    """As it is now."""


class Game:
    """A game of Tiny Epic Galaxies, from set-up to result.

    Examples:
        >>> game = Game.new(players=2, seed=7)
        >>> game.decision.kind
        'mission'
        >>> while game.decision:
        ...     progress = game.play(game.decision.choices[0])
        >>> len(game.result.winners) >= 1
        True
    """

    def __init__(self, state: State, events: tuple[Event, ...], seed: int | None, start: str | None) -> None:
        self.state: State = state
        """The present state; never changed, only replaced."""
        self.seed: int | None = seed
        """The seed the game was set up with, or None if it started from a position."""
        self._start = start
        self._decisions: list[tuple[int, str]] = []
        self._log = list(events)

    @classmethod
    def new(
        cls,
        players: int,
        rulebook: str = "galakta",
        seed: int | None = None,
        house_rules: Mapping[str, str] | None = None,
        rogue: str | None = None,
        deck: str | None = None,
    ) -> "Game":
        """Set up a game (R1). Without a seed one is drawn from the system's secure source.

        Solo is one player and the slug of a rogue. `deck` is the text of a CSV file with planets for Blast
        Off!
        """
        if seed is None:
            seed = secrets.randbits(63)
        check_seed(seed)
        state, events = State.start(make_setup(players, rulebook, house_rules, rogue, deck), seed)
        return cls(state, events, seed, None)

    @property
    def decision(self) -> Decision | None:
        """What the game waits for, or None when it is over."""
        return self.state.decision

    @property
    def result(self) -> Result | None:
        """Points by source, winners, how ties were broken; None while the game goes on."""
        return self.state.result

    @property
    def log(self) -> tuple[Event, ...]:
        """Everything that happened since the set-up, secrets included; see `log_for`."""
        return tuple(self._log)

    @property
    def event_count(self) -> int:
        """How many events there were."""
        return len(self._log)

    @property
    def decisions(self) -> tuple[tuple[int, str], ...]:
        """Every decision so far: who chose what."""
        return tuple(self._decisions)

    @property
    def ply(self) -> int:
        """How many decisions there were."""
        return len(self._decisions)

    def log_for(self, seat: int | None) -> tuple[Event, ...]:
        """Everything that happened, as far as a seat (None: all) may know."""
        check_seat(self.state, seat)
        return visible(self._log, None if seat is None else seat)

    def recent_log(self, seat: int | None, least: int = 100) -> tuple[int, tuple[Event, ...]]:
        """What happened in the last turns, as far as a seat (None: all) may know: at least so many
        events and whole turns; and how many there were before. However long the game is, this costs the
        same."""
        check_seat(self.state, seat)
        start = max(len(self._log) - least, 0)
        while start and self._log[start].kind != "turn":
            start -= 1
        return start, visible(self._log[start:], seat)

    def play(self, choice: str) -> Progress:
        """Take a choice. IllegalChoice and GameOver say what was expected; then nothing has changed."""
        before = self.state
        after, events = before.play(choice)
        decision = before.decision
        assert decision is not None
        self.state = after
        self._decisions.append((decision.seat, choice))
        self._log += events
        return Progress(before, events, after)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What that seat may know; with None, what all may know."""
        return view(self.state, seat)

    def digest(self, seat: int | None) -> str:
        """A short hash of what that seat may know; with None, of what all may know."""
        return digest(self.state, seat)

    def snapshot(self) -> dict[str, Any]:
        """The full state as plain data (R11.7)."""
        return self.state.snapshot()

    def position(self) -> str:
        """The canonical text of the whole state (R11.6)."""
        return write_position(self.state)

    def copy(self) -> "Game":
        """An independent game at the same point."""
        twin = Game(self.state, (), self.seed, self._start)
        twin._decisions = list(self._decisions)
        twin._log = list(self._log)
        return twin

    def record(self) -> str:
        """Set-up, seed and decisions as text (R11.6)."""
        setup = self.state.setup
        header = {
            "players": str(setup.players),
            "rulebook": setup.rulebook,
            "house-rules": " ".join(f"{name}={value}" for name, value in setup.house_rules) or "none",
            "rogue": setup.rogue or "none",
            "seed": str(self.seed),
        }
        if not setup.once:
            header["once"] = "no"
        return write_record(header, setup.deck, self._start, self._decisions)

    @classmethod
    def from_position(cls, text: str) -> "Game":
        """A game that starts from a position; an impossible one is refused with line and reason."""
        return cls._from_position(text, before=False)

    @classmethod
    def _from_position(cls, text: str, before: bool) -> "Game":
        setup, array = read_position(text, before)
        state, events = State.resume(setup, array)
        if state.decision is None and not state.record.over:
            raise BadPosition("nothing can be decided in this position", len(text.splitlines()))
        return cls(state, events, None, write_position(state))

    @classmethod
    def from_record(cls, text: str) -> "Game":
        """Play a record; what cannot be read or played is refused with its line."""
        record = read_record(text)
        game = cls._from_start(record)
        for line in record.decisions:
            game._replay(line)
        return game

    @classmethod
    def _from_start(cls, record: Record) -> "Game":
        try:
            if record.position is not None:
                return cls._from_position(record.position, record.before)
            rogue = record.value("rogue")
            seed = record.number("seed")
            setup = make_setup(
                players=record.number("players"),
                rulebook=record.value("rulebook"),
                house_rules=record.house_rules(),
                rogue=None if rogue == "none" else rogue,
                deck=record.deck(),
            )
            check_seed(seed)
            state, events = State.start(setup if record.once() else without_marks(setup), seed)
            return cls(state, events, seed, None)
        except BadPosition as error:
            raise BadRecord(f"the position: {error.reason}", record.line_of_position(error.line)) from None
        except BadSetup as error:
            raise BadRecord(str(error), record.line(error.about.replace("_", "-"))) from None
        except BadData as error:
            raise BadRecord(str(error), record.setup_line) from None

    def _replay(self, line: Line) -> None:
        decision = self.decision
        if decision is None:
            raise BadRecord("the game is over before this decision", line.line)
        if decision.seat != line.seat:
            raise BadRecord(f"seat {decision.seat} decides here, not seat {line.seat}", line.line)
        try:
            self.play(line.choice)
        except (IllegalChoice, GameOver) as error:
            raise BadRecord(str(error), line.line) from None

    def __repr__(self) -> str:
        waiting = f"seat {self.decision.seat} decides {self.decision.kind}" if self.decision else "over"
        return f"<Game: {self.state.setup.players} players, turn {self.state.record.turn}, {waiting}>"


def earlier(game: Game, state: State, ply: int, events: int) -> Game:
    """A game as it was: in an earlier state, at its ply, so many events ago."""
    twin = game.copy()
    twin.state = state
    del twin._decisions[ply:]
    del twin._log[len(twin._log) - events :]
    return twin

"""What is wished for when a table is opened: the game, who sits where, how the table waits."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from ...data.colours import COLOURS, ROGUE_COLOURS
from ...errors import BadOrder, BadSetup
from ...game.setup import Setup, check_seed, make_setup

HUMAN = "human"
MODES = ("solo", "bots", "hot-seat", "online", "watch")
PACES = ("live", "orders", "hours", "everyone")
CLOCKS = ("none", "move", "bank")
AT_ZERO = ("pass", "bot")
SECONDS = (0, 8, 12, 20, 40)
LONGEST_NAME = 40
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Signs that count as letters or pictures and show nothing."""
STACK = re.compile("mmmm")
"""More marks on one letter than any language has."""
MOST_HOURS = 24 * 14
LEAST_MOVE_S, LEAST_BANK_S = 10, 60
MOST_CLOCK_S = MOST_HOURS * 3600
MOST_INCREMENT_S = 24 * 3600
RATED_TURN_S = 24 * 3600
"""What a rated table gives for each turn if no clock was named; then a person who is away has given up."""
SLOW_S = 3600
"""Clocks from this on are for days: they run by night too, and while the server is being updated."""


@dataclass(frozen=True)
class SeatOptions:
    """Who sits in a seat: a person or a bot by its name (`medium`, `search:hard`), and in which colour; empty
    is one that is left."""

    player: str = HUMAN
    name: str = ""
    colour: str = ""

    @property
    def is_human(self) -> bool:
        """A person, not a program."""
        return self.player == HUMAN


@dataclass(frozen=True)
class TimeControl:
    """How the table waits: for followers, and for the seat whose turn it is.

    `pace` is `live` (each has `seconds`, 0: as long as they like; then they pass), or one of three ways
    to play over days: `orders` (no seat is waited for: without an order to follow they pass), `hours`
    (each has `hours`), `everyone` (as long as it takes).

    `clock` is `none`, `move` (`move_seconds` for each turn) or `bank` (`bank_seconds` for the game and
    `increment` after each own turn). When time has run out the table chooses what does least (`at_zero`
    `pass`), or a bot plays until the person comes back (`bot`).
    """

    pace: str = "live"
    seconds: int = 12
    hours: int = 12
    clock: str = "none"
    move_seconds: int = 120
    bank_seconds: int = 900
    increment: int = 15
    at_zero: str = "pass"

    @property
    def is_slow(self) -> bool:
        """Is the clock one for days?"""
        return (self.move_seconds if self.clock == "move" else self.bank_seconds) >= SLOW_S

    def same_clock(self, other: "TimeControl") -> bool:
        """Do both time turns in the same way?"""
        names = ("clock", "move_seconds", "bank_seconds", "increment")
        return all(getattr(self, name) == getattr(other, name) for name in names)

    @property
    def patience(self) -> float | None:
        """How many seconds a follower has; None: no limit."""
        if self.pace == "hours":
            return self.hours * 3600.0
        return float(self.seconds) if self.pace == "live" and self.seconds else None


@dataclass(frozen=True)
class TableOptions:
    """A table as wished for. `mode` says how the people sit: `solo` (one against a rogue), `bots` (one
    against bots), `hot-seat` (several around one screen), `online` (several, each with a link), `watch`
    (bots only). Without a seed one is drawn in secret; without a policy, online tables give 12 seconds
    and others any time.
    """

    mode: str
    chairs: tuple[SeatOptions, ...]
    rulebook: str = "galakta"
    house_rules: Mapping[str, str] = field(default_factory=dict)
    rogue: str | None = None
    deck: str | None = None
    seed: int | None = None
    policy: TimeControl | None = None
    title: str = ""
    listed: bool = False
    """May any visitor find it and take a free seat?"""
    rated: bool = False
    """Does it count? Then only people with accounts sit there, each where they have joined."""
    lesson: str = ""
    """The lesson that is taught there (`tables/core/lessons.py`); empty: none."""
    redrawn: bool = False
    """Does it go on from an imported position whose deck and generator were drawn anew?"""

    def as_dict(self) -> dict[str, Any]:
        """The wish as plain data; seeds are texts, because JSON readers lose the end of large numbers."""
        return {**asdict(self), "seed": None if self.seed is None else str(self.seed)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "TableOptions":
        """A wish from the plain data of `as_dict`."""
        chairs = tuple(SeatOptions(**chair) for chair in data["chairs"])
        policy = None if data["policy"] is None else TimeControl(**data["policy"])
        seed = None if data["seed"] is None else int(data["seed"])
        return cls(**{**data, "chairs": chairs, "policy": policy, "seed": seed})


def check_options(wish: TableOptions) -> Setup:
    """Refuse a table that cannot be; else its set-up."""
    if wish.mode not in MODES:
        raise BadSetup(f"there is no mode {wish.mode!r}; known are {', '.join(MODES)}", "mode")
    setup = make_setup(len(wish.chairs), wish.rulebook, wish.house_rules, wish.rogue, wish.deck)
    check_seats(wish.mode, wish.chairs, setup)
    if wish.seed is not None:
        check_seed(wish.seed)
    if wish.policy is not None:
        check_time_control(wish.policy)
    check_name(wish.title)
    check_counting(wish)
    return setup


def check_counting(wish: TableOptions) -> None:
    """Refuse to list what cannot be joined, and to rate what would not be fair."""
    if wish.listed and wish.mode != "online":
        raise BadSetup("only an online table can be listed", "listed")
    same_for_all = wish.seed is None and wish.deck is None and not wish.house_rules
    people_only = wish.mode == "online" and all(chair.is_human for chair in wish.chairs)
    if wish.rated and not (people_only and same_for_all):
        raise BadSetup(
            "a rated table is online, for people only, by the book, and nobody chooses its seed", "rated"
        )


def check_seats(mode: str, chairs: Sequence[SeatOptions], setup: Setup) -> None:
    """Refuse people and bots that cannot sit like that; which bots there are the service knows."""
    if len(chairs) != setup.players:
        raise BadSetup(f"this game has {setup.players} players, and {len(chairs)} were named", "players")
    for chair in chairs:
        check_name(chair.name)
    check_colours([chair.colour for chair in chairs], setup.rogue)
    people = sum(chair.is_human for chair in chairs)
    fits = {
        "solo": people == 1 and setup.rogue is not None,
        "bots": people == 1 and setup.rogue is None,
        "hot-seat": people > 1,
        "online": people > 1,
        "watch": people == 0,
    }
    if not fits[mode]:
        against = "a rogue galaxy" if setup.rogue else f"{setup.players - people} bots"
        raise BadSetup(f"the mode {mode} does not fit {people} people and {against}", "mode")


def check_colours(colours: Sequence[str], rogue: str | None) -> None:
    """Refuse colours there are none of, and those that two galaxies would share."""
    chosen = [colour for colour in colours if colour]
    for colour in chosen:
        if colour not in COLOURS:
            raise BadSetup(f"there is no colour {colour!r}; known are {', '.join(COLOURS)}", "colour")
        if chosen.count(colour) > 1:
            raise BadSetup(f"two seats cannot both be {colour}; each has a colour of its own", "colour")
        if rogue is not None and colour == ROGUE_COLOURS[rogue]:
            raise BadSetup(f"{colour} is the colour of the rogue galaxy; choose another one", "colour")


def check_time_control(policy: TimeControl) -> None:
    """Refuse a policy that cannot be."""
    if policy.pace not in PACES:
        raise BadOrder(f"there is no pace {policy.pace!r}; known are {', '.join(PACES)}")
    if policy.seconds not in SECONDS:
        raise BadOrder(f"a timer has {', '.join(map(str, SECONDS))} seconds, not {policy.seconds!r}")
    if type(policy.hours) is not int or not 1 <= policy.hours <= MOST_HOURS:
        raise BadOrder(f"a table waits 1 to {MOST_HOURS} hours, not {policy.hours!r}")
    if policy.clock not in CLOCKS:
        raise BadOrder(f"there is no clock {policy.clock!r}; known are {', '.join(CLOCKS)}")
    if policy.at_zero not in AT_ZERO:
        raise BadOrder(f"at zero comes {' or '.join(AT_ZERO)}, not {policy.at_zero!r}")
    _check_seconds("a turn", policy.move_seconds, LEAST_MOVE_S, MOST_CLOCK_S)
    _check_seconds("a bank", policy.bank_seconds, LEAST_BANK_S, MOST_CLOCK_S)
    _check_seconds("an increment", policy.increment, 0, MOST_INCREMENT_S)


def _check_seconds(what: str, seconds: int, least: int, most: int) -> None:
    if type(seconds) is not int or not least <= seconds <= most:
        raise BadOrder(f"{what} has {least} to {most} seconds, not {seconds!r}")


def check_name(name: str) -> None:
    """Refuse a name that cannot be read, or that would run into its neighbours."""
    readable = name.isprintable() and not BLANK & set(name) and not STACK.search(marks_of(name))
    if len(name) > LONGEST_NAME or not readable or name != " ".join(name.split()):
        raise BadOrder(f"a name has at most {LONGEST_NAME} printable characters and single spaces")


def marks_of(name: str) -> str:
    """Which signs of a name are marks upon the one before."""
    return "".join("m" if unicodedata.combining(sign) else "-" for sign in name)


def time_control_of(wish: TableOptions) -> TimeControl:
    """How a table waits if that was not said: only online are there others who wait. A rated one has to end
    some day."""
    policy = wish.policy or TimeControl(seconds=12 if wish.mode == "online" else 0)
    if wish.rated and policy.clock == "none":
        return replace(policy, clock="move", move_seconds=RATED_TURN_S, at_zero="bot")
    return policy

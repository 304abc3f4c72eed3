"""The form of a new table: its choices and their meaning."""

from dataclasses import dataclass, replace

from ...bots.registry import guest_names
from ...data.colours import COLOURS, ROGUE_COLOURS, seat_colours
from ...data.rogues import rogues
from ...data.tables import SWITCHES, rulebooks
from ...game.setup import BLAST_OFF_SWITCHES
from ..scene import rogue_ship
from ..table.model import LEVELS, NewTableForm, SeatForm
from ..text import Text, text

MOST_SEATS = 5
STARTS = "first_player"
"""The switch for the first player."""
SOLO_ONLY = frozenset({"rogue_unusable", "follow_bonus"})
"""House rules that only exist in the solo game."""


USUAL = {
    "bots": (SeatForm("human"), SeatForm("bot"), SeatForm("bot"), SeatForm("bot"), SeatForm("bot")),
    "solo": (SeatForm("human"),),
    "hot-seat": (SeatForm("human"), SeatForm("human")),
    "online": (SeatForm("human"), SeatForm("human")),
    "watch": (SeatForm("bot"), SeatForm("bot"), SeatForm("bot")),
}
"""The default players of each mode."""


@dataclass(frozen=True)
class Choice:
    """An option, with a sentence that explains it."""

    value: str
    title: Text
    words: Text | None = None
    chosen: bool = False
    ship: str = ""
    """Of a rogue galaxy."""


@dataclass(frozen=True)
class HouseRule:
    """A switch and its values; none selected: as in the book."""

    name: str
    title: Text
    values: tuple[Choice, ...]
    editions: str
    """The kinds of games that have it, for the page's script: classic, solo, blast-off."""


@dataclass(frozen=True)
class SetupPage:
    """The whole form."""

    books: tuple[Choice, ...]
    seats: tuple[SeatForm, ...]
    """Each with a colour; values of a refused form are kept."""
    starters: tuple[Choice, ...]
    """The options for the first player, one for each seat."""
    usual: dict[str, str]
    """The default players of each mode, for the page's script."""
    levels: tuple[str, ...]
    guests: tuple[str, ...]
    """Bots of other packages, by their names there."""
    rogues: tuple[Choice, ...]
    house_rules: tuple[HouseRule, ...]
    """All switches except the first player, which is beside the seats."""
    open_rules: bool
    """Are house rules selected, so that their section must be open?"""


def setup_page(wish: NewTableForm) -> SetupPage:
    """The form filled with options."""
    seats = _seats(wish)
    return SetupPage(
        books=tuple(_book(name, wish.rulebook) for name in rulebooks()),
        seats=seats,
        starters=tuple(_starter(at, seat, wish) for at, seat in enumerate(seats, 1)),
        usual={mode: " ".join(_who(seat) for seat in seats) for mode, seats in USUAL.items()},
        levels=LEVELS,
        guests=guest_names(),
        rogues=tuple(_rogue(slug, wish.rogue) for slug in rogues()),
        house_rules=tuple(_rule(name, wish.house_rules.get(name, "")) for name in SWITCHES if name != STARTS),
        open_rules=any(name != STARTS for name in wish.house_rules),
    )


def _seats(wish: NewTableForm) -> tuple[SeatForm, ...]:
    """The seats of the form; a seat without a colour gets a free one."""
    seats = [*wish.seating, *[SeatForm("empty")] * MOST_SEATS][:MOST_SEATS]
    said = [seat.colour if seat.colour in COLOURS else "" for seat in seats]
    colours = seat_colours(said, wish.rogue if wish.mode == "solo" and wish.rogue in ROGUE_COLOURS else None)
    return tuple(replace(seat, colour=colour) for seat, colour in zip(seats, colours, strict=True))


def _starter(number: int, seat: SeatForm, wish: NewTableForm) -> Choice:
    value = f"seat-{number}"
    title = text("seat.called", name=seat.name) if seat.name else text("seat.name", seat=number)
    return Choice(value, title, None, wish.house_rules.get(STARTS) == value)


def _who(seat: SeatForm) -> str:
    return seat.level if seat.kind == "bot" else seat.kind


def _book(name: str, chosen: str) -> Choice:
    return Choice(name, text(f"book.{name}"), text(f"book.{name}.words"), name == chosen)


def _rogue(slug: str, chosen: str) -> Choice:
    rogue = rogues()[slug]
    title = text("setup.rogue", name=rogue.name, difficulty=text(f"rogue.{rogue.difficulty}"))
    return Choice(slug, title, None, slug == chosen, rogue_ship(slug))


def _rule(name: str, chosen: str) -> HouseRule:
    values = tuple(Choice(value, rule_value(name, value), None, value == chosen) for value in SWITCHES[name])
    kinds = ["classic"] if name not in SOLO_ONLY else []
    kinds += ["solo"] if name not in ("duel_missions", "tie_breakers") else []
    kinds += ["blast-off"] if name in BLAST_OFF_SWITCHES else []
    return HouseRule(name, text(f"rule.{name}"), values, " ".join(kinds))


def rule_value(name: str, value: str) -> Text:
    """What a value of a switch means."""
    if name == "first_player" and value != "random":
        return text("rule.first_player.seat", seat=value[-1])
    return text(f"rule.{name}.{value.replace(',', '-')}")

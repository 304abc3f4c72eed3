"""The form of a new table: what it says, and the table it asks for."""

from collections.abc import Mapping

from ..data.tables import SWITCHES, rulebooks
from ..errors import BadSetup
from ..game.game import Game
from ..present.page_given import Seating
from ..present.page_given import Wish as Form
from ..tables.glance import Created
from ..tables.service import Tables
from ..tables.wish import HUMAN, Chair, Policy, Wish

MOST_SEATS = 5
KINDS = ("human", "bot", "empty")
USUAL = {
    "solo": (Seating("human"),),
    "bots": (Seating("human"), Seating("bot"), Seating("bot")),
    "hot-seat": (Seating("human"), Seating("human")),
    "online": (Seating("human"), Seating("human")),
    "watch": (Seating("bot"), Seating("bot"), Seating("bot")),
}
"""Who sits where if nobody says otherwise."""

USUAL_LEVEL = Seating().level


def read_form(said: Mapping[str, str]) -> Form:
    """What a form (or the address of one) says; what it leaves out is as usual."""
    mode = said.get("mode", "bots")
    return Form(
        mode=mode if mode in USUAL else "bots",
        title=said.get("title", "")[:60],
        rulebook=said.get("rulebook", "galakta"),
        seating=_seating(said) or USUAL.get(mode, USUAL["bots"]),
        rogue=said.get("rogue", "artemis"),
        house_rules={name: said[f"rule-{name}"] for name in SWITCHES if said.get(f"rule-{name}")},
        seed=said.get("seed", "").strip(),
        policy=_policy(said, mode),
    )


def _seating(said: Mapping[str, str]) -> tuple[Seating, ...]:
    numbers = [n for n in range(1, MOST_SEATS + 1) if f"kind-{n}" in said]
    return tuple(
        Seating(
            kind=said[f"kind-{n}"] if said[f"kind-{n}"] in KINDS else "empty",
            level=said.get(f"level-{n}", "medium"),
            name=said.get(f"name-{n}", "").strip(),
        )
        for n in numbers
    )


def _policy(said: Mapping[str, str], mode: str) -> Policy:
    usual = Policy() if mode == "online" else Policy(seconds=0)
    seconds, hours = said.get("seconds", ""), said.get("hours", "")
    return Policy(
        pace=said.get("pace", usual.pace),
        seconds=int(seconds) if seconds.isdecimal() else usual.seconds,
        hours=int(hours) if hours.isdecimal() else usual.hours,
    )


def wish_of(form: Form) -> Wish:
    """The table a form asks for; BadSetup with a sentence where it makes no sense."""
    chairs = tuple(_chair(seat) for seat in form.seating if seat.kind != "empty")
    return Wish(
        mode=form.mode,
        chairs=chairs[:1] if form.mode == "solo" else chairs,
        rulebook=form.rulebook,
        house_rules=_house_rules(form),
        rogue=form.rogue if form.mode == "solo" else None,
        seed=_seed(form.seed),
        policy=form.policy,
    )


def _chair(seat: Seating) -> Chair:
    return Chair(HUMAN if seat.kind == "human" else seat.level, seat.name)


def _house_rules(form: Form) -> dict[str, str]:
    """Only what differs from the book, so that a table without house rules has none."""
    book = rulebooks().get(form.rulebook)
    usual = book.switches if book else {}
    return {name: value for name, value in form.house_rules.items() if usual.get(name) != value}


def _seed(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdecimal()):
        raise BadSetup(f"a seed is a whole number, not {text!r}", "seed")
    return int(text)


def import_game(tables: Tables, text: str, mode: str) -> Created:
    """Open a table from a record or a position: around one screen, or oneself for the seat that decides and
    bots for the others."""
    game = read_game(text)
    seats = range(1, game.state.setup.players + 1)
    decides = game.decision.seat if game.decision else 1
    alone = mode != "hot-seat" and len(seats) > 1
    chairs = [Chair(HUMAN if not alone or seat == decides else USUAL_LEVEL) for seat in seats]
    if game.state.setup.rogue:
        mode = "solo"
    return tables.import_game(text, mode if mode in ("solo", "hot-seat") else "bots", chairs)


def read_game(text: str) -> Game:
    """A record or a position, whichever it is."""
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return Game.from_record(text) if first.startswith("galaxarium record") else Game.from_position(text)

"""The form of a new table: what it says, and the table it asks for."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from ...data.tables import SWITCHES, rulebooks
from ...errors import BadSetup
from ...game.setup import MOST_BLAST_OFF
from ...present.pages.new_table import STARTS, USUAL
from ...present.table.model import NewTableForm as Form
from ...present.table.model import SeatForm
from ...tables.core.create import read_game
from ...tables.core.options import HUMAN, SeatOptions, TableOptions, TimeControl
from ...tables.core.snapshot import Created
from ...tables.runtime.service import TableService

MOST_SEATS = 5
LONGEST_SEED = 38
NAMES = ("Ada", "Bo", "Chidi", "Dana", "Emil")
"""What bots are called, by seat, unless somebody gives them a name."""

USUAL_LEVEL = SeatForm().level


def read_form(said: Mapping[str, str]) -> Form:
    """What a form (or the address of one) says; what it leaves out is as usual."""
    mode = said.get("mode", "bots")
    return Form(
        mode=mode if mode in USUAL else "bots",
        title=" ".join(said.get("title", "").split())[:40],
        rulebook=said.get("rulebook", "galakta"),
        seating=_seating(said) or USUAL.get(mode, USUAL["bots"]),
        rogue=said.get("rogue", "artemis"),
        house_rules={name: said[f"rule-{name}"] for name in SWITCHES if said.get(f"rule-{name}")},
        seed=said.get("seed", "").strip(),
        policy=_policy(said, mode),
        listed=mode == "online" and bool(said.get("listed")),
        rated=mode == "online" and bool(said.get("rated")),
    )


def _seating(said: Mapping[str, str]) -> tuple[SeatForm, ...]:
    """Each seat says human, empty, or the level of a bot."""
    numbers = [n for n in range(1, MOST_SEATS + 1) if f"seat{n}" in said]
    return tuple(_seat(said, n) for n in numbers)


def _seat(said: Mapping[str, str], number: int) -> SeatForm:
    who, name = said[f"seat{number}"], said.get(f"name{number}", "").strip()
    seat = SeatForm(who, name=name) if who in ("human", "empty") else SeatForm("bot", who, name)
    return replace(seat, colour=said.get(f"colour{number}", ""))


def _policy(said: Mapping[str, str], mode: str) -> TimeControl:
    usual = TimeControl() if mode == "online" else TimeControl(seconds=0)
    wished: dict[str, Any] = {
        name: _number(said.get(name, ""), value) if isinstance(value, int) else said.get(name, value)
        for name, value in asdict(usual).items()
    }
    return TimeControl(**wished)


def _number(text: str, otherwise: int) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else otherwise


def wish_of(form: Form) -> TableOptions:
    """The table a form asks for; BadSetup with a sentence where it makes no sense."""
    seated = _seated(form)
    chairs = tuple(_chair(seat, NAMES[at]) for at, seat in enumerate(seated.values()))
    return TableOptions(
        mode=form.mode,
        chairs=chairs,
        rulebook=form.rulebook,
        house_rules=_house_rules(form, tuple(seated)),
        rogue=form.rogue if form.mode == "solo" else None,
        seed=_seed(form.seed),
        policy=form.policy,
        title=form.title,
        listed=form.listed,
        rated=form.rated,
    )


def _seated(form: Form) -> dict[int, SeatForm]:
    """Who really sits, by their place in the form, which shows five seats whatever the mode."""
    places = dict(enumerate(form.seating, 1))
    if form.mode == "solo":
        people = {at: seat for at, seat in places.items() if seat.kind == "human"}
        return dict([*people.items(), (1, SeatForm("human"))][:1])
    seated = {at: seat for at, seat in places.items() if seat.kind != "empty"}
    is_small = form.rulebook == "blast-off"  # where a bot too many is nobody's wish
    while is_small and len(seated) > MOST_BLAST_OFF and seated[max(seated)].kind == "bot":
        del seated[max(seated)]
    return seated


def _chair(seat: SeatForm, name: str) -> SeatOptions:
    if seat.kind == "human":
        return SeatOptions(HUMAN, seat.name, seat.colour)
    return SeatOptions(seat.level, seat.name or name, seat.colour)


def _house_rules(form: Form, seated: Sequence[int]) -> dict[str, str]:
    """Only what differs from the book, so that a table without house rules has none. Who starts is said by a
    place of the form; empty places before it are no seats of the table. Alone one always starts (R9.1)."""
    book = rulebooks().get(form.rulebook)
    usual = book.switches if book else {}
    rules = {name: value for name, value in form.house_rules.items() if usual.get(name) != value}
    place = rules.pop(STARTS, None)
    if place is None or form.mode == "solo":
        return rules
    starts = [at for at, number in enumerate(seated, 1) if place == f"seat-{number}"]
    if not starts:
        raise BadSetup(f"{place} cannot start: that seat is empty", "starts")
    return {**rules, STARTS: f"seat-{starts[0]}"}


def _seed(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_SEED):
        raise BadSetup(
            f"a seed is a whole number of {LONGEST_SEED} digits at most, not {text[:40]!r}", "seed"
        )
    return int(text)


def import_game(tables: TableService, text: str, mode: str) -> Created:
    """Open a table from a record or a position: around one screen, or oneself for the seat that decides and
    bots for the others."""
    game = read_game(text)
    decision, setup = game.decision, game.state.setup
    if mode != "bots" or setup.rogue or decision is None:
        return tables.import_game(text)
    seats = range(1, setup.players + 1)
    return tables.import_game(
        text, "bots", [SeatOptions(HUMAN if seat == decision.seat else USUAL_LEVEL) for seat in seats]
    )

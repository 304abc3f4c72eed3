"""Writing positions: the canonical text of a state."""

from typing import Any

from ..cards import Cards
from ..frames import BITS, context_of, write_frame
from ..notation import place_text
from ..state import State, effects, owned, ships
from .lines import HEADER


def write_position(state: State) -> str:
    """The canonical text of a state."""
    record, cards = state.record, state.cards
    context = context_of(record, cards)
    lines = [
        HEADER,
        *(f"planet {row}" for row in state.setup.deck),
        f"profile {state.setup.rulebook}",
        "switches " + _listed([f"{name}={value}" for name, value in state.setup.house_rules]),
        f"players {state.setup.players}",
        f"rogue {state.setup.rogue or 'none'}",
        f"first {record.first + 1}",
        f"active {record.active + 1}",
        f"turn {record.turn}",
        f"trigger {record.trigger + 1 if record.trigger >= 0 else 'none'}",
        "row " + " ".join(cards.planet(n) or "none" for n in record.row[: record.spaces]),
        "deck " + _listed([str(cards.planet(n)) for n in record.deck[: record.deck_n][::-1]]),
        "discard " + _listed([str(cards.planet(n)) for n in record.pile[: record.pile_n]]),
        "dice " + _faces(cards, record.inactive),
        "spent " + _faces(cards, record.spent),
        "bay " + (",".join(cards.faces[f] for f in record.bay[: record.bay_n]) or "none"),
        f"converter {'used' if record.converter_used else 'free'}",
        f"rerolls {record.rerolls}",
        "effects " + _listed(effects(record, cards)),
        "chain " + BITS.write(context, int(record.chain)).replace(",", " "),
        *([f"fewer {record.fewer}", f"bonus {'yes' if record.bonus else 'no'}"] if state.setup.rogue else []),
        "generator " + "".join(f"{int(word):08x}" for word in record.rng),
        *(_write_seat(record, cards, seat) for seat in range(state.setup.seats)),
        *(f"pending {write_frame(context, f)}" for f in record.frame[: record.depth].tolist()),
    ]
    return "\n".join(lines if record.depth else [*lines, "pending none"]) + "\n"


def _listed(words: list[str]) -> str:
    return " ".join(words) or "none"


def _faces(cards: Cards, pile: Any) -> str:
    return (
        ",".join(face for face, count in zip(cards.faces, pile, strict=True) for _ in range(count)) or "none"
    )


def _write_seat(record: Any, cards: Cards, seat: int) -> str:
    planets = ",".join(str(cards.planet(n)) for n in owned(record, seat)) or "none"
    unlocked = [place for place in ships(record, cards, seat) if place != "locked"]
    dealt = ",".join(str(cards.mission(n)) for n in record.dealt[seat] if n >= 0) or "none"
    used = [str(cards.planet(n)) for bit, n in enumerate(cards.once) if record.used[seat] & 1 << bit]
    marked = f" marked {place_text(record, cards, record.marked[seat])}" if record.marked[seat] >= 0 else ""
    energy, culture = record.stock[seat]
    mission = cards.mission(record.mission[seat]) or "none"
    return (
        f"seat {seat + 1} energy {energy} culture {culture} level {record.level[seat]} "
        f"ships {' '.join(unlocked)} planets {planets} "
        f"mission {mission} dealt {dealt} used {','.join(used) or 'none'}{marked}"
    )

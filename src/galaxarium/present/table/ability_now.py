"""What the ability of a planet would do for somebody at this moment, or why it cannot be used."""

import functools
from collections.abc import Callable, Mapping
from typing import NamedTuple

from ...caching import Memo
from ...data.cells import Amounts
from ...data.planets import Planet
from ...game.setup import Setup
from ...game.state import State
from ...game.suppose import can_use, use
from ...game.view import field_bytes
from ..choices import production
from ..scene import CAP, Scene
from ..text import Text, plural, text
from .changes import Changes, changes, decided_by_chance

PAYING = frozenset({"discard"})
"""Decisions about how to pay: whatever is chosen, the same follows."""


class Now(NamedTuple):
    """What an ability would do: changes, then what is left to choose; or the reason why not."""

    changes: Changes = Changes()
    more: Text | None = None
    reason: Text | None = None
    is_later: bool = False
    """Is this about what comes after a choice, rather than about the ability?"""

    @property
    def brief(self) -> tuple[Text, ...]:
        """As much as a line has room for: not the dice paid, nor what others get besides; where something is
        still to be chosen, only the first change."""
        shown = [change for change in self.changes.all if change.key != "change.dice"]
        own = [change for change in shown if change.key != "change.of"] or shown
        if len(own) > 2 or self.changes.planet:
            own = [change for change in own if change in self.changes.gains]
        if self.more is None:
            return tuple(own)
        return (*(change for change in own[:1] if change.key != "change.home"), self.more)

    @property
    def possible(self) -> bool:
        """Can it be used?"""
        return self.reason is None


KEPT = 1 << 15
"""How many answers are remembered."""

_kept: Memo[Now] = Memo(KEPT)


def now(scene: Scene, state: State, seat: int, slug: str) -> Now:
    """What a planet would do for a seat if one of its ships had just landed there. Asked for every planet in
    sight, for every viewer, after every change: so the answer is kept for as long as nothing changes that it
    depends on."""
    turn = _turn(scene, state, seat)
    parts = field_bytes(state, _reads(scene.planets[slug], turn.is_active), seat)
    key = slug, state.setup, seat, turn, parts, scene.eyes
    return _kept.get(key, lambda: find_now(scene, state, seat, slug))


SHIPS = ("row", "home", "surface", "track", "marked")
"""Fields of the record that say where all ships are."""

READS: dict[str, tuple[str, ...]] = {
    "lasting": ("effect",),
    "regress": SHIPS,
    "upgrade": ("level", "home."),
    "dice": ("inactive",),
    "steal": ("stock", "cap"),
    "trade": (),
    "replace": ("deck_n", *SHIPS),
    "moves": ("level.", *SHIPS),
    "recall": SHIPS,
    "transfer": ("points.", *SHIPS),
    "muster": ("home.",),
    "copy": (
        *("effect", "inactive", "bay", "deck_n", "pile_n", "owner"),
        *("stock", "cap", "level", "points", "used", *SHIPS),
    ),
}
"""Which fields of the record the answer for an ability of each family reads besides the seat's own stores;
with a dot, only of that seat."""


class Turn(NamedTuple):
    """What every answer depends on: is it the seat's turn, is the game over, what was used already."""

    is_active: bool
    is_over: bool
    used: tuple[str, ...]


def _turn(scene: Scene, state: State, seat: int) -> Turn:
    return Turn(scene.view["active"] == seat, state.asked is None, tuple(scene.seat(seat).get("used", ())))


_rows: Memo[dict[str, Now]] = Memo(KEPT)


def row_now(scene: Scene, state: State, seat: int) -> Mapping[str, Now]:
    """What every planet of the row would do for a seat. Most decisions change nothing that any of them
    depends on: then all answers are those of before."""
    slugs = tuple([slug for slug in scene.view["row"] if slug])
    turn = _turn(scene, state, seat)
    parts = field_bytes(state, _row_reads(state.setup, slugs, turn.is_active), seat)
    key = state.setup, slugs, seat, turn, parts, scene.eyes
    return _rows.get(key, lambda: {slug: now(scene, state, seat, slug) for slug in slugs})


@functools.lru_cache(maxsize=1 << 14)
def _row_reads(setup: Setup, slugs: tuple[str, ...], is_active: bool) -> tuple[str, ...]:
    """The fields that the answers for some planets read."""
    planets = [setup.cards.planets[setup.cards.planet_number[slug]] for slug in slugs]
    return tuple(sorted({name for planet in planets for name in _reads(planet, is_active)}))


@functools.lru_cache(maxsize=1024)
def _reads(planet: Planet, is_active: bool) -> tuple[str, ...]:
    """The fields that the answer for a planet reads. What uses dice is for the own turn only (R6.2)."""
    if planet.family != "exchange":
        fields = ["stock.", *READS[planet.family]]
    else:
        fields = ["stock" if planet.others_gain != Amounts() else "stock."]
        if planet.cost_dice:
            fields.append("inactive")
        if planet.cost_down or planet.advance.steps or planet.others_may_advance.steps:
            fields += ["points", *SHIPS]
    return tuple(name for name in fields if is_active or name != "inactive")


def find_now(scene: Scene, state: State, seat: int, slug: str) -> Now:
    """The answer itself, found by trying it."""
    if scene.is_rogue(seat) or state.asked is None:
        return Now(reason=text("no.rogue"))
    if not can_use(state, seat, slug):
        return Now(reason=reason(scene, seat, slug))
    after, events = use(state, seat, slug)
    paying = {(seat, kind) for kind in PAYING}
    while after.asked in paying:
        assert after.decision is not None
        after, more = after.play(after.decision.choices[0])
        events += more
    found = changes(scene, seat, events)
    if after.asked is None or after.asked[0] != seat or decided_by_chance(events) or _is_used(state, after):
        return Now(found)
    return Now(found, _open_question(after, after.asked[1]))


def _is_used(state: State, after: State) -> bool:
    """Is the follow asked that lies below an ability, so that this has been used?"""
    return after.asked is not None and after.asked[1] == "follow" and after.depth == state.depth + 1


def _open_question(state: State, kind: str) -> Text | None:
    """How much there is to choose from."""
    if kind == "trade":
        assert state.decision is not None
        most = state.decision.choices[-1].split()[1]
        return text(f"now.trade.{state.decision.about['resource']}", most=most)
    if kind == "upgrade":
        return text("now.upgrade")
    if kind == "reroll":
        return text("now.reroll")
    return plural("now.choices", len(state.actions))


def reason(scene: Scene, seat: int, slug: str) -> Text:
    """Why a planet that cannot be used cannot (R2.3, R6.2)."""
    planet = scene.planets[slug]
    if "own-turn" in planet.limits and scene.view["active"] != seat:
        return text("no.own-turn")
    if slug in scene.seat(seat).get("used", ()):
        return text("no.used")
    return _unpaid(scene, seat, planet) or _FAMILIES[planet.family](scene, seat, planet)


def _unpaid(scene: Scene, seat: int, planet: Planet) -> Text | None:
    """The price that cannot be paid, if it is the price."""
    stores = scene.seat(seat)
    if stores["energy"] < planet.cost.energy:
        return plural("no.energy", planet.cost.energy)
    if stores["culture"] < planet.cost.culture:
        return plural("no.culture", planet.cost.culture)
    dice = sum(status == "inactive" for _, status in scene.view["dice"])
    if planet.cost_dice and dice < planet.cost_dice:
        return plural("no.dice", planet.cost_dice)
    if planet.cost_down and not any(position for _, position in _orbits(scene, seat)):
        return text("no.down")
    return None


def _orbits(scene: Scene, seat: int) -> list[tuple[str, int]]:
    """The tracks a seat has ships on, and how far they have come."""
    row = [slug for slug in scene.view["row"] if slug]
    found = ((slug, scene.position(seat, slug)) for slug in row)
    return [(slug, position) for slug, position in found if position is not None]


def _exchange(scene: Scene, seat: int, planet: Planet) -> Text:
    if planet.gain.energy or planet.gain.culture:
        return text("no.full")
    return text("no.track")


def _upgrade(scene: Scene, seat: int, planet: Planet) -> Text:
    level = scene.seat(seat)["level"]
    if level >= len(scene.levels):
        return text("no.top")
    lowest = min(other["level"] for other in scene.view["seats"] if other["seat"] != seat)
    strict = scene.view["switches"]["mared"] == "strict"
    if planet.argument.startswith("lowest") and (lowest < level or (strict and lowest == level)):
        return text("no.lowest")
    return text("no.upgrade")


def _trade(scene: Scene, seat: int, planet: Planet) -> Text:
    given = planet.argument
    if not scene.seat(seat)[given]:
        return text(f"no.none.{given}")
    return text("no.full.culture" if given == "energy" else "no.full.energy")


def _muster(scene: Scene, seat: int, planet: Planet) -> Text:
    return text(f"no.full.{planet.argument}" if scene.seat(seat)[planet.argument] >= CAP else "no.home")


def _transfer(scene: Scene, seat: int, planet: Planet) -> Text:
    return text("no.transfer" if _orbits(scene, seat) else "no.orbit")


def _lasting(scene: Scene, seat: int, planet: Planet) -> Text:
    return text("no.solo" if scene.rogue else "no.force")


def _plain(key: str) -> Callable[[Scene, int, Planet], Text]:
    return lambda scene, seat, planet: text(key)


_FAMILIES: dict[str, Callable[[Scene, int, Planet], Text]] = {
    "exchange": _exchange,
    "lasting": _lasting,
    "regress": _plain("no.regress"),
    "upgrade": _upgrade,
    "dice": _plain("no.dice.left"),
    "steal": _plain("no.steal"),
    "trade": _trade,
    "replace": lambda scene, seat, planet: text("no.replace" if scene.view["deck"] else "no.deck"),
    "moves": _plain("no.moves"),
    "copy": _plain("no.copy"),
    "recall": _plain("no.orbit"),
    "transfer": _transfer,
    "muster": _muster,
}


def dead_die(scene: Scene, seat: int, word: str) -> Text:
    """Why a die of this face cannot be activated (R2.3)."""
    if word == "move":
        return text("no.moves")
    if word in ("energy", "culture"):
        return text(f"no.harvest.{word}" if not production(scene, seat, word) else f"no.full.{word}")
    return text(f"no.{word}")

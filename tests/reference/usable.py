"""R2.3: what is usable, judged as if its cost were already paid.

`chain` holds the copying planets already used in the chain at hand (R6.3).
"""

from __future__ import annotations

from collections.abc import Callable

from . import options
from .cards import CARDS, FACES, PLANETS, RESOURCES, Formula
from .table import Player, Table

Chain = frozenset[str]
NEW_CHAIN: Chain = frozenset()


# ---- die actions -------------------------------------------------------------------


def action_usable(table: Table, user: Player, face: str, chain: Chain) -> bool:
    match face:
        case "move":
            return bool(options.move_options(table, user))
        case "energy" | "culture":
            return min(table.income(user, face), user.room(face)) > 0
        case "diplomacy" | "economy" | "life" | "tech":
            return bool(options.advance_options(table, user, face))
        case "colony" | "galaxy":
            return bool(colony_options(table, user, chain))
    raise AssertionError(face)


def colony_options(table: Table, user: Player, chain: Chain) -> dict[str, tuple[str, str]]:
    """R3.4: upgrade, or the ability of an own planet (in the order acquired)."""
    upgrades = {text: ("upgrade", kind) for text, kind in options.upgrade_options(user).items()}
    colonies = {
        f"use {slug}": ("use", slug) for slug in user.planets if ability_usable(table, user, slug, chain)
    }
    return upgrades | colonies


def activation_usable(table: Table, face: str) -> bool:
    """The die is no longer inactive, and is the last one activated, when this is judged."""
    with table.supposing_activated(face):
        return action_usable(table, table.active, face, NEW_CHAIN)


def conversion_usable(table: Table, resource: str, face: str, to: str) -> bool:
    """R8.5: Blast Off! pays, turns a die and activates it, all at once."""
    user = table.active
    if user.has(resource) < 1:
        return False
    with table.supposing_paid(user, **{resource: 1}), table.supposing_activated(face, to):
        return action_usable(table, user, to, NEW_CHAIN)


def follow_usable(table: Table, follower: Player, face: str, price: int) -> bool:
    """R4.1; what the leader gains by it (birkomius, bisschop) is not counted."""
    if follower.culture < price:
        return False
    with table.supposing_paid(follower, culture=price):
        return action_usable(table, follower, face, NEW_CHAIN)


# ---- abilities ---------------------------------------------------------------------


def ability_usable(table: Table, user: Player, slug: str, chain: Chain) -> bool:
    planet = CARDS[slug]
    if planet.own_turn and user is not table.active:  # R6.2
        return False
    if planet.once_per_turn and slug in user.used:  # R6.2
        return False
    if planet.copying and slug in chain:  # R6.3
        return False
    if planet.formula is not None:
        return formula_usable(table, user, planet.formula)
    if planet.copying:
        chain = chain | {slug}
    if planet.once_per_turn:
        with table.supposing_used(user, slug):
            return CONDITIONS[slug](table, user, chain)
    return CONDITIONS[slug](table, user, chain)


def formula_usable(table: Table, user: Player, formula: Formula) -> bool:
    """R8.6: the cost can be paid, and then the user gains or advances something."""
    if user.energy < formula.energy or user.culture < formula.culture:
        return False
    if len(table.inactive_faces()) < formula.dice:
        return False
    payers = [ship for _, ship in options.regress_options(table, [user]).values()]
    if formula.down and not payers:
        return False
    with table.supposing_paid(user, formula.energy, formula.culture):
        for resource, amount in zip(RESOURCES, formula.gain, strict=True):
            if min(amount, user.room(resource)) > 0:
                return True
        if formula.advance == 0:
            return False
        if formula.down:  # by another ship than the one that paid
            return any(options.formula_advance_options(table, user, formula, ship) for ship in payers)
        return bool(options.formula_advance_options(table, user, formula, None))


def umbra_options(table: Table, user: Player, chain: Chain) -> dict[str, str]:
    return {f"use {slug}": slug for slug in table.row_planets if ability_usable(table, user, slug, chain)}


def hire_options(table: Table, user: Player, resource: str, chain: Chain) -> dict[str, tuple[Player, str]]:
    """walsfeo and sargus-36: judged after the gift is paid and received."""
    found = {}
    if user.has(resource) >= 1:
        for owner in table.others_by_seat(user):
            with table.supposing_given(user, owner, resource):
                for slug in owner.planets:
                    if ability_usable(table, user, slug, chain):
                        found[f"hire {owner.seat} {slug}"] = (owner, slug)
    return found


def perform_options(table: Table, user: Player, chain: Chain) -> dict[str, str]:
    """zavodnick"""
    return {f"perform {f}": f for f in FACES if action_usable(table, user, f, chain)}


def repeat_options(table: Table, user: Player, chain: Chain) -> dict[str, str]:
    """piedes: any die of this turn but the last; an equal face before it will do."""
    earlier = table.activated[:-1]
    return {f"repeat {f}": f for f in FACES if f in earlier and action_usable(table, user, f, chain)}


Condition = Callable[[Table, Player, Chain], bool]


def _gains(resource: str) -> Condition:
    return lambda table, user, chain: user.room(resource) > 0


def _starts(slug: str) -> Condition:
    # R9.2: the rogue never follows, so they would do nothing in solo
    return lambda table, user, chain: table.rogue is None and slug not in table.effects


def _costs(condition: Condition, energy: int = 0, culture: int = 0) -> Condition:
    """Payment comes first."""

    def after_paying(table: Table, user: Player, chain: Chain) -> bool:
        if user.energy < energy or user.culture < culture:
            return False
        with table.supposing_paid(user, energy, culture):
            return condition(table, user, chain)

    return after_paying


def _advances(track: str | None = None) -> Condition:
    return lambda table, user, chain: bool(options.advance_options(table, user, track))


def _regresses(track: str | None = None) -> Condition:
    return lambda table, user, chain: bool(options.enemy_regress_options(table, user, track))


def _maia(table: Table, user: Player, chain: Chain) -> bool:
    gains = user.room("energy") > 0 or user.room("culture") > 0
    return gains and bool(options.pairs_of_dice(table))


def _aughmoore(table: Table, user: Player, chain: Chain) -> bool:
    return user.room("culture") > 0 and any(ship.at_home for ship in user.ships)


CONDITIONS: dict[str, Condition] = {
    "jakks": _gains("culture"),
    "vici-ks156": _gains("energy"),
    "drewkaiden": _advances("diplomacy"),
    "leandra": _advances("economy"),
    "birkomius": _starts("birkomius"),
    "bisschop": _starts("bisschop"),
    "tifnod": _regresses("diplomacy"),
    "vizcarra": _regresses("economy"),
    "mj-120210": _gains("energy"),
    "helios": lambda table, user, chain: bool(options.helios_options(table)),
    "mared": lambda table, user, chain: bool(options.mared_options(table, user)),
    "lureena": lambda table, user, chain: bool(options.lureena_options(user)),
    "zalax": lambda table, user, chain: bool(table.inactive_faces()),
    "hoefker": _costs(_gains("culture"), energy=1),
    "clj-0517": lambda table, user, chain: bool(options.steal_options(table, user, "culture")),
    "la-torres": lambda table, user, chain: bool(options.steal_options(table, user, "energy")),
    "pembertonia-major": lambda table, user, chain: bool(options.trade_options(user, "culture", "energy")),
    "omicron-fenzi": lambda table, user, chain: bool(options.trade_options(user, "energy", "culture")),
    "nagato": _costs(lambda table, user, chain: bool(options.move_options(table, user)), culture=1),
    "padraigin-3110": _costs(_advances("diplomacy"), culture=2),
    "jorg": _costs(_regresses(), culture=2),
    "nakagawakozi": _costs(_advances("economy"), energy=2),
    "brumbaugh": _costs(_regresses(), energy=2),
    "umbra-forum": lambda table, user, chain: bool(umbra_options(table, user, chain)),
    "jac-110912": _gains("culture"),
    "gleam-zanier": _gains("energy"),
    "maia": _maia,
    "andellouxian-6": _advances(),  # any own ship in orbit, position 0 included
    "walsfeo": lambda table, user, chain: bool(hire_options(table, user, "culture", chain)),
    "sargus-36": lambda table, user, chain: bool(hire_options(table, user, "energy", chain)),
    "zavodnick": lambda table, user, chain: bool(perform_options(table, user, chain)),
    "bsw-10-1": lambda table, user, chain: bool(options.bsw_options(table, user)),
    "aughmoore": _aughmoore,
    "shouhua": _advances(),
    "nibiru": _starts("nibiru"),
    "gort": lambda table, user, chain: bool(options.transfer_options(table, user)),
    "terra-bettia": _advances(),
    "k-widow": _regresses(),
    "piedes": lambda table, user, chain: bool(repeat_options(table, user, chain)),
    "gyore": lambda table, user, chain: bool(options.set_options(table)),
}
assert CONDITIONS.keys() == PLANETS.keys()

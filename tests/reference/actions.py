"""The six die actions (R3) and following (R4), as generators of decisions.

`chain` is the set of copying planets used so far; abilities add to it (R6.3).
"""

from __future__ import annotations

from . import abilities, options
from .cards import CARDS
from .table import Decision, Player, Rules, Ship, Table, ask
from .usable import ability_usable, colony_options, follow_usable


def perform(table: Table, user: Player, face: str, chain: set[str]) -> Rules[None]:
    """The action of one face, which is known to be usable."""
    match face:
        case "move":
            yield from move_a_ship(table, user, chain)
        case "energy" | "culture":
            table.gain(user, face, table.income(user, face))
        case "diplomacy" | "economy" | "life" | "tech":
            yield from advance_a_ship(table, user, 1, track=face)
        case "colony" | "galaxy":
            yield from use_the_empire(table, user, chain)
        case _:
            raise AssertionError(face)


def move_a_ship(
    table: Table,
    user: Player,
    chain: set[str],
    besides: Ship | None = None,
    nagato_first: bool = False,
) -> Rules[None]:
    """R3.1, the landing ability included."""
    ship, target = yield from ask(user, "move", options.move_options(table, user, besides))
    if nagato_first:  # to be known while the landing ability is resolved
        user.nagato_first = ship
    table.move(user, ship, target)
    if target.planet is not None and not target.orbit:
        yield from land(table, user, target.planet, chain)


def land(table: Table, user: Player, slug: str, chain: set[str]) -> Rules[None]:
    """After a landing the ability may (or must) be used, if usable."""
    if not ability_usable(table, user, slug, frozenset(chain)):
        return
    if table.switches["landing"] == "may":
        choice = yield Decision(user.seat, "land", [f"use {slug}", "pass"])
        if choice == "pass":
            table.emit("pass", seat=user.seat, decision="land")
            return
    yield from abilities.use(table, user, slug, "landing", chain)


def advance_a_ship(
    table: Table, user: Player, steps: int, track: str | None = None, besides: Ship | None = None
) -> Rules[None]:
    """R3.3 and many abilities."""
    ships = options.advance_options(table, user, track, besides)
    ship = yield from ask(user, "advance", ships)
    table.advance(user, ship, steps)


def offer_an_advance(table: Table, other: Player, steps: int) -> Rules[None]:
    """terra-bettia and Blast Off!: somebody else may advance one own ship, any track."""
    ships = options.advance_options(table, other)
    if not ships:
        return
    if table.is_rogue(other):  # R9.2: always, the ship with the fewest spaces to go
        # min takes the first of equals, and the ships are in the order of the row.
        ship = min(ships.values(), key=lambda s: CARDS[s.orbited].advances - s.position)
        table.advance(other, ship, steps)
        return
    choice = yield Decision(other.seat, "advance", [*ships, "pass"])
    if choice == "pass":
        table.emit("pass", seat=other.seat, decision="advance")
    else:
        table.advance(other, ships[choice], steps)


def use_the_empire(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    """R3.4: the colony action."""
    what, which = yield from ask(user, "colony", colony_options(table, user, frozenset(chain)))
    if what == "upgrade":
        pay_and_upgrade(table, user, which)
    else:
        yield from abilities.use(table, user, which, "colony", chain)


def pay_and_upgrade(table: Table, user: Player, resource: str, discount: int = 0) -> None:
    """R3.5, all of the cost in one resource."""
    table.pay(user, **{resource: user.levels[user.level + 1].cost - discount})
    table.upgrade(user)


def follow_window(table: Table, leader: Player, face: str, free: bool) -> Rules[None]:
    """R4.1: every other player from the leader's left may follow.

    The leader is the active player, or (for free) whoever used zavodnick.
    """
    for follower in table.others(leader):
        if table.is_rogue(follower):  # R9.2
            continue
        price = 0 if free else table.follow_price()
        if not follow_usable(table, follower, face, price):
            continue
        choice = yield Decision(follower.seat, "follow", ["follow", "pass"])
        if choice == "pass":
            table.emit("pass", seat=follower.seat, decision="follow")
            continue
        table.emit("follow", seat=follower.seat, leader=leader.seat, face=face, price=price)
        table.pay(follower, culture=price)
        if leader is table.active:  # only the active player can have these in force
            if "birkomius" in table.effects:
                table.gain(leader, "culture", 1)
            if "bisschop" in table.effects:
                table.gain(leader, "energy", 1)
        yield from perform(table, follower, face, chain=set())  # R6.3: a chain of its own

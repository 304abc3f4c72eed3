"""R9: the rogue galaxy, the opponent of a solo game.

It decides nothing by itself; what is asked here is asked of you, seat 1.
"""

from __future__ import annotations

from . import options
from .actions import follow_window
from .cards import CARDS, RESOURCES, Attack, Level, Rogue, RogueLevel
from .table import SPENT, Decision, Die, Place, Player, Rules, Ship, Table, ask

BONUS_DICE = 3  # R9.6


def seat_two(card: Rogue) -> Player:
    """R9.1; the skull shows the points of the level before it (R9.6)."""
    levels = {n: Level(lv.dice, 4, lv.points, 0) for n, lv in enumerate(card.levels, start=1)}
    levels[len(levels) + 1] = levels[len(levels)]
    ships = [Ship() for _ in range(4)]
    return Player(2, energy=0, culture=0, ships=ships, levels=levels, cap=card.maximum)


# ---- turns (R9.3, R9.6) ------------------------------------------------------------


def ordinary_turn(table: Table) -> Rules[None]:
    """The turn and its end, the bonus turn included."""
    rogue = table.players[1]
    table.turn += 1
    table.begin_turn(rogue)
    for _ in range(rogue.levels[rogue.level].dice):
        yield from one_die(table, rogue, "rogue")
    table.emit("end", seat=rogue.seat)
    if rogue.room("energy") == 0:
        table.pay(rogue, energy=rogue.energy)
        table.upgrade(rogue)
    if rogue.room("culture") == 0:
        yield from bonus_turn(table, rogue)


def bonus_turn(table: Table, rogue: Player) -> Rules[None]:
    table.turn += 1
    table.bonus = True
    table.begin_turn(rogue)
    for _ in range(BONUS_DICE):
        yield from one_die(table, rogue, "bonus")
    table.emit("end", seat=rogue.seat)
    table.pay(rogue, culture=rogue.culture)
    table.bonus = False


def one_die(table: Table, rogue: Player, reason: str) -> Rules[None]:
    """R9.3: roll a die and see what becomes of it."""
    you = table.players[0]
    die = Die(table.chance.roll(1)[0])
    table.dice.append(die)
    table.emit("roll", seat=rogue.seat, reason=reason, given=[], faces=[die.face])
    may_reroll = table.switches["rogue_unusable"] == "reroll"
    while True:
        if not die_usable(table, rogue, die.face):
            if not may_reroll:
                die.status = SPENT
                table.emit("discard", seat=rogue.seat, face=die.face)
                return
            may_reroll = False
            table.reroll(rogue, [die.face], "automatic")
            continue
        affordable = you.energy >= 1 and you.culture >= 1
        choice = yield Decision(you.seat, "force", ["force", "allow"] if affordable else ["allow"])
        if choice == "allow":
            break
        table.pay(you, energy=1, culture=1)
        table.reroll(rogue, [die.face], "forced")
    table.activate(rogue, die)
    yield from act(table, rogue, die.face)
    if not table.bonus or table.switches["follow_bonus"] == "yes":  # R9.5
        yield from follow_window(table, rogue, die.face, free=False)


# ---- its dice (R9.4) ---------------------------------------------------------------


def die_usable(table: Table, rogue: Player, face: str) -> bool:
    match face:
        case "move":
            return bool(ships_at_home(rogue)) and free_track(table, rogue) is not None
        case "energy" | "culture":
            return min(income(rogue, face), rogue.room(face)) > 0
        case "diplomacy" | "economy":
            return bool(orbiting(table, rogue, face))
        case "colony":
            return not (card_level(table, rogue).once and "colony" in table.activated)
    raise AssertionError(face)


def act(table: Table, rogue: Player, face: str) -> Rules[None]:
    match face:
        case "move":
            target = free_track(table, rogue)
            assert target is not None
            table.move(rogue, ships_at_home(rogue)[0], target)
        case "energy" | "culture":
            table.gain(rogue, face, income(rogue, face))
        case "diplomacy" | "economy":
            advance_all(table, rogue, orbiting(table, rogue, face), 1)
        case "colony":
            table.emit("attack", seat=rogue.seat, level=rogue.level)
            yield from attack(table, rogue, card_level(table, rogue).attack)


def card_level(table: Table, rogue: Player) -> RogueLevel:
    """What its card says at its present level."""
    assert table.rogue is not None
    return table.rogue.levels[rogue.level - 1]


def ships_at_home(rogue: Player) -> list[Ship]:
    return [ship for ship in rogue.ships if ship.at_home]


def free_track(table: Table, rogue: Player) -> Place | None:
    """The start of the leftmost row planet with no rogue ship in orbit."""
    free = [slug for slug in table.row_planets if rogue.orbiter(slug) is None]
    return Place(free[0], orbit=True) if free else None


def orbiting(table: Table, owner: Player, track: str | None = None) -> list[Ship]:
    """The ships in orbit (on such tracks) from the left."""
    return list(options.advance_options(table, owner, track).values())


def income(rogue: Player, resource: str) -> int:
    """A ship at home counts for either resource."""
    total = len(ships_at_home(rogue))
    for ship in rogue.ships:
        if ship.orbiting and CARDS[ship.orbited].resource == resource:
            total += 1
    return total


def advance_all(table: Table, rogue: Player, ships: list[Ship], steps: int) -> None:
    for ship in ships:
        table.advance(rogue, ship, steps)


def attack(table: Table, rogue: Player, what: Attack) -> Rules[None]:
    """It takes what you have; without a target nothing happens."""
    you = table.players[0]
    if what.advance:
        advance_all(table, rogue, orbiting(table, rogue), what.advance)
    for resource, amount in zip(RESOURCES, what.lose, strict=True):
        table.take(you, resource, amount, None)
    for resource, amount in zip(RESOURCES, what.steal, strict=True):
        table.take(you, resource, amount, rogue)
    if what.steal_any and you.energy + you.culture > 0:
        chosen = yield from ask(you, "lose", options.lose_options(you, what.steal_any))
        for resource, amount in zip(RESOURCES, chosen, strict=True):
            table.take(you, resource, amount, rogue)
    for resource, amount in zip(RESOURCES, what.gain, strict=True):
        table.gain(rogue, resource, amount)
    targets = options.regress_options(table, [you])
    if what.regress_one and targets:
        _, ship = yield from ask(you, "regress", targets)
        table.regress(you, ship, what.regress_one, by=rogue)
    if what.regress_all:
        for _, ship in targets.values():
            table.regress(you, ship, what.regress_all, by=rogue)
    if what.fewer:
        table.fewer += what.fewer
        table.emit("fewer", seat=you.seat, dice=table.fewer)

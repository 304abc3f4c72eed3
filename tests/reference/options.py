"""What may be chosen: ordered dicts from a choice text (R11.3, R11.4) to its meaning.

An empty dict means that there is nothing to choose, so the thing is not usable.
"""

from __future__ import annotations

from itertools import combinations

from .cards import CARDS, LAST_LEVEL, RESOURCES, Formula
from .table import HOME, Place, Player, Ship, Table


def amounts(energy: int, culture: int) -> str:
    """R11.3: `2e1c`, `3e`, `1c`."""
    return (f"{energy}e" if energy else "") + (f"{culture}c" if culture else "")


def face_lists(table: Table, sizes: range) -> list[list[str]]:
    """The different choices of some inactive dice: shorter first, then face by face."""
    order = table.edition.faces
    numbers = [order.index(face) for face in table.inactive_faces()]
    different = {pick for size in sizes for pick in combinations(numbers, size)}
    in_order = sorted(different, key=lambda pick: (len(pick), pick))
    return [[order[number] for number in pick] for pick in in_order]


def places(table: Table) -> list[Place]:
    """Home first and then the row from left to right, surface before orbit."""
    row = [Place(slug, orbit) for slug in table.row_planets for orbit in (False, True)]
    return [HOME, *row]


def movable_ship(user: Player, place: Place, besides: Ship | None) -> Ship | None:
    """The user's ship that `move <place> ...` would take, if there is one.

    Ships at home are alike but for nagato's first, which a nested move leaves alone if it can.
    """
    there = [ship for ship in user.unlocked if ship.place == place and ship is not besides]
    there.sort(key=lambda ship: ship is user.nagato_first)
    return there[0] if there else None


def move_options(table: Table, user: Player, besides: Ship | None = None) -> dict[str, tuple[Ship, Place]]:
    """R3.1; `besides` is a ship that may not be moved (nagato's second move)."""
    options = {}
    for origin in places(table):
        ship = movable_ship(user, origin, besides)
        if ship is None:
            continue
        for target in places(table):
            if target.planet == origin.planet:  # home to home, or on the same planet
                continue
            if target != HOME and user.stands_at(target):
                continue
            options[f"move {origin} {target}"] = (ship, target)
    return options


def advance_options(
    table: Table, user: Player, track: str | None = None, besides: Ship | None = None
) -> dict[str, Ship]:
    """R3.3: own ships on a track (of that kind)."""
    options = {}
    for slug in table.row_planets:
        ship = user.orbiter(slug)
        if ship is None or ship is besides:
            continue
        if track is None or CARDS[slug].track == track:
            options[f"advance {slug}"] = ship
    return options


def formula_advance_options(
    table: Table, user: Player, formula: Formula, paid_down: Ship | None
) -> dict[str, Ship]:
    """R8.6: life, tech or either; not the ship that paid `down`."""
    track = None if formula.track == "either" else formula.track
    return advance_options(table, user, track, paid_down)


def regress_options(
    table: Table, owners: list[Player], track: str | None = None, besides: Ship | None = None
) -> dict[str, tuple[Player, Ship]]:
    """Ships of these players beyond their start, on a track (of that kind)."""
    options = {}
    for owner in sorted(owners, key=lambda player: player.seat):
        for slug in table.row_planets:
            ship = owner.orbiter(slug)
            if ship is None or ship is besides or ship.position == 0:
                continue
            if track is None or CARDS[slug].track == track:
                options[f"regress {owner.seat} {slug}"] = (owner, ship)
    return options


def enemy_regress_options(
    table: Table, user: Player, track: str | None = None, besides: Ship | None = None
) -> dict[str, tuple[Player, Ship]]:
    return regress_options(table, table.others_by_seat(user), track, besides)


def upgrade_options(user: Player, discount: int = 0) -> dict[str, str]:
    """R3.5: the resource that pays for the next level, all of one kind."""
    if user.level == LAST_LEVEL:
        return {}
    cost = user.levels[user.level + 1].cost - discount
    return {f"upgrade {kind}": kind for kind in RESOURCES if user.has(kind) >= cost}


def mared_options(table: Table, user: Player) -> dict[str, str]:
    levels = [player.level for player in table.others_by_seat(user)]
    if table.switches["mared"] == "strict":
        lowest = all(user.level < level for level in levels)
    else:
        lowest = all(user.level <= level for level in levels)
    return upgrade_options(user, discount=1) if lowest else {}


def lureena_options(user: Player) -> dict[str, tuple[int, int]]:
    """Every split of the full cost, by rising energy."""
    if user.level == LAST_LEVEL:
        return {}
    cost = user.levels[user.level + 1].cost
    return {
        f"pay {amounts(energy, cost - energy)}": (energy, cost - energy)
        for energy in range(cost + 1)
        if energy <= user.energy and cost - energy <= user.culture
    }


def helios_options(table: Table) -> dict[str, str]:
    if not table.deck:
        return {}
    taken = {ship.place.planet for player in table.players for ship in player.unlocked}
    return {f"replace {slug}": slug for slug in table.row_planets if slug not in taken}


def steal_options(table: Table, user: Player, resource: str) -> dict[str, Player]:
    return {
        f"steal {victim.seat}": victim for victim in table.others_by_seat(user) if victim.has(resource) >= 1
    }


def trade_options(user: Player, source: str, target: str) -> dict[str, int]:
    most = min(user.has(source), user.room(target))
    return {f"trade {n}": n for n in range(1, most + 1)}


def reroll_options(table: Table) -> dict[str, list[str]]:
    """Any non-empty choice of inactive dice."""
    picks = face_lists(table, range(1, len(table.dice) + 1))
    return {f"reroll {','.join(pick)}": pick for pick in picks}


def pairs_of_dice(table: Table) -> list[list[str]]:
    return face_lists(table, range(2, 3))


def discard_options(table: Table, count: int) -> dict[str, list[str]]:
    """maia, and the die costs of Blast Off!"""
    return {f"discard {','.join(pick)}": pick for pick in face_lists(table, range(count, count + 1))}


def set_options(table: Table) -> dict[str, tuple[str, str]]:
    inactive, faces = table.inactive_faces(), table.edition.faces
    return {
        f"set {face} {to}": (face, to) for face in faces if face in inactive for to in faces if to != face
    }


def lose_options(victim: Player, amount: int) -> dict[str, tuple[int, int]]:
    """Rogue attacks: every way to lose that many resources, or all there are; by rising energy."""
    total = min(amount, victim.energy + victim.culture)
    return {
        f"lose {amounts(energy, total - energy)}": (energy, total - energy)
        for energy in range(total + 1)
        if energy <= victim.energy and total - energy <= victim.culture
    }


def recall_options(table: Table, user: Player) -> dict[str, Ship]:
    ships = advance_options(table, user).values()
    return {f"recall {ship.orbited}": ship for ship in ships}


def recall_gain_options(table: Table, position: int) -> dict[str, tuple[int, int]]:
    """By rising energy; what is lost to the cap does not matter here."""
    single = table.switches["andellouxian"] == "single"
    splits = [0, position] if single else range(position + 1)
    return {f"gain {amounts(energy, position - energy)}": (energy, position - energy) for energy in splits}


def transfer_options(table: Table, user: Player) -> dict[str, tuple[Ship, str]]:
    options = {}
    for source in table.row_planets:
        ship = user.orbiter(source)
        if ship is None:
            continue
        for target in table.row_planets:
            # The planet itself falls out too: the user orbits there already.
            if user.orbiter(target) is None and ship.position <= CARDS[target].advances:
                options[f"transfer {source} {target}"] = (ship, target)
    return options


def bsw_options(table: Table, user: Player) -> dict[str, tuple[Player, Ship]]:
    """The ship that regresses; another one must be there to advance (R6.5)."""
    if len(advance_options(table, user)) < 2:
        return {}
    return regress_options(table, [user])

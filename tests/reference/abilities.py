"""The 40 abilities (R7) and those of Blast Off! (R8.6), as generators of decisions.

Each is called only when it is usable; `usable.CONDITIONS` says when that is.
"""

from __future__ import annotations

from collections.abc import Callable

from . import actions, options, usable
from .cards import CARDS, PLANETS, RESOURCES, Formula
from .table import HOME, Player, Rules, Ship, Table, ask

Ability = Callable[[Table, Player, set[str]], Rules[None]]
ABILITIES: dict[str, Ability] = {}


def use(table: Table, user: Player, slug: str, way: str, chain: set[str]) -> Rules[None]:
    """R6.1: use an ability by landing, by a colony action or by copying."""
    planet = CARDS[slug]
    table.emit("use", seat=user.seat, planet=slug, way=way)
    if planet.formula is not None:
        yield from use_formula(table, user, planet.formula)
        return
    # R6.2, R6.3: counted as soon as the use begins
    if planet.once_per_turn:
        assert slug not in user.used
        user.used.add(slug)
    if planet.copying:
        assert slug not in chain
        chain.add(slug)
    yield from ABILITIES[slug](table, user, chain)


def use_formula(table: Table, user: Player, formula: Formula) -> Rules[None]:
    """R8.6: cost, gain, advance, the others' gains, the others' offers."""
    table.pay(user, formula.energy, formula.culture)
    if formula.dice:
        faces = yield from ask(user, "discard", options.discard_options(table, formula.dice))
        table.spend(user, faces, "ability")
    paid_down: Ship | None = None
    if formula.down:
        _, paid_down = yield from ask(user, "regress", options.regress_options(table, [user]))
        table.regress(user, paid_down, formula.down, by=user)
    gain_both(table, user, formula.gain)
    if formula.advance:
        ships = options.formula_advance_options(table, user, formula, paid_down)
        if ships:  # what can be advanced must be
            ship = yield from ask(user, "advance", ships)
            table.advance(user, ship, formula.advance)
    for other in table.others(user):
        gain_both(table, other, formula.others_gain)
    if formula.others_advance:
        for other in table.others(user):
            yield from actions.offer_an_advance(table, other, formula.others_advance)


def gain_both(table: Table, user: Player, amounts: tuple[int, int]) -> None:
    for resource, amount in zip(RESOURCES, amounts, strict=True):
        table.gain(user, resource, amount)


def ability(slug: str) -> Callable[[Ability], Ability]:
    def register(function: Ability) -> Ability:
        assert slug not in ABILITIES
        ABILITIES[slug] = function
        return function

    return register


def nothing_to_ask() -> Rules[None]:
    """Turns an ability without decisions into a generator: `yield from` it once."""
    yield from ()


# ---- resources ---------------------------------------------------------------------


@ability("jakks")
def jakks(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    yield from nothing_to_ask()
    table.gain(user, "culture", 1)


@ability("vici-ks156")
def vici_ks156(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    yield from nothing_to_ask()
    table.gain(user, "energy", 1)


@ability("mj-120210")
def mj_120210(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    yield from nothing_to_ask()
    table.gain(user, "energy", 2)


@ability("hoefker")
def hoefker(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    yield from nothing_to_ask()
    table.pay(user, energy=1)
    table.gain(user, "culture", 2)


@ability("aughmoore")
def aughmoore(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    yield from nothing_to_ask()
    table.gain(user, "culture", sum(ship.at_home for ship in user.ships))


@ability("jac-110912")
def jac_110912(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    yield from nothing_to_ask()
    table.gain(user, "culture", 2)
    for other in table.others(user):
        table.gain(other, "culture", 1)


@ability("gleam-zanier")
def gleam_zanier(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    yield from nothing_to_ask()
    table.gain(user, "energy", 2)
    for other in table.others(user):
        table.gain(other, "energy", 1)


def steal(table: Table, user: Player, resource: str) -> Rules[None]:
    """The victim loses in full, the thief keeps at most 7."""
    victim = yield from ask(user, "steal", options.steal_options(table, user, resource))
    table.take(victim, resource, 1, user)


@ability("clj-0517")
def clj_0517(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    yield from steal(table, user, "culture")


@ability("la-torres")
def la_torres(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    yield from steal(table, user, "energy")


def trade(table: Table, user: Player, source: str, target: str) -> Rules[None]:
    n = yield from ask(user, "trade", options.trade_options(user, source, target))
    table.pay(user, **{source: n})
    table.gain(user, target, n)


@ability("pembertonia-major")
def pembertonia_major(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    yield from trade(table, user, "culture", "energy")


@ability("omicron-fenzi")
def omicron_fenzi(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    yield from trade(table, user, "energy", "culture")


# ---- upgrades ----------------------------------------------------------------------


@ability("mared")
def mared(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    resource = yield from ask(user, "upgrade", options.mared_options(table, user))
    actions.pay_and_upgrade(table, user, resource, discount=1)


@ability("lureena")
def lureena(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    energy, culture = yield from ask(user, "upgrade", options.lureena_options(user))
    table.pay(user, energy, culture)
    table.upgrade(user)


# ---- lasting effects ---------------------------------------------------------------


def lasting(slug: str) -> Ability:
    """Until this turn ends; the user is the active player (own-turn)."""

    def start(table: Table, user: Player, chain: set[str]) -> Rules[None]:
        yield from nothing_to_ask()
        assert user is table.active
        table.effects.add(slug)
        table.emit("effect", seat=user.seat, planet=slug)

    return start


for _slug in ("birkomius", "bisschop", "nibiru"):
    ability(_slug)(lasting(_slug))


# ---- dice --------------------------------------------------------------------------


@ability("zalax")
def zalax(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    """Not a reroll in the sense of R2.4."""
    faces = yield from ask(user, "reroll", options.reroll_options(table))
    table.reroll(user, faces, "ability")


@ability("maia")
def maia(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    pair = yield from ask(user, "discard", options.discard_options(table, 2))
    table.spend(user, pair, "ability")
    table.gain(user, "energy", 2)
    table.gain(user, "culture", 2)


@ability("gyore")
def gyore(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    face, to = yield from ask(user, "set", options.set_options(table))
    table.set_die(user, face, to)


# ---- ships -------------------------------------------------------------------------


@ability("drewkaiden")
def drewkaiden(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    yield from actions.advance_a_ship(table, user, 1, track="diplomacy")


@ability("leandra")
def leandra(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    yield from actions.advance_a_ship(table, user, 1, track="economy")


@ability("padraigin-3110")
def padraigin_3110(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    table.pay(user, culture=2)
    yield from actions.advance_a_ship(table, user, 2, track="diplomacy")


@ability("nakagawakozi")
def nakagawakozi(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    table.pay(user, energy=2)
    yield from actions.advance_a_ship(table, user, 2, track="economy")


@ability("shouhua")
def shouhua(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    yield from actions.advance_a_ship(table, user, 1)


@ability("terra-bettia")
def terra_bettia(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    for other in table.others(user):
        yield from actions.offer_an_advance(table, other, 1)
    # The others may have colonised what the user was orbiting.
    if options.advance_options(table, user):
        yield from actions.advance_a_ship(table, user, 2)


def regress_an_enemy(table: Table, user: Player, steps: int, track: str | None = None) -> Rules[None]:
    targets = options.enemy_regress_options(table, user, track)
    owner, ship = yield from ask(user, "regress", targets)
    table.regress(owner, ship, steps, by=user)


@ability("tifnod")
def tifnod(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    yield from regress_an_enemy(table, user, 1, track="diplomacy")


@ability("vizcarra")
def vizcarra(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    yield from regress_an_enemy(table, user, 1, track="economy")


@ability("k-widow")
def k_widow(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    yield from regress_an_enemy(table, user, 1)


@ability("jorg")
def jorg(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    table.pay(user, culture=2)
    yield from regress_an_enemy(table, user, 2)


@ability("brumbaugh")
def brumbaugh(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    table.pay(user, energy=2)
    targets = options.enemy_regress_options(table, user)
    owner, first = yield from ask(user, "regress", targets)
    table.regress(owner, first, 1, by=user)
    targets = options.enemy_regress_options(table, user, besides=first)
    if targets:  # must be made if one is left
        owner, second = yield from ask(user, "regress", targets)
        table.regress(owner, second, 1, by=user)


@ability("bsw-10-1")
def bsw_10_1(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    owner, ship = yield from ask(user, "regress", options.bsw_options(table, user))
    table.regress(owner, ship, 1, by=user)
    yield from actions.advance_a_ship(table, user, 1, besides=ship)


@ability("nagato")
def nagato(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    table.pay(user, culture=1)
    assert user.nagato_first is None  # once-per-turn, so never nested for one user
    yield from actions.move_a_ship(table, user, chain, nagato_first=True)
    # By now the first ship may be anywhere; it is still the first ship.
    first = user.nagato_first
    if options.move_options(table, user, besides=first):
        yield from actions.move_a_ship(table, user, chain, besides=first)
    user.nagato_first = None


@ability("andellouxian-6")
def andellouxian_6(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    ship = yield from ask(user, "recall", options.recall_options(table, user))
    position = ship.position
    table.move(user, ship, HOME)
    if position > 0:
        gains = options.recall_gain_options(table, position)
        energy, culture = yield from ask(user, "recall", gains)
        table.gain(user, "energy", energy)
        table.gain(user, "culture", culture)


@ability("gort")
def gort(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    ship, target = yield from ask(user, "transfer", options.transfer_options(table, user))
    table.transfer(user, ship, target)


# ---- the row -----------------------------------------------------------------------


@ability("helios")
def helios(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    slug = yield from ask(user, "replace", options.helios_options(table))
    space = table.row.index(slug)
    if table.switches["helios"] == "bottom":
        table.deck.append(slug)
        to = "deck"
    else:
        table.discard.append(slug)
        to = "discard"
    table.emit("replace", seat=user.seat, planet=slug, space=space + 1, to=to)
    table.draw(space)


# ---- copying (R6.3; `use` has added the planet to the chain) -----------------------


@ability("umbra-forum")
def umbra_forum(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    targets = usable.umbra_options(table, user, frozenset(chain))
    target = yield from ask(user, "copy", targets)
    yield from use(table, user, target, "copy", chain)


def hire(table: Table, user: Player, resource: str, chain: set[str]) -> Rules[None]:
    """The giver loses in full, the receiver keeps at most 7."""
    targets = usable.hire_options(table, user, resource, frozenset(chain))
    owner, target = yield from ask(user, "copy", targets)
    table.pay(user, **{resource: 1})
    table.gain(owner, resource, 1)
    yield from use(table, user, target, "copy", chain)


@ability("walsfeo")
def walsfeo(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    yield from hire(table, user, "culture", chain)


@ability("sargus-36")
def sargus_36(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    yield from hire(table, user, "energy", chain)


@ability("zavodnick")
def zavodnick(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    faces = usable.perform_options(table, user, frozenset(chain))
    face = yield from ask(user, "copy", faces)
    table.emit("perform", seat=user.seat, face=face, planet="zavodnick")
    yield from actions.perform(table, user, face, chain)
    yield from actions.follow_window(table, user, face, free=True)


@ability("piedes")
def piedes(table: Table, user: Player, chain: set[str]) -> Rules[None]:
    faces = usable.repeat_options(table, user, frozenset(chain))
    face = yield from ask(user, "copy", faces)
    table.emit("perform", seat=user.seat, face=face, planet="piedes")
    yield from actions.perform(table, user, face, chain)


assert ABILITIES.keys() == PLANETS.keys()

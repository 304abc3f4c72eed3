"""Scenarios about what a card does not do: nobody it does not name gains, moves or is asked.

The scenarios of tests/cards say what a card does; a table that gives away more than the card would pass them.
Written from R7.
"""

from collections.abc import Callable

from cards.table import table

# slug -> what its user has besides; the row, the own ships and those of the others are the same for all
EXCHANGES = {
    "jakks": "",
    "vici-ks156": "",
    "drewkaiden": "",
    "leandra": "",
    "mj-120210": "",
    "hoefker": "energy 1",
    "padraigin-3110": "culture 2",
    "nakagawakozi": "energy 2",
    "jac-110912": "",
    "gleam-zanier": "",
    "maia": "",
    "bsw-10-1": "",
    "shouhua": "",
    "terra-bettia": "",
}
OWN_SHIPS_STAY = ("jakks", "vici-ks156", "mj-120210", "hoefker", "jac-110912", "gleam-zanier", "maia")
GIVES = {"jac-110912": (0, 1), "gleam-zanier": (1, 0)}
OWN_STOCK_STAYS = ("bsw-10-1", "terra-bettia", "shouhua", "drewkaiden", "leandra")

ROW = "gort k-widow nibiru"  # economy, economy, diplomacy
SHIPS = "ships gort:orbit:1 nibiru:orbit:1 home"


def used(slug: str, has: str):
    """A game in which seat 1 has just used the planet, everybody with ships on both kinds of tracks."""
    me = f"{has} level 3 {SHIPS} planets {slug}".strip()
    other = f"energy 0 culture 0 level 3 {SHIPS}"
    t = table(ROW, "colony,move,move,move", me, other, other)
    before = [t.stock(seat) for seat in (1, 2, 3)]
    t.use(slug)
    while t.asked != ("main", 1):
        kind, seat = t.asked
        assert seat == 1 or (slug, kind) == ("terra-bettia", "advance"), "somebody else is asked"
        t.play(t.choices[-1])  # the others pass
    return t, before


def others_are_left_alone(slug: str, has: str) -> Callable[[], None]:
    def scenario() -> None:
        t, before = used(slug, has)
        gift = GIVES.get(slug, (0, 0))
        for seat in (2, 3):
            assert t.ships(seat) == ["gort:orbit:1", "home", "nibiru:orbit:1"]
            assert t.stock(seat) == tuple(a + b for a, b in zip(before[seat - 1], gift, strict=True))
            assert not [e for e in t.events if e.kind not in ("gain", "pass") and e.get("seat") == seat]

    return scenario


def own_ships_stay(slug: str, has: str) -> Callable[[], None]:
    def scenario() -> None:
        t, _ = used(slug, has)
        assert t.ships(1) == ["gort:orbit:1", "home", "nibiru:orbit:1"]

    return scenario


def own_stock_stays(slug: str, has: str) -> Callable[[], None]:
    def scenario() -> None:
        t, before = used(slug, has)
        assert t.stock(1) == before[0]

    return scenario


def bsw_advances_on_either_track() -> None:
    """R7: one ship regresses, a different one advances, any tracks."""
    for pays, gains in (("gort", "nibiru"), ("nibiru", "gort")):
        t = table(ROW, "colony,move", f"level 3 {SHIPS} planets bsw-10-1", "")
        t.use("bsw-10-1")
        t.drive(f"regress 1 {pays}", f"advance {gains}")
        assert t.ships(1) == sorted([f"{pays}:orbit:0", "home", f"{gains}:orbit:2"])


def quiet_scenarios() -> dict[str, list[Callable[[], None]]]:
    """By the slug of the card."""
    found: dict[str, list[Callable[[], None]]] = {}
    for slug, has in EXCHANGES.items():
        found[slug] = [others_are_left_alone(slug, has)]
        if slug in OWN_SHIPS_STAY:
            found[slug].append(own_ships_stay(slug, has))
        if slug in OWN_STOCK_STAYS:
            found[slug].append(own_stock_stays(slug, has))
    found["bsw-10-1"].append(bsw_advances_on_either_track)
    return found

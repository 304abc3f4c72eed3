"""What planets and missions do, in texts made from the rows of the cards."""

from ..data.cells import Amounts, Attack
from ..data.planets import Planet
from .scene import Scene, amounts
from .text import Text, plural, text


def ability(scene: Scene, slug: str) -> Text:
    """What the ability of a planet does, its price included."""
    planet = scene.planets[slug]
    price = _price(planet)
    effect = _exchange(scene, planet) if planet.family == "exchange" else _special(scene, planet)
    return text("ability.paid", price=price, effect=effect) if price else effect


def limited_ability(scene: Scene, slug: str) -> Text:
    """The same, with how often and when it may be used."""
    limits = scene.planets[slug].limits
    if "own-turn" in limits:
        return text("ability.limit.own-turn", ability=ability(scene, slug))
    if "once-per-turn" in limits:
        return text("ability.limit.once-per-turn", ability=ability(scene, slug))
    return ability(scene, slug)


def _price(planet: Planet) -> Text | None:
    if planet.cost_dice:
        return plural("price.dice", planet.cost_dice)
    if planet.cost_down:
        return plural("price.down", planet.cost_down)
    if planet.cost.energy or planet.cost.culture:
        return text("price.pay", amounts=amounts(planet.cost.energy, planet.cost.culture))
    return None


def _exchange(scene: Scene, planet: Planet) -> Text:
    parts = []
    if planet.gain.energy or planet.gain.culture:
        parts.append(text("ability.gain", amounts=amounts(planet.gain.energy, planet.gain.culture)))
    if planet.advance.steps:
        # R7, R8.6: the ship that regressed as the cost is not the one that advances.
        which = "another." if planet.cost_down else ""
        track = scene.track(planet.advance.track)
        parts.append(plural(f"ability.advance.{which}{track}", planet.advance.steps))
    if planet.others_gain.energy or planet.others_gain.culture:
        others = amounts(planet.others_gain.energy, planet.others_gain.culture)
        parts.append(text("ability.others", amounts=others))
    if planet.others_may_advance.steps:
        track = scene.track(planet.others_may_advance.track)
        offer = plural(f"ability.offer.{track}", planet.others_may_advance.steps)
        parts.insert(0 if planet.argument == "others-first" else len(parts), offer)
    return _in_order(parts)


def _in_order(parts: list[Text]) -> Text:
    """Several effects, one after the other."""
    if len(parts) == 1:
        return parts[0]
    return text("ability.then", first=parts[0], then=_in_order(parts[1:]))


def _special(scene: Scene, planet: Planet) -> Text:
    word, _, rest = planet.argument.partition(" ")
    if planet.family == "regress":
        steps, _, twice = rest.partition(" ")
        return plural(f"ability.regress.{twice or word}", int(steps))
    if planet.family == "upgrade" and word == "lowest":
        return plural(f"ability.lowest.{scene.view['switches']['mared']}", int(rest))
    if planet.family == "recall":
        return text(f"ability.recall.{scene.view['switches']['andellouxian']}")
    return text(f"ability.{planet.family}.{word}" if word else f"ability.{planet.family}")


def mission(scene: Scene, slug: str) -> Text:
    """What a mission asks for, and what it is worth."""
    row = scene.missions[slug]
    key = f"mission.{row.measure}"
    condition = plural(key, row.value) if row.value else text(key)
    points = plural("points", row.points)
    if not row.comparative:
        return text("mission.worth", condition=condition, points=points)
    return text("mission.worth.tied", condition=condition, points=points, tied=row.points_if_tied)


def attack(scene: Scene, level: int) -> Text | None:
    """What the rogue galaxy's attack of a level does (R9.4); nothing above the last."""
    if scene.rogue is None or level > len(scene.rogue.levels):
        return None
    return attack_words(scene.rogue.levels[level - 1].attack)


def attack_words(attack: Attack) -> Text:
    """What an attack does."""
    return _in_order(_attack_parts(attack))


def _attack_parts(attack: Attack) -> list[Text]:
    taken = {"lose": attack.lose, "steal": attack.steal, "gain": attack.gain}
    counted = ("take", "regress", "regress_all", "advance", "fewer")
    gains = (
        text(f"attack.{n}", amounts=amounts(a.energy, a.culture)) for n, a in taken.items() if a != Amounts()
    )
    others = (plural(f"attack.{n}", getattr(attack, n)) for n in counted if getattr(attack, n))
    return [*others, *gains]  # R9.4: what is stolen besides an advance is stolen after it

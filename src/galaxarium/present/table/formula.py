"""The ability of a planet as a short row of icons and numbers, made from its row.

A formula is a tuple of words: names of icons, and numbers such as `+2` and `-1`.
"""

from ...data.cells import Amounts
from ...data.planets import Planet
from ..scene import Scene

Formula = tuple[str, ...]

_SPECIAL: dict[str, Formula] = {
    "lasting follow-culture": ("follow", "to", "+1", "culture"),
    "lasting follow-energy": ("follow", "to", "+1", "energy"),
    "lasting follow-price": ("follow", "2", "culture"),
    "upgrade lowest 1": ("level", "-1"),
    "upgrade mix 0": ("level", "energy", "culture"),
    "dice reroll": ("reroll", "die"),
    "dice set": ("die", "swap", "die"),
    "steal energy": ("steal", "1", "energy"),
    "steal culture": ("steal", "1", "culture"),
    "trade energy": ("energy", "to", "culture"),
    "trade culture": ("culture", "to", "energy"),
    "replace": ("planet", "swap", "planet"),
    "moves": ("move", "move"),
    "copy row": ("planet", "to", "swap"),
    "copy hire-energy": ("1", "energy", "to", "people", "colony"),
    "copy hire-culture": ("1", "culture", "to", "people", "colony"),
    "copy perform": ("die", "to", "follow"),
    "copy repeat": ("die", "replay"),
    "recall": ("ship", "to", "home", "energy", "culture"),
    "transfer": ("ship", "swap", "planet"),
    "muster energy": ("home", "to", "+", "energy"),
    "muster culture": ("home", "to", "+", "culture"),
}


def formula(scene: Scene, slug: str) -> Formula:
    """What the ability costs, an arrow, and what it does."""
    planet = scene.planets[slug]
    price = _price(planet)
    effect = _effect(scene, planet)
    if not price:
        return effect
    return (*price, "to", *_on_track(effect))


def _on_track(effect: Formula) -> Formula:
    """The symbol of a track alone says that a ship advances there."""
    return effect[1:] if len(effect) == 3 and effect[0] == "ship" else effect


def gist(scene: Scene, slug: str) -> Formula:
    """What the ability does, without its price: for a small space."""
    effect = _effect(scene, scene.planets[slug])
    others = effect.index("people") if "people" in effect[1:] else len(effect)
    return _on_track(effect[:others])


def _price(planet: Planet) -> Formula:
    if planet.cost_dice:
        return ("die",) * planet.cost_dice
    if planet.cost_down:
        return ("ship", f"-{planet.cost_down}")
    return tuple(word for word in _amounts(planet.cost, ""))


def _amounts(amounts: Amounts, sign: str) -> list[str]:
    words = []
    for name, number in (("energy", amounts.energy), ("culture", amounts.culture)):
        if number:
            words += [f"{sign}{number}", name]
    return words


def _effect(scene: Scene, planet: Planet) -> Formula:
    if planet.family == "exchange":
        return _exchange(scene, planet)
    if planet.family == "regress":
        track, steps, *twice = planet.argument.split()
        kind = () if track == "either" else (scene.track(track),)
        return (*("target",) * (1 + len(twice)), f"-{steps}", *kind)
    return _SPECIAL[f"{planet.family} {planet.argument}".strip()]


def _exchange(scene: Scene, planet: Planet) -> Formula:
    words = _amounts(planet.gain, "+")
    if planet.advance.steps:
        words += _steps(scene, planet.advance.track, planet.advance.steps)
    if planet.others_gain.energy or planet.others_gain.culture:
        words += ["people", *_amounts(planet.others_gain, "+")]
    if planet.others_may_advance.steps:
        words += ["people", f"+{planet.others_may_advance.steps}"]
    return tuple(words)


def _steps(scene: Scene, track: str, steps: int) -> list[str]:
    return ["ship", f"+{steps}"] if track == "either" else ["ship", f"+{steps}", scene.track(track)]

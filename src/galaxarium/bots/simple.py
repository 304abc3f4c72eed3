"""`simple`: a few rules of thumb. Every choice gets a worth, and the best is taken."""

import random
from collections.abc import Callable, Mapping
from typing import Any

from ..game.state import Decision
from .outlook import Outlook
from .protocol import Budget

GOOD_DIE = 1.0
"""A die worth less than this is rerolled rather than activated, if that is free."""
PAID_REROLL_FROM = 3
"""A reroll is paid for only with so much energy to spare."""
FOLLOW_FROM = 1.3
"""Following must bring this much more than the culture it costs."""

Worth = Callable[[Outlook, list[str]], float]


class SimpleBot:
    """Colonizes what is near, upgrades when it can, follows when it pays, rerolls dice it has no use for."""

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: random.Random, budget: Budget) -> str:
        """The choice of the highest worth; the first of equals, so that nothing depends on chance."""
        outlook = Outlook(view, decision.seat)
        if decision.kind == "main":
            return _main(outlook, decision.choices)
        return max(decision.choices, key=lambda choice: _worth(outlook, decision, choice))


def _worth(outlook: Outlook, decision: Decision, choice: str) -> float:
    verb, *words = choice.split()
    if verb == "follow":
        return _follow(outlook)
    return _WORTHS[verb](outlook, words)


def _main(outlook: Outlook, choices: tuple[str, ...]) -> str:
    """Take the best die; if no die is any good, reroll the bad ones while that is sensible; else end."""
    inactive = [face for face, status in outlook.view["dice"] if status == "inactive"]
    usable = [choice for choice in choices if choice.startswith("activate ")]
    best = max(usable, key=lambda choice: outlook.worth_of_face(choice.split()[1]), default="")
    if best and outlook.worth_of_face(best.split()[1]) >= GOOD_DIE:
        return best
    bad = [face for face in inactive if outlook.worth_of_face(face) < GOOD_DIE]
    rerolls = [choice for choice in choices if choice.startswith("reroll ")]
    free = outlook.view["rerolls"] == 0 and len(rerolls) > 1  # Blast Off! has one choice only, and it is paid
    if rerolls and (free or (outlook.own["energy"] >= PAID_REROLL_FROM and len(bad) > 1)):
        wanted = f"reroll {','.join(bad)}"
        return wanted if wanted in rerolls else rerolls[-1]
    if converted := _convert(outlook, choices, inactive):
        return converted
    if best and outlook.worth_of_face(best.split()[1]) > 0.3:
        return best
    return "end" if "end" in choices else best or choices[-1]


def _convert(outlook: Outlook, choices: tuple[str, ...], inactive: list[str]) -> str:
    """Give up two useless dice for a face worth having."""
    if len(inactive) < 3 or max(outlook.worth_of_face(face) for face in _faces(outlook)) < 2 * GOOD_DIE:
        return ""
    pairs = [choice for choice in choices if choice.startswith("convert ") and len(choice.split()) == 2]
    return min(
        pairs, key=lambda choice: sum(map(outlook.worth_of_face, choice.split()[1].split(","))), default=""
    )


def _faces(outlook: Outlook) -> tuple[str, ...]:
    blast_off = outlook.view["profile"] == "blast-off"
    middle = ("life", "tech", "galaxy") if blast_off else ("diplomacy", "economy", "colony")
    return ("move", "energy", "culture", *middle)


def _follow(outlook: Outlook) -> float:
    """Worth more than the culture? What is free only has to be worth something."""
    about = outlook.view["decision"]["about"]
    return outlook.worth_of_face(about["face"]) - (0.0 if about["free"] == "yes" else FOLLOW_FROM)


def _keep(outlook: Outlook, words: list[str]) -> float:
    """Missions that come by themselves before those one would have to play for."""
    easy = ["hoarder", "explorer", "equalizer", "elder", "conqueror", "trader", "noble", "seeker", "charger"]
    return float(-easy.index(words[0])) if words[0] in easy else -10.0


def _set(outlook: Outlook, words: list[str]) -> float:
    return outlook.worth_of_face(words[1]) - outlook.worth_of_face(words[0])


def _move(outlook: Outlook, words: list[str]) -> float:
    """From home or a surface to the best orbit; a ship that has come far stays where it is."""
    start, to = words
    slug, _, orbit = start.partition(":")
    leaving = 0.5 + 1.5 * outlook.position(outlook.seat, slug) if orbit else 0.0
    if to == "home":
        return -1.0 - leaving
    goal = to.partition(":")[0]
    landing = min(outlook.worth_of_ability(goal), 2.0) - 0.7
    return (outlook.worth_of_orbit(goal) if ":" in to else landing) - leaving


def _advance(outlook: Outlook, words: list[str]) -> float:
    return outlook.worth_of_step(words[0])


def _upgrade(outlook: Outlook, words: list[str]) -> float:
    """With the resource there is more of."""
    return 5.0 + 0.1 * float(outlook.own[words[0]])


def _use(outlook: Outlook, words: list[str]) -> float:
    return outlook.worth_of_ability(words[0])


def _regress(outlook: Outlook, words: list[str]) -> float:
    """Hit the ship nearest to the most points; if it must be one's own, the one that has come least far."""
    seat, slug = int(words[0]), words[1]
    planet = outlook.planet(slug)
    danger = (
        (planet.points if planet else 1)
        * (outlook.position(seat, slug) + 1)
        / (planet.advances if planet else 1)
    )
    return -danger if seat == outlook.seat else danger


def _amount(words: list[str]) -> tuple[int, int]:
    text = words[0]
    energy = int(text[: text.index("e")]) if "e" in text else 0
    culture = int(text[-2]) if text.endswith("c") else 0
    return energy, culture


def _gain(outlook: Outlook, words: list[str]) -> float:
    energy, culture = _amount(words)
    return outlook.worth_of_resource("energy", energy) + outlook.worth_of_resource("culture", culture)


def _balance(outlook: Outlook, words: list[str]) -> float:
    """Pay or lose what there is more of."""
    energy, culture = _amount(words)
    return float(-abs((outlook.own["energy"] - energy) - (outlook.own["culture"] - culture)))


def _steal(outlook: Outlook, words: list[str]) -> float:
    """From whoever leads."""
    return float(outlook.view["seats"][int(words[0]) - 1]["points"])


def _trade(outlook: Outlook, words: list[str]) -> float:
    """As much as brings both to the same height."""
    spread = abs(outlook.own["energy"] - outlook.own["culture"])
    return float(-abs(spread - 2 * int(words[0])))


def _face(outlook: Outlook, words: list[str]) -> float:
    return outlook.worth_of_face(words[0])


def _discard(outlook: Outlook, words: list[str]) -> float:
    return -sum(outlook.worth_of_face(face) for face in words[0].split(","))


def _recall(outlook: Outlook, words: list[str]) -> float:
    return float(-outlook.position(outlook.seat, words[0]))


def _transfer(outlook: Outlook, words: list[str]) -> float:
    """Where the same position is worth more, most of all on the symbol."""
    position = outlook.position(outlook.seat, words[0])
    start, goal = outlook.planet(words[0]), outlook.planet(words[1])
    if start is None or goal is None:
        return 0.0
    reached = 10.0 if position == goal.advances else 0.0
    return reached + position * (goal.points / goal.advances - start.points / start.advances)


def _force(outlook: Outlook, words: list[str]) -> float:
    """Solo: only with plenty, and only against what hurts."""
    rich = min(outlook.own["energy"], outlook.own["culture"]) >= 3
    die = next((face for face, status in outlook.view["dice"] if status == "inactive"), "")
    return 1.0 if rich and die in ("diplomacy", "economy", "colony") else -1.0


_WORTHS: dict[str, Worth] = {
    "keep": _keep,
    "set": _set,
    "move": _move,
    "advance": _advance,
    "pass": lambda outlook, words: 0.0,
    "upgrade": _upgrade,
    "use": _use,
    "pay": _balance,
    "reroll": _discard,
    "regress": _regress,
    "replace": lambda outlook, words: -outlook.worth_of_orbit(words[0]),
    "steal": _steal,
    "trade": _trade,
    "hire": lambda outlook, words: outlook.worth_of_ability(words[1]),
    "repeat": _face,
    "perform": _face,
    "discard": _discard,
    "recall": _recall,
    "gain": _gain,
    "transfer": _transfer,
    "force": _force,
    "allow": lambda outlook, words: 0.0,
    "lose": _balance,
}

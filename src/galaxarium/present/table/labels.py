"""What a button says: a verb and its object, short enough for a thumb."""

from collections.abc import Callable

from ...game.state import Decision
from ..choices import amounts_of
from ..scene import Scene, amount, amounts, face, mission_name
from ..text import Text, text

Words = list[str]
Labeller = Callable[[Scene, Decision, Words], Text]


def label(scene: Scene, decision: Decision, choice: str) -> Text:
    """The name of a choice on a button."""
    verb, *words = choice.split()
    return _VERBS[verb](scene, decision, words)


def _plain(key: str) -> Labeller:
    return lambda scene, decision, words: text(key)


def _planet(key: str, number: int = 0) -> Labeller:
    return lambda scene, decision, words: text(key, planet=scene.name(words[number]))


def _face(key: str, number: int = 0) -> Labeller:
    return lambda scene, decision, words: text(key, face=face(words[number]))


def _amounts(key: str) -> Labeller:
    return lambda scene, decision, words: text(key, amounts=amounts(*amounts_of(words[0])))


def _who(key: str) -> Labeller:
    return lambda scene, decision, words: text(key, who=scene.who(int(words[0])))


def _keep(scene: Scene, decision: Decision, words: Words) -> Text:
    return text("do.keep", mission=mission_name(words[0]))


def _move(scene: Scene, decision: Decision, words: Words) -> Text:
    if words[1] == "home":
        return text("do.home")
    slug, _, orbit = words[1].partition(":")
    return text("do.orbit" if orbit else "do.land", planet=scene.name(slug))


def _upgrade(scene: Scene, decision: Decision, words: Words) -> Text:
    level = scene.seat(decision.seat)["level"]
    discount = int(decision.about.get("discount", 0))
    return text("do.upgrade", price=amount(words[0], scene.levels[level].cost - discount))


def _pass(scene: Scene, decision: Decision, words: Words) -> Text:
    return text(f"do.pass.{decision.kind}")


def _regress(scene: Scene, decision: Decision, words: Words) -> Text:
    planet = scene.name(words[1])
    if int(words[0]) == decision.seat:
        return text("do.regress.own", planet=planet)
    return text("do.regress", who=scene.who(int(words[0])), planet=planet)


def _trade(scene: Scene, decision: Decision, words: Words) -> Text:
    given = decision.about["resource"]
    got = "culture" if given == "energy" else "energy"
    return text("do.trade", given=amount(given, int(words[0])), got=amount(got, int(words[0])))


def _convert(scene: Scene, decision: Decision, words: Words) -> Text:
    if len(words) == 1:
        return text("do.convert")
    return text("do.buy", face=face(words[2]), price=amounts(*amounts_of(words[0])))


_VERBS: dict[str, Labeller] = {
    "keep": _keep,
    "activate": _face("do.activate"),
    "reroll": _plain("do.reroll"),
    "convert": _convert,
    "end": _plain("do.end"),
    "set": _face("do.set", 1),
    "move": _move,
    "advance": _planet("do.advance"),
    "upgrade": _upgrade,
    "use": _planet("do.use"),
    "pass": _pass,
    "follow": _plain("do.follow"),
    "pay": _amounts("do.pay"),
    "regress": _regress,
    "replace": _planet("do.replace"),
    "steal": _who("do.steal"),
    "trade": _trade,
    "hire": _planet("do.use", 1),
    "repeat": _face("do.repeat"),
    "perform": _face("do.perform"),
    "discard": _plain("do.discard"),
    "recall": _planet("do.recall"),
    "gain": _amounts("do.gain"),
    "transfer": _planet("do.transfer", 1),
    "force": _plain("do.force"),
    "allow": _plain("do.allow"),
    "lose": _amounts("do.lose"),
}

"""What every choice of R11.3 will do, and what is being asked."""

import re
from collections.abc import Callable

from ..data.cells import RESOURCES
from ..game.state import Decision
from .abilities import ability, mission
from .scene import CAP, Scene, amount, amounts, face, faces, mission_name
from .text import Argument, Text, plural, text

Words = list[str]


def describe(scene: Scene, decision: Decision, choice: str) -> Text:
    """What a choice will do."""
    verb, *words = choice.split()
    return _VERBS[verb](scene, decision, words)


def question(scene: Scene, decision: Decision) -> Text:
    """What is being asked of a person."""
    about = scene.about
    if decision.kind == "follow":
        leader = scene.label(about.leader or scene.view["active"])
        return text("ask.follow", leader=leader, face=_followed(scene))
    if decision.kind == "copy":
        assert about.planet is not None
        return text("ask.copy", planet=scene.name(about.planet), ability=ability(scene, about.planet))
    if decision.kind == "force":
        die = next(word for word, status in scene.view["dice"] if status == "inactive")
        return text("ask.force", rogue=scene.who(2), face=face(die))
    if decision.kind == "land":
        return text("ask.land", planet=scene.name(about.planet))
    if decision.kind == "recall" and decision.choices[0].startswith("gain"):
        return text("ask.gain")
    return text(f"ask.{decision.kind}")


def _followed(scene: Scene) -> Text:
    return face(scene.about.face or "move")


def action(scene: Scene, seat: int, word: str, price: int = 0) -> Text:
    """What a die action does for a seat, after paying so much culture."""
    if word in ("colony", "galaxy") and not scene.seat(seat)["planets"]:
        return text(f"action.{word}.upgrade")
    if word not in RESOURCES:
        return text(f"action.{word}")
    stock = scene.seat(seat)[word] - (price if word == "culture" else 0)
    return text(f"action.{word}", gain=amount(word, min(production(scene, seat, word), CAP - stock)))


def production(scene: Scene, seat: int, resource: str) -> int:
    """R3.2: what an energy or culture die brings, before the cap."""
    ships = scene.seat(seat)["ships"]
    places = [ship.partition(":")[0] for ship in ships]
    home = places.count("home") if resource == "energy" else 0
    return home + sum(
        place in scene.planets and scene.planets[place].resource == resource for place in places
    )


def place_from(scene: Scene, place: str) -> Text:
    """Where a ship comes from."""
    return _place(scene, place, "from")


def place_to(scene: Scene, place: str) -> Text:
    """Where a ship goes."""
    return _place(scene, place, "to")


def _place(scene: Scene, place: str, way: str) -> Text:
    if place == "home":
        return text(f"place.{way}.home")
    slug, _, orbit = place.partition(":")
    return text(f"place.{way}.{'orbit' if orbit else 'surface'}", planet=scene.name(slug))


def amounts_of(word: str) -> tuple[int, int]:
    """Energy and culture of a word such as `2e1c`."""
    match = re.fullmatch(r"(?:(\d)e)?(?:(\d)c)?", word)
    assert match is not None
    return int(match[1] or 0), int(match[2] or 0)


def _keep(scene: Scene, decision: Decision, words: Words) -> Text:
    return text("choice.keep", mission=mission_name(words[0]), worth=mission(scene, words[0]))


def _activate(scene: Scene, decision: Decision, words: Words) -> Text:
    return text("choice.activate", face=face(words[0]), action=action(scene, decision.seat, words[0]))


def _reroll(scene: Scene, decision: Decision, words: Words) -> Text:
    """R2.4: the first reroll is free in the classic game; an ability's never costs anything."""
    dice = faces(words[0].split(","))
    if decision.kind == "reroll":
        return text("choice.reroll", faces=dice)
    free = scene.view["rerolls"] == 0 and scene.classic
    return text("choice.reroll.free" if free else "choice.reroll.paid", faces=dice)


def _convert(scene: Scene, decision: Decision, words: Words) -> Text:
    if len(words) == 1:
        return text("choice.convert", faces=faces(words[0].split(",")))
    price, given, new = words
    return text("choice.buy", price=amounts(*amounts_of(price)), face=face(given), to=face(new))


def _end(scene: Scene, decision: Decision, words: Words) -> Text:
    unused = sum(status == "inactive" for _, status in scene.view["dice"])
    return plural("choice.end.unused", unused) if unused else text("choice.end")


def _set(scene: Scene, decision: Decision, words: Words) -> Text:
    return text("choice.set", face=face(words[0]), to=face(words[1]))


def _move(scene: Scene, decision: Decision, words: Words) -> Text:
    start, to = place_from(scene, words[0]), place_to(scene, words[1])
    if words[1] == "home" or ":" in words[1]:
        return text("choice.move", start=start, to=to)
    return text("choice.move.landing", start=start, to=to, ability=ability(scene, words[1]))


def _advance(scene: Scene, decision: Decision, words: Words) -> Text:
    planet = scene.planets[words[0]]
    position = scene.position(decision.seat, planet.slug) or 0
    to = min(position + scene.about.steps, planet.advances)
    if to == planet.advances:
        return text("choice.advance.colonize", planet=planet.name, points=plural("points", planet.points))
    return text("choice.advance", planet=planet.name, start=position, to=to, end=planet.advances)


def _upgrade_text(scene: Scene, decision: Decision, price: tuple[Text, ...]) -> Text:
    level = scene.seat(decision.seat)["level"] + 1
    key = "choice.upgrade" if scene.classic else "choice.upgrade.galaxy"
    return text(key, level=level, price=price, dice=scene.levels[level - 1].dice)


def _upgrade(scene: Scene, decision: Decision, words: Words) -> Text:
    level = scene.seat(decision.seat)["level"] + 1
    return _upgrade_text(
        scene, decision, (amount(words[0], scene.levels[level - 1].cost - scene.about.discount),)
    )


def _pay(scene: Scene, decision: Decision, words: Words) -> Text:
    return _upgrade_text(scene, decision, amounts(*amounts_of(words[0])))


def _use(scene: Scene, decision: Decision, words: Words) -> Text:
    return text("choice.use", planet=scene.name(words[0]), ability=ability(scene, words[0]))


def _pass(scene: Scene, decision: Decision, words: Words) -> Text:
    return text(f"choice.pass.{decision.kind}")


def _follow(scene: Scene, decision: Decision, words: Words) -> Text:
    word = scene.about.face or "move"
    if scene.about.free:
        return text("choice.follow.free", action=action(scene, decision.seat, word))
    price = 2 if "nibiru" in scene.view["effects"] else 1  # R4.1
    deed = action(scene, decision.seat, word, price)
    return text("choice.follow", price=amount("culture", price), action=deed)


def _regress(scene: Scene, decision: Decision, words: Words) -> Text:
    seat, slug = int(words[0]), words[1]
    position = scene.position(seat, slug) or 0
    args: dict[str, Argument] = {"planet": scene.name(slug), "start": position}
    args |= {"to": max(position - scene.about.steps, 0), "end": scene.planets[slug].advances}
    if seat == decision.seat:
        return text("choice.regress.own", **args)
    return text("choice.regress", who=scene.who(seat), **args)


def _replace(scene: Scene, decision: Decision, words: Words) -> Text:
    return text("choice.replace", planet=scene.name(words[0]))


def _steal(scene: Scene, decision: Decision, words: Words) -> Text:
    resource = scene.about.resource or "energy"
    seat = int(words[0])
    has = amount(resource, scene.seat(seat)[resource])
    return text("choice.steal", amount=amount(resource, 1), who=scene.who(seat), has=has)


def _trade(scene: Scene, decision: Decision, words: Words) -> Text:
    given = scene.about.resource or "energy"
    got = "culture" if given == "energy" else "energy"
    return text("choice.trade", given=amount(given, int(words[0])), got=amount(got, int(words[0])))


def _hire(scene: Scene, decision: Decision, words: Words) -> Text:
    copier = scene.planets[scene.about.planet or "walsfeo"]
    gift = amount(copier.argument.removeprefix("hire-"), 1)
    planet = words[1]
    who = scene.who(int(words[0]))
    return text("choice.hire", gift=gift, who=who, planet=scene.name(planet), ability=ability(scene, planet))


def _doing(key: str) -> Callable[[Scene, Decision, Words], Text]:
    def describe_action(scene: Scene, decision: Decision, words: Words) -> Text:
        return text(key, face=face(words[0]), action=action(scene, decision.seat, words[0]))

    return describe_action


def _discard(scene: Scene, decision: Decision, words: Words) -> Text:
    return text("choice.discard", faces=faces(words[0].split(",")))


def _recall(scene: Scene, decision: Decision, words: Words) -> Text:
    position = scene.position(decision.seat, words[0]) or 0
    return plural("choice.recall", position, planet=scene.name(words[0]))


def _taking(key: str) -> Callable[[Scene, Decision, Words], Text]:
    def describe_amount(scene: Scene, decision: Decision, words: Words) -> Text:
        return text(key, amounts=amounts(*amounts_of(words[0])))

    return describe_amount


def _transfer(scene: Scene, decision: Decision, words: Words) -> Text:
    position = scene.position(decision.seat, words[0]) or 0
    start, to = scene.name(words[0]), scene.planets[words[1]]
    if position == to.advances:
        points = plural("points", to.points)
        return text("choice.transfer.colonize", start=start, to=to.name, points=points)
    return text("choice.transfer", start=start, to=to.name, position=position, end=to.advances)


def _plain(key: str) -> Callable[[Scene, Decision, Words], Text]:
    return lambda scene, decision, words: text(key)


_VERBS: dict[str, Callable[[Scene, Decision, Words], Text]] = {
    "keep": _keep,
    "activate": _activate,
    "reroll": _reroll,
    "convert": _convert,
    "end": _end,
    "set": _set,
    "move": _move,
    "advance": _advance,
    "upgrade": _upgrade,
    "use": _use,
    "pass": _pass,
    "follow": _follow,
    "pay": _pay,
    "regress": _regress,
    "replace": _replace,
    "steal": _steal,
    "trade": _trade,
    "hire": _hire,
    "repeat": _doing("choice.repeat"),
    "perform": _doing("choice.perform"),
    "discard": _discard,
    "recall": _recall,
    "gain": _taking("choice.gain"),
    "transfer": _transfer,
    "force": _plain("choice.force"),
    "allow": _plain("choice.allow"),
    "lose": _taking("choice.lose"),
}

VERBS = tuple(_VERBS)
"""Every first word a choice can have (R11.3)."""

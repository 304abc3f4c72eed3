"""What takes the place of the dice when something else is asked: cards to choose from, amounts, answers."""

from collections.abc import Callable
from typing import NamedTuple

from ..abilities import ability, mission
from ..choices import action, amounts_of
from ..scene import Scene, amount, amounts, face, mission_name
from ..text import Argument, Text, plural, text
from .question import Option, Question

CHOICES = frozenset({"follow", "land", "colony", "copy", "steal"})
"""Decisions whose choices are laid out as cards beside the board."""

AMOUNTS = ("pay", "trade", "gain", "lose")
"""Verbs that say how much."""


class Item(NamedTuple):
    """One card to choose: a picture, a name, what changes, a remark."""

    option: Option
    picture: tuple[str, str]
    """What is drawn: ("world", slug), ("die", face), ("ship", which), ("icon", name)."""
    title: Text | str
    note: Text | None = None
    sum: Argument = ""
    """Where it says how much: the amounts."""


class Odd(NamedTuple):
    """What one face of a forced reroll would mean (solo)."""

    face: str
    words: Text
    mood: str
    """good, bad or empty: for oneself."""


class Panel(NamedTuple):
    """What stands in the place of the tray."""

    kind: str
    """tray, choices, amounts, mission, force."""
    heading: Text | None = None
    items: tuple[Item, ...] = ()
    stay_out: Option | None = None
    """The pass that belongs to it."""
    odds: tuple[Odd, ...] = ()


def panel(asked: Question | None) -> Panel:
    """What the decision is laid out as."""
    if asked is None:
        return Panel("tray")
    scene = asked.scene
    stay_out = asked.option("pass")
    options = [option for option in asked.options if option is not stay_out]
    if asked.kind == "mission":
        return Panel("mission", text("panel.mission"), tuple(_mission(scene, option) for option in options))
    if asked.kind == "force":
        return Panel("force", text("panel.force"), odds=odds(scene))
    if asked.options[0].verb in AMOUNTS:
        items = tuple(
            Item(option, ("icon", "to"), option.label, sum=_sum(asked, option)) for option in options
        )
        return Panel("amounts", _heading(scene, asked), items)
    if asked.kind in CHOICES or asked.kind == "upgrade":
        items = tuple(_ITEMS[option.verb](scene, asked, option) for option in options)
        return Panel("choices", _heading(scene, asked), items, stay_out)
    return Panel("tray", stay_out=stay_out)


def _sum(asked: Question, option: Option) -> Argument:
    verb, word = option.touch.choice.split()
    if verb == "trade":
        return amount(asked.decision.about["resource"], int(word))
    return amounts(*amounts_of(word))


def _heading(scene: Scene, asked: Question) -> Text:
    if asked.kind == "follow":
        if scene.about.free:
            return text("panel.follow.free")
        price = amount("culture", 2 if "nibiru" in scene.view["effects"] else 1)
        is_ship = asked.options[0].verb == "advance"
        return text("panel.follow.ship" if is_ship else "panel.follow", price=price)
    if asked.options[0].verb in AMOUNTS:
        return text(f"panel.{asked.options[0].verb}")
    return text(f"panel.{asked.kind}")


def _words(option: Option) -> list[str]:
    return (option.touch.then or (option.touch.choice,))[0].split()


def _mission(scene: Scene, option: Option) -> Item:
    slug = _words(option)[1]
    return Item(option, ("icon", "mission"), mission_name(slug), mission(scene, slug))


def _follow(scene: Scene, asked: Question, option: Option) -> Item:
    word = scene.about.face or "move"
    price = 0 if scene.about.free else 2 if "nibiru" in scene.view["effects"] else 1
    return Item(option, ("die", word), face(word), action(scene, asked.seat, word, price))


def _advance(scene: Scene, asked: Question, option: Option) -> Item:
    slug = _words(option)[1]
    left = scene.planets[slug].advances - int(option.ghost.rpartition(":")[2] or 0)
    note = plural("panel.left", left) if left else text("card.take", points=_worth(scene, slug))
    return Item(option, ("world", slug), scene.name(slug), note)


def _worth(scene: Scene, slug: str) -> Text:
    return plural("points", scene.planets[slug].points)


def _upgrade(scene: Scene, asked: Question, option: Option) -> Item:
    level = scene.levels[scene.seat(asked.seat)["level"]]
    note = text("panel.level", dice=level.dice, ships=level.ships)
    return Item(option, ("icon", "level"), option.label, note)


def _use(number: int) -> Callable[[Scene, Question, Option], Item]:
    def item(scene: Scene, asked: Question, option: Option) -> Item:
        slug = _words(option)[number]
        return Item(option, ("world", slug), scene.name(slug), ability(scene, slug))

    return item


def _steal(scene: Scene, asked: Question, option: Option) -> Item:
    seat = int(_words(option)[1])
    return Item(option, ("ship", scene.ship(seat)), scene.label(seat))


def _face(scene: Scene, asked: Question, option: Option) -> Item:
    word = _words(option)[1]
    return Item(option, ("die", word), face(word), action(scene, asked.seat, word))


_ITEMS: dict[str, Callable[[Scene, Question, Option], Item]] = {
    "follow": _follow,
    "advance": _advance,
    "upgrade": _upgrade,
    "use": _use(1),
    "hire": _use(2),
    "steal": _steal,
    "repeat": _face,
    "perform": _face,
}


def odds(scene: Scene) -> tuple[Odd, ...]:
    """Solo: what each face would do if the rogue's die came up with it (R9.4)."""
    rolled = [word for word, status in scene.view["dice"] if status == "inactive"]
    same = text("odds.same")
    return tuple(Odd(word, same, "") if word in rolled else _odd(scene, word) for word in scene.faces)


def _odd(scene: Scene, word: str) -> Odd:
    seat, rogue = scene.seat(2), scene.rogue
    assert rogue is not None
    row = [slug for slug in scene.view["row"] if slug]
    at = {slug: scene.position(2, slug) for slug in row}
    home = seat["ships"].count("home")
    if word == "move":
        free = [slug for slug in row if at[slug] is None] if home else []
        return Odd(word, text("odds.move", planet=scene.name(free[0])), "") if free else _dud(word)
    if word in ("energy", "culture"):
        return _harvest(
            scene, word, home + sum(at[s] is not None and scene.planets[s].resource == word for s in row)
        )
    if word == "colony":
        once = rogue.levels[seat["level"] - 1].once and "colony" in scene.view["activated"]  # R9.4
        return _dud(word) if once else Odd(word, text("odds.attack"), "bad")
    moving = [slug for slug in row if at[slug] is not None and scene.planets[slug].track == word]
    if not moving:
        return _dud(word)
    taken = [slug for slug in moving if (at[slug] or 0) + 1 >= scene.planets[slug].advances]
    if taken:
        return Odd(word, text("odds.colonize", planet=scene.name(taken[0])), "bad")
    return Odd(word, plural("odds.advance", len(moving)), "")


def _dud(word: str) -> Odd:
    return Odd(word, text("odds.nothing"), "good")


def _harvest(scene: Scene, word: str, number: int) -> Odd:
    rogue = scene.rogue
    assert rogue is not None
    had = scene.seat(2)[word]
    to = min(had + number, rogue.max_resource)
    if to == had:
        return _dud(word)
    if to == rogue.max_resource:
        return Odd(word, text(f"odds.{word}.full"), "bad")
    return Odd(word, text(f"change.{word}", start=had, to=to), "")

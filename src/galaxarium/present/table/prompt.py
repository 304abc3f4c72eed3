"""The prompt: one question, always in the same place; or whom the table waits for."""

from typing import NamedTuple

from ..abilities import attack
from ..scene import Scene, face
from ..text import Text, plural, text
from .model import Table, Window
from .question import Question


class Timer(NamedTuple):
    """How long there is to answer, in milliseconds; it ticks in the browser."""

    ends: int
    """By the server's clock."""
    total: int
    paused: bool


class Prompt(NamedTuple):
    """What is asked, of whom, about what, how long."""

    question: Text
    subject: Text | None = None
    die: str = ""
    """The face that it is about."""
    icon: str = ""
    ship: str = ""
    """Whose ship stands beside the subject."""
    tone: str = "asked"
    """asked, waiting, rogue or over."""
    timer: Timer | None = None
    """The clock of the follow window."""


def prompt(scene: Scene, table: Table, asked: Question | None) -> Prompt:
    """The prompt of this moment."""
    if asked is None:
        return _waiting(scene, table)
    scene = asked.scene
    if asked.kind == "follow":
        return _follow(scene, table)
    if asked.kind == "force":
        return _force(scene)
    subject = _subject(scene, asked)
    die = scene.view["activated"][-1] if scene.view["activated"] and asked.kind != "main" else ""
    tone = "rogue" if scene.is_rogue(scene.view["active"]) and asked.kind in ("lose", "regress") else "asked"
    icon = "" if die else "mission" if asked.kind == "mission" else "die"
    return Prompt(_question(scene, asked), subject, die, icon, tone=tone)


def _question(scene: Scene, asked: Question) -> Text:
    verb = asked.options[0].verb
    if verb in ("pay", "gain", "lose", "trade"):
        return text(f"prompt.{verb}")
    if asked.kind == "copy":
        return text(f"prompt.copy.{verb}")
    if asked.kind == "land":
        return text("prompt.land", planet=scene.name(scene.about.planet))
    return text(f"prompt.{asked.kind}")


def _subject(scene: Scene, asked: Question) -> Text | None:
    if asked.kind == "main":
        dice = sum(status == "inactive" for _, status in scene.view["dice"])
        return plural("prompt.dice", dice)
    if asked.kind in ("advance", "regress") and scene.about.steps:
        return plural("prompt.steps", scene.about.steps)
    if asked.kind == "copy":
        return text("prompt.with", planet=scene.name(scene.about.planet))
    return None


def _follow(scene: Scene, table: Table) -> Prompt:
    leader = scene.about.leader or scene.view["active"]
    word = scene.about.face or "move"
    question = text("prompt.follow", who=scene.who(leader), face=face(word))
    return Prompt(question, None, word, ship=scene.ship(leader), timer=_timer(table.window))


def _timer(window: Window | None) -> Timer | None:
    if window is None or window.deadline is None or window.total is None:
        return None
    return Timer(int(1000 * window.deadline), int(1000 * window.total), window.paused)


def _force(scene: Scene) -> Prompt:
    word = next(word for word, status in scene.view["dice"] if status == "inactive")
    assert scene.rogue is not None
    key = "prompt.force.attack" if word == "colony" else "prompt.force"
    subject = attack(scene, scene.seat(2)["level"]) if word == "colony" else None
    return Prompt(text(key, rogue=scene.rogue.name, face=face(word)), subject, word, tone="rogue")


def _waiting(scene: Scene, table: Table) -> Prompt:
    """Nothing is asked of this browser: say of whom."""
    view = scene.view
    decision = view["decision"]
    if decision is None:
        return Prompt(text("prompt.over"), icon="trophy", tone="over")
    if table.past and decision["seat"] in table.mine:  # what was asked then is not asked now
        return Prompt(_turn(scene), ship=scene.ship(view["active"]), tone="waiting")
    if table.window is not None and table.window.waiting:
        busy = () if decision["kind"] == "follow" else (decision["seat"],)
        who = tuple(scene.label(seat) for seat in (*busy, *table.window.waiting))
        return Prompt(plural("prompt.waiting", len(who), who=who), die=table.window.face, tone="waiting")
    seat = decision["seat"]
    return Prompt(plural("prompt.waiting", 1, who=scene.label(seat)), ship=scene.ship(seat), tone="waiting")


def _turn(scene: Scene) -> Text:
    """Whose turn it is."""
    active = scene.view["active"]
    return text("page.turn.you") if active == scene.you else text("page.turn", who=scene.label(active))

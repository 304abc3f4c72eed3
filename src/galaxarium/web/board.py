"""A table with its words: what the templates of the board read."""

import json
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from markupsafe import Markup

from ..present.choices import amounts_of, place_from
from ..present.page_asked import Option
from ..present.page_given import Replay
from ..present.page_log import Entry
from ..present.page_panel import Item
from ..present.page_rogue import RogueTurn, rogue_turn
from ..present.page_table import TablePage
from ..present.scene import amount, amounts
from ..present.text import Argument, Text, text
from ..present.touch import Path
from .asked import as_data
from .following import Following
from .markup import Wording


class Board:
    """A page of a table in one language, with what has been touched so far."""

    replay: Replay | None = None
    """The moment of a replay, whose controls stand in the place of the prompt."""

    def __init__(self, page: TablePage, wording: Wording, touched: Path | None, previewed: str) -> None:
        self.page = page
        self.w = wording
        asked = page.asked
        self.touched: Path = (asked.held if asked and touched is None else touched) or ()
        self.lit = asked.lit(self.touched) if asked else frozenset()
        self.previewed = asked.option(previewed) if asked else None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.page, name)

    # --- who and what

    @cached_property
    def names(self) -> dict[int, str]:
        """What everybody is called."""
        seats = [seat["seat"] for seat in self.page.scene.view["seats"]]
        return {seat: self.w.plain(self.page.scene.label(seat)) for seat in seats}

    @cached_property
    def ships(self) -> dict[int, str]:
        """Which ship every seat flies."""
        return dict(self.page.scene.ships)

    @property
    def colours(self) -> str:
        """The colours of all galaxies by seat, for the page's script."""
        return " ".join(ship.removeprefix("rogue-") for ship in self.ships.values())

    @property
    def planets(self) -> Mapping[str, str]:
        """Names of planets by slug."""
        return {slug: planet.name for slug, planet in self.page.scene.planets.items()}

    @property
    def own_name(self) -> str:
        """The name at the head of the galaxy at the bottom."""
        galaxy = self.page.own.galaxy
        return galaxy.name or self.names[galaxy.seat]

    @property
    def is_nameless(self) -> bool:
        """Do others see only a number where this browser's only seat is?"""
        table = self.page.table
        return (
            table.mode == "online"
            and not self.replay
            and len(table.mine) == 1
            and not table.rated
            and (not table.people[table.mine[0] - 1].name)
        )

    @property
    def title(self) -> str:
        """What the table is called."""
        return self.page.table.title or self.w.words.t(f"mode.{self.page.table.mode}")

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return int(self.page.scene.view["active"])

    @property
    def moment(self) -> str:
        """Whose turn it is and how far it has come."""
        number = len(self.page.scene.view["activated"])
        moment = text("top.moment", turn=self.page.turn, number=number) if number else self.page.turn
        return self.w.plain(moment)

    @property
    def beat(self) -> str:
        """Around one screen: whose turn it is to decide, shown for a moment when it changes."""
        asked = self.page.asked
        if self.page.table.mode != "hot-seat" or asked is None:
            return ""
        return self.w.words.t("strip.beat", who=self.own_name)

    @property
    def concede(self) -> str:
        """Which seat of this browser can give up and what is asked before that, for the script; empty: none
        can."""
        table, seat = self.page.table, self.page.seat
        if self.replay or seat not in table.playing:
            return ""
        others = [person.seat for person in table.people if person.seat != seat and not person.conceded]
        words = self.w.words
        asks = "concede.ask" if len(table.mine) == 1 else "concede.ask.seat"
        question = words.t(asks, who=self.names[seat])
        if len(others) == 1:
            then = words.t("concede.wins", who=self.names[others[0]])
        else:
            then = words.t("concede.ends" if table.ends_without(seat) else "concede.goes-on")
        return json.dumps({"seat": seat, "text": f"{question} {then}"})

    @property
    def in_force(self) -> Text:
        """Lasting effects."""
        return text("board.effects", planets=", ".join(self.page.board.effects))

    @property
    def happened(self) -> Text | None:
        """The last thing that happened, beside a prompt of somebody else's doing."""
        lines = [entry for entry in self.page.log if not entry.is_turn and not entry.is_auto]
        if self.page.asked is not None and self.page.asked.kind == "follow":
            leader = self.page.asked.scene.about.leader
            lines = [entry for entry in lines if entry.seat == leader]
        elif self.page.prompt.tone != "waiting":
            return None
        return line(lines[-1]) if lines else None

    @property
    def next_level(self) -> Text:
        """What the next level costs."""
        own = self.page.own
        cost = own.cost or 0
        return text(
            "page.next",
            level=own.galaxy.level + 1,
            energy=amount("energy", cost),
            culture=amount("culture", cost),
        )

    @property
    def rogue_turn(self) -> RogueTurn:
        """Solo: the dice of the rogue."""
        return rogue_turn(self.page.scene, self.page.events)

    @property
    def rogue_will(self) -> Text:
        """Solo: what letting it happen means."""
        dice = self.page.scene.view["dice"]
        word = next((word for word, status in dice if status == "inactive"), "")
        return text("rogue.then.attack" if word == "colony" else "rogue.then")

    # --- what is asked

    @property
    def question(self) -> Text:
        """The question; where the ship is chosen already, only where it goes."""
        return self.questions[min(len(self.touched), len(self.questions) - 1)]

    @property
    def questions(self) -> list[Text]:
        """What is asked before anything is touched, and after each step."""
        asked = self.page.asked
        if asked is not None and asked.kind in ("move", "transfer"):
            return [self.page.prompt.question, text(f"prompt.{asked.kind}.where")]
        return [self.page.prompt.question]

    @property
    def gathering(self) -> dict[str, Text]:
        """What is asked once a button that dice are gathered for was touched."""
        convert = text("prompt.convert" if self.page.scene.classic else "prompt.convert.one")
        known = {"reroll": text("prompt.reroll"), "convert": convert, "discard": text("prompt.discard")}
        return {verb: words for verb, words in known.items() if verb in self.keys}

    @property
    def subject(self) -> Text | None:
        """What the question is about."""
        if self._chosen_ship:
            return place_from(self.page.scene, self._chosen_ship)
        return self.page.prompt.subject

    @property
    def subject_ship(self) -> str:
        """The ship beside it."""
        if self._chosen_ship and self.page.asked:
            return self.ships[self.page.asked.seat]
        return self.page.prompt.ship

    @property
    def _chosen_ship(self) -> str:
        asked = self.page.asked
        is_ship = asked is not None and asked.kind == "move" and bool(self.touched)
        return self.touched[0].removeprefix("ship:") if is_ship else ""

    @property
    def after(self) -> tuple[int | None, int | None]:
        """One's own stores after the choice that is previewed."""
        is_own = self.page.asked is not None and self.page.asked.seat == self.page.own.galaxy.seat
        return self.previewed.changes.stores if self.previewed and is_own else (None, None)

    def spoken(self, item: Item) -> str:
        """A card to choose from, read aloud."""
        parts = [item.title, *item.option.changes.all, *([item.note] if item.note else [])]
        return self.w.words.t("list.comma").join(self.w.plain(part) for part in parts)

    # --- what can be touched

    @cached_property
    def keys(self) -> frozenset[str]:
        """Every key some path has."""
        asked = self.page.asked
        return (
            frozenset(key for option in asked.options for key in option.touch.path) if asked else frozenset()
        )

    @property
    def why(self) -> Text:
        """Why something that is not lit cannot be touched, where nothing more exact is known."""
        asked = self.page.asked
        if asked is not None:
            return text("why.asked", question=self.page.prompt.question)
        if self.page.scene.view["over"]:
            return text("why.over")
        return text("why.waiting", question=self.page.prompt.question)

    @property
    def prices(self) -> dict[str, Argument]:
        """Blast Off!: what the converter costs."""
        return {"1c": amount("culture", 1), "1e": amount("energy", 1)}

    @property
    def sums(self) -> dict[str, Argument]:
        """Choices that say how much, as amounts."""
        return {item.option.touch.choice: self._sum(item.option) for item in self.page.panel.items}

    def _sum(self, option: Option) -> Argument:
        verb, word = option.touch.choice.split()
        assert self.page.asked is not None
        if verb == "trade":
            return amount(self.page.asked.decision.about["resource"], int(word))
        return amounts(*amounts_of(word))

    @property
    def can_cancel(self) -> bool:
        """Can the action that is being resolved be taken back?"""
        asked = self.page.asked
        is_within = asked is not None and asked.kind not in ("main", "follow", "mission", "force", "lose")
        return is_within and self.page.table.undo.lock is None

    @property
    def undo_why(self) -> str:
        """Why nothing can be taken back; empty: it can."""
        undo = self.page.table.undo
        if undo.lock is None:
            return ""
        who = self.names.get(undo.by or 0, "")
        return self.w.words.t(f"lock.{undo.lock}", who=who)

    @property
    def uncover(self) -> str:
        """Around one screen: what lifts the curtain."""
        return json.dumps({"type": "uncover", "seat": self.page.table.curtain})

    @property
    def following(self) -> Following:
        """What there is to answer and to order about following."""
        return Following(self.page, self.w)

    @property
    def json(self) -> Markup:
        """What is asked, as data for the page's script."""
        return as_data(self.page, self.questions, self.gathering, self.w)


def line(entry: Entry) -> Text:
    """A line of the log as one text."""
    said = text("log.entry", head=entry.head, rest=entry.rest) if entry.rest else entry.head
    return text("log.by", who=entry.who, what=said) if entry.who else said


def lit_key(keys: tuple[str, ...], lit: frozenset[str]) -> str:
    """The key of a thing that leads on; empty: none does."""
    return next((key for key in keys if key in lit), "")

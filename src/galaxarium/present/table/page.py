"""A table as a page: its regions, each a model of what it shows and nothing more.

After a change only regions whose model is another one are sent (`web/render/regions.py`). So a model holds
no more than its region needs, and is made of plain values that can be compared and hashed: what is the same
for two viewers is drawn once.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from ...caching import cached_property
from ...game.game import Game
from ...game.view import read_view
from ..choices import place_from
from ..pages.lesson import Lesson
from ..scene import Scene, make_scene
from ..text import Text, text
from .ability_now import Now
from .clocks import ClockFace, clock_face
from .follow import OrderChips, Row, order_chips, pass_turn, strip
from .galaxies import Galaxy, Own, Rogue, galaxies, opponents, own, rogue
from .log import Log, line, log_of
from .model import Table
from .panel import Panel, panel
from .planets import Card, cards, cards_now
from .prompt import Prompt, prompt
from .question import Option, Question, question_for
from .rogue import RogueTurn, rogue_turn
from .tray import Tray, tray


class Facts(NamedTuple):
    """The line above the board: how far the game is."""

    title: str
    mode: str
    round: int
    turn: Text
    deck: int
    last_round: bool
    effects: tuple[str, ...]
    """Names of planets whose lasting effect is in force."""
    is_solo: bool
    moment: Text
    known: str
    """What is said about who may know what comes, as a part of a message's name; empty: nothing."""
    dice: tuple[Text, tuple[str, ...], tuple[str, ...]] | None
    """While a follow is asked: whose dice, those used, those still to be used."""


class Opponent(NamedTuple):
    """The panel of another seat."""

    galaxy: Galaxy
    clock: ClockFace | None


class Space(NamedTuple):
    """A space of the row, and what its planet would do for the viewer."""

    number: int
    card: Card | None


class PromptBar(NamedTuple):
    """The prompt with the buttons beside it."""

    prompt: Prompt
    question: Text
    subject: Text | None
    subject_ship: str
    happened: Text | None
    is_classic: bool
    can_nudge: bool
    can_hint: bool
    can_cancel: bool
    away: int | None
    """The own seat a bot plays for."""
    gave_up: bool
    rogue: str
    """The ship of the solo opponent; empty: there is none."""
    clock: ClockFace | None


class Mine(NamedTuple):
    """The galaxy at the bottom."""

    own: Own
    name: Text | str
    is_nameless: bool
    can_go_home: bool
    """Is home a place to choose now?"""
    can_leave_home: bool
    planets: tuple[tuple[str, str], ...]
    """Names of the planets where own ships are."""


class Side(NamedTuple):
    """The middle of one's own side: dice, or what else is asked."""

    panel: Panel
    tray: Tray
    strip: tuple[Row, ...]
    """Around one screen: answers of several seats."""
    pass_turn: str
    """The message that passes for the rest of a turn."""
    forced: tuple[Option, ...]
    """Solo: what may be done about a die of the opponent: let it happen, or force a reroll."""
    kind: str
    is_window: bool
    """Is it an answer to an open follow window?"""
    has_orders: bool
    """Are standing orders shown: while others play, and where a follow is asked?"""
    is_classic: bool
    can_discard: bool
    ships: tuple[tuple[int, str], ...]
    """Which ships the followers of the dice fly."""
    labels: tuple[tuple[int, Text], ...]
    """What they are called."""
    active: Text
    is_active: bool
    """Is it the turn of the viewer?"""
    undo: Text | None
    """Why nothing can be taken back; None: it can."""
    can_reset: bool
    rogue_will: Text | None


class Reactions(NamedTuple):
    """The menu of reactions of a seat."""

    seat: int | None
    """Who shows them; None: there is no menu."""


Model = (
    Facts
    | Reactions
    | Opponent
    | Rogue
    | RogueTurn
    | Space
    | Now
    | PromptBar
    | Mine
    | Side
    | OrderChips
    | Lesson
    | None
)


class Region(NamedTuple):
    """A part of the page: its name and what it shows. One that stands in another comes after it."""

    name: str
    model: Model


class TablePage:
    """A table as one browser sees it."""

    def __init__(self, game: Game, table: Table, earlier: "TablePage | None" = None) -> None:
        """`earlier` is the page of the same browser at an earlier moment of the same game: what has not
        changed since then is taken from it."""
        self.table = table
        self.earlier = earlier
        self.ply = game.ply
        self.state = game.state
        self.seat = viewer(game, table)
        """Through whose eyes; None: a spectator's."""
        self.scene = scene_of(game, table, self.seat)
        self.asked: Question | None = question_for(game.state, table, self.scene)
        self.before, self.events = game.recent_log(None if table.curtain is not None else self.seat)
        """How many events came before those of the last turns, and those, as far as this seat may know."""
        self.galaxies = galaxies(self.scene, table, earlier)
        self.subject = _subject(self.scene, self.seat)

    # --- regions

    def regions(self) -> Iterator[Region]:
        """Everything that changes, in the order of the page."""
        yield Region("facts", self.facts)
        if self.table.mode == "online":
            yield Region("reactions", Reactions(self.seat if self.seat in self.table.playing else None))
        if self.rogue is not None:
            yield Region("rogue", self.rogue)
            yield Region("turns", rogue_turn(self.scene, self.events))
        for number, galaxy in enumerate(self.opponents):  # for spectators they change with every turn
            yield Region(f"opp-{number}", Opponent(galaxy, self._clock(galaxy.seat)))
        nows = cards_now(self.scene, self.state, self.seat, self.asked)
        for number, card in enumerate(self.cards):
            yield Region(f"space-{number}", Space(number, card))
            if card is not None:
                yield Region(f"now-{number}", nows.get(card.printed.slug))
        yield Region("prompt", self.prompt_bar)
        mine = self.mine
        yield Region("me", mine)
        yield Region("mine", mine)
        side = self.side
        yield Region("side", side)
        if side.has_orders:
            sender = self.asked.seat if self.asked else self.seat
            yield Region("orders", order_chips(self.table.orders, tuple(self.scene.faces), sender or 0))
        yield Region("lesson", self.table.lesson)

    @property
    def attributes(self) -> dict[str, Any]:
        """What the page as a whole says about itself."""
        return {
            "ply": self.ply,
            "version": self.table.version,
            "seat": self.seat or "",
            "kind": self.asked.kind if self.asked else "",
            "colours": self.colours,
        }

    @property
    def colours(self) -> str:
        """The colours of all galaxies by seat, for the page's script."""
        return " ".join(ship.removeprefix("rogue-") for ship in self.scene.ships.values())

    @property
    def concede(self) -> tuple[int, tuple[Text, Text]] | None:
        """Which seat of this browser can give up, and what is asked before that; None: none can."""
        table, seat = self.table, self.seat
        if seat is None or seat not in table.deciding:
            return None
        others = [person.seat for person in table.people if person.seat != seat and not person.conceded]
        asks = "concede.ask" if len(table.mine) == 1 else "concede.ask.seat"
        question = text(asks, who=self.scene.label(seat))
        if len(others) == 1:
            return seat, (question, text("concede.wins", who=self.scene.label(others[0])))
        return seat, (question, text("concede.ends" if table.ends_without(seat) else "concede.goes-on"))

    @property
    def beat(self) -> Text | None:
        """Around one screen: whose turn it is to decide, shown for a moment when it changes."""
        if self.table.mode != "hot-seat" or self.asked is None:
            return None
        return text("strip.beat", who=self.mine.name)

    @property
    def facts(self) -> Facts:
        """How far the game is."""
        view, scene = self.scene.view, self.scene
        number = len(view["activated"])
        dice = None
        if self.asked is not None and self.asked.kind == "follow":
            shown = self.tray
            used = tuple(place.face for place in shown.bay if place.face)
            dice = scene.label(view["active"]), used, tuple(die.face for die in shown.dice)
        return Facts(
            title=self.table.title,
            mode=self.table.mode,
            round=rounds(scene),
            turn=self.turn,
            deck=view["deck"],
            last_round=view["trigger"] is not None and not view["over"],
            effects=tuple(scene.name(slug) for slug in view["effects"]),
            is_solo=scene.rogue is not None,
            moment=text("top.moment", turn=self.turn, number=number) if number else self.turn,
            known=self.table.known if self.table.mode == "online" or self.table.origin != "deal" else "",
            dice=dice,
        )

    @property
    def turn(self) -> Text:
        """Whose turn it is, as a heading."""
        active = self.scene.view["active"]
        is_you = active == self.scene.you
        return text("page.turn.you") if is_you else text("page.turn", who=self.scene.label(active))

    @property
    def opponents(self) -> tuple[Galaxy, ...]:
        """Everybody else."""
        return opponents(self.scene, self.galaxies, self.subject)

    @property
    def rogue(self) -> Rogue | None:
        """The solo opponent."""
        return rogue(self.scene, self.galaxies)

    @property
    def cards(self) -> tuple[Card | None, ...]:
        """The row."""
        return cards(self.scene, self.state)

    def _clock(self, seat: int) -> ClockFace | None:
        return clock_face(self.table.clock(seat), is_mine=seat in self.table.mine)

    @cached_property
    def prompt(self) -> Prompt:
        """What is asked, or who is waited for."""
        return prompt(self.scene, self.table, self.asked)

    @property
    def prompt_bar(self) -> PromptBar:
        """The prompt with its buttons."""
        table, found, chosen = self.table, self.prompt, self._chosen_ship
        subject = place_from(self.scene, chosen) if chosen else found.subject
        return PromptBar(
            prompt=found,
            question=self.questions[min(len(self.held), len(self.questions) - 1)],
            subject=subject,
            subject_ship=self.scene.ship(self.asked.seat) if chosen and self.asked else found.ship,
            happened=self._happened,
            is_classic=self.scene.classic,
            can_nudge=found.tone == "waiting" and table.mode == "online",
            can_hint=self.asked is not None and not table.rated and table.lesson is None,
            can_cancel=self._can_cancel,
            away=None if table.past else next(iter(table.away), None),
            gave_up=table.gave_up and not table.past,
            rogue=self.scene.ship(2) if self.scene.rogue else "",
            clock=None if found.timer else self._clock(self.subject),
        )

    @property
    def held(self) -> tuple[str, ...]:
        """What is touched already."""
        return self.asked.held if self.asked else ()

    @property
    def questions(self) -> list[Text]:
        """What is asked before anything is touched, and after each step."""
        if self.asked is not None and self.asked.kind in ("move", "transfer"):
            return [self.prompt.question, text(f"prompt.{self.asked.kind}.where")]
        return [self.prompt.question]

    @property
    def gathering(self) -> dict[str, Text]:
        """What is asked once a button that dice are gathered for was touched."""
        convert = text("prompt.convert" if self.scene.classic else "prompt.convert.one")
        known = {"reroll": text("prompt.reroll"), "convert": convert, "discard": text("prompt.discard")}
        keys = self.asked.keys if self.asked else ()
        return {verb: words for verb, words in known.items() if verb in keys}

    @property
    def why(self) -> Text:
        """Why something cannot be touched, where nothing more exact is known."""
        if self.asked is not None:
            return text("why.asked", question=self.prompt.question)
        return text("why.waiting", question=self.prompt.question)

    @property
    def _chosen_ship(self) -> str:
        is_ship = self.asked is not None and self.asked.kind == "move" and bool(self.held)
        return self.held[0].removeprefix("ship:") if is_ship else ""

    @property
    def _can_cancel(self) -> bool:
        """Can the action that is being resolved be taken back?"""
        outside = ("main", "follow", "mission", "force", "lose")
        return self.asked is not None and self.asked.kind not in outside and self.table.undo.lock is None

    @cached_property
    def log(self) -> Log:
        """The last things that happened, turn by turn."""
        known = self.earlier.log if self.earlier else None
        return log_of(self.scene, self.events, self.table, self.before, known)

    @property
    def _happened(self) -> Text | None:
        """The last thing that happened, beside a prompt of somebody else's doing."""
        leader: int | None = None
        if self.asked is not None and self.asked.kind == "follow":
            leader = self.asked.scene.about.leader
        elif self.prompt.tone != "waiting":
            return None
        for block in reversed(self.log.blocks):
            for entry in reversed(block.entries):
                if not entry.is_turn and not entry.is_auto and leader in (None, entry.seat):
                    return line(entry)
        return None

    @property
    def mine(self) -> Mine:
        """One's own galaxy."""
        table, galaxy = self.table, self.galaxies[self.subject]
        keys: frozenset[str] = self.asked.keys if self.asked else frozenset()
        shown = own(self.scene, self.state, galaxy, self.asked)
        slugs = {slot.planet for slot in shown.slots if slot.planet}
        is_nameless = (
            table.mode == "online" and len(table.mine) == 1 and not table.rated and bool(table.deciding)
        ) and not table.person(table.mine[0]).name
        return Mine(
            own=shown,
            name=galaxy.name or galaxy.label,
            is_nameless=is_nameless,
            can_go_home="place:home" in keys,
            can_leave_home="ship:home" in keys,
            planets=tuple((slug, self.scene.name(slug)) for slug in sorted(slugs)),
        )

    @cached_property
    def tray(self) -> Tray:
        """The dice."""
        return tray(self.scene, self.events, self.asked)

    @cached_property
    def panel(self) -> Panel:
        """What stands in the place of the dice."""
        return panel(self.asked)

    @cached_property
    def _strip(self) -> tuple[Row, ...]:
        return strip(self.table, self.scene)

    @property
    def _has_orders(self) -> bool:
        """Not beside the answers of several seats: these have no place for orders."""
        if self._strip:
            return False
        return self.asked is None or (self.asked.kind == "follow" and self.panel.kind == "choices")

    @property
    def side(self) -> Side:
        """Dice, or what else is asked."""
        found, scene, undo = self.asked, self.scene, self.table.undo
        by = scene.label(undo.by) if undo.by else ""
        is_forced = found is not None and found.kind == "force"
        places = [*self.tray.bay, *([self.tray.converted] if self.tray.converted else [])]
        followers = sorted({seat for place in places for seat in place.followers})
        return Side(
            panel=self.panel,
            tray=self.tray,
            strip=self._strip,
            pass_turn=pass_turn(self.table, found),
            forced=found.options if found and is_forced else (),
            kind=found.kind if found else "",
            is_window=found is not None and found.window is not None,
            has_orders=self.seat in self.table.deciding and self._has_orders,
            is_classic=scene.classic,
            can_discard=found is not None and "discard" in found.keys,
            ships=tuple((seat, self.galaxies[seat].ship) for seat in followers),
            labels=tuple((seat, self.galaxies[seat].label) for seat in followers),
            active=scene.label(scene.view["active"]),
            is_active=scene.view["active"] == scene.you,
            undo=None if undo.lock is None or found is None else text(f"lock.{undo.lock}", who=by),
            can_reset=undo.reset and found is not None,
            rogue_will=_rogue_will(scene) if is_forced else None,
        )


def viewer(game: Game, table: Table) -> int | None:
    """The seat to look through: of several the one that decides, else the one whose turn is next."""
    decision, mine = game.decision, table.playing or table.mine
    if len(mine) < 2:
        return mine[0] if mine else None
    if decision is not None and decision.seat in mine and decision.kind != "follow":
        return decision.seat
    waiting = [seat for seat in table.window.waiting if seat in mine] if table.window else []
    if waiting:
        return waiting[0]
    if decision is not None and decision.seat in mine:
        return decision.seat
    active = int(game.state.record.active) + 1
    return min(mine, key=lambda seat: (seat - active) % game.state.setup.seats)


def names(table: Table) -> dict[int, str]:
    """What people call themselves."""
    return {person.seat: person.name for person in table.people if person.name}


def colours(table: Table) -> dict[int, str]:
    """The colours of the seats, as far as the table says."""
    return {person.seat: person.colour for person in table.people if person.colour and person.kind != "rogue"}


def addressed(table: Table) -> int | None:
    """The seat that is called "you": the only one of this browser."""
    return table.mine[0] if len(table.mine) == 1 else None


def scene_of(game: Game, table: Table, seat: int | None) -> Scene:
    """The present moment through a seat's eyes; behind the curtain, as everybody sees it. Around one screen
    nobody is "you"."""
    through = None if table.curtain is not None else seat
    seen = read_view(game.state, through)
    if table.has_ended:  # also where people gave up, and the game itself would go on
        seen = {**seen, "over": True, "decision": None}
    return make_scene(game.state, seen, addressed(table), names(table), colours(table))


def _subject(scene: Scene, seat: int | None) -> int:
    """Whose galaxy lies at the bottom: one's own; for spectators that of the person whose turn it is."""
    active = 1 if scene.is_rogue(scene.view["active"]) else int(scene.view["active"])
    return seat or active


def rounds(scene: Scene) -> int:
    """Which round it is: in solo, the player's and the rogue's turn together."""
    seats, turn = len(scene.view["seats"]), int(scene.view["turn"])
    return (turn + seats - 1) // seats


def _rogue_will(scene: Scene) -> Text:
    """Solo: what letting it happen means."""
    word = next((word for word, status in scene.view["dice"] if status == "inactive"), "")
    return text("rogue.then.attack" if word == "colony" else "rogue.then")

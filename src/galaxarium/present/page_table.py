"""A table as a page: everything on it, put together."""

from dataclasses import dataclass

from ..game.events import Event
from ..game.game import Game
from .board import Board, board
from .page_asked import Asked, asked
from .page_cards import Card, cards
from .page_galaxy import Galaxy, Own, Rogue, galaxies, opponents, own, rogue
from .page_given import Table
from .page_log import Entry, log
from .page_panel import Panel, panel
from .page_prompt import Prompt, prompt
from .page_tray import Tray, tray
from .scene import Scene, make_scene
from .text import Text, text


@dataclass(frozen=True)
class TablePage:
    """A table as one browser sees it."""

    table: Table
    scene: Scene
    ply: int
    seat: int | None
    """Through whose eyes; None: a spectator's."""
    opponents: tuple[Galaxy, ...]
    rogue: Rogue | None
    cards: tuple[Card | None, ...]
    prompt: Prompt
    own: Own
    tray: Tray
    panel: Panel
    log: tuple[Entry, ...]
    since: tuple[Entry, ...]
    asked: Asked | None
    events: tuple[Event, ...]
    """Everything that happened, as far as this seat may know."""

    @property
    def board(self) -> Board:
        """The board as the terminal shows it too."""
        return board(self.scene)

    @property
    def round(self) -> int:
        """Which round it is."""
        return rounds(self.scene)

    @property
    def turn(self) -> Text:
        """Whose turn it is, as a heading."""
        active = self.scene.view["active"]
        is_you = active == self.scene.you
        return text("page.turn.you") if is_you else text("page.turn", who=self.scene.label(active))


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
    seen = game.view(through)
    if table.has_ended:  # also where people gave up, and the game itself would go on
        seen |= {"over": True, "decision": None}
    return make_scene(game.state, seen, addressed(table), names(table), colours(table))


def table_page(game: Game, table: Table) -> TablePage:
    """Everything on the page of a table."""
    seat = viewer(game, table)
    scene = scene_of(game, table, seat)
    question = asked(game.state, table, scene)
    found = galaxies(scene, table)
    subject = _subject(scene, seat)
    events = game.log_for(None if table.curtain is not None else seat)
    return TablePage(
        table=table,
        scene=scene,
        ply=len(game.decisions),
        seat=seat,
        opponents=opponents(scene, found, subject),
        rogue=rogue(scene, found),
        cards=cards(scene, game.state, seat, question),
        prompt=prompt(scene, table, question),
        own=own(scene, game.state, found[subject], question),
        tray=tray(scene, events, question),
        panel=panel(question),
        log=log(scene, events, table),
        since=log(scene, events, table, table.since) if table.since else (),
        asked=question,
        events=events,
    )


def _subject(scene: Scene, seat: int | None) -> int:
    """Whose galaxy lies at the bottom: one's own; for spectators that of the person whose turn it is."""
    active = 1 if scene.is_rogue(scene.view["active"]) else int(scene.view["active"])
    return seat or active


def rounds(scene: Scene) -> int:
    """Which round it is: in solo, the player's and the rogue's turn together."""
    seats, turn = len(scene.view["seats"]), int(scene.view["turn"])
    return (turn + seats - 1) // seats

"""A table as a page: everything on it, put together."""

from dataclasses import dataclass

from ..game.events import Event
from ..game.game import Game
from .board import board
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
    round: int
    deck: int
    last_round: bool
    effects: tuple[str, ...]
    """Names of planets whose lasting effect is in force."""
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
    turn: Text
    """Whose turn it is, as a heading."""
    events: tuple[Event, ...]
    """Everything that happened, as far as this seat may know."""


def viewer(game: Game, table: Table) -> int | None:
    """The seat to look through: of several the one that decides, else the one whose turn is next."""
    decision = game.decision
    if len(table.mine) < 2:
        return table.mine[0] if table.mine else None
    if table.window is not None:
        waiting = [seat for seat in table.window.waiting if seat in table.mine]
        if waiting:
            return waiting[0]
    if decision is not None and decision.seat in table.mine:
        return decision.seat
    active = int(game.state.record.active) + 1
    return min(table.mine, key=lambda seat: (seat - active) % game.state.setup.seats)


def names(table: Table) -> dict[int, str]:
    """What people call themselves."""
    return {person.seat: person.name for person in table.people if person.name}


def addressed(table: Table) -> int | None:
    """The seat that is called "you": the only one of this browser."""
    return table.mine[0] if len(table.mine) == 1 else None


def scene_of(game: Game, table: Table, seat: int | None) -> Scene:
    """The present moment through a seat's eyes; behind the curtain, as everybody sees it. Around one screen
    nobody is "you"."""
    through = None if table.curtain is not None else seat
    return make_scene(game.state, game.view(through), addressed(table), names(table))


def table_page(game: Game, table: Table) -> TablePage:
    """Everything on the page of a table."""
    seat = viewer(game, table)
    scene = scene_of(game, table, seat)
    question = asked(game.state, table, scene)
    found = galaxies(scene, table)
    shown = board(scene)
    subject = seat or scene.view["active"]
    if scene.is_rogue(subject):
        subject = 1
    events = game.log_for(None if table.curtain is not None else seat)
    return TablePage(
        table=table,
        scene=scene,
        ply=len(game.decisions),
        seat=seat,
        round=rounds(scene),
        deck=shown.deck,
        last_round=shown.last_round,
        effects=shown.effects,
        opponents=opponents(scene, found, subject),
        rogue=rogue(scene, found),
        cards=cards(scene, game.state, seat, question),
        prompt=prompt(scene, table, question),
        own=own(scene, game.state, found[subject], question),
        tray=tray(scene, events, question),
        panel=panel(question),
        log=log(scene, events, table.notes),
        since=log(scene, events, table.notes, table.since) if table.since else (),
        asked=question,
        turn=_turn(scene),
        events=events,
    )


def rounds(scene: Scene) -> int:
    """Which round it is: in solo, the player's and the rogue's turn together."""
    seats, turn = len(scene.view["seats"]), int(scene.view["turn"])
    return (turn + seats - 1) // seats


def _turn(scene: Scene) -> Text:
    active = scene.view["active"]
    return text("page.turn.you") if active == scene.you else text("page.turn", who=scene.label(active))

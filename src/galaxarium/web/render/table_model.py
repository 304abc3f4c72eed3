"""From what the tables say to what the pages are told."""

import functools
from collections.abc import Collection
from typing import Any

from ...bots.match import luck_of
from ...game.events import Event
from ...present.pages.lesson import Lesson, lesson
from ...present.table import model as page
from ...present.table.log import Entry
from ...present.table.log import log as lines_since
from ...present.table.page import scene_of
from ...tables.core.history import AUTOMATIC, History
from ...tables.core.snapshot import Prompt, SeatSnapshot, Snapshot, Summary
from ...tables.core.standing_orders import StandingOrders

WORTH_A_LINE = AUTOMATIC - {"pointless", "order-follow", "clock-bot"}
"""Why the table passed by itself; what was pointless is not worth a line in the log, a follow and what a bot
does have their own."""


LATELY = 120
"""How many of the last decisions the log of a page looks back on."""


def table_of(snapshot: Snapshot, here: Collection[int] = (), revealed: int | None = None) -> page.Table:
    """A table as one browser sees it. `here` are the seats somebody is connected for; `revealed` is the seat
    that has said, around one screen, that only its own eyes are looking."""
    undo = snapshot.undo
    return page.Table(
        id=snapshot.table,
        **_wished(snapshot),
        people=_people(snapshot.sitters, frozenset(here)),
        mine=snapshot.own,
        version=snapshot.version,
        window=_window(snapshot),
        orders=_orders(snapshot),
        policy=snapshot.policy,
        host=snapshot.host,
        undo=page.Undo(undo.lock, reset=undo.lock is None and undo.reset != undo.to, by=undo.by),
        notes=_notes(snapshot),
        seed_hash=snapshot.seed_hash,
        seed="" if snapshot.seed is None else str(snapshot.seed),
        seed_chosen=snapshot.chosen,
        origin=snapshot.origin,
        curtain=_curtain(snapshot, revealed),
        minutes=_minutes(snapshot) if snapshot.status != "playing" else 0,
        rematch=f"/t/{snapshot.next}" if snapshot.next else "",
        luck=luck_of(snapshot.game) if snapshot.decision is None else {},
        status=snapshot.status,
        ending=snapshot.ending,
        past=snapshot.past,
        clocks=_clocks(snapshot),
    )


def _wished(snapshot: Snapshot) -> dict[str, Any]:
    wished = {name: getattr(snapshot.wish, name) for name in ("title", "mode", "listed", "rated")}
    return {**wished, "lesson": _lesson(snapshot)}


def _lesson(snapshot: Snapshot) -> Lesson | None:
    """Only who learns is taught."""
    if not snapshot.wish.lesson or not snapshot.own:
        return None
    return lesson(snapshot.wish, snapshot.game.decisions, is_over=snapshot.decision is None)


def _clocks(snapshot: Snapshot) -> tuple[page.Clock, ...]:
    is_slow = snapshot.policy.is_slow
    return tuple(
        page.Clock(clock.seat, clock.left, clock.deadline, is_slow, clock.most) for clock in snapshot.clocks
    )


def _own_prompt(snapshot: Snapshot) -> Prompt | None:
    """The first own seat that has still to say whether it follows."""
    prompts = snapshot.window.prompts if snapshot.window else ()
    return next((prompt for prompt in prompts if prompt.seat in snapshot.own and not prompt.answered), None)


@functools.lru_cache(maxsize=4096)
def _people(sitters: tuple[SeatSnapshot, ...], here: frozenset[int]) -> tuple[page.Person, ...]:
    """Who sits where: the same objects for all who look."""
    return tuple(_person(sitter, here) for sitter in sitters)


def _person(sitter: SeatSnapshot, here: Collection[int]) -> page.Person:
    kind = sitter.player if sitter.player in ("human", "rogue") else "bot"
    return page.Person(
        seat=sitter.seat,
        name=sitter.name,
        kind=kind,
        level=sitter.player if kind == "bot" else "",
        here=kind != "human" or sitter.joined or sitter.seat in here,
        conceded=sitter.conceded,
        colour=sitter.colour,
        away=sitter.away,
    )


def _window(snapshot: Snapshot) -> page.Window | None:
    window = snapshot.window
    if window is None:
        return None
    prompt = _own_prompt(snapshot)
    deadline = prompt.deadline if prompt else None
    return page.Window(
        number=window.id,
        leader=window.leader,
        face=window.face,
        waiting={prompt.seat: prompt.state for prompt in window.prompts if not prompt.answered},
        answered={prompt.seat: prompt.answer for prompt in window.prompts if prompt.answer is not None},
        deadline=deadline,
        left=prompt.left if prompt else None,
        total=None if deadline is None else snapshot.policy.patience,
        paused=prompt is not None and prompt.paused,
    )


def _orders(snapshot: Snapshot) -> StandingOrders:
    """The orders of the seat that is looked through; around one screen nobody's while others decide."""
    seat = snapshot.own[0] if len(snapshot.own) == 1 else snapshot.viewer
    return snapshot.orders.get(seat, StandingOrders()) if seat else StandingOrders()


def _notes(snapshot: Snapshot) -> tuple[page.Note, ...]:
    """The passes the table made for own seats lately, and who gave up, each where it belongs in the log."""
    history = snapshot.history
    notes = [note for note in _passes(history) if note.seat in snapshot.own]
    for sitter in snapshot.sitters:
        if sitter.conceded_ply is not None:
            later = sum(len(taken.events) for taken in history.steps[sitter.conceded_ply :])
            notes.append(page.Note(snapshot.game.event_count - later, sitter.seat, "gave-up"))
    return tuple(sorted(notes, key=lambda note: note.events))


@functools.lru_cache(maxsize=256)
def _passes(history: History) -> tuple[page.Note, ...]:
    """The passes the table made by itself lately, for any seat; asked for once for each viewer."""
    notes, events = [], history.game.event_count
    for number in range(len(history.steps) - 1, max(len(history.steps) - LATELY, 0) - 1, -1):
        taken = history.steps[number]
        if taken.row.reason in WORTH_A_LINE:
            notes.append(page.Note(events, taken.row.seat, taken.row.reason, _face_before(history, number)))
        events -= len(taken.events)
    return tuple(notes)


def _face_before(history: History, number: int) -> str:
    """The face that was activated last."""
    for taken in reversed(history.steps[: number + 1]):
        for event in reversed(taken.events):
            if event.kind == "activate":
                return str(event["face"])
    return ""


def recap_of(snapshot: Snapshot) -> tuple[Entry, ...]:
    """What happened since an own seat last ended its turn; whatever the end of the turn led to (the next
    one's turn, their roll) is later. Before one's first turn everything since the set-up."""
    log = snapshot.game.log_for(snapshot.viewer)
    since = next(
        (number + 1 for number in range(len(log) - 1, -1, -1) if _ends_own(log[number], snapshot.own)),
        len(log) - sum(len(taken.events) for taken in snapshot.history.steps),
    )
    table = table_of(snapshot)
    return lines_since(scene_of(snapshot.game, table, snapshot.viewer), log, table.notes, since)


def _ends_own(event: Event, own: tuple[int, ...]) -> bool:
    return event.kind == "end" and event["seat"] in own


def _curtain(snapshot: Snapshot, revealed: int | None) -> int | None:
    """Around one screen, missions are chosen one after the other behind a curtain."""
    decision = snapshot.decision
    if snapshot.wish.mode != "hot-seat" or decision is None or decision.kind != "mission":
        return None
    is_bots = snapshot.sitters[decision.seat - 1].conceded
    return None if is_bots or decision.seat == revealed else decision.seat


def _minutes(snapshot: Snapshot) -> int:
    steps = snapshot.history.steps
    return round((steps[-1].row.time - steps[0].row.time) / 60) if steps else 0


def resumable(summary: Summary, now: float) -> page.Resumable:
    """A table in the list of the first page."""
    named = [seat for seat in summary.waiting if seat <= len(summary.names)]
    return page.Resumable(
        address=f"/t/{summary.table}",
        title=summary.title or ", ".join(name for name in summary.names if name),
        seats=summary.colours,
        turn=summary.turn,
        points=summary.points,
        yours=summary.your_move,
        waiting=", ".join(summary.names[seat - 1] or f"#{seat}" for seat in named),
        over=summary.status != "playing",
        gave_up=summary.gave_up,
        asked=summary.asked,
        mode=summary.mode,
        minutes=0 if summary.since is None else max(int((now - summary.since) // 60), 0),
    )

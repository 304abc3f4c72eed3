"""Making glances: a table as one key may see it."""

from dataclasses import replace

from ...data.colours import ROGUE_COLOURS
from ...game.proof import seed_hash
from ...game.state import State
from .clocks import clock_deadline, left_of, on_clock
from .ending import ending_of
from .follow import is_asked
from .follow_outcomes import follow_outcomes
from .follow_timers import Moment, asked_since, timer_deadline
from .keys import Key
from .snapshot import Origin, Prompt, SeatSnapshot, Snapshot, Summary, TurnClock, Undo, Window
from .table import ASK_AGAIN, PLAYING, Seat, Table
from .undo import undo_for


def snapshot_for(table: Table, key: Key, moment: Moment) -> Snapshot:
    """A table now."""
    own = table.held(key)
    ended = table.status != PLAYING
    return Snapshot(
        table=table.id,
        version=table.version,
        wish=table.wish if ended else replace(table.wish, seed=None),
        sitters=seat_snapshots(table),
        own=own,
        host=table.is_host(key),
        history=table.history,
        status=table.status,
        window=window_of(table, own, moment),
        orders={seat: standing.orders for seat, standing in table.orders.items() if seat in own},
        policy=table.policy,
        undo=_undo(table, own),
        seed_hash=_shown_hash(table),
        chosen=is_chosen(table),
        origin=origin_of(table),
        seed=table.history.game.seed if ended else None,
        next=table.next,
        clocks=clocks_of(table, moment),
        ending=ending_of(table),
    )


def _shown_hash(table: Table) -> str:
    """The hash of the seed, as far as it proves something: a game from a position has none."""
    is_proof = table.status != PLAYING or not is_chosen(table)
    return seed_hash(table.seed) if table.history.game.seed is not None and is_proof else ""


def is_chosen(table: Table) -> bool:
    """Did somebody choose what comes, or know it before: a seed, or a position with its deck and generator?
    Then a hash proves nothing, and a small seed could be found by trying them all."""
    return table.wish.seed is not None or origin_of(table) == "position"


def origin_of(table: Table) -> Origin:
    """What the game of a table began with."""
    if table.history.game.seed is not None or table.wish.lesson:
        return "deal"
    return "redrawn" if table.wish.redrawn else "position"


def past_snapshot(snapshot: Snapshot, ply: int) -> Snapshot:
    """A table as it was, with nothing to answer or take back."""
    sitters = tuple(_earlier(sitter, ply) for sitter in snapshot.sitters)
    return replace(
        snapshot,
        history=snapshot.history.back(ply),
        sitters=sitters,
        window=None,
        undo=Undo("over"),
        clocks=(),
        past=ply < snapshot.ply,
    )


def _earlier(sitter: SeatSnapshot, ply: int) -> SeatSnapshot:
    """A seat at an earlier ply: had it given up by then?"""
    had = sitter.conceded_ply is not None and sitter.conceded_ply <= ply
    return sitter if had else replace(sitter, conceded=False, conceded_ply=None)


def seat_snapshots(table: Table) -> tuple[SeatSnapshot, ...]:
    """Who sits where, the rogue last."""
    people = tuple(_sitter(table, place) for place in table.places)
    rogue = table.history.state.setup.rogue
    if rogue is None:
        return people
    return (*people, SeatSnapshot(2, "rogue", rogue, True, False, colour=ROGUE_COLOURS[rogue]))


def _sitter(table: Table, place: Seat) -> SeatSnapshot:
    return SeatSnapshot(
        seat=place.seat,
        player=place.player,
        name=place.name,
        joined=place.joined is not None,
        conceded=place.conceded is not None,
        away=place.seat in table.people and table.is_away(place.seat),
        colour=place.colour,
        conceded_ply=_conceded_ply(table, place),
    )


def _conceded_ply(table: Table, place: Seat) -> int | None:
    """How many decisions had been taken when a seat gave up: those made until then, and none that a bot made
    for it afterwards."""
    if place.conceded is None:
        return None
    later = (
        taken.row.ply
        for taken in table.history.steps
        if taken.row.time > place.conceded
        or (taken.row.seat == place.seat and taken.row.reason == "conceded")
    )
    return next(later, table.history.ply + 1) - 1


def clocks_of(table: Table, moment: Moment) -> tuple[TurnClock, ...]:
    """The clocks of people's seats, where they have any."""
    if table.policy.clock == "none" or table.decision is None:
        return ()
    running, deadline = on_clock(table), clock_deadline(table, moment)
    return tuple(
        TurnClock(seat, min(max(deadline - moment.now, 0.0), most), True, deadline, most)
        if seat == running and deadline is not None
        else TurnClock(seat, most, False, None, most)
        for seat, most in ((seat, left_of(table, seat)) for seat in table.people)
    )


def is_timed(table: Table) -> bool:
    """Can time run out at this table now?"""
    return (table.window is not None and table.policy.patience is not None) or on_clock(table) is not None


def next_deadline(table: Table, moment: Moment) -> float | None:
    """When time runs out for somebody; None: it does not."""
    window = window_of(table, (), moment) if table.policy.patience is not None else None
    deadlines = [prompt.deadline for prompt in window.prompts] if window else []
    return min((at for at in (*deadlines, clock_deadline(table, moment)) if at is not None), default=None)


def window_of(table: Table, own: tuple[int, ...], moment: Moment) -> Window | None:
    """The open window, if anybody is asked in it; answers are shown to their owners only."""
    spot, window = table.history.spot, table.window
    if spot is None or window is None:
        return None
    states = [state for state in table.history.followers if is_asked(table, state)]
    if not states:
        return None
    price = follow_outcomes(states[0]).price
    prompts = tuple(_prompt(table, state, own, moment) for state in states)
    return Window(window, spot.leader, spot.face, price, prompts)


def _prompt(table: Table, state: State, own: tuple[int, ...], moment: Moment) -> Prompt:
    assert state.decision is not None
    assert table.window is not None
    seat = state.decision.seat
    answer = table.answer_of(seat)
    answered = answer is not None and answer.word != ASK_AGAIN
    deadline = None if answered else timer_deadline(table, seat, moment)
    return Prompt(
        seat=seat,
        answered=answered,
        answer=answer.word if answer is not None and answered and seat in own else None,
        since=asked_since(table, seat, moment),
        deadline=deadline,
        left=None if deadline is None else max(0.0, deadline - moment.now),
        paused=moment.pauses.of(table.id, table.window, seat).since is not None,
        state=state,
        follow_outcomes=follow_outcomes(state),
    )


def _undo(table: Table, own: tuple[int, ...]) -> Undo:
    """What the seats of a key can take back: of several the one that can, else the reason of the one that
    chose last."""
    found = [undo_for(table, seat) for seat in own]
    possible = [undo for undo in found if undo.lock is None]
    if possible or not found:
        return possible[0] if possible else Undo("seat")
    seats = (taken.row.seat for taken in reversed(table.history.steps))
    last = next((seat for seat in seats if seat in own), own[0])
    return next(undo for undo in found if undo.seat == last)


def waited_for(table: Table) -> frozenset[int]:
    """The seats that have to decide or answer now; none when the table has ended."""
    decision = table.decision
    if decision is None:
        return frozenset()
    asked = {
        state.decision.seat for state in table.history.followers if state.decision and _is_open(table, state)
    }
    if decision.kind == "follow":
        return frozenset(asked)
    return frozenset(asked | {decision.seat})


def waiting_since(table: Table, seat: int) -> float:
    """Since when the table waits for a seat."""
    decision = table.decision
    if decision is not None and decision.seat == seat and decision.kind != "follow":
        return max((taken.row.time for taken in table.history.steps[-1:]), default=table.created)
    spot = table.history.spot
    opened = table.history.opened(spot) if spot else 0
    return table.history.steps[opened - 1].row.time if opened else table.updated


def summary_of(table: Table, key: Key) -> Summary:
    """A table in a list."""
    own = table.held(key)
    waited = sorted(waited_for(table))
    mine = [seat for seat in waited if seat in own and seat in table.people]
    decision = table.decision
    decides = decision is not None and decision.seat in mine
    return Summary(
        table=table.id,
        mode=table.wish.mode,
        names=tuple(place.name for place in table.places),
        colours=tuple(place.colour for place in table.places),
        turn=int(table.history.state.record.turn),
        status=table.status,
        your_move=bool(mine),
        updated=table.updated,
        asked="" if not mine else decision.kind if decides and decision else "follow",
        since=min((waiting_since(table, seat) for seat in mine or waited), default=None),
        waiting=tuple(waited),
        own=own,
        points=_points(table, own[0]) if own else 0,
        title=table.wish.title,
        gave_up=table.status == PLAYING and bool(own) and not set(own) & set(table.people),
    )


def _points(table: Table, seat: int) -> int:
    """What everybody sees."""
    return int(table.history.game.view(None)["seats"][seat - 1]["points"])


def _is_open(table: Table, state: State) -> bool:
    """Is the follower of this state still to answer?"""
    assert state.decision is not None
    answer = table.answer_of(state.decision.seat)
    return is_asked(table, state) and (answer is None or answer.word == ASK_AGAIN)

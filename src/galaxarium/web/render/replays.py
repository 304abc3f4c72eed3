"""A moment of a replay, for pages and sockets alike."""

from dataclasses import dataclass, replace

from ...game.game import Game
from ...present.table.model import Replay, Table
from ...tables.core.snapshot import Snapshot, past_snapshot
from .table_model import table_of


@dataclass(frozen=True)
class ReplayMoment:
    """What is shown at a moment: the game as it was then, its table, and the bar to go elsewhere."""

    game: Game
    table: Table
    replay: Replay


def replay_at(now: Snapshot, ply: int | None, seat: int | None) -> ReplayMoment:
    """A moment of a table (None: now) through the eyes of a seat (None: one's own; 0: what all may see).
    Refuses eyes that are not one's own while the game goes on."""
    moment = now.ply if ply is None else min(ply, now.ply)
    then = past_snapshot(now, moment)
    own = now.own[0] if len(now.own) == 1 else None
    eyes = own if seat is None else seat or None
    then.check_seat(eyes)
    is_end = now.status != "playing" and moment == now.ply
    table = replace(table_of(then), mine=(eyes,) if eyes else (), past=not is_end)
    return ReplayMoment(then.game, table, _bar(now, moment, eyes))


def _bar(now: Snapshot, moment: int, eyes: int | None) -> Replay:
    address = f"/t/{now.table}"
    return Replay(
        at=moment,
        last=now.ply,
        address=f"{address}/replay",
        seat=eyes,
        over=now.status != "playing",  # also in its past
        record=f"{address}/record",
        position=f"{address}/position?at={moment}",
        fork=f"{address}/fork",
    )

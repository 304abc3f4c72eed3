"""What the bus tells beside changes, handed on to the sockets: reactions, reminders, who is looking."""

import asyncio
from typing import TYPE_CHECKING, Any

from anyio import to_thread

from ...i18n import translator
from ...tables.core.snapshot import SeatSnapshot, seat_snapshots
from ...tables.runtime.reactions import LOOKS, NUDGE, REACTION, WHO_LOOKS

if TYPE_CHECKING:
    from .connection import Connection
    from .hub import Hub

_tasks: set[asyncio.Task[None]] = set()
"""The loop itself does not hold on to them."""


def hear(hub: "Hub", table: str, topic: str, payload: dict[str, Any]) -> None:
    """Take news of the bus; within the loop."""
    if topic == WHO_LOOKS:
        answer = {"asked": payload.get("asked"), "seats": sorted(looking(hub, table))}
        job = to_thread.run_sync(hub.tables.bus.tell, table, LOOKS, answer)
    elif topic in (REACTION, NUDGE):
        job = _spread(hub, table, topic, payload)
    else:
        return
    task = asyncio.ensure_future(job)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


def looking(hub: "Hub", table: str) -> frozenset[int]:
    """The seats whose page is in sight on some screen."""
    return frozenset(seat for line in hub.lines(table) if line.visitor.visible for seat in line.own)


async def _spread(hub: "Hub", table_id: str, topic: str, payload: dict[str, Any]) -> None:
    table = await to_thread.run_sync(hub.tables.table, table_id)
    sitters = seat_snapshots(table)
    for line in hub.lines(table_id):
        if topic == REACTION:
            await line.tell({"reaction": _reaction(line, sitters, payload)})
        elif set(payload["seats"]).intersection(line.own) and payload["by"] not in line.own:
            who = _name(line, sitters, payload["by"])
            await line.tell({"nudge": translator(line.taste.language).t("live.nudge", who=who)})


def _reaction(
    line: "Connection", sitters: tuple[SeatSnapshot, ...], payload: dict[str, Any]
) -> dict[str, Any]:
    words = translator(line.taste.language)
    what = words.t(f"reaction.{payload['reaction']}")
    text = words.t("reaction.by", who=_name(line, sitters, payload["seat"]), what=what)
    return {"seat": payload["seat"], "name": payload["reaction"], "text": text}


def _name(line: "Connection", sitters: tuple[SeatSnapshot, ...], seat: int) -> str:
    return sitters[seat - 1].name or translator(line.taste.language).t("seat.name", seat=seat)

"""Reminding somebody, kindly and not too often, that others wait."""

import time
from typing import TYPE_CHECKING

from anyio import to_thread

from ..i18n import translator
from ..tables.glance import Glance

if TYPE_CHECKING:
    from .hub import Hub
    from .lines import Line

PATIENCE_S = 20.0
"""Between two reminders from one tab."""


async def nudge(hub: "Hub", by: "Line", clock: float | None = None) -> None:
    """Tell every tab of those the table waits for who is waiting."""
    now = time.monotonic() if clock is None else clock
    if now - by.nudged < PATIENCE_S:
        return
    by.nudged = now
    glance = await to_thread.run_sync(hub.tables.look, by.visitor.table, by.visitor.keys)
    waited = waited_for(glance)
    for line in hub.lines(glance.table):
        if line is not by and waited.intersection(line.own):
            await line.tell({"nudge": _sentence(glance, by.own[0], line.taste.language)})


def waited_for(glance: Glance) -> frozenset[int]:
    """The seats that have to decide or answer now."""
    if glance.window is not None:
        return frozenset(prompt.seat for prompt in glance.window.prompts if not prompt.answered)
    decision = glance.game.decision
    return frozenset() if decision is None else frozenset({decision.seat})


def _sentence(glance: Glance, seat: int, language: str) -> str:
    words = translator(language)
    name = glance.sitters[seat - 1].name or words.t("seat.name", seat=seat)
    return words.t("live.nudge", who=name)

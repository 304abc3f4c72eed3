"""The live table: one socket per tab. It gets the whole board when it connects, then one message per change.

A message is `{html, ply, events, own, full, past, clock, now}`: the board, how many decisions lie behind it,
what led to it, whether that was this browser's own doing, whether to show it at once, whether more is on its
way, the follow window whose clock runs for this browser, and what our clock says. A refusal is
`{error: {code, sentence}}`.
"""

import time
from collections.abc import Iterator, Sequence
from typing import Any

from fastapi import APIRouter
from starlette.websockets import WebSocket

from ..tables.glance import Glance, Step
from .lines import MOST_STEPS, Line, as_text, serve_line
from .meter import in_thread

router = APIRouter()

INVISIBLE = frozenset({"pass"})
"""Events that change nothing on the board: steps with only these are shown together with the one before."""


@router.websocket("/t/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """Serve one tab."""
    await serve_line(socket, table, PageLine)


class PageLine(Line):
    """The socket of a tab: what it has been shown, and what is new to it."""

    _seen: Any = None
    _shown: tuple[tuple[int, str], ...] | None = None

    async def news(self) -> list[str]:
        """The boards that bring this tab up to date."""
        return [as_text(message) for message in await in_thread(self.boards)]

    def boards(self) -> list[dict[str, Any]]:
        """The messages that bring this tab up to date."""
        tables, visitor = self.hub.tables, self.visitor
        glance = tables.look(visitor.table, visitor.keys)
        seen = (glance.version, self.hub.here(visitor.table), visitor.revealed)
        if seen == self._seen and not self.lost:
            return []
        steps = self._unseen(glance)
        self._seen, self._shown, self.lost = seen, glance.game.decisions, False
        if steps is None:
            return [self._message(glance, (), full=True)]
        *earlier, last = list(_scenes(steps)) or [()]
        past = (tables.look(visitor.table, visitor.keys, scene[-1].ply) for scene in earlier)
        return [
            *(self._message(then, scene, past=True) for then, scene in zip(past, earlier, strict=True)),
            self._message(glance, last),
        ]

    def _unseen(self, glance: Glance) -> tuple[Step, ...] | None:
        """What has been decided since the last message; None if that is no way to get there."""
        shown, now = self._shown, glance.game.decisions
        if self.lost or shown is None or now[: len(shown)] != shown or len(now) - len(shown) > MOST_STEPS:
            return None
        return glance.steps(glance.viewer, len(shown))

    def _message(self, glance: Glance, scene: Sequence[Step], full: bool = False, past: bool = False) -> Any:
        return {
            "html": self.hub.board(glance, self),
            "ply": glance.ply,
            "events": [event.as_dict() for step in scene for event in step.events],
            "own": all(step.seat in glance.own and not step.is_automatic for step in scene),
            "full": full,
            "past": past,
            "clock": _clock(glance),
            "now": round(time.time() * 1000),
        }


def _clock(glance: Glance) -> str | None:
    """The window in which the time of an own seat runs out."""
    window = glance.window
    mine = [prompt for prompt in window.prompts if prompt.seat in glance.own] if window else []
    return window.id if window and any(prompt.deadline is not None for prompt in mine) else None


def _scenes(steps: Sequence[Step]) -> Iterator[tuple[Step, ...]]:
    """Steps to be shown together."""
    scene: list[Step] = []
    for step in steps:
        if _is_visible(step) and any(map(_is_visible, scene)):
            yield tuple(scene)
            scene = []
        scene.append(step)
    if scene:
        yield tuple(scene)


def _is_visible(step: Step) -> bool:
    return not all(event.kind in INVISIBLE for event in step.events)

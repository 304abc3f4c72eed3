"""A snapshot as JSON; it contains only what the snapshot's viewer may know."""

from dataclasses import asdict
from typing import Any

from ...tables.core.snapshot import Prompt, Snapshot, Window
from .models import TableOut


def table_out(snapshot: Snapshot, seat: int | None) -> TableOut:
    """A table as a seat sees it, which must be one of the viewer's; None: the public view."""
    return TableOut(
        table=snapshot.table,
        version=snapshot.version,
        ply=snapshot.ply,
        mode=snapshot.wish.mode,
        status=snapshot.status,
        ending=None if snapshot.ending is None else asdict(snapshot.ending),
        sitters=[sitter._asdict() for sitter in snapshot.sitters],
        own=list(snapshot.own),
        host=snapshot.host,
        view=snapshot.view(seat),
        window=None if snapshot.window is None else window_out(snapshot.window),
        orders={seat: asdict(orders) for seat, orders in snapshot.orders.items()},
        policy=asdict(snapshot.policy),
        undo=asdict(snapshot.undo),
        seed_hash=snapshot.seed_hash,
        seed_chosen=snapshot.chosen,
        origin=snapshot.origin,
        seed=None if snapshot.seed is None else str(snapshot.seed),
        next=snapshot.next,
        clocks=[asdict(clock) for clock in snapshot.clocks],
    )


def window_out(window: Window, outcomes: bool = True) -> dict[str, Any]:
    """A follow window, with or without the possible outcomes of following."""
    return {
        "id": window.id,
        "leader": window.leader,
        "face": window.face,
        "price": window.price,
        "prompts": [_prompt(prompt, outcomes) for prompt in window.prompts],
    }


def _prompt(prompt: Prompt, outcomes: bool) -> dict[str, Any]:
    """The prompt of one seat, without the state its outcomes are computed from."""
    shown = {
        "seat": prompt.seat,
        "answered": prompt.answered,
        "answer": prompt.answer,
        "since": prompt.since,
        "deadline": prompt.deadline,
        "paused": prompt.paused,
    }
    return {**shown, "outcomes": [asdict(outcome) for outcome in prompt.outcomes]} if outcomes else shown

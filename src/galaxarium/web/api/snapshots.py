"""A glance as plain data for programs; everything in it has passed the view."""

from dataclasses import asdict
from typing import Any

from ...tables.core.snapshot import Glance, Prompt, Window
from .models import TableOut


def table_out(glance: Glance, seat: int | None) -> TableOut:
    """A table through the eyes of a seat, which has to be an own one; None: as everybody sees it."""
    return TableOut(
        table=glance.table,
        version=glance.version,
        ply=glance.ply,
        mode=glance.wish.mode,
        status=glance.status,
        ending=None if glance.ending is None else asdict(glance.ending),
        sitters=[asdict(sitter) for sitter in glance.sitters],
        own=list(glance.own),
        host=glance.host,
        view=glance.view(seat),
        window=None if glance.window is None else window_out(glance.window),
        orders={seat: asdict(orders) for seat, orders in glance.orders.items()},
        policy=asdict(glance.policy),
        undo=asdict(glance.undo),
        seed_hash=glance.seed_hash,
        seed_chosen=glance.chosen,
        origin=glance.origin,
        seed=None if glance.seed is None else str(glance.seed),
        next=glance.next,
        clocks=[asdict(clock) for clock in glance.clocks],
    )


def window_out(window: Window, outcomes: bool = True) -> dict[str, Any]:
    """A follow window, with or without what following leads to."""
    return {
        "id": window.id,
        "leader": window.leader,
        "face": window.face,
        "price": window.price,
        "prompts": [_prompt(prompt, outcomes) for prompt in window.prompts],
    }


def _prompt(prompt: Prompt, outcomes: bool) -> dict[str, Any]:
    """Who is asked; the state behind it stays here."""
    shown = {
        "seat": prompt.seat,
        "answered": prompt.answered,
        "answer": prompt.answer,
        "since": prompt.since,
        "deadline": prompt.deadline,
        "paused": prompt.paused,
    }
    return {**shown, "outcomes": [asdict(outcome) for outcome in prompt.outcomes]} if outcomes else shown

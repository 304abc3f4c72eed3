"""Texts about waiting tables: how long, for which seats, for which decision."""

from ..table.model import Resumable
from ..text import Text, plural, text

MINUTE_S, HOUR_S, DAY_S = 60, 3600, 86400
ASKED = ("main", "follow", "mission")
"""Kinds of decisions with a message for lists of tables."""


def duration(seconds: int) -> Text:
    """A duration in a suitable unit."""
    for key, unit in (("clock.days", DAY_S), ("clock.hours", HOUR_S), ("clock.minutes", MINUTE_S)):
        if seconds >= 2 * unit or seconds == unit:
            return plural(key, seconds // unit)
    return plural("pace.seconds", seconds)


def asked_key(kind: str) -> str:
    """The name of a kind of decision in lists of tables."""
    return f"waiting.{kind if kind in ASKED else 'choice'}"


def wait(table: Resumable) -> Text:
    """What a table waits for, and how long it has waited."""
    if table.over:
        return text("start.over")
    if table.gave_up:
        return text("waiting.round", n=table.round, what=text("gave-up.you"))
    what = text("waiting.for", who=table.waiting)
    if table.yours:
        what = text(asked_key(table.asked))
    if table.minutes:
        what = text("waiting.since", what=what, time=duration(table.minutes * MINUTE_S))
    return text("waiting.round", n=table.round, what=what)

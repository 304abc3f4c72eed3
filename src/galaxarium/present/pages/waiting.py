"""Waiting in words: how long, for whom, for what."""

from ..table.model import Resumable
from ..text import Text, plural, text

MINUTE_S, HOUR_S, DAY_S = 60, 3600, 86400
ASKED = ("main", "follow", "mission")
"""Kinds of decisions that have words of their own in a list of tables."""


def duration(seconds: int) -> Text:
    """A length of time in the unit that says enough."""
    for key, unit in (("clock.days", DAY_S), ("clock.hours", HOUR_S), ("clock.minutes", MINUTE_S)):
        if seconds >= 2 * unit or seconds == unit:
            return plural(key, seconds // unit)
    return plural("pace.seconds", seconds)


def asked_key(kind: str) -> str:
    """What a kind of decision is called where tables are listed."""
    return f"waiting.{kind if kind in ASKED else 'choice'}"


def wait(table: Resumable) -> Text:
    """What a table waits for, and for how long it has."""
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

"""Lessons at a table: a script says what comes next, as long as the decisions are those of the script.

Nothing about the progress is stored: it follows from the decisions, so that undo, another device or another
day find the learner where they were. To go on without it, the lesson is dropped from the wish.
"""

from collections.abc import Sequence
from dataclasses import replace

from ...data.lessons import LEARNER, Beat, Lesson, lessons
from ...errors import BadSetup, NotNow
from ...game.game import Game
from .options import HUMAN, SeatOptions, TableOptions
from .table import Table

GENTLE = "easy"
"""The bot that plays against learners who have left the script."""

NEIGHBOUR = "Bo"


def lesson_named(name: str) -> Lesson:
    """A lesson; BadSetup if there is none of that name."""
    if name not in lessons():
        raise BadSetup(f"there is no lesson {name!r}; known are {', '.join(lessons())}", "lesson")
    return lessons()[name]


def begin(name: str) -> Game:
    """The game a lesson begins with."""
    return Game.from_position(lesson_named(name).position)


def lesson_options(name: str) -> TableOptions:
    """The table of a lesson."""
    setup = begin(name).state.setup
    others = (SeatOptions(GENTLE, NEIGHBOUR),) * (setup.players - 1)
    return TableOptions(
        mode=lesson_named(name).mode,
        chairs=(SeatOptions(HUMAN), *others),
        rulebook=setup.rulebook,
        rogue=setup.rogue,
        lesson=name,
    )


def check_lesson(wish: TableOptions) -> None:
    """Refuse a table that calls itself a lesson and is another one."""
    if wish.lesson and replace(wish, policy=None, title="") != lesson_options(wish.lesson):
        raise BadSetup(f"the lesson {wish.lesson} is not played like that", "lesson")


def beat_after(wish: TableOptions, decisions: Sequence[tuple[int, str]]) -> Beat | None:
    """What the script says comes next; None without a lesson, at its end, or off its way."""
    lesson = lessons().get(wish.lesson)
    if lesson is None or len(decisions) >= len(lesson.beats):
        return None
    pairs = zip(decisions, lesson.beats, strict=False)
    on_the_way = all((beat.seat, beat.play) == tuple(taken) for taken, beat in pairs)
    return lesson.beats[len(decisions)] if on_the_way else None


def check_script(table: Table, seat: int, choices: Sequence[str]) -> None:
    """Refuse a learner what the script does not say now; all else stays as it is."""
    decisions = table.history.game.decisions
    for choice in choices:
        beat = beat_after(table.wish, decisions)
        if beat is not None and (beat.seat, beat.play) != (seat, choice):
            raise NotNow("the lesson asks for something else now")
        decisions = (*decisions, (seat, choice))


def scripted(table: Table) -> str | None:
    """What a bot chooses because the script says so."""
    decision = table.decision
    if not table.wish.lesson:
        return None
    beat = beat_after(table.wish, table.history.game.decisions)
    fits = beat is not None and decision is not None and beat.seat == decision.seat != LEARNER
    return beat.play if beat and decision and fits and beat.play in decision.choices else None


def play_freely(table: Table) -> Table:
    """Go on without the lesson."""
    return replace(table, wish=replace(table.wish, lesson=""))

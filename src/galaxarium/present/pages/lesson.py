"""A lesson beside the table: what is said now, what to touch for it, how far one has come."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...data.lessons import LEARNER, LESSONS, Beat, lessons
from ...tables.core.lessons import beat_after
from ...tables.core.options import TableOptions


@dataclass(frozen=True)
class Lesson:
    """A lesson at one moment."""

    name: str
    step: int
    """How many things have been said, this one included."""
    steps: int
    say: str = ""
    """The key of what is said; empty: somebody else plays."""
    choice: str = ""
    """What to choose."""
    then: str = ""
    """What a follow goes on to choose."""
    look: tuple[str, ...] = ()
    """Ids of what to look at besides."""
    is_done: bool = False
    is_free: bool = False
    """Has the learner gone another way, so that nothing more is said?"""

    @property
    def next(self) -> str:
        """The lesson to take after this one; empty: none."""
        at = LESSONS.index(self.name) + 1
        return LESSONS[at] if at < len(LESSONS) else ""


def lesson(wish: TableOptions, decisions: Sequence[tuple[int, str]], is_over: bool) -> Lesson | None:
    """The lesson of a table, if it is one, after some decisions."""
    if not wish.lesson:
        return None
    script = lessons()[wish.lesson]
    steps = len(script.told)
    step = sum(ply <= len(decisions) for ply in script.told)
    beat = None if is_over else beat_after(wish, decisions)
    if beat is None:
        is_done = is_over and len(decisions) == len(script.beats)
        return Lesson(wish.lesson, step, steps, is_done=is_done, is_free=not is_done)
    if beat.seat != LEARNER or not beat.say:
        return Lesson(wish.lesson, step, steps)
    further = script.beats[len(decisions) + 1 : len(decisions) + 2]
    return Lesson(
        name=wish.lesson,
        step=step,
        steps=steps,
        say=f"lesson.{wish.lesson}.{beat.say}",
        choice=beat.play,
        then=_then(beat, further),
        look=beat.look,
    )


def _then(beat: Beat, further: Sequence[Beat]) -> str:
    """What the script has a learner do with a follow, said in the same words."""
    goes_on = beat.play == "follow" and further and further[0].say == beat.say
    return further[0].play if goes_on else ""

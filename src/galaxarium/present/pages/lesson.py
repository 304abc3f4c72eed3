"""A lesson beside the table: the current text, what to click, the progress."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...data.lessons import LEARNER, LESSONS, Beat, lessons
from ...tables.core.lessons import beat_after
from ...tables.core.options import TableOptions


@dataclass(frozen=True)
class Lesson:
    """A lesson at its current step."""

    name: str
    step: int
    """How many texts were shown, this one included."""
    steps: int
    say: str = ""
    """The key of the text; empty while another seat plays."""
    choice: str = ""
    """The choice to make."""
    then: str = ""
    """The choice after a follow."""
    look: tuple[str, ...] = ()
    """Ids of further elements that must not be covered."""
    is_done: bool = False
    is_free: bool = False
    """Has the learner left the script, so that no more text is shown?"""

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
    """The script's choice after a follow, which has the same text."""
    goes_on = beat.play == "follow" and further and further[0].say == beat.say
    return further[0].play if goes_on else ""

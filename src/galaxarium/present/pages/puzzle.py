"""The pages of a puzzle: the position as the deciding seat sees it, with every choice as text, and after a
choice the comparison of all.

Question and answer are built separately, so that the question cannot contain the answer.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

from ...data.puzzles import Puzzle
from ...game.game import Game
from ..choices import describe
from ..scene import Scene
from ..table.model import Person, Table
from ..table.page import TablePage
from ..text import Text, plural, text
from .hint import reasons_of, steps_of

MOST_OF_A_VERB = 6
"""More choices to reroll or convert than this are collapsed."""
MOST_SHOWN = 6
SURE = 2.0
LATER = "hint.why.later"
GOOD_FOR = frozenset({"reroll", "convert", "set", "force", "allow", "activate"})
"""Verbs with a sentence on their purpose, for choices without an immediate effect."""


@dataclass(frozen=True)
class Group:
    """Choices with the same verb."""

    verb: str
    choices: tuple[tuple[str, Text], ...]
    """Each in the notation and as text."""

    @property
    def is_folded(self) -> bool:
        """Are there so many that the list should be collapsed?"""
        return len(self.choices) > MOST_OF_A_VERB and self.verb in ("reroll", "convert")


@dataclass(frozen=True)
class PuzzleQuestion:
    """The position and its choices."""

    puzzle: Puzzle
    game: Game
    page: TablePage
    groups: tuple[Group, ...]

    @property
    def shown(self) -> TablePage:
        """The page of the position, without legal choices."""
        return TablePage(self.game, replace(self.page.table, past=True))

    @property
    def scene(self) -> Scene:
        """The position as the deciding seat sees it."""
        assert self.page.asked is not None
        return self.page.asked.scene


@dataclass(frozen=True)
class Line:
    """A choice with its evaluation in percent."""

    choice: str
    words: Text
    chance: int
    behind: int
    """How much less often it wins than the best."""
    low: int
    high: int
    """Its bounds, which hold for all choices at once."""
    bots: int
    """How many of the nine bots choose it."""
    is_best: bool
    is_chosen: bool


@dataclass(frozen=True)
class Answer:
    """The answer shown after a choice."""

    is_right: bool
    error: int
    """The margin of error of the best choice's chance, in percent."""
    steps: tuple[Text, ...]
    """The best choice and its continuation."""
    reasons: tuple[Text, ...]
    lines: tuple[Line, ...]
    """All choices, the best first."""
    least: int
    """The best choice is better than every other by at least this many percent."""

    @property
    def shown(self) -> tuple[Line, ...]:
        """The choices shown first: the best ones and the one taken."""
        return tuple(line for at, line in enumerate(self.lines) if at < MOST_SHOWN or line.is_chosen)

    @property
    def rest(self) -> tuple[Line, ...]:
        """The other choices, collapsed."""
        return tuple(line for line in self.lines if line not in self.shown)


def table_of(puzzle: Puzzle, game: Game, names: Sequence[str] = ()) -> Table:
    """The table of a puzzle: the viewer at the deciding seat, bots with these names at the others."""
    setup = game.state.setup
    kinds = {seat: "human" if seat == puzzle.seat else "bot" for seat in range(1, setup.players + 1)}
    rogue = {2: "rogue"} if setup.rogue else {}
    called = {seat: name for seat, name in enumerate(names, 1) if kinds.get(seat) == "bot"}
    everybody = {**kinds, **rogue}.items()
    people = tuple(Person(seat, called.get(seat, ""), kind) for seat, kind in everybody)
    return Table("", mode="solo" if setup.rogue else "bots", people=people, mine=(puzzle.seat,))


def question(puzzle: Puzzle, names: Sequence[str] = ()) -> PuzzleQuestion:
    """The question page of a puzzle."""
    game = Game.from_position(puzzle.position)
    asked = PuzzleQuestion(puzzle, game, TablePage(game, table_of(puzzle, game, names)), ())
    verbs: dict[str, list[tuple[str, Text]]] = {}
    for option in puzzle.options:
        verb = option.choice.partition(" ")[0]
        verbs.setdefault(verb, []).append((option.choice, _words(asked, option.choice)))
    return replace(asked, groups=tuple(Group(verb, tuple(choices)) for verb, choices in verbs.items()))


def answer(asked: PuzzleQuestion, chosen: str) -> Answer:
    """The comparison of all choices, after one of them was taken."""
    puzzle, game, scene = asked.puzzle, asked.game, asked.scene
    line = (puzzle.best, *puzzle.then)
    others = [option for option in puzzle.options if option.choice != puzzle.best]
    return Answer(
        is_right=chosen == puzzle.best,
        error=max(1, round(100 * SURE * sqrt(puzzle.chance * (1 - puzzle.chance) / puzzle.rounds))),
        steps=steps_of(scene, game.state, line),
        reasons=_reasons(scene, game, line),
        lines=tuple(_lines(asked, chosen)),
        least=int(100 * min(option.low for option in others)),
    )


def _reasons(scene: Scene, game: Game, line: tuple[str, ...]) -> tuple[Text, ...]:
    """The effects of the best choice or, if there is no immediate one, its purpose."""
    found = reasons_of(scene, game.state, line)
    verb, *words = line[0].split()
    if verb == "move" and words[1].endswith(":orbit"):
        planet = scene.planets[words[1].partition(":")[0]]
        orbit = plural("puzzle.why.orbit", planet.advances, planet=planet.name, points=planet.points)
        return (orbit, *(reason for reason in found if reason.key != LATER))
    if verb in GOOD_FOR and LATER in [reason.key for reason in found]:
        return (text(f"puzzle.why.{verb}"),)
    return found


def _lines(asked: PuzzleQuestion, chosen: str) -> list[Line]:
    puzzle = asked.puzzle
    ordered = sorted(puzzle.options, key=lambda option: (option.choice != puzzle.best, option.behind))
    return [
        Line(
            choice=option.choice,
            words=_words(asked, option.choice),
            chance=round(100 * puzzle.chance_of(option)),
            behind=round(100 * option.behind),
            low=round(100 * option.low),
            high=round(100 * option.high),
            bots=puzzle.said.count(option.choice),
            is_best=option.choice == puzzle.best,
            is_chosen=option.choice == chosen,
        )
        for option in ordered
    ]


def _words(asked: PuzzleQuestion, choice: str) -> Text:
    assert asked.game.decision is not None
    return describe(asked.scene, asked.game.decision, choice)

"""Puzzles for scripts: what is asked, and how the choices compare once one was taken."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from ...data.puzzles import CONFIDENCE, Puzzle, puzzles
from ...game.game import Game
from ...i18n import translator
from ...present.pages.puzzle import Answer, Line, answer, question
from ..identity.preferences import preferences_of
from ..pages.new_table import NAMES
from ..pages.puzzles import Chosen, Number, check_choice, puzzle_of, puzzle_of_the_day, today
from ..render.markup import Wording
from .tables import REFUSALS

router = APIRouter(prefix="/api/v1/puzzles", tags=["puzzles"], responses=REFUSALS)


class Heading(BaseModel):
    """A puzzle in the list."""

    number: int
    theme: str
    level: int = Field(description="How hard it is: 1, 2 or 3.")


class PuzzleOut(Heading):
    """A puzzle without its answer."""

    seat: int = Field(description="The seat that decides.")
    kind: str = Field(description="The kind of the decision.")
    choices: list[str]
    view: dict[str, Any] = Field(description="The view of that seat.")
    day: str = Field("", description="Of the puzzle of the day: its date in UTC.")


class ChoiceOut(BaseModel):
    """A choice, compared with the best one in paired simulated games."""

    choice: str
    words: str = Field(description="The choice in the language of the request.")
    chance: float = Field(description="The chance to win with it.")
    behind: float = Field(description="How much less often it wins than the best.")
    low: float = Field(description="The lower bound of `behind`, and")
    high: float = Field(description="its upper bound; with `confidence` all bounds hold at once.")
    pairs: int = Field(
        description="Pairs of games played to the end, with the same cards and dice for both choices."
    )
    bots: int = Field(description="How many of the nine bots choose it.")


class AnswerOut(BaseModel):
    """The answer to a puzzle: all choices compared."""

    number: int
    right: bool
    best: str
    steps: list[str] = Field(description="The best choice and its continuation, as sentences.")
    reasons: list[str] = Field(description="Its effects, as sentences.")
    confidence: float
    choices: list[ChoiceOut] = Field(description="The best first.")


@router.get("")
def listed(
    theme: Annotated[str, Query(max_length=20)] = "", level: Annotated[int | None, Query(ge=1, le=3)] = None
) -> list[Heading]:
    """All puzzles, or those of a theme or a level."""
    return [
        Heading(number=puzzle.number, theme=puzzle.theme, level=puzzle.level)
        for puzzle in puzzles()
        if theme in ("", puzzle.theme) and level in (None, puzzle.level)
    ]


@router.get("/daily")
def of_the_day(request: Request) -> PuzzleOut:
    """The puzzle of the day, which changes at midnight UTC."""
    return _out(puzzle_of_the_day(request), today(request).isoformat())


@router.get("/{number}")
def asked(number: Number) -> PuzzleOut:
    """A puzzle."""
    return _out(puzzle_of(number))


@router.get("/{number}/answer")
def answered(request: Request, number: Number, choice: Chosen) -> AnswerOut:
    """Check a choice; returns the best one and the comparison of all."""
    puzzle = puzzle_of(number)
    check_choice(puzzle, choice)
    wording = Wording(translator(preferences_of(request).language))
    return _answer(puzzle, answer(question(puzzle, NAMES), choice), wording)


def _out(puzzle: Puzzle, day: str = "") -> PuzzleOut:
    return PuzzleOut(
        number=puzzle.number,
        theme=puzzle.theme,
        level=puzzle.level,
        seat=puzzle.seat,
        kind=puzzle.kind,
        choices=[option.choice for option in puzzle.options],
        view=Game.from_position(puzzle.position).view(puzzle.seat),
        day=day,
    )


def _answer(puzzle: Puzzle, found: Answer, wording: Wording) -> AnswerOut:
    return AnswerOut(
        number=puzzle.number,
        right=found.is_right,
        best=puzzle.best,
        steps=[wording.plain(step) for step in found.steps],
        reasons=[wording.plain(reason) for reason in found.reasons],
        confidence=CONFIDENCE,
        choices=[_choice(puzzle, line, wording) for line in found.lines],
    )


def _choice(puzzle: Puzzle, line: Line, wording: Wording) -> ChoiceOut:
    option = puzzle.option(line.choice)
    assert option is not None
    return ChoiceOut(
        choice=option.choice,
        words=wording.plain(line.words),
        chance=round(puzzle.chance_of(option), 4),
        behind=option.behind,
        low=option.low,
        high=option.high,
        pairs=option.rounds,
        bots=line.bots,
    )

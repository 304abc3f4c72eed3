"""Puzzles: the list, one of them, and how its choices compare once one was chosen.

The answer never stands in the question's page; which puzzles were solved only the browser knows.
"""

from datetime import UTC, date, datetime
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from markupsafe import Markup
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ...data.puzzles import LEVELS, THEMES, Puzzle, daily, puzzles
from ...errors import GalaxariumError
from ...present.pages.puzzle import answer, question
from ...present.table.model import Preferences
from ..edge.cpu_meter import in_thread
from ..identity.preferences import preferences_of
from ..render.pages import render_page
from ..render.regions import drawn_regions
from .new_table import NAMES, import_game
from .opened_table import opened

router = APIRouter(prefix="/puzzles", include_in_schema=False, default_response_class=HTMLResponse)

MODE = "bots"

Number = Annotated[int, Path(ge=1, le=1_000_000)]
Chosen = Annotated[str, Query(max_length=200, description="One of its choices.")]


class NoPuzzle(GalaxariumError):
    """A number no puzzle has."""

    code = "puzzle/none"


class NoChoice(GalaxariumError):
    """Something that cannot be chosen in a puzzle."""

    code = "puzzle/choice"


def puzzle_of(number: int) -> Puzzle:
    """A puzzle by its number."""
    if not 1 <= number <= len(puzzles()):
        raise NoPuzzle(f"there is no puzzle {number}; they are numbered from 1 to {len(puzzles())}")
    return puzzles()[number - 1]


def check_choice(puzzle: Puzzle, choice: str) -> None:
    """Refuse what the puzzle does not offer."""
    if puzzle.option(choice) is None:
        offered = ", ".join(option.choice for option in puzzle.options)
        raise NoChoice(f"{choice[:60]!r} cannot be chosen in puzzle {puzzle.number}; it offers {offered}")


def today(request: Request) -> date:
    """The day it is, the same all over the world."""
    return datetime.fromtimestamp(request.app.state.tables.clock(), UTC).date()


def puzzle_of_the_day(request: Request) -> Puzzle:
    """The one everybody gets today."""
    return puzzles()[daily(today(request), len(puzzles())) - 1]


@router.get("")
def listed(request: Request, theme: str = "", level: str = "") -> str:
    """Today's puzzle, and all of them, or those of a theme and a level."""
    shown = [
        puzzle for puzzle in puzzles() if theme in ("", puzzle.theme) and level in ("", str(puzzle.level))
    ]
    return render_page(
        "puzzles.html",
        preferences_of(request),
        puzzles=shown,
        daily=puzzle_of_the_day(request),
        day=today(request),
        themes=[name for name in THEMES if any(puzzle.theme == name for puzzle in puzzles())],
        levels=LEVELS,
        theme=theme,
        level=level,
    )


@router.get("/daily")
def of_the_day(request: Request) -> Response:
    """Today's puzzle."""
    address = f"/puzzles/{puzzle_of_the_day(request).number}"
    return RedirectResponse(address, headers={"cache-control": "no-store"})


@router.get("/{number}")
def asked(request: Request, number: Number) -> str:
    """A puzzle: the position, the question and the choices."""
    return _page(request, puzzle_of(number), "")


@router.get("/{number}/answer")
def answered(request: Request, number: Number, choice: Chosen) -> str:
    """The same with one of the choices taken: whether it was the best, and how all of them compare."""
    puzzle = puzzle_of(number)
    check_choice(puzzle, choice)
    return _page(request, puzzle, choice)


@router.post("/{number}/play")
async def play_on(request: Request, number: Number) -> Response:
    """Open a table that goes on from the position, with bots in the other seats."""
    text = puzzle_of(number).position
    return opened(await in_thread(import_game, request.app.state.tables, text, MODE), MODE)


def _page(request: Request, puzzle: Puzzle, chosen: str) -> str:
    taste: Preferences = preferences_of(request)
    asked = question(puzzle, NAMES)
    regions = drawn_regions(asked.shown, taste.language)
    drawn = Markup(render_page("puzzle_board.html", taste, page=asked.shown, regions=regions))
    return render_page(
        "puzzle.html",
        taste,
        puzzle=puzzle,
        asked=asked,
        page=asked.page.prompt_bar,
        facts=asked.page.facts,
        board=drawn,
        found=answer(asked, chosen) if chosen else None,
        is_daily=puzzle.number == puzzle_of_the_day(request).number,
        day=today(request),
        next=puzzle.number % len(puzzles()) + 1,
        count=len(puzzles()),
        panel=len(puzzle.said),
    )

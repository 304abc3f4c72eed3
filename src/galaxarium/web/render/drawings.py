"""Little boards of the rulebook, drawn from positions that are really played."""

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup, escape

from ...data.rulebook import Example, examples, rulebook
from ...game.game import Game
from ...present.board import Board, Space, board
from ...present.choices import describe
from ...present.pages.rules import address_of
from ...present.scene import scene
from ...present.text import Text

CITED = re.compile(r"\bR\d+(?:\.\d+)?\b")


@dataclass(frozen=True)
class Moment:
    """A position as it is drawn: part of the row, the dice, everybody's stores."""

    board: Board
    spaces: tuple[Space, ...]
    ships: Mapping[int, str]
    """The ship each seat flies."""

    def standing(self, space: Space, position: int) -> list[int]:
        """The seats whose ships stand at a place of a track."""
        return [seat for seat, place in space.orbit if place == position]


@dataclass(frozen=True)
class Drawing:
    """An example: before, what is done, after."""

    name: str
    before: Moment
    steps: tuple[Text, ...]
    after: Moment


@functools.cache
def drawings(clause: str) -> tuple[Drawing, ...]:
    """The drawn examples of a clause."""
    return tuple(_drawn(example) for example in examples() if example.clause == clause)


def _drawn(example: Example) -> Drawing:
    game = Game.from_position(example.position)
    row = game.snapshot()["row"]
    places = tuple(row.index(planet) for planet in example.planets)
    before = _moment(game, places)
    steps = []
    for choice in example.choices:
        assert game.decision is not None
        steps.append(describe(scene(game, None), game.decision, choice))
        game.play(choice)
    return Drawing(example.name, before, tuple(steps), _moment(game, places))


def _moment(game: Game, places: tuple[int, ...]) -> Moment:
    now = scene(game, None)
    drawn = board(now)
    spaces = tuple(space for place in places if (space := drawn.spaces[place]) is not None)
    return Moment(drawn, spaces, now.ships)


def cited(words: str, language: str) -> Markup:
    """A text whose numbers of clauses are links; numbers that do not exist stay as they are."""
    known = rulebook(language).numbers

    def link(match: re.Match[str]) -> str:
        number = match[0]
        return f'<a href="{address_of(number)}">{number}</a>' if number in known else number

    return Markup(CITED.sub(link, str(escape(words))))

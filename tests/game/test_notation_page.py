"""docs/notation.md is true: its examples load, and its lists are complete."""

import re
from pathlib import Path

import pytest

from galaxarium import BadRecord, Game
from galaxarium.game.notation import FRAMES
from galaxarium.game.position.lines import KEYWORDS
from galaxarium.game.position.seat import SeatReader
from support.games import MODES, random_games

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```text\n(galaxarium .*?)```", PAGE, re.DOTALL)
POSITIONS = [block for block in BLOCKS if block.startswith("galaxarium position")]
RECORDS = [block for block in BLOCKS if block.startswith("galaxarium record")]


def test_there_are_examples():
    assert len(POSITIONS) >= 2
    assert len(RECORDS) >= 1


@pytest.mark.parametrize("text", POSITIONS)
def test_positions_load(text):
    game = Game.from_position(text)
    assert Game.from_position(game.position()).position() == game.position()


def test_the_long_position_shows_every_line_in_the_order_they_are_written():
    [text] = [text for text in POSITIONS if "generator" in text]
    game = Game.from_position(text)
    assert game.log == ()
    written = [sorted(line.split()) for line in game.position().splitlines()]
    assert written == [sorted(line.split()) for line in text.splitlines()]  # ships may be listed in any order


@pytest.mark.parametrize("text", RECORDS)
def test_records_can_be_read(text):
    """The example need not be a real game, but everything apart from its choices must be right."""
    reason = "is not possible now"
    try:
        Game.from_record(text)
    except BadRecord as error:
        reason = error.reason
    assert "is not possible now" in reason


def test_every_line_of_a_position_is_explained():
    for keyword in (*KEYWORDS, "seat", "pending"):
        assert re.search(rf"`{keyword} ", PAGE), keyword
    for key in SeatReader.KEYS:
        assert f"`{key}`" in PAGE, key


def events_explained():
    """Kind and fields of every event, from the tables and the sections on solo and Blast Off!"""
    table = dict(re.findall(r"^\| `(\w+)` \| ([\w, ]+) \|", PAGE, re.MULTILINE))
    more = dict(re.findall(r"`(\w+)` \(([\w, ]+)\)", PAGE.partition("## Solo")[2]))
    return {kind: set(fields.split(", ")) for kind, fields in {**more, **table}.items()}


@pytest.mark.parametrize("mode", MODES, ids=repr)
def test_every_event_is_explained_with_its_fields(mode):
    explained = events_explained()
    for game in random_games(range(12), mode):
        for event in game.log:
            assert {name for name, _ in event.fields} == explained[event.kind], event.kind


def test_frames_have_names_that_can_be_read_back():
    assert all(re.fullmatch(r"[a-z-]+", name) for name in FRAMES)

"""Records of version 1, from before the rules changed (R1.4, R9.4): they are played as they were then.

The files in version1/ were written by the code of then, with the digest of the state after every decision.
"""

import random
import re
from pathlib import Path

import pytest

from galaxarium import BadPosition, BadRecord, Game
from galaxarium.errors import StoreDamaged
from galaxarium.game.imagine import imagine
from galaxarium.game.proof import prove
from galaxarium.present.abilities import attack
from galaxarium.present.scene import scene
from galaxarium.tables.core.history import DecisionRow, History

FILES = sorted((Path(__file__).parent / "version1").glob("*.record"))
DECISION = re.compile(r"(?m)^(\d+) (\d+) (.+) # ([0-9a-f]{16})$")


def text_of(name):
    return (Path(__file__).parent / "version1" / f"{name}.record").read_text(encoding="ascii")


def attacks(game):
    """How many attacks each turn had."""
    turns = [0]
    for event in game.log:
        if event.kind == "turn":
            turns.append(0)
        turns[-1] += event.kind == "attack"
    return turns


def test_there_is_one_of_each_kind():
    assert [file.stem for file in FILES] == ["all", "blast-off", "position", "three", "two", "zendica"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_state_is_what_it_was(file):
    text = file.read_text(encoding="ascii")
    assert text.startswith("galaxarium record 1\n")
    proof = prove(text)
    assert proof.digests == len(proof.game.decisions) > 50


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_written_anew_it_is_the_same_game(file):
    game = Game.from_record(file.read_text(encoding="ascii"))
    text = game.record()
    assert text.startswith("galaxarium record 2\n")
    again = Game.from_record(text)
    assert (again.record(), again.state.bytes()) == (text, game.state.bytes())
    assert again.state.setup == game.state.setup


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_stored_table_is_replayed(file):
    """Tables keep the record without decisions, and the decisions with their digests."""
    text = file.read_text(encoding="ascii")
    start = DECISION.sub("", text)
    rows = [
        DecisionRow(int(n), int(seat), choice, digest, "", 0.0)
        for n, seat, choice, digest in DECISION.findall(text)
    ]
    assert History.begin(start).replay(rows).ply == len(rows) > 50


@pytest.mark.parametrize("name", ["two", "zendica"])
def test_read_as_version_2_it_would_not_be(name):
    text = text_of(name).replace("record 1", "record 2")
    rows = [
        DecisionRow(int(n), int(seat), choice, digest, "", 0.0)
        for n, seat, choice, digest in DECISION.findall(text)
    ]
    with pytest.raises(StoreDamaged):
        History.begin(DECISION.sub("", text)).replay(rows)


def test_what_version_1_did_not_say_is_said_now():
    assert "house-rules duel_missions=drop-comparative\n" in Game.from_record(text_of("two")).record()
    assert "house-rules none\n" in Game.from_record(text_of("all")).record()
    assert "house-rules none\n" in Game.from_record(text_of("blast-off")).record()
    assert "| switches duel_missions=drop-comparative\n" in Game.from_record(text_of("position")).record()
    assert "\nonce no\n" in Game.from_record(text_of("zendica")).record()
    assert "once" not in Game.from_record(text_of("three")).record()


def test_zendica_attacked_more_than_once_in_a_turn():
    game = Game.from_record(text_of("zendica"))
    assert game.state.setup.once is False
    assert max(attacks(game)) > 1
    levels = [event["level"] for event in game.log if event.kind == "attack"]
    assert 4 in levels


def unmarked():
    """A position of a game that began before attacks were marked, with a second colony die on the table."""
    lines = ["galaxarium position 1", "players 1", "rogue zendica", "row jakks gort helios nibiru"]
    lines += ["active 2", "turn 2", "dice colony", "bay colony", "once no"]
    lines += ["seat 1 energy 5 culture 5", "seat 2 level 4"]
    return Game.from_position("\n".join(lines) + "\n")


def test_positions_and_views_say_it_too():
    game = unmarked()
    assert game.decision.kind == "force"
    assert "\nonce no\n" in game.position()
    assert Game.from_position(game.position()).position() == game.position()
    view = game.view(1)
    assert view["once"] is False
    assert imagine(view, random.Random(1)).setup.once is False


def test_the_page_shows_no_mark_there():
    marked = Game.from_position(unmarked().position().replace("once no\n", ""))
    assert attack(scene(marked, 1), 4).key == "attack.once"
    assert attack(scene(unmarked(), 1), 4).key == "attack.fewer"


def test_only_marked_attacks_can_be_unmarked():
    text = unmarked().position().replace("zendica", "artemis")
    assert Game.from_position(text).state.setup.once is True


@pytest.mark.parametrize("word", ["maybe", "YES", "1"])
def test_other_words_are_refused(word):
    with pytest.raises(BadPosition, match="once is yes or no"):
        Game.from_position(unmarked().position().replace("once no", f"once {word}"))
    with pytest.raises(BadRecord, match="once is yes or no"):
        Game.from_record(Game.new(1, seed=1, rogue="zendica").record() + f"once {word}\n")

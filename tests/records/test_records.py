"""The golden games replayed: in every mode the same state after every ply, and the same scores."""

import difflib

import pytest

from galaxarium import Game
from galaxarium.data.planets import blast_off_planets, planets
from galaxarium.data.tables import missions
from galaxarium.game.record import read_record
from support.engines import ENGINES
from support.games import MODES, NEVER_USABLE, Coverage, switch_values

from . import golden

REMEDY = "if this change is meant: python tests/records/regenerate.py, and say why in the commit"


def explain(found, expected):
    """The first lines that differ."""
    lines = difflib.unified_diff(expected.splitlines(), found.splitlines(), "golden", "now", lineterm="", n=2)
    return "\n".join([*list(lines)[:20], REMEDY])


@pytest.mark.parametrize("mode", ENGINES)
@pytest.mark.parametrize("name", golden.names())
def test_replay(name, mode):
    expected = (golden.GAMES / f"{name}.digests").read_text(encoding="ascii")
    found = golden.digests(golden.read(name), mode)
    assert found == expected, explain(found, expected)


@pytest.mark.parametrize("name", sorted(golden.TOLD))
def test_playthrough(name):
    expected = (golden.PLAYTHROUGHS / f"{name}.txt").read_text(encoding="ascii")
    found = golden.playthrough(name)
    assert found == expected, explain(found, expected)


def test_files_are_the_ones_listed():
    assert len(golden.names()) == sum(len(seeds) for seeds in golden.SEEDS.values())
    assert {path.stem for path in golden.PLAYTHROUGHS.glob("*.txt")} == set(golden.TOLD)
    assert {path.stem for path in golden.GAMES.glob("*.digests")} == set(golden.names())


@pytest.mark.parametrize("name", golden.names())
def test_a_record_written_again_is_the_same_text(name):
    assert Game.from_record(golden.read(name)).record() == golden.read(name)


@pytest.mark.parametrize("mode", MODES, ids=repr)
def test_together_they_show_every_card_switch_book_and_table_size(mode):
    coverage = Coverage()
    for name in golden.names():
        if name.startswith(f"{mode.name}-"):
            coverage.see_game(Game.from_record(golden.read(name)))
    deck = blast_off_planets() if mode.edition == "blast-off" else planets()
    assert set(coverage.planets) == {planet.slug for planet in deck} - NEVER_USABLE.get(mode, set())
    wanted = {(mission.slug, won) for mission in missions() for won in (True, False)}
    assert set(coverage.missions) == (wanted if mode.missions else set())
    assert set(coverage.setups) == {(players, book) for players in mode.players for book in mode.rulebooks}
    wanted = {(name, value) for name in mode.switches for value in switch_values(name, max(mode.players))}
    assert wanted <= set(coverage.switches)
    assert set(coverage.attacks) == {
        (rogue, level) for rogue in mode.rogues if rogue for level in range(1, 6)
    }


def test_a_marked_attack_would_have_come_again():
    """R9.4: a colony die is unusable only after an attack that is marked once."""
    games = [Game.from_record(golden.read(name)) for name in golden.names() if name.startswith("solo-")]
    lost = [
        event for game in games for event in game.log if event.kind == "discard" and event["face"] == "colony"
    ]
    assert lost


def test_one_changed_decision_is_noticed():
    """The guard can fire: another choice somewhere gives another digest from there on."""
    name = golden.names()[0]
    text = golden.read(name)
    line = next(line for line in read_record(text).decisions if line.choice == "end")
    first = text.partition(f"\n{line.ply} ")[0] + "\n"
    game = Game.from_record(first)
    game.play(game.decision.choices[0])
    expected = (golden.GAMES / f"{name}.digests").read_text(encoding="ascii")
    assert f"\n{line.ply} {game.state.digest()[:8]}\n" not in expected
    assert f"\n{line.ply - 1} {Game.from_record(first).state.digest()[:8]}\n" in expected


# --- the corpus --------------------------------------------------------------------------------------------


def pinned():
    """Digest by mode and table size."""
    lines = golden.CORPUS.read_text(encoding="ascii").split("\n")
    return {tuple(line.split()[:2]): line.split()[2] for line in lines if line}


@pytest.mark.parametrize("key", golden.corpus_keys(), ids=lambda key: f"{key[0].name}-{key[1]}")
def test_corpus(key):
    """200 random games per table size, played inside compiled code, folded into one number."""
    mode, players = key
    found = golden.corpus_digest(mode, players, golden.CORPUS_GAMES, "compiled")
    assert found == pinned()[mode.name, str(players)], REMEDY


@pytest.mark.parametrize("key", golden.corpus_keys(), ids=lambda key: f"{key[0].name}-{key[1]}")
def test_corpus_is_the_same_in_python(key):
    mode, players = key
    assert golden.corpus_digest(mode, players, 2, "python") == golden.corpus_digest(
        mode, players, 2, "compiled"
    )


def test_corpus_has_nothing_else():
    assert set(pinned()) == {(mode.name, str(players)) for mode, players in golden.corpus_keys()}

"""The corpora hold for the kernel at every depth, and for the reference near the root."""

from dataclasses import replace

import pytest

from galaxarium.game.perft import Count, TooManyNodes, count
from perft.by_reference import Difference, count_by_reference
from perft.corpus import Entry, count_lines, entries, read_block, with_counts
from perft.make_corpus import agreed_counts, divided, fill

ENTRIES = {entry.id: entry for entry in entries()}
THEMES = ("setup", "follow-chains", "converter", "end-trigger", "copying", "nagato")
SHALLOW = 60
"""Choices the reference tries for one entry."""


def explained(entry: Entry, ours: Count) -> str:
    """What to say when a count is wrong."""
    below = "\n".join(f"  {leaves} {choice}" for choice, leaves in ours.divide.items())
    return f"{entry.id}, depth {ours.depth}: {count_lines(ours)}\n{below}"


@pytest.mark.parametrize("name", ENTRIES)
def test_the_kernel_counts_what_the_corpus_says(name):
    entry = ENTRIES[name]
    state = entry.game().state
    assert entry.counts, "an entry without counts proves nothing"
    assert entry.counts.keys() == entry.kinds.keys()
    for depth, leaves in entry.counts.items():
        ours = count(state, depth)
        assert (ours.leaves, ours.kinds) == (leaves, entry.kinds[depth]), explained(entry, ours)


@pytest.mark.parametrize("name", ENTRIES)
def test_the_reference_counts_the_same_near_the_root(name):
    entry = ENTRIES[name]
    game = entry.game()
    near = [depth for depth in entry.counts if count(game.state, depth).nodes <= SHALLOW]
    assert near
    for depth in near:
        leaves = entry.counts[depth]
        theirs = count_by_reference(entry.begin(), entry.plays, depth)
        assert (theirs.leaves, theirs.kinds) == (leaves, entry.kinds[depth]), explained(entry, theirs)


def test_the_corpora_cover_their_themes_and_all_numbers_of_players():
    read = list(entries())
    assert len(read) == len(ENTRIES), "an id is there twice"
    for theme in THEMES:
        assert any(name.startswith(theme) for name in ENTRIES), theme
    games = [entry.begin() for entry in read]
    assert {game.state.setup.players for game in games} == {1, 2, 3, 4, 5}
    asked = {kind for entry in read for kinds in entry.kinds.values() for kind in kinds}
    assert {"mission", "main", "set", "move", "follow", "copy", "land", "colony", "advance"} <= asked


def test_counting_from_a_root_nobody_decides_in():
    state = ENTRIES["end-trigger-last-turn"].game().state
    while state.decision:
        state, _ = state.play(state.decision.choices[-1])
    assert count(state, 0).leaves == 1
    assert count(state, 1).leaves == 0


def test_a_limit_stops_the_count():
    state = ENTRIES["setup-2"].game().state
    assert count(state, 3, max_nodes=1000).nodes < 1000
    with pytest.raises(TooManyNodes, match="stopped after 5 "):
        count(state, 5, max_nodes=5)


# --- the guards fire: deliberate differences ----------------------------------------------------------------


def test_a_wrong_count_is_noticed_and_divided():
    entry = ENTRIES["setup-2"]
    ours = count(entry.game().state, 2)
    choice = next(iter(ours.divide))
    theirs = replace(ours, divide={**ours.divide, choice: 0})
    assert f"{choice}: kernel {ours.divide[choice]}, reference 0" in divided(ours, theirs)
    assert choice in explained(entry, ours)


def test_other_rules_are_noticed():
    """The reference plays another house rule than the kernel."""
    begin = ENTRIES["setup-landing-must"].begin()
    other = ENTRIES["setup-landing-may"].begin()
    other.state.setup = begin.state.setup
    with pytest.raises(Difference):
        count_by_reference(other, ENTRIES["setup-landing-may"].plays, 3)


def test_nothing_is_written_where_the_two_differ(tmp_path, monkeypatch, capsys):
    path = tmp_path / "x.perft"
    text = "id x\nsetup players=2 seed=1\nperft 1 99\n"
    path.write_text(text, encoding="utf-8")

    def wrong(begin, plays, depth):
        return replace(count_by_reference(begin, plays, depth), leaves=7)

    monkeypatch.setattr("perft.make_corpus.count_by_reference", wrong)
    assert not fill(path, 100)
    assert path.read_text(encoding="utf-8") == text
    assert "nothing is written" in capsys.readouterr().out


def test_counts_are_written_where_they_agree(tmp_path):
    path = tmp_path / "x.perft"
    path.write_text("# why\n\nid x\nsetup players=2 seed=1\nperft 1 99\n", encoding="utf-8")
    assert fill(path, 10)
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# why\n\nid x\nsetup players=2 seed=1\nperft 1 2\nkinds 1 mission 1\n")
    block = text.partition("\n\n")[2].splitlines()
    assert with_counts(block, agreed_counts(read_block(block), 10)) == block

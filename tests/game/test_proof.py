"""Records with notes: what is noted is checked, and whatever was tampered with is refused with its line."""

import hashlib
import re

import pytest

from galaxarium import Game
from galaxarium.errors import BadRecord
from galaxarium.game.proof import prove, seed_hash, with_notes


def noted(game):
    """A game's record with notes, played once more to have the digests."""
    again = Game.new(players=2, seed=game.seed)
    return with_notes(game, [again.play(choice).after.digest() for _, choice in game.decisions])


@pytest.fixture(scope="module")
def whole():
    """A whole game, always the first choice that is not the end of the turn."""
    game = Game.new(players=2, seed=2**125 + 7)
    while game.decision:
        game.play(game.decision.choices[0])
    return game


@pytest.fixture(scope="module")
def record(whole):
    return noted(whole)


def test_the_hash_is_that_of_the_decimal_text():
    assert seed_hash(42) == hashlib.sha256(b"42").hexdigest()


def test_a_record_with_notes_is_a_record(whole, record):
    assert Game.from_record(record).record() == whole.record()


def test_everything_noted_is_checked(whole, record):
    proof = prove(record, seed_hash(whole.seed))
    assert proof.noted_hash == seed_hash(whole.seed)
    assert proof.digests == len(whole.decisions)
    assert proof.counted
    assert proof.result


def test_a_record_without_notes_is_played_and_nothing_else(whole):
    proof = prove(whole.record())
    assert (proof.noted_hash, proof.digests, proof.counted, proof.result) == ("", 0, False, False)


def refused(text, shown=""):
    with pytest.raises(BadRecord) as caught:
        prove(text, shown)
    return caught.value


def line_of(text, beginning):
    return next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith(beginning))


def other_choice(whole, ply):
    """Another choice that was legal at a ply."""
    game = Game.new(players=2, seed=whole.seed)
    for _, choice in whole.decisions[:ply]:
        game.play(choice)
    return next(choice for choice in game.decision.choices if choice != whole.decisions[ply][1])


def test_a_changed_choice_is_found_in_its_line(whole, record):
    ply = next(n for n in range(2, 40) if len(_choices(whole, n)) > 1)
    seat, choice = whole.decisions[ply]
    changed = record.replace(
        f"\n{ply + 1} {seat} {choice} #", f"\n{ply + 1} {seat} {other_choice(whole, ply)} #"
    )
    assert changed != record
    error = refused(changed)
    assert error.line == line_of(changed, f"{ply + 1} {seat} ")
    assert "state noted" in error.reason


def _choices(whole, ply):
    game = Game.new(players=2, seed=whole.seed)
    for _, choice in whole.decisions[:ply]:
        game.play(choice)
    return game.decision.choices


def test_a_changed_seed_is_found(whole, record):
    changed = record.replace(f"seed {whole.seed}", f"seed {whole.seed - 1}")
    assert refused(changed).line is not None


def test_a_changed_seed_without_decisions_does_not_give_the_hash():
    text = with_notes(Game.new(players=2, seed=7), ()).replace("seed 7", "seed 8")
    error = refused(text)
    assert error.line == 2
    assert "does not give the hash" in error.reason


def test_a_changed_hash_is_found(record):
    changed = re.sub(r"# seed-hash \w", "# seed-hash " + "0", record, count=1)
    changed = changed if changed != record else re.sub(r"# seed-hash \w", "# seed-hash 1", record, count=1)
    assert refused(changed).line == 2


def test_another_hash_than_shown_is_refused(record):
    assert "you were shown" in refused(record, "ab" * 32).reason


@pytest.mark.parametrize("keep", [0.3, 0.9])
def test_a_cut_record_is_refused(record, keep):
    lines = record.splitlines()
    cut = lines[: round(len(lines) * keep)]
    error = refused("\n".join(cut))
    assert error.line == len(cut)
    assert "decisions" in error.reason


def test_a_record_cut_within_a_line_is_refused(record):
    assert refused(record[: len(record) // 2]).line is not None


def test_a_changed_result_is_refused(record):
    changed = re.sub(r"# result \d+", "# result 99", record)
    assert refused(changed).line == line_of(record, "# result")


def test_a_changed_digest_is_refused(record):
    changed = re.sub(r"(?m)^(7 .*# )(\w)", lambda m: m[1] + ("0" if m[2] != "0" else "1"), record)
    assert refused(changed).line == line_of(record, "7 ")


def test_a_note_twice_is_refused(record):
    assert "twice" in refused(f"{record}# decisions 3\n").reason


def test_a_position_has_no_seed_to_prove():
    game = Game.from_position(Game.new(players=2, seed=3).position())
    text = with_notes(game, ())
    assert "seed-hash" not in text
    assert prove(text).game.seed is None
    assert "no seed" in refused(text, "ab" * 32).reason

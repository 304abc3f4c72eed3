"""Records that cannot be read or played: each refused with its line and the reason."""

import pytest

from galaxarium import BadRecord, Game

RECORD = """\
galaxarium record 2
players 2
rulebook galakta
house-rules first_player=seat-1
rogue none
seed 7
"""
GAME = Game.from_record(RECORD)
for _ in range(4):
    GAME.play(GAME.decision.choices[0])
TEXT = GAME.record()
LINES = TEXT.splitlines()
POSITION = Game.from_position(GAME.position()).record()

WRONG = [
    ("galaxarium record 2", "galaxarium record 9", 1, "version '9' of records is not known here"),
    ("galaxarium record 2", "a record", 1, "expected 'galaxarium record 2'"),
    ("players 2", "players two", 2, "players is 'two' and should be a whole number"),
    ("players 2", "players \u0662", 2, "should be a whole number"),
    ("players 2", "players 9", 2, "not 9"),
    ("players 2\n", "", None, "the line `players` is missing"),
    ("rulebook galakta\n", "", None, "the line `rulebook` is missing"),
    ("house-rules first_player=seat-1\n", "", None, "the line `house-rules` is missing"),
    ("rogue none\n", "", None, "the line `rogue` is missing"),
    ("seed 7\n", "", None, "the line `seed` is missing"),
    ("rulebook galakta", "rulebook nobody", 3, "there is no rulebook 'nobody'"),
    ("house-rules first_player=seat-1", "house-rules first_player", 4, "'first_player' should be NAME=VALUE"),
    ("house-rules first_player=seat-1", "house-rules luck=much", 4, "there is no house rule 'luck'"),
    ("house-rules first_player=seat-1", "house-rules landing=x", 4, "landing can be may or must"),
    ("rogue none", "rogue sauron", 5, "there is no rogue galaxy 'sauron'"),
    ("rogue none", "rogue artemis", None, "name both or neither"),
    ("seed 7", "seed seven", 6, "seed is 'seven' and should be a whole number"),
    ("seed 7", "seed " + "9" * 60, 6, "a seed is a whole number from 0 to 2**126 - 1"),
    ("seed 7", "seed " + "9" * 5000, 6, "a seed is a whole number from 0 to 2**126 - 1"),
    ("seed 7", "seed 7\nseed 8", 7, "seed is there twice"),
    ("seed 7", "seed 7\nweather fine", 7, "unknown word 'weather'"),
    ("seed 7", "seed 7\nplanet x,y", None, "with the rulebook blast-off only"),
    (LINES[6], "1 1", 7, "a decision is: ply seat choice"),
    (LINES[6], "1 one keep elder", 7, "a decision is: ply seat choice"),
    (LINES[6], "2 " + LINES[6][2:], 7, "ply 2 where ply 1 was expected"),
    (LINES[6], "9" * 5000 + LINES[6][1:], 7, "where ply 1 was expected"),
    (LINES[6], "1 2" + LINES[6][3:], 7, "seat 1 decides here, not seat 2"),
    (LINES[6], "1 1 keep nothing", 7, "'keep nothing' is not possible now; seat 1 decides mission: keep "),
    (LINES[7], LINES[7] + "\nplayers 2", 9, "players comes after the first decision"),
]


@pytest.mark.parametrize("before, after, line, reason", WRONG)
def test_wrong_record(before, after, line, reason):
    assert before in TEXT
    with pytest.raises(BadRecord) as refused:
        Game.from_record(TEXT.replace(before, after, 1))
    assert reason in refused.value.reason
    assert line is None or refused.value.line == line
    assert refused.value.code == "record/bad"


def test_the_right_one_is_right():
    assert Game.from_record(TEXT).record() == TEXT
    with_comments = TEXT.replace("\n", " # words\n") + "\n# the end\n"
    assert Game.from_record(with_comments).record() == TEXT


def test_nothing_at_all():
    for text in ("", "\n", "# only words\n"):
        with pytest.raises(BadRecord, match="line 1: expected 'galaxarium record 2'"):
            Game.from_record(text)


def test_decisions_after_the_end():
    game = Game.new(2, seed=1)
    while game.decision:
        game.play(game.decision.choices[0])
    text = game.record() + f"{len(game.decisions) + 1} 1 end\n"
    with pytest.raises(
        BadRecord, match=f"line {len(text.splitlines())}: the game is over before this decision"
    ):
        Game.from_record(text)


def test_records_from_positions():
    assert Game.from_record(POSITION).record() == POSITION
    with pytest.raises(BadRecord, match="line 2: a record has a position or a set-up, not both"):
        Game.from_record(POSITION.replace("\n", "\nplayers 2\n", 1))


def test_a_wrong_position_is_named_by_its_line_in_the_record():
    lines = POSITION.splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("| turn"))
    lines[number] = "| turn 0"
    with pytest.raises(BadRecord) as refused:
        Game.from_record("\n".join(lines))
    assert "'0' is not a number" in refused.value.reason
    assert refused.value.line == number + 1

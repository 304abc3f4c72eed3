"""What cannot be done is refused with one sentence and exit code 2, never with a traceback."""

import os
import subprocess

import pytest

from galaxarium import Game
from galaxarium.cli.main import main

from .terminal import COMMAND, PROMPT, Conversation, environment, run, saved


@pytest.fixture
def files(tmp_path, monkeypatch):
    """A folder with things that are no games."""
    record = Game.new(players=2, seed=1).record()
    (tmp_path / "folder").mkdir()
    (tmp_path / "latin.txt").write_bytes(b"galaxarium record 2\nplayers \xe9\n")
    (tmp_path / "poem.txt").write_text("Twinkle, twinkle\n")
    (tmp_path / "empty.txt").write_text("")
    (tmp_path / "large.txt").write_bytes(b"#" * (5 << 20))
    (tmp_path / "record.txt").write_text(record)
    (tmp_path / "illegal.txt").write_text(record + "1 1 keep nothing\n")
    (tmp_path / "future.txt").write_text(record.replace("record 2", "record 9"))
    (tmp_path / "seats.txt").write_text(record.replace("\n", "\n# seats human,nobody\n", 1))
    (tmp_path / "position.txt").write_text("galaxarium position 1\nplayers 2\nrow jakks jakks gort maia\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


REFUSALS = [
    ("nonsense", "nonsense"),
    ("--nonsense", "COMMAND|--nonsense"),
    ("play --nonsense", "--nonsense"),
    ("play extra", "extra"),
    ("play --players two", "'two' is not a whole number"),
    ("play --players -1", "--players"),
    ("play --players 0", "2 to 5 players"),
    ("new --players 9", "2 to 5 players"),
    ("new --players 1", "solo"),
    ("new --rulebook poker", "galakta"),
    ("new --rule landing", "NAME=VALUE"),
    ("new --rule landing=sometimes", "may or must"),
    ("new --rule a=b", "no house rule 'a'"),
    ("new --rule landing=may --rule landing=must", "given twice"),
    ("new --rogue nobody", "artemis"),
    ("new --seed 1.5", "not a whole number"),
    (f"new --seed {2**126}", "2**126"),
    ("play --seats human,deepblue", "human, random, greedy, search"),
    ("play --seats human,medium --players 3", "names 2 and the game has 3"),
    ("play --language tlh", "no language 'tlh'"),
    ("play --load record.txt --players 2", "--players cannot be given together with --load"),
    ("play --load record.txt --rule landing=must", "--rule cannot be given together with --load"),
    ("play --load record.txt --from-position position.txt", "exclude each other"),
    ("play --load seats.txt", "there is no player 'nobody'"),
    ("play --save record.txt", "exists already"),
    ("play --from-position position.txt", "position.txt, line 3: "),
    ("play --from-position record.txt", "record.txt, line 1: "),
    ("replay", "FILE"),
]
FILES = [
    ("missing.txt", "missing.txt: No such file"),
    ("folder", "folder: Is a directory"),
    ("latin.txt", "latin.txt, line 2: not a text in UTF-8"),
    ("poem.txt", "poem.txt, line 1: "),
    ("empty.txt", "empty.txt, line 1: "),
    ("large.txt", "too large"),
    ("illegal.txt", "illegal.txt, line 7: 'keep nothing' is not possible now"),
    ("future.txt", "future.txt, line 1: version '9'"),
]
REFUSALS += [(f"replay {name}", said) for name, said in FILES]
REFUSALS += [(f"play --load {name}", said) for name, said in FILES]


@pytest.mark.parametrize("words,said", REFUSALS)
def test_refused_with_one_sentence(files, capsys, words, said):
    assert main(words.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("galaxarium: ")
    assert err.count("\n") == 1
    assert any(part in err for part in said.split("|")), err
    assert not (files / "data").exists()


def test_refused_by_the_real_command(tmp_path):
    done = run(tmp_path, "replay", "missing.txt")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "galaxarium: missing.txt: No such file or directory\n"


def test_a_wrong_mode_is_refused(tmp_path):
    done = run(tmp_path, "new", GALAXARIUM_MODE="quantum")
    assert done.returncode == 2
    assert "GALAXARIUM_MODE is 'quantum'" in done.stderr


def test_a_reader_who_leaves_is_no_error(tmp_path):
    """`galaxarium replay FILE | head -1`, as a real pipe."""
    game = Game.new(players=2, seed=1)
    while game.decision:
        game.play(game.decision.choices[0])
    (tmp_path / "game.txt").write_text(game.record())
    ours, theirs = os.pipe()
    process = subprocess.Popen(
        [*COMMAND, "replay", "game.txt"],
        stdout=theirs, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
        cwd=tmp_path, env=environment(tmp_path),
    )  # fmt: skip
    os.close(theirs)
    os.read(ours, 10)
    os.close(ours)
    _, err = process.communicate(timeout=60)
    assert err == b""
    assert process.returncode == 141


def test_a_reader_who_leaves_loses_no_game(tmp_path):
    with Conversation(tmp_path, "play", "--seed", "1") as talk:
        talk.read_until(PROMPT)
        talk.process.stdout.close()
        talk.type("1")
        assert talk.process.wait(60) == 141
    assert Game.from_record(saved(tmp_path)[0].read_text()).decisions


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-", "2>&-"])
def test_closed_streams_are_no_traceback(tmp_path, closed):
    command = f"'{COMMAND[0]}' -m galaxarium play --seed 1 {closed}"
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=tmp_path,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        input="",
    )
    assert done.returncode == 0
    assert "Traceback" not in done.stdout + done.stderr

"""`galaxarium arena` and `galaxarium ladder` as people use them: stopped, killed, started again."""

import os
import re
import signal
import subprocess
import time

import pytest

from galaxarium.cli.main import main

from .terminal import COMMAND, PATIENCE_S, Conversation, environment, run

TABLE = re.compile(
    r"^(\S+) +([\d,]+) +([\d.]+) \(([\d.]+)-([\d.]+)\) +([\d.]+) +(-?[\d.]+) ± ([\d.]+)$", re.M
)
RESULTS = ("games.csv", "games.parquet", "planets.parquet")
ARENA = ("arena", "--bots", "random,random", "--rulebook", "blast-off", "--games", "60", "--workers", "2")


def arena(home, *more, **environment):
    return run(home, *ARENA, "--out", "results", *more, **environment)


def order(home, line):
    """A command as it is typed."""
    return run(home, *line.split())


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    """An uninterrupted run."""
    home = tmp_path_factory.mktemp("expected")
    done = arena(home)
    assert done.returncode == 0, done.stderr
    return home, done


def contents(home):
    return {name: (home / "results" / name).read_bytes() for name in RESULTS}


def test_the_table_at_the_end(expected):
    home, done = expected
    rows = {row[0]: row[1:] for row in TABLE.findall(done.stdout)}
    assert set(rows) == {"random"}
    for games, share, low, high, _, _, _ in rows.values():
        assert games == "60"
        assert float(low) <= float(share) <= float(high)
    assert "games.csv" in done.stdout
    lines = (home / "results" / "games.csv").read_text().splitlines()
    assert lines[0] == "game,seed,seat,bot,points,win_share,turns,decisions"
    assert len(lines) == 1 + 60 * 2


def test_progress_without_a_terminal_is_plain_lines(expected):
    _, done = expected
    lines = done.stderr.splitlines()
    assert lines[0] == "0 of 60 games"
    assert re.fullmatch(r"60 of 60 games, [\d,.]+ games/s", lines[-1])
    assert all(re.fullmatch(r"\d+ of 60 games(, .+)?", line) for line in lines), "and nothing else"


def chunks(home):
    folder = home / "results" / "chunks"
    return len([path for path in folder.glob("*") if not path.name.startswith(".")]) if folder.exists() else 0


def start(home):
    """Start the arena and wait until some chunks are done, but not all."""
    process = subprocess.Popen(
        [*COMMAND, *ARENA, "--out", "results"],
        cwd=home, env=environment(home), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, start_new_session=True,
    )  # fmt: skip
    end = time.monotonic() + PATIENCE_S
    while chunks(home) < 3 and process.poll() is None and time.monotonic() < end:
        time.sleep(0.01)
    assert process.poll() is None, "it ended before it could be stopped"
    return process


def workers_of(process):
    """The processes of a session, itself excepted."""
    listed = subprocess.run(["ps", "-s", str(process.pid), "-o", "pid="], capture_output=True, text=True)
    return {int(word) for word in listed.stdout.split()} - {process.pid}


def gone(pids):
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        if not any(os.path.exists(f"/proc/{pid}") for pid in pids):  # noqa: PTH110
            return True
        time.sleep(0.05)
    return False


def test_ctrl_c_loses_nothing_and_counts_nothing_twice(tmp_path, expected):
    process = start(tmp_path)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers as well
    _, err = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 130
    assert "Traceback" not in err
    kept = re.search(r"Stopped; (\d+) of 60 games are kept\. The same command goes on with the rest\.", err)
    assert kept, err
    assert 3 <= int(kept[1]) < 60
    assert int(kept[1]) == chunks(tmp_path)
    assert not (tmp_path / "results" / "games.csv").exists()
    again = arena(tmp_path)
    assert again.returncode == 0
    assert again.stderr.startswith(f"{kept[1]} of 60 games\n"), "what is done is not done again"
    assert contents(tmp_path) == contents(expected[0])
    assert again.stdout == expected[1].stdout


def test_a_killed_arena_goes_on_too(tmp_path, expected):
    process = start(tmp_path)
    workers = workers_of(process)
    process.kill()
    process.communicate()
    done = chunks(tmp_path)
    assert gone(workers), "nobody plays on for a dead parent"
    again = arena(tmp_path)
    assert again.stderr.startswith(f"{done} of 60 games\n")
    assert contents(tmp_path) == contents(expected[0])


def test_on_a_terminal_there_is_a_bar_with_speed_and_time(tmp_path):
    with Conversation(tmp_path, *ARENA, "--out", "results", terminal=True) as talk:
        talk.read_until(re.compile(r"of 60 games, [\d.,]+ games/s, \d:\d\d:\d\d left"))
        assert talk.finish() == 0
    assert "━" in talk.said


def test_games_are_rounded_up_and_that_is_said(tmp_path):
    line = "arena --bots random,easy,easy --games 4 --out r --records --seed 9 --workers 1"
    done = order(tmp_path, line)
    assert done.stdout.startswith("A rotation is 3 games, so 6 are played instead of 4.\n")
    assert sorted(path.name for path in (tmp_path / "r" / "records").iterdir()) == [
        f"{n:06}.txt" for n in range(1, 7)
    ]
    replayed = run(tmp_path, "replay", "r/records/000001.txt", typed="")
    assert replayed.returncode == 0


def test_solo_and_blast_off(tmp_path):
    solo = order(tmp_path, "arena --bots random --rogue zendica --games 2 --out a --workers 1")
    assert {row[0] for row in TABLE.findall(solo.stdout)} == {"random", "zendica"}
    blast = order(tmp_path, "arena --bots random,greedy --rulebook blast-off --games 2 --out b --workers 1")
    assert {row[0] for row in TABLE.findall(blast.stdout)} == {"random", "greedy"}


REFUSALS = [
    ("arena --out r", "--bots"),
    ("arena --bots random,greedy", "--out"),
    ("arena --bots random,deepblue --out r", "deepblue"),
    ("arena --bots random --out r", "solo"),
    ("arena --bots random,greedy --games 0 --out r", "1 to 100,000,000"),
    ("arena --bots random,greedy --games many --out r", "whole number"),
    ("arena --bots random,greedy --rogue hades --out r", "one bot at a time"),
    ("arena --bots random,greedy --workers 0 --out r", "1 to 1000"),
    ("arena --bots random,greedy --workers 2 --cluster tcp://127.0.0.1:1 --out r", "--cluster"),
    ("arena --bots random,greedy --rule landing=never --out r", "may or must"),
    ("arena --bots random,greedy --deck missing.csv --out r", "missing.csv"),
    ("arena --bots random,greedy --out file", "file"),
    ("arena --bots random,greedy --out full", "not empty"),
    ("ladder --bots random,deepblue --out r", "deepblue"),
    ("ladder --games 0 --out r", "1 to 100,000,000"),
]


@pytest.mark.parametrize("words,said", REFUSALS)
def test_refused_with_one_sentence(tmp_path, monkeypatch, capsys, words, said):
    (tmp_path / "file").write_text("mine")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.tex").write_text("mine")
    monkeypatch.chdir(tmp_path)
    assert main(words.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("galaxarium: ")
    assert err.count("\n") == 1
    assert said in err
    assert not (tmp_path / "r").exists()


def test_another_plan_is_refused_with_the_difference(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    words = "arena --bots random --rogue hades --games 2 --workers 1 --out results"
    assert order(tmp_path, words).returncode == 0
    assert main([*words.split(), "--seed", "2"]) == 2
    assert "results holds the results of another plan: seed 1 there, 2 here" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["arena --bots random,greedy --out r", "ladder --out r"])
def test_without_the_extra_it_is_named(tmp_path, monkeypatch, capsys, command):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(command.split()) == 2
    assert "pip install 'galaxarium[arena]'" in capsys.readouterr().err


def test_help_waits_for_nothing_heavy(tmp_path):
    for name in ("arena", "ladder"):
        command = [COMMAND[0], "-X", "importtime", *COMMAND[1:], name, "--help"]
        said = subprocess.run(command, env=environment(tmp_path), capture_output=True, text=True, check=True)
        assert not set(re.findall(r"\|\s+([\w.]+)$", said.stderr, re.M)) & {
            "polars",
            "numpy",
            "rich",
            "openskill",
        }


def test_a_ladder_prints_its_tables_and_writes_a_page(tmp_path):
    line = "ladder --bots random,greedy --games 2 --out l --markdown page.md --workers 2"
    done = order(tmp_path, line)
    assert done.returncode == 0, done.stderr
    for title in ("Ratings", "Games of two", "Solo"):
        assert title in done.stdout
    assert "This rests on 26 games: 2 of two, 4 of four, 20 solo." in done.stdout
    page = (tmp_path / "page.md").read_text()
    assert "| bot | rating |" in page
    assert "by `galaxarium ladder --games 2 --bots random,greedy`" in page
    again = order(tmp_path, line)
    assert again.stdout == done.stdout
    assert again.stderr == "26 of 26 games\n"

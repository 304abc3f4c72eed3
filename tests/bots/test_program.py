"""Bots in any language: what is written to them, and what they can do wrong."""

import json
import random
import shutil
import sys
from pathlib import Path

import pytest

from galaxarium.bots import registry
from galaxarium.bots.match import play_match
from galaxarium.bots.program import COMMAND, ProgramBot
from galaxarium.bots.protocol import Budget, Listener
from galaxarium.cli.main import main
from galaxarium.errors import BotFailed
from galaxarium.game.game import Game
from galaxarium.game.setup import make_setup

ROOT = Path(__file__).parents[2]

GOOD = """
import json, sys, pathlib
log = open(pathlib.Path(__file__).with_suffix(".log"), "a")
for line in sys.stdin:
    word, _, what = line.partition(" ")
    log.write(line)
    log.flush()
    what = json.loads(what)
    if word == "hello":
        print('hello {"protocol": 1}', flush=True)
    if word == "choose":
        print("info", "thinking", flush=True)
        print("choice", json.dumps(what["decision"]["choices"][what["seed"] % 2]), flush=True)
    if word == "quit":
        sys.exit()
"""
HELLO = """input(); print('hello {"protocol": 1}', flush=True); input(); """

WRONG = {
    "cannot be started": None,
    "has ended with status 3": "import sys; sys.exit(3)",
    "did not answer within": f"{HELLO} import time; time.sleep(600)",
    "speaks another protocol": """input(); print('hello {"protocol": 7}', flush=True); input()""",
    "expected a line such as hello": "input(); print('Hi there!', flush=True); input()",
    "there is JSON": f"{HELLO} print('choice pass', flush=True); input()",
    "which is not possible; it decides mission": f"""{HELLO} print('choice "win"', flush=True); input()""",
    "wrote a line of more than": "input(); print('x' * (1 << 21), flush=True); input()",
}


def program(folder, text):
    file = folder / "bot.py"
    file.write_text(text)
    return f"{sys.executable} {file}"


@pytest.fixture
def named(monkeypatch):
    """Name the program of the bot `program`."""

    def name(command):
        monkeypatch.setenv(COMMAND, command)
        registry.known_bots.cache_clear()

    yield name
    monkeypatch.undo()
    registry.known_bots.cache_clear()


def test_a_program_plays_and_is_told_what_its_seat_may_know(tmp_path, named):
    named(program(tmp_path, GOOD))
    found = [play_match(make_setup(3), 1, ["greedy", "program", "random"], keep=True) for _ in range(2)]
    assert found[0].actions == found[1].actions, "seeds repeat a game"
    lines = [line.split(" ", 1) for line in (tmp_path / "bot.log").read_text().splitlines()]
    words = [word for word, _ in lines]
    once = words[: words.index("end") + 1]
    assert once[:2] == ["hello", "begin"]
    assert once.count("event") > 50
    told = [(word, json.loads(what)) for word, what in lines[: len(once)]]
    assert all(what["viewer"] == 2 for word, what in told if word in ("begin", "end"))
    assert told[-1][1]["result"] is not None
    secret = [what for word, what in told if word == "event" and what["kind"] in ("deal", "keep")]
    assert [what["seat"] for what in secret] == [2]
    for word, what in told:
        if word == "choose":
            assert what["decision"]["seat"] == what["view"]["viewer"] == 2
            assert [seat["mission"] for seat in what["view"]["seats"]][::2] == [None, None]


def test_programs_leave_when_they_are_not_needed(tmp_path):
    bot = ProgramBot(program(tmp_path, GOOD))
    bot.begin({"viewer": 1})
    process = bot._process
    assert process.poll() is None
    del bot
    assert process.poll() == 0
    assert (tmp_path / "bot.log").read_text().endswith("quit {}\n")


@pytest.mark.parametrize("reason", WRONG)
def test_what_goes_wrong_is_a_sentence(tmp_path, reason):
    text = WRONG[reason]
    bot = ProgramBot("no-such-program" if text is None else program(tmp_path, text), seconds=0.5)
    game = Game.new(2, seed=1)
    for _ in range(2):  # and it is started again
        process = bot._process
        with pytest.raises(BotFailed, match=reason) as caught:
            bot.choose(game.view(game.decision.seat), game.decision, random.Random(1), Budget())
        assert str(caught.value).startswith("the program ")
        assert "\n" not in str(caught.value)
        assert bot._process is None
        assert process is None


def test_a_program_that_reads_nothing_is_stopped(tmp_path):
    bot = ProgramBot(
        program(tmp_path, """print('hello {"protocol": 1}', flush=True); import time; time.sleep(600)""")
    )
    bot.seconds = 0.5
    with pytest.raises(BotFailed, match="did not read its input"):
        bot.begin({"text": "x" * 1_000_000})


def test_without_the_variable_there_is_no_program(monkeypatch):
    monkeypatch.delenv(COMMAND, raising=False)
    registry.known_bots.cache_clear()
    assert registry.PROGRAM not in registry.bot_names()


def test_only_listeners_are_told():
    assert isinstance(ProgramBot("x"), Listener)
    assert not isinstance(registry.bot("greedy"), Listener)


def test_the_command_plays(tmp_path, named, capsys):
    named("")
    assert main(["bot-host", program(tmp_path, GOOD), "--against", "random", "--games", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(",")[0] for line in lines[:2]] == ["game 1: seat 1", "game 2: seat 2"]
    assert lines[2].startswith("the program won ")
    assert main(["bot-host", "no-such-program", "--games", "1"]) == 2
    assert "cannot be started" in capsys.readouterr().err
    assert main(["bot-host", "x", "--games", "0"]) == 2


@pytest.mark.skipif(shutil.which("node") is None, reason="the example in JavaScript needs node")
def test_the_example_in_javascript(named, capsys):
    named("")
    assert (
        main(["bot-host", f"node {ROOT / 'examples' / 'bot.js'}", "--against", "random", "--games", "2"]) == 0
    )
    assert "the program won" in capsys.readouterr().out

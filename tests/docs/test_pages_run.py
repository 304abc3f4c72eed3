"""The examples of every page run, in the order they stand there, in a folder of the page's own.

Commands are called within this process and play their games here; nothing else is different from typing them,
except for the smaller numbers of exceptions.SMALLER.
"""

import contextlib
import csv
import io
import json
import re
import shlex
import tomllib
import urllib.request
from pathlib import Path

import pytest

from arena.runs import Here
from galaxarium import Game
from galaxarium.cli import arena, ladder
from galaxarium.cli.main import main
from support.servers import Server

from .blocks import commands, pages, split, statements
from .exceptions import FRAGMENTS, NOT_RUN, RUN, SMALLER, UNREAL

GAMES = ("galaxarium position ", "galaxarium record ")
SCRIPTS = "docs/howto/play-from-a-script.md"
"""Needs a server: has a test of its own."""


def is_listed(table, block):
    return any(block.page == page and block.text.startswith(start) for page, start in table)


def is_run(words):
    """Is it a command of ours that can be run?"""
    line = " ".join(words).removeprefix(".venv/bin/")
    return line.startswith(tuple(f"galaxarium {command}" for command in RUN)) and not line.startswith(
        tuple(NOT_RUN)
    )


def check_harmless(words):
    """Whatever a page says, a test stays within its folder."""
    outside = [word for word in words if word.startswith(("/", "~")) or "://" in word or ".." in word]
    assert not outside, f"{shlex.join(words)} would reach out of the folder: list it in exceptions.NOT_RUN"


def is_example(block):
    """Would a reader expect something to happen?"""
    if block.language == "python":
        return not is_listed(FRAGMENTS, block)
    if block.language == "sh":
        return any(is_run(words) for words in statements(block.text))
    return block.language in ("toml", "csv", "json") or block.text.startswith(GAMES)


EXAMPLES = {
    page: found
    for page, text in pages().items()
    if page != SCRIPTS and (found := [block for block in split(page, text)[0] if is_example(block)])
}


def run_shell(text):
    """Run our own commands; where one writes into a file, it is written."""
    for line in text.replace("\\\n", " ").splitlines():
        for pattern, smaller in SMALLER:
            line = re.sub(pattern, smaller, line)
        [words] = list(statements(line)) or [[]]
        if not is_run(words):
            continue
        check_harmless(words)
        target = re.search(r">\s*(\S+)", line)
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            assert main(words[1:]) == 0, shlex.join(words)
        if target:
            Path(target[1]).write_text(out.getvalue(), encoding="utf-8")


def run_block(block, names):
    if block.language == "python":
        exec(compile(block.text, block.place, "exec"), names)
    elif block.language == "sh":
        run_shell(block.text)
    elif block.language == "toml":
        tomllib.loads(block.text)
    elif block.language == "json":
        json.loads(block.text)
    elif block.language == "csv":
        rows = list(csv.reader(block.text.splitlines()))
        assert {len(row) for row in rows} == {len(rows[0])}
    elif not is_listed(UNREAL, block):
        read = Game.from_position if "position" in block.text.partition("\n")[0] else Game.from_record
        read(block.text)


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder to be in, and games played by ourselves."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GALAXARIUM_MODE", "compiled")
    monkeypatch.setenv("GALAXARIUM_DATABASE", str(tmp_path / "games.sqlite3"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for module in (arena, ladder):
        monkeypatch.setattr(module, "make_workers", lambda args: Here())


@pytest.mark.parametrize("page", sorted(EXAMPLES))
def test_the_examples_run(page, here, capsys, monkeypatch):
    if page.startswith("docs/environments/"):  # a few steps are sooner played than compiled
        monkeypatch.setenv("GALAXARIUM_MODE", "python")
    names = {"__name__": "documentation"}
    for block in EXAMPLES[page]:
        try:
            run_block(block, names)
        except Exception as error:
            raise AssertionError(f"{block.place}: {error}") from error


def test_the_readme_and_others_have_examples():
    assert {"README.md", "docs/api.md", "docs/arena.md", "docs/report.md", "docs/notation.md"} <= set(
        EXAMPLES
    )


@pytest.mark.parametrize(
    "language,text",
    [
        ("python", "import galaxarium\ngalaxarium.nothing\n"),
        ("sh", "galaxarium new --players 9\n"),
        ("toml", "a = \n"),
        ("json", "{a}\n"),
        ("csv", "a,b\n1\n"),
        ("text", "galaxarium position 1\nplayers 9\n"),
    ],
)
def test_an_example_that_fails_is_noticed(language, text, here, capsys):
    [block] = split("page.md", f"```{language}\n{text}```\n")[0]
    assert is_example(block)
    with pytest.raises((Exception, AssertionError)):
        run_block(block, {})


def test_every_command_of_ours_is_run_or_excepted():
    """A command added to a page cannot be left out silently."""
    typed = [command for command in commands(pages()) if command.fenced]
    ours = [command for command in typed if command.words[0].removeprefix(".venv/bin/") == "galaxarium"]
    left_out = [
        f"{command.place}: {command}"
        for command in ours
        if not is_run(command.words)
        and not str(command).removeprefix(".venv/bin/").startswith(tuple(NOT_RUN))
    ]
    assert not left_out, "neither in RUN nor in NOT_RUN of exceptions.py: " + "; ".join(left_out)


@pytest.mark.parametrize(
    "line",
    [
        "galaxarium arena --bots random,random --games 2 --out /var/lib/results",
        "galaxarium report ~/results",
        "galaxarium new --deck ../deck.csv",
        "galaxarium arena --bots random,random --out results --cluster tcp://10.0.0.1:8786",
    ],
)
def test_a_command_that_reaches_out_of_its_folder_is_refused(line, here):
    with pytest.raises(AssertionError, match="would reach out"):
        run_shell(line)


@pytest.mark.parametrize("command", ["serve", "backup x", "export x", "import x", "play"])
def test_commands_with_a_database_or_a_server_are_never_run(command):
    assert not is_run(["galaxarium", *command.split()])


# --- the page about scripts, against a real server


class Enough(Exception):
    """So many choices are proof."""


class Counting:
    """A socket that ends after some choices."""

    def __init__(self, socket, choices):
        self.socket = socket
        self.left = choices

    def __iter__(self):
        return iter(self.socket)

    def send(self, text):
        self.socket.send(text)
        self.left -= 1
        if not self.left:
            raise Enough


@pytest.fixture
def server(tmp_path):
    running = Server(tmp_path / "games.sqlite3", tmp_path).start()
    yield running
    running.kill()


def request_of(words, server):
    """The request that a line with curl would send."""
    assert words[0] == "curl"
    headers = dict(words[n + 1].split(": ") for n, word in enumerate(words) if word == "-H")
    body = words[words.index("-d") + 1].encode()
    return urllib.request.Request(words[-1].replace("http://localhost:8000", server.address), body, headers)


def test_a_script_plays(server, monkeypatch):
    """As docs/howto/play-from-a-script.md says: open a table, sit down, choose."""
    import websockets.sync.client as client

    [shell, script] = [
        block for block in split(SCRIPTS, pages()[SCRIPTS])[0] if block.language in ("sh", "python")
    ]
    [words] = statements(shell.text)
    with urllib.request.urlopen(request_of(words, server), timeout=30) as answer:
        opened = json.load(answer)
    key = opened["keys"]["1"]
    real = client.connect

    @contextlib.contextmanager
    def connect(address, **more):
        with real(address, **more) as socket:
            yield Counting(socket, choices=5)

    monkeypatch.setattr(client, "connect", connect)
    text = script.text.replace("localhost:8000", f"127.0.0.1:{server.port}")
    text = text.replace("TABLE", opened["table"]).replace("KEY", key)
    with pytest.raises(Enough):
        exec(compile(text, script.place, "exec"), {})

"""A test that hangs is ended and named, and the tests after it run."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BUSY = 2
"""How many times slower tests may be beside a busy neighbour, at least."""

HANGING = """
import socket
import threading

import pytest


@pytest.fixture
def deaf():
    one, other = socket.socketpair()
    with one, other:
        yield one
        if where == "fixture":
            one.recv(1)


def test_before():
    pass


def test_hanging(deaf):
    if where == "test":
        deaf.recv(1)
    if where == "thread":
        thread = threading.Thread(target=deaf.recv, args=(1,))
        thread.start()
        thread.join()


def test_after():
    pass
"""


LINES = {"thread": "        thread.join()", "fixture": "            one.recv(1)"}
"""Where each of them hangs."""


def source(where):
    return f"where = {where!r}\n{HANGING}"


def run(folder, where, *options):
    """Run a file with a test that waits for a socket on which nothing ever comes, with our own settings."""
    (folder / "test_it.py").write_text(source(where), encoding="utf-8")
    ours = ("-c", str(ROOT / "pyproject.toml"), f"--rootdir={folder}", "-p", "no:cacheprovider")
    plugins = ("-p", "pytest_timeout", "-p", "xdist")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # the others take seconds to load
    return subprocess.run(
        [sys.executable, "-m", "pytest", *ours, *plugins, *options, "test_it.py"],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
    )


def test_every_test_has_a_limit(request):
    """Generous, for slow machines; it says nothing about how fast tests must be."""
    limit = float(request.config.getini("timeout"))
    assert limit >= BUSY * 120
    assert 0 < request.config.getini("faulthandler_timeout") < limit
    assert request.config.getini("timeout_method") == "thread"


@pytest.mark.parametrize("where", ["thread", "fixture"])
def test_a_hanging_socket_is_noticed(tmp_path, where):
    done = run(tmp_path, where, "-n", "1", "-o", "timeout=3", "-o", "faulthandler_timeout=1")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "crashed while running 'test_it.py::test_hanging'" in done.stdout
    passed = 3 if where == "fixture" else 2  # a test had passed before its fixture hung
    assert f"1 failed, {passed} passed" in done.stdout
    [line] = [n for n, text in enumerate(source(where).splitlines(), 1) if text == LINES[where]]
    assert re.search(rf"test_it.py\W+line {line} in", done.stderr), "the stack says where"


def test_without_workers_the_run_ends(tmp_path):
    done = run(tmp_path, "test", "-o", "timeout=2")
    assert done.returncode == 1
    assert "Timeout" in done.stdout + done.stderr

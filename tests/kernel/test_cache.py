"""Compiled code on disk: named by what it was made from, and dispensable."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from galaxarium.kernel import compiler, rng
from galaxarium.kernel.build import Build, sources_digest
from galaxarium.kernel.compiler import compile_rules
from galaxarium.kernel.layout import GENERATOR

PACKAGE = Path(compiler.__file__).parents[1]
BUILD = Build(checked=False, quiet=False, entries=frozenset({"seed_words"}))


@pytest.fixture
def copied(tmp_path):
    """The sources in a folder of their own."""
    package = tmp_path / "galaxarium"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    return package


def append(path):
    with path.open("a") as file:
        file.write("\n")


def test_the_digest_stays_while_nothing_changes(copied):
    assert sources_digest(copied) == sources_digest(copied)
    assert sources_digest() in BUILD.folder.name


@pytest.mark.parametrize(
    "path", ["kernel/layout.py", "kernel/abilities/usable.py", "kernel/codes/verb.py", "data/planets.csv"]
)
def test_changed_sources_have_another_digest(copied, path):
    digest = sources_digest(copied)
    append(copied / path)
    assert sources_digest(copied) != digest


def test_folders_are_no_sources(copied):
    digest = sources_digest(copied)
    (copied / "data" / "__pycache__").mkdir()
    assert sources_digest(copied) == digest


def test_a_new_source_has_another_digest(copied):
    digest = sources_digest(copied)
    (copied / "kernel" / "more.py").write_text("X = 1\n")
    assert sources_digest(copied) != digest
    (copied / "kernel" / "more.py").unlink()
    assert sources_digest(copied) == digest


def test_where_one_source_ends_and_the_next_begins_counts(copied):
    """Moving a line over the border between two files is a change."""
    digest = sources_digest(copied)
    first, second = (copied / "kernel" / "abilities" / name for name in ("copying.py", "exchange.py"))
    line, _, rest = second.read_text().partition("\n")
    first.write_text(first.read_text() + line + "\n")
    second.write_text(rest)
    assert sources_digest(copied) != digest


@pytest.mark.parametrize("path", ["game/game.py", "errors.py"])
def test_other_sources_do_not_matter(copied, path):
    digest = sources_digest(copied)
    append(copied / path)
    assert sources_digest(copied) == digest


def test_folders_by_kind(monkeypatch, tmp_path):
    monkeypatch.setenv("GALAXARIUM_CACHE", str(tmp_path))
    checked = Build(checked=True, quiet=False, entries=frozenset())
    quiet = Build(checked=False, quiet=True, entries=frozenset())
    assert BUILD.folder.parent == tmp_path
    assert checked.folder != BUILD.folder
    assert quiet.stamp != BUILD.stamp


def compile_generator(progress=lambda done, todo: None):
    """A small part of the rules, compiled for real."""
    return compile_rules([rng], BUILD, progress)["seed_words"]


def test_progress_is_told_when_cold_and_not_when_warm(monkeypatch, tmp_path):
    monkeypatch.setenv("GALAXARIUM_CACHE", str(tmp_path))
    told = []
    compile_generator(lambda done, todo: told.append((done, todo)))
    assert [done for done, _ in told] == list(range(1, told[-1][1] + 1))
    assert BUILD.stamp.is_file()
    told.clear()
    compile_generator(lambda done, todo: told.append((done, todo)))
    assert told == []


@pytest.mark.parametrize("where", ["below a file", "missing"])
def test_a_folder_that_cannot_be_written(monkeypatch, tmp_path, where):
    """Then nothing is kept, and everything works."""
    (tmp_path / "file").write_text("")
    below = tmp_path / "file" / "cache" if where == "below a file" else Path("/proc/galaxarium/cache")
    monkeypatch.setenv("GALAXARIUM_CACHE", str(below))
    seed_words = compile_generator()
    assert not BUILD.stamp.exists()
    words = np.zeros(1, GENERATOR)["rng"][0]
    seed_words(words, 7, 0)
    assert words.tolist() == [0xB953D748, 0xF3F1C82C, 0x110A3B45, 20]


@pytest.mark.soak
def test_a_whole_game_without_a_cache(tmp_path):
    (tmp_path / "file").write_text("")
    code = "from galaxarium import Game; print(Game.new(2, seed=1).state.digest())"
    environment = {
        **os.environ,
        "PYTHONPATH": str(PACKAGE.parent),
        "GALAXARIUM_CACHE": str(tmp_path / "file" / "x"),
    }
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr

"""What the page about the architecture names is there: files, and in the walk of one move what they do."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "galaxarium"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
FILE = re.compile(r"`([a-z0-9_/]+/[a-z0-9_]+\.(?:py|js|html|toml|csv))`")
WORD = re.compile(r"`([A-Za-z][\w-]*(?:\.\w+)?)`")
WALK = PAGE.partition("### One move, from click to repaint")[2].partition("One table has")[0]
STEPS = re.split(r"^\d+\. ", WALK, flags=re.MULTILINE)[1:]


def missing(page):
    """Files that are named and not there; some are named from their own folder on."""
    return [
        name for name in FILE.findall(page) if not (ROOT / name).exists() and not any(PACKAGE.rglob(name))
    ]


def strangers(step):
    """Words of a step that none of its files has."""
    said = "".join((PACKAGE / name).read_text(encoding="utf-8") for name in FILE.findall(step))
    words = [word.rpartition(".")[2] for word in WORD.findall(FILE.sub("", step))]
    return [word for word in words if not re.search(rf"(?<!\w){word}(?!\w)", said)]


def test_every_file_that_is_named_is_there():
    assert len(FILE.findall(PAGE)) > 60
    assert missing(PAGE) == []


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.partition("**")[2].partition("**")[0])
def test_every_step_of_the_walk_names_what_its_files_do(step):
    assert FILE.findall(step)
    assert strangers(step) == []


def test_the_walk_has_all_its_steps():
    assert 6 <= len(STEPS) <= 8


def test_what_is_not_there_is_found():
    assert missing("`tables/runtime/service.py` and `tables/nowhere.py`") == ["tables/nowhere.py"]
    assert strangers("**A** (`tables/runtime/service.py`): `TableService.play` and `TableService.dance`") == [
        "dance"
    ]

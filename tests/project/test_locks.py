"""The locks pin every package with hashes, name no address, and agree with each other and the project."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "locks").glob("requirements-*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

UNLOCKED = {"gpu", "train"}
"""Extras in no lock: they bring gigabytes of CUDA with them."""


def pins(lock: Path) -> set[str]:
    """Every `name==version ; marker` of a lock."""
    lines = lock.read_text(encoding="utf-8").splitlines()
    return {line.rstrip("\\ ") for line in lines if line[:1].isalnum()}


def names(requirements: set[str] | list[str]) -> set[str]:
    return {re.split(r"[^A-Za-z0-9._-]", line)[0].lower().replace("_", "-") for line in requirements}


def without_hash(text: str) -> list[str]:
    blocks = re.split(r"^(?=[A-Za-z0-9])", text, flags=re.MULTILINE)
    return [
        block.splitlines()[0] for block in blocks if block[:1].isalnum() and "--hash=sha256:" not in block
    ]


def addresses(text: str) -> list[str]:
    return re.findall(r"\S*://\S*|--(?:extra-)?index-url.*|--find-links.*|--trusted-host.*", text)


def test_the_locks_are_there():
    assert {lock.stem.partition("-")[2] for lock in LOCKS} == {"run", "host", "dev", "bench", "docs", "uv"}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_package_has_hashes_and_no_address_is_named(lock):
    text = lock.read_text(encoding="utf-8")
    assert without_hash(text) == []
    assert addresses(text) == []
    assert all("==" in pin for pin in pins(lock))


def test_dev_holds_everything_of_run():
    assert pins(ROOT / "locks/requirements-run.txt") <= pins(ROOT / "locks/requirements-dev.txt")


def test_host_lies_between_them():
    host = pins(ROOT / "locks/requirements-host.txt")
    assert pins(ROOT / "locks/requirements-run.txt") <= host <= pins(ROOT / "locks/requirements-dev.txt")


@pytest.mark.parametrize("profile", ["run", "host", "dev", "bench", "docs"])
def test_the_lock_holds_what_the_project_asks_for(profile):
    groups = PROJECT["dependency-groups"]
    asked = [line for line in groups.get(profile, groups["build"]) if isinstance(line, str)]
    if profile not in ("bench", "docs"):
        asked += PROJECT["project"]["dependencies"]
    if profile == "host":
        asked += PROJECT["project"]["optional-dependencies"]["host"]
    if profile == "dev":
        extras = PROJECT["project"]["optional-dependencies"].items()
        asked += [line for name, extra in extras if name not in UNLOCKED for line in extra]
    assert names(asked) <= names(pins(ROOT / f"locks/requirements-{profile}.txt"))


def test_playing_needs_no_extras():
    extras = [line for extra in PROJECT["project"]["optional-dependencies"].values() for line in extra]
    assert not names(extras) & names(pins(ROOT / "locks/requirements-run.txt"))


def test_a_missing_hash_or_an_address_is_noticed():
    assert without_hash("a==1 \\\n    --hash=sha256:0\nb==2\n    # via a\n") == ["b==2"]
    assert addresses("--index-url https://example.org/simple\na==1\n")
    assert addresses("a @ https://example.org/a.whl\n")

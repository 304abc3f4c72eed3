"""The rules as players read them, one file per language, and positions that show them.

Every file has the same clauses, with the numbers of docs/rules.md; a language without a file reads English.
"""

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

ENGLISH = "en"


@dataclass(frozen=True)
class Clause:
    """One rule."""

    number: str
    """Such as R3.1."""
    title: str
    text: str


@dataclass(frozen=True)
class Chapter:
    """Rules that belong together."""

    number: str
    """Such as R3."""
    title: str
    text: str
    """What stands before its clauses, if anything."""
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Rulebook:
    """All rules in one language."""

    chapters: tuple[Chapter, ...]
    rulings: Mapping[str, str]
    """The finer points of planets, by slug."""
    captions: Mapping[str, str]
    """What the drawn examples show, by name."""

    def chapter(self, number: str) -> Chapter | None:
        """A chapter by its number."""
        return next((chapter for chapter in self.chapters if chapter.number == number), None)

    @property
    def numbers(self) -> frozenset[str]:
        """The numbers of all chapters and clauses."""
        clauses = (clause.number for chapter in self.chapters for clause in chapter.clauses)
        return frozenset({chapter.number for chapter in self.chapters} | set(clauses))


@dataclass(frozen=True)
class Example:
    """A position, what is chosen in it, and what that leads to (examples.toml)."""

    name: str
    clause: str
    planets: tuple[str, ...]
    choices: tuple[str, ...]
    refused: tuple[str, ...]
    happens: tuple[str, ...]
    then: Mapping[str, Mapping[str, Any]]
    asked: str
    position: str


@functools.cache
def rulebook(language: str) -> Rulebook:
    """The rules in a language."""
    data = _read(language) or _read(ENGLISH)
    rulings, captions = data.pop("cards"), data.pop("examples")
    chapters = tuple(_chapter(data, number) for number in data if "." not in number)
    return Rulebook(chapters, rulings, captions)


@functools.cache
def examples() -> tuple[Example, ...]:
    """The drawn examples, in the order of the file."""
    return tuple(_example(name, data) for name, data in _read("examples").items())


def _chapter(data: Mapping[str, Mapping[str, str]], number: str) -> Chapter:
    own = [key for key in data if key.startswith(f"{number}.")]
    clauses = tuple(Clause(key, data[key]["title"], data[key]["text"]) for key in own)
    return Chapter(number, data[number]["title"], data[number].get("text", ""), clauses)


def _example(name: str, data: Mapping[str, Any]) -> Example:
    lists = {key: tuple(data.get(key, ())) for key in ("planets", "choices", "refused", "happens")}
    position = data["position"].lstrip()
    return Example(name, data["clause"], then=data["then"], asked=data["asked"], position=position, **lists)


def _read(name: str) -> dict[str, Any]:
    """A file of this folder; nothing if there is none."""
    file = resources.files(__package__) / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}

"""Reading and writing the corpora."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from galaxarium import Game
from galaxarium.game.perft import Count

FOLDER = Path(__file__).parent
SETUP_WORDS = ("players", "seed", "rulebook", "rogue")


@dataclass
class Entry:
    """One position to count from, and what is known about it."""

    id: str
    setup: dict[str, str] = field(default_factory=dict)
    position: list[str] = field(default_factory=list)
    plays: list[str] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)
    kinds: dict[int, dict[str, int]] = field(default_factory=dict)

    def begin(self) -> Game:
        """The game as it starts, before the choices of the entry."""
        if self.position:
            return Game.from_position("\n".join(["galaxarium position 1", *self.position]) + "\n")
        house_rules = {name: value for name, value in self.setup.items() if name not in SETUP_WORDS}
        return Game.new(
            players=int(self.setup["players"]),
            rulebook=self.setup.get("rulebook", "galakta"),
            seed=int(self.setup["seed"]),
            house_rules=house_rules,
            rogue=self.setup.get("rogue"),
        )

    def game(self) -> Game:
        """The game to count from."""
        game = self.begin()
        for choice in self.plays:
            game.play(choice)
        return game


def blocks(text: str) -> list[list[str]]:
    """The lines of a file, split at blank lines."""
    return [part.splitlines() for part in text.strip("\n").split("\n\n")]


def read_block(lines: list[str]) -> Entry | None:
    """One entry, or None for a comment."""
    entry = None
    for line in lines:
        word, _, rest = line.partition("#")[0].strip().partition(" ")
        if word == "id":
            entry = Entry(rest)
        elif word:
            assert entry is not None, f"an entry begins with its id: {line!r}"
            _read_line(entry, word, rest)
    return entry


def _read_line(entry: Entry, word: str, rest: str) -> None:
    words = rest.split()
    if word == "setup":
        entry.setup = dict(pair.split("=") for pair in words)
    elif word == "pos":
        entry.position.append(rest)
    elif word == "play":
        entry.plays.append(rest)
    elif word == "perft":
        entry.counts[int(words[0])] = int(words[1])
    elif word == "kinds":
        entry.kinds[int(words[0])] = dict(zip(words[1::2], map(int, words[2::2]), strict=True))
    else:
        raise AssertionError(f"unknown word in {entry.id}: {word!r}")


def count_lines(count: Count) -> list[str]:
    """A count as it is written."""
    kinds = [f"{kind} {times}" for kind, times in count.kinds.items()]
    return [f"perft {count.depth} {count.leaves}", " ".join(["kinds", str(count.depth), *kinds])]


def with_counts(lines: list[str], counts: list[Count]) -> list[str]:
    """A block with these counts instead of those it had."""
    kept = [line for line in lines if line.split()[0] not in ("perft", "kinds")]
    return kept + [line for count in counts for line in count_lines(count)]


def entries() -> Iterator[Entry]:
    """All entries of all files."""
    for path in sorted(FOLDER.glob("*.perft")):
        for block in blocks(path.read_text(encoding="utf-8")):
            if entry := read_block(block):
                yield entry

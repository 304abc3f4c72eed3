"""Fill in the counts of corpus files: `python tests/perft/make_corpus.py [FILE ...]`.

Every count is made twice, with the kernel and with the reference. Where they differ nothing is written, and
the counts below each choice are printed.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from galaxarium import GalaxariumError
from galaxarium.game.perft import Count, count
from perft.by_reference import count_by_reference
from perft.corpus import FOLDER, Entry, blocks, read_block, with_counts

MOST_NODES = 4000
"""Choices the reference may try for one count; it is slow."""
DEEPEST = 12


def divided(ours: Count, theirs: Count) -> str:
    """The choices below which two counts differ."""
    lines = [
        f"  {choice}: kernel {ours.divide.get(choice)}, reference {theirs.divide.get(choice)}"
        for choice in {**ours.divide, **theirs.divide}
        if ours.divide.get(choice) != theirs.divide.get(choice)
    ]
    return "\n".join([f"depth {ours.depth}: kernel {ours.kinds}, reference {theirs.kinds}", *lines])


def agreed_counts(entry: Entry, most_nodes: int) -> list[Count]:
    """The counts of one entry, as deep as the reference can go; AssertionError where the two differ."""
    found: list[Count] = []
    begin, game = entry.begin(), entry.game()
    for depth in range(1, DEEPEST + 1):
        ours = count(game.state, depth)
        if ours.nodes > most_nodes or ours.leaves == 0:
            break
        theirs = count_by_reference(begin, entry.plays, depth)
        same = (ours.leaves, ours.kinds, ours.divide) == (theirs.leaves, theirs.kinds, theirs.divide)
        assert same, divided(ours, theirs)
        found.append(ours)
    return found


def fill(path: Path, most_nodes: int) -> bool:
    """Rewrite one file; False, and nothing written, if an entry has a difference."""
    written = []
    for block in blocks(path.read_text(encoding="utf-8")):
        if entry := read_block(block):
            try:
                counts = agreed_counts(entry, most_nodes)
            except (AssertionError, GalaxariumError) as error:
                print(f"{path.name}, {entry.id}: no agreement, so nothing is written\n{error}")
                return False
            print(f"{path.name}, {entry.id}: {' '.join(str(one.leaves) for one in counts)}", flush=True)
            block = with_counts(block, counts)
        written.append("\n".join(block))
    path.write_text("\n\n".join(written) + "\n", encoding="utf-8")
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="all of tests/perft if none is given")
    parser.add_argument("--nodes", type=int, default=MOST_NODES, help="choices the reference tries at most")
    arguments = parser.parse_args()
    files = arguments.files or sorted(FOLDER.glob("*.perft"))
    agreed = [fill(path, arguments.nodes) for path in files]
    return 0 if all(agreed) else 1


if __name__ == "__main__":
    sys.exit(main())

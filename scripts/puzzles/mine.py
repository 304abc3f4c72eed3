"""Look for puzzles in games between bots, and add those found to the ones we ship.

    python scripts/puzzles/mine.py --games 600 --found puzzles-found.jsonl --processes 2
    python scripts/puzzles/mine.py --found puzzles-found.jsonl --ship

What is found in a game depends on its number alone. Every finished game is written down at once, so the same
command goes on where it was stopped. What is shipped already keeps its number; new ones come after it.
docs/howto/mine-puzzles.md says what makes a puzzle.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from galaxarium.arena.executors import Processes
from galaxarium.data.puzzles import FILE
from mining import mine
from shipping import ship

Rows = list[dict[str, Any]]


def searched(found: Path) -> dict[int, Rows]:
    """The games that were searched, with what was found in them; one whose line was cut off is not."""
    games: dict[int, Rows] = {}
    for line in found.read_text(encoding="utf-8").splitlines() if found.is_file() else ():
        try:
            game = json.loads(line)
        except json.JSONDecodeError:
            continue
        games[game["game"]] = game["puzzles"]
    return games


def search(numbers: list[int], processes: int) -> Iterator[tuple[int, Rows]]:
    """What is found in games, each as soon as it is searched."""
    with Processes(processes).open() as pool:
        waiting: dict[Future[Rows], int] = {}
        todo = iter(numbers)
        while True:
            for number in todo:
                waiting[pool.submit(mine, number)] = number
                if len(waiting) >= 2 * processes:
                    break
            if not waiting:
                return
            for done in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield waiting.pop(done), done.result()


def run(found: Path, numbers: list[int], processes: int) -> None:
    """Search games and write down what is in them."""
    known = searched(found)
    todo = [number for number in numbers if number not in known]
    puzzles = sum(len(rows) for rows in known.values())
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as progress, found.open("a", encoding="utf-8") as file:
        if found.stat().st_size and not found.read_bytes().endswith(b"\n"):
            file.write("\n")  # after a line that was cut off
        task = progress.add_task(f"{puzzles} puzzles", total=len(numbers), completed=len(numbers) - len(todo))
        for number, rows in search(todo, processes):
            file.write(json.dumps({"game": number, "puzzles": rows}, separators=(",", ":")) + "\n")
            file.flush()
            puzzles += len(rows)
            progress.update(task, advance=1, description=f"{puzzles} puzzles")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="how many games to search")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the number of the first one")
    parser.add_argument("--found", type=Path, default=Path("puzzles-found.jsonl"), help="where to write")
    parser.add_argument("--processes", type=int, default=1, help="how many processors to use")
    parser.add_argument("--ship", action="store_true", help="add what was found to what we ship, and stop")
    said = parser.parse_args()
    if said.ship:
        rows = [row for rows in searched(said.found).values() for row in rows]
        print(f"{ship(rows, FILE)} puzzles are shipped")
        return 0
    run(said.found, list(range(said.first, said.first + said.games)), said.processes)
    return 0


if __name__ == "__main__":
    sys.exit(main())

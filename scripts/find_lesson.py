"""Find the chance a lesson needs: seeds with which everything its script says really happens.

    python scripts/find_lesson.py src/galaxarium/data/lessons/first.toml --seeds 200000

A draft may name several choices for one beat (`play = ["reroll culture", "reroll economy"]`): any of them
will do, and what is found says which. What every seed shares, up to the first roll, is played once.
"""

import argparse
import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from galaxarium import Game
from galaxarium.data.lessons import LEARNER

Draft = Sequence[dict[str, Any]]


def ways(beat: dict[str, Any]) -> list[str]:
    """The choices a draft allows."""
    return beat["play"] if isinstance(beat["play"], list) else [beat["play"]]


def holds(game: Game, beat: dict[str, Any]) -> bool:
    """Has the learner what the beat promises?"""
    seat = game.snapshot()["seats"][LEARNER - 1]
    return all(seat[name] == value for name, value in beat.get("expects", {}).items())


def is_early(beat: dict[str, Any], choices: Sequence[str]) -> bool:
    """Would the learner end a turn with dice left that do something? The page would ask whether to."""
    ends = beat["play"] == "end" and beat.get("seat", LEARNER) == LEARNER
    return ends and any(choice.startswith("activate ") for choice in choices)


def lines(game: Game, beats: Draft) -> Iterator[list[str]]:
    """Every way through the script from here."""
    if not beats:
        yield []
        return
    beat, decision = beats[0], game.decision
    if decision is None or decision.seat != beat.get("seat", LEARNER):
        return
    for choice in ways(beat):
        if choice in decision.choices and not is_early(beat, decision.choices):
            after = game.copy()
            after.play(choice)
            if holds(after, beat):
                yield from ([choice, *rest] for rest in lines(after, beats[1:]))


def shared(game: Game, beats: Draft) -> tuple[Game, int]:
    """The game as far as it has nothing to do with chance, and how many beats that were."""
    for number, beat in enumerate(beats):
        after = game.copy()
        if any(event.kind == "roll" for event in after.play(ways(beat)[0]).events):
            return game, number
        game = after
    return game, len(beats)


def main() -> int:
    """Print the first seeds that will do, and the choices with each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("draft", type=Path)
    parser.add_argument("--seeds", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--found", type=int, default=3)
    told = parser.parse_args()
    data = tomllib.loads(told.draft.read_text(encoding="utf-8"))
    common, done = shared(Game.from_position(data["position"]), data["beats"])
    text = common.position()
    found = 0
    for seed in range(told.first, told.first + told.seeds):
        game = Game.from_position(re.sub(r"^(generator|seed) .*$", f"seed {seed}", text, flags=re.MULTILINE))
        way = next(lines(game, data["beats"][done:]), None)
        if way is not None:
            found += 1
            print(f"seed {seed}: {'; '.join(way)}")
        if found == told.found:
            return 0
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())

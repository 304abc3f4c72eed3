"""Write tests/present/choice_paths.json: decisions of random games in all editions, things touched at them,
and what can be touched next. Python (`present/table/choice_path.py`) and the browser
(`web/static/js/choice_path.js`) are tested with it.

Run it after changing what choices are paths of.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from galaxarium import Decision, Game
from galaxarium.present.table.choice_path import Touch, completed, lit, remaining, touches

ROOT = Path(__file__).parent.parent
FILE = ROOT / "tests" / "present" / "choice_paths.json"
GAMES: tuple[dict[str, Any], ...] = (
    {"players": 2, "rulebook": "galakta"},
    {"players": 5, "rulebook": "devir"},
    {"players": 1, "rulebook": "galakta", "rogue": "artemis"},
    {"players": 3, "rulebook": "blast-off"},
)
EACH = 3
"""How many decisions of a kind are taken from a game: the first ones."""
MOST_CHOICES = 40
"""A decision with more of them says nothing that a smaller one does not."""
WALKS = 3
LONGEST = 2000
"""A game that goes on for longer shows nothing new."""


def decisions(game: Game, rng: random.Random) -> Iterator[Decision]:
    """Decisions of all kinds, from a game played at random."""
    seen: dict[str, int] = {}
    while game.decision and len(game.decisions) < LONGEST:
        decision = game.decision
        if seen.get(decision.kind, 0) < EACH and 1 < len(decision.choices) <= MOST_CHOICES:
            seen[decision.kind] = seen.get(decision.kind, 0) + 1
            yield decision
        game.play(rng.choice(decision.choices))


def case(decision: Decision, rng: random.Random) -> dict[str, Any]:
    """A decision, and what is answered on some ways to touch something."""
    items = touches(decision)
    ways = {touched for _ in range(WALKS) for touched in walk(items, rng)}
    return {
        "kind": decision.kind,
        "touches": [{"choice": item.choice, "path": item.path, "gather": item.gather} for item in items],
        "steps": [step(items, touched) for touched in sorted(ways)],
    }


def walk(items: tuple[Touch, ...], rng: random.Random) -> Iterator[tuple[str, ...]]:
    """What has been touched after each touch on the way to a choice; at last something that leads nowhere."""
    touched: tuple[str, ...] = ()
    yield touched
    while keys := sorted(lit(items, touched)):
        key = rng.choice(keys)
        if completed(items, touched, key):
            break
        touched += (key,)
        yield touched
    yield (*touched, "nothing")


def step(items: tuple[Touch, ...], touched: tuple[str, ...]) -> dict[str, Any]:
    """What must be answered after some touches."""
    keys = sorted(lit(items, touched))
    whole = {key: found.choice for key in keys if (found := completed(items, touched, key))}
    left = [item.choice for item in remaining(items, touched)]
    return {"touched": touched, "lit": keys, "remaining": left, "completed": whole}


def cases() -> list[dict[str, Any]]:
    """Everything the file holds."""
    rng = random.Random(15)
    return [
        {"game": options, **case(decision, rng)}
        for seed, options in enumerate(GAMES)
        for decision in decisions(Game.new(seed=seed, **options), rng)
    ]


if __name__ == "__main__":
    lines = (json.dumps(case, ensure_ascii=False, separators=(",", ":")) for case in cases())
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")

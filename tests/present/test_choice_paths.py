"""What may be touched next, as it was written down for Python and browsers alike
(`tests/browser/test_modules.py` asks the browser)."""

import json
from pathlib import Path

import pytest

from galaxarium.present.table.choice_path import Touch, completed, lit, remaining

CASES = json.loads((Path(__file__).parent / "choice_paths.json").read_text(encoding="utf-8"))


def touches(case):
    return tuple(Touch(one["choice"], tuple(one["path"]), one["gather"]) for one in case["touches"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['game']['rulebook']} {case['kind']}")
def test_python_answers_what_was_written_down(case):
    items = touches(case)
    every = {key for item in items for key in item.path}
    for step in case["steps"]:
        touched = tuple(step["touched"])
        assert [item.choice for item in remaining(items, touched)] == step["remaining"]
        assert sorted(lit(items, touched)) == step["lit"]
        whole = {key: found.choice for key in every if (found := completed(items, touched, key))}
        assert whole == step["completed"]


def test_all_ways_to_touch_are_among_them():
    games = {(case["game"]["rulebook"], case["game"]["players"]) for case in CASES}
    assert {("blast-off", 3), ("galakta", 1), ("galakta", 2), ("devir", 5)} <= games
    steps = [(case, step) for case in CASES for step in case["steps"]]
    gathered = [
        (case, step)
        for case, step in steps
        if len(step["touched"]) > 1 and any(one["gather"] for one in case["touches"])
    ]
    assert any(step["completed"] for _, step in gathered), "dice are gathered and confirmed"
    assert any(len(set(step["lit"])) > 1 and not step["completed"] for _, step in steps)
    assert any(not step["lit"] for _, step in steps), "something leads nowhere"
    assert {"main", "move", "follow", "land", "colony"} <= {case["kind"] for case in CASES}

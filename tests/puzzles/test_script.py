"""The miner's script: stopped and started again it goes on, and loses nothing but what was cut off."""

import importlib.util
import json
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "puzzles" / "mine.py"


@pytest.fixture
def script(monkeypatch):
    """The script, and the numbers of the games it was told to search."""
    spec = importlib.util.spec_from_file_location("mine_puzzles", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.asked = []

    def search(numbers, processes):
        for number in numbers:
            module.asked.append(number)
            yield number, [{"game": number}]

    monkeypatch.setattr(module, "search", search)
    return module


def test_it_goes_on_where_it_was_stopped(script, tmp_path):
    found = tmp_path / "found.jsonl"
    script.run(found, [0, 1], 1)
    script.run(found, [0, 1, 2, 3], 1)
    assert script.asked == [0, 1, 2, 3]
    assert script.searched(found) == {n: [{"game": n}] for n in range(4)}


def test_a_line_that_was_cut_off_is_searched_again(script, tmp_path):
    found = tmp_path / "found.jsonl"
    found.write_text(json.dumps({"game": 0, "puzzles": []}) + '\n{"game": 1, "puz', encoding="utf-8")
    assert script.searched(found) == {0: []}
    script.run(found, [0, 1], 1)
    assert script.asked == [1]
    assert script.searched(found) == {0: [], 1: [{"game": 1}]}

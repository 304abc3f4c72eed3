"""The script that draws how strength grows with thinking."""

from xml.etree import ElementTree as ET

import pytest

from galaxarium.arena.ratings import Estimate
from galaxarium.errors import BadSetup

from . import script


@pytest.fixture(scope="module")
def growth():
    return script("growth")


def test_the_drawing_tells_simulations_and_milliseconds(growth):
    points = [growth.Point(8, 1.62, 0.65, 0.6, 0.7, 100), growth.Point(64, 12.4, 0.8, 0.75, 0.85, 100)]
    drawing = ET.fromstring(growth.draw(points))
    words = [" ".join(text.itertext()) for text in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert {"8 1.6 ms", "64 12 ms", "games won against greedy"} <= set(words)


def test_a_bad_plan_is_refused_before_anything_is_written(growth, tmp_path):
    with pytest.raises(BadSetup, match="1 to"):
        growth.play([8], 0, tmp_path / "results", 1)
    assert list(tmp_path.iterdir()) == []


def test_the_command_prints_a_row_per_budget_and_writes_the_drawing(growth, tmp_path, monkeypatch, capsys):
    share = Estimate(0.75, 0.7, 0.8)
    monkeypatch.setattr(growth, "play", lambda budgets, *_: dict.fromkeys(budgets, (share, 20)))
    monkeypatch.setattr(growth, "milliseconds", lambda budget: budget / 5)
    out = tmp_path / "images" / "growth.svg"
    growth.main(["--budgets", "16", "8", "8", "--out", str(out)])
    assert capsys.readouterr().out.splitlines()[2:] == [
        "| 8 | 1.6 | 75.0% | 70.0% to 80.0% | 20 |",
        "| 16 | 3.2 | 75.0% | 70.0% to 80.0% | 20 |",
    ]
    assert out.read_text(encoding="utf-8").startswith("<svg")

"""The suite by which agents are compared, its results, and the command that plays, checks and adds them."""

import dataclasses
import json
from pathlib import Path

import pytest

from arena.runs import Here
from galaxarium.arena import suite
from galaxarium.arena.suite import CHAPTERS, PARTS, BadResult, Result, read_result, replay
from galaxarium.cli import evaluate
from galaxarium.cli.main import main
from galaxarium.data.rogues import rogues

ROOT = Path(__file__).parents[2]
SMALL = tuple(
    dataclasses.replace(part, games=4, others=tuple("random" for _ in part.others)) for part in PARTS
)


def made(agent="search:7", share=0.5):
    """A result in which every rotation of the suite has the same share."""
    return Result(
        agent, "nothing", "0", {part.name: (share,) * part.plan("random").rotations for part in PARTS}
    )


def test_the_suite_is_what_the_page_says():
    page = (ROOT / "docs" / "leaderboard.md").read_text(encoding="utf-8")
    assert CHAPTERS == ("duel", "four players", "solo", "Blast Off!")
    assert sum(part.chapter == "solo" for part in PARTS) == len(rogues()) == 5
    games = {name: [part.games for part in PARTS if part.chapter == name] for name in CHAPTERS}
    assert games == {"duel": [100, 200, 100], "four players": [200], "solo": [60] * 5, "Blast Off!": [200]}
    assert "| duel | 100, 200 and 100 |" in page
    assert f"suite {suite.VERSION}" in page
    assert f"seed {suite.SEED}" in page
    for part in PARTS:
        plan = part.plan("learned")
        assert plan.games == part.games
        assert plan.seed == suite.SEED


def test_every_agent_plays_the_same_seeds():
    for part in PARTS:
        seeds = [next(f.seed for f in part.plan(name).fixtures(0)) for name in ("random", "search:7")]
        assert seeds[0] == seeds[1]


def test_a_score_is_the_mean_of_the_chapters():
    shares = dict(made(share=0.0).shares)
    assert Result("x", "", "0", shares).score.value == 0
    shares["duel-greedy"] = (1.0,) * 100
    one = Result("x", "", "0", shares)
    assert one.score.value == pytest.approx(100 / 4 / 3)
    assert one.score.low < one.score.value < one.score.high
    shares["four-greedy"] = (1.0,) * 50
    assert Result("x", "", "0", shares).score.value == pytest.approx(100 / 4 * (1 + 1 / 3))
    assert made(share=0.5).score.value == pytest.approx(50)


def test_intervals_are_narrower_with_more_games():
    few = Result("x", "", "0", {part.name: (0.0, 1.0) * 5 for part in PARTS})
    many = Result("x", "", "0", {part.name: (0.0, 1.0) * 500 for part in PARTS})
    assert many.score.high - many.score.low < (few.score.high - few.score.low) / 5


def test_results_are_read_again():
    result = made()
    assert read_result(result.as_json()) == result


SPOILT = {
    "this is no file of results: JSONDecodeError": lambda told: "{",
    "this is no file of results: KeyError 'agent'": lambda told: told.pop("agent") and None,
    "these are results of suite 2; this is suite 1": lambda told: told.update(suite=2),
    "the parts of the suite are duel-random": lambda told: told["parts"].pop("solo-hades") and None,
    "four-greedy: every rotation has a share from 0 to 1": (
        lambda told: told["parts"]["four-greedy"]["rotations"].append(1.5)
    ),
    "duel-greedy: the rotations give": (
        lambda told: told["parts"]["duel-greedy"]["rotations"].__setitem__(0, 1.0)
    ),
    "the parts give a score of": lambda told: told.update(score=[99.0, 98.0, 100.0]),
}


@pytest.mark.parametrize("reason", SPOILT)
def test_results_that_do_not_agree_are_refused(reason):
    told = json.loads(made().as_json())
    text = SPOILT[reason](told)
    with pytest.raises(BadResult) as caught:
        read_result(text if isinstance(text, str) else json.dumps(told))
    assert str(caught.value).startswith(reason)


@pytest.fixture
def small(monkeypatch, tmp_path):
    """The suite with four games of each part against random players, in this process."""
    monkeypatch.setattr(suite, "PARTS", SMALL)
    monkeypatch.setattr(evaluate, "make_workers", lambda args: Here())
    monkeypatch.chdir(tmp_path)


def test_the_command_plays_checks_and_adds(small, tmp_path, capsys):
    assert main(["evaluate", "greedy", "--about", "takes | the best"]) == 0
    said = capsys.readouterr().out
    assert "greedy in suite 1" in said
    assert "\nscore " in said
    file = "evaluate-greedy/result.json"
    result = read_result(Path(file).read_text())
    assert result.is_whole
    assert result.share(SMALL[0]).value == 1
    assert main(["evaluate", "--check", file, "--replay", "1"]) == 0
    assert "19 games played again" in capsys.readouterr().out
    page = tmp_path / "page.md"
    page.write_text((ROOT / "docs" / "leaderboard.md").read_text().partition("| greedy |")[0] + evaluate.END)
    for _ in range(2):
        assert main(["evaluate", "--check", file, "--add", str(page)]) == 0
    rows = [line for line in page.read_text().splitlines() if line.startswith("| greedy |")]
    assert len(rows) == 1
    assert rows[0].endswith("| takes / the best |")
    assert str(round(result.score.value, 1)) in rows[0]


def test_what_was_not_played_like_that_is_noticed(small, capsys):
    assert main(["evaluate", "greedy"]) == 0
    file = Path("evaluate-greedy/result.json")
    result = read_result(file.read_text())
    shares = {**result.shares, "duel-greedy": (0.0, *result.shares["duel-greedy"][1:])}
    file.write_text(dataclasses.replace(result, shares=shares).as_json())
    assert main(["evaluate", "--check", str(file)]) == 0
    assert main(["evaluate", "--check", str(file), "--replay", "1"]) == 2
    assert "duel-greedy: rotation 1 gives greedy 1 here, not 0" in capsys.readouterr().err
    with pytest.raises(BadResult, match="duel-greedy: rotation 1"):
        replay(dataclasses.replace(result, shares=shares), 1)


def test_a_part_of_the_suite_is_not_added(small, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(evaluate, "QUICK", 2)
    assert main(["evaluate", "random", "--quick", "--json", "quick.json"]) == 0
    assert main(["evaluate", "--check", "quick.json", "--add", "page.md"]) == 2
    assert "whole ones only" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words, reason",
    [
        ([], "an agent is needed"),
        (["nobody"], "there is no bot 'nobody'"),
        (["greedy", "--check", "x.json"], "--check takes files of results and no agent"),
        (["greedy", "--add", "x.md"], "give them with --check FILE"),
        (["--check", "missing.json"], "missing.json"),
    ],
)
def test_what_cannot_be_is_refused(small, capsys, words, reason):
    assert main(["evaluate", *words]) == 2
    assert reason in capsys.readouterr().err


def test_a_page_without_a_table_is_refused():
    with pytest.raises(Exception, match="a leaderboard has a table between"):
        evaluate.added("# Page\n", [made()])


def test_the_leaderboard_is_in_order():
    page = (ROOT / "docs" / "leaderboard.md").read_text(encoding="utf-8")
    rows = page.partition(evaluate.BEGIN)[2].partition(evaluate.END)[0].strip().splitlines()[2:]
    scores = [float(row.split("|")[2].split()[0]) for row in rows]
    assert scores == sorted(scores, reverse=True)
    files = sorted((ROOT / "benchmarks" / "results" / f"suite-{suite.VERSION}").glob("*.json"))
    results = [read_result(file.read_text(encoding="utf-8")) for file in files]
    assert all(result.is_whole for result in results)
    assert evaluate.added(page, results) == page
    assert len(rows) == len(results) >= 2

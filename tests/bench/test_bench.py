"""What comes out of a benchmark with next to no work in it."""

import io
import json
from types import SimpleNamespace

import pytest
from rich.console import Console
from speed import ours, peers, starts, suite, thinking
from speed.table import MATCHES, SEARCHES, tables, verdict
from speed.timing import QUICK, Effort, measure, nanoseconds, per_second, rates

from galaxarium.bots.levels import Profile
from galaxarium.bots.policies import policies
from galaxarium.bots.policy.think import SIMULATIONS
from galaxarium.bots.policy.workspace import PLAY
from galaxarium.game.setup import make_setup
from galaxarium.kernel.engine import engine
from galaxarium.kernel.layout import STATE

from . import script as program

TINY = Effort(seconds=0, peer_seconds=0, rounds=1, cold=False, states=10, positions=2)
RATE = {"decisions_per_second": 10.0, "games_per_second": 2.0}
SOLO = make_setup(1, rogue="zendica")
SAID = {
    "version": "3.0",
    "catanatron_4p": [
        {"games": 2, "actions": 100, "choices": 50, "cpu_seconds": 1.0},
        {"games": 4, "actions": 400, "choices": 80, "cpu_seconds": 2.0},
        {"games": 9, "actions": 900, "choices": 90, "cpu_seconds": 1.0},
    ],
    "catanatron_playouts_2p": [{"simulations": 8, "cpu_seconds": 2.0}],
    "catanatron_copy": [{"copies": 1000, "cpu_seconds": 0.5}],
}


@pytest.fixture
def plain(monkeypatch):
    """Only plain Python, so that nothing is compiled."""
    monkeypatch.setenv("GALAXARIUM_MODE", "python")
    monkeypatch.setattr(suite, "has_numba", lambda: False)


@pytest.fixture
def no_peers(monkeypatch, tmp_path):
    """A checkout without the environment of the others."""
    monkeypatch.setattr(
        suite.peers,
        "measure_peer",
        lambda name, effort, real=peers.measure_peer: real(name, effort, tmp_path),
    )


def full_report():
    """A report in which everything was measured."""
    report = suite.Report(machine=suite.machine())
    report.measurements.update(peers.read_peer(dict(SAID)).figures)
    names = {side[0] for sides in suite.RATIOS.values() for side in sides}
    for name in names - report.measurements.keys():
        report.measurements[name] = {**RATE, "nanoseconds": 5.0, "simulations_per_second": 100.0}
    report.measurements["two_threads"] = {"ratio": 1.9}
    return report


# --- rounds -------------------------------------------------------------------------------------------------


def test_figures_are_medians_of_rounds():
    peer = peers.read_peer(dict(SAID))
    assert peer.version == "3.0"
    assert peer.figures["catanatron_4p"] == {
        "decisions_per_second": 200.0,
        "games_per_second": 2.0,
        "choices_per_second": 50.0,
    }
    assert peer.figures["catanatron_playouts_2p"] == {"simulations_per_second": 4.0}
    assert peer.figures["catanatron_copy"] == {"nanoseconds": pytest.approx(500_000)}


def test_work_is_done_at_least_once_in_every_round():
    done = []
    rounds = measure(lambda: done.append(1) or {"things": 3}, Effort(0, 0, rounds=4))
    assert [one["things"] for one in rounds] == [3] * 4
    assert len(done) == 5  # one of them to warm up
    assert all(one["cpu_seconds"] >= 0 for one in rounds)


def test_rates_and_costs():
    rounds = [{"things": 4, "cpu_seconds": 2.0}]
    assert per_second(rounds, "things") == 2
    assert nanoseconds(rounds, "things") == 0.5e9
    assert rates(rounds, stones="things") == {"stones_per_second": 2}


# --- ours ---------------------------------------------------------------------------------------------------


def test_our_measurements_play_real_games():
    rules = engine("python")
    table = ours.Table(rules, make_setup(2), seed=3)
    first = table.play()
    assert first["games"] == 1
    assert first["decisions"] > 50
    assert table.array[0].over == 1
    assert ours.kernel_play(rules, make_setup(2), TINY).keys() == RATE.keys()
    assert ours.calls_from_python(rules, TINY).keys() == RATE.keys()
    assert ours.thread_scaling(rules, TINY)["ratio"] > 0


def test_copies_and_memory():
    assert ours.single_copies(TINY)["nanoseconds"] > 0
    assert ours.block_copies(TINY)["nanoseconds"] > 0
    assert ours.memory(TINY)["state_bytes"] == STATE.itemsize


@pytest.fixture
def sweep(monkeypatch):
    """A search in two games of plain Python."""
    monkeypatch.setenv("GALAXARIUM_MODE", "python")
    return lambda profile: thinking.Sweep(policies("python"), SOLO, profile, 2)


def test_searches_are_counted_in_positions_of_real_games(sweep):
    searching = sweep(Profile("search", 3))
    early, late = (position[0] for position in searching.positions)
    assert 1 <= early.turn < late.turn
    assert not early.over
    assert not late.over
    before = [position.tobytes() for position in searching.positions]
    done = searching.think()
    assert done["choices"] == 2
    assert done["simulations"] >= 2
    assert [position.tobytes() for position in searching.positions] == before


def test_simulations_to_the_end_reach_it(sweep):
    searching = sweep(thinking.TO_THE_END)
    searching.positions = searching.positions[1:]
    assert searching.think()["simulations"] > 0
    assert searching.workspace.games[PLAY].over == 1
    searching = sweep(thinking.CUT_OFF)
    searching.positions = searching.positions[:1]
    searching.workspace.profiles[0][SIMULATIONS] = 2
    assert searching.think()["simulations"] > 0
    assert searching.workspace.games[PLAY].over == 0


def test_matches_count_games_and_decisions(monkeypatch):
    monkeypatch.setenv("GALAXARIUM_MODE", "python")
    assert thinking.matches("random", SOLO, TINY).keys() == RATE.keys()


def test_starts_run_in_fresh_processes(monkeypatch, tmp_path):
    seen = tmp_path / "seen"
    program = f"import os; open({str(seen)!r}, 'a').write(os.environ['GALAXARIUM_CACHE'] + chr(10))"
    monkeypatch.setattr(starts, "READY", program)
    monkeypatch.setenv("GALAXARIUM_CACHE", "ours")
    assert starts.warm_start(TINY)["seconds"] > 0
    assert starts.cold_start()["seconds"] > 0
    warm, cold = seen.read_text(encoding="utf-8").split()
    assert warm == "ours"
    assert cold != "ours"


# --- the report ---------------------------------------------------------------------------------------------


def test_every_ratio_of_a_full_report_is_a_number():
    report = full_report()
    assert all(isinstance(value, float) for value in report.ratios.values()), report.ratios
    assert report.ratios["decisions_per_second_vs_catanatron_4p"] == 10 / 200
    assert report.ratios["choices_per_second_vs_catanatron_4p"] == 10 / 50
    assert report.ratios["state_copy_vs_catanatron_4p"] == pytest.approx(500_000 / 5)
    assert report.ratios["simulations_per_second_vs_catanatron_2p"] == 100 / 4
    assert report.ratios["two_thread_scaling"] == 1.9
    assert suite.TARGETS.keys() <= report.ratios.keys()


@pytest.mark.parametrize(
    "value,said", [(None, "not measured"), (49, "below"), (50, "above the floor"), (150, "aim reached")]
)
def test_a_verdict_never_fails(value, said):
    assert said in verdict(value, 50, 150)


@pytest.mark.parametrize("report", [suite.Report(), full_report()], ids=["empty", "full"])
def test_tables_show_what_there_is(report):
    console = Console(file=io.StringIO(), width=100)
    for table in tables(report):
        console.print(table)
    shown = console.file.getvalue()
    assert "Catanatron, 4 players" in shown
    assert ("not measured" in shown) == (not report.measurements)


def test_without_peers_and_numba_the_rest_is_measured(plain, no_peers):
    told = []
    report = suite.run_suite(TINY, told.append)
    assert report.notes == [peers.HOW_TO_GET, suite.NO_NUMBA]
    assert report.measurements.keys() == {
        "state_copy", "state_copy_in_block", "memory", "python_mode", "game_play"
    }  # fmt: skip
    assert set(report.ratios.values()) == {None}
    assert len(told) == len(peers.SCRIPTS) + len(report.measurements)


def test_with_numba_the_plan_has_all_the_rest(monkeypatch):
    monkeypatch.setattr(suite, "has_numba", lambda: True)
    monkeypatch.setattr(suite, "_compile", lambda tell: engine("python"))
    monkeypatch.setattr(suite, "_compile_policies", lambda tell: policies("python"))
    names = [step.name for step in suite.plan(TINY, print)]
    assert len(names) == len(set(names))
    assert {f"kernel_{n}p" for n in (2, 3, 4, 5)} <= set(names)
    assert {"step_from_python", "two_threads", "warm_start"} <= set(names)
    assert {f"{kind}_{name}" for kind in ("search", "search_to_end") for _, name in SEARCHES} <= set(names)
    assert {name for _, name in MATCHES} <= set(names)
    assert "cold_start" not in names
    assert [step.name for step in suite.plan(Effort(0, 0), print)][-1] == "cold_start"


# --- the others ---------------------------------------------------------------------------------------------


def checkout_with(tmp_path, program):
    """A checkout whose environment of the others is one shell script."""
    for script in peers.SCRIPTS.values():
        path = tmp_path / "benchmarks" / "peers" / script
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    python = peers.peer_python(tmp_path)
    python.parent.mkdir(parents=True)
    python.write_text(f"#!/bin/sh\n{program}\n", encoding="utf-8")
    python.chmod(0o755)
    return tmp_path


def test_missing_peers_are_one_sentence_that_says_what_to_do(tmp_path):
    with pytest.raises(peers.PeersMissing, match="`make bench`"):
        peers.measure_peer("Catanatron", TINY, tmp_path)


def test_a_peer_that_fails_says_why(tmp_path):
    root = checkout_with(tmp_path, "echo nonsense; echo 'it is broken' >&2; exit 3")
    with pytest.raises(peers.PeersMissing, match=r"OpenSpiel could not be measured.*it is broken"):
        peers.measure_peer("OpenSpiel", TINY, root)


def test_a_peer_is_told_how_long_to_measure(tmp_path):
    root = checkout_with(tmp_path, f"echo \"$@\" > {tmp_path}/told; echo '{json.dumps(SAID)}'")
    assert peers.measure_peer("Catanatron", QUICK, root) == peers.read_peer(dict(SAID))
    told = (tmp_path / "told").read_text(encoding="utf-8")
    assert f"--seconds {QUICK.peer_seconds} --rounds {QUICK.rounds}" in told


def test_the_scripts_are_there():
    for script in peers.SCRIPTS.values():
        assert (peers.ROOT / "benchmarks" / "peers" / script).is_file()


# --- the command --------------------------------------------------------------------------------------------


@pytest.fixture
def asked(monkeypatch):
    """The command with a canned report; what it was asked for."""
    seen = SimpleNamespace(effort=None)

    def run_suite(effort, tell):
        seen.effort = effort
        tell("something")
        report = full_report()
        report.notes.append("A note.")
        return report

    monkeypatch.setattr(suite, "run_suite", run_suite)
    return seen


def test_json_is_all_there_is_on_the_standard_output(asked, capsys):
    assert program("bench").main(["--quick", "--json"]) == 0
    captured = capsys.readouterr()
    said = json.loads(captured.out)
    assert said.keys() == {"ratios", "measurements", "machine"}
    assert {"python", "numpy", "numba", "cpu_count"} <= said["machine"].keys()
    assert "A note." in captured.err
    assert "something" in captured.err
    assert asked.effort == QUICK


def test_people_get_tables(asked, capsys):
    assert program("bench").main([]) == 0
    out = capsys.readouterr().out
    assert "Random play" in out
    assert "Targets" in out
    assert asked.effort.cold

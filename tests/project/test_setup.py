"""scripts/setup.py: the second start is instant, and what goes wrong is one sentence."""

import ast
import importlib.util
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "scripts" / "setup.py"


@pytest.fixture
def setup(tmp_path, monkeypatch):
    """The script, at work in an empty project and with no command run for real."""
    spec = importlib.util.spec_from_file_location("setup_script", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "ROOT", str(tmp_path))
    monkeypatch.setattr(module, "ROOM_NEEDED", dict.fromkeys(module.ROOM_NEEDED, 0))
    monkeypatch.setattr(module.shutil, "which", lambda name: None)
    (tmp_path / "locks").mkdir()
    for profile in (*module.ROOM_NEEDED, "uv"):
        (tmp_path / "locks" / f"requirements-{profile}.txt").write_text(f"{profile}==1\n")
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    return module


@pytest.fixture
def commands(setup, monkeypatch):
    """The commands that would have run; `refuse` maps a word in a command to the output it fails with."""

    class Commands(list):
        refuse: dict[str, str] = {}  # noqa: RUF012

    ran = Commands()

    class Process:
        returncode = 0

        def __init__(self, command, **more):
            ran.append(" ".join(command))
            self.output = next((said for word, said in ran.refuse.items() if word in ran[-1]), "")
            self.returncode = 1 if self.output else 0
            if "-m venv" in ran[-1] and not self.output:
                make_venv(setup, "dev")

        def communicate(self, timeout):
            return self.output.encode(), None

        def poll(self):
            return self.returncode

    monkeypatch.setattr(setup.subprocess, "Popen", Process)
    return ran


def make_venv(setup, profile, version="3.12.1"):
    python = Path(setup.program_in(setup.environment(profile), "python"))
    python.parent.mkdir(parents=True, exist_ok=True)
    python.touch()
    Path(setup.environment(profile), "pyvenv.cfg").write_text(f"home = /usr/bin\nversion = {version}\n")


def test_it_starts_on_old_interpreters_and_in_any_locale():
    text = SCRIPT.read_text(encoding="utf-8")
    ast.parse(text, feature_version=(3, 6))
    assert "from __future__" not in text
    assert text.isascii()


def test_a_second_start_runs_nothing(setup, commands):
    assert setup.main(["dev"]) == 0
    assert commands
    commands.clear()
    assert setup.main(["dev"]) == 0
    assert setup.main(["run"]) == 0, "dev holds everything of run"
    assert commands == []


@pytest.mark.parametrize("changed", ["locks/requirements-dev.txt", "pyproject.toml"])
def test_a_changed_lock_or_project_is_installed_again(setup, commands, tmp_path, changed):
    assert setup.main(["dev"]) == 0
    (tmp_path / changed).write_text("changed==2\n")
    assert not setup.is_ready("dev")


def test_another_python_or_a_lost_interpreter_makes_it_stale(setup, commands):
    assert setup.main(["dev"]) == 0
    make_venv(setup, "dev", "3.13.0")
    assert not setup.is_ready("dev")
    assert setup.main(["dev"]) == 0
    Path(setup.program_in(setup.environment("dev"), "python")).unlink()
    assert not setup.is_ready("dev")


def test_an_environment_of_an_unsupported_python_is_made_anew(setup, commands):
    make_venv(setup, "dev", "3.10.2")
    assert setup.main(["dev"]) == 0
    assert "-m venv --clear" in commands[0]


@pytest.mark.parametrize("installed, enough", [("dev", True), ("host", True), ("run", False)])
def test_hosting_is_part_of_dev_and_more_than_playing(setup, commands, installed, enough):
    make_venv(setup, installed)
    Path(setup.stamp_file(installed)).write_text(setup.fingerprint(installed))
    assert setup.is_ready("host") is enough
    assert setup.is_ready("run")


@pytest.mark.parametrize("profile", ["bench", "docs"])
def test_what_is_apart_has_an_environment_of_its_own_and_not_ourselves(setup, commands, profile):
    assert setup.environment(profile) == str(Path(setup.ROOT, f".venv-{profile}"))
    make_venv(setup, profile)
    assert setup.main([profile]) == 0
    assert commands
    assert not any(" -e " in command for command in commands)
    assert not setup.is_ready("run")


def test_run_alone_does_not_count_as_dev(setup, commands):
    assert setup.main(["run"]) == 0
    assert setup.is_ready("run")
    assert not setup.is_ready("dev")


def test_both_installers_require_hashes(setup, commands):
    assert setup.main(["dev"]) == 0
    installs = [command for command in commands if " -r " in command]
    assert installs
    assert all("--require-hashes" in command for command in installs)
    assert "--no-deps --no-build-isolation -e" in commands[-1]


def test_pip_takes_over_where_uv_fails(setup, commands, monkeypatch):
    monkeypatch.setattr(setup.shutil, "which", lambda name: "/bin/uv" if name == "uv" else None)
    monkeypatch.setattr(setup, "works", lambda command: True)
    commands.refuse = {"/bin/uv pip": "boom"}
    assert setup.main(["dev"]) == 0
    assert any("-m pip install" in command and "requirements-dev.txt" in command for command in commands)


def sentence(capsys) -> str:
    return capsys.readouterr().err.strip()


def test_an_unsupported_python_is_named(setup, commands, capsys, monkeypatch):
    monkeypatch.setattr(setup.sys, "version_info", (3, 9, 1))
    assert setup.main(["dev"]) == 1
    assert sentence(capsys).startswith("Galaxarium needs Python 3.11, 3.12 or 3.13, this is Python 3.9")


def test_another_python_on_the_path_is_used(setup, commands, monkeypatch):
    monkeypatch.setattr(setup.sys, "version_info", (3, 14, 0))
    monkeypatch.setattr(setup.shutil, "which", lambda name: "/opt/p312" if name == "python3.12" else None)
    monkeypatch.setattr(setup, "works", lambda command: True)
    assert setup.main(["dev"]) == 0
    assert commands[0].startswith("/opt/p312 -m venv")


@pytest.mark.parametrize(
    "refused,output,said",
    [
        ("-m venv", "No module named venv", "venv or ensurepip module is missing"),
        ("-m venv", "OSError: [Errno 28] No space left on device", "The disk is full"),
        ("pip install", "Failed to establish a new connection", "Check the network connection"),
        ("pip install", "THESE PACKAGES DO NOT MATCH THE HASHES", "does not match its hash"),
        ("pip install", "No space left on device", "The disk is full"),
        ("pip install", "nobody knows", "The packages could not be installed."),
        ("--no-deps", "nobody knows", "Galaxarium itself could not be installed."),
        ("ensurepip", "No module named ensurepip", ""),
    ],
)
def test_what_goes_wrong_is_one_sentence(setup, commands, capsys, refused, output, said):
    commands.refuse = {refused: output}
    if refused == "ensurepip":
        commands.refuse["requirements-uv"] = "boom"
        said = "Neither uv nor pip can be had here"
    assert setup.main(["dev"]) == 1
    shown = sentence(capsys)
    assert said in shown
    assert "\n" not in shown
    assert not setup.is_ready("dev")


def test_too_little_room_is_said_before_anything_is_written(setup, commands, capsys, monkeypatch):
    monkeypatch.setattr(setup, "ROOM_NEEDED", dict.fromkeys(setup.ROOM_NEEDED, 1 << 60))
    assert setup.main(["dev"]) == 1
    assert sentence(capsys).startswith("The disk is nearly full")
    assert commands == []


def test_an_unknown_profile_is_refused(setup, capsys):
    assert setup.main(["everything"]) == 2
    assert "run|host|dev|bench|docs" in capsys.readouterr().err


def test_a_real_command_is_watched_and_its_failure_kept(setup, capsys, monkeypatch):
    slow = [sys.executable, "-c", "import time; time.sleep(1); print('done')"]
    monkeypatch.setattr(setup, "HEARTBEAT_S", 0.1)
    assert setup.run("Working", slow).strip() == "done"
    assert "Working ... still working" in capsys.readouterr().out
    with pytest.raises(setup.SetupError, match="It failed"):
        setup.run("Failing", [sys.executable, "-c", "import sys; sys.exit('why')"], "It failed.")
    assert "why" in Path(setup.ROOT, ".setup.log").read_text()
    with pytest.raises(setup.SetupError, match="It is missing"):
        setup.run("Missing", ["/nonexistent/program"], "It is missing.")

"""The import contracts hold on the source, and each of them breaks when it is violated on purpose."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CONTRACTS = (ROOT / "pyproject.toml").read_text(encoding="utf-8")

# Everything a sound tree may do, among it all that the contracts make exceptions for.
SOUND = {
    "__init__": "from galaxarium.game import thing",
    "__main__": "import galaxarium.cli",
    "_version": "",
    "cli/__init__": "import galaxarium.web, rich",
    "web/__init__": "import galaxarium.present, galaxarium.tables",
    "present/__init__": "import galaxarium.i18n, galaxarium.game",
    "tables/__init__": "import galaxarium.bots, time",
    "arena/__init__": "import galaxarium.bots",
    "envs/__init__": "import galaxarium.game",
    "envs/gpu/__init__": "",
    "envs/gpu/device": "from numba import cuda",
    "envs/openspiel": "import pyspiel",
    "bots/__init__": "import galaxarium.game",
    "game/__init__": "import galaxarium.kernel, json\nthing = 1",
    "kernel/__init__": "import galaxarium.data",
    "kernel/build": "import os, pathlib",
    "kernel/compiler": "import pathlib\nimport numba",
    "data/__init__": "import csv, pathlib, galaxarium.errors",
    "i18n/__init__": "import galaxarium.errors",
    "errors": "",
}


def lint_imports(folder: Path) -> subprocess.CompletedProcess:
    """Run the contracts of the pyproject.toml in a folder on the package under its src."""
    command = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command as c; c()",
        "--no-cache",
    ]
    environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "NO_COLOR": "1", "COLUMNS": "200"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)


def write_tree(folder: Path, modules: dict[str, str]) -> None:
    (folder / "pyproject.toml").write_text(CONTRACTS, encoding="utf-8")
    for name, text in modules.items():
        path = folder / "src" / "galaxarium" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8")


def broken_contracts(folder: Path) -> set[str]:
    """The names of the contracts a tree breaks."""
    result = lint_imports(folder)
    broken = set(re.findall(r"^(.+?) BROKEN", result.stdout, re.MULTILINE))
    assert (result.returncode == 0) == (not broken), result.stdout + result.stderr
    return broken


def test_the_source_keeps_the_contracts():
    result = lint_imports(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


def test_a_sound_tree_keeps_the_contracts(tmp_path):
    write_tree(tmp_path, SOUND)
    assert broken_contracts(tmp_path) == set()


def test_layers_may_be_missing_while_the_project_grows(tmp_path):
    present = (
        "__init__",
        "_version",
        "game/__init__",
        "kernel/__init__",
        "kernel/compiler",
        "data/__init__",
        "errors",
    )
    write_tree(tmp_path, {name: SOUND[name] for name in present})
    assert broken_contracts(tmp_path) == set()


DOWN_ONLY = "Layers: down only"
LANGUAGE = "The kernel knows no language"
NUMBA = "numba is named in one kernel file, and in one for the GPU"
PURE = "The kernel has no clock, no global randomness and no way out"
PEERS = "The programs we measure ourselves against are never imported"


@pytest.mark.parametrize(
    "module,text,contract",
    [
        ("web/x", "import galaxarium.cli", DOWN_ONLY),
        ("present/x", "import galaxarium.web", DOWN_ONLY),
        ("tables/x", "import galaxarium.present", DOWN_ONLY),
        ("tables/x", "import galaxarium.arena", DOWN_ONLY),
        ("envs/x", "import galaxarium.tables", DOWN_ONLY),
        ("bots/x", "import galaxarium.arena", DOWN_ONLY),
        ("game/x", "import galaxarium.bots", DOWN_ONLY),
        ("kernel/x", "from galaxarium.game import thing", DOWN_ONLY),
        ("data/x", "import galaxarium.kernel", DOWN_ONLY),
        ("i18n/x", "import galaxarium.data", DOWN_ONLY),
        ("errors", "import galaxarium.data.x", DOWN_ONLY),
        ("loose", "", DOWN_ONLY),
        ("game/x", "def late():\n    import galaxarium.cli", DOWN_ONLY),
        ("kernel/x", "import galaxarium.i18n", LANGUAGE),
        ("kernel/x", "from numba import njit", NUMBA),
        ("game/x", "import numba", NUMBA),
        ("envs/gpu/x", "import numba", NUMBA),
        ("kernel/x", "import random", PURE),
        ("kernel/x", "from time import monotonic", PURE),
        ("kernel/x", "import os", PURE),
        ("game/x", "import catanatron", PEERS),
        ("envs/x", "import pyspiel", PEERS),
        ("envs/openspiel", "import open_spiel", PEERS),
    ],
)
def test_a_violation_breaks_its_contract(tmp_path, module, text, contract):
    write_tree(tmp_path, {**SOUND, "data/x": "", module: text})
    assert broken_contracts(tmp_path) == {contract}

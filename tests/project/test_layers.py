"""The import contracts hold on the source, and each of them breaks when it is violated on purpose."""

import os
import re
import subprocess
import sys
import tomllib
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
    "web/server/__init__": "import galaxarium.web.identity, galaxarium.tables.storage",
    "web/server/app": "import galaxarium.web.pages.home, galaxarium.web.edge",
    "web/server/admin": "import galaxarium.web.render.pages, galaxarium.web.pages.static_files",
    "web/edge/__init__": "import galaxarium.web.errors",
    "web/identity/__init__": "import galaxarium.web.edge, galaxarium.tables.accounts",
    "web/errors": "import galaxarium.web.render.pages",
    "web/live/__init__": "import galaxarium.web.render, galaxarium.tables.runtime",
    "web/api/__init__": "import galaxarium.web.identity, galaxarium.tables.lobby",
    "web/pages/__init__": "import galaxarium.web.render, galaxarium.tables.review",
    "web/pages/home": "",
    "web/pages/static_files": "",
    "web/render/__init__": "import galaxarium.present",
    "web/render/pages": "import galaxarium.tables.core",
    "present/__init__": "import galaxarium.i18n, galaxarium.game, galaxarium.tables.core",
    "tables/__init__": "",
    "tables/lobby/__init__": "import galaxarium.tables.accounts",
    "tables/accounts/__init__": "import galaxarium.tables.runtime",
    "tables/notifications/__init__": "import galaxarium.tables.runtime",
    "tables/review/__init__": "import galaxarium.tables.runtime, galaxarium.bots",
    "tables/runtime/__init__": "import galaxarium.tables.storage, galaxarium.bots",
    "tables/storage/__init__": "import galaxarium.tables.core, galaxarium.game",
    "tables/core/__init__": "import galaxarium.game, galaxarium.data, time",
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


LINT = "from importlinter.cli import lint_imports_command as c; c(['--no-cache'])"
LINT_ALL = """
import os, sys
from importlinter.cli import lint_imports_command

for folder in sys.argv[1:]:
    child = os.fork()
    if child == 0:  # a process of its own for each tree: the package has the same name in all of them
        os.chdir(folder)
        sys.path.insert(0, os.path.join(folder, "src"))
        said = os.open("said.txt", os.O_CREAT | os.O_WRONLY)
        os.dup2(said, 1)
        os.dup2(said, 2)
        lint_imports_command(["--no-cache"])
    os.waitpid(child, 0)
"""
ENVIRONMENT = {**os.environ, "NO_COLOR": "1", "COLUMNS": "200"}


def write_tree(folder: Path, modules: dict[str, str]) -> None:
    (folder / "pyproject.toml").write_text(CONTRACTS, encoding="utf-8")
    for name, text in modules.items():
        path = folder / "src" / "galaxarium" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8")


def broken_contracts(trees: dict[Path, dict[str, str]]) -> list[set[str]]:
    """Write trees, one in each folder, and name the contracts each of them breaks. The linter starts once for
    all, because that takes longer than to look at a small tree."""
    for folder, modules in trees.items():
        folder.mkdir(exist_ok=True)
        write_tree(folder, modules)
    without = {name: value for name, value in ENVIRONMENT.items() if name != "PYTHONPATH"}
    subprocess.run([sys.executable, "-c", LINT_ALL, *map(str, trees)], env=without, check=True)
    return [outcome((folder / "said.txt").read_text(encoding="utf-8")) for folder in trees]


def outcome(said: str) -> set[str]:
    """The contracts that are broken, according to what the linter said in the end."""
    broken = set(re.findall(r"^(.+?) BROKEN", said, re.MULTILINE))
    kept = re.findall(r"^(.+?) KEPT", said, re.MULTILINE)
    assert f"Contracts: {len(kept)} kept, {len(broken)} broken." in said, said
    assert len(kept) + len(broken) == CONTRACTS.count("[[tool.importlinter.contracts]]"), said
    return broken


def test_the_source_keeps_the_contracts():
    environment = {**ENVIRONMENT, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-c", LINT]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert outcome(done.stdout) == set()


def test_a_sound_tree_keeps_the_contracts(tmp_path):
    assert broken_contracts({tmp_path: SOUND}) == [set()]


def test_layers_may_be_missing_while_the_project_grows(tmp_path):
    late = {"cli", "arena", "envs"}
    modules = {name: text for name, text in SOUND.items() if name.partition("/")[0] not in late}
    assert broken_contracts({tmp_path: {**modules, "__main__": ""}}) == [set()]


def test_no_module_imports_a_script_by_its_bare_name():
    """Scripts run from their folder, so they are found without the folder's name, too."""
    scripts = {path.stem for path in (ROOT / "scripts").glob("*.py")}
    assert len(scripts) > 10
    assert imported(scripts, ROOT / "src" / "galaxarium") == set()


def test_a_script_imported_by_its_bare_name_is_found(tmp_path):
    (tmp_path / "one.py").write_text("def late():\n    from site_pages import Layout\n", encoding="utf-8")
    (tmp_path / "two.py").write_text("import audit as a\nfrom .messages import t\n", encoding="utf-8")
    assert imported({"site_pages", "audit", "messages"}, tmp_path) == {"site_pages", "audit"}


def imported(names: set[str], folder: Path) -> set[str]:
    """Which of these top-level modules the sources under a folder import."""
    found = set()
    for path in folder.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r"^\s*(?:import|from) (\w+)", text, re.MULTILINE))
    return found & names


DOWN_ONLY = "Layers: down only"
LANGUAGE = "The kernel knows no language"
NUMBA = "numba is named in one kernel file, and in one for the GPU"
PURE = "The kernel has no clock, no global randomness and no way out"
PEERS = "The programs we measure ourselves against are never imported"
TABLES = "Folders of the tables: down only"
LOBBY = "The lobby uses accounts and no other feature of the tables"
CORE = "The core of a table knows the game and no bots"
STORAGE = "Storage knows the core of a table and no bots, rules or languages"
SNAPSHOTS = "Models of pages are made of snapshots, not of storage or services"
SERVER = "Server, edge and identity know nothing of the pages"
RENDER = "Rendering knows nothing of requests"
FACADES = "Pages, API and sockets ask services, never storage"
SCRIPTS = "Nothing in the package imports the scripts"


VIOLATIONS = [
    ("web/x", "import galaxarium.cli", DOWN_ONLY),
    ("present/x", "import galaxarium.web", DOWN_ONLY),
    ("tables/core/x", "import galaxarium.present", DOWN_ONLY),
    ("tables/core/x", "import galaxarium.arena", DOWN_ONLY),
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
    ("tables/core/x", "import galaxarium.tables.storage", TABLES),
    ("tables/core/x", "import galaxarium.tables.runtime", TABLES),
    ("tables/storage/x", "import galaxarium.tables.runtime", TABLES),
    ("tables/runtime/x", "import galaxarium.tables.accounts", TABLES),
    ("tables/accounts/x", "import galaxarium.tables.lobby", TABLES),
    ("tables/review/x", "import galaxarium.tables.accounts", TABLES),
    ("tables/loose", "", TABLES),
    ("tables/lobby/x", "import galaxarium.tables.review", LOBBY),
    ("tables/core/x", "from galaxarium.bots import registry", CORE),
    ("tables/storage/x", "import galaxarium.bots", STORAGE),
    ("present/x", "import galaxarium.tables.storage", SNAPSHOTS),
    ("present/x", "import galaxarium.tables.runtime", SNAPSHOTS),
    ("present/x", "import galaxarium.tables.lobby", SNAPSHOTS),
    ("web/server/x", "import galaxarium.web.pages", SERVER),
    ("web/edge/x", "import galaxarium.web.render", SERVER),
    ("web/identity/x", "import galaxarium.web.pages.home", SERVER),
    ("web/render/x", "import galaxarium.web.identity", RENDER),
    ("web/live/x", "import galaxarium.tables.storage", FACADES),
    ("web/pages/x", "import galaxarium.tables.storage", FACADES),
    ("web/api/x", "import scripts.puzzles", SCRIPTS),
]


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """What each violation breaks."""
    folder = tmp_path_factory.mktemp("violations")
    trees = {
        folder / str(number): {**SOUND, "data/x": "", module: text}
        for number, (module, text, _) in enumerate(VIOLATIONS)
    }
    return broken_contracts(trees)


@pytest.mark.parametrize(
    "number", range(len(VIOLATIONS)), ids=lambda number: " ".join(VIOLATIONS[number][:2])
)
def test_a_violation_breaks_its_contract(found, number):
    assert found[number] == {VIOLATIONS[number][2]}


def test_every_contract_has_a_violation():
    contracts = tomllib.loads(CONTRACTS)["tool"]["importlinter"]["contracts"]
    assert {contract["name"] for contract in contracts} == {contract for _, _, contract in VIOLATIONS}

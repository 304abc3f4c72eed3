"""A bot of another package, from its entry point to the terminal."""

import re

import pytest

from galaxarium.bots import known_bots
from galaxarium.cli.main import main

from .terminal import run, saved

CODE = '''
from galaxarium.bots import Entry

class Climber:
    """Upgrades whenever it can."""

    def choose(self, view, decision, rng, budget):
        return decision.choices[0]

class Faulty:
    """Does not know what to do in its own turn."""

    def choose(self, view, decision, rng, budget):
        if decision.kind == "main":
            return view["no such thing"]
        return decision.choices[0]

class Lost:
    """Cannot even be made."""

    def __init__(self):
        import json

        json.loads("no weights")

def named(word):
    return Climber()

CLIMBER = Entry("upgrades whenever it can", Climber, named)
FAULTY = Entry("fails", Faulty)
LOST = Entry("is lost", Lost)
MUTE = Entry("says nothing", object)
CLASS = Climber
'''
POINTS = """[galaxarium.bots]
climber = {module}:CLIMBER
faulty = {module}:FAULTY
lost = {module}:LOST
mute = {module}:MUTE
bare = {module}:CLASS
gone = {module}:NOWHERE
greedy = {module}:CLIMBER
"""


@pytest.fixture
def package(tmp_path, monkeypatch):
    """The folder of an installed package with bots."""
    folder = tmp_path / "site"
    about = folder / "mine-1.2.dist-info"
    about.mkdir(parents=True)
    module = f"mine_{abs(hash(tmp_path))}"  # each test imports its own
    (folder / f"{module}.py").write_text(CODE)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1.2\n")
    (about / "entry_points.txt").write_text(POINTS.format(module=module))
    monkeypatch.syspath_prepend(folder)
    known_bots.cache_clear()
    yield folder
    known_bots.cache_clear()


def listed(capsys):
    assert main(["bots"]) == 0
    return dict(re.split(r"  +", line, maxsplit=1) for line in capsys.readouterr().out.splitlines())


def test_our_own_bots_are_listed_with_what_they_are_like(capsys):
    bots = listed(capsys)
    assert bots["greedy"] == "takes what is best right now, and knows a few things about dice"
    assert set(bots) == set(known_bots())
    assert "another package" not in bots["learned"]


@pytest.mark.parametrize(
    "name,said",
    [
        ("climber", r"upgrades whenever it can \(mine 1\.2\)"),
        ("lost", r".* cannot be made: JSONDecodeError: .* \(mine_\d+\.py, line 24\) .*"),
        ("mute", r"cannot be used: the bot 'mute' cannot choose: object has no method `choose` .*"),
        ("bare", r"cannot be used: the bot 'bare' is no galaxarium.bots.Entry but type .*"),
        ("gone", r"cannot be used: the bot 'gone' cannot be loaded: AttributeError: .*"),
        ("greedy", r"cannot be used: we have a bot of that name \(mine 1\.2\)"),
    ],
)  # fmt: skip
def test_bots_of_other_packages_say_what_they_are_or_what_is_wrong(package, capsys, name, said):
    assert re.fullmatch(said, listed(capsys)[name])


def test_a_bot_of_another_package_has_its_own_variants(package):
    from galaxarium.bots import bot

    assert type(bot("climber:fast")).__name__ == "Climber"


def test_a_bot_that_fails_is_named_and_the_game_is_kept(package, tmp_path):
    ended = run(tmp_path, "play", "--seats", "faulty,greedy", "--seed", "1", PYTHONPATH=str(package))
    assert ended.returncode == 2
    assert "Traceback" not in ended.stderr
    failed = (
        r"galaxarium: the bot faulty failed in seat 1: KeyError: 'no such thing' \(mine_\d+\.py, line 15\)\n"
    )
    assert re.fullmatch(failed, ended.stderr)
    assert len(saved(tmp_path)) == 1
    assert f"play --load {saved(tmp_path)[0]}" in ended.stdout


def test_a_bot_of_another_package_can_be_chosen_in_the_browser(package):
    from galaxarium.present.table.model import NewTableForm, Preferences, SeatForm
    from galaxarium.web.render.pages import render_setup

    page = render_setup(NewTableForm(seating=(SeatForm("human"), SeatForm("bot", "climber"))), Preferences())
    assert len(re.findall(r'<option\s+value="climber"\s+selected>\s*bot, climber\s*</option>', page)) == 1
    assert '<option value="learned"' not in page


def test_the_champion_can_be_chosen_in_the_browser():
    from galaxarium.present.table.model import NewTableForm, Preferences, SeatForm
    from galaxarium.web.render.pages import render_setup

    page = render_setup(NewTableForm(seating=(SeatForm("human"), SeatForm("bot", "champion"))), Preferences())
    assert len(re.findall(r'<option\s+value="champion"\s+selected', page)) == 1

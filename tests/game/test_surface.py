"""The public surface, pinned: a change here is a change for everybody who uses us."""

import dataclasses
import doctest
import inspect

import pytest

import galaxarium
import galaxarium.game.game
from galaxarium import Decision, Event, Game, Progress, Result, Score

ALL = [
    "BadData",
    "BadPosition",
    "BadRecord",
    "BadSeat",
    "BadSetup",
    "BadText",
    "Decision",
    "Event",
    "GalaxariumError",
    "Game",
    "GameOver",
    "IllegalChoice",
    "Progress",
    "Result",
    "Score",
    "State",
    "__version__",
    "imagine",
]

GAME = {
    "new": (
        "players: int, rulebook: str = 'galakta', seed: int | None = None, "
        "house_rules: collections.abc.Mapping[str, str] | None = None, rogue: str | None = None, "
        "deck: str | None = None"
    ),
    "from_position": "text: str",
    "from_record": "text: str",
    "play": "self, choice: str",
    "view": "self, seat: int | None",
    "log_for": "self, seat: int | None",
    "recent_log": "self, seat: int | None, least: int = 100",
    "digest": "self, seat: int | None",
    "snapshot": "self",
    "position": "self",
    "record": "self",
    "copy": "self",
}
PROPERTIES = {"decision", "result", "log", "event_count", "ply", "decisions"}

SNAPSHOT = [
    "players", "profile", "switches", "rogue", "first", "active", "turn", "trigger", "row", "deck", "discard",
    "dice", "activated", "converter_used", "rerolls", "effects", "fewer", "bonus", "over", "seats",
]  # fmt: skip
SEAT = ["seat", "energy", "culture", "level", "planets", "ships", "mission", "dealt", "points"]
VIEW = [*SNAPSHOT, "pending", "chain", "own_deck", "once", "viewer", "decision", "result"]
VIEW_SEAT = [*SEAT, "used", "marked", "missions"]

CODES = {
    "GalaxariumError": "error",
    "BadSetup": "setup/bad",
    "BadSeat": "seat/bad",
    "IllegalChoice": "choice/illegal",
    "GameOver": "choice/game-over",
    "BadText": "text/bad",
    "BadPosition": "position/bad",
    "BadRecord": "record/bad",
    "BadData": "data/bad",
}


def test_names():
    assert list(galaxarium.__all__) == ALL
    assert all(hasattr(galaxarium, name) for name in ALL)


def test_methods():
    public = {name for name in vars(Game) if not name.startswith("_")}
    assert public == {*GAME, *PROPERTIES}
    for name, expected in GAME.items():
        signature = inspect.signature(
            getattr(Game, name) if name in ("new", "from_position", "from_record") else vars(Game)[name]
        )
        found = str(signature).partition(" -> ")[0].removeprefix("(").removesuffix(")")
        assert found == expected, name
    assert all(isinstance(vars(Game)[name], property) for name in PROPERTIES)


def test_everything_public_says_what_it_is():
    for name in ALL:
        value = getattr(galaxarium, name)
        assert isinstance(value, str) or inspect.getdoc(value), name
    for name in {*GAME, *PROPERTIES}:
        assert inspect.getdoc(vars(Game)[name]), name


def test_values():
    def fields(kind):
        return [field.name for field in dataclasses.fields(kind)]

    assert fields(Decision) == ["seat", "kind", "choices", "about"]
    assert fields(Progress) == ["before", "events", "after"]
    assert fields(Event) == ["kind", "fields"]
    assert fields(Result) == ["scores", "winners", "broken_by"]
    assert fields(Score)[:4] == ["seat", "planets", "level", "mission"]
    for kind in (Decision, Progress, Event, Result, Score):
        assert kind.__dataclass_params__.frozen


def test_errors():
    for name, code in CODES.items():
        assert getattr(galaxarium, name).code == code
        assert issubclass(getattr(galaxarium, name), galaxarium.GalaxariumError)
    assert len(set(CODES.values())) == len(CODES)


def test_plain_data():
    game = Game.new(3, seed=7)
    assert list(game.snapshot()) == SNAPSHOT
    assert list(game.snapshot()["seats"][0]) == SEAT
    assert list(game.view(1)) == VIEW
    assert list(game.view(1)["seats"][0]) == VIEW_SEAT


def test_events_are_like_dictionaries():
    event = Game.new(2, seed=7).log[0]
    assert event.as_dict() == {"kind": "draw", "space": 1, "planet": event["planet"]}
    assert event.get("planet") == event["planet"]
    assert event.get("nothing", 5) == 5
    with pytest.raises(KeyError):
        event["nothing"]


@pytest.mark.parametrize("module", [galaxarium, galaxarium.game.game], ids=lambda module: module.__name__)
def test_examples_in_docstrings(module):
    found = doctest.testmod(module)
    assert found.attempted > 0
    assert found.failed == 0

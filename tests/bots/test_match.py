"""Matches: compiled or not, from a record or a view, it is the same game, and the counts are right."""

import random
from collections import Counter

import pytest

from galaxarium import Game
from galaxarium.bots import Entry, known_bots, match, registry
from galaxarium.bots.match import _stream, play_match, record_of
from galaxarium.bots.policies import new_workspace, policies
from galaxarium.bots.policy.workspace import STREAM
from galaxarium.bots.registry import bot
from galaxarium.errors import BotFailed
from galaxarium.game.imagine import imagine
from galaxarium.game.setup import halves, make_setup
from galaxarium.game.state import State

SETUPS = {
    "duel": make_setup(2, "galakta"),
    "five": make_setup(5, "devir"),
    "solo": make_setup(1, "galakta", rogue="zendica"),
    "blast": make_setup(3, "blast-off"),
}
TABLES = {
    "duel": ["search:8", "greedy"],
    "five": ["greedy", "easy", "random", "algol", "search:4"],
    "solo": ["search:6"],
    "blast": ["greedy", "search:4", "random"],
}


@pytest.fixture
def compiled(monkeypatch):
    monkeypatch.setenv("GALAXARIUM_MODE", "compiled")


# A tree search in plain Python takes half a minute a game; the checked mode takes a minute to compile, and
# plain Python refuses an index out of bounds as it does.
SAME = [
    ("python", "duel", ["greedy", "easy"]),
    ("python", "blast", ["greedy", "random", "easy"]),
    ("python", "solo", ["greedy"]),
    pytest.param("python", "solo", ["search:2"], marks=pytest.mark.soak),
    pytest.param("python", "duel", ["greedy", "search:2"], marks=pytest.mark.soak),
    pytest.param("python", "blast", ["greedy", "search:2", "easy"], marks=pytest.mark.soak),
    pytest.param("checked", "duel", ["greedy", "search:2"], marks=pytest.mark.soak),
    pytest.param("checked", "blast", ["greedy", "search:2", "easy"], marks=pytest.mark.soak),
    pytest.param("checked", "solo", ["search:2"], marks=pytest.mark.soak),
]


@pytest.mark.parametrize("mode,kind,bots", SAME)
def test_the_same_match_in_every_mode(monkeypatch, mode, kind, bots):
    played = []
    for each in (mode, "compiled"):
        monkeypatch.setenv("GALAXARIUM_MODE", each)
        played.append(play_match(SETUPS[kind], 4, bots, keep=True))
    one, other = played
    assert one.finished
    assert one.actions == other.actions
    assert one.state.digest() == other.state.digest()
    assert one.seats.tobytes() == other.seats.tobytes()
    assert one.planets.tobytes() == other.planets.tobytes()


@pytest.mark.parametrize("kind", TABLES)
def test_a_policy_chooses_the_same_from_a_view_as_from_the_record(compiled, kind):
    """So a match, which hands over real records, shows its policies nothing that a view would not."""
    setup, names = SETUPS[kind], TABLES[kind]
    entry_points = policies()
    workspace, other_workspace = new_workspace(entry_points.mode), new_workspace(entry_points.mode)
    for seat, name in enumerate(names):
        workspace.profiles[seat] = other_workspace.profiles[seat] = bot(name).profile.row
    state, _ = State.start(setup, 11)
    game = Game(state, (), 11, None)
    rules, cards = state.rules, setup.cards.face(state.rules)
    rules.seed_bot(workspace.bots, *halves(_stream(11)))
    actions = []
    while game.decision:
        other_workspace.bots[STREAM] = workspace.bots[STREAM]
        imagined = imagine(game.view(game.decision.seat), random.Random(len(actions)))
        assert imagined.digest() != game.state.digest()
        action = entry_points.think(rules.face(game.state.array()), cards, rules.buffer(), workspace)
        assert action == entry_points.think(
            rules.face(imagined.array()), cards, rules.buffer(), other_workspace
        )
        actions.append(action)
        game.play(game.decision.choices[game.state.actions.index(action)])
    assert tuple(actions) == play_match(setup, 11, names, keep=True).actions


@pytest.mark.parametrize("kind", TABLES)
def test_records_are_the_same_game(compiled, kind):
    setup = SETUPS[kind]
    played = play_match(setup, 3, TABLES[kind], keep=True)
    game = Game.from_record(record_of(setup, 3, played.actions))
    assert game.result == played.state.result
    assert game.state.digest() == played.state.digest()
    assert play_match(setup, 3, TABLES[kind]).actions == ()


class Slow:
    """Greedy, but not known as a policy."""

    def __init__(self):
        self.views = []

    def choose(self, view, decision, rng, budget):
        self.views.append((decision.seat, view["viewer"]))
        return rng.choice(decision.choices)


@pytest.fixture
def slow(monkeypatch):
    player = Slow()
    monkeypatch.setitem(registry.BOTS, "slow", Entry("for a test", lambda: player))
    known_bots.cache_clear()
    yield player
    known_bots.cache_clear()


def test_any_other_bot_gets_its_own_view(compiled, slow):
    played = play_match(SETUPS["duel"], 5, ["greedy", "slow"], keep=True)
    assert played.finished
    assert slow.views
    assert set(slow.views) == {(2, 2)}
    assert played.seats["decisions"].tolist()[1] == len(slow.views)
    again = play_match(SETUPS["duel"], 5, ["greedy", "slow"], keep=True)
    assert again.actions == played.actions


def test_an_illegal_choice_of_a_bot_is_named(compiled, slow):
    slow.choose = lambda view, decision, rng, budget: "resign"
    sentence = "the bot slow chose 'resign' in seat 1, which is not possible; it decides mission: keep "
    with pytest.raises(BotFailed, match=sentence):
        play_match(SETUPS["duel"], 5, ["slow", "greedy"])


def test_a_bot_that_fails_is_named_with_the_line_that_failed(compiled, slow):
    slow.choose = lambda view, decision, rng, budget: view["nothing"]
    with pytest.raises(
        BotFailed, match=r"the bot slow failed in seat 1: KeyError: 'nothing' \(test_match.py, line \d+\)"
    ):
        play_match(SETUPS["duel"], 5, ["slow", "greedy"])


def test_a_game_that_goes_round_in_circles_is_given_up(compiled, monkeypatch):
    monkeypatch.setattr(match, "LIMIT", 25)
    played = play_match(SETUPS["duel"], 5, ["random", "random"], keep=True)
    assert not played.finished
    assert played.state.result is None
    assert len(played.actions) == 25


def counted(game):
    """The same counts from the events, which the kernel's tally does not use."""
    seats = [Counter() for _ in range(game.state.setup.seats)]
    taken, shown = {}, {}
    active, turn = 0, 1
    for event in game.log:
        fields = event.as_dict()
        if event.kind == "turn":
            active, turn = fields["seat"], fields["turn"]
            seats[active - 1]["turns"] += 1
        if event.kind == "draw" and fields["planet"]:
            shown.setdefault(fields["planet"], turn)
        if event.kind == "colonize":
            taken[fields["planet"]] = (turn, fields["seat"])
            seats[fields["seat"] - 1]["colonies"] += 1
            seats[fields["seat"] - 1]["off_colonies"] += fields["seat"] != active
        if event.kind == "upgrade":
            seats[fields["seat"] - 1]["upgrades"] += 1
            seats[fields["seat"] - 1]["off_upgrades"] += fields["seat"] != active
        if event.kind == "follow":
            seats[fields["seat"] - 1]["follow_culture"] += fields["price"]
            seats[fields["seat"] - 1]["follows" if fields["price"] else "follows_free"] += 1
    for seat, choice in game.decisions:
        seats[seat - 1]["decisions"] += 1
        seats[seat - 1]["conversions"] += choice.startswith("convert")
    return seats, taken, shown


@pytest.mark.parametrize("kind", ["duel", "five", "blast"])
@pytest.mark.parametrize("seed", range(4))
def test_the_tally_is_what_the_events_say(compiled, kind, seed):
    setup = SETUPS[kind]
    names = ["random", *["greedy"] * (setup.players - 1)]
    played = play_match(setup, seed, names, keep=True)
    game = Game.from_record(record_of(setup, seed, played.actions))
    seats, taken, shown = counted(game)
    for tally, counts in zip(played.seats, seats, strict=True):
        for name, count in counts.items():
            assert tally[name] == count, name
        assert tally["rerolls"] + tally["rerolls_paid"] <= tally["decisions"]
        assert tally["off_culture"] <= tally["culture_gained"]
    for planet, tally in zip(setup.cards.planets, played.planets, strict=True):
        assert (tally["taken"], tally["seat"]) == taken.get(planet.slug, (0, 0))
        assert bool(tally["shown"]) == (planet.slug in shown)
        assert tally["shown"] <= tally["taken"] or not tally["taken"]


def test_luck_is_fair(compiled):
    """Over many games good and bad rolls even out, and there are both."""
    luck = [
        seat["luck"] for seed in range(150) for seat in play_match(SETUPS["duel"], seed, ["greedy"] * 2).seats
    ]
    mean = sum(luck) / len(luck)
    spread = (sum((each - mean) ** 2 for each in luck) / len(luck)) ** 0.5
    assert spread > 0.5
    assert abs(mean) < 4 * spread / len(luck) ** 0.5

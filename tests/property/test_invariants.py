"""Invariants at every ply of random legal play."""

import pytest
from hypothesis import given

from galaxarium import GameOver, IllegalChoice
from galaxarium.data.planets import blast_off_planets, planets
from galaxarium.data.rogues import rogues
from galaxarium.data.tables import mats
from galaxarium.kernel.layout import DEPTH, FRAME, PLANETS
from support.games import MODES, start

from . import SEEDS, each_mode, examples
from .order import sorted_choices

SPARE = 8  # frames that a probe or a deeper chain may still need


def plies(mode, seed):
    """The states of a game played at random, each with the choice taken there and what it did."""
    game, style = start(seed, mode)
    while game.decision:
        choice = style.pick(game.decision.choices)
        yield game, choice
        if game.decision and choice in game.decision.choices:
            game.play(choice)
    yield game, None


class Printed:
    """What is printed on the cards and mats of a game, seat by seat."""

    def __init__(self, mode, rogue):
        self.planets = {planet.slug: planet for planet in (DECKS[mode.edition]())}
        self.mat = mats()[mode.edition]
        self.rogue = rogues()[rogue] if rogue else None

    def is_rogue(self, seat):
        return self.rogue is not None and seat["seat"] == 2

    def ships(self, seat):
        return 4 if self.is_rogue(seat) else self.mat[seat["level"] - 1].ships

    def dice(self, seat):
        levels = self.rogue.levels if self.is_rogue(seat) else self.mat
        return levels[min(seat["level"], len(levels)) - 1].dice

    def points(self, seat):
        levels = self.rogue.levels if self.is_rogue(seat) else self.mat
        planets = sum(self.planets[slug].points for slug in seat["planets"])
        return planets + levels[min(seat["level"], len(levels)) - 1].points

    def cap(self, seat):
        return self.rogue.max_resource if self.is_rogue(seat) else 7


DECKS = {"classic": planets, "blast-off": blast_off_planets}


def check_planets(snapshot, printed):
    everywhere = [slug for slug in snapshot["row"] if slug] + snapshot["deck"] + snapshot["discard"]
    everywhere += [slug for seat in snapshot["seats"] for slug in seat["planets"]]
    assert sorted(everywhere) == sorted(printed.planets), "every planet is in exactly one place"
    assert None not in snapshot["row"] or not snapshot["deck"], "an empty space while the deck is not empty"


def check_ships(snapshot, printed):
    for seat in snapshot["seats"]:
        ships = seat["ships"]
        assert len(ships) == 4
        assert ships.count("locked") == 4 - printed.ships(seat)
        out = [ship.rpartition(":")[0] or ship for ship in ships if ship not in ("home", "locked")]
        assert len(out) == len(set(out)), "two own ships in one place"
        for ship in ships:
            planet, _, position = ship.partition(":orbit:")
            assert planet in ("home", "locked", *snapshot["row"])
            assert not position or 0 <= int(position) < printed.planets[planet].advances


def check_resources(snapshot, printed):
    for seat in snapshot["seats"]:
        assert 0 <= seat["energy"] <= printed.cap(seat)
        assert 0 <= seat["culture"] <= printed.cap(seat)
        assert 1 <= seat["level"] <= 6


def check_points(snapshot, record, printed):
    """The running numbers are what a recount gives."""
    for seat in snapshot["seats"]:
        assert seat["points"] == printed.points(seat) == record.points[seat["seat"] - 1]
        assert record.colonies[seat["seat"] - 1] == len(seat["planets"])
    rich = [seat["seat"] for seat in snapshot["seats"] if seat["points"] >= 21]
    assert bool(rich) == (snapshot["trigger"] is not None)
    assert snapshot["trigger"] is None or snapshot["trigger"] in rich


def check_dice(snapshot, printed, turn_dice):
    """As many dice all turn long as were rolled at its start; the rogue's come one by one."""
    active = snapshot["seats"][snapshot["active"] - 1]
    if snapshot["dice"]:
        count = turn_dice.setdefault(snapshot["turn"], len(snapshot["dice"]))
        assert len(snapshot["dice"]) == count or printed.is_rogue(active)
        assert len(snapshot["dice"]) <= (3 if snapshot["bonus"] else printed.dice(active))
    activated = [face for face, status in snapshot["dice"] if status == "activated"]
    assert sorted(activated) == sorted(snapshot["activated"])


def check_stack(record, decision):
    assert 0 <= record.depth <= DEPTH - SPARE
    assert not record.frame[record.depth :].any(), "what is not in use is blank"
    if decision is not None:
        assert record.frame[record.depth - 1][1] == decision.seat - 1
    assert record.frame.shape == (DEPTH, FRAME)


def check_record(record):
    """Parts that are not in use hold their default; lists agree with their counts."""
    for name in ("deck", "pile", "taken"):
        part, count = getattr(record, name), getattr(record, f"{name}_n")
        assert (part[:count] >= 0).all()
        assert (part[count:] == -1).all()
    owned = {int(n) for n in record.taken[: record.taken_n]}
    assert {n for n in range(PLANETS) if record.owner[n] >= 0} == owned
    assert (record.bay[record.bay_n :] == -1).all()
    for seat in range(int(record.players), len(record.level)):
        assert record.level[seat] == record.home[seat] == record.points[seat] == 0


def check_choices(game, snapshot):
    decision = game.decision
    assert len(decision.choices) > 1, "a single choice is never asked (R11.2)"
    assert len(set(decision.choices)) == len(decision.choices)
    assert all(choice == " ".join(choice.lower().split()) and choice.isascii() for choice in decision.choices)
    assert decision.choices == sorted_choices(snapshot, decision.seat, decision.kind, decision.choices)
    assert 1 <= decision.seat <= snapshot["players"] or snapshot["rogue"]


def check_legal(game):
    """`legal` says again what the last step left, and leaves no trace."""
    state = game.state
    array, out = state.array(), state.rules.buffer()
    count = state.rules.legal(state.rules.face(array), state.cards.face(state.rules), out)
    assert tuple(int(action) for action in out[:count]) == state.actions
    assert array.tobytes() == state.array().tobytes()
    assert len(state.actions) == len(game.decision.choices)


@each_mode
@examples(6)
@given(seed=SEEDS)
def test_invariants(mode, seed):
    turn_dice, printed = {}, None
    for game, choice in plies(mode, seed):
        snapshot, record = game.snapshot(), game.state.record
        printed = printed or Printed(mode, snapshot["rogue"])
        check_planets(snapshot, printed)
        check_ships(snapshot, printed)
        check_resources(snapshot, printed)
        check_points(snapshot, record, printed)
        check_dice(snapshot, printed, turn_dice)
        check_stack(record, game.decision)
        check_record(record)
        if choice is not None:
            check_choices(game, snapshot)
            check_legal(game)
    assert game.result is not None


@each_mode
@examples(4)
@given(seed=SEEDS)
def test_what_is_not_offered_is_refused_and_changes_nothing(mode, seed):
    seen = {
        "",
        "end ",
        "END",
        "pass",
        "follow",
        "reroll",
        "activate",
        "activate  move",
        "move home home",
        "use nothing",
    }
    for game, _ in plies(mode, seed):
        before, log, decisions = game.state.digest(), len(game.log), game.decisions
        choices = game.decision.choices if game.decision else ()
        for choice in sorted(seen - set(choices))[:: max(1, len(seen) // 12)]:
            with pytest.raises(IllegalChoice if game.decision else GameOver) as refused:
                game.play(choice)
            assert repr(choice) in str(refused.value)
        assert (game.state.digest(), len(game.log), game.decisions) == (before, log, decisions)
        seen.update(choices)


@each_mode
@examples(4)
@given(seed=SEEDS)
def test_states_never_change_and_copies_are_independent(mode, seed):
    game, style = start(seed, mode)
    while game.decision:
        digest, position = game.state.digest(), game.state
        twin = game.copy()
        twin.play(twin.decision.choices[-1])
        assert game.state is position
        assert game.state.digest() == digest
        assert len(twin.decisions) == len(game.decisions) + 1
        progress = game.play(style.pick(game.decision.choices))
        assert progress.before is position
        assert progress.before.digest() == digest
        assert progress.after is game.state
        assert progress.after.digest() != digest
        assert game.log[len(game.log) - len(progress.events) :] == progress.events


@each_mode
@examples(4)
@given(seed=SEEDS)
def test_snapshots_are_plain_data_of_their_own(mode, seed):
    """Changing what one was given changes nothing in the game."""
    game, style = start(seed, mode)
    for _ in range(60):
        if game.decision is None:
            break
        snapshot, digest = game.snapshot(), game.state.digest()
        snapshot["row"].clear()
        snapshot["switches"].clear()
        snapshot["seats"][0]["ships"].clear()
        game.state.array()["turn"] = 99
        assert game.state.digest() == digest
        assert game.snapshot()["row"]
        assert game.snapshot()["switches"]
        game.play(style.pick(game.decision.choices))


def test_the_stack_has_room(record_property):
    """The deepest stack at any decision of some games; `SPARE` is what probing may need on top."""
    deepest = 0
    for mode in MODES:
        for seed in range(12):
            for game, _ in plies(mode, seed):
                deepest = max(deepest, int(game.state.record.depth))
    record_property("deepest", deepest)
    print("deepest stack seen:", deepest)
    assert deepest <= DEPTH - SPARE

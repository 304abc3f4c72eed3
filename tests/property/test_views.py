"""What seats may know: kept up to date from events alone, and not a byte of what they may not."""

import json
import random

import pytest
from hypothesis import given

from galaxarium import Game, imagine
from galaxarium.data.tables import missions
from support.games import CLASSIC, MODES, play_on, start

from . import SEEDS, each_mode, examples, replayer

MISSIONS = [mission.slug for mission in missions()]


def visible(game, seat, count):
    """The last `count` events as a seat sees them."""
    return game.log_for(seat)[len(game.log) - count :]


def without_dealt(view):
    return {**view, "seats": [{k: v for k, v in seat.items() if k != "dealt"} for seat in view["seats"]]}


@each_mode
@examples(5)
@given(seed=SEEDS)
def test_events_replayed_on_a_view_give_the_next_view(mode, seed):
    game, style = start(seed, mode)
    seats = [None, seed % game.state.setup.seats + 1]
    views = {seat: game.view(seat) for seat in seats}
    while game.decision:
        count = len(game.play(style.pick(game.decision.choices)).events)
        for seat in seats:
            found = replayer.follow(views[seat], visible(game, seat, count))
            views[seat] = game.view(seat)
            expected = replayer.tidy(game.view(seat))
            if game.result:  # see test_the_end_reveals_what_its_events_reveal
                found, expected = without_dealt(found), without_dealt(expected)
            assert replayer.as_json(found) == replayer.as_json(expected), visible(game, seat, count)


def test_the_end_reveals_what_its_events_reveal():
    """The missions kept are revealed (R5.2), those put away are not: no event tells them."""
    game, style = start(3, CLASSIC)
    before = None
    while game.decision:
        before = game.view(1)
        count = len(game.play(style.pick(game.decision.choices)).events)
    found = replayer.follow(before, visible(game, 1, count))
    assert replayer.as_json(found) == replayer.as_json(replayer.tidy(game.view(1)))


def test_the_replayer_notices_a_missing_event():
    game, style = start(5, CLASSIC)
    play_on(game, style, 30)
    noticed = 0
    for _ in range(40):
        before = game.view(None)
        events = game.play(style.pick(game.decision.choices)).events
        for event in events:
            rest = [other for other in events if other is not event]
            try:
                found = replayer.follow(before, rest)
            except (ValueError, StopIteration, AssertionError):
                noticed += 1
            else:
                noticed += replayer.as_json(found) != replayer.as_json(replayer.tidy(game.view(None)))
    assert noticed > 40


def test_whoever_may_know_the_same_gets_the_same_digest():
    """And every step that can be seen changes it."""
    game, style = start(5, CLASSIC)
    seats = (None, *range(1, game.state.setup.seats + 1))
    while game.decision:
        before = {seat: (replayer.as_json(game.view(seat)), game.digest(seat)) for seat in seats}
        assert {seat: game.copy().digest(seat) for seat in seats} == {seat: before[seat][1] for seat in seats}
        assert len({mark for _, mark in before.values()}) == len(seats)
        play_on(game, style, 1)
        for seat, (view, mark) in before.items():
            assert (replayer.as_json(game.view(seat)) == view) == (game.digest(seat) == mark)


# --- non-interference --------------------------------------------------------------------------------------


def statements(text):
    return dict(
        line.partition(" ")[::2] for line in text.splitlines() if not line.startswith(("seat", "pending"))
    )


def with_other_missions(text, seat, rng):
    """The same position, the other seats holding other missions: unused ones, or one another's."""
    own = next(line for line in text.splitlines() if line.startswith(f"seat {seat} "))
    free = [slug for slug in MISSIONS if slug not in own.split(" dealt ")[1].split(" ")[0].split(",")]
    rng.shuffle(free)
    lines = []
    for line in text.splitlines():
        if line.startswith("seat ") and not line.startswith(f"seat {seat} ") and " dealt none" not in line:
            before, _, rest = line.partition(" mission ")
            kept, _, dealt, *after = rest.split(" ")
            pair = [free.pop(), free.pop()]
            if set(pair) == set(dealt.split(",")):  # it must be another one
                pair[0], free[0] = free[0], pair[0]
            kept = kept if kept == "none" else pair[0]
            line = f"{before} mission {kept} dealt {','.join(sorted(pair))} {' '.join(after)}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def with_other_chance(text, rng):
    """The same position, another order of the deck and another generator."""
    now = statements(text)
    deck = now["deck"].split()
    rng.shuffle(deck)
    return text.replace(f"deck {now['deck']}\n", f"deck {' '.join(deck)}\n").replace(
        f"generator {now['generator']}\n", f"generator {rng.getrandbits(128):032x}\n"
    )


def seen(game, seat):
    """Everything a seat is shown, as bytes, and what it makes of it."""
    log = [event.as_dict() for event in game.log_for(seat)]
    imagined = imagine(game.view(seat), random.Random(1)).digest()
    return json.dumps([game.view(seat), log, imagined, game.digest(seat)])


@pytest.mark.parametrize("mode", [mode for mode in MODES if mode.missions], ids=lambda mode: mode.name)
@examples(5)
@given(seed=SEEDS)
def test_a_view_does_not_depend_on_other_missions(mode, seed):
    game, style = start(seed, mode)
    rng = random.Random(seed)
    while game.decision:
        for seat in range(1, game.state.setup.seats + 1):
            text = with_other_missions(game.position(), seat, rng)
            assert text != game.position()
            one, other = Game.from_position(game.position()), Game.from_position(text)
            assert seen(one, seat) == seen(other, seat)
            for _ in range(4):  # and it stays so, whatever is chosen, until missions are revealed
                if one.decision is None or one.decision.kind == "mission":
                    break
                choice = style.pick(one.decision.choices)
                one.play(choice)
                other.play(choice)
                if one.result is None:
                    assert seen(one, seat) == seen(other, seat)
        play_on(game, style, 30)


@each_mode
@examples(5)
@given(seed=SEEDS)
def test_a_view_does_not_depend_on_the_deck_or_the_generator(mode, seed):
    game, style = start(seed, mode)
    rng = random.Random(seed)
    while game.decision:
        text = with_other_chance(game.position(), rng)
        assert text != game.position()
        for seat in (None, *range(1, game.state.setup.seats + 1)):
            one, other = Game.from_position(game.position()), Game.from_position(text)
            assert seen(one, seat) == seen(other, seat)
            choice = style.pick(one.decision.choices)
            happened = {event.kind for event in one.play(choice).events}
            other.play(choice)
            if not happened & {"roll", "draw"}:
                assert seen(one, seat) == seen(other, seat)
        play_on(game, style, 15)


@examples(5)
@given(seed=SEEDS)
def test_no_word_of_other_missions_leaves_the_gate(seed):
    game, style = start(seed, CLASSIC)
    while game.decision:
        for seat in (None, *range(1, game.state.setup.seats + 1)):
            own = game.snapshot()["seats"][seat - 1]["dealt"] if seat else []
            shown = seen(game, seat)
            assert not [slug for slug in MISSIONS if f'"{slug}"' in shown and slug not in own]
            hidden = statements(game.position())
            assert hidden["generator"] not in shown
        play_on(game, style, 25)


@examples(4)
@given(seed=SEEDS)
def test_the_deck_is_only_a_number(seed):
    game, style = start(seed, CLASSIC)
    play_on(game, style, 100)
    view, snapshot = game.view(1), game.snapshot()
    assert view["deck"] == len(snapshot["deck"])
    assert view.pop("switches") == snapshot["switches"]  # some are named after planets
    shown = json.dumps(view).replace('"nagato": ', "")  # a move says whether it is the first or second of one
    assert not [slug for slug in snapshot["deck"] if f'"{slug}"' in shown]


@pytest.mark.parametrize("least", [1, 20, 10_000])
@pytest.mark.parametrize("seat", [None, 1, 2])
def test_the_recent_log_is_the_end_of_the_log_in_whole_turns(seat, least):
    game, style = start(2, CLASSIC)
    play_on(game, style, 60)
    before, events = game.recent_log(seat, least)
    assert (game.event_count, len(game.log_for(seat))) == (len(game.log), len(game.log))
    assert events == game.log_for(seat)[before:]
    assert len(events) >= min(least, game.event_count)
    assert game.log[before].kind == "turn" if before else least == 10_000

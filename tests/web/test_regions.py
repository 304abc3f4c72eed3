"""Pages are sent only what has changed: that must come to the same board as one drawn anew, for every viewer
after every message."""

import pytest

from galaxarium.data.colours import COLOURS
from galaxarium.i18n import languages
from galaxarium.tables.core.options import SeatOptions, TableOptions, TimeControl
from support.tables import tables_in
from support.viewers import Present, Viewer, decide, order, seeded, undo

NAMES = ("Ada", "Bo & <Cy>", 'Di "the" Ed', "")
CLOCKS = TimeControl(clock="bank", bank_seconds=3600)


def people(count):
    return tuple(SeatOptions(name=name) for name in NAMES[:count])


GAMES = {
    "three": TableOptions("online", people(3), seed=21),
    "four": TableOptions("online", people(4), seed=22, policy=CLOCKS),
    "solo": TableOptions("solo", people(1), rogue="zendica", seed=23),
    "blast-off": TableOptions("online", people(3), rulebook="blast-off", seed=24),
    "hot-seat": TableOptions("hot-seat", people(3), seed=25),
}


@pytest.fixture(scope="module")
def clock():
    return [1000.0]


@pytest.fixture(scope="module")
def tables(tmp_path_factory, clock):
    """Tables whose clock stands still while pages are compared."""
    with tables_in(tmp_path_factory.mktemp("regions"), clock=lambda: clock[0]) as opened:
        yield opened


@pytest.fixture
def hub(tables):
    return Present(tables)


def viewers_of(hub, created, mode):
    """A page for each seat, each in another language, and one of a spectator."""
    keys = list(created.keys.values())
    held = [[*keys]] if mode == "hot-seat" else [[key] for key in keys]
    found = [
        Viewer(hub, created.table, own, languages()[number % len(languages())])
        for number, own in enumerate(held)
    ]
    return [*found, Viewer(hub, created.table, language=languages()[-1])]


def compare(viewers):
    """What every page shows after each message, and what it shows if drawn anew; how many messages."""
    count = 0
    for viewer in viewers:
        for message in viewer.update():
            assert message["html"] == viewer.drawn(message), (viewer.visitor.keys, message["ply"])
            count += 1
    return count


def disturb(tables, hub, created, viewers, chance):
    """Sometimes something happens besides decisions: a name, a colour, an order, a page that comes or goes,
    a decision taken back."""
    seat = chance.choice(list(created.keys))
    key = created.keys[seat]
    what = chance.randrange(40)
    if what == 0:
        tables.say_name(created.table, key, seat, chance.choice(["Ida", "<b>Jo</b>", "Kim"]))
    elif what == 1:
        taken = {sitter.colour for sitter in tables.look(created.table).sitters}
        free = [colour for colour in COLOURS if colour not in taken]
        tables.choose_colour(created.table, key, seat, chance.choice(free))
    elif what == 2:
        order(tables, created, seat, chance)
    elif what == 3:
        hub.seats ^= {seat}
    elif what == 4:
        undo(tables, created)
    elif what == 5 and viewers[0].visitor.revealed is None and tables.look(created.table).ply < 3:
        viewers[0].visitor.revealed = tables.look(created.table).game.decision.seat
    else:
        return ""
    return str(what)


def play_and_compare(tables, hub, clock, kind, seed, most):
    wish = GAMES[kind]
    created = tables.create(wish)
    chance, happened = seeded(f"{kind} {seed}"), set()
    viewers = viewers_of(hub, created, wish.mode)
    assert compare(viewers) == len(viewers)
    for _ in range(most):
        clock[0] += 0.5
        happened.add(disturb(tables, hub, created, viewers, chance))
        compare(viewers)
        for _ in range(chance.choice((1, 1, 1, 3))):  # a slow page is shown several steps at once
            going = decide(tables, created, chance)
        assert compare(viewers) or kind == "hot-seat" or not going
        if not going:
            break
    return viewers, happened, going


@pytest.mark.parametrize("kind", GAMES)
def test_what_has_changed_comes_to_the_whole_board(tables, hub, clock, kind):
    viewers, happened, _ = play_and_compare(tables, hub, clock, kind, 1, 25)
    assert len(happened) > 1
    parts = [text for viewer in viewers for text in viewer.sent if '"regions"' in text]
    assert len(parts) > 30
    assert not all('"asked"' in text for text in parts)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", GAMES)
def test_what_has_changed_comes_to_the_whole_board_in_whole_games(tables, hub, clock, kind, seed):
    *_, going = play_and_compare(tables, hub, clock, kind, seed, 100_000)
    assert not going

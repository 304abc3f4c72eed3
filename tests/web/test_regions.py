"""Pages are sent only what has changed: that must come to the same board as one drawn anew, for every viewer
after every message."""

import json

import pytest
from markupsafe import escape

from galaxarium.data.colours import COLOURS
from galaxarium.i18n import languages, translator
from galaxarium.present.table.page import TablePage
from galaxarium.tables.core.options import SeatOptions, TableOptions, TimeControl
from galaxarium.tables.core.snapshot import Snapshots
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


# --- what happens besides decisions


def show(tables, hub, wish):
    """A new table with a page for everyone, all of them up to date."""
    created = tables.create(wish)
    viewers = viewers_of(hub, created, wish.mode)
    compare(viewers)
    return created, viewers


def test_giving_up_comes_to_the_whole_board(tables, hub):
    """Also for a page that watches how the table goes on, and at the end that follows."""
    created, viewers = show(tables, hub, TableOptions("online", people(4), seed=31))
    chance = seeded("giving up")
    for _ in range(12):
        decide(tables, created, chance)
    watching = Viewer(hub, created.table, [created.keys[2]], "fr", watching=True)
    viewers.append(watching)
    compare(viewers)
    tables.concede(created.table, created.keys[2], 2)
    assert compare(viewers) >= len(viewers)
    assert 'class="gave-up"' in viewers[1].tab.html
    assert 'data-region="prompt"' in watching.tab.html
    for _ in range(4):
        if not tables.drive(created.table):
            decide(tables, created, chance)
        compare(viewers)
    tables.concede(created.table, created.keys[1], 1)
    compare(viewers)
    tables.concede(created.table, created.keys[3], 3)
    assert compare(viewers) >= len(viewers)
    assert all('data-kind="over"' in viewer.tab.html for viewer in viewers)


def test_names_and_colours_come_to_the_whole_board(tables, hub):
    created, viewers = show(tables, hub, TableOptions("online", people(3), seed=32))
    tables.say_name(created.table, created.keys[1], 1, 'A "name" & <more>')
    assert compare(viewers) == len(viewers)
    assert all("A &#34;name&#34; &amp; &lt;more&gt;" in viewer.tab.html for viewer in viewers)
    tables.choose_colour(created.table, created.keys[2], 2, "ink")
    assert compare(viewers) == len(viewers)
    assert all('data-colours="blue ink green"' in viewer.tab.html for viewer in viewers)
    assert all("html" not in json.loads(viewer.sent[-1]) for viewer in viewers)


def test_coming_and_leaving_comes_to_the_whole_board(tables, hub):
    _, viewers = show(tables, hub, TableOptions("online", people(3), seed=33))
    said = translator("en").t("status.away")
    assert viewers[0].tab.html.count(said) == 2
    hub.seats = frozenset({2, 3})
    assert compare(viewers) == len(viewers)
    assert said not in viewers[0].tab.html
    hub.seats = frozenset({2})
    compare(viewers)
    assert viewers[0].tab.html.count(said) == 1


def test_undo_comes_to_the_whole_board(tables, hub):
    created, viewers = show(tables, hub, TableOptions("solo", people(1), rogue="artemis", seed=11))
    chance, undone = seeded("undo"), 0
    for _ in range(30):
        decide(tables, created, chance)
        compare(viewers)
        if undo(tables, created) is not None:
            undone += 1
            assert compare(viewers) == len(viewers)
            assert all(json.loads(viewer.sent[-1])["full"] for viewer in viewers)
            decide(tables, created, chance)
    assert undone > 2


def test_the_comparison_finds_a_region_that_is_not_sent(tables, hub, monkeypatch):
    created, viewers = show(tables, hub, TableOptions("online", people(2), seed=34))
    regions = TablePage.regions
    monkeypatch.setattr(TablePage, "regions", lambda page: [r for r in regions(page) if r.name != "opp-0"])
    tables.say_name(created.table, created.keys[2], 2, "Zoe")
    for text in viewers[0].connection.updates(Snapshots(tables.table(created.table), tables.moment())):
        message = viewers[0].tab.take(json.loads(text))
    monkeypatch.undo()
    assert message["html"] != viewers[0].drawn(message)


# --- nothing hidden is sent, and nothing that was drawn for others


def missions_of(tables, created, seat):
    """The names of the missions dealt to a seat, in all languages, and their short names."""
    dealt = tables.look(created.table).game.snapshot()["seats"][seat - 1]["dealt"]
    assert len(dealt) == 2
    named = [translator(language).t(f"mission.name.{slug}") for slug in dealt for language in languages()]
    return {*dealt, *named, *(str(escape(name)) for name in named)}


def test_no_message_has_what_another_seat_keeps_secret(tables, hub):
    """Regions are drawn once for all who see the same: never for those who see less."""
    wish = TableOptions("online", people(3), seed=35)
    created = tables.create(wish)
    viewers = {
        (seat, language): Viewer(hub, created.table, [created.keys[seat]] if seat else [], language)
        for seat in (None, 1, 2, 3)
        for language in languages()
    }
    chance = seeded("secrets")
    compare(viewers.values())
    for _ in range(15):
        decide(tables, created, chance)
        compare(viewers.values())
    secrets = {seat: missions_of(tables, created, seat) for seat in (1, 2, 3)}
    for (seat, language), viewer in viewers.items():
        for owner, words in secrets.items():
            found = {word for word in words for text in viewer.sent if word in text}
            if owner == seat:
                kept = tables.look(created.table).game.snapshot()["seats"][seat - 1]["mission"]
                assert translator(language).t(f"mission.name.{kept}") in found
            else:
                assert found == set(), (seat, language, owner)

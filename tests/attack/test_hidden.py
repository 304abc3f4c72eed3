"""Nothing hidden leaves the server: change what a seat must not know, and not one byte it gets changes.

Two tables are put side by side that look the same to somebody and differ in everything they must not know:
the missions of others, the order of the deck, the generator. Every page, every answer, every refusal and
every socket of one has to be the same as of the other, byte by byte.
"""

import random

import pytest
from fastapi.testclient import TestClient

from galaxarium import Game, imagine
from galaxarium.data.tables import missions
from galaxarium.game.position import write_position
from galaxarium.i18n import languages
from galaxarium.tables.core.options import SeatOptions, TableOptions
from galaxarium.web.server.app import create_app
from galaxarium.web.server.settings import Settings
from support.tables import as_written, tables_in
from support.viewers import Present, Viewer

from .eyes import Eyes, differences, plain

CHANCE = {"roll", "draw", "deal", "score", "over"}
"""Events that make something public that was hidden."""

PEOPLE = (
    SeatOptions(name="Ana"),
    SeatOptions(name="Bo"),
    SeatOptions(name="Cy"),
    SeatOptions(name="Di"),
    SeatOptions(name="Ed"),
)
BOT = SeatOptions("random")


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """Tables at which time stands still."""
    with tables_in(tmp_path_factory.mktemp("hidden"), clock=lambda: 1000.0) as opened:
        yield opened


@pytest.fixture(scope="module")
def client(tables):
    app = create_app(tables, "", Settings(limits="off", accounts=False))
    with TestClient(app, raise_server_exceptions=False) as browser:
        yield browser


SETUPS = {
    "online": ("online", PEOPLE[:3], {"players": 3}),
    "two": ("online", PEOPLE[:2], {"players": 2, "rulebook": "galakta"}),
    "five": ("online", PEOPLE, {"players": 5}),
    "blast-off": ("online", PEOPLE[:3], {"players": 3, "rulebook": "blast-off"}),
    "bots": ("bots", (PEOPLE[0], BOT, BOT), {"players": 3}),
    "solo": ("solo", PEOPLE[:1], {"players": 1, "rogue": "artemis"}),
    "hot-seat": ("hot-seat", PEOPLE[:2], {"players": 2}),
    "watch": ("watch", (BOT, BOT), {"players": 2}),
}


def moments(setup, seed, plies):
    """A random game at some of its plies."""
    chance = random.Random(seed)
    game = Game.new(seed=seed, **setup)
    while game.decision is not None:
        if len(game.decisions) in plies:
            yield len(game.decisions), game.copy()
        choices = game.decision.choices
        lively = [choice for choice in choices if choice not in ("end", "pass")]
        game.play(chance.choice(lively or choices))


def eyes_of(mode, chairs):
    """Whose eyes have to be deceived: every seat's own, and a spectator's."""
    if mode in ("watch", "hot-seat"):  # around one screen one key sees for all seats in turn
        return (None,)
    return (None, *(seat for seat, chair in enumerate(chairs, 1) if chair.is_human))


def twin_of(game, seat, rng):
    """A game that looks the same to a seat; everything it cannot know is another."""
    return write_position(imagine(game.view(seat), rng))


def compare(client, tables, kind, game, seat, rng):
    """Put both on tables and look at everything; then take one more choice at both."""
    mode, chairs, _ = SETUPS[kind]
    texts = (game.position(), twin_of(game, seat, rng))
    assert texts[0] != texts[1]
    with as_written():
        pair = [tables.import_game(text, mode, chairs) for text in texts]
    both = [Eyes(client, created, seat, alone=mode in ("bots", "solo")) for created in pair]
    if same_until_chance(tables, pair, 0):
        assert differences(*(eyes.sees(0) for eyes in both)) == {}
        after = go_on(tables, pair, mode)
        if after:
            assert differences(*(eyes.sees(after) for eyes in both)) == {}


def same_until_chance(tables, pair, since):
    """The table passes for people by itself, at both tables alike; has that made nothing public?"""
    taken = [tables.look(created.table).steps(None, since) for created in pair]
    for one, other in zip(*taken, strict=False):
        assert (one.seat, one.choice, one.reason) == (other.seat, other.choice, other.reason)
        if {event.kind for event in one.events} & CHANCE:
            return False
    assert len(taken[0]) == len(taken[1])
    return True


def go_on(tables, pair, mode):
    """Take one more choice at both tables, one that makes nothing public; the ply after it, or 0."""
    snapshots = [tables.look(created.table) for created in pair]  # the table may have passed for somebody
    game = snapshots[0].game
    choice = quiet(game)
    if not choice or game.decision.kind == "mission" or mode in ("bots", "watch"):
        return 0
    seat = game.decision.seat
    for created, snapshot in zip(pair, snapshots, strict=True):
        if snapshot.window is None:
            tables.play(created.table, created.keys[seat], seat, choice, snapshot.ply)
        elif seat in [prompt.seat for prompt in snapshot.window.prompts if not prompt.answered]:
            tables.answer(created.table, created.keys[seat], seat, "pass", snapshot.window.id)
    same = same_until_chance(tables, pair, snapshots[0].ply)
    return tables.look(pair[0].table).ply if same else 0


def quiet(game):
    """A choice that makes nothing public that was hidden; none: empty."""
    for choice in game.decision.choices if game.decision else ():
        if not {event.kind for event in game.copy().play(choice).events} & CHANCE:
            return choice
    return ""


@pytest.mark.parametrize("kind", SETUPS)
def test_what_is_hidden_changes_no_byte(client, tables, kind):
    mode, chairs, setup = SETUPS[kind]
    rng = random.Random(kind)
    plies = {len(chairs) if kind in ("two", "bots") else 1, 31}
    for number, (_, game) in enumerate(moments(setup, 11, plies)):
        seats = eyes_of(mode, chairs)
        compare(client, tables, kind, game, seats[(number + 1) % len(seats)], rng)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", SETUPS)
def test_what_is_hidden_changes_no_byte_in_whole_games(client, tables, kind, seed):
    mode, chairs, setup = SETUPS[kind]
    rng = random.Random(f"{kind} {seed}")
    for ply, game in moments(setup, seed, range(0, 100_000, 25)):
        seats = eyes_of(mode, chairs)
        compare(client, tables, kind, game, seats[ply // 25 % len(seats)], rng)


@pytest.mark.parametrize("kind", ["online", "two"])
def test_the_comparison_finds_what_somebody_may_know(client, tables, kind):
    """The owner of a changed mission does see another one: the same comparison is not blind."""
    mode, chairs, setup = SETUPS[kind]
    _, game = next(moments(setup, 11, {len(chairs) + 3}))
    rng = random.Random(5)
    with as_written():
        pair = [tables.import_game(text, mode, chairs) for text in (game.position(), twin_of(game, 1, rng))]
    both = [Eyes(client, created, 2) for created in pair]
    found = differences(*(eyes.sees(0) for eyes in both))
    assert "/t/{table}" in found
    assert "/t/{}/live" in found
    assert "/api/v1/tables/{table}" in found


# --- from the first card on


def secret_words(game, seat):
    """What only one seat may know: the missions dealt to it, as words and as names."""
    dealt = game.snapshot()["seats"][seat - 1]["dealt"]
    names = {mission.slug: mission.name for mission in missions()}
    return [word for slug in dealt for word in (slug, names[slug])]


def play_side_by_side(client, tables, pair, chance, most):
    """The same choices at two tables, except which mission seat 2 keeps."""
    while (game := tables.look(pair[0].table).game).decision is not None and len(game.decisions) < most:
        snapshots = [tables.look(created.table) for created in pair]
        decision = snapshots[0].game.decision
        choice = chance.choice([c for c in decision.choices if c not in ("end",)] or decision.choices)
        for number, (created, snapshot) in enumerate(zip(pair, snapshots, strict=True)):
            key = created.keys[decision.seat]
            if decision.kind == "mission" and decision.seat == 2:
                choice = snapshot.game.decision.choices[number]
            tables.play(created.table, key, decision.seat, choice, snapshot.ply)
        yield tables.look(pair[0].table).ply


@pytest.mark.parametrize("most", [26, pytest.param(100_000, marks=pytest.mark.soak)])
def test_which_mission_somebody_keeps_changes_no_byte_until_the_end(client, tables, most):
    wish = TableOptions("online", PEOPLE[:3], seed=2**100 + 5)
    pair = [tables.create(wish), tables.create(wish)]
    chance = random.Random(8)
    for step, ply in enumerate(play_side_by_side(client, tables, pair, chance, most)):
        if tables.look(pair[0].table).status != "playing":
            break
        seat = (None, 1, 3)[step % 3]
        both = [Eyes(client, created, seat) for created in pair]
        if step % 7 == 0:
            assert differences(*(eyes.sees(ply) for eyes in both)) == {}, ply
    first = tables.look(pair[0].table).game.snapshot()["seats"][1]
    second = tables.look(pair[1].table).game.snapshot()["seats"][1]
    assert first["mission"] != second["mission"]


# --- what pages are sent after their first board


def send(pages, pair):
    """Bring pages at two tables up to date: what they are sent has to be the same, byte by byte."""
    count = 0
    for seat, both in pages.items():
        texts = []
        for page, created in zip(both, pair, strict=True):
            page.sent.clear()
            page.update()
            texts.append([plain(text, created) for text in page.sent])
        assert texts[0] == texts[1], seat
        count += len(texts[0])
    return count


def pages_of(tables, pair, seats):
    """A page of each of these seats at both tables, each seat in another language."""
    hub = Present(tables)
    return {
        seat: [
            Viewer(hub, created.table, [created.keys[seat]] if seat else [], languages()[number % 5])
            for created in pair
        ]
        for number, seat in enumerate(seats)
    }


@pytest.mark.parametrize("most", [40, pytest.param(100_000, marks=pytest.mark.soak)])
def test_which_mission_somebody_keeps_changes_no_message_until_the_end(client, tables, most):
    wish = TableOptions("online", PEOPLE[:4], seed=2**100 + 6)
    pair = [tables.create(wish), tables.create(wish)]
    pages = pages_of(tables, pair, (None, 1, 3, 4))
    assert send(pages, pair) == len(pages)
    count = 0
    for _ in play_side_by_side(client, tables, pair, random.Random(9), most):
        if tables.look(pair[0].table).status != "playing":
            break
        count += send(pages, pair)
    assert count >= 4 * 30
    kept = [tables.look(created.table).game.snapshot()["seats"][1]["mission"] for created in pair]
    assert kept[0] != kept[1]


@pytest.mark.parametrize("kind", ["online", "two", "five", "blast-off", "solo", "hot-seat"])
def test_what_is_hidden_changes_no_message(tables, kind):
    """The same choices at a table and at one that differs in everything a seat must not know, as long as
    they make nothing public: no message to that seat differs."""
    mode, chairs, setup = SETUPS[kind]
    rng, count = random.Random(f"messages {kind}"), 0
    for number, (_, game) in enumerate(moments(setup, 12, {len(chairs), 21, 33})):
        seats = eyes_of(mode, chairs)
        seat = seats[(number + 1) % len(seats)]
        with as_written():
            pair = [tables.import_game(text, mode, chairs) for text in both_of(game, seat, rng)]
        if not same_until_chance(tables, pair, 0):
            continue
        pages = pages_of(tables, pair, (seat,))
        count += send(pages, pair)
        for _ in range(4):
            if not go_on(tables, pair, mode):
                break
            count += send(pages, pair)
    assert count > 2


def both_of(game, seat, rng):
    return game.position(), twin_of(game, seat, rng)


@pytest.mark.parametrize("kind", ["online", "two"])
def test_the_comparison_of_messages_finds_what_somebody_may_know(tables, kind):
    """The owner of a changed mission is sent another one, in the first message and in those after it."""
    mode, chairs, setup = SETUPS[kind]
    _, game = next(moments(setup, 12, {len(chairs)}))
    with as_written():
        pair = [tables.import_game(text, mode, chairs) for text in both_of(game, 1, random.Random(5))]
    pages = pages_of(tables, pair, (2,))
    with pytest.raises(AssertionError):
        send(pages, pair)
    for both in pages.values():
        for page in both:
            page.update()
    for created in pair:
        tables.choose_colour(created.table, created.keys[2], 2, "ink")  # draws the own galaxy again
    with pytest.raises(AssertionError):
        send(pages, pair)


# --- a search for what is known to be there


@pytest.mark.parametrize("language", ["en", "pl"])
def test_no_page_of_a_game_holds_a_secret(client, tables, language):
    """Missions, the order of the deck, the words of the generator, the seed: none of it is anywhere."""
    seed = 2**99 + 12345
    created = tables.create(TableOptions("online", PEOPLE[:2], seed=seed))
    client.cookies.set("language", language)
    chance = random.Random(1)
    for _ in range(12):
        snapshot = tables.look(created.table)
        decision = snapshot.game.decision
        if snapshot.window:
            tables.answer(
                created.table, created.keys[decision.seat], decision.seat, "pass", snapshot.window.id
            )
        else:
            tables.play(
                created.table,
                created.keys[decision.seat],
                decision.seat,
                chance.choice(decision.choices),
                snapshot.ply,
            )
    game = tables.look(created.table).game
    generator = game.position().partition("generator ")[2].split()[0]
    words = [str(int(generator[at : at + 8], 16)) for at in range(0, 32, 8)]
    deck = game.snapshot()["deck"]
    for seat in (None, 1, 2):
        others = [word for other in (1, 2) if other != seat for word in secret_words(game, other)]
        for asked, told in Eyes(client, created, seat).sees(game_ply(tables, created)).items():
            for secret in (*others, generator, *words, str(seed), f"{seed:x}", deck[0] + '", "' + deck[1]):
                assert secret not in told, (asked, secret)
    client.cookies.clear()


def game_ply(tables, created):
    return tables.look(created.table).ply

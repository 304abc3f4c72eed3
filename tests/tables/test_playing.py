"""The verbs around a game: opening, playing, looking, conceding, playing again."""

import hashlib

import pytest
import sqlalchemy as sa

from galaxarium import Game
from galaxarium.cli.main import main
from galaxarium.data.reader import packaged
from galaxarium.errors import (
    BadOrder,
    BadPosition,
    BadRecord,
    BadSetup,
    GalaxariumError,
    IllegalChoice,
    NotYourSeat,
    Stale,
    StillSecret,
    TableOver,
    UnknownTable,
    WrongKey,
)
from galaxarium.tables.core.keys import hash_of
from galaxarium.tables.core.options import SeatOptions, TableOptions
from galaxarium.tables.core.standing_orders import convenient
from galaxarium.tables.storage import schema
from galaxarium.tables.storage.engine import WRITES

from .house import PEOPLE, RIVALS

BOTS = (SeatOptions(), SeatOptions("random"))
ENDGAME = """\
galaxarium position 1
players 2
row jakks vici-ks156 helios nibiru
dice economy,move
seat 1 energy 2 culture 1 ships home vici-ks156:orbit:1 planets shouhua,gort,piedes
seat 2 energy 2 culture 0
"""


@pytest.fixture
def kind(both_kinds):
    return both_kinds


def finish(party):
    """Play to the end, everybody taking the last choice, which ends turns."""
    while party.look().status == "playing":
        decision = party.game.decision
        if decision.seat in party.keys:
            party.play(decision.seat, decision.choices[-1])
        else:
            party.tables.drive(party.id)
    return party.look()


def ended(house, mode="hot-seat", chairs=PEOPLE[:2]):
    party = house.position(ENDGAME, mode, chairs)
    party.play(1, "activate economy")
    finish(party)
    return party


def test_a_game_at_a_table_is_the_game_of_its_seed(house):
    party = house.open(seed=12)
    twin = Game.new(2, seed=12)
    for _ in range(60):
        twin.play(twin.decision.choices[0])
    party.play_first(60)
    while len(twin.decisions) < party.look().ply:  # passes the table took by itself
        twin.play(party.game.decisions[len(twin.decisions)][1])
    assert party.game.decisions[:60] == twin.decisions[:60]
    assert Game.from_record(party.game.record()).state.digest() == party.game.state.digest()


def test_a_move_is_stored_before_anybody_is_told(house):
    party = house.open()
    seen = []

    def look_again(table, version):
        seen.append((version, house.tables.store.load(table).history.ply))

    stop = house.tables.subscribe(party.id, look_again)
    snapshot = party.play_first()
    assert seen == [(snapshot.version, 1)]
    stop()
    party.play_first()
    assert len(seen) == 1


def test_a_listener_that_fails_does_not_keep_the_others_from_hearing(house, caplog):
    party = house.open()
    heard = []
    house.tables.subscribe(party.id, lambda table, version: 1 / 0)
    house.tables.subscribe(party.id, lambda table, version: heard.append(version))
    party.play_first()
    assert heard == [2]
    assert "listener" in caplog.text


def test_a_double_click_is_harmless(house):
    party = house.open()
    choice = party.game.decision.choices[0]
    party.play(1, choice, ply=0)
    with pytest.raises(Stale):
        party.play(1, choice, ply=0)
    assert party.look().ply == 1


def test_refusals_change_nothing(house):
    party = house.open("online")
    key, other = party.keys[1], party.keys[2]
    choice = party.game.decision.choices[0]
    before = party.look()
    refused = [
        (UnknownTable, ("nowhere", key, 1, choice, 0)),
        (WrongKey, (party.id, "wrong", 1, choice, 0)),
        (WrongKey, (party.id, None, 1, choice, 0)),
        (NotYourSeat, (party.id, other, 1, choice, 0)),
        (NotYourSeat, (party.id, other, 2, choice, 0)),
        (Stale, (party.id, key, 1, choice, 1)),
        (IllegalChoice, (party.id, key, 1, "end", 0)),
    ]
    for error, arguments in refused:
        with pytest.raises(error):
            house.tables.play(*arguments)
    assert party.look().version == before.version
    assert party.look().game.record() == before.game.record()


def test_every_error_has_a_code_of_its_own():
    def all_below(kind):
        return [kind, *(found for child in kind.__subclasses__() for found in all_below(child))]

    codes = [kind.__dict__["code"] for kind in all_below(GalaxariumError) if "code" in kind.__dict__]
    assert len(codes) == len(set(codes))


def test_one_key_per_seat_online_and_one_for_all_around_a_screen(house):
    online = house.open("online", PEOPLE[:3])
    assert len(set(online.keys.values())) == 3
    assert [online.look(seat).own for seat in (1, 2, 3, None)] == [(1,), (2,), (3,), ()]
    both = house.tables.look(online.id, (online.keys[1], online.keys[3]))
    assert both.own == (1, 3)
    screen = house.open("hot-seat", (*PEOPLE[:2], SeatOptions("random")))
    assert screen.look(1).own == (1, 2)
    with pytest.raises(WrongKey):
        house.tables.look(online.id, screen.keys[1])


@pytest.mark.parametrize("kind", ["sqlite"])
def test_keys_are_long_and_stored_as_hashes_only(house):
    party = house.open("online")
    assert all(len(key) >= 32 for key in party.keys.values())
    stored = b"".join(path.read_bytes() for path in house.path.parent.iterdir())
    for key in party.keys.values():
        assert key.encode() not in stored
        assert hash_of(key).encode() in stored


def test_seats_are_joined_by_showing_their_key(house):
    party = house.open("online", (*PEOPLE[:2], SeatOptions("random")))
    assert [sitter.joined for sitter in party.look().sitters] == [True, False, True]
    assert house.tables.sit(party.id, party.keys[2]) == (2,)
    assert all(sitter.joined for sitter in party.look().sitters)
    version = party.look().version
    house.tables.sit(party.id, party.keys[2])
    assert party.look().version == version
    with pytest.raises(WrongKey):
        house.tables.sit(party.id, "guess")


def test_names(house):
    party = house.open("online")
    house.tables.say_name(party.id, party.keys[2], 2, "Zoë")
    house.reopen()
    assert [sitter.name for sitter in party.look().sitters] == ["Ana", "Zoë"]
    for name in ("x" * 41, "a\nb", "two  spaces"):
        with pytest.raises(BadOrder):
            house.tables.say_name(party.id, party.keys[2], 2, name)


def test_the_seed_is_shown_at_the_end_and_its_hash_from_the_start(house):
    party = house.open("bots", BOTS, seed=None)
    first = party.look(1)
    assert (first.seed, first.wish.seed) == (None, None)
    snapshot = house.tables.concede(party.id, party.keys[1], 1)
    assert hashlib.sha256(str(snapshot.seed).encode()).hexdigest() == first.seed_hash == snapshot.seed_hash
    assert not first.chosen


def test_the_hash_of_a_chosen_seed_would_give_it_away(house):
    """A small number is found by trying; the table says instead that somebody chose it."""
    party = house.open("bots", BOTS, seed=9)
    first = party.look(1)
    assert first.wish.seed is None
    assert (first.seed_hash, first.chosen) == ("", True)
    snapshot = house.tables.concede(party.id, party.keys[1], 1)
    assert snapshot.seed_hash == hashlib.sha256(b"9").hexdigest()


def test_who_plays_on_from_an_earlier_moment_knows_the_seed(house):
    party = house.open("bots", BOTS, seed=None)
    fork = house.tables.fork(party.id, party.keys[1], 0, 1, ["random"])
    assert house.tables.look(fork.table).chosen


def test_conceding_ends_a_duel(house):
    party = house.open("bots", BOTS)
    snapshot = house.tables.concede(party.id, party.keys[1], 1)
    assert (snapshot.status, snapshot.sitters[0].conceded) == ("conceded", True)
    with pytest.raises((TableOver, NotYourSeat)):
        party.play_first()
    with pytest.raises((TableOver, NotYourSeat)):
        house.tables.concede(party.id, party.keys[1], 1)


def test_others_go_on_when_one_concedes(house, monkeypatch):
    monkeypatch.setattr("galaxarium.tables.runtime.bot_runner.STANDS_IN", "random")
    party = house.open("online", PEOPLE[:3])
    house.tables.concede(party.id, party.keys[1], 1)
    assert party.look().status == "playing"
    assert party.drive().game.decision.seat == 2
    assert party.reasons()[0][2] == "conceded"
    with pytest.raises(NotYourSeat):
        house.tables.set_orders(party.id, party.keys[1], 1, convenient(("move",)))
    snapshot = house.tables.concede(party.id, party.keys[2], 2)
    assert (snapshot.status, snapshot.ending.winners, snapshot.ending.gave_up) == ("conceded", (3,), (1, 2))


def test_a_rematch_has_the_same_people_one_seat_on(house):
    party = ended(house, "online", PEOPLE[:2])
    with pytest.raises(WrongKey):
        house.tables.rematch(party.id, "guess")
    house.tables.say_name(party.id, party.keys[2], 2, "Zoë")
    created = house.tables.rematch(party.id, party.keys[2])
    assert created.keys == {1: party.keys[2]}
    assert party.look().next == created.table
    again = house.tables.rematch(party.id, party.keys[1])
    assert (again.table, again.keys) == (created.table, {2: party.keys[1]})
    snapshot = house.tables.look(created.table, party.keys[1])
    assert [sitter.name for sitter in snapshot.sitters] == ["Zoë", "Ana"]
    assert (snapshot.own, snapshot.host, snapshot.status) == ((2,), True, "playing")


def test_a_rematch_is_another_game(house):
    for seed, expected in ((41, 42), (None, None)):
        party = house.open("bots", BOTS, seed=seed)
        with pytest.raises(TableOver):
            house.tables.rematch(party.id, party.keys[1])
        first = house.tables.concede(party.id, party.keys[1], 1)
        created = house.tables.rematch(party.id, party.keys[1])
        second = house.tables.concede(created.table, party.keys[1], 2)
        assert second.seed != first.seed
        assert second.wish.seed == expected


def test_play_on_from_here_against_bots(house):
    party = ended(house)
    ply = 1
    created = house.tables.fork(party.id, None, ply, 2, ["random"])
    snapshot = house.tables.look(created.table, created.keys[2])
    assert snapshot.game.position() == house.tables.position(party.id, None, ply)
    assert (snapshot.own, snapshot.wish.mode, snapshot.ply) == ((2,), "bots", ply)
    names = [sitter.name for sitter in house.tables.look(party.id).sitters]
    assert [sitter.name for sitter in snapshot.sitters] == names
    assert snapshot.undo.lock == "nothing"
    house.tables.drive(created.table)
    assert house.tables.look(created.table).ply > ply
    for arguments in ((99, 1, ["random"]), (0, 3, ["random"]), (0, 1, []), (0, 1, ["nobody"])):
        with pytest.raises(BadSetup):
            house.tables.fork(party.id, None, *arguments)


def test_nobody_forks_exports_or_peeks_while_others_play(house):
    party = house.open("online")
    for key in (None, party.keys[1], party.keys[2]):
        with pytest.raises(StillSecret):
            house.tables.fork(party.id, key, 0, 1, ["random"])
        with pytest.raises(StillSecret):
            house.tables.record(party.id, key)
        with pytest.raises(StillSecret):
            house.tables.position(party.id, key)
    alone = house.open("bots", BOTS)
    assert house.tables.record(alone.id, alone.keys[1]).startswith("galaxarium record 2")
    with pytest.raises(StillSecret):
        house.tables.record(alone.id)


def test_a_record_comes_back_as_it_went(house):
    party = house.open(seed=3)
    party.play_first(30)
    text = house.tables.record(party.id, party.keys[1])
    twin = house.tables.import_game(text)
    assert house.tables.record(twin.table, twin.keys[1]) == text
    house.reopen()
    snapshot = house.tables.look(twin.table, twin.keys[1])
    assert snapshot.game.record() == Game.from_record(text).record()
    assert {step.reason for step in snapshot.steps(None)} == {"imported"}


def test_a_finished_record_can_be_looked_at(house):
    text = house.tables.record(ended(house).id)
    created = house.tables.import_game(text)
    snapshot = house.tables.look(created.table)
    assert snapshot.status == "over"
    assert snapshot.game.result is not None


def test_a_position_can_be_imported(house):
    created = house.tables.import_game(f"# a puzzle\n\n{RIVALS}")
    assert house.tables.position(created.table, created.keys[1]) == Game.from_position(RIVALS).position()


def test_a_deck_of_ones_own_goes_everywhere_with_the_table(house):
    header, *rows = packaged("planets-blast-off.csv").splitlines()
    deck = "\n".join([header, *rows[8:]])
    party = house.open("hot-seat", rulebook="blast-off", deck=deck)
    party.play_first(5)
    house.reopen()
    text = house.tables.record(party.id, party.keys[1])
    created = house.tables.import_game(text)
    house.tables.concede(created.table, created.keys[1], 1)
    again = house.tables.rematch(created.table, created.keys[1])
    snapshot = house.tables.look(again.table).game.snapshot()
    assert sorted(snapshot["row"] + snapshot["deck"]) == sorted(row.split(",")[0] for row in rows[8:])


@pytest.mark.parametrize(
    "text, error",
    [
        ("", BadRecord),
        ("hello", BadRecord),
        ("galaxarium position 1\nplayers 9\n", BadPosition),
        ("galaxarium record 2\nplayers 2\n", BadRecord),
        ("galaxarium record 2\n" + "#" * 1_000_001, BadSetup),
    ],
)
def test_what_cannot_be_imported_is_refused(house, text, error):
    with pytest.raises(error):
        house.tables.import_game(text)
    assert house.tables.store.unfinished() == []


@pytest.mark.parametrize(
    "wish, sentence",
    [
        (TableOptions("duel", PEOPLE[:2]), "'duel'"),
        (TableOptions("bots", PEOPLE[:2]), "does not fit"),
        (TableOptions("online", BOTS), "does not fit"),
        (TableOptions("watch", BOTS), "does not fit"),
        (TableOptions("solo", PEOPLE[:1]), "solo"),
        (TableOptions("bots", (SeatOptions(), SeatOptions("nobody"))), "'nobody'"),
        (TableOptions("hot-seat", PEOPLE[:2], rulebook="mine"), "'mine'"),
        (TableOptions("hot-seat", PEOPLE[:2], seed=-1), "seed"),
        (TableOptions("hot-seat", ()), "players"),
    ],
)
def test_wishes_that_cannot_be_are_refused(house, wish, sentence):
    with pytest.raises(BadSetup, match=sentence):
        house.tables.create(wish)
    assert house.tables.store.unfinished() == []


def test_wishes_survive_the_way_through_plain_data():
    wish = TableOptions("online", PEOPLE[:3], "meeplebr", {"landing": "must"}, seed=2**120)
    assert TableOptions.from_dict(wish.as_dict()) == wish


def test_what_can_be_resumed(house, clock):
    one, two, three = house.open("online"), house.open("online"), house.open()
    clock.now += 1
    two.play_first()  # now it is seat 2's move there
    keys = [one.keys[1], two.keys[1]]
    listed = house.tables.list_resumable(keys)
    assert [(summary.table, summary.your_move) for summary in listed] == [(one.id, True), (two.id, False)]
    house.tables.concede(one.id, one.keys[1], 1)
    assert [summary.table for summary in house.tables.list_resumable(keys)] == [two.id]
    assert [summary.table for summary in house.tables.list_resumable([three.keys[1]])] == [three.id]
    assert house.tables.list_resumable([]) == ()


def test_a_window_makes_it_ones_move(house):
    party = house.position()
    party.play(1, "activate economy")
    assert [one.your_move for one in house.tables.list_resumable([party.keys[3]])] == [True]
    party.answer(3, "pass")
    assert [one.your_move for one in house.tables.list_resumable([party.keys[3]])] == [False]


def test_a_list_reads_only_the_tables_that_have_changed(house, monkeypatch):
    parties = [house.open(chairs=PEOPLE[:2], mode="online", seed=seed) for seed in range(4)]
    mine, others = ([party.keys[seat] for party in parties] for seat in (1, 2))
    read, get = [], house.tables.cache.get
    monkeypatch.setattr(house.tables.cache, "get", lambda table: read.append(table) or get(table))

    def listed(keys):
        read.clear()
        return {one.table: one.your_move for one in house.tables.list_resumable(keys)}

    assert listed(mine) == {party.id: True for party in parties}
    assert len(read) == 4
    assert listed(mine) == {party.id: True for party in parties}
    assert read == []
    assert listed(others) == {party.id: False for party in parties}, "others see it with other eyes"
    parties[2].play_first()
    assert listed(mine)[parties[2].id] is False
    assert read == [parties[2].id]


def test_any_ply_can_be_looked_at(house):
    party = house.open()
    digests = [party.game.state.digest()]
    for _ in range(40):
        ply = party.play_first().ply
        digests += [None] * (ply - len(digests)) + [party.game.state.digest()]
    for ply, digest in enumerate(digests):
        snapshot = house.tables.look(party.id, None, ply)
        assert snapshot.ply == ply
        assert digest is None or snapshot.game.state.digest() == digest
        assert snapshot.window is None
    with pytest.raises(BadOrder):
        house.tables.look(party.id, None, 1000)


def test_solo_and_blast_off(house):
    solo = house.open("solo", PEOPLE[:1], rogue="artemis")
    assert [sitter.player for sitter in solo.look().sitters] == ["human", "rogue"]
    solo.play_first(25)
    assert solo.look().ply >= 25
    blast = house.open(
        "bots", (SeatOptions(), SeatOptions("random"), SeatOptions("random")), rulebook="blast-off"
    )
    for _ in range(10):
        blast.drive()
        decision = blast.game.decision
        blast.play(1, decision.choices[0])
    assert {step.reason for step in blast.look().steps(None)} >= {"bot", "chosen"}
    assert house.tables.concede(solo.id, solo.keys[1], 1).status == "conceded"


# --- who may know what comes


RIGGED = f"{RIVALS}generator {'0123456789abcdef' * 2}\n"


def hidden(snapshot):
    """What the importer of a position wrote down and nobody may know: the order of the deck, the dice."""
    whole = snapshot.game.state.whole()
    return whole["deck"], whole["generator"]


def shown(snapshot):
    """Everything else of a position."""
    whole = snapshot.game.state.whole()
    return {**whole, "deck": sorted(whole["deck"]), "generator": ""}


def test_a_position_is_played_online_with_other_dice_and_another_order_of_the_deck(house):
    """The first dice of a rigged position would be the same at every table; now each has its own."""
    twins = [house.tables.import_game(RIGGED, "online", PEOPLE[:3]) for _ in range(4)]
    snapshots = [house.tables.look(twin.table) for twin in twins]
    written = Game.from_position(RIGGED).state.whole()
    decks, generators = zip(*map(hidden, snapshots), strict=True)
    assert len({*map(tuple, decks), tuple(written["deck"])}) == 5
    assert len({*generators, written["generator"]}) == 5
    for snapshot in snapshots:
        assert shown(snapshot) == {**written, "deck": sorted(written["deck"]), "generator": ""}
        assert (snapshot.origin, snapshot.chosen, snapshot.seed_hash, snapshot.seed) == (
            "redrawn",
            False,
            "",
            None,
        )
    house.reopen()
    assert [hidden(house.tables.look(twin.table)) for twin in twins] == list(map(hidden, snapshots))
    assert {house.tables.look(twin.table).origin for twin in twins} == {"redrawn"}


def test_a_record_from_a_position_is_played_on_online_with_other_dice(house):
    game = Game.from_position(RIGGED)
    for choice in ("activate economy", "pass", "pass"):
        game.play(choice)
    created = house.tables.import_game(game.record(), "online", PEOPLE[:3])
    snapshot = house.tables.look(created.table)
    assert hidden(snapshot) != (game.state.whole()["deck"], game.state.whole()["generator"])
    assert snapshot.view(None) == game.view(None)
    assert (snapshot.origin, snapshot.chosen) == ("redrawn", False)


@pytest.mark.parametrize(
    "mode, chairs",
    [("hot-seat", PEOPLE[:3]), ("bots", (SeatOptions(), SeatOptions("random"), SeatOptions("random")))],
)
def test_elsewhere_a_position_stays_as_it_is_and_its_table_says_so(house, mode, chairs):
    created = house.tables.import_game(RIGGED, mode, chairs)
    snapshot = house.tables.look(created.table)
    assert snapshot.game.position() == Game.from_position(RIGGED).position()
    assert (snapshot.origin, snapshot.chosen, snapshot.seed_hash) == ("position", True, "")


def test_a_record_stays_as_it_is_and_its_table_says_so(house):
    party = house.open(seed=3)
    party.play_first(30)
    text = house.tables.record(party.id, party.keys[1])
    created = house.tables.import_game(text, "online", PEOPLE[:2])
    snapshot = house.tables.look(created.table)
    assert snapshot.game.record() == Game.from_record(text).record()
    assert (snapshot.origin, snapshot.chosen, snapshot.seed_hash) == ("deal", True, "")


def test_who_plays_on_from_the_past_of_a_position_may_know_what_comes(house):
    """All of it was shown when the game was over; that it was drawn by lot once does not help."""
    party = house.position()
    for seat in (1, 2):
        house.tables.concede(party.id, party.keys[seat], seat)
    fork = house.tables.fork(party.id, party.keys[1], 0, 1, ["random", "random"])
    snapshot = house.tables.look(fork.table)
    assert (snapshot.origin, snapshot.chosen) == ("position", True)


def test_a_rematch_of_a_position_is_a_new_deal(house):
    party = house.position()
    for seat in (1, 2):
        house.tables.concede(party.id, party.keys[seat], seat)
    again = house.tables.rematch(party.id, party.keys[1])
    snapshot = house.tables.look(again.table)
    assert (snapshot.origin, snapshot.chosen) == ("deal", False)
    assert snapshot.seed_hash


def test_a_table_of_an_earlier_version_says_that_its_position_was_kept(house):
    """Then the deck and the generator of every position were kept, and nothing said so."""
    party = house.position()
    with house.tables.store.engine.connect().execution_options(**WRITES) as connection:
        row = connection.execute(sa.select(schema.tables.c.wish)).scalar_one()
        del row["redrawn"]
        connection.execute(schema.tables.update().values(wish=row))
        connection.commit()
    house.reopen()
    assert (party.look().origin, party.look().chosen) == ("position", True)


def test_the_record_of_a_redrawn_table_is_whole(house, tmp_path, capsys):
    """What was drawn is in it: the game can be played again, and `galaxarium verify` finds nothing wrong."""
    party = house.position(chairs=(SeatOptions(), SeatOptions(), SeatOptions()))
    party.play_first(12)
    for seat in (1, 2):
        house.tables.concede(party.id, party.keys[seat], seat)
    text = house.tables.record(party.id)
    assert Game.from_record(text).position() == party.game.position()
    (tmp_path / "record.txt").write_text(text)
    assert main(["verify", str(tmp_path / "record.txt")]) == 0, capsys.readouterr().out

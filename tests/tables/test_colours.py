"""Every galaxy at a table has a colour of its own: chosen, or one that is left."""

import hashlib
import json

import pytest

from galaxarium.data.colours import COLOURS, ROGUE_COLOURS, seat_colours
from galaxarium.errors import BadOrder, BadSetup, ColourTaken, NotYourSeat, WrongKey
from galaxarium.tables.core.options import SeatOptions, TableOptions
from galaxarium.tables.storage.export import export_tables, import_tables

from .house import House


def colours(party):
    """The colours of all galaxies as everybody sees them."""
    return [sitter.colour for sitter in party.look().sitters]


def chairs(*chosen):
    return tuple(SeatOptions(name=name, colour=colour) for name, colour in zip("ABCDE", chosen, strict=False))


@pytest.mark.parametrize(
    "wished, found",
    [
        (("", "", "", "", ""), COLOURS[:5]),
        (("purple", "", ""), ("purple", "orange", "green")),
        (("orange", "", ""), ("orange", "blue", "green")),  # only who loses the usual one gets another
        (("", "blue", "purple"), ("orange", "blue", "purple")),
    ],
)
def test_who_says_nothing_gets_what_is_left(house, wished, found):
    assert seat_colours(wished) == found
    assert colours(house.open("hot-seat", chairs(*wished))) == list(found)


def test_a_bot_gets_what_is_left(house):
    party = house.open("bots", (SeatOptions("random"), SeatOptions(colour="blue"), SeatOptions("random")))
    assert colours(party) == ["orange", "blue", "green"]


@pytest.mark.parametrize("rogue", ROGUE_COLOURS)
def test_a_player_never_has_the_colour_of_the_rogue_galaxy(house, rogue):
    party = house.open("solo", (SeatOptions(),), rogue=rogue)
    assert colours(party) == ["blue", ROGUE_COLOURS[rogue]]
    assert ROGUE_COLOURS[rogue] not in seat_colours([""] * 5, rogue)


@pytest.mark.parametrize(
    "wish, part",
    [
        (TableOptions("hot-seat", chairs("green", "green")), "two seats cannot both be green"),
        (TableOptions("hot-seat", chairs("gold", "green")), "there is no colour 'gold'"),
        (TableOptions("hot-seat", chairs("red", "green")), "there is no colour 'red'"),
        (TableOptions("solo", chairs("green"), rogue="artemis"), "green is the colour of the rogue galaxy"),
    ],
)
def test_colours_that_cannot_be_are_refused(house, wish, part):
    with pytest.raises(BadSetup, match=part):
        house.tables.create(wish)


def test_a_colour_is_changed_and_stays(house):
    party = house.open("online", chairs("green", "pink"))
    before = party.look().version
    house.tables.choose_colour(party.id, party.keys[2], 2, "ink")
    assert colours(party) == ["green", "ink"]
    assert party.look().version > before
    house.reopen()
    assert colours(party) == ["green", "ink"]
    assert house.tables.list_resumable(party.keys[2])[0].colours == ("green", "ink")


def test_a_change_that_cannot_be_changes_nothing(house):
    party = house.open("online", chairs("green", "pink"))
    for key, seat, colour, error in (
        (party.keys[2], 2, "green", ColourTaken),
        (party.keys[2], 2, "red", BadOrder),
        (party.keys[2], 2, "", BadOrder),
        (party.keys[2], 1, "blue", NotYourSeat),
        ("x" * 32, 2, "blue", WrongKey),
    ):
        with pytest.raises(error):
            house.tables.choose_colour(party.id, key, seat, colour)
    solo = house.open("solo", (SeatOptions(),), rogue="hades")
    house.tables.choose_colour(solo.id, solo.keys[1], 1, "purple")
    artemis = house.open("solo", (SeatOptions(),), rogue="artemis")
    with pytest.raises(ColourTaken, match="rogue galaxy"):
        artemis.tables.choose_colour(artemis.id, artemis.keys[1], 1, "green")
    assert [colours(one) for one in (party, solo, artemis)] == [
        ["green", "pink"],
        ["purple", "red"],
        ["blue", "green"],
    ]


def test_a_rematch_keeps_everybody_in_their_colour(house):
    party = house.open("hot-seat", chairs("green", "pink", "ink"))
    house.tables.choose_colour(party.id, party.keys[1], 1, "purple")
    for seat in (1, 2):
        house.tables.concede(party.id, party.keys[seat], seat)
    again = house.tables.rematch(party.id, party.keys[1])
    sitters = house.tables.look(again.table).sitters
    assert [(one.name, one.colour) for one in sitters] == [("B", "pink"), ("C", "ink"), ("A", "purple")]


def test_playing_on_from_a_moment_keeps_the_colours(house):
    party = house.open("hot-seat", chairs("green", "pink"))
    party.play_first(6)
    made = house.tables.fork(party.id, party.keys[1], 3, 2, ["random"])
    assert [one.colour for one in house.tables.look(made.table).sitters] == ["green", "pink"]


def test_who_takes_a_free_seat_takes_its_colour(town):
    wish = TableOptions("online", chairs("green", "pink"), listed=True)
    created = town.people.listing.open(wish, None)
    assert [seat.colour for seat in town.people.listing.offers()[0].seats] == ["green", "pink"]
    town.people.listing.join(created.table, None, None, "Bo")
    assert [one.colour for one in town.tables.look(created.table).sitters] == ["green", "pink"]
    assert [seat.colour for seat in town.people.listing.offer(created.table).seats] == ["green", "pink"]


def exported(tmp_path):
    """A file with one table of two people in green and ink; and how to make it one of an earlier release."""
    house = House(tmp_path / "games.sqlite3")
    party = house.open("online", chairs("green", "pink"))
    house.tables.choose_colour(party.id, party.keys[2], 2, "ink")
    house.close()
    file = tmp_path / "out.jsonl"
    export_tables(house.address, file, lambda *news: None)
    return party.id, file


def imported(tmp_path, file, table):
    house = House(tmp_path / "elsewhere.sqlite3")
    house.close()
    import_tables(file, house.address, lambda *news: None)
    house.reopen()
    found = [sitter.colour for sitter in house.tables.look(table).sitters]
    house.close()
    return found


def test_colours_move_with_their_tables(tmp_path):
    table, file = exported(tmp_path)
    assert imported(tmp_path, file, table) == ["green", "ink"]


def test_a_file_of_an_earlier_release_has_the_usual_colours(tmp_path):
    table, file = exported(tmp_path)
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()][:-1]
    lines[0]["schema"] = "0005"
    at = next(n for n, line in enumerate(lines) if isinstance(line, dict) and line.get("table") == "places")
    assert lines[at]["columns"].pop() == "colour"
    assert [lines[at + seat].pop() for seat in (1, 2)] == ["green", "ink"]
    data = b"".join(
        json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" for line in lines
    )
    rows = sum(isinstance(line, list) for line in lines)
    end = json.dumps({"end": rows, "sha256": hashlib.sha256(data).hexdigest()})
    file.write_bytes(data + end.encode() + b"\n")
    assert imported(tmp_path, file, table) == ["blue", "orange"]

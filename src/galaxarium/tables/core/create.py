"""Opening tables: a new game, a game from a file, a game that goes on from an earlier one, a rematch."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...data.planets import DECK_COLUMNS
from ...errors import BadSetup
from ...game.game import Game
from ...game.imagine import redrawn
from ...game.setup import SEED_LIMIT
from .history import History
from .keys import Known, hash_of, new_key, new_name
from .lessons import begin, check_lesson
from .options import HUMAN, SeatOptions, TableOptions, check_options, check_seats, time_control_of
from .snapshot import Created
from .table import OVER, PLAYING, Grant, Seat, Table, grants_for, with_colours

LARGEST_TEXT = 1_000_000
MOST_LINES = 5000
"""Several times the longest game; playing them again takes a second."""


@dataclass(frozen=True)
class NewTable:
    """A table that is not stored yet, and the keys to it."""

    table: Table
    created: Created


@dataclass(frozen=True)
class Plan:
    """A game to be put on a table: its record without decisions, its chance, the decisions already
    taken."""

    start: str
    seed: int
    decisions: Sequence[tuple[int, str]] = field(default_factory=tuple)


def new_table(wish: TableOptions, now: float) -> NewTable:
    """A table as wished. The seed is drawn from the system's secure source unless one was chosen."""
    check_options(wish)
    check_lesson(wish)
    seed = secrets.randbelow(SEED_LIMIT) if wish.seed is None else wish.seed
    if wish.lesson:
        return _opened(wish, Plan(begin(wish.lesson).record(), seed), now)
    players = len(wish.chairs)
    game = Game.new(players, wish.rulebook, seed, wish.house_rules, wish.rogue, wish.deck)
    return _opened(wish, Plan(game.record(), seed), now)


def imported_table(text: str, mode: str, chairs: Sequence[SeatOptions], now: float) -> NewTable:
    """A table from a record or a position; without chairs, people around one screen.

    The text says what comes: the order of the deck and the generator, or the seed. Where people meet online,
    a position is played on with both drawn anew. A record is its seed and its decisions; it stays as it is,
    and its table says that the seed is known (`looking.is_chosen`)."""
    if len(text) > LARGEST_TEXT or text.count("\n") > MOST_LINES:
        raise BadSetup("this text is too long for a game")
    game = read_game(text)
    setup = game.state.setup
    if not chairs:
        chairs = (SeatOptions(),) * setup.players
        mode = "solo" if setup.rogue else "hot-seat"
    check_seats(mode, chairs, setup)
    fresh = mode == "online" and game.seed is None and game.decision is not None
    if fresh:
        game = Game.from_position(redrawn(game.state, secrets.SystemRandom()))
    deck = "\n".join([",".join(DECK_COLUMNS), *setup.deck]) if setup.deck else None
    wish = TableOptions(
        mode, tuple(chairs), setup.rulebook, dict(setup.house_rules), setup.rogue, deck, game.seed
    )
    seed = secrets.randbelow(SEED_LIMIT) if game.seed is None else game.seed
    return _opened(replace(wish, redrawn=fresh), Plan(_start_of(game), seed, game.decisions), now)


def read_game(text: str) -> Game:
    """Either kind of text, by its first word that counts."""
    lines = (line.partition("#")[0].split() for line in text.splitlines())
    first = next((words for words in lines if words), [])
    return Game.from_position(text) if first[:2] == ["galaxarium", "position"] else Game.from_record(text)


def _start_of(game: Game) -> str:
    """The record without its decisions, which are its last lines."""
    lines = game.record().splitlines()
    return "\n".join(lines[: len(lines) - game.ply]) + "\n"


def forked_table(table: Table, ply: int, seat: int, bots: Sequence[str], now: float) -> NewTable:
    """A game that goes on from an earlier ply, with one person and bots."""
    setup = table.history.state.setup
    if not 1 <= seat <= setup.players or len(bots) != setup.players - 1:
        raise BadSetup(
            f"one person takes a seat from 1 to {setup.players}, bots the other {setup.players - 1}"
        )
    if not 0 <= ply <= table.history.ply or table.history.at(ply).decision is None:
        raise BadSetup(f"there is nothing to decide at ply {ply}")
    left = list(bots)
    chairs = tuple(
        SeatOptions(HUMAN if at == seat else left.pop(0), place.name, place.colour)
        for at, place in enumerate(table.places[: setup.players], 1)
    )
    mode = "solo" if setup.rogue else "bots"
    check_seats(mode, chairs, setup)
    seed = table.history.game.seed  # known by now to the one who plays on
    wish = replace(table.wish, mode=mode, chairs=chairs, policy=None, seed=seed)
    wish = replace(wish, listed=False, rated=False, lesson="", redrawn=False)  # and so is all else there is
    return _opened(wish, Plan(table.start, table.seed, table.history.game.decisions[:ply]), now)


def _opened(wish: TableOptions, plan: Plan, now: float) -> NewTable:
    """A table with new keys: one for all around a screen, or one for each person online."""
    seats = [seat for seat, chair in enumerate(wish.chairs, 1) if chair.is_human]
    if wish.rated:  # the others get their keys when they join
        seats = seats[:1]
    shared = new_key()
    keys = {seat: new_key() if wish.mode == "online" else shared for seat in seats}
    host = keys[seats[0]] if seats else shared
    grants = grants_for([(seat, hash_of(key)) for seat, key in keys.items()], hash_of(host))
    table = _room(wish, plan, grants, now)
    return NewTable(table, Created(table.id, keys, host))


def _room(wish: TableOptions, plan: Plan, grants: tuple[Grant, ...], now: float) -> Table:
    history = History.begin(plan.start)
    for _, choice in plan.decisions:
        history = history.then(choice, "imported", now)
    status = PLAYING if history.game.decision else OVER
    return Table(
        id=new_name(),
        version=1,
        wish=wish,
        policy=time_control_of(wish),
        start=plan.start,
        seed=plan.seed,
        created=now,
        updated=now,
        clock_from=now,
        status=status,
        undos=0,
        next=None,
        places=_places(wish, grants, now),
        grants=grants,
        orders={},
        answers={},
        history=history,
    )


def _places(wish: TableOptions, grants: Sequence[Grant], now: float) -> tuple[Seat, ...]:
    """Who sits where; online the others are yet to come."""
    host = {grant.seat for grant in grants if grant.host}
    places = [
        Seat(
            seat=seat,
            player=chair.player,
            name=chair.name,
            joined=None if _is_absent(wish, chair, seat in host) else now,
            colour=chair.colour,
        )
        for seat, chair in enumerate(wish.chairs, 1)
    ]
    return with_colours(places, wish.rogue)


def _is_absent(wish: TableOptions, chair: SeatOptions, is_host: bool) -> bool:
    return wish.mode == "online" and chair.is_human and not is_host


def rematch_table(table: Table, keys: Mapping[str, str], now: float) -> NewTable:
    """The same people in the same colours, each one seat on (the first becomes the last); their keys fit
    the new table too. `keys` are those shown, by their hash: only for them can be said which seat they
    open."""
    places = table.places[1:] + table.places[:1]
    chairs = tuple(SeatOptions(place.player, place.name, place.colour) for place in places)
    seed = None if table.wish.seed is None else (table.wish.seed + 1) % SEED_LIMIT
    # whether it counts, all have to agree to anew
    wish = replace(table.wish, chairs=chairs, seed=seed, policy=table.policy)
    wish = replace(wish, listed=False, rated=False, lesson="", redrawn=False)
    fresh = new_table(wish, now).table
    count = len(places)
    grants = tuple(
        replace(grant, seat=(grant.seat - 2) % count + 1 if grant.seat else 0) for grant in table.grants
    )
    seated = tuple(
        replace(place, seat=at, player=chair.player, conceded=None)
        for at, (place, chair) in enumerate(zip(places, chairs, strict=True), 1)
    )
    return NewTable(replace(fresh, grants=grants, places=seated), created_of(fresh.id, grants, keys))


def created_of(table: str, grants: Sequence[Grant], keys: Mapping[str, str]) -> Created:
    """What can be said about a table to a visitor who shows some keys."""
    keys = {hashed: key for hashed, key in keys.items() if not isinstance(key, Known)}  # those cannot be told
    own = {grant.seat: keys[grant.hash] for grant in grants if grant.hash in keys and grant.seat}
    host = next((keys[grant.hash] for grant in grants if grant.host and grant.hash in keys), "")
    return Created(table, own, host)

"""The tables: every verb the browser, the JSON API and scripts call. All of them may be called from any
thread.

A verb either returns what is now, committed to the database before anybody was told, or raises one of the
errors of `errors.py` and has changed nothing.
"""

import time
from collections.abc import Callable, Sequence

from .glance import Created, Glance, Reply, Summary
from .orders import Orders
from .wish import Chair, Policy, Wish

Key = str | Sequence[str] | None
"""What somebody shows at the door: a key, all the keys a browser has, or nothing (a spectator)."""


class Tables:
    """All tables of one database."""

    def __init__(self, url: str, clock: Callable[[], float] = time.time, workers: int = 2) -> None:
        """Open the database (`sqlite:///path`), make or migrate it, and let the bots of unfinished tables
        go on.

        `workers` threads think for bots; with 0 nobody does until `drive` is called (tests)."""
        raise NotImplementedError

    def close(self) -> None:
        """Let the bots finish their thought, and close the database. Idempotent."""
        raise NotImplementedError

    # --- opening tables

    def create(self, wish: Wish) -> Created:
        """Open a table. BadSetup if it cannot be."""
        raise NotImplementedError

    def import_game(self, text: str, mode: str, chairs: Sequence[Chair]) -> Created:
        """Open a table from a record or a position (BadRecord, BadPosition); a finished game can be
        looked at."""
        raise NotImplementedError

    def fork(self, table: str, key: Key, ply: int, seat: int, bots: Sequence[str]) -> Created:
        """Play on from an earlier ply: oneself in `seat`, the bots in the other seats in order.
        StillSecret while others play."""
        raise NotImplementedError

    def rematch(self, table: str, key: Key) -> Created:
        """The same people again, seats rotated by one, another seed. Everybody's key fits the new table
        too; `keys` has only those shown. Asking twice gives the same table. TableOver while the game goes
        on."""
        raise NotImplementedError

    # --- looking

    def look(self, table: str, key: Key = None, ply: int | None = None) -> Glance:
        """A table now, or as it was at an earlier ply (then without window and undo)."""
        raise NotImplementedError

    def record(self, table: str, key: Key = None) -> str:
        """The record of the game, seed included; StillSecret unless the table has ended or all people's
        seats are one's own."""
        raise NotImplementedError

    def position(self, table: str, key: Key = None, ply: int | None = None) -> str:
        """The position now or at an earlier ply, hidden parts included; StillSecret like `record`."""
        raise NotImplementedError

    def list_resumable(self, keys: Sequence[str]) -> tuple[Summary, ...]:
        """The unfinished tables these keys fit: one's own move first, then the latest."""
        raise NotImplementedError

    def subscribe(self, table: str, callback: Callable[[str, int], None]) -> Callable[[], None]:
        """Call back with (table, version) after every committed change, in the thread that made it;
        returns how to stop. Callbacks must be quick and may be told of several changes at once."""
        raise NotImplementedError

    # --- playing

    def play(self, table: str, key: Key, seat: int, choice: str, ply: int) -> Glance:
        """Take a choice, which the seat must have been asked for at that ply."""
        raise NotImplementedError

    def answer(self, table: str, key: Key, seat: int, answer: Reply | str, window: str) -> Glance:
        """Answer an open follow window, also before it is one's turn, with a Reply or just its word:
        `follow`, `pass` or `pass-turn`. A pass is final; a follow can be changed until its turn comes."""
        raise NotImplementedError

    def pause(self, table: str, key: Key, seat: int, window: str, on: bool) -> None:
        """Stop or restart the seat's timer while the pointer or focus is inside the prompt (a minute in
        all at most)."""
        raise NotImplementedError

    def undo(self, table: str, key: Key, seat: int, ply: int, to: int | None = None) -> Glance:
        """Take back the last step, or everything down to ply `to`; NoUndo with the reason beyond the last
        barrier."""
        raise NotImplementedError

    def reset(self, table: str, key: Key, seat: int, ply: int) -> Glance:
        """Take back everything down to the last barrier."""
        raise NotImplementedError

    def concede(self, table: str, key: Key, seat: int) -> Glance:
        """Give up: a bot decides for this seat from now on. With two seats, or no person left, the table
        ends."""
        raise NotImplementedError

    # --- around the table

    def sit(self, table: str, key: Key) -> tuple[int, ...]:
        """Show a key for the first time: the seats it holds. WrongKey if none."""
        raise NotImplementedError

    def say_name(self, table: str, key: Key, seat: int, name: str) -> Glance:
        """What to call the person in a seat."""
        raise NotImplementedError

    def set_orders(self, table: str, key: Key, seat: int, orders: Orders) -> Glance:
        """Standing orders from the next window on; empty ones cancel."""
        raise NotImplementedError

    def set_policy(self, table: str, key: Key, policy: Policy) -> Glance:
        """How the table waits; the host may say."""
        raise NotImplementedError

    # --- time and bots

    def tick(self, now: float | None = None) -> float | None:
        """Let timers that have run out pass. Returns when the next one does, or None."""
        raise NotImplementedError

    def drive(self, table: str) -> bool:
        """Let a bot of this table take its decision here and now; False if none is to decide."""
        raise NotImplementedError

"""The tables: every verb the browser, the JSON API and scripts call. All of them may be called from any
thread.

A verb either returns what is now, committed to the database before anybody was told, or raises one of the
errors of `errors` and has changed nothing.
"""

from collections.abc import Sequence
from dataclasses import replace

from ...errors import BadOrder, NotYourSeat, StillSecret, TableOver
from ...game.position import write_position
from ...game.proof import with_notes
from ..core import commands
from ..core.create import created_of, forked_table, imported_table, new_table, rematch_table
from ..core.keys import Key, shown
from ..core.lessons import play_freely
from ..core.options import HUMAN, SeatOptions, TableOptions, TimeControl
from ..core.snapshot import Created, Reply, Snapshot, Summary
from ..core.snapshot_for import past_snapshot, snapshot_for
from ..core.standing_orders import StandingOrders
from ..core.table import PLAYING, Table
from ..storage.observe import judged
from .scheduler import Caretaker


class TableService(Caretaker):
    """All tables of one database. Close it when done; `tick` has to be called about once a second for
    timers."""

    # --- opening tables

    def create(self, wish: TableOptions) -> Created:
        """Open a table. BadSetup if it cannot be."""
        return self.open(new_table(wish, self.clock()))

    def import_game(self, text: str, mode: str = "", chairs: Sequence[SeatOptions] = ()) -> Created:
        """Open a table from a record or a position (BadRecord, BadPosition); a finished game can be looked
        at. Without chairs, people around one screen."""
        return self.open(imported_table(text, mode, chairs, self.clock()))

    def fork(self, table_id: str, key: Key, ply: int, seat: int, bots: Sequence[str]) -> Created:
        """Play on from an earlier ply: oneself in `seat`, the bots in the other seats in order. StillSecret
        while others play."""
        table = self.table(table_id)
        _check_open(table, key)
        return self.open(forked_table(table, ply, seat, bots, self.clock()))

    def rematch(self, table_id: str, key: Key) -> Created:
        """The same people again, seats rotated by one, another seed. Everybody's key fits the new table
        too; `keys` has only those shown. Asking twice gives the same table. TableOver while the game goes
        on."""
        with self.cache.lock(table_id):
            table = self.table_for(table_id, key)
            if table.status == PLAYING:
                raise TableOver("a rematch comes after the end")
            if table.next is None:
                opening = rematch_table(table, shown(key), self.clock())
                self.open(opening)
                self.change(table_id, lambda old, now: replace(old, next=opening.table.id))
                return opening.created
            return created_of(table.next, self.table(table.next).grants, shown(key))

    # --- looking

    def look(self, table_id: str, key: Key = None, ply: int | None = None) -> Snapshot:
        """A table now, or as it was at an earlier ply (then without window and undo). Who looks watches for a
        while: bots among themselves go on."""
        table = self.table_for(table_id, key) if key else self.table(table_id)
        self.attend(table_id)
        snapshot = snapshot_for(table, key, self.moment())
        return snapshot if ply is None else past_snapshot(snapshot, _within(table, ply))

    def record(self, table_id: str, key: Key = None) -> str:
        """The record of the game, seed included; StillSecret unless the table has ended or all people's
        seats are one's own."""
        table = self.table(table_id)
        _check_open(table, key)
        return with_notes(table.history.game, [taken.row.digest for taken in table.history.steps])

    def position(self, table_id: str, key: Key = None, ply: int | None = None) -> str:
        """The position now or at an earlier ply, hidden parts included; StillSecret like `record`."""
        table = self.table(table_id)
        _check_open(table, key)
        return write_position(table.history.at(table.history.ply if ply is None else _within(table, ply)))

    def list_resumable(self, keys: Sequence[str]) -> tuple[Summary, ...]:
        """The unfinished tables these keys fit: first those that wait for oneself, the longest wait first,
        then the others, the latest first."""
        found = self.summaries.unfinished(keys)
        mine = sorted((one for one in found if one.your_move), key=lambda one: one.since or 0.0)
        return (*mine, *(one for one in found if not one.your_move))

    def list_waiting(self, keys: Sequence[str], besides: str = "") -> tuple[Summary, ...]:
        """The tables that wait for one of these keys, the longest wait first."""
        found = self.list_resumable(keys)
        return tuple(one for one in found if one.your_move and one.table != besides)

    # --- playing

    def play(self, table_id: str, key: Key, seat: int, choice: str, ply: int) -> Snapshot:
        """Take a choice, which the seat must have been asked for at that ply."""
        with judged(self.observe, "move"):
            return self.act(
                table_id, key, seat, lambda table, now: commands.play(table, seat, choice, ply, now)
            )

    def answer(self, table_id: str, key: Key, seat: int, answer: Reply | str, window: str) -> Snapshot:
        """Answer an open follow window, also before it is one's turn, with a Reply or just its word:
        `follow`, `pass` or `pass-turn`. A pass is final; a follow can be changed until its turn comes."""
        reply = Reply(answer) if isinstance(answer, str) else answer

        def verb(table: Table, now: float) -> Table:
            prompt = next((one for one in self.prompts(table) if one.seat == seat), None)
            return commands.answer(table, prompt, reply, window, now)

        with judged(self.observe, "move"):
            return self.act(table_id, key, seat, verb)

    def pause(self, table_id: str, key: Key, seat: int, window: str, on: bool) -> None:
        """Stop or restart the seat's timer while the pointer or focus is inside the prompt (a minute in all
        at most)."""
        table = self.table(table_id)
        commands.check_key(table, key, seat)
        if table.window == window:
            self.pauses.set((table_id, window, seat), on, self.clock())
            self.bus.publish(table_id, table.version)

    def undo(self, table_id: str, key: Key, seat: int, ply: int, to: int | None = None) -> Snapshot:
        """Take back the last step, or everything down to ply `to`; NoUndo with the reason beyond the last
        barrier."""

        def verb(table: Table, now: float) -> Table:
            commands.check_ply(table, ply)
            return commands.undo(table, seat, to, now)

        return self.act(table_id, key, seat, verb)

    def reset(self, table_id: str, key: Key, seat: int, ply: int) -> Snapshot:
        """Take back everything down to the last barrier."""

        def verb(table: Table, now: float) -> Table:
            commands.check_ply(table, ply)
            return commands.undo(table, seat, None, now, whole=True)

        return self.act(table_id, key, seat, verb)

    def come_back(self, table_id: str, key: Key, seat: int) -> Snapshot:
        """Take one's seat back from the bot that plays because time ran out; any choice does it too."""
        return self.act(table_id, key, seat, lambda table, now: commands.take_seat_back(table, seat))

    def play_freely(self, table_id: str, key: Key, seat: int) -> Snapshot:
        """Go on without the lesson that was begun; the bots then choose for themselves."""
        return self.act(table_id, key, seat, lambda table, now: play_freely(table))

    def concede(self, table_id: str, key: Key, seat: int) -> Snapshot:
        """Give up: a bot decides for this seat from now on. Once one seat is left, which has won then, or no
        person, the table ends."""
        return self.act(table_id, key, seat, lambda table, now: commands.concede(table, seat, now))

    # --- around the table

    def react(self, table_id: str, key: Key, seat: int, reaction: str) -> None:
        """Show everybody at the table a reaction for a few seconds; TooSoon if it was the third in a row."""
        table = self.table(table_id)
        commands.check_key(table, key, seat)
        self.talk.react(table, seat, reaction)

    def nudge(self, table_id: str, key: Key, seat: int) -> None:
        """Remind whoever the table waits for; TooSoon if one just did."""
        table = self.table(table_id)
        commands.check_key(table, key, seat)
        self.talk.nudge(table, seat)

    def sit(self, table_id: str, key: Key) -> tuple[int, ...]:
        """Show a key for the first time: the seats it holds. WrongKey if none."""
        seats = self.table_for(table_id, key).held(key)
        self.change(table_id, lambda table, now: commands.join(table, seats, now))
        return seats

    def say_name(self, table_id: str, key: Key, seat: int, name: str) -> Snapshot:
        """What to call the person in a seat."""
        return self.act(table_id, key, seat, lambda table, now: commands.say_name(table, seat, name))

    def choose_colour(self, table_id: str, key: Key, seat: int, colour: str) -> Snapshot:
        """Another colour for one's galaxy. ColourTaken if another one has it."""
        return self.act(table_id, key, seat, lambda table, now: commands.choose_colour(table, seat, colour))

    def set_orders(self, table_id: str, key: Key, seat: int, orders: StandingOrders) -> Snapshot:
        """Standing orders from the next window on; empty ones cancel."""
        return self.act(table_id, key, seat, lambda table, now: commands.set_orders(table, seat, orders))

    def set_policy(self, table_id: str, key: Key, policy: TimeControl) -> Snapshot:
        """How the table waits; the host may say."""

        self.table_for(table_id, key)

        def verb(table: Table, now: float) -> Table:
            if not table.is_host(key):
                raise NotYourSeat("only whoever opened the table may say how it waits")
            return commands.set_policy(table, policy, now)

        return snapshot_for(self.change(table_id, verb), key, self.moment())


def _check_open(table: Table, key: Key) -> None:
    """What is hidden is nobody's until the end, except where one person plays alone."""
    people = {place.seat for place in table.places if place.player == HUMAN}
    if table.status == PLAYING and (not people or not people <= set(table.held(key))):
        raise StillSecret("this would give away what is hidden until the end")


def _within(table: Table, ply: int) -> int:
    """A ply this game has had."""
    if not 0 <= ply <= table.history.ply:
        raise BadOrder(f"this game has plies 0 to {table.history.ply}, not {ply}")
    return ply

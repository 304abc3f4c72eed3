"""Short words for tests: a house of tables, and a party at one of them."""

from galaxarium.tables.core.options import SeatOptions, TableOptions, TimeControl
from galaxarium.tables.core.snapshot import Snapshot
from support.tables import Tables, as_written

PEOPLE = (
    SeatOptions(name="Ana"),
    SeatOptions(name="Bo"),
    SeatOptions(name="Cy"),
    SeatOptions(name="Di"),
    SeatOptions(name="Ed"),
)

# Economy: seat 1 is on gort; seats 2 and 3 are both one step from vici-ks156, and seat 3 is on piedes too.
RIVALS = """\
galaxarium position 1
players 3
row vici-ks156 gort piedes jakks nibiru
dice move,energy,culture,economy
seat 1 energy 2 culture 1 ships home gort:orbit:1
seat 2 energy 2 culture 3 ships home vici-ks156:orbit:1
seat 3 energy 2 culture 3 ships vici-ks156:orbit:1 piedes:orbit:1
"""


class Clock:
    """Seconds that pass only when told."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class House:
    """Tables in a file or at an address, which can be closed and opened again."""

    def __init__(self, path, clock=None, workers=0):
        self.path = path
        self.address = path if "://" in str(path) else f"sqlite:///{path}"
        self.clock = clock or Clock()
        self.tables = Tables(self.address, self.clock, workers)

    def close(self):
        self.tables.close()

    def reopen(self, workers=0):
        self.close()
        self.tables = Tables(self.address, self.clock, workers)

    def open(self, mode="hot-seat", chairs=PEOPLE[:2], **wish) -> "Party":
        return Party(self, self.tables.create(TableOptions(mode, tuple(chairs), **{"seed": 7, **wish})))

    def position(self, text=RIVALS, mode="online", chairs=PEOPLE[:3], policy=None) -> "Party":
        """People at a position, with the deck and the generator that it has; nobody is in a hurry unless the
        policy says so."""
        with as_written():
            party = Party(self, self.tables.import_game(text, mode, chairs))
        if mode != "watch":
            self.tables.set_policy(party.id, party.created.host, policy or TimeControl(seconds=0))
        return party


class Party:
    """A table with its keys."""

    def __init__(self, house, created):
        self.house = house
        self.created = created
        self.id = created.table
        self.keys = created.keys

    @property
    def tables(self) -> Tables:
        return self.house.tables

    def look(self, seat=None) -> Snapshot:
        return self.tables.look(self.id, self.keys[seat] if seat else None)

    @property
    def game(self):
        return self.look().game

    def play(self, seat, choice, ply=None) -> Snapshot:
        ply = self.look().ply if ply is None else ply
        return self.tables.play(self.id, self.keys[seat], seat, choice, ply)

    def play_first(self, times=1) -> Snapshot:
        """Whoever is asked takes the first choice."""
        for _ in range(times):
            decision = self.game.decision
            self.play(decision.seat, decision.choices[0])
        return self.look()

    def answer(self, seat, answer, window=None) -> Snapshot:
        window = self.look().window.id if window is None else window
        return self.tables.answer(self.id, self.keys[seat], seat, answer, window)

    def undo(self, seat, to=None, ply=None) -> Snapshot:
        ply = self.look().ply if ply is None else ply
        return self.tables.undo(self.id, self.keys[seat], seat, ply, to)

    def order(self, seat, orders) -> Snapshot:
        return self.tables.set_orders(self.id, self.keys[seat], seat, orders)

    def drive(self):
        """Let bots decide until a person is asked."""
        while self.tables.drive(self.id):
            pass
        return self.look()

    def waiting(self):
        """The seats that still have to answer the open window."""
        window = self.look().window
        return [prompt.seat for prompt in window.prompts if not prompt.answered] if window else []

    def reasons(self, since=0):
        """Who did what and why, in short."""
        return [(step.seat, step.choice, step.reason) for step in self.look().steps(None, since)]

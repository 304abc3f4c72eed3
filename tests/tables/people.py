"""People for tests: accounts made quickly, and rated tables to lose."""

from argon2 import PasswordHasher

from galaxarium.tables.accounts.passwords import Hasher
from galaxarium.tables.accounts.sessions import Caller
from galaxarium.tables.core.options import SeatOptions, TableOptions
from galaxarium.tables.lobby.people import People
from support.tables import Tables

from .house import Clock

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Tests have no time for real ones."""
PASSWORD = "correct horse"
HOME = Caller("192.0.2.1", "Firefox")


class Town:
    """A house with people in it."""

    def __init__(self, address, clock=None):
        self.address = address
        self.clock = clock or Clock()
        self.open()

    def open(self):
        self.tables = Tables(self.address, self.clock, 0)
        self.people = People(self.tables, Hasher(CHEAP))

    def close(self):
        self.tables.close()

    def reopen(self):
        self.close()
        self.open()

    def settle_in(self, name):
        """Somebody new, who has just logged in."""
        from_anywhere = Caller("", "Firefox")
        self.people.accounts.tries.register = lambda address: None
        return self.people.sessions.find(self.people.accounts.register(name, PASSWORD, from_anywhere).token)

    def rated(self, *accounts, **wish):
        """A rated table at which these sit in their order; its id."""
        chairs = tuple(SeatOptions() for _ in accounts)
        created = self.people.listing.open(TableOptions("online", chairs, rated=True, **wish), accounts[0])
        for account in accounts[1:]:
            self.people.listing.join(created.table, None, account)
        return created.table

    def concede(self, table, account):
        """Somebody gives up."""
        held = self.people.claims.at(account, table)
        (seat,) = self.tables.table(table).held(held)
        return self.tables.concede(table, held, seat)

    def rows(self, table):
        """All rows of a table of the database."""
        with self.tables.store.engine.connect() as connection:
            return connection.execute(table.select()).all()

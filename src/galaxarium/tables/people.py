"""The people of a house: everything about accounts, open games and ratings in one place."""

from .accounts import Accounts
from .accounts_claims import Claims
from .accounts_desk import Desk
from .accounts_games import Games
from .accounts_leaving import Leaving
from .accounts_passkeys import Passkeys
from .accounts_words import Hasher
from .house import House
from .listing import Listing
from .ratings import Ratings
from .ratings_board import Board


class People:
    """All of them over one house of tables."""

    def __init__(self, house: House, hasher: Hasher | None = None) -> None:
        desk = Desk(house)
        self.accounts = Accounts(desk, hasher)
        self.sessions = self.accounts.sessions
        self.passkeys = Passkeys(desk, self.accounts)
        self.claims = Claims(desk)
        self.listing = Listing(desk, self.claims)
        self.ratings = Ratings(desk)
        self.board = Board(desk)
        self.games = Games(desk, self.claims, self.ratings)
        self.leaving = Leaving(desk)
        self.now = desk.now

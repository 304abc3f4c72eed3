"""The people of a house: everything about accounts, open games and ratings in one place."""

from ..lobby.leaderboard import Board
from ..lobby.open_games import Listing
from ..lobby.ratings import Ratings
from ..runtime.house import House
from .accounts import Accounts
from .claims import Claims
from .database import Desk
from .deletion import Leaving
from .games import Games
from .passkeys import Passkeys
from .passwords import Hasher


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

"""The people of a house: everything about accounts, open games and ratings in one place."""

from ..lobby.leaderboard import Leaderboard
from ..lobby.open_games import OpenGames
from ..lobby.ratings import Ratings
from ..runtime.service import TableService
from .accounts import Accounts
from .claims import Claims
from .database import AccountDatabase
from .deletion import AccountData
from .games import Games
from .passkeys import Passkeys
from .passwords import Hasher


class People:
    """All of them over one house of tables."""

    def __init__(self, house: TableService, hasher: Hasher | None = None) -> None:
        desk = AccountDatabase(house)
        self.accounts = Accounts(desk, hasher)
        self.sessions = self.accounts.sessions
        self.passkeys = Passkeys(desk, self.accounts)
        self.claims = Claims(desk)
        self.listing = OpenGames(desk, self.claims)
        self.ratings = Ratings(desk)
        self.board = Leaderboard(desk)
        self.games = Games(desk, self.claims, self.ratings)
        self.leaving = AccountData(desk)
        self.now = desk.now

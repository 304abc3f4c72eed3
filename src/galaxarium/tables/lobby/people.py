"""The people of a house: everything about accounts, open games and ratings in one place."""

from ..accounts.accounts import Accounts
from ..accounts.claims import Claims
from ..accounts.deletion import AccountData
from ..accounts.passkeys import Passkeys
from ..accounts.passwords import Hasher
from ..runtime.database import Database
from ..runtime.service import TableService
from .leaderboard import Leaderboard
from .open_games import OpenGames
from .own_games import Games
from .ratings import Ratings


class People:
    """All of them over one house of tables."""

    def __init__(self, house: TableService, hasher: Hasher | None = None) -> None:
        desk = Database(house)
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

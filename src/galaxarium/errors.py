"""All exceptions of Galaxarium. Each has a stable `code` and a sentence for the user.

GalaxariumError
├── BadSetup          invalid players, rulebook, house rules, seed or mode
├── BadData           a card file with a wrong row: file, line, column, reason
├── BadPosition       a position that cannot be read or is impossible: line, reason
├── BadRecord         a record that cannot be read or replayed: line, reason
├── BadSeat           a seat that is not at this table
├── IllegalChoice     a choice that is not among the legal ones
├── GameOver          a choice in a game that is over
├── BotFailed         a bot that raised an exception or made an illegal choice
├── TableError        something a table refuses
│   ├── BadCommand    a message that is not a valid command
│   ├── UnknownTable  there is no such table
│   ├── WrongKey      a key that does not fit this table
│   ├── NotYourSeat   a key that does not hold this seat, or a seat without a decision
│   ├── Stale         an answer to an earlier decision
│   ├── TableOver     the table has ended or, for actions after the end, has not
│   ├── NoUndo        undo is not possible, with the reason
│   ├── BadOrder      invalid orders, clocks, answer, name, ply or reaction
│   ├── ColourTaken   a colour that another galaxy at the table has
│   ├── StillSecret   something that would reveal hidden information before the end
│   ├── NotNow        a choice that is not the next step of the lesson
│   ├── TooSoon       too frequent, or the server is busy: try again later
│   ├── NoHints       a rated table, which has no hints
│   ├── NoSeat        no seat is free, or the visitor has one already
│   └── NotOpen       a table whose seats can be taken only by links
├── AccountError      a refused request about accounts
│   ├── NoAccounts    this server has no accounts
│   ├── BadName       an invalid name
│   ├── BadPassword   a password that is too easy or too long
│   │   └── CommonPassword  a password that attackers guess early
│   ├── NameTaken     a name that another account has
│   ├── WrongLogin    a wrong name, password or code
│   ├── BadPasskey    a passkey that cannot be used
│   ├── TooManyTries  too many attempts in a short time
│   ├── LogIn         a request that needs an account
│   ├── LogInAgain    a request that needs a recent login
│   └── NoPerson      no player has this name
├── NoticeError       a refused request about notifications
│   ├── NoticeRefused an address that cannot be used
│   └── NoticesOff    a channel that is switched off on this server
├── MissingExtra      a library that the base install does not include
│   └── GpuMissing    no NVIDIA GPU, or no library to use it
└── StoreError        the database of the tables
    ├── StoreNewer    made by a newer version
    ├── StoreReadOnly cannot be written
    ├── StoreAway     a server that does not answer or refuses the login
    ├── StoreBusy     locked by another program for too long
    ├── StoreFull     no disk space left
    ├── StoreForeign  not a database of Galaxarium
    ├── NotMoved      tables that cannot be exported or imported
    └── StoreDamaged  a stored game that cannot be replayed
"""


class GalaxariumError(Exception):
    """The base class of all exceptions of Galaxarium."""

    code = "error"


# --- a game, a text, or what is installed


class BadSetup(GalaxariumError):
    """An invalid set-up; `about` names the wrong part."""

    code = "setup/bad"

    def __init__(self, reason: str, about: str = "") -> None:
        self.about = about
        super().__init__(reason)


class BadSeat(GalaxariumError):
    """A seat that is not at this table."""

    code = "seat/bad"


class IllegalChoice(GalaxariumError):
    """A choice that is not legal now; says what was expected."""

    code = "choice/illegal"


class BotFailed(GalaxariumError):
    """A bot that raised an exception or made an illegal choice."""

    code = "bot/failed"


class GameOver(GalaxariumError):
    """A choice in a game that is over."""

    code = "choice/game-over"


class BadText(GalaxariumError):
    """A text that cannot be read; `line` is where."""

    code = "text/bad"

    def __init__(self, reason: str, line: int | None = None) -> None:
        self.reason = reason
        self.line = line
        super().__init__(f"line {line}: {reason}" if line else reason)


class BadPosition(BadText):
    """A position that cannot be read or is impossible."""

    code = "position/bad"


class BadRecord(BadText):
    """A record that cannot be read or replayed."""

    code = "record/bad"


class BadData(GalaxariumError):
    """A card file with a wrong row."""

    code = "data/bad"

    def __init__(self, file: str, line: int, column: str, reason: str) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.reason = reason
        super().__init__(f"{file}, line {line}, column {column}: {reason}")


class MissingExtra(GalaxariumError):
    """An optional library is not installed; the sentence has the command that installs it."""

    code = "extra/missing"


class GpuMissing(MissingExtra):
    """There is no NVIDIA GPU, or the libraries to use it are not installed."""

    code = "extra/no-gpu"


# --- what a table refuses


class TableError(GalaxariumError):
    """A refused request about a table; nothing has changed."""

    code = "table/refused"


class BadCommand(TableError):
    """A message that is not a valid command: an unknown type or an invalid field."""

    code = "web/bad-request"

    def __init__(self, sentence: str = "This request cannot be understood.") -> None:
        super().__init__(sentence)


class UnknownTable(TableError):
    """There is no such table."""

    code = "table/unknown"


class WrongKey(TableError):
    """A key that does not fit this table."""

    code = "table/wrong-key"


class NotYourSeat(TableError):
    """A key that does not hold this seat, or a seat without a decision."""

    code = "table/not-your-seat"


class Stale(TableError):
    """An answer to an earlier decision; load the table again."""

    code = "table/stale"


class TableOver(TableError):
    """The table has ended or, for actions after the end, has not."""

    code = "table/over"


class NoUndo(TableError):
    """Undo is not possible; `lock` is the reason as one word (see `tables.core.undo.Undo`)."""

    code = "table/no-undo"

    def __init__(self, sentence: str, lock: str) -> None:
        self.lock = lock
        super().__init__(sentence)


class BadOrder(TableError):
    """Invalid orders, clocks, answer, name, ply or reaction."""

    code = "table/bad-order"


class ColourTaken(TableError):
    """A colour that another galaxy at the table has."""

    code = "table/colour-taken"


class StillSecret(TableError):
    """Something that would reveal hidden information before the end."""

    code = "table/still-secret"


class NotNow(TableError):
    """A choice that is not the next step of the lesson."""

    code = "table/not-now"


class TooSoon(TableError):
    """A request that is too frequent, or finds the server busy; it may be repeated later."""

    code = "table/too-soon"


class NoHints(TableError):
    """A rated table, which has no hints."""

    code = "table/no-hints"


class NoSeat(TableError):
    """No seat is free, or the visitor has one already."""

    code = "table/no-seat"


class NotOpen(TableError):
    """A table whose seats can be taken only by links."""

    code = "table/not-open"


# --- accounts and notifications


class AccountError(GalaxariumError):
    """A refused request about accounts; nothing has changed."""

    code = "account/refused"


class NoAccounts(AccountError):
    """This server has no accounts."""

    code = "account/none"


class BadName(AccountError):
    """An invalid name."""

    code = "account/bad-name"


class BadPassword(AccountError):
    """A password that is too easy or too long."""

    code = "account/bad-password"


class CommonPassword(BadPassword):
    """A common password, or one derived from a common password."""

    code = "account/common-password"


class NameTaken(AccountError):
    """A name that another account has, or one that looks like it."""

    code = "account/taken"


class WrongLogin(AccountError):
    """A wrong name, password or code; the sentence does not say which, so that names cannot be probed."""

    code = "account/wrong-login"


class BadPasskey(AccountError):
    """A passkey that cannot be used."""

    code = "account/bad-passkey"


class TooManyTries(AccountError):
    """Too many attempts in a short time."""

    code = "account/too-many-tries"


class LogIn(AccountError):
    """A request that needs an account."""

    code = "account/log-in"


class LogInAgain(AccountError):
    """A request that needs a recent login."""

    code = "account/log-in-again"


class NoPerson(AccountError):
    """No player has this name."""

    code = "account/no-person"


class NoticeError(GalaxariumError):
    """A refused request about notifications."""

    code = "notice/failed"


class NoticeRefused(NoticeError):
    """An address that cannot or must not be used."""

    code = "notice/refused"


class NoticesOff(NoticeError):
    """A channel that is switched off on this server."""

    code = "notice/off"


# --- the database of the tables


class StoreError(GalaxariumError):
    """The database of the tables cannot be used."""

    code = "store/failed"


class StoreNewer(StoreError):
    """A database made by a newer version."""

    code = "store/newer"


class StoreReadOnly(StoreError):
    """A database that cannot be written."""

    code = "store/read-only"


class StoreAway(StoreError):
    """A database server that does not answer or refuses the login."""

    code = "store/away"


class StoreBusy(StoreError):
    """A database that another program locks for too long."""

    code = "store/busy"


class StoreFull(StoreError):
    """No disk space left for the database."""

    code = "store/full"


class StoreForeign(StoreError):
    """A file that is not a database of Galaxarium."""

    code = "store/foreign"


class StoreDamaged(StoreError):
    """A stored game that cannot be replayed."""

    code = "store/damaged"


class NotMoved(StoreError):
    """Tables that cannot be moved from one database to another; nothing has changed."""

    code = "store/not-moved"

"""Everything that can go wrong, as a tree. Each has a stable `code` and a sentence a person understands.

GalaxariumError
├── BadSetup          players, rulebook, house rules, seed or mode that cannot be
├── BadData           a card file with a wrong row: file, line, column, reason
├── BadPosition       a position that cannot be read or cannot happen: line, reason
├── BadRecord         a record that cannot be read or replayed: line, reason
├── BadSeat           a seat that is not at this table
├── IllegalChoice     a choice that is not among the legal ones
├── GameOver          a choice in a game that is over
├── BotFailed         a bot that raised something, or chose what is not possible
├── TableError        something a table refuses
│   ├── BadCommand    a message that is no command
│   ├── UnknownTable  there is no such table
│   ├── WrongKey      a key that does not fit this table
│   ├── NotYourSeat   a key that does not hold this seat, or a seat that has nothing to decide
│   ├── Stale         an answer to a question that is no longer asked
│   ├── TableOver     the table has ended; or, for what comes after the end, has not
│   ├── NoUndo        nothing can be taken back, with the reason
│   ├── BadOrder      orders, a policy, an answer or a name that cannot be
│   ├── ColourTaken   a colour that another galaxy at the table has
│   ├── StillSecret   something that would give away what is hidden until the end
│   ├── NotNow        a lesson has not come to that yet
│   ├── TooSoon       something that was done just now
│   ├── NoHints       a table that counts, where everybody thinks for themselves
│   ├── NoSeat        no seat is free, or one has one already
│   └── NotOpen       a table whose seats are only for those who have its links
├── AccountError      something about accounts that is refused
│   ├── NoAccounts    this server keeps none
│   ├── BadName       a name that cannot be one
│   ├── BadPassword   a password that is too easy, or too long
│   │   └── CommonPassword  one of those that are guessed first
│   ├── NameTaken     a name somebody else has
│   ├── WrongLogin    a name, password or code that do not fit together
│   ├── BadPasskey    a passkey that cannot be used
│   ├── TooManyTries  too many in too short a time
│   ├── LogIn         something for people with an account
│   ├── LogInAgain    something for those who have just logged in
│   └── NoPerson      nobody known by that name
├── NoticeError       something about being told that is refused
│   ├── NoticeRefused an address nothing can be sent to
│   └── NoticesOff    this server sends nothing in that way
├── MissingExtra      a library that the base install does not bring
│   └── GpuMissing    no NVIDIA GPU, or what it takes to play on one
└── StoreError        the database of the tables
    ├── StoreNewer    made by a newer version
    ├── StoreReadOnly cannot be written
    ├── StoreAway     a server that does not answer
    ├── StoreBusy     held by another program for too long
    ├── StoreFull     no room left
    ├── StoreForeign  not a database, or not one of ours
    ├── NotMoved      tables that cannot be exported or imported
    └── StoreDamaged  a game in it cannot be played again
"""


class GalaxariumError(Exception):
    """The root: catch this to catch all of ours."""

    code = "error"


# --- a game, a text, or what is installed


class BadSetup(GalaxariumError):
    """A set-up that cannot be; knows which part of it is wrong."""

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
    """A bot that raised something, or chose what is not possible."""

    code = "bot/failed"


class GameOver(GalaxariumError):
    """Nothing can be chosen any more."""

    code = "choice/game-over"


class BadText(GalaxariumError):
    """Something written that cannot be read; knows its line."""

    code = "text/bad"

    def __init__(self, reason: str, line: int | None = None) -> None:
        self.reason = reason
        self.line = line
        super().__init__(f"line {line}: {reason}" if line else reason)


class BadPosition(BadText):
    """A position that cannot be read or cannot happen."""

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
    """A library that only some need, with the command that brings it."""

    code = "extra/missing"


class GpuMissing(MissingExtra):
    """There is no NVIDIA GPU, or what it takes to play on one is not installed."""

    code = "extra/no-gpu"


# --- what a table refuses


class TableError(GalaxariumError):
    """Something a table refuses; nothing has changed."""

    code = "table/refused"


class BadCommand(TableError):
    """A message that is no command: unknown, or with a field that cannot be."""

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
    """A key that does not hold this seat, or a seat that has nothing to decide now."""

    code = "table/not-your-seat"


class Stale(TableError):
    """An answer to a question that is no longer asked; look again."""

    code = "table/stale"


class TableOver(TableError):
    """The table has ended; or, for what comes after the end, it has not."""

    code = "table/over"


class NoUndo(TableError):
    """Nothing can be taken back; `lock` is the reason as one word (see `tables.core.undo.Undo`)."""

    code = "table/no-undo"

    def __init__(self, sentence: str, lock: str) -> None:
        self.lock = lock
        super().__init__(sentence)


class BadOrder(TableError):
    """Orders, a policy, an answer or a name that cannot be."""

    code = "table/bad-order"


class ColourTaken(TableError):
    """A colour that another galaxy at the table has."""

    code = "table/colour-taken"


class StillSecret(TableError):
    """Something that would give away what is hidden until the end."""

    code = "table/still-secret"


class NotNow(TableError):
    """A lesson has not come to that yet."""

    code = "table/not-now"


class TooSoon(TableError):
    """Something that was done just now, and may be done again a little later."""

    code = "table/too-soon"


class NoHints(TableError):
    """A table that counts, where everybody thinks for themselves."""

    code = "table/no-hints"


class NoSeat(TableError):
    """No seat is free, or one has one already."""

    code = "table/no-seat"


class NotOpen(TableError):
    """A table whose seats are only for those who have its links."""

    code = "table/not-open"


# --- accounts and notifications


class AccountError(GalaxariumError):
    """Something about accounts that is refused; nothing has changed."""

    code = "account/refused"


class NoAccounts(AccountError):
    """This server keeps no accounts."""

    code = "account/none"


class BadName(AccountError):
    """A name that cannot be one."""

    code = "account/bad-name"


class BadPassword(AccountError):
    """A password that is too easy, or too long."""

    code = "account/bad-password"


class CommonPassword(BadPassword):
    """A password that many people have, or that follows from one of those."""

    code = "account/common-password"


class NameTaken(AccountError):
    """A name somebody else has, or one that looks like it."""

    code = "account/taken"


class WrongLogin(AccountError):
    """A name, password or code that do not fit together; which of them is nobody's business."""

    code = "account/wrong-login"


class BadPasskey(AccountError):
    """A passkey that cannot be used."""

    code = "account/bad-passkey"


class TooManyTries(AccountError):
    """Too many tries in too short a time."""

    code = "account/too-many-tries"


class LogIn(AccountError):
    """Something only people with an account can do."""

    code = "account/log-in"


class LogInAgain(AccountError):
    """Something only those can do who have just shown who they are."""

    code = "account/log-in-again"


class NoPerson(AccountError):
    """Nobody known by that name."""

    code = "account/no-person"


class NoticeError(GalaxariumError):
    """Something about being told of one's move that is refused."""

    code = "notice/failed"


class NoticeRefused(NoticeError):
    """An address nothing can or may be sent to."""

    code = "notice/refused"


class NoticesOff(NoticeError):
    """This server sends nothing in that way."""

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
    """A database server that does not answer, or lets nobody in."""

    code = "store/away"


class StoreBusy(StoreError):
    """A database that another program holds for too long."""

    code = "store/busy"


class StoreFull(StoreError):
    """No room left for the database."""

    code = "store/full"


class StoreForeign(StoreError):
    """A file that is no database, or not one of ours."""

    code = "store/foreign"


class StoreDamaged(StoreError):
    """A stored game that cannot be played again."""

    code = "store/damaged"


class NotMoved(StoreError):
    """Tables that cannot be moved from one database to another; nothing has changed."""

    code = "store/not-moved"

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

from .accounts import (
    AccountError,
    BadName,
    BadPasskey,
    BadPassword,
    CommonPassword,
    LogIn,
    LogInAgain,
    NameTaken,
    NoAccounts,
    NoPerson,
    NoticeError,
    NoticeRefused,
    NoticesOff,
    TooManyTries,
    WrongLogin,
)
from .game import (
    BadData,
    BadPosition,
    BadRecord,
    BadSeat,
    BadSetup,
    BadText,
    BotFailed,
    GameOver,
    GpuMissing,
    IllegalChoice,
    MissingExtra,
)
from .root import GalaxariumError
from .stores import (
    NotMoved,
    StoreAway,
    StoreBusy,
    StoreDamaged,
    StoreError,
    StoreForeign,
    StoreFull,
    StoreNewer,
    StoreReadOnly,
)
from .tables import (
    BadCommand,
    BadOrder,
    ColourTaken,
    NoHints,
    NoSeat,
    NotNow,
    NotOpen,
    NotYourSeat,
    NoUndo,
    Stale,
    StillSecret,
    TableError,
    TableOver,
    TooSoon,
    UnknownTable,
    WrongKey,
)

__all__ = [
    "AccountError",
    "BadCommand",
    "BadData",
    "BadName",
    "BadOrder",
    "BadPasskey",
    "BadPassword",
    "BadPosition",
    "BadRecord",
    "BadSeat",
    "BadSetup",
    "BadText",
    "BotFailed",
    "ColourTaken",
    "CommonPassword",
    "GalaxariumError",
    "GameOver",
    "GpuMissing",
    "IllegalChoice",
    "LogIn",
    "LogInAgain",
    "MissingExtra",
    "NameTaken",
    "NoAccounts",
    "NoHints",
    "NoPerson",
    "NoSeat",
    "NoUndo",
    "NotMoved",
    "NotNow",
    "NotOpen",
    "NotYourSeat",
    "NoticeError",
    "NoticeRefused",
    "NoticesOff",
    "Stale",
    "StillSecret",
    "StoreAway",
    "StoreBusy",
    "StoreDamaged",
    "StoreError",
    "StoreForeign",
    "StoreFull",
    "StoreNewer",
    "StoreReadOnly",
    "TableError",
    "TableOver",
    "TooManyTries",
    "TooSoon",
    "UnknownTable",
    "WrongKey",
    "WrongLogin",
]

"""What is refused about accounts, and about being told."""

from .root import GalaxariumError


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

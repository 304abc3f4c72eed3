"""Names and passwords of accounts: what can be one, when two names are the same, how passwords are kept."""

import functools
import itertools
import threading
import unicodedata
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ...errors import BadName, BadPassword, CommonPassword, NoAccounts

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST_NAME, LONGEST_NAME = 2, 24
SHORTEST_PASSWORD, LONGEST_PASSWORD = 10, 200
FEWEST_LETTERS = 5
"""How many different characters a password has to have."""
FEWEST_GUESSES = 10**6
"""How many tries it has to take an attacker who tries common passwords, words, names and patterns first."""
LOOKED_AT = 24
"""So many characters are looked at for that; it takes longer and longer the more there are."""

BETWEEN = frozenset(" ._-'")
"""Signs that may stand in a name, and that make no difference between two."""

LOOKALIKES = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC"})
"""Alphabets with letters that look alike: a name may use one of them."""

AT_ONCE = 2
"""So many passwords are hashed at a time, because each takes 64 MiB."""


@functools.cache
def keeps_accounts() -> bool:
    """Is there what accounts need? It comes with the extra `host`."""
    return all(find_spec(name) is not None for name in ("argon2", "webauthn", "openskill", "zxcvbn"))


def check_keeping() -> None:
    """Refuse where there are no accounts."""
    if not keeps_accounts():
        raise NoAccounts("this server keeps no accounts; whoever runs it can pip install 'galaxarium[host]'")


def tidy(name: str) -> str:
    """A name as it is shown: compatible forms of characters made one, blanks at the ends gone."""
    return unicodedata.normalize("NFKC", name).strip()


def fold(name: str) -> str:
    """What two names are compared by: `Ada`, `ADA` and `a.d.a` are one."""
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(sign for sign in text if sign.isprintable() and sign not in BETWEEN)


def check_name(name: str) -> str:
    """A name as it will be shown; BadName if it cannot be one."""
    name = tidy(name)
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME or len(fold(name)) < SHORTEST_NAME:
        raise BadName(f"a name has {SHORTEST_NAME} to {LONGEST_NAME} letters or digits")
    if not all(sign.isalnum() or sign in BETWEEN or unicodedata.category(sign) == "Mn" for sign in name):
        raise BadName("a name has letters, digits, and between them blanks . _ - ' and nothing else")
    if any(one in BETWEEN and two in BETWEEN for one, two in itertools.pairwise(name)):
        raise BadName("two signs such as blanks or dots cannot follow one another in a name")
    if len(_alphabets(name)) > 1:
        raise BadName("the letters of a name come from one alphabet, because some look like others")
    return name


def _alphabets(name: str) -> set[str]:
    letters = (unicodedata.name(sign, "").partition(" ")[0] for sign in name if sign.isalpha())
    return set(letters) & LOOKALIKES


def check_password(password: str, name: str) -> None:
    """Refuse a password that is easy to guess, or so long that it would keep us busy."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise BadPassword(f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters")
    if len(set(password)) < FEWEST_LETTERS or fold(password) == fold(name):
        raise BadPassword(
            f"a password has at least {FEWEST_LETTERS} different characters, and is not the name"
        )
    if _guesses(password, name) < FEWEST_GUESSES:
        raise CommonPassword(
            "this password is one of those that are guessed first; "
            "choose another one, such as three words that do not belong together"
        )


def _guesses(password: str, name: str) -> float:
    """After how many tries a password would be found, by the lists and patterns of zxcvbn: common passwords,
    words, names, rows of keys, dates, and all of them with digits for letters."""
    from zxcvbn import zxcvbn

    return float(zxcvbn(password[:LOOKED_AT], user_inputs=[name])["guesses"])


def _bytes(password: str) -> bytes:
    """The same whichever way a keyboard writes an accent; even what is no text has to be compared."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")


class Hasher:
    """Passwords as they are kept: argon2id, with the parameters in the text itself."""

    def __init__(self, hasher: "PasswordHasher | None" = None) -> None:
        """`hasher` instead of the usual one: cheaper parameters, or dearer ones."""
        self._hasher = hasher
        self._room = threading.BoundedSemaphore(AT_ONCE)
        self._nobody: str | None = None

    @property
    def _argon2(self) -> "PasswordHasher":
        if self._hasher is None:
            check_keeping()
            from argon2 import PasswordHasher

            self._hasher = PasswordHasher()
        return self._hasher

    def hash(self, password: str) -> str:
        """What is kept of a password."""
        with self._room:
            return self._argon2.hash(_bytes(password))

    def fits(self, kept: str | None, password: str) -> bool:
        """Is this the password? It takes as long where there is none to compare with."""
        from argon2.exceptions import VerificationError

        if self._nobody is None:
            self._nobody = self.hash("the password of nobody")
        with self._room:
            try:
                self._argon2.verify(kept or self._nobody, _bytes(password[: LONGEST_PASSWORD + 1]))
            except VerificationError:
                return False
        return kept is not None

    def is_old(self, kept: str) -> bool:
        """Was it hashed with other parameters than today's?"""
        return self._argon2.check_needs_rehash(kept)

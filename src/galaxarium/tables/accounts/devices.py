"""Devices that have logged in before: a browser keeps a sign of it, and guesses from elsewhere do not lock it
out.

These are the device cookies of OWASP ("Slow Down Online Guessing Attacks with Device Cookies").
A sign is a random word and its HMAC. The key is what is kept of the password, which nobody outside has, so
nothing more has to be stored, and another password voids all signs. A sign opens nothing: with it one may try
a password while others have tried too often.
"""

import hashlib
import hmac
from collections.abc import Iterable

from ..core.keys import new_key

BETWEEN = "."
MOST_SHOWN = 20
"""So many signs are looked at; a browser has one for each account that has logged in there."""


def new_device(account: str, kept: str) -> str:
    """A sign for a browser that has just logged in to an account; `kept` is what is kept of its password."""
    word = new_key()
    return word + BETWEEN + _signed(account, kept, word)


def known_device(account: str, kept: str, shown: Iterable[str]) -> str | None:
    """The word of the sign that fits an account, of all that a browser shows; None: it has not been here."""
    for sign in list(shown)[:MOST_SHOWN]:
        word, _, mac = sign.partition(BETWEEN)
        if hmac.compare_digest(mac.encode("utf-8", "surrogatepass"), _signed(account, kept, word).encode()):
            return word
    return None


def _signed(account: str, kept: str, word: str) -> str:
    said = f"device\n{account}\n{word}".encode("utf-8", "surrogatepass")
    return hmac.new(kept.encode(), said, hashlib.sha256).hexdigest()

"""Names of tables and keys to seats: drawn from the system's secure source, and stored only as a hash."""

import hashlib
import secrets
from collections.abc import Sequence

Key = str | Sequence[str] | None
"""What a visitor shows: a key, all the keys a browser has, or nothing (a spectator)."""

KEY_BYTES = 24
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that look like others."""


class Known(str):
    """The hash of a key that a visitor holds without showing it, because their account has claimed it. Never
    made of anything a request says."""

    __slots__ = ()


def new_key() -> str:
    """A key that cannot be guessed: 192 bits."""
    return secrets.token_urlsafe(KEY_BYTES)


def new_name() -> str:
    """The name of a table, short enough to be read out."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def hash_of(key: str) -> str:
    """What is stored of a key. It has too many bits to be guessed, so a plain hash is enough."""
    return hashlib.sha256(key.encode(errors="surrogatepass")).hexdigest()


def shown(key: Key) -> dict[str, str]:
    """Everything shown, by its hash."""
    keys = (key,) if isinstance(key, str) else tuple(key or ())
    return {one if isinstance(one, Known) else hash_of(one): one for one in keys}

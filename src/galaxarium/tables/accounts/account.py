"""Who is logged in, and where a request comes from."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Account:
    """An account whose owner has logged in."""

    id: str
    name: str
    created: float
    session: str
    """Names the session they came by; not its token."""
    proved: float
    """When they last showed who they are."""


@dataclass(frozen=True)
class Caller:
    """Where a request comes from: an address to count tries by, a few words on the browser, and the signs it
    shows of having logged in before."""

    address: str = ""
    label: str = ""
    devices: tuple[str, ...] = ()

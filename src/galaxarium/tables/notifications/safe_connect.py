"""Where a server may connect to when a stranger says where: not into its own net.

Checked at the moment of connecting and not before, because names can be answered differently each time, and
because an address may send us on to another one. Python tells about every connection before it is made
(`sys.audit`); what is refused there is never made, whichever library asks.
"""

import ipaddress
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ...errors import NoticeRefused

_here = threading.local()
_watching = threading.Lock()
_watches = False


@contextmanager
def only_public(private: bool = False) -> Iterator[None]:
    """Within this, in this thread, connections go to public addresses only; `private`: anywhere. What went
    wrong because of that is NoticeRefused, whatever a library made of it."""
    _watch()
    _here.guarded, _here.refused = not private, False
    try:
        yield
    except Exception as error:
        if _here.refused:
            raise NoticeRefused("this address lies in a private net") from error
        raise
    finally:
        _here.guarded = False


def _watch() -> None:
    """Once for the process: such a hook cannot be taken away again, and does nothing outside of a guard."""
    global _watches
    with _watching:
        if not _watches:
            sys.addaudithook(_hook)
            _watches = True


def _hook(event: str, args: tuple[Any, ...]) -> None:
    if event == "socket.connect" and getattr(_here, "guarded", False) and not is_public(args[1]):
        _here.refused = True
        raise PermissionError("not into a private net")  # what libraries expect, and clean up after


def is_public(address: Any) -> bool:
    """Does the address of a socket lie in the public net? A socket in a file does not."""
    if not isinstance(address, tuple):
        return False
    try:
        found = ipaddress.ip_address(str(address[0]).partition("%")[0])
    except ValueError:
        return False
    inner = getattr(found, "ipv4_mapped", None) or getattr(found, "sixtofour", None)
    return found.is_global and not found.is_multicast and (inner is None or inner.is_global)

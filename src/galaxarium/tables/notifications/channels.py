"""Sending one message: to a browser by web push, to anything else by Apprise. Both are installed with
`galaxarium[host]`, and loaded only when something is sent."""

import difflib
import functools
import importlib.util
import json
import time
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from ...errors import BadSetup, MissingExtra, NoticeError, NoticeRefused, NoticesOff
from .outbox import Outbox, Wanted
from .safe_connect import only_public

TIMEOUT_S = 10.0
KEEP_S = 24 * 3600
"""How long a push service keeps a message for a browser that is not there."""
GONE = (404, 410)


@dataclass(frozen=True)
class Channels:
    """What the host allows: web push, which addresses of Apprise (`mailto`, `json` ...), private addresses,
    and how the server is known (`address`) and reached in case of trouble (`contact`)."""

    push: bool = False
    schemes: frozenset[str] = field(default_factory=frozenset)
    private: bool = False
    address: str = ""
    contact: str = ""


@dataclass(frozen=True)
class Message:
    """What a person is told."""

    title: str
    text: str
    path: str
    """The page it is about."""
    tag: str
    """Messages of one tag replace each other."""

    @property
    def data(self) -> str:
        """What the page's worker reads (`static/worker.js`)."""
        data = {"title": self.title, "body": self.text, "url": self.path, "tag": self.tag}
        return json.dumps(data, ensure_ascii=False)


class Unreachable(NoticeError):
    """The address is gone for good."""

    code = "notice/unreachable"


def is_installed(module: str) -> bool:
    """Is this part of `galaxarium[host]` here?"""
    return importlib.util.find_spec(module) is not None


def read_schemes(text: str) -> frozenset[str]:
    """The kinds of addresses a host allows, as in `mailto,json`."""
    return frozenset(word.strip().lower() for word in text.split(",") if word.strip())


def check_schemes(text: str) -> None:
    """Refuse kinds of addresses that Apprise does not know, and all of them where it is missing."""
    if not is_installed("apprise"):
        raise MissingExtra("--notify needs the module apprise: pip install 'galaxarium[host]' installs it")
    from apprise.manager_plugins import NotificationManager

    with warnings.catch_warnings(action="ignore"):  # it loads all its plugins, old ones too
        manager: Any = NotificationManager()  # type: ignore[no-untyped-call]
        known = set(manager.schemas())
    for scheme in sorted(read_schemes(text) - known):
        near = difflib.get_close_matches(scheme, known, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise BadSetup(f"--notify is like mailto,json, and Apprise knows no addresses {scheme}://{hint}")


class Sender:
    """Sends messages through what the host allows."""

    def __init__(self, channels: Channels, book: Outbox) -> None:
        self.channels = channels
        self._book = book

    @property
    def pushes(self) -> bool:
        """Can browsers be told?"""
        return self.channels.push and is_installed("pywebpush")

    @property
    def schemes(self) -> Sequence[str]:
        """Which addresses can be used."""
        return sorted(self.channels.schemes) if self.channels.schemes and is_installed("apprise") else []

    @functools.cached_property
    def public_key(self) -> str:
        """Our half of what browsers know us by: made once, for ever, for all servers of a database."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
        from py_vapid import b64urlencode

        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return str(b64urlencode(point))

    @functools.cached_property
    def _vapid(self) -> Any:
        from py_vapid import Vapid02

        known = self._book.known_secret("vapid")
        if known is None:
            fresh = Vapid02()
            fresh.generate_keys()
            known = self._book.secret("vapid", fresh.private_pem().decode())
        return Vapid02.from_pem(known.encode())

    def check(self, wanted: Wanted) -> None:
        """Refuse what could never be sent. Where an address leads is looked at again with every message."""
        if wanted.kind == "push":
            self._check_push(wanted)
            return
        if not self.schemes:
            raise NoticesOff("this server sends nothing but notifications of browsers")
        scheme = wanted.address.partition("://")[0].lower()
        if scheme not in self.schemes or self._service(wanted.address) is None:
            raise NoticeRefused(f"this is no address of {', '.join(self.schemes)}")

    def _check_push(self, wanted: Wanted) -> None:
        if not self.pushes:
            raise NoticesOff("this server sends no notifications to browsers")
        parts = urlsplit(wanted.address)
        if parts.scheme != "https" and not (self.channels.private and parts.scheme == "http"):
            raise NoticeRefused("a push service is reached by https")
        if not parts.hostname or not wanted.public or not wanted.secret:
            raise NoticeRefused("this is no subscription of a browser")

    def send(self, wanted: Wanted, message: Message) -> None:
        """Send a message: Unreachable if it can never arrive, NoticeError if it may work later."""
        self.check(wanted)
        with only_public(self.channels.private):
            if wanted.kind == "push":
                self._push(wanted, message)
            else:
                self._notify(wanted, message)

    def _push(self, wanted: Wanted, message: Message) -> None:
        import requests
        from pywebpush import WebPushException, webpush

        keys = {"p256dh": wanted.public, "auth": wanted.secret}
        contact = self.channels.contact or self.channels.address or "mailto:nobody@localhost"
        with requests.Session() as session:
            session.max_redirects = 0
            try:
                webpush(
                    {"endpoint": wanted.address, "keys": keys},
                    message.data,
                    self._vapid,
                    {"sub": contact, "exp": int(time.time()) + KEEP_S // 2},
                    timeout=TIMEOUT_S,
                    ttl=KEEP_S,
                    headers={"topic": message.tag, "urgency": "normal"},
                    requests_session=session,
                )
            except WebPushException as error:
                if error.response is not None and error.response.status_code in GONE:
                    raise Unreachable("this browser does not want to be told any more") from None
                raise NoticeError("the push service did not take the message") from error
            except (requests.RequestException, ValueError, TypeError) as error:
                raise NoticeError(f"the push service was not reached: {type(error).__name__}") from error

    def _notify(self, wanted: Wanted, message: Message) -> None:
        service = self._service(wanted.address)
        text = (
            f"{message.text}\n{self.channels.address}{message.path}"
            if self.channels.address
            else message.text
        )
        if service is None or not service.notify(title=message.title, body=text):
            raise NoticeError("the message was not taken")

    def _service(self, address: str) -> Any:
        """What Apprise makes of an address; it follows no redirects."""
        from apprise import Apprise, AppriseAsset

        asset = AppriseAsset(http_redirects=False, app_id="Galaxarium", app_desc="Galaxarium")
        return Apprise.instantiate(address, asset=asset, suppress_exceptions=True)

"""Being told of one's move: what a browser or a script can ask for, and the worker that shows it."""

import asyncio
import logging
from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from ...tables.core.commands import Short
from ...tables.core.keys import shown
from ...tables.notifications.channels import Channels, read_schemes
from ...tables.notifications.outbox import Wanted
from ...tables.notifications.scan import Notifier
from ...tables.runtime.service import TableService
from ..api.models import Model
from ..api.tables import REFUSALS
from ..identity.preferences import preferences_of
from ..identity.seat_cookies import all_keys, bearer_keys
from ..render.notification_text import message
from ..render.templates import STATIC
from ..server.settings import Settings

EVERY_S = 5.0
Address = Annotated[str, Field(min_length=8, max_length=1000)]

log = logging.getLogger("galaxarium.web")
router = APIRouter(prefix="/api/v1/notices", tags=["notices"], responses=REFUSALS)
pages = APIRouter(include_in_schema=False)


class PushIn(Model):
    """The subscription of a browser, as `PushSubscription.toJSON()` has it."""

    class Keys(Model):
        """The browser's half of the encryption."""

        p256dh: Short
        auth: Short

    endpoint: Address
    keys: Keys
    expirationTime: float | None = None  # noqa: N815


class UrlIn(Model):
    """Where else to send messages to."""

    url: Address = Field(description="An address of Apprise, such as `mailto://...`.")


class SubscriberOut(BaseModel):
    """Where one is told."""

    id: str
    kind: str
    address: str = Field(description="Without what is secret in it.")


class NoticesOut(BaseModel):
    """How one can be told of one's move, and is."""

    push: bool
    key: str = Field(description="What a browser has to know of us to subscribe; empty without push.")
    schemes: list[str]
    subscribers: list[SubscriberOut]


def make_notices(tables: TableService, settings: Settings) -> Notifier:
    """The notices of a server, as its host allows them."""
    channels = Channels(
        settings.push,
        read_schemes(settings.notify),
        settings.notify_private,
        settings.public_url,
        settings.notify_contact,
    )
    return Notifier(tables, channels, message)


async def send_notices(notices: Notifier) -> None:
    """Send what is due, for as long as the server runs."""
    while notices.is_on:
        await asyncio.sleep(EVERY_S)
        try:
            await to_thread.run_sync(notices.run, abandon_on_cancel=True)
        except Exception:  # the database may be away; the next round tries again
            log.exception("notices could not be sent")


def _notices(request: Request) -> Notifier:
    notices: Notifier = request.app.state.notices
    return notices


def _hashes(request: Request) -> list[str]:
    """The keys of whoever asks."""
    return list(shown(bearer_keys(request) or all_keys(request)))


@router.get("")
def look(request: Request) -> NoticesOut:
    """How one can be told of one's move, and is."""
    notices = _notices(request)
    sender = notices.sender
    found = notices.book.listed(_hashes(request))
    return NoticesOut(
        push=sender.pushes,
        key=sender.public_key if sender.pushes else "",
        schemes=list(sender.schemes),
        subscribers=[SubscriberOut(id=one.id, kind=one.kind, address=one.address) for one in found],
    )


@router.post("/push", status_code=204)
def subscribe(request: Request, said: PushIn) -> None:
    """Tell a browser about all tables the shown keys fit."""
    language = preferences_of(request).language
    _add(request, Wanted("push", said.endpoint, language, said.keys.p256dh, said.keys.auth))


@router.post("/url", status_code=204)
def add_url(request: Request, said: UrlIn) -> None:
    """Send messages about all tables the shown keys fit to an address; the host says which are allowed."""
    _add(request, Wanted("url", said.url, preferences_of(request).language))


def _add(request: Request, wanted: Wanted) -> None:
    notices = _notices(request)
    notices.sender.check(wanted)
    notices.book.add(_hashes(request), wanted)


@router.post("/spread", status_code=204)
def spread(request: Request) -> None:
    """Let everything that tells about one of the shown keys tell about all of them."""
    _notices(request).book.spread(_hashes(request))


@router.delete("/{subscriber}", status_code=204)
def remove(request: Request, subscriber: Annotated[str, Path(max_length=20)]) -> None:
    """Be told no more in one of these ways."""
    _notices(request).book.remove(_hashes(request), subscriber)


@pages.get("/worker.js")
def worker() -> Response:
    """The part of the page that is there when no page is; at the root, so that it may speak for all pages."""
    headers = {"cache-control": "no-cache"}
    return Response((STATIC / "worker.js").read_bytes(), media_type="text/javascript", headers=headers)

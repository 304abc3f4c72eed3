"""What goes wrong is a sentence: one JSON shape for programs, one page for people."""

import logging
import re
from contextlib import suppress
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.types import Scope

from ..errors import BadCommand, GalaxariumError, StoreError
from ..i18n import DEFAULT, translator
from .edge.headers import HEADERS
from .identity.preferences import preferences_of
from .render.pages import render_error

log = logging.getLogger("galaxarium.web")


class WebError(BadCommand):
    """Something wrong with a request rather than with a game."""

    sentence = "This request cannot be understood."

    def __init__(self, sentence: str = "") -> None:
        super().__init__(sentence or self.sentence)


class WrongOrigin(WebError):
    """A request that a page of somebody else has sent."""

    code = "web/origin"
    sentence = "This request came from another site and was not carried out."


class TooLarge(WebError):
    """A body beyond all measure."""

    code = "web/too-large"
    sentence = "That is too large for a game."


class TooLong(WebError):
    """An address no page of ours has."""

    code = "web/too-long"
    sentence = "This address is too long."


class TooManyHeaders(WebError):
    """More headers than any browser sends."""

    code = "web/headers"
    sentence = "This request has too many headers; removing old cookies helps."


class TooSlow(WebError):
    """A body that does not arrive."""

    code = "web/slow"
    sentence = "This request took too long to arrive."


class WrongHost(WebError):
    """A name this server does not go by."""

    code = "web/host"
    sentence = "This server does not go by that name."


class TooMany(WebError):
    """Too much at once from one client or at one table; knows when it goes on."""

    code = "web/too-many"
    sentence = "That was too much at once. Please wait a little and try again."

    def __init__(self, seconds: int = 1) -> None:
        super().__init__()
        self.seconds = seconds


class NoPage(WebError):
    """An address nothing lies behind."""

    code = "web/no-page"
    sentence = "There is no such page."


class WrongMethod(WebError):
    """A verb of HTTP that makes no sense here."""

    code = "web/method"
    sentence = "That cannot be done with this page."


class OurFault(WebError):
    """Something nobody foresaw."""

    code = "web/failed"
    sentence = "Something went wrong on our side. The game is safe; please try again."


REFUSED = "galaxarium.refused"
"""Where the scope of a request keeps the code of what was wrong with it."""

STATUSES = {
    "web/origin": 403,
    "web/too-large": 413,
    "web/too-long": 414,
    "web/headers": 431,
    "web/slow": 408,
    "web/host": 421,
    "web/too-many": 429,
    "web/no-page": 404,
    "puzzle/none": 404,
    "web/method": 405,
    "web/failed": 500,
    "choice/game-over": 409,
    "table/unknown": 404,
    "table/wrong-key": 403,
    "table/not-your-seat": 403,
    "table/still-secret": 403,
    "table/stale": 409,
    "table/over": 409,
    "table/no-undo": 409,
    "table/no-hints": 403,
    "table/no-seat": 409,
    "table/colour-taken": 409,
    "table/not-open": 403,
    "account/none": 404,
    "account/taken": 409,
    "account/wrong-login": 403,
    "account/too-many-tries": 429,
    "account/log-in": 401,
    "account/log-in-again": 403,
    "account/no-person": 404,
    "table/too-soon": 429,
    "table/not-now": 400,
}
"""The HTTP status of every code that has one of its own; all others are 400."""


WRONG = frozenset({"table/wrong-key", "account/wrong-login", "account/bad-passkey"})
"""What is refused to those who guess keys and passwords."""


def status_of(code: str) -> int:
    """The HTTP status of an error's code; a database that fails is nobody's fault outside."""
    return 503 if code.startswith("store/") else STATUSES.get(code, 400)


def told(error: GalaxariumError, language: str = DEFAULT) -> str:
    """What went wrong, for those outside: errors know English only, but those people meet have translations.
    Where the games are kept is for the host alone, so what is wrong with the database is told by its code."""
    is_store = error.code.startswith("store/")
    if language == DEFAULT and not is_store:
        return str(error)
    try:
        return translator(language).t("error.store" if is_store else f"error.{error.code.replace('/', '.')}")
    except KeyError:
        return str(error)


def shape(code: str, sentence: str) -> dict[str, Any]:
    """The one shape of errors in JSON."""
    return {"error": {"code": code, "sentence": sentence}}


def answer_of(scope: Scope, error: GalaxariumError) -> Response:
    """The answer to a request that was refused."""
    return _answer(HTTPConnection(scope), status_of(error.code), error)


def add_handlers(app: FastAPI) -> None:
    """Let every failure end in a sentence."""
    app.add_exception_handler(GalaxariumError, _refused)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(Exception, _failed)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, GalaxariumError)
    return answer_of(request.scope, error)


async def _http(request: Request, error: Exception) -> Response:
    """What the framework refuses by itself."""
    assert isinstance(error, HTTPException)
    kinds = {404: NoPage, 405: WrongMethod, 413: TooLarge}
    return _answer(request, error.status_code, kinds.get(error.status_code, WebError)())


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    return _answer(request, 422, WebError(f"{where}: {first['msg']}" if where else str(first["msg"])))


def shown_path(path: str) -> str:
    """The path of a request as it may be written down: a secret link without its key."""
    return re.sub(r"/s/.*", "/s/*", path, flags=re.DOTALL)


async def _failed(request: Request, error: Exception) -> Response:
    log.error("%s %s failed", request.method, shown_path(request.url.path), exc_info=error)
    with suppress(AttributeError):  # the server beneath need not tell it again (`logs.py`)
        error._galaxarium_told = True  # type: ignore[attr-defined]
    try:
        answer = _answer(request, 500, OurFault())
    except Exception:  # the page that says so may be what is broken
        answer = PlainTextResponse(OurFault.sentence, 500)
    answer.headers.update(HEADERS)  # the framework answers this one outside of everything else
    return answer


def _answer(request: HTTPConnection, status: int, error: GalaxariumError) -> Response:
    request.scope[REFUSED] = error.code
    if isinstance(error, StoreError):
        log.warning("%s %s: %s", request.scope["method"], shown_path(request.url.path), error)
    headers = {"retry-after": str(error.seconds)} if isinstance(error, TooMany) else {}
    if not _wants_page(request):
        return JSONResponse(shape(error.code, told(error)), status, headers)
    taste = preferences_of(request)
    return HTMLResponse(render_error(status, told(error, taste.language), taste), status, headers)


def _wants_page(request: HTTPConnection) -> bool:
    """People's browsers say they accept HTML; under /api nobody gets any."""
    return not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", "")

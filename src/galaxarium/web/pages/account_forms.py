"""What the pages about people have in common: nobody on the way may keep them, and what is refused comes back
with its sentence."""

from typing import Annotated, Any

from fastapi import Form, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ...errors import GalaxariumError
from ...present.pages.people import day
from ...tables.accounts.accounts import Welcome
from ..errors import REFUSED, status_of, told
from ..identity.preferences import preferences_of
from ..identity.sessions import remember
from ..render import pages

SEE_OTHER = 303
HOME = "/account"
Text = Annotated[str, Form(max_length=20_000)]


def page(request: Request, name: str, status: int = 200, **given: Any) -> HTMLResponse:
    """A page that nobody on the way may keep: it is about one person."""
    html = pages.render_page(name, preferences_of(request), **given, day=day)
    return HTMLResponse(html, status, {"cache-control": "no-store"})


def refused(request: Request, error: GalaxariumError, name: str, **given: Any) -> HTMLResponse:
    """The page again, with what was wrong."""
    request.scope[REFUSED] = error.code
    sentence = told(error, preferences_of(request).language)
    return page(request, name, status_of(error.code), **given, error=sentence)


def own_address(then: str) -> str:
    """Where to go next: only to a page of ours."""
    is_own = then.startswith("/") and not then.startswith(("//", "/\\")) and then.isprintable()
    return then if is_own else HOME


def to_log_in(then: str) -> Response:
    return RedirectResponse(f"{HOME}/log-in?next={then}", SEE_OTHER)


def codes_page(request: Request, made: Welcome) -> Response:
    """The codes of an account, which are shown now and never again."""
    answer = page(request, "account_codes.html", codes=made.codes)
    if made.token:
        remember(request, answer, made.token)
    return answer

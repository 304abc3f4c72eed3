"""How somebody likes pages to be: the language and the theme, each in a cookie the page itself may change."""

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ...i18n import accepted, languages
from ...present.table.model import Preferences
from .accounts_enabled import keeps

YEAR_S = 365 * 24 * 3600
ACCOUNT = "account"
"""The cookie of whoever has logged in."""
THEMES = ("auto", "dark", "light")


def preferences_of(request: HTTPConnection) -> Preferences:
    """What the cookies say, as far as it makes sense; the language otherwise as the browser asks for it."""
    language, theme = request.cookies.get("language", ""), request.cookies.get("theme", "")
    query = f"?{request.url.query}" if request.url.query else ""
    return Preferences(
        language=language
        if language in languages()
        else accepted(request.headers.get("accept-language", "")),
        theme=theme if theme in THEMES else "auto",
        here="/" if "/s/" in request.url.path else request.url.path + query,  # never a secret link
        accounts=keeps(request),
        known=ACCOUNT in request.cookies,
    )


def keep_language(answer: Response, language: str) -> None:
    """Let the browser ask for this language from now on."""
    answer.set_cookie("language", language, max_age=YEAR_S, samesite="lax")

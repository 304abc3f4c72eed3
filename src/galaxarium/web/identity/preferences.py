"""A visitor's preferences: language and theme, each in a cookie that the page's script may change."""

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ...i18n import accepted, languages
from ...present.table.model import Preferences
from .accounts_enabled import has_accounts

YEAR_S = 365 * 24 * 3600
ACCOUNT = "account"
"""The cookie with the token of a session."""
THEMES = ("auto", "dark", "light")


def preferences_of(request: HTTPConnection) -> Preferences:
    """Preferences from valid cookies; without one the language is that of the `Accept-Language` header."""
    language, theme = request.cookies.get("language", ""), request.cookies.get("theme", "")
    query = f"?{request.url.query}" if request.url.query else ""
    return Preferences(
        language=language
        if language in languages()
        else accepted(request.headers.get("accept-language", "")),
        theme=theme if theme in THEMES else "auto",
        here="/" if "/s/" in request.url.path else request.url.path + query,  # never a secret link
        accounts=has_accounts(request),
        known=ACCOUNT in request.cookies,
    )


def keep_language(answer: Response, language: str) -> None:
    """Store the language in the browser."""
    answer.set_cookie("language", language, max_age=YEAR_S, samesite="lax")

"""How somebody likes pages to be: the language and the theme, each in a cookie the page itself may change."""

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ..i18n import DEFAULT, languages
from ..present.page_given import Taste

YEAR_S = 365 * 24 * 3600
THEMES = ("auto", "dark", "light")


def taste_of(request: HTTPConnection) -> Taste:
    """What the cookies say, as far as it makes sense; the language otherwise as the browser asks for it."""
    language, theme = request.cookies.get("language", ""), request.cookies.get("theme", "")
    query = f"?{request.url.query}" if request.url.query else ""
    return Taste(
        language=language if language in languages() else _negotiated(request),
        theme=theme if theme in THEMES else "auto",
        here=request.url.path + query,
    )


def keep_language(answer: Response, language: str) -> None:
    """Let the browser ask for this language from now on."""
    answer.set_cookie("language", language, max_age=YEAR_S, samesite="lax")


def _negotiated(request: HTTPConnection) -> str:
    """The first language of the browser that we speak."""
    for wish in _wishes(request.headers.get("accept-language", "")):
        for language in languages():
            if wish == language.lower() or wish.partition("_")[0] == language.lower().partition("_")[0]:
                return language
    return DEFAULT


def _wishes(header: str) -> list[str]:
    """The languages of a header, most wanted first, spelt as our catalogs but in lower case."""
    weighed = []
    for part in header.split(","):
        name, _, weight = part.replace(" ", "").partition(";q=")
        try:
            weighed.append((float(weight or 1), name.replace("-", "_").lower()))
        except ValueError:  # a header nobody can read is no reason to refuse a page
            continue
    return [name for _, name in sorted(weighed, key=lambda wish: -wish[0])]

"""The page as an app: what a phone or a desktop has to know to keep it among its apps. Nothing is promised
for when there is no connection; every page comes from the server."""

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from ...i18n import translator
from ..identity.preferences import preferences_of
from ..render.templates import asset

NIGHT = "#080c1a"
"""Behind the first page while it is on its way (`--space` in tokens.css)."""

ICONS = (
    ("icons/app-192.png", "192x192", "any"),
    ("icons/app-512.png", "512x512", "any"),
    ("icons/app-maskable-512.png", "512x512", "maskable"),
)
"""Made by scripts/make_icons.py."""

SHORTCUTS = (("mode.bots", "/new?mode=bots"), ("mode.solo", "/new?mode=solo"), ("start.learn", "/learn"))

router = APIRouter(include_in_schema=False)


@router.get("/manifest.webmanifest")
def manifest(request: Request) -> Response:
    """The app in the language of whoever asks."""
    language = preferences_of(request).language
    t = translator(language).t
    made = {
        "id": "/",
        "name": "Galaxarium",
        "short_name": "Galaxarium",
        "description": t("start.words"),
        "lang": language.replace("_", "-"),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": NIGHT,
        "theme_color": NIGHT,
        "categories": ["games"],
        "icons": [
            {"src": asset(name), "sizes": size, "type": "image/png", "purpose": purpose}
            for name, size, purpose in ICONS
        ],
        "shortcuts": [{"name": t(key), "url": address} for key, address in SHORTCUTS],
    }
    headers = {"cache-control": "no-cache", "vary": "cookie, accept-language"}
    return JSONResponse(made, headers=headers, media_type="application/manifest+json")

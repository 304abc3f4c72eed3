"""Whether this server keeps accounts: what they need is there, and whoever runs it wants them."""

from starlette.requests import HTTPConnection

from ...tables.accounts.passwords import keeps_accounts
from ..server.settings import USUAL, Settings


def settings_of(request: HTTPConnection) -> Settings:
    """How the server that got a request is run."""
    app = request.scope.get("app")
    found: Settings = getattr(app.state, "settings", USUAL) if app is not None else USUAL
    return found


def keeps(request: HTTPConnection) -> bool:
    """Does this server keep accounts?"""
    return settings_of(request).accounts and keeps_accounts()

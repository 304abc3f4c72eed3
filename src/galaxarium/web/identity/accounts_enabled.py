"""Does this server have accounts? The extra must be installed, and the setting on."""

from starlette.requests import HTTPConnection

from ...tables.accounts.passwords import keeps_accounts
from ..server.settings import USUAL, Settings


def settings_of(request: HTTPConnection) -> Settings:
    """The settings of the server that received a request."""
    app = request.scope.get("app")
    found: Settings = getattr(app.state, "settings", USUAL) if app is not None else USUAL
    return found


def has_accounts(request: HTTPConnection) -> bool:
    """Does this server have accounts?"""
    return settings_of(request).accounts and keeps_accounts()

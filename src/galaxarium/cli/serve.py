"""`galaxarium serve`: the table in the browser."""

import argparse
import errno
import os
import socket
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from ..web.server.settings import LOOPBACK, Settings
from .files import Refused
from .options import prefer_plain_engine
from .settings import add_options, read_settings

if TYPE_CHECKING:
    from ..web.server.process_plan import Listeners

__all__ = ["DESCRIPTION", "add_options", "run"]

DESCRIPTION = "Serve tables to browsers: alone, against bots, around one screen, online with friends."
FILE = "galaxarium.sqlite3"
EVERYWHERE = ("0.0.0.0", "::")


def run(args: argparse.Namespace) -> int:
    """Serve until a signal ends the server."""
    compiles = "GALAXARIUM_MODE" not in os.environ
    prefer_plain_engine()
    settings = settings_of(args)
    with ExitStack() as stack:
        listeners = _listeners(settings, stack)
        from ..web.server.process_plan import Plan

        port = listeners[0].public.getsockname()[1]
        address = settings.public_url or address_of(settings.host, port)
        plan = Plan(settings, address if settings.host in EVERYWHERE else "", compiles)
        if len(listeners) == 1:
            from ..web.server.worker import work

            work(
                plan,
                listeners[0],
                lambda: _open_browser(settings, address),
                lambda: _welcome(settings, address),
            )
            return 0
        from ..tables.storage.engine import open_database
        from ..web.server.processes import keep_processes

        open_database(settings.database).dispose()  # migrates, and what is wrong with it is said once
        _welcome(settings, address)
        _open_browser(settings, address)
        return keep_processes(plan, listeners)


def settings_of(args: argparse.Namespace) -> Settings:
    """All settings; what would be refused when the port is open already is refused here."""
    given = read_settings(args)
    settings = Settings(**{**given, "database": database_address(given.get("database"))})
    if settings.processes > 1 and settings.database.startswith("sqlite"):
        raise Refused(
            "SQLite is for one process: several would wait for each other's lock and not hear of each "
            "other's moves; name a PostgreSQL with --database, or leave --processes out"
        )
    if settings.processes > 1 and os.name == "nt":
        raise Refused("several processes cannot share a port on Windows; leave --processes out")
    if settings.limits:
        from ..web.edge.limits import read_limits

        read_limits(settings.limits)
    if settings.notify:
        from ..tables.notifications.channels import check_schemes

        check_schemes(settings.notify)
    return settings


def _listeners(settings: Settings, stack: ExitStack) -> "list[Listeners]":
    """Where each process listens: all at one socket for people, each at its own for the host."""
    front = stack.enter_context(listen(settings.host, settings.port))
    backs: list[socket.socket | None] = [None] * settings.processes
    if settings.metrics_port:
        for index in range(settings.processes):
            port = settings.metrics_port + index
            backs[index] = stack.enter_context(listen(settings.metrics_host, port, "--metrics-port"))
    from ..web.server.process_plan import Listeners

    return [Listeners(front, back) for back in backs]


def listen(host: str, port: int, option: str = "--port") -> socket.socket:
    """A socket at an address nothing else listens to; `option` is how to choose another."""
    if port > 65535:
        raise Refused(f"there is no port {port}; ports go up to 65535")
    try:
        family, kind, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind)
    except OSError:
        raise Refused(f"this machine has no address {host!r}") from None
    try:
        if os.name != "nt":  # there it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
        listener.listen(128)
    except OSError as error:
        listener.close()
        why = f"this machine cannot listen at {host!r}: {error.strerror}"
        if isinstance(error, PermissionError):
            why = f"port {port} is reserved for the system; choose one above 1023 with {option}"
        elif error.errno == errno.EADDRINUSE:
            why = f"port {port} is taken already, perhaps by another Galaxarium; choose another with {option}"
        raise Refused(why) from None
    return listener


def database_address(wished: str | None) -> str:
    """The address of the database: a file as a path, or any address SQLAlchemy knows."""
    variables = ("GALAXARIUM_DATABASE", "GALAXARIUM_DATABASE_URL")
    wished = wished or next(filter(None, map(os.environ.get, variables)), None)
    if wished and "://" in wished:
        return wished
    if wished:
        return f"sqlite:///{Path(wished).resolve()}"
    from platformdirs import user_data_path

    return f"sqlite:///{user_data_path('galaxarium', appauthor=False).resolve() / FILE}"


def address_of(host: str, port: int) -> str:
    """What to type into a browser; for all addresses the one this machine would use to reach others."""
    name = "localhost" if host == LOOPBACK else host
    if host in EVERYWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(("192.0.2.1", 9))  # nothing is sent
                name = str(probe.getsockname()[0])
            except OSError:
                name = "localhost"
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def _welcome(settings: Settings, address: str) -> None:
    """Print where the tables are; for the local net also as a QR code for phones."""
    print(f"Galaxarium is open at {address} (Ctrl-C closes it)", flush=True)
    if settings.host != LOOPBACK and sys.stdout.isatty():
        import segno

        segno.make(address, micro=False).terminal(compact=True)


def _open_browser(settings: Settings, address: str) -> None:
    if settings.open:
        import webbrowser

        webbrowser.open(address)

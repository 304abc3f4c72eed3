"""`galaxarium serve`: the table in the browser."""

import argparse
import os
import socket
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .files import Refused
from .options import prefer_plain_engine
from .settings import add_options, read_settings

if TYPE_CHECKING:
    from ..web.server.process_plan import Doors, Plan
    from ..web.server.settings import Settings

HOST = "127.0.0.1"
FILE = "galaxarium.sqlite3"
EVERYWHERE = ("0.0.0.0", "::")


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the command to the command line."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "serve",
        help="play in the browser",
        description="Serve tables to browsers: alone, against bots, around one screen, online with friends.",
        allow_abbrev=False,
    )
    add_options(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Serve until somebody says stop."""
    compiles = "GALAXARIUM_MODE" not in os.environ
    prefer_plain_engine()
    settings = settings_of(args)
    with ExitStack() as stack:
        doors = _doors(settings, stack)
        from ..web.server.process_plan import Plan

        port = doors[0].front.getsockname()[1]
        address = settings.public_url or address_of(settings.host, port)
        known = address if settings.host in EVERYWHERE else ""
        plan = Plan(settings, known, compiles)
        return _run_one(plan, doors[0], address) if len(doors) == 1 else _run_many(plan, doors, address)


def settings_of(args: argparse.Namespace) -> "Settings":
    """How to serve, as it was said; with SQLite several processes make no sense."""
    said = read_settings(args)
    said["database"] = database_address(said.get("database"))
    if said.get("processes", 1) > 1 and said["database"].startswith("sqlite"):
        raise Refused(
            "SQLite is for one process: several would wait for each other's lock and not hear of each "
            "other's moves; name a PostgreSQL with --database, or leave --processes out"
        )
    if said.get("processes", 1) > 1 and os.name == "nt":
        raise Refused("several processes cannot share a port on Windows; leave --processes out")
    _check_early(said)
    from ..web.server.settings import Settings

    return Settings(**said)


def _check_early(said: dict[str, Any]) -> None:
    """What would be refused when the door is open already."""
    if said.get("limits"):
        from ..web.edge.limits import read_limits

        read_limits(said["limits"])
    if said.get("notify"):
        from ..tables.notifications.channels import check_schemes

        check_schemes(said["notify"])


def _doors(settings: "Settings", stack: ExitStack) -> "list[Doors]":
    """Where each process listens: all at one socket for people, each at its own for the host."""
    front = stack.enter_context(listen(settings.host, settings.port))
    backs: list[socket.socket | None] = [None] * settings.processes
    if settings.metrics_port:
        for index in range(settings.processes):
            port = settings.metrics_port + index
            backs[index] = stack.enter_context(listen(settings.metrics_host, port, "--metrics-port"))
    from ..web.server.process_plan import Doors

    return [Doors(front, back) for back in backs]


def _run_one(plan: "Plan", doors: "Doors", address: str) -> int:
    from ..web.server.worker import work

    settings = plan.settings
    work(plan, doors, lambda: _opened(address, settings.open), lambda: _welcome(address, settings.host))
    return 0


def _run_many(plan: "Plan", doors: "list[Doors]", address: str) -> int:
    """The database is opened here first, and migrated: what is wrong with it is said once."""
    from ..tables.storage.engine import open_database
    from ..web.server.processes import keep_processes

    open_database(plan.settings.database).dispose()
    _welcome(address, plan.settings.host)
    _opened(address, plan.settings.open)
    return keep_processes(plan, doors)


def listen(host: str, port: int, option: str = "--port") -> socket.socket:
    """A socket at an address nobody else listens to; `option` is how to choose another."""
    if port > 65535:
        raise Refused(f"there is no port {port}; ports go up to 65535")
    try:
        family, kind, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        door = socket.socket(family, kind)
    except OSError:
        raise Refused(f"this machine has no address {host!r}") from None
    try:
        if os.name != "nt":  # there it would let two servers share a port
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(where)
        door.listen(128)
    except PermissionError:
        door.close()
        raise Refused(
            f"port {port} is reserved for the system; choose one above 1023 with {option}"
        ) from None
    except OSError as error:
        door.close()
        raise Refused(_why_not(host, port, option, error)) from None
    return door


def _why_not(host: str, port: int, option: str, error: OSError) -> str:
    import errno

    if error.errno == errno.EADDRINUSE:
        return (
            f"port {port} is taken already, perhaps by another Galaxarium; choose another one with {option}"
        )
    return f"this machine cannot listen at {host!r}: {error.strerror}"


def database_address(wished: str | None) -> str:
    """The address of the database: a file as a path, or any address SQLAlchemy knows."""
    variables = ("GALAXARIUM_DATABASE", "GALAXARIUM_DATABASE_URL")
    wished = wished or next(filter(None, map(os.environ.get, variables)), None)
    if wished and "://" in wished:
        return wished
    path = Path(wished) if wished else _usual_file()
    return f"sqlite:///{path.resolve()}"


def _usual_file() -> Path:
    from platformdirs import user_data_path

    return user_data_path("galaxarium", appauthor=False) / FILE


def address_of(host: str, port: int) -> str:
    """What to type into a browser."""
    name = _own_address() if host in EVERYWHERE else "localhost" if host == HOST else host
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def _own_address() -> str:
    """This machine's address in the local net: the one it would use to speak to others. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "localhost"


def _welcome(address: str, host: str) -> None:
    """Say where the tables are; for others in the room as a picture for their phones too."""
    print(f"Galaxarium is open at {address} (Ctrl-C closes it)", flush=True)
    if host != HOST and sys.stdout.isatty():
        import segno

        segno.make(address, micro=False).terminal(compact=True)


def _opened(address: str, shows: bool) -> None:
    if shows:
        import webbrowser

        webbrowser.open(address)

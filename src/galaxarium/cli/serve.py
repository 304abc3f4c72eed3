"""`galaxarium serve`: the table in the browser."""

import argparse
import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .files import Refused
from .options import prefer_plain_engine, whole

if TYPE_CHECKING:
    pass

HOST, PORT = "127.0.0.1", 8000
FILE = "galaxarium.sqlite3"
EVERYWHERE = ("0.0.0.0", "::")
DATABASE_HELP = (
    "where the games are kept: a file, or an address such as postgresql+psycopg://... "
    "(default: a file in the user's data folder)"
)


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the command to the command line."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "serve",
        help="play in the browser",
        description="Serve tables to browsers: alone, against bots, around one screen, online with friends.",
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("--host", default=HOST, help=f"where to listen (default {HOST}; 0.0.0.0: the local net too)")
    add("--port", type=whole, default=PORT, help=f"which port (default {PORT}; 0: any free one)")
    add("--database", metavar="FILE", help=DATABASE_HELP)
    yes_or_no = argparse.BooleanOptionalAction
    add("--open", action=yes_or_no, default=False, help="open a browser on the first page")
    return parser


def run(args: argparse.Namespace) -> int:
    """Serve until somebody says stop."""
    free_to_compile = "GALAXARIUM_MODE" not in os.environ
    prefer_plain_engine()
    door = listen(args.host, args.port)
    with door:
        from ..bots.warming import warm_up
        from ..tables.service import Tables
        from ..web.serving import serve

        tables = Tables(database_address(args.database))
        if free_to_compile:
            warm_up()
        try:
            address = address_of(args.host, door.getsockname()[1])
            _welcome(address, args.host)
            serve(
                tables,
                door,
                address if args.host in EVERYWHERE else "",
                _opener(address) if args.open else None,
            )
        finally:
            tables.close()
    return 0


def listen(host: str, port: int) -> socket.socket:
    """A socket at an address nobody else listens to."""
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
        raise Refused(f"port {port} is reserved for the system; choose one above 1023 with --port") from None
    except OSError as error:
        door.close()
        raise Refused(_why_not(host, port, error)) from None
    return door


def _why_not(host: str, port: int, error: OSError) -> str:
    import errno

    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken already, perhaps by another Galaxarium; choose another one with --port"
    return f"this machine cannot listen at {host!r}: {error.strerror}"


def database_address(wished: str | None) -> str:
    """The address of the database: a file as a path, or any address SQLAlchemy knows."""
    wished = wished or os.environ.get("GALAXARIUM_DATABASE_URL")
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


def _opener(address: str) -> Callable[[], None]:
    def show() -> None:
        import webbrowser

        webbrowser.open(address)

    return show

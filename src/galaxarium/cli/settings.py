"""The settings of a server: from options, from the environment, from one TOML file; the first that says
something is right.

`--trust-proxy` is `GALAXARIUM_TRUST_PROXY` in the environment and `trust-proxy` in the file.
"""

import argparse
import difflib
import ipaddress
import os
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from .files import Refused, read_text

PREFIX = "GALAXARIUM_"
CONFIG = "config"
TRUTHS = {
    "yes": True,
    "true": True,
    "1": True,
    "on": True,
    "no": False,
    "false": False,
    "0": False,
    "off": False,
}
MOST_PROCESSES = 64
MOST_BOT_PROCESSES = 64
LEVELS = ("debug", "info", "warning", "error")


class Option(NamedTuple):
    """One setting: what it is called, what kind of thing it is, what to say about it."""

    name: str
    kind: type | tuple[str, ...]
    help: str
    metavar: str = ""

    @property
    def field(self) -> str:
        """Its name in Python."""
        return self.name.replace("-", "_")

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.field.upper()


OPTIONS = (
    Option("host", str, "where to listen (default 127.0.0.1; 0.0.0.0: the local net too)", "ADDRESS"),
    Option("port", int, "which port (default 8000; 0: any free one)", "N"),
    Option(
        "database",
        str,
        "where the games are kept: a file, or an address such as postgresql+psycopg://... "
        "(default: a file in the user's data folder)",
        "FILE",
    ),
    Option("processes", int, "how many server processes share the work; more than one needs PostgreSQL", "N"),
    Option(
        "bot-processes",
        int,
        "how many processes the bots of each server process think in (default: its share of cores, 2 to 8)",
        "N",
    ),
    Option("public-url", str, "where people reach it, such as https://games.example.org", "URL"),
    Option("trust-proxy", str, "the proxy that may say who asks; several separated by commas", "ADDRESS"),
    Option("limits", str, "how much one client may do, or off", "TEXT"),
    Option("push", bool, "send notifications to browsers that ask for them (default)"),
    Option("notify", str, "Apprise addresses people may be told at, such as mailto,json", "SCHEMES"),
    Option("notify-private", bool, "let those addresses lie in a private net"),
    Option("notify-contact", str, "how push services reach you, such as mailto:me@example.org", "ADDRESS"),
    Option("accounts", bool, "let people keep their games together under a name (default)"),
    Option("log", ("text", "json"), "how to say what goes on (default: text on a terminal)"),
    Option("log-level", LEVELS, "the least to say (default: warning on a terminal, else info)"),
    Option("metrics-port", int, "where metrics and the host's status page are (default: nowhere)", "N"),
    Option("metrics-host", str, "at which address those are (default 127.0.0.1)", "ADDRESS"),
    Option("open", bool, "open a browser on the first page"),
)
OTHER_VARIABLES = frozenset({"CONFIG", "DATABASE_URL", "MODE", "CACHE"})
ALIKE = 0.7
"""How much a word has to be like another to be taken for a slip of the pen."""
BY_NAME = {option.name: option for option in OPTIONS}


def add_options(parser: argparse.ArgumentParser) -> None:
    """All of them, and the file they can stand in."""
    for option in OPTIONS:
        kind = option.kind
        more: dict[str, Any] = {"action": argparse.BooleanOptionalAction}
        if kind is not bool:
            more = {"type": _reader(option), "metavar": option.metavar or "|".join(_words(option))}
        parser.add_argument(f"--{option.name}", default=None, help=option.help, **more)
    parser.add_argument(f"--{CONFIG}", metavar="FILE", help="a TOML file with any of these (port = 8000)")
    parser.epilog = (
        "Every option can also be an environment variable, such as GALAXARIUM_TRUST_PROXY for --trust-proxy."
    )


def _words(option: Option) -> tuple[str, ...]:
    return option.kind if isinstance(option.kind, tuple) else ()


def read_settings(args: argparse.Namespace, environment: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """Everything that was said, by the names of the fields; what cannot be is refused with a sentence."""
    _check_environment(environment)
    file = args.config or environment.get(PREFIX + CONFIG.upper())
    said = _from_file(Path(file)) if file else {}
    for option in OPTIONS:
        if option.variable in environment:
            said[option.field] = _from_text(option, environment[option.variable], option.variable)
        if getattr(args, option.field) is not None:
            said[option.field] = getattr(args, option.field)
    _check(said)
    return said


def _check_environment(environment: Mapping[str, str]) -> None:
    """Refuse what looks like a setting and is none. Others may have variables of that kind, too."""
    known = {option.field.upper() for option in OPTIONS} | OTHER_VARIABLES
    for name in sorted(name.removeprefix(PREFIX) for name in environment if name.startswith(PREFIX)):
        near = difflib.get_close_matches(name, known, 1, ALIKE)
        if near and name not in known:
            raise Refused(f"there is no setting {PREFIX}{name}; did you mean {PREFIX}{near[0]}?")


def _reader(option: Option) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        try:
            return _from_text(option, text, f"--{option.name}")
        except Refused as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return read


def _from_text(option: Option, text: str, where: str) -> Any:
    if option.kind is bool:
        if text.lower() not in TRUTHS:
            raise Refused(f"{where} is yes or no, not {text!r}")
        return TRUTHS[text.lower()]
    if option.kind is int:
        if not (text.isascii() and text.isdecimal()):
            raise Refused(f"{where}: {text!r} is not a whole number")
        return int(text)
    if _words(option) and text not in _words(option):
        raise Refused(f"{where} is {' or '.join(_words(option))}, not {text!r}")
    return text


def _from_file(path: Path) -> dict[str, Any]:
    try:
        found = tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise Refused(f"{path} is not TOML: {error}") from None
    for name in found:
        if name not in BY_NAME:
            near = difflib.get_close_matches(name, BY_NAME, 1)
            hint = f"did you mean {near[0]}?" if near else f"it knows {', '.join(sorted(BY_NAME))}"
            raise Refused(f"{path}: there is no setting {name!r}; {hint}")
    return {BY_NAME[name].field: _from_value(BY_NAME[name], value, path) for name, value in found.items()}


def _from_value(option: Option, value: Any, path: Path) -> Any:
    """TOML knows numbers and truths by itself."""
    if option.kind is int and type(value) is int and value >= 0:
        return value
    if option.kind is bool and isinstance(value, bool):
        return value
    if option.kind not in (int, bool) and isinstance(value, str):
        return _from_text(option, value, f"{path}: {option.name}")
    kinds: dict[Any, str] = {int: "a whole number", bool: "true or false"}
    raise Refused(f"{path}: {option.name} is {kinds.get(option.kind, 'a text in quotes')}, not {value!r}")


def _check(said: dict[str, Any]) -> None:
    """What cannot be, whoever said it."""
    processes = said.get("processes", 1)
    if not 1 <= processes <= MOST_PROCESSES:
        raise Refused(f"there can be 1 to {MOST_PROCESSES} processes, not {processes}")
    bots = said.get("bot_processes", 1)
    if not 1 <= bots <= MOST_BOT_PROCESSES:
        raise Refused(f"bots can think in 1 to {MOST_BOT_PROCESSES} processes, not {bots}")
    for name in ("port", "metrics_port"):
        if said.get(name, 0) > 65535:
            raise Refused(f"there is no port {said[name]}; ports go up to 65535")
    if said.get("public_url"):
        said["public_url"] = said["public_url"].rstrip("/").lower()
        _check_url(said["public_url"])
    for address in filter(None, str(said.get("trust_proxy", "")).split(",")):
        _check_proxy(address.strip())


def _check_url(url: str) -> None:
    parts = urlsplit(url)
    whole = f"{parts.scheme}://{parts.netloc}"
    if parts.scheme not in ("http", "https") or not parts.hostname or whole != url or "@" in url:
        raise Refused(f"--public-url is like https://games.example.org, without a path, not {url!r}")


def _check_proxy(address: str) -> None:
    try:
        ipaddress.ip_network(address)
    except ValueError:
        raise Refused(
            f"--trust-proxy names addresses or networks, such as 127.0.0.1 or 10.0.0.0/8, not {address!r}"
        ) from None

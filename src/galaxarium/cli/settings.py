"""Reads the settings of a server (`web/server/settings.py`). Precedence: option, environment, TOML file.

`--trust-proxy` is `GALAXARIUM_TRUST_PROXY` in the environment and `trust-proxy` in the file.

By hand, because pydantic-settings does not say which source a wrong value comes from, accepts `port = "1"` in
a file, ignores misspelt variables and takes long to import.
"""

import argparse
import difflib
import ipaddress
import os
import tomllib
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from ..web.server.settings import Settings
from .files import Refused, read_text

PREFIX = "GALAXARIUM_"
OTHER_VARIABLES = frozenset({"CONFIG", "DATABASE_URL", "MODE", "CACHE"})
FIELDS = {field.name: field for field in fields(Settings)}
OPTIONS = {name.replace("_", "-"): name for name in FIELDS}
"""The settings as they are written on the command line and in the file."""
TRUTHS = dict.fromkeys(("yes", "true", "1", "on"), True) | dict.fromkeys(("no", "false", "0", "off"), False)
TOML_KINDS = {int: "a whole number", bool: "true or false", str: "a text in quotes"}
MOST_PROCESSES = 64
MOST_BOT_PROCESSES = 64
ALIKE = 0.7
"""How similar an unknown variable has to be to a known one to count as a misspelling."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """All settings, and the file they can stand in."""
    for option, name in OPTIONS.items():
        about, metavar = (FIELDS[name].metadata[key] for key in ("help", "metavar"))
        if FIELDS[name].type is bool:
            parser.add_argument(f"--{option}", help=about, action=argparse.BooleanOptionalAction)
        else:
            parser.add_argument(f"--{option}", help=about, metavar=metavar)
    parser.add_argument("--config", metavar="FILE", help="a TOML file with any of these (port = 8000)")
    parser.epilog = (
        "Every option can also be an environment variable, such as GALAXARIUM_TRUST_PROXY for --trust-proxy."
    )


def read_settings(args: argparse.Namespace, environment: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """All settings given, by the names of the fields; a wrong one is refused with a sentence."""
    _refuse_misspelt(environment)
    file = args.config or environment.get(f"{PREFIX}CONFIG")
    given = _read_file(Path(file)) if file else {}
    for option, name in OPTIONS.items():
        variable, value = PREFIX + name.upper(), getattr(args, name)
        if variable in environment:
            given[name] = _parse(name, environment[variable], variable)
        if value is not None:
            given[name] = value if isinstance(value, bool) else _parse(name, value, f"--{option}")
    _check(given)
    return given


def _refuse_misspelt(environment: Mapping[str, str]) -> None:
    """Refuse variables similar to a setting. Other programs may have variables with our prefix, too."""
    known = {name.upper() for name in FIELDS} | OTHER_VARIABLES
    for name in sorted(name.removeprefix(PREFIX) for name in environment if name.startswith(PREFIX)):
        near = difflib.get_close_matches(name, known, 1, ALIKE)
        if near and name not in known:
            raise Refused(f"there is no setting {PREFIX}{name}; did you mean {PREFIX}{near[0]}?")


def _parse(name: str, text: str, where: str) -> Any:
    """The value of a setting from a text."""
    kind, words = FIELDS[name].type, FIELDS[name].metadata["words"]
    if kind is bool:
        if text.lower() not in TRUTHS:
            raise Refused(f"{where} is yes or no, not {text!r}")
        return TRUTHS[text.lower()]
    if kind is int:
        if not (text.isascii() and text.isdecimal()):
            raise Refused(f"{where}: {text!r} is not a whole number")
        return int(text)
    if words and text not in words:
        raise Refused(f"{where} is {' or '.join(words)}, not {text!r}")
    return text


def _read_file(path: Path) -> dict[str, Any]:
    """The settings in a file. TOML has types, so `port = "1"` is refused."""
    try:
        found = tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise Refused(f"{path} is not TOML: {error}") from None
    given = {}
    for option, value in found.items():
        if option not in OPTIONS:
            near = difflib.get_close_matches(option, OPTIONS, 1)
            hint = f"did you mean {near[0]}?" if near else f"it knows {', '.join(sorted(OPTIONS))}"
            raise Refused(f"{path}: there is no setting {option!r}; {hint}")
        name = OPTIONS[option]
        kind: Any = FIELDS[name].type
        if type(value) is not kind or (kind is int and value < 0):
            raise Refused(f"{path}: {option} is {TOML_KINDS[kind]}, not {value!r}")
        given[name] = _parse(name, value, f"{path}: {option}") if kind is str else value
    return given


def _check(given: dict[str, Any]) -> None:
    """Refuse values out of range, and write the public URL in one way."""
    processes, bots = given.get("processes", 1), given.get("bot_processes", 1)
    if not 1 <= processes <= MOST_PROCESSES:
        raise Refused(f"there can be 1 to {MOST_PROCESSES} processes, not {processes}")
    if not 1 <= bots <= MOST_BOT_PROCESSES:
        raise Refused(f"bots can think in 1 to {MOST_BOT_PROCESSES} processes, not {bots}")
    for name in ("port", "metrics_port"):
        if given.get(name, 0) > 65535:
            raise Refused(f"there is no port {given[name]}; ports go up to 65535")
    if url := given.get("public_url", "").rstrip("/").lower():
        parts = urlsplit(url)
        whole = f"{parts.scheme}://{parts.netloc}"
        if parts.scheme not in ("http", "https") or not parts.hostname or whole != url or "@" in url:
            raise Refused(f"--public-url is like https://games.example.org, without a path, not {url!r}")
        given["public_url"] = url
    for address in filter(None, given.get("trust_proxy", "").split(",")):
        try:
            ipaddress.ip_network(address.strip())
        except ValueError:
            raise Refused(
                "--trust-proxy names addresses or networks, such as 127.0.0.1 or 10.0.0.0/8, "
                f"not {address.strip()!r}"
            ) from None

"""The log: text for people on a terminal, JSON for programs elsewhere.

Everything goes through one handler: our lines, uvicorn's, Python's warnings. No secret passes it,
not even one that slipped into a message: keys, cookies, tokens, passwords and seeds are replaced by a star.
"""

import logging
import re
import sys
from collections import deque
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, NamedTuple, TextIO

import structlog
from structlog.typing import EventDict, WrappedLogger

from .settings import Settings

STAR = "*"
KEPT_ERRORS = 20
CHATTY = ("uvicorn", "uvicorn.error", "uvicorn.asgi", "alembic", "httpx", "apprise")
"""Loggers of libraries: only their warnings are logged."""
TOLD = "_galaxarium_told"
"""The mark of an exception that is in the log already."""

SECRETS = (
    (re.compile(r"(/s/)[^/?#\s\"']+"), rf"\1{STAR}"),  # secret links
    (re.compile(r"(://[^/:@\s]*:)[^/\s]+(@)"), rf"\1{STAR}\2"),  # the password of a database
    (re.compile(r"(bearer\s+)[^\s\"']+", re.IGNORECASE), rf"\1{STAR}"),
    (re.compile(r"((?:set-)?cookie\W{1,4})[^\n\"']+", re.IGNORECASE), rf"\1{STAR}"),
    (re.compile(r"(?<![\w-])((?:seat|links)-\w+=)[^;\s\"']+"), rf"\1{STAR}"),
    (re.compile(r"\b((?:key|keys|token|password|secret|seed|account|session)\"?'?\s*[=:]\s*\[?[\"']?)[^\s\"',\]}&]+",
                re.IGNORECASE), rf"\1{STAR}"),
    (re.compile(r"(?<!\d)\d{18,}(?!\d)"), STAR),  # seeds
)  # fmt: skip
TOKEN = re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{20,}(?![A-Za-z0-9_-])")
"""Long enough for a key of 120 bits; words of people and programs are told from them by `_looks_random`."""
HIDDEN = frozenset({"key", "keys", "cookie", "cookies", "token", "password", "seed", "authorization"})
"""Names whose values are never written."""

context: ContextVar[dict[str, Any] | None] = ContextVar("context", default=None)
"""What is known of the current request; every line logged meanwhile has it too."""


def note(**facts: Any) -> None:
    """Add facts to the line of the current request, if there is one."""
    if (line := context.get()) is not None:
        line.update(facts)


class Trouble(NamedTuple):
    """A warning or an error: when, its level, what."""

    time: float
    level: str
    sentence: str

    @property
    def moment(self) -> str:
        """When, as people read it."""
        return datetime.fromtimestamp(self.time, UTC).strftime("%Y-%m-%d %H:%M:%SZ")


troubles: deque[Trouble] = deque(maxlen=KEPT_ERRORS)
"""The last warnings and errors of this process, for the status page."""


def without_secrets(text: str) -> str:
    """A text with a star in place of everything that could open a seat."""
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return TOKEN.sub(lambda found: STAR if _looks_random(found[0]) else found[0], text)


def _looks_random(word: str) -> bool:
    """Does this look random? Names in programs keep to one case, or have neither digits nor dashes."""
    cases = any(letter.islower() for letter in word) + any(letter.isupper() for letter in word)
    return cases == 2 and (len(word) >= 28 or any(sign.isdecimal() or sign in "_-" for sign in word))


def _clean(value: Any) -> Any:
    if isinstance(value, str):
        return without_secrets(value)
    if isinstance(value, dict):
        return {name: STAR if name in HIDDEN else _clean(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_clean(one) for one in value]
    return value if isinstance(value, int | float | bool | None) else without_secrets(str(value))


def set_up_logs(settings: Settings, stream: TextIO | None = None, **always: Any) -> None:
    """Send every line to the error stream (or another) from now on; `always` is in each of them."""
    stream = sys.stderr if stream is None else stream
    live = stream.isatty()
    shape = settings.log or ("text" if live else "json")
    level = (settings.log_level or ("warning" if live else "info")).upper()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter(shape, live, always))
    root = logging.getLogger()
    root.handlers[:] = [handler, _RecentWarnings()]
    root.setLevel(level)
    for name in CHATTY:
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_is_new)
    logging.captureWarnings(True)


def formatter(shape: str, live: bool, always: dict[str, Any]) -> logging.Formatter:
    """The format of a line. Secrets are removed before it is rendered."""

    def redact(_: WrappedLogger, __: str, event: EventDict) -> Any:
        return _clean(event)

    def with_always(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
        return {**(context.get() or {}), **event, **always}

    shared: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        with_always,
    ]
    last: Any = (
        structlog.dev.ConsoleRenderer(colors=live, pad_event_to=0)
        if shape == "text"
        else structlog.processors.JSONRenderer(ensure_ascii=False)
    )
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, redact, last],
    )


def _is_new(record: logging.LogRecord) -> bool:
    """Is this exception not in the log already, from answering it (`errors`)?"""
    return not (record.exc_info and getattr(record.exc_info[1], TOLD, False))


class _RecentWarnings(logging.Handler):
    """Keeps the last warnings and errors."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one, with its exception."""
        sentence = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            sentence = f"{sentence}: {record.exc_info[1]!r}"
        troubles.append(Trouble(record.created, record.levelname.lower(), without_secrets(sentence)[:500]))

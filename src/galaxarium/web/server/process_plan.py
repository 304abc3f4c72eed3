"""The settings of one server process, as a parent hands them to a child; a parent imports nothing heavier."""

import json
import socket
from dataclasses import asdict, dataclass
from typing import NamedTuple

from .settings import Settings

LIMIT_S = 15.0
"""How long the end of a server may take, bots included."""


class Listeners(NamedTuple):
    """The sockets a server listens at: the public one, and the admin port."""

    public: socket.socket
    admin: socket.socket | None = None


@dataclass(frozen=True)
class Plan:
    """What one process needs to know."""

    settings: Settings
    address: str = ""
    """Where others in the local net can reach it."""
    compiles: bool = True
    """May bots be compiled?"""

    def as_text(self, listeners: Listeners) -> str:
        """One line for a child, which inherits the sockets."""
        admin = listeners.admin.fileno() if listeners.admin else None
        return json.dumps({**asdict(self), "public": listeners.public.fileno(), "admin": admin}) + "\n"


def plan_of(text: str) -> tuple[Plan, Listeners]:
    """The plan and the sockets from the line of a parent."""
    said = json.loads(text)
    admin = socket.socket(fileno=said["admin"]) if said["admin"] is not None else None
    plan = Plan(Settings(**said["settings"]), said["address"], said["compiles"])
    return plan, Listeners(socket.socket(fileno=said["public"]), admin)

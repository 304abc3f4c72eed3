"""The settings of a server: the only list of them. `cli/settings.py` reads them from options, the environment
and a file."""

from dataclasses import dataclass, field
from typing import Any

LOOPBACK = "127.0.0.1"
OWN_NAMES = ("localhost", LOOPBACK, "[::1]")


def setting(default: Any, about: str, value: str = "", words: tuple[str, ...] = ()) -> Any:
    """A field with its help, what its value is called there, and (`words`) the only values it may have."""
    return field(
        default=default, metadata={"help": about, "metavar": value or "|".join(words), "words": words}
    )


@dataclass(frozen=True)
class Settings:
    """Everything a host can say about a server. The defaults are for playing at home."""

    host: str = setting(
        LOOPBACK, "where to listen (default 127.0.0.1; 0.0.0.0: the local net too)", "ADDRESS"
    )
    port: int = setting(8000, "which port (default 8000; 0: any free one)", "N")
    database: str = setting(
        "",
        "where the games are kept: a file, or an address such as postgresql+psycopg://... "
        "(default: a file in the user's data folder)",
        "FILE",
    )
    processes: int = setting(
        1, "how many server processes share the work; more than one needs PostgreSQL", "N"
    )
    bot_processes: int = setting(
        0,
        "how many processes the bots of each server process think in (default: its share of cores, 2 to 8)",
        "N",
    )
    public_url: str = setting("", "where people reach it, such as https://games.example.org", "URL")
    trust_proxy: str = setting("", "the proxy that may say who asks; several separated by commas", "ADDRESS")
    limits: str = setting("", "how much one client may do, or off", "TEXT")
    push: bool = setting(True, "send notifications to browsers that ask for them (default)")
    notify: str = setting("", "Apprise addresses people may be notified at, such as mailto,json", "SCHEMES")
    notify_private: bool = setting(False, "let those addresses lie in a private net")
    notify_contact: str = setting("", "how push services reach you, such as mailto:me@example.org", "ADDRESS")
    accounts: bool = setting(True, "let people keep their games together under a name (default)")
    log: str = setting("", "the format of the log (default: text on a terminal)", words=("text", "json"))
    log_level: str = setting(
        "",
        "the lowest level that is logged (default: warning on a terminal, else info)",
        words=("debug", "info", "warning", "error"),
    )
    metrics_port: int = setting(0, "where metrics and the host's status page are (default: nowhere)", "N")
    metrics_host: str = setting(LOOPBACK, "at which address those are (default 127.0.0.1)", "ADDRESS")
    open: bool = setting(False, "open a browser on the first page")

    @property
    def public_host(self) -> str:
        """Host and port of the public address, as a browser names them."""
        return self.public_url.partition("://")[2]

    @property
    def is_private(self) -> bool:
        """Is the server reachable from this machine only? Behind a proxy it is not."""
        return self.host in OWN_NAMES and not self.public_url and not self.trust_proxy

    @property
    def hosts(self) -> tuple[str, ...]:
        """The host names that requests may use; none: any. This machine may always use its own."""
        return (self.public_host, *OWN_NAMES) if self.public_url else ()

    @property
    def is_secure(self) -> bool:
        """Is the server reached through TLS only?"""
        return self.public_url.startswith("https://")


USUAL = Settings()

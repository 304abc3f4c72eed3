"""How a server is run; `cli/settings.py` reads it from options, the environment and a file."""

from dataclasses import dataclass

LOOPBACK = "127.0.0.1"
OWN_NAMES = ("localhost", LOOPBACK, "[::1]")


@dataclass(frozen=True)
class Settings:
    """Everything a host can say about a server. The defaults are for playing at home."""

    host: str = LOOPBACK
    port: int = 8000
    database: str = ""
    """The address of the database; empty: a file in the user's data folder."""
    processes: int = 1
    bot_processes: int = 0
    """How many processes the bots of each server process think in; 0: as many as fit the machine."""
    public_url: str = ""
    """Where people reach the server, such as https://games.example.org; empty: where they asked."""
    trust_proxy: str = ""
    """The addresses of proxies that may say who asked, separated by commas; empty: nobody may."""
    limits: str = ""
    """How much one client may do (see `limits.py`); empty: as usual."""
    push: bool = True
    """May browsers be sent notifications (web push)?"""
    notify: str = ""
    """Which addresses of Apprise people may be told at, such as `mailto,json`; empty: none."""
    notify_private: bool = False
    """May those addresses lie in a private net?"""
    notify_contact: str = ""
    """How push services reach the host: `mailto:` and an address."""
    accounts: bool = True
    log: str = ""
    """`text` or `json`; empty: text on a terminal, json elsewhere."""
    log_level: str = ""
    """The least that is said; empty: warnings on a terminal, every request elsewhere."""
    metrics_port: int = 0
    """Where metrics and the status page are, a port for each process from this one on; 0: nowhere."""
    metrics_host: str = LOOPBACK
    open: bool = False
    """Show the first page in a browser."""

    @property
    def public_host(self) -> str:
        """Host and port of the public address, as a browser names them."""
        return self.public_url.partition("://")[2]

    @property
    def is_private(self) -> bool:
        """Can only this machine reach us? Behind a proxy it is everybody who does."""
        return self.host in OWN_NAMES and not self.public_url and not self.trust_proxy

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names the server goes by; none: any. This machine may always ask how we are."""
        return (self.public_host, *OWN_NAMES) if self.public_url else ()

    @property
    def is_secure(self) -> bool:
        """Do people reach us through TLS only?"""
        return self.public_url.startswith("https://")


USUAL = Settings()

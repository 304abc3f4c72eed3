"""A PostgreSQL server of our own: started in a folder, stopped, killed, started again. Standard library only.

PostgreSQL refuses to run as root; where we are root it runs as the user `postgres` of the Debian package.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

PLACES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
USER = "galaxarium"


def program(name):
    """Where a program of PostgreSQL is; None where it is not installed."""
    found = next((place / name for place in PLACES if (place / name).exists()), None)
    return str(found) if found else shutil.which(name)


def is_installed():
    """Can a server be started here?"""
    if program("initdb") is None:
        return False
    return os.getuid() != 0 or any(entry.pw_name == "postgres" for entry in pwd.getpwall())


class Postgres:
    """One server with databases in a folder, which has to be one that other users may enter."""

    def __init__(self, folder, durable=False):
        """`durable`: with fsync, as for real games; tests of what is said, not kept, are faster without."""
        self.folder = Path(folder)
        self.port = free_port()
        self.durable = durable
        self.number = 0
        self.folder.mkdir(parents=True, exist_ok=True)
        self._own(self.folder)
        self._run(
            "initdb", "-D", self._data, "-U", USER, "--auth=trust", "--no-sync", "-E", "UTF8", "--no-locale"
        )
        self.start()

    @property
    def _data(self):
        return str(self.folder / "data")

    def start(self):
        """Start, and wait until it answers."""
        sync = "on" if self.durable else "off"
        options = (
            f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder} "
            f"-c fsync={sync} -c max_connections=200"
        )
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", self._data, "-o", options, "-l", log, "-w", "-t", "60", "start")

    def stop(self, how="fast"):
        """Stop: `smart`, `fast` or `immediate`."""
        self._run("pg_ctl", "-D", self._data, "-m", how, "-w", "stop")

    def kill(self):
        """As if the machine had lost its power, but for the disk's cache."""
        number = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(number, signal.SIGQUIT)
        while (self.folder / "data" / "postmaster.pid").exists():
            time.sleep(0.02)

    def database(self):
        """The address of a new, empty database."""
        self.number += 1
        name = f"games{self.number}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", USER, name)
        return self.address(name)

    def address(self, name):
        """The address of a database."""
        return f"postgresql+psycopg://{USER}@127.0.0.1:{self.port}/{name}"

    def close(self):
        """Stop, and leave nothing behind."""
        if (self.folder / "data" / "postmaster.pid").exists():
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _own(self, path):
        if os.getuid() == 0:
            shutil.chown(path, "postgres", "postgres")

    def _run(self, name, *arguments):
        command = [program(name), *arguments]
        if os.getuid() == 0:
            entry = pwd.getpwnam("postgres")
            who = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
        else:
            who = {}
        # a server keeps what it inherits: a pipe would never end
        with (self.folder / "said").open("a+") as said:
            done = subprocess.run(command, stdout=said, stderr=said, stdin=subprocess.DEVNULL, cwd="/", **who)
        if done.returncode:
            raise RuntimeError(f"{name} failed: {(self.folder / 'said').read_text()[-2000:]}")


def free_port():
    """A port nobody listens to."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]

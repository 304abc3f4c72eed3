"""`galaxarium serve` as real processes: several of them at one database, killed and started again."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from .postgres import free_port

PATIENCE_S = 60
SETTINGS = {"GALAXARIUM_LIMITS": "off"}
"""All our clients have the same address, and do more than people do."""


class Server:
    """One server at a port of its own, which it keeps when it is started again."""

    program = ("-m", "galaxarium")
    """What Python is to run."""

    def __init__(self, database, folder, options=(), **environment):
        """`folder` is where it may leave what it says; `environment` is put into its environment."""
        self.database = str(database)
        self.said = Path(folder) / f"server-{free_port()}.txt"
        self.options = options
        self.environment = {"GALAXARIUM_MODE": "python", **environment}
        self.port = free_port()
        self.process = None

    @property
    def address(self):
        """Where it can be reached."""
        return f"http://127.0.0.1:{self.port}"

    def start(self, wait=True, **environment):
        """Start; return once it answers."""
        command = [sys.executable, *self.program, "serve", "--no-open", "--port", str(self.port)]
        variables = {**os.environ, **SETTINGS, **self.environment, **environment}
        with self.said.open("a") as said:
            self.process = subprocess.Popen(
                [*command, "--database", self.database, *self.options],
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                env=variables,
            )
        return self.wait() if wait else self

    def wait(self):
        """Return once it answers."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            try:
                urllib.request.urlopen(f"{self.address}/healthz", timeout=5).close()
                return self
            except OSError:
                time.sleep(0.03)
        raise AssertionError(f"the server does not answer: {self.said.read_text()[-3000:]}")

    @property
    def is_alive(self):
        """Does the process run?"""
        return self.process is not None and self.process.poll() is None

    def kill(self):
        """Without any chance to tidy up."""
        if self.is_alive:
            self.process.kill()
        self.process.wait()

    def died(self, seconds=PATIENCE_S):
        """Wait until it has been killed; was it?"""
        return self.process.wait(seconds) == -signal.SIGKILL

    def stop(self):
        """Ask it to end; what it left on its streams."""
        if self.is_alive:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE_S)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        return self.said.read_text()

    def call(self, path, said=None, key=None, method=None):
        """The JSON API."""
        headers = {"content-type": "application/json"}
        if key:
            headers["authorization"] = f"Bearer {key}"
        data = None if said is None else json.dumps(said).encode()
        request = urllib.request.Request(f"{self.address}/api/v1{path}", data, headers, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def open_table(self, number, chairs=4, **wish):
        """Open an online table of people, with a seed by its number."""
        people = [{"name": f"P{seat}"} for seat in range(1, chairs + 1)]
        return self.call("/tables", {"mode": "online", "chairs": people, "seed": number, **wish})

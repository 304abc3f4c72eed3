"""A server as a process of its own, at a port of its own, over a database of its own."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@dataclass
class Server:
    """`galaxarium serve`, to be started, killed and started again."""

    folder: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen | None = None
    mode: str = "python"
    """How the rules run."""

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        command = [sys.executable, "-m", "galaxarium", "serve", "--no-open", "--port", str(self.port)]
        with (self.folder / "errors.txt").open("a") as errors:
            self.process = subprocess.Popen(
                [*command, "--database", str(self.folder / "games.sqlite3")],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, "GALAXARIUM_MODE": self.mode, "GALAXARIUM_LOG_LEVEL": "warning"},
            )
        assert "open at" in self.process.stdout.readline(), (self.folder / "errors.txt").read_text()
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                urllib.request.urlopen(f"{self.address}/healthz").close()
                return self
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self):
        """Without any chance to tidy up."""
        self.process.kill()
        self.process.communicate()

    def stop(self):
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.communicate(timeout=60)

    def call(self, path, said=None, key=None):
        """The JSON API, to prepare tables and to look at them."""
        headers = {"content-type": "application/json"}
        if key:
            headers["authorization"] = f"Bearer {key}"
        data = None if said is None else json.dumps(said).encode()
        request = urllib.request.Request(f"{self.address}/api/v1{path}", data, headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def create(self, mode, chairs, **more):
        """Open a table."""
        return self.call("/tables", {"mode": mode, "chairs": chairs, **more})

    def load(self, text, mode, chairs):
        """Open a table from a position or record."""
        return self.call("/tables/import", {"text": text, "mode": mode, "chairs": chairs})

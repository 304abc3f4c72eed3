"""What is compiled into one set of machine code, and where that is kept."""

import hashlib
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from platformdirs import user_cache_path


@dataclass(frozen=True)
class Build:
    """Which set of twins: with bounds checks or not, with events or quiet, and the entry points."""

    checked: bool
    quiet: bool
    entries: frozenset[str]
    beside: str = ""
    """A folder of the package with further modules in the same dialect, such as bots/policy."""
    examples: Mapping[str, Any] = field(default_factory=dict)
    """An example of what each further parameter name of those modules stands for."""

    @property
    def folder(self) -> Path:
        """The folder of its machine code, named by a hash of its sources, so that it can never be stale."""
        root = os.environ.get("GALAXARIUM_CACHE", "")
        kind = "checked" if self.checked else self.beside.rpartition("/")[2] or "kernel"
        name = f"{kind}-{sources_digest(beside=self.beside)}"
        return (Path(root) if root else user_cache_path("galaxarium")) / name

    @property
    def stamp(self) -> Path:
        """A file that is there when everything is compiled."""
        return self.folder / ("complete-quiet" if self.quiet else "complete")

    def finish(self) -> None:
        """Note that everything is compiled; where nothing can be written we compile again next time."""
        try:
            self.stamp.parent.mkdir(parents=True, exist_ok=True)
            self.stamp.touch()
        except OSError:
            pass


def sources_digest(package: Path = Path(__file__).parent.parent, beside: str = "") -> str:
    """A hash of everything compiled code depends on: kernel and data sources (and those of another folder in
    the dialect), Python, NumPy and numba.

    Where the sources are and when the entry points were written counts too, because numba looks at that.
    """
    digest = hashlib.blake2b(digest_size=8)
    patterns = ["kernel/**/*.py", "data/*", *([f"{beside}/*.py"] if beside else [])]
    entry_points = package / (beside or "kernel") / "entry.py"
    digest.update(f"{package} {entry_points.stat().st_mtime_ns}".encode())
    for path in sorted(path for pattern in patterns for path in package.glob(pattern)):
        if path.is_file():
            source = path.read_bytes()
            digest.update(f"{path.relative_to(package)} {len(source)} ".encode())
            digest.update(source)
    digest.update(f"{sys.version} {np.__version__} {version('numba')}".encode())
    return digest.hexdigest()

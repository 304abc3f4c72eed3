"""Files that are there as a whole or not at all, whatever happens meanwhile."""

import contextlib
import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

UNFINISHED = ".new-"
"""How the names of things begin that are still being written."""

SUMS = "SHA256SUMS"
"""The file in a sealed folder with the hashes of the others, as `sha256sum --check` reads it."""


def write_file(path: Path, content: bytes) -> None:
    """Write a file under another name and rename it."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=UNFINISHED)
    os.close(handle)
    try:
        _write_through(Path(name), content)
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def write_sealed(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a folder of files and their hashes under another name and rename it."""
    unfinished = Path(tempfile.mkdtemp(dir=folder.parent, prefix=UNFINISHED))
    try:
        sums = "".join(f"{_hash(content)}  {name}\n" for name, content in files.items())
        for name, content in {**files, SUMS: sums.encode()}.items():
            _write_through(unfinished / name, content)
        unfinished.chmod(0o755)
        _sync_folder(unfinished)
        unfinished.rename(folder)
    except BaseException:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise
    _sync_folder(folder.parent)


def is_sound(folder: Path) -> bool:
    """Does a sealed folder hold what was written?"""
    try:
        lines = (folder / SUMS).read_text(encoding="ascii").splitlines()
        pairs = [line.split("  ", 1) for line in lines]
        return bool(pairs) and all(_hash((folder / name).read_bytes()) == known for known, name in pairs)
    except (OSError, ValueError):
        return False


def remove_unfinished(folder: Path) -> None:
    """Remove what was being written when a process was stopped."""
    for path in folder.glob(f"{UNFINISHED}*"):
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)


@contextlib.contextmanager
def locked(path: Path) -> Iterator[bool]:
    """Hold a lock for a while; False: another process has it. A process that dies lets go of it."""
    try:
        import fcntl
    except ImportError:  # not everywhere; then it is up to people not to start two
        yield True
        return
    with path.open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
            return
        yield True


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _write_through(path: Path, content: bytes) -> None:
    """Write, and wait until the disk has it: a name must not outlive its content."""
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Let the disk know about new names, where folders can be opened."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

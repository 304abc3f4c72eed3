"""Reading and writing files for people: every failure is a sentence that names the file."""

import shlex
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..arena.files import write_file
from ..errors import BadText, GalaxariumError

LARGEST = 4 * 1024 * 1024


class Refused(GalaxariumError):
    """Something asked for on the command line that cannot be done."""

    code = "cli/refused"


def sentence(error: Exception) -> str:
    """What went wrong, in one line."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return " ".join(str(error).split())


def read_text(path: Path) -> str:
    """The text of a file; what is no text is refused."""
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise Refused(f"{path}: too large for a game ({LARGEST // 1024 // 1024} MiB at most)")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Refused(f"{path}, line {line}: not a text in UTF-8") from None


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Put the file's name before what is wrong in it."""
    try:
        yield
    except BadText as error:
        where = f"{path}, line {error.line}" if error.line else f"{path}"
        raise Refused(f"{where}: {error.reason}") from None


def write_text(path: Path, text: str) -> None:
    """Write a file as a whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, text.encode())


def command(*words: str) -> str:
    """What to type in a shell to run us the way we were started."""
    program = Path(sys.argv[0])
    if program.name == "__main__.py":
        start = [sys.executable, "-m", "galaxarium"]
    elif shutil.which("galaxarium") is not None:
        start = ["galaxarium"]
    else:
        start = [str(program)]
    return shlex.join([*start, *words])

"""Prepare an environment: `python scripts/setup.py run|host|dev|bench|docs`, with the standard library only.

run    .venv with what playing needs
host   .venv with that and what hosting for others needs
dev    .venv with all of that and the tools for testing and linting
bench  .venv-bench with the programs our speed is compared with
docs   .venv-docs with what builds the documentation site

Packages come from the hashed lock of the profile, with uv where it can be had and with pip otherwise.
A stamp remembers what was installed, so a second start only reads it. Everything that can go wrong ends in
one sentence.

This file must also start on an older Python, to say which one is needed: no newer syntax here.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import time
from typing import List, NoReturn, Optional

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
OLDEST, NEWEST = (3, 11), (3, 13)
PROFILES = ("run", "host", "dev", "bench", "docs")
APART = ("bench", "docs")
"""Profiles in an environment of their own, without Galaxarium itself."""
ENOUGH = {"run": ("run", "host", "dev"), "host": ("host", "dev")}
"""The profiles that hold everything of another one."""
HEARTBEAT_S = 15.0
MIB = 1024 * 1024
ROOM_NEEDED = {"run": 600 * MIB, "host": 700 * MIB, "dev": 1000 * MIB, "bench": 800 * MIB, "docs": 200 * MIB}

DISK_FULL = "The disk is full. Free about a gigabyte and try again."
CAUSES = (
    (
        ("no space left on device", "disk quota exceeded", "os error 28"),
        DISK_FULL,
    ),
    (
        ("do not match the hashes", "hash mismatch", "hashes are required"),
        "A downloaded package does not match its hash in the lock file and was not installed. Try again.",
    ),
    (
        (
            "name resolution",
            "dns error",
            "name or service not known",
            "nodename nor servname",
            "network is unreachable",
            "error sending request",
            "failed to establish a new connection",
            "connection refused",
            "connection reset",
            "timed out",
            "max retries exceeded",
            "no matching distribution found",
        ),
        "The packages could not be downloaded. Check the network connection and try again.",
    ),
    (
        ("permission denied",),
        "A file could not be written: permission denied. Check who owns this folder.",
    ),
)


class SetupError(Exception):
    """Something a person has to know, as one sentence."""


class CommandFailed(Exception):
    """A command ended with an error; `output` is all it said."""

    def __init__(self, output: str) -> None:
        super().__init__(output)
        self.output = output


# --- what is there already ----------------------------------------------------------------------------------


def environment(profile: str) -> str:
    return os.path.join(ROOT, ".venv-" + profile if profile in APART else ".venv")


def lock_file(profile: str) -> str:
    return os.path.join(ROOT, "locks", "requirements-" + profile + ".txt")


def stamp_file(profile: str) -> str:
    return os.path.join(environment(profile), ".stamp-" + profile)


def python_in(venv: str) -> str:
    return os.path.join(venv, *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))


def read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return b""


def python_version_of(venv: str) -> str:
    """The version an environment was made with, or "" where there is no usable environment."""
    if not os.path.exists(python_in(venv)):
        return ""
    for line in read(os.path.join(venv, "pyvenv.cfg")).decode("utf-8", "replace").splitlines():
        key, _, value = line.partition("=")
        if key.strip() in ("version", "version_info"):
            return value.strip()
    return ""


def is_supported(version: str) -> bool:
    numbers = version.split(".")[:2]
    return len(numbers) == 2 and OLDEST <= (int(numbers[0]), int(numbers[1])) <= NEWEST


def fingerprint(profile: str) -> str:
    """What an up-to-date stamp says: lock, project, interpreter, and where the project lies."""
    digest = hashlib.sha256()
    for path in (lock_file(profile), os.path.join(ROOT, "pyproject.toml")):
        digest.update(read(path) + b"\0")
    digest.update((python_version_of(environment(profile)) + "\0" + ROOT).encode())
    return digest.hexdigest()


def is_ready(profile: str) -> bool:
    """Whether the environment holds the profile, by itself or as a part of another one."""
    if not is_supported(python_version_of(environment(profile))):
        return False
    enough = ENOUGH.get(profile, (profile,))
    return any(read(stamp_file(name)).decode() == fingerprint(name) for name in enough)


def write_stamp(profile: str) -> None:
    path = stamp_file(profile)
    with open(path + ".new", "w", encoding="utf-8") as file:
        file.write(fingerprint(profile))
    os.replace(path + ".new", path)


# --- saying what happens ------------------------------------------------------------------------------------


class Clock:
    """Tells what is going on: a line that counts the seconds on a terminal, plain lines elsewhere."""

    def __init__(self) -> None:
        self.started = time.monotonic()
        self.live = sys.stdout.isatty()

    def elapsed(self) -> float:
        return time.monotonic() - self.started

    def say(self, text: str) -> None:
        print(f"[{self.elapsed():5.1f} s] {text}", flush=True)

    def tick(self, text: str) -> None:
        print(f"\r[{self.elapsed():5.1f} s] {text} ", end="", flush=True)


def run(clock: Clock, text: str, command: List[str], total: int = 0) -> str:
    """Run a command, showing `text` and the time while it works. CommandFailed when it fails."""
    import threading

    lines: List[str] = []
    try:
        process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
    except OSError as error:
        raise CommandFailed(str(error)) from error

    def collect() -> None:
        assert process.stdout is not None
        with process.stdout as output:
            lines.extend(line.decode("utf-8", "replace") for line in output)

    reader = threading.Thread(target=collect, daemon=True)
    reader.start()
    try:
        watch(clock, text, reader, lines, total)
    except BaseException:
        process.terminate()
        raise
    if process.wait() != 0:
        raise CommandFailed("".join(lines))
    return "".join(lines)


def watch(clock: Clock, text: str, reader: object, lines: List[str], total: int) -> None:
    """Show progress until the reader has seen the end of the output."""
    if not clock.live:
        clock.say(text + " ...")
    last = clock.elapsed()
    while reader.is_alive():  # type: ignore[attr-defined]
        reader.join(0.2)  # type: ignore[attr-defined]
        seen = min(total, sum("Collecting " in line or line.startswith(" + ") for line in lines))
        progress = f" ({seen} of {total})" if seen else ""
        if clock.live:
            clock.tick(text + progress + " ...")
        elif clock.elapsed() - last > HEARTBEAT_S:
            last = clock.elapsed()
            clock.say(text + progress + " ... still working")
    if clock.live:
        print(flush=True)


# --- finding a Python ---------------------------------------------------------------------------------------


def find_python() -> str:
    """The running interpreter if it is of a supported version, else one from the PATH."""
    if OLDEST <= sys.version_info[:2] <= NEWEST:
        return sys.executable
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        found = shutil.which("python3." + str(minor))
        if found and works([found, "-c", ""]):
            return found
    raise SetupError(
        "Galaxarium needs Python 3.11, 3.12 or 3.13, this is Python {}.{} and no other was found. "
        "Install one of them, or name it: make setup PYTHON=/path/to/python3.12".format(*sys.version_info[:2])
    )


def works(command: List[str]) -> bool:
    try:
        return subprocess.call(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=20) == 0
    except (OSError, subprocess.SubprocessError):
        return False


# --- the steps ----------------------------------------------------------------------------------------------


def check_room(profile: str) -> None:
    free = shutil.disk_usage(ROOT).free
    if free < ROOM_NEEDED[profile] and not is_supported(python_version_of(environment(profile))):
        raise SetupError(
            f"The disk is nearly full: {free // MIB} MiB are free and about "
            f"{ROOM_NEEDED[profile] // MIB} MiB are needed. Free some room and try again."
        )


def make_environment(clock: Clock, profile: str, uv: Optional[str]) -> None:
    """Create the environment, unless a usable one is there. With uv at hand it needs no pip inside."""
    venv = environment(profile)
    name = os.path.basename(venv)
    if is_supported(python_version_of(venv)):
        return
    python = find_python()
    command = [python, "-m", "venv", "--clear", venv] + (["--without-pip"] if uv else [])
    try:
        run(clock, f"Creating {name} with {python}", command)
    except CommandFailed as failure:
        explain(
            failure.output,
            "This Python cannot create environments: its venv or ensurepip module is missing. "
            "Install it (on Debian and Ubuntu: apt install python3-venv) and try again.",
        )


def own_uv(clock: Clock, venv: str) -> Optional[str]:
    """uv installed into the environment from its own lock, or None where that does not work."""
    uv = os.path.join(os.path.dirname(python_in(venv)), "uv.exe" if os.name == "nt" else "uv")
    if os.path.exists(uv):
        return uv
    pip = [python_in(venv), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    try:
        run(clock, "Fetching the installer uv", [*pip, "--require-hashes", "-r", lock_file("uv")])
    except CommandFailed:
        return None
    return uv if os.path.exists(uv) else None


def install_lock(clock: Clock, profile: str, installer: List[str], name: str) -> None:
    lock = lock_file(profile)
    total = len({line.split("==")[0] for line in read(lock).decode().splitlines() if line[:1].isalnum()})
    run(
        clock, f"Installing {total} packages with {name}", [*installer, "--require-hashes", "-r", lock], total
    )


def install_project(clock: Clock, installer: List[str]) -> None:
    """Install the project as it lies here; its build needs are in the lock, so nothing is downloaded."""
    command = [*installer, "--no-deps", "--no-build-isolation", "-e", ROOT]
    try:
        run(clock, "Installing Galaxarium itself", command)
    except CommandFailed as failure:
        explain(failure.output, "Galaxarium itself could not be installed.")


def pip_installer(clock: Clock, venv: str) -> List[str]:
    python = python_in(venv)
    try:
        run(clock, "Making sure pip is there", [python, "-m", "ensurepip"])
    except CommandFailed as failure:
        explain(
            failure.output,
            "Neither uv nor pip can be had here: this Python lacks ensurepip. Install pip or uv.",
        )
    return [python, "-m", "pip", "install", "--disable-pip-version-check"]


def install_packages(clock: Clock, profile: str, uv: Optional[str]) -> List[str]:
    """Install the lock with uv or else with pip; returns the installer that did it."""
    venv = environment(profile)
    uv = uv or own_uv(clock, venv)
    if uv:
        installer = [uv, "pip", "install", "--python", python_in(venv)]
        try:
            install_lock(clock, profile, installer, "uv")
            return installer
        except CommandFailed as failure:
            if cause_of(failure.output) == DISK_FULL:
                raise SetupError(DISK_FULL) from failure
            clock.say("uv could not install them, so pip takes over.")
    installer = pip_installer(clock, venv)
    try:
        install_lock(clock, profile, installer, "pip")
    except CommandFailed as failure:
        explain(failure.output, "The packages could not be installed.")
    return installer


# --- when it goes wrong -------------------------------------------------------------------------------------


def cause_of(output: str) -> Optional[str]:
    lowered = output.lower()
    for signs, sentence in CAUSES:
        if any(sign in lowered for sign in signs):
            return sentence
    return None


def explain(output: str, otherwise: str) -> NoReturn:
    """Raise the sentence that fits a failed command's output; store the output in a log file."""
    log = os.path.join(ROOT, ".setup.log")
    where = ""
    try:
        with open(log, "w", encoding="utf-8") as file:
            file.write(output)
        where = " (All that was said is in .setup.log.)"
    except OSError:
        pass
    raise SetupError((cause_of(output) or otherwise) + where)


def prepare(profile: str) -> None:
    if is_ready(profile):
        return
    clock = Clock()
    clock.say(f"Preparing the {profile} environment in {environment(profile)}. This is needed once.")
    check_room(profile)
    uv = shutil.which("uv")
    uv = uv if uv and works([uv, "--version"]) else None
    make_environment(clock, profile, uv)
    installer = install_packages(clock, profile, uv)
    if profile not in APART:
        install_project(clock, installer)
    write_stamp(profile)
    clock.say("Ready.")


def main(arguments: List[str]) -> int:
    if len(arguments) != 1 or arguments[0] not in PROFILES:
        print("usage: python scripts/setup.py " + "|".join(PROFILES), file=sys.stderr)
        return 2
    try:
        prepare(arguments[0])
    except SetupError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(
            f"\n{cause_of(str(error)) or f'The environment could not be prepared: {error}.'}", file=sys.stderr
        )
        return 1
    except KeyboardInterrupt:
        print("\nStopped. Start it again to go on.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

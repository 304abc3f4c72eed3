"""Prepare an environment: `python scripts/setup.py run|host|dev|bench|docs`, with the standard library only.

run    .venv with what playing needs
host   .venv with that and what hosting for others needs
dev    .venv with all of that and the tools for testing and linting
bench  .venv-bench with the programs our speed is compared with
docs   .venv-docs with what builds the documentation site

Packages come from the hashed lock of the profile, with uv where it can be had and with pip otherwise. A stamp
says what was installed, so a second start only reads it. Everything that can go wrong ends in one sentence.

This file must also start on an older Python, to say which one is needed: no newer syntax here.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import time
from typing import List, Optional

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PYTHONS = ("3.13", "3.12", "3.11")
ROOM_NEEDED = {"run": 600, "host": 700, "dev": 1000, "bench": 800, "docs": 200}
"""The profiles, and how many MiB each takes."""
APART = ("bench", "docs")
"""Profiles in an environment of their own, without Galaxarium itself."""
ENOUGH = {"run": ("run", "host", "dev"), "host": ("host", "dev")}
"""The profiles that hold everything of another one."""
HEARTBEAT_S = 15.0
STARTED = time.monotonic()

DISK_FULL = "The disk is full. Free about a gigabyte and try again."
CAUSES = (
    (DISK_FULL, ("no space left on device", "disk quota exceeded", "os error 28")),
    (
        "A downloaded package does not match its hash in the lock file and was not installed. Try again.",
        ("do not match the hashes", "hash mismatch", "hashes are required"),
    ),
    (
        "The packages could not be downloaded. Check the network connection and try again.",
        ("name resolution", "dns error", "name or service not known", "nodename nor servname",
         "network is unreachable", "error sending request", "failed to establish a new connection",
         "connection refused", "connection reset", "timed out", "max retries exceeded",
         "no matching distribution found"),
    ),
    (
        "A file could not be written: permission denied. Check who owns this folder.",
        ("permission denied",),
    ),
)  # fmt: skip
"""What went wrong, and what programs print then."""


class SetupError(Exception):
    """What a person has to know, as one sentence."""


def environment(profile: str) -> str:
    return os.path.join(ROOT, ".venv-" + profile if profile in APART else ".venv")


def lock_file(profile: str) -> str:
    return os.path.join(ROOT, "locks", "requirements-" + profile + ".txt")


def stamp_file(profile: str) -> str:
    return os.path.join(environment(profile), ".stamp-" + profile)


def program_in(venv: str, name: str) -> str:
    return os.path.join(venv, *(("Scripts", name + ".exe") if os.name == "nt" else ("bin", name)))


def read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return b""


def version_of(venv: str) -> str:
    """The supported Python an environment was made with, or "" where there is none that can be used."""
    if not os.path.exists(program_in(venv, "python")):
        return ""
    for line in read(os.path.join(venv, "pyvenv.cfg")).decode("utf-8", "replace").splitlines():
        key, _, value = line.partition("=")
        if key.strip() in ("version", "version_info"):
            return value.strip() if ".".join(value.strip().split(".")[:2]) in PYTHONS else ""
    return ""


def fingerprint(profile: str) -> str:
    """What an up-to-date stamp says: lock, project, interpreter, and where the project lies."""
    digest = hashlib.sha256()
    for path in (lock_file(profile), os.path.join(ROOT, "pyproject.toml")):
        digest.update(read(path) + b"\0")
    digest.update((version_of(environment(profile)) + "\0" + ROOT).encode())
    return digest.hexdigest()


def is_ready(profile: str) -> bool:
    """Whether the environment holds the profile, by itself or as a part of another one."""
    enough = ENOUGH.get(profile, (profile,))
    return version_of(environment(profile)) != "" and any(
        read(stamp_file(name)).decode() == fingerprint(name) for name in enough
    )


def say(text: str) -> None:
    print(f"[{time.monotonic() - STARTED:5.1f} s] {text}", flush=True)


def cause_of(output: str) -> Optional[str]:
    lowered = output.lower()
    return next((sentence for sentence, signs in CAUSES if any(sign in lowered for sign in signs)), None)


def run(text: str, command: List[str], otherwise: str = "") -> str:
    """Run a command and return what it prints. SetupError when it fails: why, if that is known, `otherwise`
    if not, and where the output is."""
    say(text + " ...")
    try:
        process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        try:
            while True:
                try:
                    output = process.communicate(timeout=HEARTBEAT_S)[0].decode("utf-8", "replace")
                    break
                except subprocess.TimeoutExpired:
                    say(text + " ... still working")
        finally:
            if process.poll() is None:
                process.terminate()
        if process.returncode == 0:
            return output
    except OSError as error:
        output = str(error)
    where = " (The whole output is in .setup.log.)"
    try:
        with open(os.path.join(ROOT, ".setup.log"), "w", encoding="utf-8") as file:
            file.write(output)
    except OSError:
        where = ""
    raise SetupError((cause_of(output) or otherwise) + where)


def find_python() -> str:
    """The running interpreter if it is of a supported version, else one from the PATH."""
    if "{}.{}".format(*sys.version_info) in PYTHONS:
        return sys.executable
    for version in PYTHONS:
        found = shutil.which("python" + version)
        if found and works([found, "-c", ""]):
            return found
    raise SetupError(
        "Galaxarium needs Python 3.11, 3.12 or 3.13, this is Python {}.{} and no other was found. "
        "Install one of them, or name it: make setup PYTHON=/path/to/python3.12".format(*sys.version_info)
    )


def works(command: List[str]) -> bool:
    try:
        return subprocess.call(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=20) == 0
    except (OSError, subprocess.SubprocessError):
        return False


def make_environment(venv: str, room: int, uv: Optional[str]) -> None:
    """Make an environment; with uv at hand it needs no pip inside."""
    free = shutil.disk_usage(ROOT).free >> 20
    if free < room:
        raise SetupError(
            f"The disk is nearly full: {free} MiB are free and about {room} MiB are needed. "
            "Free some room and try again."
        )
    python = find_python()
    command = [python, "-m", "venv", "--clear", venv] + (["--without-pip"] if uv else [])
    run(
        f"Creating {os.path.basename(venv)} with {python}",
        command,
        "This Python cannot create environments: its venv or ensurepip module is missing. "
        "Install it (on Debian and Ubuntu: apt install python3-venv) and try again.",
    )


def install(profile: str, uv: Optional[str]) -> None:
    """Install the lock and Galaxarium itself, with uv (from its own lock, if it is not there) or with pip."""
    venv = environment(profile)
    python = program_in(venv, "python")
    pip = [python, "-m", "pip", "install", "--disable-pip-version-check"]
    packages = ["--require-hashes", "-r", lock_file(profile)]
    try:
        own = program_in(venv, "uv")
        if not uv and not os.path.exists(own):
            run("Fetching the installer uv", [*pip, "--require-hashes", "-r", lock_file("uv")])
        installer = [uv or own, "pip", "install", "--python", python]
        run("Installing the packages with uv", [*installer, *packages])
    except SetupError as failure:
        if str(failure).startswith(DISK_FULL):
            raise
        say("uv could not install them, so pip takes over.")
        run(
            "Making sure pip is there",
            [python, "-m", "ensurepip"],
            "Neither uv nor pip can be had here: this Python lacks ensurepip. Install pip or uv.",
        )
        installer = pip
        run("Installing the packages with pip", [*pip, *packages], "The packages could not be installed.")
    if profile not in APART:  # its build needs are in the lock, so nothing is downloaded
        command = [*installer, "--no-deps", "--no-build-isolation", "-e", ROOT]
        run("Installing Galaxarium itself", command, "Galaxarium itself could not be installed.")


def prepare(profile: str) -> None:
    if is_ready(profile):
        return
    venv = environment(profile)
    say(f"Preparing the {profile} environment in {venv}. This is needed once.")
    uv = shutil.which("uv")
    uv = uv if uv and works([uv, "--version"]) else None
    if not version_of(venv):
        make_environment(venv, ROOM_NEEDED[profile], uv)
    install(profile, uv)
    with open(stamp_file(profile) + ".new", "w", encoding="utf-8") as file:
        file.write(fingerprint(profile))
    os.replace(stamp_file(profile) + ".new", stamp_file(profile))
    say("Ready.")


def main(arguments: List[str]) -> int:
    if len(arguments) != 1 or arguments[0] not in ROOM_NEEDED:
        print("usage: python scripts/setup.py " + "|".join(ROOM_NEEDED), file=sys.stderr)
        return 2
    try:
        prepare(arguments[0])
    except SetupError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    except OSError as error:
        why = cause_of(str(error)) or f"The environment could not be prepared: {error}."
        print(f"\n{why}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. Start it again to go on.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""What can be said against a command without running it."""

import ast
import functools
import os
import re
import shlex
import subprocess
import tomllib

from galaxarium.cli.main import COMMANDS, BadUsage, parser

from .blocks import ROOT
from .exceptions import FOREIGN

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "optional-dependencies"
]
NUMBERS = re.compile(r"(?<=[ =])N\b")
"""A place for a number."""


def complaints(words, fenced=True):
    """Everything that is wrong with a command; nothing if all is well."""
    words = [*words]
    while words and re.match(r"^[A-Z_]+=", words[0]):
        words.pop(0)
    if words[:2] == ["sudo", "-u"]:
        words = words[3:]
    if not words:
        return []
    program = words[0].removeprefix(".venv/bin/").removeprefix(".venv-docs/bin/")
    if program in CHECKS:
        return list(CHECKS[program](words[1:], fenced))
    return [] if program in FOREIGN else [f"nothing is known of the program {program!r}"]


def check_galaxarium(words, fenced):
    """The real parser reads it; a sentence may name a command without what it needs."""
    command = next((word for word in words if word in COMMANDS), None)
    reader = parser(command)
    if not fenced:
        forgive(reader)
    words = NUMBERS.sub("3", " " + shlex.join(words))
    try:
        reader.parse_args(shlex.split(words))
    except BadUsage as error:
        yield str(error)
    except SystemExit:  # --help and --version
        pass


def forgive(reader):
    """Let a parser accept a command that lacks what it needs."""
    for action in reader._actions:
        action.required = False
        for below in (getattr(action, "choices", None) or {}).values() if action.dest == "command" else ():
            forgive(below)


@functools.cache
def dry_run(words):
    """What make would do, whatever the make that runs the tests was given."""
    environment = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS")}
    return subprocess.run(
        ["make", "-n", *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def check_make(words, fenced):
    """Targets and variables are there, and so is everything the commands behind them are given."""
    for name in (word.partition("=")[0] for word in words if "=" in word):
        if f"$({name})" not in MAKEFILE:
            yield f"the Makefile knows no {name}"
    done = dry_run(tuple(words))
    if done.returncode:
        yield done.stderr.strip()
    for line in done.stdout.replace("\\\n", " ").splitlines():
        words = shlex.split(line, comments=True) if line.startswith(".venv") else []
        if words and words[0].rpartition("/")[2] in CHECKS:
            yield from complaints(words)


def check_python(words, fenced):
    """The script is there, and knows every option."""
    if words[:2] == ["-m", "pytest"]:
        yield from check_tests(words[2:])
        return
    scripts = [word for word in words if word.endswith(".py")]
    if not scripts or not (ROOT / scripts[0]).is_file():
        yield f"there is no script {' '.join(words)}"
        return
    known = options_of(ROOT / scripts[0])
    for word in words:
        if word.startswith("--") and word.partition("=")[0] not in known:
            yield f"{scripts[0]} knows no {word}"


def options_of(script):
    """The options a script adds to its parser."""
    calls = [
        node for node in ast.walk(ast.parse(script.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)
    ]
    given = [argument for call in calls for argument in call.args if isinstance(argument, ast.Constant)]
    return {value.value for value in given if isinstance(value.value, str) and value.value.startswith("--")}


def check_tests(words):
    """Files and folders of tests are there."""
    for word in words:
        if word.startswith("tests/") and not (ROOT / word.partition("::")[0]).exists():
            yield f"there is no {word}"


def check_pip(words, fenced):
    """Extras of ours are there."""
    for word in words:
        for extra in re.findall(r"[\w-]+", word.partition("[")[2]) if word.startswith("galaxarium[") else ():
            if extra not in EXTRAS:
                yield f"there is no extra {extra!r}"


def check_dask(words, fenced):
    """Dask's own commands know every option."""
    from distributed.cli import dask_scheduler, dask_worker

    command = {"scheduler": dask_scheduler, "worker": dask_worker}[words[0]].main
    known = {name for option in command.params for name in option.opts}
    for word in words[1:]:
        if word.startswith("--") and word not in known:
            yield f"dask {words[0]} knows no {word}"


def check_cp(words, fenced):
    """Files of ours are there."""
    for word in words:
        if word.startswith("deploy/") and not (ROOT / word).exists():
            yield f"there is no {word}"


CHECKS = {
    "galaxarium": check_galaxarium,
    "make": check_make,
    "python": check_python,
    "pip": check_pip,
    "dask": check_dask,
    "cp": check_cp,
}

"""Bots of another package that behave badly, installed for the processes of a test."""

import os
from pathlib import Path

from galaxarium.bots import registry

CODE = '''
import os, time
from pathlib import Path
from galaxarium.bots import Entry

HERE = Path(__file__).parent


class First:
    def choose(self, view, decision, rng, budget):
        return decision.choices[0]


class Forever:
    """Thinks and thinks; says in a file which process does."""
    def choose(self, view, decision, rng, budget):
        with (HERE / "forever.txt").open("a") as said:
            said.write(f"{os.getpid()}\\n")
        while True:
            pass


class Fatal:
    def choose(self, view, decision, rng, budget):
        os._exit(3)


class Patient:
    """Waits for a file, if the folder says so."""
    def choose(self, view, decision, rng, budget):
        with (HERE / "patient.txt").open("a") as said:
            said.write(f"{os.getpid()}\\n")
        while (HERE / "wait").exists():
            time.sleep(0.01)
        return decision.choices[0]


class Chatty:
    def choose(self, view, decision, rng, budget):
        print("what shall I do?", flush=True)
        os.system("echo well; cat")
        return decision.choices[0]


class Broken:
    def choose(self, view, decision, rng, budget):
        raise RuntimeError("no idea")


FIRST = Entry("takes the first choice", First, lambda word: First(), ("fast",))
ALL = (Forever, Fatal, Patient, Chatty, Broken)
FOREVER, FATAL, PATIENT, CHATTY, BROKEN = (Entry("", made) for made in ALL)
'''

NAMES = ("first", "forever", "fatal", "patient", "chatty", "broken")


def install(folder, monkeypatch):
    """Put the package into a folder, where this process and those it starts find it."""
    folder = Path(folder)
    folder.mkdir(exist_ok=True)
    (folder / "strange.py").write_text(CODE)
    about = folder / "strange-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: strange\nVersion: 1.0\n")
    points = "\n".join(f"{name} = strange:{name.upper()}" for name in NAMES)
    (about / "entry_points.txt").write_text(f"[{registry.GROUP}]\n{points}\n")
    monkeypatch.syspath_prepend(str(folder))
    path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH", "")]))
    monkeypatch.setenv("PYTHONPATH", path)
    registry.known_bots.cache_clear()
    return folder


def uninstall():
    """Forget it again; for the end of a test."""
    registry.known_bots.cache_clear()

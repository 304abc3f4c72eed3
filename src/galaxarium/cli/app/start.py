"""The questions before a game: who plays, and how strong the bots are."""

from collections.abc import Callable
from dataclasses import dataclass

from textual.app import App

from ...data.rogues import rogues
from ...i18n import Translator
from .dialogs import Answer, Dialog
from .preferences import NOT_KEPT, Preferences

Then = Callable[[str | None], None]

LEVELS = ("easy", "medium", "hard")


@dataclass(frozen=True)
class Choice:
    """Who sits where, as `--seats`, `--rogue` and `--rulebook` say it."""

    seats: str | None
    rogue: str | None = None
    rulebook: str | None = None


def ask(words: Translator, edition: bool, preferences: Preferences) -> Choice | None:
    """Ask who plays; None if the person leaves. Where an edition is given it is not asked for."""
    return StartApp(words, edition, preferences).run()


class StartApp(App[Choice]):
    """Two questions."""

    CSS_PATH = "app.tcss"
    TITLE = "Galaxarium"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, words: Translator, edition: bool = False, preferences: Preferences = NOT_KEPT) -> None:
        super().__init__()
        self.theme = preferences.theme
        self.words = words
        self.edition = edition

    def on_mount(self) -> None:
        """Begin."""
        self._ask("app.start.who", self.modes(), self._mode)

    def modes(self) -> list[Answer]:
        """What can be played: number of bots, number of people, solo, Blast Off!."""
        t = self.words.t
        most = 3 if self.edition else 4
        answers = [(f"bots {n}", self.words.tn("app.start.bots", n)) for n in range(1, most + 1)]
        answers += [(f"people {n}", t("app.start.people", n=n)) for n in (2, 3, 4)]
        if not self.edition:
            answers.append(("blast", t("app.start.blast")))
            for rogue in rogues().values():
                difficulty = t(f"rogue.{rogue.difficulty}")
                label = t("app.start.solo", rogue=rogue.name, difficulty=difficulty)
                answers.append((f"solo {rogue.slug}", label))
        return [*answers, ("leave", t("app.key.leave"))]

    def _ask(self, key: str, answers: list[Answer], then: Then) -> None:
        title, body = self.words.t("app.start.title"), self.words.t(key)
        self.push_screen(Dialog(title, body, answers), then)

    def _mode(self, answer: str | None) -> None:
        kind, _, rest = (answer or "leave").partition(" ")
        if kind == "leave":
            self.exit(None)
        elif kind == "solo":
            self.exit(Choice(None, rogue=rest))
        elif kind == "people":
            self.exit(Choice(",".join(["human"] * int(rest))))
        else:
            self._ask_level(int(rest or 1), "blast-off" if kind == "blast" else None)

    def _ask_level(self, bots: int, rulebook: str | None) -> None:
        def level(answer: str | None) -> None:
            if answer in LEVELS:
                self.exit(Choice(",".join(["human", *[answer] * bots]), rulebook=rulebook))
            else:
                self.on_mount()

        answers = [(name, self.words.t(f"level.{name}")) for name in LEVELS]
        self._ask("app.start.level", [*answers, ("back", self.words.t("cli.back"))], level)

    def action_help_quit(self) -> None:
        """Ctrl-C leaves, as it does everywhere."""
        self.exit(None)

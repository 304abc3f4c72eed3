"""What can be asked for beside the game: taking back, mission, log, help, saving, light, leaving."""

from typing import TYPE_CHECKING, ClassVar

from rich.console import RenderableType

from ...errors import GalaxariumError
from ...present.abilities import limited_ability
from ...present.board import mission_text
from ...present.log import log_lines
from ...present.text import render
from ..drawing import draw_whole_log
from ..files import sentence
from .dialogs import Dialog
from .preferences import THEMES

if TYPE_CHECKING:
    from .app import TableApp


class Commands:
    """What the keys below the table do: a method for each."""

    KEYS: ClassVar[dict[str, str]] = {
        "u": "undo",
        "m": "mission",
        "l": "log",
        "a": "abilities",
        "t": "theme",
        "s": "save",
        "h": "help",
        "q": "leave",
    }

    def __init__(self, app: "TableApp") -> None:
        self._app = app

    def undo(self) -> None:
        """Take back the last decision of the seat that decides."""
        app = self._app
        seat = app.walk.decision.seat if app.walk else None
        if not app.past.can(seat):
            app.notify(app.words.t("app.undo.none"))
            return
        app.table.game = app.past.back()
        app.seen = min(app.seen, len(app.table.game.log_for(app.table.you)))
        app.go_on()

    def mission(self) -> None:
        """Show the mission of the seat that decides; where people share the screen, behind a curtain."""
        app = self._app
        seat = app.table.you or (app.walk.decision.seat if app.walk else None)
        scene = app.table.scene(seat)
        slug = scene.seat(seat)["mission"] if seat is not None else None
        if seat is None or slug is None:
            app.notify(app.words.t("cli.mission.none"))
            return
        body = app.brush().paint(mission_text(scene, slug))
        if app.table.you is not None:
            self._read("board.mission.yours", body)
        else:
            app.curtain(seat, lambda _: self._read("board.mission.yours", body))

    def tell(self, slug: str) -> None:
        """Say what a planet does."""
        app = self._app
        scene = app.table.scene()
        if slug in scene.planets:
            words = render(app.words, limited_ability(scene, slug))
            app.notify(words, title=scene.name(slug), markup=False)

    def log(self) -> None:
        """Everything that has happened."""
        app = self._app
        scene = app.table.scene()
        lines = log_lines(scene, app.table.game.log_for(app.table.you))
        self._read("app.key.log", draw_whole_log(app.brush(), lines, scene), at_end=True)

    def abilities(self) -> None:
        """Say what planets do, or do not."""
        self._app.abilities = not self._app.view.says_abilities
        self._app.show(keep=True)

    def theme(self) -> None:
        """Dark or light."""
        app = self._app
        app.theme = THEMES["light" if app.current_theme.dark else "dark"]
        app.preferences.keep(app.theme)
        app.show(keep=True)

    def save(self) -> None:
        """Save now."""
        app = self._app
        try:
            path = app.table.saver.save(app.table.game)
        except (OSError, GalaxariumError) as error:
            app.notify(sentence(error), severity="error", markup=False)
        else:
            app.notify(app.words.t("cli.saved", file=path), markup=False)

    def help(self) -> None:
        """How to play here."""
        self._read("app.key.help", self._app.words.t("app.help"))

    def leave(self) -> None:
        """Stop; the caller of the application saves the game."""
        self._app.exit()

    def _read(self, title: str, body: RenderableType, at_end: bool = False) -> None:
        words = self._app.words
        self._app.push_screen(Dialog(words.t(title), body, [("close", words.t("app.close"))], at_end))

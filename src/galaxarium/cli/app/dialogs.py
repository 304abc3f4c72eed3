"""A window over the table: something to read, and one or more ways to go on."""

from collections.abc import Sequence
from typing import ClassVar

from rich.console import RenderableType
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

Answer = tuple[str, str]
"""A word for us and its label for people."""


class Dialog(ModalScreen[str]):
    """Shows something and gives back the word of the answer; Escape gives the last one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "last", show=False),
        Binding("enter", "pick(1)", show=False),
        *(Binding(str(number), f"pick({number})", show=False) for number in range(1, 10)),
    ]

    def __init__(
        self, title: str, body: RenderableType, answers: Sequence[Answer], at_end: bool = False
    ) -> None:
        super().__init__()
        self._at_end = at_end
        self._title = title
        self._body = body
        self.answers = list(answers)

    def compose(self) -> ComposeResult:
        """The parts of the window."""
        with Vertical(id="window") as window:
            window.border_title = self._title
            with VerticalScroll(id="body", can_focus=True):
                yield Static(self._body, markup=False)
            yield OptionList(*self._options(), id="answers", markup=False)

    def _options(self) -> list[Option]:
        """The answers, with the keys for them where there are several."""
        if len(self.answers) == 1:
            return [Option(label, id=word) for word, label in self.answers]
        keys = [str(number) if number < 10 else " " for number in range(1, len(self.answers) + 1)]
        return [
            Option(f"{key} {label}", id=word) for key, (word, label) in zip(keys, self.answers, strict=True)
        ]

    def on_mount(self) -> None:
        """The arrow keys go through the answers; where there is but one, through the text."""
        answers = self.query_one(OptionList)
        answers.highlighted = 0
        (answers if len(self.answers) > 1 else self.query_one("#body")).focus()
        if self._at_end:
            self.call_after_refresh(self.query_one("#body", VerticalScroll).scroll_end, animate=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer by Enter or a click."""
        event.stop()
        self.dismiss(event.option_id or "")

    def action_pick(self, number: int) -> None:
        """Answer by number."""
        if number <= len(self.answers):
            self.dismiss(self.answers[number - 1][0])

    def action_last(self) -> None:
        """Answer by Escape."""
        self.dismiss(self.answers[-1][0])

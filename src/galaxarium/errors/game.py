"""What can be wrong with a game, a text, or what is installed."""

from .root import GalaxariumError


class BadSetup(GalaxariumError):
    """A set-up that cannot be; knows which part of it is wrong."""

    code = "setup/bad"

    def __init__(self, reason: str, about: str = "") -> None:
        self.about = about
        super().__init__(reason)


class BadSeat(GalaxariumError):
    """A seat that is not at this table."""

    code = "seat/bad"


class IllegalChoice(GalaxariumError):
    """A choice that is not legal now; says what was expected."""

    code = "choice/illegal"


class BotFailed(GalaxariumError):
    """A bot that raised something, or chose what is not possible."""

    code = "bot/failed"


class GameOver(GalaxariumError):
    """Nothing can be chosen any more."""

    code = "choice/game-over"


class BadText(GalaxariumError):
    """Something written that cannot be read; knows its line."""

    code = "text/bad"

    def __init__(self, reason: str, line: int | None = None) -> None:
        self.reason = reason
        self.line = line
        super().__init__(f"line {line}: {reason}" if line else reason)


class BadPosition(BadText):
    """A position that cannot be read or cannot happen."""

    code = "position/bad"


class BadRecord(BadText):
    """A record that cannot be read or replayed."""

    code = "record/bad"


class BadData(GalaxariumError):
    """A card file with a wrong row."""

    code = "data/bad"

    def __init__(self, file: str, line: int, column: str, reason: str) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.reason = reason
        super().__init__(f"{file}, line {line}, column {column}: {reason}")


class MissingExtra(GalaxariumError):
    """A library that only some need, with the command that brings it."""

    code = "extra/missing"


class GpuMissing(MissingExtra):
    """There is no NVIDIA GPU, or what it takes to play on one is not installed."""

    code = "extra/no-gpu"

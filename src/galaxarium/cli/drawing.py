"""The board and the result, drawn with Rich."""

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text as Paint

from ..present.board import Board, Place, Space
from ..present.ending import Ending
from ..present.scene import face
from ..present.text import plural, text
from .screen import FACE_STYLES, Screen, seat_style

START, STEP, SYMBOL = "○", "·", "★"
NUMBERS = {
    "board.points",
    "board.energy",
    "board.culture",
    "board.upgrade",
    "end.planets",
    "end.level",
    "end.mission",
}
NUMBERS |= {"end.total"}
NARROW = {"board.planet", "board.track", "board.orbit", "board.player", "board.level", "board.ships"}


def draw_board(
    screen: Screen, board: Board, names: Mapping[int, str], abilities: bool = True
) -> RenderableType:
    """The whole table; `names` are added to the labels of seats (which bot sits there)."""
    parts: list[RenderableType] = [
        _title(screen, board),
        _row(screen, board, abilities),
        _places(screen, board, names),
    ]
    for place in board.places:
        if place.mission is not None:
            label = (f"{screen.t('board.mission.yours')} · ", "dim")
            parts.append(Paint.assemble(label, screen.paint(place.mission)))
        if place.attack is not None:
            parts.append(screen.paint(text("board.attack", rogue=place.label, attack=place.attack)))
    if board.effects:
        parts.append(screen.paint(text("board.effects", planets=", ".join(board.effects))))
    if not board.over and (board.inactive or board.activated or board.spent):
        parts.append(draw_dice(screen, board))
    return Group(*parts)


def _title(screen: Screen, board: Board) -> RenderableType:
    words = [screen.paint(text("board.title", turn=board.turn, active=board.active), "bold")]
    words.append(screen.paint(plural("board.deck", board.deck), "dim"))
    if board.last_round:
        words.append(Paint(screen.t("board.last"), style="bold red"))
    return Rule(Paint(" · ").join(words), style="dim", align="left")


def _headed(screen: Screen, *keys: str) -> Table:
    """A table with headings and no lines; numbers stand on the right."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0), collapse_padding=True)
    for key in keys:
        table.add_column(screen.t(key), justify="right" if key in NUMBERS else "left", no_wrap=key in NARROW)
    return table


def _row(screen: Screen, board: Board, abilities: bool) -> Table:
    keys = ["board.planet", "board.points", "board.resource", "board.track", "board.orbit", "board.surface"]
    table = _headed(screen, *keys, *(["board.ability"] if screen.wide and abilities else []))
    for space in board.spaces:
        if space is None:
            table.add_row(Paint(screen.t("board.empty"), style="dim"))
            continue
        ability = screen.paint(space.ability, "" if screen.wide else "dim")
        cells = _space_cells(screen, space)
        table.add_row(*cells, *([ability] if screen.wide and abilities else []))
    return table if screen.wide or not abilities else _with_abilities(screen, board, table)


def _with_abilities(screen: Screen, board: Board, table: Table) -> Table:
    """On narrow screens every planet has a second line that says what it does."""
    outer = Table.grid()
    lines = screen.console.render_lines(table, screen.console.options.update(height=None), pad=False)
    painted = [Paint.assemble(*((part.text, part.style or "") for part in line)) for line in lines]
    heads = len(painted) - len(board.spaces)
    for line in painted[:heads]:
        outer.add_row(line)
    for line, space in zip(painted[heads:], board.spaces, strict=True):
        outer.add_row(line)
        if space is not None:
            outer.add_row(Padding(screen.paint(space.ability, "dim"), (0, 0, 0, 2)))
    return outer


def _space_cells(screen: Screen, space: Space) -> list[RenderableType]:
    resource = screen.paint(face(space.resource))
    return [
        Paint(space.name, style="bold"),
        str(space.points),
        resource,
        screen.paint(face(space.track)),
        _track(space),
        Paint(" ").join(Paint(str(seat), style=seat_style(seat)) for seat in space.surface),
    ]


def _track(space: Space) -> Paint:
    """The colony track: its start, its spaces, its symbol, and the ships by the numbers of their seats."""
    cells = []
    for position in range(space.advances + 1):
        seats = [seat for seat, at in space.orbit if at == position]
        sign = START if position == 0 else SYMBOL if position == space.advances else STEP
        ships = Paint.assemble(*((str(seat), seat_style(seat)) for seat in seats))
        cells.append(
            ships if seats else Paint(sign, style=FACE_STYLES[space.track] if sign == SYMBOL else "dim")
        )
    return Paint(" ").join(cells)


def _places(screen: Screen, board: Board, names: Mapping[int, str]) -> Table:
    keys = ["board.player", "board.points", "board.level", "board.upgrade", "board.energy", "board.culture"]
    table = _headed(screen, *keys, "board.ships", "board.planets")
    for place in board.places:
        table.add_row(*_place_cells(screen, place, names.get(place.seat, "")))
    return table


def _place_cells(screen: Screen, place: Place, name: str) -> list[RenderableType]:
    sign = ("▶" if place.active else " ", seat_style(place.seat))
    who = Paint.assemble(sign, screen.name(place.seat, place.label, name))
    resources = [
        Paint(f"{n}", style=FACE_STYLES[word])
        for word, n in (("energy", place.energy), ("culture", place.culture))
    ]
    return [
        who,
        Paint(str(place.points), style="bold"),
        screen.t("board.level.dice", level=place.level, dice=place.dice),
        screen.t("board.none") if place.cost is None else str(place.cost),
        *resources,
        screen.t("board.home", home=place.home, ships=place.ships),
        ", ".join(place.planets),
    ]


def draw_dice(screen: Screen, board: Board) -> Paint:
    """The dice of the active player; what may still be done with them, the menu says."""
    parts = [_labelled(screen, "board.dice", board.inactive)]
    if board.activated:
        parts.append(_labelled(screen, "board.used", board.activated))
    if board.spent:
        parts.append(_labelled(screen, "board.spent", board.spent))
    if board.converter_used:
        parts.append(screen.paint(text("board.converter.used"), "dim"))
    return Paint(" · ").join(parts)


def _labelled(screen: Screen, key: str, faces: tuple[str, ...]) -> Paint:
    words = (
        Paint(" ").join(screen.paint(face(word)) for word in faces)
        if faces
        else Paint(screen.t("board.none"))
    )
    return Paint.assemble((screen.t("list.label", label=screen.t(key)), "dim"), " ", words)


def draw_ending(screen: Screen, ending: Ending, names: Mapping[int, str]) -> RenderableType:
    """Points by source, missions revealed, winner and tie."""
    missions = any(line.mission is not None for line in ending.lines)
    keys = ["end.mission", "end.total", "end.secret"] if missions else ["end.total"]
    table = _headed(screen, "board.player", "end.planets", "end.level", *keys)
    for line in ending.lines:
        total = Paint(str(line.total), style="bold reverse" if line.won else "bold")
        secret = [screen.paint(line.secret)] if line.secret is not None else []
        mission = [str(line.mission or 0)] if missions else []
        who = screen.name(line.seat, line.label, names.get(line.seat, ""))
        table.add_row(who, str(line.planets), str(line.level), *mission, total, *secret)
    parts: list[RenderableType] = [Rule(Paint(screen.t("end.title"), style="bold"), align="left"), table]
    if ending.tie is not None:
        parts.append(screen.paint(ending.tie))
    parts.append(screen.paint(ending.winner, "bold"))
    return Group(*parts)

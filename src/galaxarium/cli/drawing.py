"""The parts of the table, drawn: row of planets, seats, dice, log.

The application shows each in a place of its own; played line by line they follow each other (`draw_board`).
"""

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text as Paint

from ..present.board import Board, Place, Space
from ..present.board import board as make_board
from ..present.ending import Ending
from ..present.log import LogLine
from ..present.scene import Scene, face
from ..present.text import plural, render, text
from .brush import Brush, lines_of, table_of

START, STEP, SYMBOL = "○", "·", "★"
SHORT = 5
"""How long headings are where there is little room."""


def draw_board(
    brush: Brush, scene: Scene, names: Mapping[int, str], wide: bool, abilities: bool
) -> RenderableType:
    """The whole table, part below part; `names` are added to the labels of seats (which bot sits there)."""
    board = make_board(scene)
    notes = draw_notes(brush, board)
    has_dice = not board.over and (board.inactive or board.activated or board.spent)
    return Group(
        Rule(draw_title(brush, board), style="dim", align="left"),
        draw_planets(brush, board, 0, abilities, inline=wide),
        draw_seats(brush, scene, names, fold=True),
        *([notes] if notes.plain else []),
        *([draw_dice(brush, board)] if has_dice else []),
    )


def draw_title(brush: Brush, board: Board) -> Paint:
    """Turn, who plays it, the deck."""
    words = [brush.paint(text("board.title", turn=board.turn, active=board.active), "bold")]
    words.append(brush.paint(plural("board.deck", board.deck)))
    if board.last_round:
        words.append(Paint(brush.t("board.last"), style="bold"))
    return Paint(" · ").join(words)


def _head(brush: Brush, *keys: str) -> list[Paint]:
    return [Paint(brush.t(key), style="dim") for key in keys]


def draw_planets(
    brush: Brush, board: Board, actor: int, abilities: bool, inline: bool = False
) -> RenderableType:
    """The row: every planet in a line, and what it does in a second one or (inline) in a column."""
    heads = ["board.planet", "board.points", "board.resource", "board.track", "board.orbit", "board.surface"]
    spaces = [space for space in board.spaces if space is not None]
    rows = [_head(brush, *heads), *(_planet(brush, space, actor) for space in spaces)]
    empty = [Paint(brush.t("board.empty"), style="dim")] * (len(board.spaces) - len(spaces))
    if abilities and inline:
        texts = [*_head(brush, "board.ability"), *(brush.paint(space.ability) for space in spaces)]
        told = [[*row, ability] for row, ability in zip(rows, texts, strict=True)]
        return Group(table_of(told, right=frozenset({1})), *empty)
    head, *lines = lines_of(rows, right=frozenset({1}))
    parts: list[RenderableType] = [head]
    for space, line in zip(spaces, lines, strict=True):
        parts.append(line)
        if abilities:
            parts.append(Padding(brush.paint(space.ability, "dim"), (0, 0, 0, 2)))
    return Group(*parts, *empty)


def _planet(brush: Brush, space: Space, actor: int) -> list[Paint]:
    slug = space.slug
    surface = f"ship:{slug}"
    ground = (f"place:{slug}", f"planet:{slug}", f"use:{slug}", f"track:{slug}")
    ships = Paint(" ").join(
        brush.token(seat, *((surface,) if seat == actor else ()), *ground) for seat in space.surface
    )
    return [
        brush.touchable(Paint(space.name, style="bold"), *ground),
        Paint(str(space.points)),
        brush.paint(face(space.resource)),
        brush.paint(face(space.track)),
        _track(brush, space, actor),
        ships,
    ]


def _track(brush: Brush, space: Space, actor: int) -> Paint:
    """The colony track: its start, its spaces, its symbol, and the ships by the numbers of their seats."""
    slug = space.slug
    around = (f"place:{slug}:orbit", f"ship:{slug}:orbit", f"track:{slug}")
    cells = []
    for position in range(space.advances + 1):
        seats = [seat for seat, at in space.orbit if at == position]
        sign = START if position == 0 else SYMBOL if position == space.advances else STEP
        style = brush.face_colour(space.track) if sign == SYMBOL else "dim"
        ships = Paint("").join(_orbiter(brush, seat, slug, actor) for seat in seats)
        cells.append(ships if seats else Paint(sign, style=style))
    track = Paint(" ").join(cells)
    return track if any(seat == actor for seat, _ in space.orbit) else brush.touchable(track, *around)


def _orbiter(brush: Brush, seat: int, slug: str, actor: int) -> Paint:
    """A ship in orbit: one's own to advance, another seat's to push back."""
    if seat == actor:
        return brush.token(seat, f"ship:{slug}:orbit", f"place:{slug}:orbit", f"track:{slug}")
    return brush.token(seat, f"track:{slug}", f"seat:{seat}", f"place:{slug}:orbit")


def draw_seats(
    brush: Brush, scene: Scene, names: Mapping[int, str], wide: bool = True, fold: bool = False
) -> RenderableType:
    """Points, level and stock of every seat; where it is narrow, headings give way to colonies.

    What still does not fit is cut off, or folded.
    """
    keys = ["board.player", "board.points", "board.level", "board.upgrade", "board.energy", "board.culture"]
    heads = _head(brush, *keys, "board.ships", "board.planets")
    for head in [] if wide else heads[3:7]:
        head.truncate(SHORT, overflow="ellipsis")
    rows, board = [heads], make_board(scene)
    rows += [_seat(brush, place, scene, names.get(place.seat, "")) for place in board.places]
    right = frozenset({1, 3, 4, 5})
    return table_of(rows, right) if fold else Group(*lines_of(rows, right))


def _seat(brush: Brush, place: Place, scene: Scene, note: str) -> list[Paint]:
    colour = brush.seat_colour(place.seat)
    mark = "▶" if place.active else " "
    named = Paint.assemble((render(brush.words, place.label), f"bold {colour}"), (f" {note}", "dim"))
    who = Paint.assemble((mark, colour), brush.token(place.seat), " ", named)
    cost = brush.t("board.none") if place.cost is None else str(place.cost)
    home = Paint(brush.t("board.home", home=place.home, ships=place.ships))
    decision = scene.view["decision"]
    acts = decision is not None and decision["seat"] == place.seat
    return [
        brush.touchable(who, f"seat:{place.seat}"),
        Paint(str(place.points), style="bold"),
        Paint(brush.t("board.level.dice", level=place.level, dice=place.dice)),
        Paint(cost),
        Paint(str(place.energy), style=brush.face_colour("energy")),
        Paint(str(place.culture), style=brush.face_colour("culture")),
        brush.touchable(home, "ship:home", "place:home") if acts else home,
        Paint(", ").join(
            brush.touchable(Paint(scene.name(slug)), f"use:{slug}")
            for slug in scene.seat(place.seat)["planets"]
        ),
    ]


def draw_notes(brush: Brush, board: Board) -> Paint:
    """What else there is to know: one's mission, the rogue's attack, effects in force."""
    lines = []
    for place in board.places:
        if place.mission is not None:
            lines.append(
                Paint.assemble((f"{brush.t('board.mission.yours')} · ", "dim"), brush.paint(place.mission))
            )
        if place.attack is not None:
            lines.append(brush.paint(text("board.attack", rogue=place.label, attack=place.attack)))
    if board.effects:
        lines.append(brush.paint(text("board.effects", planets=", ".join(board.effects))))
    return Paint("\n").join(lines)


def draw_dice(brush: Brush, board: Board, picked: Iterable[int] | None = None) -> Paint:
    """The dice of the active player; those gathered have a tick, and all have numbers meanwhile."""
    chips = [_chip(brush, number, word, picked) for number, word in enumerate(board.inactive)]
    line = Paint(" ").join(chips or [Paint(brush.t("board.none"), style="dim")])
    parts = [Paint.assemble((brush.t("list.label", label=brush.t("board.dice")), "dim"), " ", line)]
    for key, words in (("board.used", board.activated), ("board.spent", board.spent)):
        if words:
            named = Paint(" ").join(brush.paint(face(word)) for word in words)
            parts.append(Paint.assemble((brush.t("list.label", label=brush.t(key)), "dim"), " ", named))
    if board.converter_used:
        parts.append(Paint(brush.t("board.converter.used"), style="dim"))
    return Paint("  ").join(parts)


def _chip(brush: Brush, number: int, word: str, picked: Iterable[int] | None) -> Paint:
    """A die: filled with its colour while it can be clicked, otherwise in brackets."""
    keys = (f"pick:{number}", f"die:{word}")
    sign = "" if picked is None else f"{'☑' if number in picked else '☐'} {number + 1} "
    name = sign + render(brush.words, face(word))
    colour = brush.face_colour(word)
    if not brush.is_lit(*keys):
        return Paint(f"[{name}]", style=colour)
    return brush.touchable(Paint(f" {name} ", style=brush.on(colour)), *keys)


def draw_log(brush: Brush, old: Sequence[LogLine], new: Sequence[LogLine], scene: Scene) -> Table:
    """Who did what, in order; what is news since one's last decision stands out."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for lines, style in ((old, "dim"), (new, "")):
        for line in lines:
            table.add_row(*_log_cells(brush, scene, line), style=style)
    return table


def draw_whole_log(brush: Brush, lines: Sequence[LogLine], scene: Scene) -> Paint:
    """The same for hundreds of lines, which a table would take long for."""
    return Paint("\n").join(Paint("  ").join(_log_cells(brush, scene, line)) for line in lines)


def _log_cells(brush: Brush, scene: Scene, line: LogLine) -> tuple[Paint, Paint]:
    """The seat that acted, if one did, and what happened."""
    who = Paint()
    if line.seat is not None:
        label = render(brush.words, scene.label(line.seat))
        who = Paint(label, style=f"bold {brush.seat_colour(line.seat)}")
    return who, Paint(" · ").join(brush.paint(part) for part in line.parts)


def draw_ending(
    brush: Brush, ending: Ending, names: Mapping[int, str], titled: bool = False
) -> RenderableType:
    """Points by source, missions revealed, winner and tie."""
    missions = any(line.mission is not None for line in ending.lines)
    keys = ["board.player", "end.planets", "end.level", *(["end.mission"] if missions else []), "end.total"]
    rows = [_head(brush, *keys)]
    for line in ending.lines:
        who = Paint.assemble(brush.token(line.seat), " ", render(brush.words, line.label))
        who.append(f" {names.get(line.seat, '')}", "dim")
        numbers = [line.planets, line.level, *([line.mission or 0] if missions else [])]
        total = Paint(str(line.total), style="bold reverse" if line.won else "bold")
        rows.append([who, *(Paint(str(number)) for number in numbers), total])
    parts: list[RenderableType] = []
    if titled:
        parts.append(Rule(Paint(brush.t("end.title"), style="bold"), style="dim", align="left"))
    parts += [brush.paint(ending.winner, "bold"), ""]
    parts += lines_of(rows, right=frozenset({1, 2, 3, 4}))
    if ending.tie is not None:
        parts.append(brush.paint(ending.tie))
    secrets = [
        Paint.assemble(brush.token(line.seat), " ", brush.paint(line.secret))
        for line in ending.lines
        if line.secret is not None
    ]
    if secrets:
        parts += ["", *secrets]
    return Group(*parts)

"""Small helpers shared by the rule tests: building positions and looking at games."""

from textwrap import dedent

from galaxarium import Game

HEADER = "galaxarium position 1\n"
FACES = ("move", "energy", "culture", "diplomacy", "economy", "colony")
ROWS = {
    2: "jakks gort helios nibiru",
    3: "jakks gort helios nibiru maia",
    4: "jakks gort helios nibiru maia mared",
    5: "jakks gort helios nibiru maia mared",
}
POOR = "energy 0 culture 0"
PLANETS = (
    "jakks vici-ks156 drewkaiden leandra birkomius bisschop tifnod vizcarra mj-120210 helios mared "
    "lureena zalax hoefker clj-0517 la-torres pembertonia-major omicron-fenzi nagato "
    "padraigin-3110 jorg nakagawakozi brumbaugh umbra-forum jac-110912 gleam-zanier maia "
    "andellouxian-6 walsfeo sargus-36 zavodnick bsw-10-1 aughmoore shouhua nibiru gort terra-bettia k-widow piedes gyore"
).split()


def at(text):
    """The game at a position written without its header."""
    return Game.from_position(HEADER + dedent(text).strip() + "\n")


def table(dice, *seats, row=None, extra=()):
    """A position with one `seat` text per player; seat 1 is active unless `extra` says not."""
    count = len(seats)
    lines = [f"players {count}", f"row {row or ROWS[count]}", f"dice {dice}", *extra]
    lines += [f"seat {number} {text}".strip() for number, text in enumerate(seats, 1)]
    return at("\n".join(lines))


def play(game, *moves):
    """Play several choices; the progress of the last one."""
    progress = None
    for move in moves:
        progress = game.play(move)
    return progress


def started(**setup):
    """A new game in which everybody has kept the first mission dealt."""
    game = Game.new(**setup)
    while game.decision.kind == "mission":
        game.play(game.decision.choices[0])
    return game


def drive(game, steps):
    """Play on, picking choices by a fixed pattern; the choices made."""
    made = []
    for step in range(steps):
        if game.decision is None:
            break
        found = game.decision.choices
        made.append(found[(step * 7 + 3) % len(found)])
        game.play(made[-1])
    return made


def choices(game, *starts):
    """The choices on offer, or those that begin with one of the given texts."""
    found = tuple(game.decision.choices)
    return tuple(c for c in found if c.startswith(starts)) if starts else found


def activations(game):
    """The faces that may be activated now."""
    return tuple(c.split()[1] for c in choices(game, "activate "))


def asked(game):
    """Who is asked and what: (seat, kind)."""
    return game.decision.seat, game.decision.kind


def seat(game, number):
    """The snapshot of one seat."""
    return game.snapshot()["seats"][number - 1]


def stock(game, number):
    """A seat's (energy, culture)."""
    one = seat(game, number)
    return one["energy"], one["culture"]


def fleet(game, number):
    """A seat's unlocked ships, sorted."""
    return [ship for ship in seat(game, number)["ships"] if ship != "locked"]


def plain(value):
    """The same value with lists for tuples."""
    return [plain(v) for v in value] if isinstance(value, (list, tuple)) else value


def fields(event):
    """The fields of an event without its kind."""
    return {key: plain(value) for key, value in event.as_dict().items() if key != "kind"}


def events(progress, kind):
    """The fields of every event of one kind, in order."""
    return [fields(event) for event in progress.events if event.kind == kind]


def kinds(progress):
    """The kinds of all events, in order."""
    return [event.kind for event in progress.events]


def line(game, start):
    """The line of the game's position text that begins with `start`."""
    found = [text for text in game.position().splitlines() if text.startswith(start + " ")]
    assert len(found) == 1, found
    return found[0]

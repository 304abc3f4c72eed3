"""People at the application: its pilot presses keys and clicks on what a person would see."""

import asyncio
import random
import time
from contextlib import asynccontextmanager

from textual.pilot import Pilot, WaitForScreenTimeout

from galaxarium import Game
from galaxarium.bots import bot
from galaxarium.cli.app.app import TableApp
from galaxarium.cli.saving import Saver
from galaxarium.cli.screen import Screen
from galaxarium.cli.table import Table
from galaxarium.i18n import translator

PATIENCE_S = 60


async def briefly(*_):
    """Instead of the pilot's waiting for an idle processor, which is long where others keep it busy: we look
    for what we wait for."""
    await asyncio.sleep(0.001)


_wait_for_screen = Pilot._wait_for_screen


async def forgivingly(pilot, timeout=1.0):
    """Instead of the pilot's waiting for all widgets, which fails when one of them goes away with a
    message unread, as all do when the application is left."""
    try:
        return await _wait_for_screen(pilot, timeout)
    except WaitForScreenTimeout:
        return False


def make_table(game, seats, path, language="en"):
    """A table with people and bots by the names of their seats."""
    names = {seat: name for seat, name in enumerate(seats, 1) if name != "human"}
    bots = {seat: bot(name) for seat, name in names.items()}
    return Table(game, bots, names, Screen(translator(language), True), Saver(tuple(seats), path))


def late_game(seed=1, **setup):
    """A game in its last turns: the next decision would have brought the last round, or the end."""
    game = Game.new(seed=seed, **setup)
    rng = random.Random(seed)
    while not game.state.record.over and game.view(None)["trigger"] is None:
        before = game.copy()
        game.play(rng.choice(game.decision.choices))
    return before if game.decision is None else game


@asynccontextmanager
async def sitting(table, size=(120, 40), pause=0):
    """The application with its pilot, ready for the first decision."""
    app = TableApp(table, pause)
    async with app.run_test(size=size, notifications=True) as pilot:
        await settled(pilot)
        yield app, pilot


async def settled(pilot):
    """Wait until all that was sent has arrived and something is asked, whoever thinks meanwhile."""
    app = pilot.app
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        await arrived(pilot)
        if app.walk or len(app.screen_stack) > 1 or app.table.game.decision is None or not app.is_running:
            return
        await asyncio.sleep(0.001)
    raise AssertionError("nobody is asked")


async def arrived(pilot):
    """Wait until nothing is on its way: from a widget to the application, from there to the screen."""
    quiet = 0
    while quiet < 3 and pilot.app.is_running:
        await pilot._wait_for_screen()
        nodes = [pilot.app, *pilot.app.screen.walk_children(with_self=True)]
        still = all(node._message_queue.empty() for node in nodes)
        if pilot.app.screen._layout_required or pilot.app.screen._dirty_widgets:
            await pilot.pause()  # which draws
            still = False
        quiet = quiet + 1 if still else 0


async def press(pilot, *keys):
    """Press keys, each when something is asked."""
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


async def play_by_keys(pilot, rng, decisions=10_000):
    """Answer at random by number keys until the game is over."""
    app = pilot.app
    for _ in range(decisions):
        if app.table.game.decision is None:
            return
        rows = app.view.choices.rows
        if len(app.screen_stack) > 1 or any(row.action == "confirm" for row in rows):
            await press(pilot, "enter")
        else:
            await press(pilot, rng.choice([row.key for row in rows if row.key != "0"][:9]))


def seen(app):
    """Everything that is written on the screen."""
    lines = app.screen._compositor.render_strips(app.size)
    return "\n".join("".join(segment.text for segment in line) for line in lines)


async def until(pilot, holds):
    """Wait until something holds."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        if holds():
            return
        await pilot.pause()
    raise AssertionError(f"it never came so:\n{seen(pilot.app)}")


async def sees(pilot, *texts):
    """Look until all of these are written on the screen."""
    await until(pilot, lambda: all(text in seen(pilot.app) for text in texts))


async def where(pilot, key):
    """Look until something with this key is drawn; where that is."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        for y, line in enumerate(pilot.app.screen._compositor.render_strips(pilot.app.size)):
            x = 0
            for segment in line:
                if segment.style and key in segment.style.meta.get("touch", "").split():
                    return x, y
                x += segment.cell_length
        await pilot.pause()
    raise AssertionError(f"{key} is not on the screen:\n{seen(pilot.app)}")


async def click_on(pilot, key):
    """Click on something by its key."""
    await pilot.click(offset=await where(pilot, key))
    await settled(pilot)

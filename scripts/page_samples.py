"""Render sample pages into a folder, to look at them and to take pictures.

    python scripts/page_samples.py FOLDER [LANGUAGE [THEME]]

The games are real ones, played by bots from fixed seeds. Serve the folder with `python -m http.server`:
pages name their files from the root.
"""

import random
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from galaxarium import Game
from galaxarium.bots import Budget, bot
from galaxarium.data.planets import blast_off_planets, planets
from galaxarium.present.pages.planets import Sieve
from galaxarium.present.table.model import (
    Invitation,
    NewTableForm,
    Person,
    Preferences,
    Replay,
    Resumable,
    SeatForm,
    Table,
    Undo,
    Window,
)
from galaxarium.tables.core.ending import by_result
from galaxarium.tables.core.standing_orders import StandingOrders
from galaxarium.web.render import pages
from galaxarium.web.render.worlds import draw

NAMES = ("Ada", "Bo", "Chidi", "Dana", "Emil")
PEOPLE = tuple(Person(seat, name, "human" if seat < 4 else "bot") for seat, name in enumerate(NAMES, 1))
HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"


def play(game: Game, until: Callable[[Game], bool]) -> Game:
    """Let simple bots play until something is so."""
    player, rng = bot("easy"), random.Random(5)
    while game.decision is not None and not until(game):
        game.play(player.choose(game.view(game.decision.seat), game.decision, rng, Budget()))
    return game


def asks(seat: int, kind: str, turn: int) -> Callable[[Game], bool]:
    """Does the game ask a seat something, not too early?"""

    def is_so(game: Game) -> bool:
        decision = game.decision
        return (
            decision is not None
            and (decision.seat, decision.kind) == (seat, kind)
            and game.view(None)["turn"] >= turn
        )

    return is_so


def table(mode: str = "online", **more: object) -> Table:
    """A table as Ada sees it."""
    given = {"id": "thursday", "title": "Thursday table", "people": PEOPLE, "mine": (1,), "undo": Undo(None)}
    return Table(mode=mode, **{**given, **more})  # type: ignore[arg-type]


def boards(taste: Preferences) -> dict[str, str]:
    """Tables at moments worth looking at."""
    busy = play(Game.new(players=5, seed=13), asks(1, "move", 31))
    main = play(Game.new(players=5, seed=13), asks(1, "main", 36))
    follow = play(Game.new(players=5, seed=13), asks(1, "follow", 20))
    leader = follow.view(None)["active"]
    window = Window("w1", leader, "diplomacy", {1: follow.state}, {5: "pass"}, 1.0, 8.0, 12.0)
    strip = Window("w", 4, "move", dict.fromkeys((1, 2), follow.state))
    orders = StandingOrders({"energy": "never", "culture": "big"}, keep=1)
    solo = play(Game.new(players=1, rogue="zendica", seed=4), asks(1, "force", 14))
    blast = play(Game.new(players=4, rulebook="blast-off", seed=2), asks(1, "main", 12))
    over = play(Game.new(players=5, seed=13), lambda game: False)
    alone = {"people": PEOPLE[:1], "title": ""}
    luck = {1: -0.6, 2: 0.8, 3: 1.4, 4: -1.9, 5: 0.3}
    assert over.result is not None
    judged = by_result(over.result)
    ended = table(minutes=52, luck=luck, seed="11", seed_hash=HASH, status="over", ending=judged)
    render = pages.render_table
    return {
        "table": render(busy, table(), taste),
        "main": render(main, table(), taste),
        "follow": render(follow, table(window=window, orders=orders), taste),
        "waiting": render(play(Game.new(players=5, seed=13), asks(3, "main", 30)), table(), taste),
        "watch": render(busy, table("watch", mine=()), taste),
        "mission": render(Game.new(players=3, seed=3), table(people=PEOPLE[:3]), taste),
        "curtain": render(Game.new(players=3, seed=3), table("hot-seat", mine=(1, 2, 3), curtain=1), taste),
        "strip": render(follow, table("hot-seat", mine=(1, 2, 3), window=strip), taste),
        "solo": render(solo, table("solo", **alone), taste),
        "blast-off": render(blast, table("bots", people=PEOPLE[:4]), taste),
        "end": render(over, ended, taste),
        "replay": pages.render_replay(main, Replay(120, 400, "/replay"), table("watch", mine=()), taste),
    }


def around(taste: Preferences) -> dict[str, str]:
    """The pages around the table."""
    tables = (
        Resumable("/table", "Thursday table", ("1", "2", "3", "4", "5"), 9, 9, yours=True),
        Resumable("/follow", "Nadia and you", ("3", "1"), 4, 3, waiting="Nadia"),
        Resumable("/solo", "Zendica, medium", ("rogue", "1"), 7, 8, yours=True),
    )
    seats = (SeatForm("human", name="Ada"), *[SeatForm("bot")] * 3, SeatForm("empty"))
    links = tuple(
        Invitation(n, name, f"http://localhost:8000/t/thursday/s/{n}") for n, name in enumerate(NAMES, 1)
    )
    return {
        "index": pages.render_start(tables, taste),
        "setup": pages.render_setup(NewTableForm(seating=seats), taste),
        "invite": pages.render_invite(table(), links, taste),
        "rules": pages.render_rules(taste),
        "planets": pages.render_planets(taste, Sieve(planet="omicron-fenzi")),
        "position": pages.render_position("galaxarium position 1\n", "line 2: no players", taste),
        "error": pages.render_error(404, "There is no such table.", taste),
    }


def main(folder: Path, language: str = "en", theme: str = "dark") -> None:
    """Write everything."""
    taste = Preferences(language, theme)
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copytree(Path(pages.__file__).parents[1] / "static", folder / "static", dirs_exist_ok=True)
    (folder / "worlds").mkdir(exist_ok=True)
    for planet in (*planets(), *blast_off_planets()):
        (folder / "worlds" / f"{planet.slug}.svg").write_text(draw(planet.slug), encoding="utf-8")
    for name, html in {**boards(taste), **around(taste)}.items():
        (folder / f"{name}.html").write_text(html, encoding="utf-8")
        print(folder / f"{name}.html", len(html))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])

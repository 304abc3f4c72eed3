"""Pages as text: pure functions from a game and what its table says to HTML, without requests or clocks.

A page is a template and a model of `present`. The board is one element, `<main id="table">`, which is sent
again after every change and merged into the page; everything in it that moves has an id that stays the same.
What can be touched is a button with `data-touch`; what cannot says why in `data-why`. The script of type
`application/json` with the id `asked` holds the paths of all choices (`present/touch.py`).
"""

import functools
import hashlib
from collections.abc import Sequence
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined

from ..game.game import Game
from ..i18n import languages, translator
from ..present.page_given import Invitation, Replay, Resumable, Table, Taste, Wish

STATIC = files(__package__) / "static"


@functools.cache
def asset(name: str) -> str:
    """The address of a static file, with a mark of its contents so that it can be cached for ever."""
    mark = hashlib.blake2b((STATIC / name).read_bytes(), digest_size=6).hexdigest()
    return f"/static/{name}?v={mark}"


def render_start(tables: Sequence[Resumable], taste: Taste) -> str:
    """The first page: play now, the other ways to play, the tables to go on with."""
    return _page("start.html", taste, tables=tables)


def render_setup(wish: Wish, taste: Taste) -> str:
    """The form of a new table; a refused one comes back with its error."""
    return _page("setup.html", taste, wish=wish)


def render_invite(table: Table, invitations: Sequence[Invitation], taste: Taste) -> str:
    """The links of an online table, one for every seat and one for spectators."""
    return _page("invite.html", taste, table=table, invitations=invitations)


def render_table(game: Game, table: Table, taste: Taste) -> str:
    """The whole page of a table."""
    return _page("table.html", taste, table=table, board=render_board(game, table, taste))


def render_board(game: Game, table: Table, taste: Taste) -> str:
    """Only `<main id="table">`: the board, or the end when the game is over."""
    return _page("board.html", taste, game=game, table=table)


def render_replay(game: Game, replay: Replay, table: Table, taste: Taste) -> str:
    """A moment of a recorded game; `game` stands at that moment."""
    return _page("replay.html", taste, game=game, replay=replay, table=table)


def render_position(text: str, error: str, taste: Taste) -> str:
    """The page on which a position or a record can be pasted; `error` says what was wrong with it."""
    return _page("position.html", taste, text=text, error=error)


def render_settings(taste: Taste) -> str:
    """Speed, sounds, confirmations, theme, language and keys."""
    return _page("settings.html", taste)


def render_rules(taste: Taste) -> str:
    """How to play."""
    return _page("rules.html", taste)


def render_planets(taste: Taste, edition: str = "classic", chosen: str = "") -> str:
    """All planets of an edition, one of them in full."""
    return _page("planets.html", taste, edition=edition, chosen=chosen)


def render_error(status: int, sentence: str, taste: Taste) -> str:
    """What went wrong, in a sentence, and the way back."""
    return _page("error.html", taste, status=status, sentence=sentence)


@functools.cache
def _environment() -> Environment:
    loader = PackageLoader("galaxarium.web")
    made = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.globals.update(asset=asset, languages=languages())
    return made


def _page(name: str, taste: Taste, **given: object) -> str:
    words = translator(taste.language)
    return _environment().get_template(name).render(taste=taste, t=words.t, tn=words.tn, **given)

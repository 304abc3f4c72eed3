"""Pages as text: pure functions from a game and what its table says to HTML, without requests or clocks.

A page is a template and a model of `present`. The board is one element, `<main id="table">`, which is sent
again after every change and merged into the page; everything in it that moves has an id that stays the same.
What can be touched is a button with `data-touch`; what cannot says why in `data-why`. The script of type
`application/json` with the id `asked` holds the paths of all choices (`present/table/choice_path.py`).
"""

from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup

from ...data.figures import Run, runs
from ...data.rulebook import rulebook
from ...game.game import Game
from ...i18n import translator
from ...present.pages.books import all_books, book_page, comparison, proof_page
from ...present.pages.catalogue import all_missions, all_planets, all_rogues
from ...present.pages.credits import credits_page
from ...present.pages.end import end
from ...present.pages.gave_up import gave_up
from ...present.pages.new_table import setup_page
from ...present.pages.planets import Sieve, planets_page
from ...present.pages.rules import neighbours, search
from ...present.table.log import Entry
from ...present.table.model import Invitation, NewTableForm, Preferences, Replay, Resumable, Table
from ...present.table.page import TablePage, scene_of, viewer
from .end import Ending
from .markup import Wording
from .regions import asked_element, attributes_of, drawn_regions, log_html, log_line, question_of
from .templates import render

TAGS = (
    *((verb, verb) for verb in ("land", "orbit", "ship", "advance", "regress")),
    ("use", "check"),
    ("replace", "swap"),
    ("recall", "home"),
)
"""What touching a world or a track can mean, and the icon of it."""


def render_start(tables: Sequence[Resumable], taste: Preferences) -> str:
    """The first page: play now, the other ways to play, the tables to go on with."""
    return _page("start.html", taste, tables=tables)


def render_setup(wish: NewTableForm, taste: Preferences) -> str:
    """The form of a new table; a refused one comes back with its error."""
    return _page("setup.html", taste, wish=wish, form=setup_page(wish))


def render_invite(table: Table, invitations: Sequence[Invitation], taste: Preferences) -> str:
    """The links of an online table, one for every seat and one for spectators."""
    return _page("invite.html", taste, table=table, invitations=invitations)


def render_table(game: Game, table: Table, taste: Preferences) -> str:
    """The whole page of a table."""
    board = render_board(game, table, taste)
    return _page("table.html", taste, table=table, over=table.has_ended, board=Markup(board))


def render_board(game: Game, table: Table, taste: Preferences) -> str:
    """Only `<main id="table">`: the board, the end when the table has ended, or for whoever gave up and does
    not watch how it goes on, that they did."""
    if table.has_ended:
        return _end(game, table, taste)
    if table.gave_up and not table.watching:
        return _gave_up(game, table, taste)
    return board_of(TablePage(game, table), taste)


def board_of(page: TablePage, taste: Preferences, replay: Replay | None = None) -> str:
    """The board of a page, with all its regions."""
    language = taste.language
    if page.table.curtain is not None:
        return _page(
            "curtain.html", taste, page=page, asked_element=asked_element(question_of(page, language))
        )
    return _page(
        "board.html",
        taste,
        page=page,
        attributes=attributes_of(page, language),
        regions=drawn_regions(page, language),
        log=log_html(page.log.blocks, language),
        asked_element=asked_element(question_of(page, language)),
        tags=TAGS,
        replay=replay,
    )


def render_recap(entries: Sequence[Entry], taste: Preferences) -> str:
    """Lines of the log."""
    return Markup("".join(log_line(entry, taste.language) for entry in entries))


def _gave_up(game: Game, table: Table, taste: Preferences) -> str:
    found = gave_up(scene_of(game, table, viewer(game, table)), table)
    return _page("gave_up.html", taste, table=table, page=found, ply=game.ply)


def _end(game: Game, table: Table, taste: Preferences) -> str:
    seat = viewer(game, table)
    scene = scene_of(game, table, seat)
    found = Ending(end(scene, table, game.log_for(seat)), scene, Wording(translator(taste.language)))
    return _page("end.html", taste, table=table, page=found, ply=game.ply)


def render_replay(game: Game, replay: Replay, table: Table, taste: Preferences) -> str:
    """A moment of a recorded game, which `game` stands at."""
    page = TablePage(game, table if table.has_ended else replace(table, past=True))
    board = Markup(board_of(page, taste, replay))
    return _page("replay.html", taste, board=board, replay=replay, table=table, page=page)


def render_replay_bar(page: TablePage, replay: Replay, taste: Preferences) -> str:
    """Only the bar of a replay."""
    return _page("replay_bar.html", taste, page=page, replay=replay)


def render_position(text: str, error: str, taste: Preferences) -> str:
    """The page on which a position or a record can be pasted; `error` says what was wrong with it."""
    return _page("position.html", taste, text=text, error=error)


def render_rules(taste: Preferences, query: str = "") -> str:
    """How to play in short, all chapters, and what is found for a query."""
    found = search(taste.language, query)
    return _page("rules.html", taste, book=rulebook(taste.language), query=query, found=found)


def render_chapter(number: str, taste: Preferences) -> str:
    """A chapter of the rules, with drawn examples."""
    book = rulebook(taste.language)
    before, after = neighbours(taste.language, number)
    tiles = all_planets("classic") if number == "R7" else ()
    given = {
        "chapter": book.chapter(number),
        "before": before,
        "after": after,
        "tiles": tiles,
        "compared": comparison() if number == "R10" else None,
    }
    return _page("chapter.html", taste, book=book, **given)


def render_books(taste: Preferences) -> str:
    """The printed books, and our rulings where one can be read in more than one way."""
    books = all_books()
    unclear = [book_page(book.name, "unclear") for book in books]
    return _page("books.html", taste, books=books, unclear=unclear)


def render_book(name: str, status: str, taste: Preferences) -> str:
    """Every statement of a book, or those of one status."""
    return _page("book.html", taste, page=book_page(name, status))


def render_proof(number: str, taste: Preferences) -> str:
    """What the books say about a clause, and the tests that name it."""
    return _page("proof.html", taste, page=proof_page(taste.language, number))


def render_credits(taste: Preferences) -> str:
    """Whose game this is, and where everything comes from."""
    return _page("credits.html", taste, page=credits_page())


def render_fair(taste: Preferences) -> str:
    """How to check that the dice were fair."""
    return _page("fair.html", taste)


def render_planets(taste: Preferences, sieve: Sieve = Sieve()) -> str:  # noqa: B008 (it never changes)
    """The planets of an edition that are asked for, one of them in full."""
    page = planets_page(sieve)
    rulings = rulebook(taste.language).rulings
    return _page("planets.html", taste, page=page, rulings=rulings, run=_run(page.edition))


def render_missions(taste: Preferences) -> str:
    """All missions."""
    return _page("missions.html", taste, cards=all_missions(), run=_run("classic"))


def render_rogues(taste: Preferences) -> str:
    """All rogue galaxies."""
    return _page("rogues.html", taste, cards=all_rogues(), run=_run(all_rogues()[0].slug))


def _run(name: str) -> Run | None:
    """Where the figures of the cards come from."""
    return runs().get(name)


def render_page(name: str, taste: Preferences, **given: object) -> str:
    """Any other page: its template, and what that is told."""
    return _page(name, taste, **given)


def render_error(status: int, sentence: str, taste: Preferences) -> str:
    """What went wrong, in a sentence, and the way back."""
    return _page("error.html", taste, status=status, sentence=sentence)


def render_api(
    operations: Sequence[object], messages: Sequence[object], origin: str, taste: Preferences
) -> str:
    """What a script can ask for; written for programmers, in English."""
    return _page("api.html", taste, operations=operations, messages=messages, origin=origin)


def render_status(status: object, taste: Preferences) -> str:
    """How the server is, for its host (`status.py`)."""
    return _page("status.html", taste, status=status)


def _page(name: str, taste: Preferences, **given: object) -> str:
    return render(name, taste.language, taste=taste, **given)

"""The pages about people speak one language too."""

import pytest

from galaxarium.present.pages.people import FinishedGame, Kept, board_page, day, offer_page, person_page
from galaxarium.present.table.model import Preferences, Resumable
from galaxarium.tables.accounts.passkeys import Passkey
from galaxarium.tables.accounts.sessions import Account, Session
from galaxarium.tables.core.listings import Against, Leader, Offer, OfferedSeat, Person, Played, Rating, Rival
from galaxarium.tables.core.options import SeatOptions, TableOptions, TimeControl
from galaxarium.tables.lobby.ratings import EDITIONS
from galaxarium.web.render import pages

from .catalogs import TRANSLATIONS
from .test_pages import english_on

ME = Account("x", "Ana", 0.0, "s1", 0.0)
LEADERS = (Leader(1, "Ana", 30.0, 2.0, 12), Leader(2, "Bo", 20.0, 8.0, 1))


def offers():
    wish = TableOptions("online", (SeatOptions(), SeatOptions()))
    for rated, clock, seats in (
        (True, "move", (OfferedSeat("Ana", True, "blue"), OfferedSeat("", False, "orange"))),
        (False, "bank", (OfferedSeat("", True, "green"), OfferedSeat("Bo", True, "purple"))),
        (False, "none", (OfferedSeat("", True, "blue"), OfferedSeat("", False, "ink"))),
    ):
        rated_wish = TableOptions("online", wish.chairs, rated=rated)
        yield offer_page(Offer("abc", rated_wish, TimeControl(clock=clock), seats, 0.0), 600.0)


def played(rank, conceded=False):
    rivals = (Rival("Bo", 2), Rival("", 3))
    return Played("abc", 0.0, rank, 21, conceded, Rating(), Rating(26.0, 8.0), rivals)


def people_pages(taste):
    def page(name, **given):
        return pages.render_page(name, taste, day=day, **{"error": "", "me": ME, **given})

    open_tables = list(offers())
    running = (Resumable("/t/a", "Ana", ("1", "2"), 3, 5, True),)
    finished = (FinishedGame("abc", "", ("1", "2"), 2, 14, True, "2026-11-15"),)
    person = Person("Ana", "classic", LEADERS[0], (played(1), played(2, True)), (Against("Bo", 1, 0, 1),))
    return {
        "enter": page("account_enter.html", next="/", typed=""),
        "recover": page("account_recover.html", typed=""),
        "new": page("account_new.html", typed=""),
        "codes": page("account_codes.html", codes=("aaaa-bbbb",)),
        "delete": page("account_delete.html"),
        "account": page(
            "account.html",
            sessions=(Session("s1", "Firefox", 0.0, 0.0), Session("s2", "", 0.0, 0.0)),
            passkeys=(Passkey("p", "", 0.0, 0.0),),
            has_password=True,
            codes_left=5,
        ),
        "bare": page("account.html", sessions=(), passkeys=(), has_password=False, codes_left=1),
        "games": page("account_games.html", kept=Kept(running, finished, 0, True)),
        "no games": page("account_games.html", kept=Kept((), ())),
        "older games": page("account_games.html", kept=Kept((), finished, 20)),
        "open": page("open.html", offers=open_tables),
        "none open": page("open.html", offers=()),
        "leaders": page("leaderboard.html", board=board_page(LEADERS, "classic", "Ana"), editions=EDITIONS),
        "no leaders": page("leaderboard.html", board=board_page((), "classic", ""), editions=EDITIONS),
        "person": page("person.html", person=person_page(person), editions=EDITIONS),
        **{f"join {at}": page("join.html", offer=offer) for at, offer in enumerate(open_tables)},
        **{
            f"join {at} as nobody": page("join.html", offer=one, me=None)
            for at, one in enumerate(open_tables)
        },
    }


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_pages_about_people_are_translated(language):
    taste = Preferences(language, accounts=True, known=True)
    left = {name: english_on(html, language) for name, html in people_pages(taste).items()}
    assert {name: words for name, words in left.items() if words} == {}


def test_intervals_are_drawn_on_one_scale():
    first, second = board_page(LEADERS, "classic", "Bo").rows
    assert first.interval.low > second.interval.low
    assert second.interval.low == 8.0  # the widest reaches both ends
    assert second.interval.high == 292.0
    assert first.interval.high - first.interval.low < second.interval.high - second.interval.low
    assert (first.interval.estimate, first.interval.half, first.interval.sure) == (300, 39, 240)
    assert (second.provisional, second.mine, first.provisional) == (True, True, False)


def test_a_history_begins_with_what_was_believed_before():
    person = Person("Ana", "classic", LEADERS[0], (played(1),), ())
    chart = person_page(person).chart
    assert chart.line.count("L") == 1
    assert chart.band.endswith("Z")
    assert chart.games == 1
    assert person_page(Person("Ana", "classic", LEADERS[0])).chart is None

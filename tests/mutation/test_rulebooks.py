"""The table of rulebooks, word for word: every switch has tests in tests/rules, the profiles are pinned."""

from galaxarium.data.tables import SWITCHES, rulebooks

NEVER_IN_A_BOOK = "first_player"  # R10: random in all of them

BOOKS = {
    "galakta": "may | planets,level,resources | reroll | bottom | tied-ok | mix | all | yes",
    "meeplebr": "may | planets,level,resources | reroll | bottom | tied-ok | mix | all | yes",
    "pixie": "must | planets,resources | reroll | bottom | tied-ok | mix | all | yes",
    "devir": "may | planets,level,resources | discard | discard | strict | single | all | yes",
    "blast-off": "may | planets,level,resources | reroll | bottom | tied-ok | mix | all | yes",
}
ORDER = (
    "landing", "tie_breakers", "rogue_unusable", "helios", "mared", "andellouxian", "duel_missions",
    "follow_bonus",
)  # fmt: skip


def test_rulebooks():
    found = {
        name: " | ".join(book.switches[switch] for switch in ORDER) for name, book in rulebooks().items()
    }
    assert found == BOOKS
    assert {book.switches[NEVER_IN_A_BOOK] for book in rulebooks().values()} == {"random"}
    assert set(SWITCHES) == {*ORDER, NEVER_IN_A_BOOK}


def test_editions():
    assert {name: book.edition for name, book in rulebooks().items()} == {
        "galakta": "classic",
        "meeplebr": "classic",
        "pixie": "classic",
        "devir": "classic",
        "blast-off": "blast-off",
    }


def test_switches():
    assert SWITCHES == {
        "landing": ("may", "must"),
        "tie_breakers": ("planets,level,resources", "planets,resources"),
        "rogue_unusable": ("reroll", "discard"),
        "helios": ("bottom", "discard"),
        "mared": ("tied-ok", "strict"),
        "andellouxian": ("mix", "single"),
        "duel_missions": ("all", "drop-comparative"),
        "follow_bonus": ("yes", "no"),
        "first_player": ("random", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5"),
    }

"""The page of credits: all stand-ins of the data files, with what they rest on, in every language."""

import csv
from importlib import resources

import pytest

from galaxarium.data import credits as data
from galaxarium.data.credits import PUBLISHERS, stand_ins
from galaxarium.data.rogues import read_rogues
from galaxarium.data.tables import rulebooks
from galaxarium.i18n import languages, translator
from galaxarium.present.pages.catalogue import all_rogues
from galaxarium.present.pages.credits import PROVENANCE, credits_page, provenance
from galaxarium.present.text import Text, render

MARK = next(said for said in PROVENANCE if "the mark once" in said)


def rows(file):
    text = (resources.files("galaxarium.data") / file).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


@pytest.fixture
def marked(monkeypatch):
    """As if Zendica's fourth attack were marked `once`, or just as the data say if it is."""
    text = (resources.files("galaxarium.data") / "rogues.csv").read_text(encoding="utf-8")
    found = list(csv.reader(text.splitlines()))
    for row in found:
        if row[0] == "zendica" and row[3] == "4":
            row[-1] = f'"{MARK}"'
    quoted = "\n".join(",".join(f'"{c}"' if "," in c and c[0] != '"' else c for c in row) for row in found)
    monkeypatch.setattr(data, "rogues", lambda: read_rogues("rogues.csv", quoted + "\n"))


def test_every_book_has_a_publisher():
    assert list(PUBLISHERS) == list(rulebooks())
    assert len(credits_page().editions) == 5


@pytest.mark.parametrize("file", ["mats.csv", "rogues.csv"])
def test_every_row_with_a_stand_in_is_shown(file):
    wanted = [row for row in rows(file) if "stand-in" in row["provenance"]]
    groups = [group for group in credits_page().groups if group.file == file]
    assert sum(len(group.levels) for group in groups) == len(wanted) > 0
    mine = [row for row in stand_ins() if row.file == file]
    assert [(str(one.level), one.provenance) for one in mine] == [
        (row["level"], row["provenance"]) for row in wanted
    ]
    for one, row in zip(mine, wanted, strict=True):
        assert {column: str(value) for column, value in one.values.items() if column != "once"} == {
            column: row[column] for column in one.values if column != "once"
        }


def test_every_planet_of_blast_off_is_named():
    assert list(credits_page().planets) == [row["name"] for row in rows("planets-blast-off.csv")]


@pytest.mark.parametrize("file", ["mats.csv", "rogues.csv"])
def test_what_every_row_rests_on_is_a_sentence_in_every_language(file):
    for said in {row["provenance"] for row in rows(file)}:
        text = provenance(said)
        assert isinstance(text, Text), said
        sentences = {render(translator(language), text) for language in languages()}
        assert len(sentences) == len(languages())


def test_what_an_owner_of_the_box_has_written_is_shown_as_it_is():
    assert provenance("read from my own box") == "read from my own box"


def test_only_the_values_without_a_source_are_called_stand_ins():
    groups = {render(translator("en"), group.name): group for group in credits_page().groups}
    shown = {name: [title.key for title, _ in group.rows] for name, group in groups.items()}
    assert shown["Galaxy mat of Blast Off!"] == ["credits.dice", "credits.ships", "credits.points"]
    assert shown["Rothkel"] == ["credits.dice", "credits.points", "credits.max_resource"]
    assert "Artemis" not in shown


def test_the_mark_once_is_a_stand_in_of_its_own(marked):
    zendica = [group for group in credits_page().groups if group.name == "Zendica"]
    assert [(group.levels, group.rows, group.is_mark) for group in zendica] == [((4,), (), True)]
    assert not any(group.is_mark for group in credits_page().groups if group.name != "Zendica")


def test_the_catalogue_says_which_values_of_a_rogue_are_stand_ins(marked):
    all_rogues.cache_clear()
    try:
        cards = {card.slug: (card.stand_in, card.stand_in_mark) for card in all_rogues()}
    finally:
        all_rogues.cache_clear()
    assert cards["artemis"] == (False, False)
    assert cards["zendica"] == (False, True)
    assert cards["rothkel"] == (True, False)

"""The rules as players read them: complete in every language, and their drawn examples are true."""

import re
from importlib import resources

import pytest

from galaxarium import Game
from galaxarium.data.planets import planets
from galaxarium.data.rulebook import examples, rulebook
from galaxarium.i18n import languages
from galaxarium.present import clauses

ENGLISH = rulebook("en")
EXAMPLES = {example.name: example for example in examples()}
CITED = re.compile(r"\bR\d+(?:\.\d+)?\b")


@pytest.fixture(autouse=True)
def python_mode(monkeypatch):
    monkeypatch.setenv("GALAXARIUM_MODE", "python")


def texts(book):
    """Every text by what it belongs to."""
    found = {clause.number: clause.text for chapter in book.chapters for clause in chapter.clauses}
    found |= {chapter.number: chapter.text for chapter in book.chapters}
    return found | dict(book.rulings) | {f"example {name}": said for name, said in book.captions.items()}


def numbers(said):
    """The numbers a text speaks of; what cards say, in quotes, is said by each language in its own way."""
    return sorted(re.findall(r"\d+", re.sub("«.*?»", "", said)))


def in_order(wanted, kinds):
    """Do these come one after the other, maybe with others between them?"""
    left = iter(kinds)
    return all(any(kind == want for kind in left) for want in wanted)


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_true(name):
    example = EXAMPLES[name]
    game = Game.from_position(example.position)
    assert not set(example.refused) & set(game.decision.choices)
    kinds = []
    for choice in example.choices:
        assert choice in game.decision.choices
        kinds += [event.kind for event in game.play(choice).events]
    assert in_order(example.happens, kinds)
    seats = game.snapshot()["seats"]
    assert example.then == {
        seat: {key: seats[int(seat) - 1][key] for key in wanted} for seat, wanted in example.then.items()
    }
    assert f"{game.decision.seat} {game.decision.kind}" == example.asked


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_would_be_found_out(name):
    """The check above can fail: nothing is as the example says before anything is chosen."""
    example = EXAMPLES[name]
    game = Game.from_position(example.position)
    seats = game.snapshot()["seats"]
    before = {
        seat: {key: seats[int(seat) - 1][key] for key in wanted} for seat, wanted in example.then.items()
    }
    assert before != example.then


def test_examples_stand_at_clauses_and_have_captions():
    for example in EXAMPLES.values():
        assert example.clause in ENGLISH.numbers
        assert set(example.planets) <= set(Game.from_position(example.position).snapshot()["row"])
    assert set(ENGLISH.captions) == set(EXAMPLES)


@pytest.mark.parametrize("language", languages())
def test_every_language_has_its_own_file(language):
    assert (resources.files("galaxarium.data.rulebook") / f"{language}.toml").is_file()


@pytest.mark.parametrize("language", languages())
def test_every_language_says_everything(language):
    book = rulebook(language)
    assert [chapter.number for chapter in book.chapters] == [f"R{n}" for n in range(1, 11)]
    assert book.numbers == ENGLISH.numbers
    own, english = texts(book), texts(ENGLISH)
    assert own.keys() == english.keys()
    for name, said in own.items():
        assert CITED.findall(said) == CITED.findall(english[name]), name
        assert set(CITED.findall(said)) <= book.numbers, name
        assert numbers(said) == numbers(english[name]), name
        assert bool(said) == bool(english[name]), name
        assert said == said.strip(), name
        if language != "en" and said:
            assert said != english[name], name


def test_the_numbers_are_those_of_the_rules(pytestconfig):
    text = (pytestconfig.rootpath / "docs" / "rules.md").read_text(encoding="utf-8")
    written = set(re.findall(r"^- (R\d+\.\d+)", text, re.MULTILINE))
    own = {number for number in ENGLISH.numbers if "." in number}
    assert own == {number for number in written if not number.startswith("R11.")}


def test_rulings_are_of_planets():
    assert set(ENGLISH.rulings) <= {planet.slug for planet in planets()}


def test_a_language_without_a_file_reads_english():
    assert rulebook("tlh").chapters == ENGLISH.chapters


def test_reasons_and_prompts_lead_to_clauses_that_exist():
    assert set(clauses.CLAUSES.values()) | set(clauses.BLAST_OFF.values()) <= ENGLISH.numbers

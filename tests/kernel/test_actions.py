"""The action map: verbs tile its range, and every action has a text of its own."""

from galaxarium import Game
from galaxarium.game.cards import classic
from galaxarium.game.notation import choice_text
from galaxarium.kernel.codes import face, frame, verb
from galaxarium.kernel.layout import MISSIONS, PLANETS, SEATS, SPACES

WIDTHS = {
    "KEEP": MISSIONS,
    "ACTIVATE": 6,
    "REROLL": 1716,
    "CONVERT": 28,
    "END": 1,
    "SET": 36,
    "MOVE": 13 * 13,
    "ADVANCE": SPACES,
    "PASS": 1,
    "UPGRADE": 2,
    "USE": PLANETS,
    "FOLLOW": 1,
    "PAY": 64,
    "REGRESS": SEATS * SPACES,
    "REPLACE": SPACES,
    "STEAL": SEATS,
    "TRADE": 8,
    "HIRE": PLANETS,
    "REPEAT": 6,
    "PERFORM": 6,
    "DISCARD": 84,
    "RECALL": SPACES,
    "GAIN": 64,
    "TRANSFER": SPACES * SPACES,
    "FORCE": 1,
    "ALLOW": 1,
    "LOSE": 64,
    "BUY": 72,
}


def test_verbs_tile_the_range():
    assert list(verb.NAMES) == list(WIDTHS)
    at = 0
    for name, width in WIDTHS.items():
        assert getattr(verb, name) == at, name
        at += width
    assert at == verb.COUNT


def test_actions_fit_the_buffer_of_choices():
    assert verb.COUNT < 2**15
    assert verb.RESUME < 0
    assert verb.BEGIN < 0


def test_every_action_has_a_text_of_its_own():
    game = Game.from_position(
        "galaxarium position 1\nplayers 5\nrow jakks gort helios nibiru maia mared\ndice move,energy\n"
        "seat 1 level 6 planets shouhua\n"
    )
    record = game.state.array()[0]
    texts = [choice_text(record, classic(), action) for action in range(verb.COUNT)]
    assert len(set(texts)) == verb.COUNT
    assert texts[verb.END] == "end"
    assert texts[verb.USE] == "use jakks"
    assert texts[verb.MOVE + 2] == "move home jakks:orbit"
    assert texts[verb.SET + 1] == "set move energy"
    assert texts[verb.BUY + 1] == "convert 1c move energy"
    assert texts[verb.COUNT - 1] == "convert 1e colony colony"
    assert all(text.isascii() and text == text.lower() for text in texts)


def test_the_longest_list_of_choices_fits():
    """Seven dice of six faces are the most there is: every list, every pair, every face, the end."""
    game = Game.from_position(
        "galaxarium position 1\nplayers 2\nrow jakks gort helios nibiru\n"
        "dice move,energy,culture,diplomacy,economy,colony,colony\nseat 1 energy 7 culture 7 level 6\n"
    )
    assert len(game.decision.choices) <= verb.LIMIT
    rerolls = [choice for choice in game.decision.choices if choice.startswith("reroll")]
    assert len(rerolls) == 2**5 * 3 - 1


def test_frames_are_told_apart():
    kinds = {
        name: value for name, value in vars(frame).items() if name.isupper() and name != "FIRST_AUTOMATIC"
    }
    assert len(set(kinds.values())) == len(kinds)
    assert face.COUNT == 6

"""What may be typed instead of a number."""

import pytest

from galaxarium.cli.prompt import matches, pick

CHOICES = (
    "activate move",
    "activate energy",
    "reroll energy",
    "reroll energy,energy",
    "move home gort:orbit",
    "end",
)


@pytest.mark.parametrize(
    "typed,found",
    [
        ("activate energy", ["activate energy"]),
        ("  Activate   ENERGY ", ["activate energy"]),
        ("act en", ["activate energy"]),
        ("a m", ["activate move"]),
        ("e", ["end"]),
        ("reroll energy", ["reroll energy"]),  # the very text, though another choice begins so
        ("reroll", ["reroll energy", "reroll energy,energy"]),
        ("a", ["activate move", "activate energy"]),
        ("m h gort", ["move home gort:orbit"]),
        ("end now", []),
        ("energy", []),
    ],
)
def test_the_text_of_a_choice_or_its_beginning(typed, found):
    assert matches(typed, CHOICES) == found


DICE = ("move", "energy", "energy", "colony")


@pytest.mark.parametrize(
    "typed,found",
    [
        ("all", list(DICE)),
        ("1", ["move"]),
        ("4 1", ["move", "colony"]),
        ("2,3", ["energy", "energy"]),
        ("134", ["move", "energy", "colony"]),
        ("1 1", []),
        ("0", []),
        ("5", []),
        ("one", []),
        ("", []),
        ("-1", []),
    ],
)
def test_dice_by_their_numbers(typed, found):
    assert pick(typed, DICE) == found

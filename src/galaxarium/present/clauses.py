"""Which rule stands behind a prompt, and behind a reason why something cannot be done."""

from .text import Text

CLAUSES = {
    "no.own-turn": "R6.2",
    "no.used": "R6.2",
    "no.energy": "R2.3",
    "no.culture": "R2.3",
    "no.dice": "R2.3",
    "no.dice.left": "R2.3",
    "no.down": "R8.6",
    "no.full": "R2.6",
    "no.full.energy": "R2.6",
    "no.full.culture": "R2.6",
    "no.none.energy": "R2.3",
    "no.none.culture": "R2.3",
    "no.track": "R6.5",
    "no.orbit": "R6.5",
    "no.home": "R2.3",
    "no.transfer": "R7",
    "no.top": "R3.5",
    "no.lowest": "R7",
    "no.upgrade": "R3.5",
    "no.regress": "R6.5",
    "no.steal": "R7",
    "no.replace": "R7",
    "no.deck": "R7",
    "no.moves": "R3.1",
    "no.copy": "R6.3",
    "no.force": "R7",
    "no.solo": "R9.2",
    "no.harvest.energy": "R3.2",
    "no.harvest.culture": "R3.2",
    "no.diplomacy": "R3.3",
    "no.economy": "R3.3",
    "no.colony": "R3.4",
    "no.life": "R3.3",
    "no.tech": "R3.3",
    "no.galaxy": "R3.4",
    "why.landed": "R3.1",
    "why.orbiting": "R3.1",
    "why.converter": "R2.5",
    "why.converter.used": "R2.5",
    "why.converter.dice": "R2.5",
    "why.reroll": "R2.4",
    "prompt.mission": "R1.4",
    "prompt.main": "R2.2",
    "prompt.set": "R2.5",
    "prompt.move": "R3.1",
    "prompt.advance": "R3.6",
    "prompt.colony": "R3.4",
    "prompt.land": "R3.1",
    "prompt.follow": "R4.1",
    "prompt.upgrade": "R3.5",
    "prompt.pay": "R3.5",
    "prompt.regress": "R6.5",
    "prompt.replace": "R7",
    "prompt.steal": "R7",
    "prompt.trade": "R7",
    "prompt.gain": "R7",
    "prompt.recall": "R7",
    "prompt.transfer": "R7",
    "prompt.discard": "R7",
    "prompt.reroll": "R7",
    "prompt.copy.use": "R6.3",
    "prompt.copy.hire": "R6.3",
    "prompt.copy.repeat": "R6.3",
    "prompt.copy.perform": "R6.3",
    "prompt.force": "R9.3",
    "prompt.force.attack": "R9.4",
    "prompt.lose": "R9.4",
}
"""Keys of texts and the number of the clause a person should read about them."""

BLAST_OFF = {"R2.4": "R8.3", "R2.5": "R8.5", "R7": "R8.6", "R6.3": "R8.6"}
"""Clauses that Blast Off! replaces."""


def clause_of(words: Text, is_classic: bool = True) -> str:
    """The number of the clause behind a text; empty where there is none."""
    number = CLAUSES.get(words.key, "")
    return number if is_classic else BLAST_OFF.get(number, number)

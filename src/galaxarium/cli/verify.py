"""`galaxarium verify`: check a game from its record alone."""

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from .files import naming, read_text
from .options import prefer_plain_engine

if TYPE_CHECKING:
    from ..game.proof import Proof
    from ..i18n import Translator

DESCRIPTION = """\
Play a record again and check everything in it: that every decision was possible, that dice, planets and
missions follow from the seed, that the states and the result noted in it come out, and that the seed gives
the hash that was shown before the game. What does not fit is refused with its line (exit status 2)."""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="RECORD", help="a record, such as a table hands out")
    parser.add_argument("--hash", default="", metavar="HEX", help="the hash you were shown before the game")
    parser.add_argument("--language", metavar="CODE", help="such as en; otherwise the language of the system")


def run(args: argparse.Namespace) -> int:
    """Check a record and say what was checked, or refuse it."""
    prefer_plain_engine()
    from ..game.proof import prove
    from ..i18n import preferred, translator

    words = translator(args.language or preferred(os.environ))
    with naming(args.file):
        proof = prove(read_text(args.file), args.hash)
    for sentence in sentences(proof, args.hash, words):
        print(sentence)
    return 0


def sentences(proof: "Proof", shown: str, words: "Translator") -> Iterator[str]:
    """What was checked, and what could not be."""
    game = proof.game
    yield words.tn("verify.played", game.ply)
    yield words.t("verify.chance" if game.seed is not None else "verify.position")
    if proof.digests:
        yield words.tn("verify.digests", proof.digests)
    else:
        yield words.t("verify.no-digests")
    if game.result is None:
        yield words.t("verify.open" if proof.counted else "verify.open.uncounted")
    else:
        winners = ", ".join(map(str, game.result.winners))
        points = ", ".join(str(score.total) for score in game.result.scores)
        yield words.t("verify.result" if proof.result else "verify.over", winners=winners, points=points)
    if game.seed is not None:
        from ..game.proof import seed_hash

        hash_key = "verify.hash" if proof.noted_hash else "verify.hash.made"
        yield words.t(hash_key, hash=seed_hash(game.seed))
        yield words.t("verify.shown" if shown else "verify.compare")

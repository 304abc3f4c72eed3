"""The generator: pinned test vectors, equal in plain Python and compiled, and fair draws."""

from collections import Counter

import numba
import numpy as np
import pytest

from galaxarium.kernel import rng
from galaxarium.kernel.engine import engine
from galaxarium.kernel.layout import GENERATOR
from support.engines import ENGINES

# seed (low, high), the words after seeding, the first 16 outputs
VECTORS = [
    ((0, 0), "49f1252c 32bf83c9 a47750f3 00000014",
     ("7cb0a909 fad8b4a8 3ca4b808 3821b4c5 5e7023ca 50f26bf7 f1e1b0a2 6163032f "
      "3bf3c9a4 6db6c5e0 57331c8c 2aaf9993 cc0aa8b0 f1a1ceb0 8952c2c6 fe0904ba")),
    ((7, 0), "b953d748 f3f1c82c 110a3b45 00000014",
     ("ad459f88 8ce4464a 5e3682c4 a246730d d7779bb8 c874b429 680db946 3a90b304 "
      "300d6f22 4430341e 8821d65f 60d28e0c 35ec57d6 ed12ae99 fe956ee5 d22a4832")),
    ((2**63 - 1, 2**63 - 1), "86860cb2 e07f1b3b 808d6cc9 80000013",
     ("e7052800 e507f7db 8699b6a2 f217db3e 7dd5442b 661c0603 804eb283 508fb72f "
      "d92ed0cd dcc4f5fb 49d00a2f 5484c032 75532ad2 6c4af0d5 a346b3bf bb2a1a8e")),
]  # fmt: skip


def hexadecimal(words):
    return " ".join(f"{int(word):08x}" for word in words)


def sfc32(a, b, c, counter):
    """Chris Doty-Humphrey's sfc32, written from its definition with 32-bit registers."""
    while True:
        word = lambda x: x & 0xFFFFFFFF  # noqa: E731
        result = word(word(a + b) + counter)
        counter = word(counter + 1)
        a = b ^ (b >> 9)
        b = word(c + word(c << 3))
        c = word(word(word(c << 21) | (c >> 11)) + result)
        yield result


@pytest.mark.parametrize("seed, words, outputs", VECTORS)
def test_vectors(seed, words, outputs):
    w = [0, 0, 0, 0]
    rng.seed_words(w, *seed)
    assert hexadecimal(w) == words
    assert hexadecimal(rng.draw_word(w) for _ in range(16)) == outputs


@pytest.mark.parametrize("seed, words, outputs", VECTORS)
def test_vectors_are_sfc32(seed, words, outputs):
    generator = sfc32(*(int(word, 16) for word in words.split()))
    assert hexadecimal(next(generator) for _ in range(16)) == outputs


@pytest.fixture(scope="module")
def compiled_draw():
    return numba.njit(rng.draw_word)


@pytest.mark.parametrize("seed, words, outputs", VECTORS)
def test_vectors_compiled(seed, words, outputs, compiled_draw):
    w = np.array([int(word, 16) for word in words.split()], np.uint32)
    assert hexadecimal(compiled_draw(w) for _ in range(16)) == outputs


@pytest.mark.parametrize("mode", ENGINES)
@pytest.mark.parametrize("seed, words, outputs", VECTORS)
def test_seeding_in_every_mode(seed, words, outputs, mode):
    rules = engine(mode)
    bot = np.zeros(1, GENERATOR).view(np.recarray)
    rules.seed_bot(rules.face(bot), *seed)
    assert hexadecimal(bot["rng"][0]) == words


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 40])
def test_draws_are_fair_and_in_range(n):
    w = [0, 0, 0, 0]
    rng.seed_words(w, 1, 0)
    counts = Counter(rng.draw_below(w, n) for _ in range(600 * n))
    assert set(counts) == set(range(n))
    assert sum((count - 600) ** 2 / 600 for count in counts.values()) < n + 5 * (2 * n) ** 0.5


def test_draws_reject_what_would_be_unfair():
    """With n = 3 exactly one word in 2**32 is rejected: the word 0."""
    before = [0, 0, 5, 0]
    assert rng.draw_word(list(before)) == 0
    w = list(before)
    drawn = rng.draw_below(w, 3)
    assert w[3] == 2  # two words were drawn
    again = list(before)
    rng.draw_word(again)
    assert drawn == (rng.draw_word(again) * 3) >> 32


def test_shuffle_is_a_permutation_drawn_from_the_end():
    w, pile = [0, 0, 0, 0], list(range(40))
    rng.seed_words(w, 7, 0)
    twin, expected = list(w), list(range(40))
    rng.shuffle(w, pile, 40)
    for i in range(39, 0, -1):
        j = rng.draw_below(twin, i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert pile == expected
    assert sorted(pile) == list(range(40))


def test_shuffle_leaves_the_rest_alone():
    w, pile = [1, 2, 3, 4], list(range(10))
    rng.shuffle(w, pile, 5)
    assert pile[5:] == [5, 6, 7, 8, 9]
    assert sorted(pile[:5]) == [0, 1, 2, 3, 4]

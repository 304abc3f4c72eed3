"""Chance: the sfc32 generator in four 32-bit words of the state, and fair draws from it.

Thirty-two bit words keep every intermediate value inside a signed 64-bit integer, so that plain Python,
compiled code and a GPU agree bit for bit. Always start from int(word) and mask at the end.
"""

MASK = 0xFFFFFFFF
WARM_UP = 20


def draw_word(w):
    """Advance the generator `w` and return 32 random bits."""
    a = int(w[0])
    b = int(w[1])
    c = int(w[2])
    counter = int(w[3])
    result = (a + b + counter) & MASK
    w[3] = (counter + 1) & MASK
    w[0] = b ^ (b >> 9)
    w[1] = (c + (c << 3)) & MASK
    w[2] = ((((c << 21) & MASK) | (c >> 11)) + result) & MASK
    return result


def draw_below(w, n):
    """Return a number 0..n-1, each exactly equally likely (Lemire's multiplication with rejection)."""
    product = draw_word(w) * n
    if (product & MASK) < n:
        threshold = (MASK + 1 - n) % n
        while (product & MASK) < threshold:
            product = draw_word(w) * n
    return product >> 32


def seed_words(w, low, high):
    """Start the generator `w` from a seed given as two halves of 63 bits."""
    w[0] = low & MASK
    w[1] = (low >> 32) & MASK
    w[2] = high & MASK
    w[3] = (high >> 32) & MASK
    for _ in range(WARM_UP):
        draw_word(w)


def shuffle(w, pile, n):
    """Shuffle the first n entries of `pile` in place (Fisher-Yates, from the end)."""
    for i in range(n - 1, 0, -1):
        j = draw_below(w, i + 1)
        x = pile[i]
        pile[i] = pile[j]
        pile[j] = x

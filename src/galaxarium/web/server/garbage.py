"""Looking for garbage less often. A server holds some hundred thousand objects that stay (rules, courses of
games); going through all of them again and again takes time that moves need."""

import gc

YOUNG, MIDDLE, OLD = 50_000, 40, 50
"""After how many new objects the youngest are looked through, after how many times that those older ones."""


def tidy_rarely() -> None:
    """What is here now stays, and is never looked through again; later things seldom are."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)

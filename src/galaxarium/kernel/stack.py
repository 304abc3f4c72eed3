"""The decision stack: push, pop, and events.

Only the top frame counts. `a`, `b`, `c`, `d` of a frame are explained in codes/frame.py.
"""

from .layout import EVENT_ROWS, FRAME, KIND, SEAT, A, B, C


def push(s, kind, seat, a, b, c):
    """Put a frame on the stack; the rare fourth number is set afterwards."""
    i = s.depth
    s.frame[i, KIND] = kind
    s.frame[i, SEAT] = seat
    s.frame[i, A] = a
    s.frame[i, B] = b
    s.frame[i, C] = c
    s.depth = i + 1


def push_plain(s, kind, seat):
    """Put a frame without arguments on the stack."""
    push(s, kind, seat, 0, 0, 0)


def pop(s):
    """Take the top frame off; the place it leaves is blank again."""
    i = s.depth - 1
    for column in range(FRAME):
        s.frame[i, column] = 0
    s.depth = i


def top(s, column):
    """Return one number of the top frame."""
    return s.frame[s.depth - 1, column]


def set_top(s, column, value):
    """Change one number of the top frame."""
    s.frame[s.depth - 1, column] = value


def emit(ev, kind, a, b, c, e):
    """Write an event into the buffer; without a buffer this compiles to nothing."""
    if ev is not None:
        n = ev.n
        if n < EVENT_ROWS:
            ev.row[n, 0] = kind
            ev.row[n, 1] = a
            ev.row[n, 2] = b
            ev.row[n, 3] = c
            ev.row[n, 4] = e
        ev.n = n + 1

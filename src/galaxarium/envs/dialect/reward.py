"""Rewards: shares of the win, the margin, and a potential for shaping. Points are counted as in R5."""

from ...kernel.layout import ROGUE_SEAT, WINNING_POINTS
from ...kernel.turn import mission_points


def win_share(s, d, seat):
    """The seat's share of the win in a game that is over: 1, 0, or a part where it is shared (R5.3)."""
    if s.rogue >= 0:
        rogue_won = s.trigger < 0 or s.trigger == ROGUE_SEAT  # none: the skull (R9.7)
        return 1.0 if rogue_won == (seat == ROGUE_SEAT) else 0.0
    equals = 0
    own = final_rank(s, d, seat)
    for other in range(s.players):
        rank = final_rank(s, d, other)
        if rank > own:
            return 0.0
        if rank == own:
            equals += 1
    return 1.0 / equals


def final_rank(s, d, seat):
    """Points, then the tie-breakers (R5.3), as one number: higher is better."""
    rank = final_points(s, d, seat) * 64 + s.colonies[seat]
    rank = rank * 8 + (s.level[seat] if s.level_breaks_ties > 0 else 0)
    return rank * 16 + s.stock[seat, 0] + s.stock[seat, 1]


def final_points(s, d, seat):
    """Planets, level and mission (R5.2)."""
    return int(s.points[seat]) + mission_points(s, d, seat)


def win_margin(s, d, seat):
    """The lead over the best other seat at the end, divided by the winning score."""
    best = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, final_points(s, d, other))
    return (final_points(s, d, seat) - best) / WINNING_POINTS


def potential(s, d, seat):
    """The public lead of the seat over the best other one, divided by the winning score; no hidden points."""
    best = 0.0
    for other in range(s.players):
        if other != seat:
            best = max(best, standing_points(s, d, other))
    return (standing_points(s, d, seat) - best) / WINNING_POINTS


def standing_points(s, d, seat):
    """Its points, and for each planet it has a ship on the track of, the fraction it has advanced."""
    worth = 0.0
    for space in range(s.spaces):
        position = s.track[seat, space]
        if position > 0:
            worth += d.points[s.row[space]] * position / d.advances[s.row[space]]
    return worth + s.points[seat]

"""The greedy player: looks at what each choice leads to, one step and its sensible follow-ups ahead.

Dice are the hard part: a roll cannot be looked ahead, so a die is worth what its face would do now, and a die
to be rerolled what an average face would do.
"""

from ...kernel.abilities.usable import can_action
from ...kernel.codes import face, frame, verb
from ...kernel.dice import all_inactive, inactive_dice
from ...kernel.layout import KIND, SEAT
from ...kernel.rng import draw_word
from ...kernel.stack import pop, top
from ...kernel.step import step
from .evaluate import evaluate
from .traits import CONVERT, ENERGY, FORCE, HASTE, RELUCTANCE, SLIPS, THRESHOLD
from .workspace import DEEPER, HOLD, THINK, TRY

FOLLOW_UPS = 12  # decisions looked ahead within one action
NOTHING = -1000.0
WORD = 4294967296.0
MISSION_WORTH = (1.2, 1.0, 1.0, 0.5, 1.0, 0.6, 1.3, 0.5, 1.2, 1.2, 1.0, 1.0)
"""Points each mission brought on the average to those who kept it, in the order of the missions."""


def greedy_choice(s, d, n, out, m):
    """Pick one of the n actions in `out`."""
    kind = top(s, KIND)
    if kind == frame.MAIN:
        return greedy_main(s, d, n, out, m)
    if kind == frame.MISSION:
        return greedy_mission(n, out)
    if kind == frame.SET:
        return greedy_set(s, d, n, out, m)
    if kind == frame.FORCE:
        return greedy_force(s, d, m)
    if kind == frame.REROLL:
        return out[n - 1]
    return best_of(s, d, n, out, m)


def best_of(s, d, n, out, m):
    """The action with the best outlook."""
    seat = top(s, SEAT)
    best = out[0]
    most = NOTHING
    for i in range(n):
        outlook = look_ahead(s, d, seat, out[i], m)
        if out[i] == verb.FOLLOW:
            outlook -= m.traits[RELUCTANCE]
        if outlook > most:
            best = out[i]
            most = outlook
    return best


def look_ahead(s, d, seat, action, m):
    """The value after an action and the seat's own follow-ups, each chosen by its direct value."""
    m.games[TRY] = s
    t = m.games[TRY]
    n = step(t, d, action, m.near, None)
    for _ in range(FOLLOW_UPS):
        if n == 0 or not is_follow_up(t, seat):
            break
        n = step(t, d, direct_best(t, d, seat, n, m), m.near, None)
    return evaluate(t, d, seat, m.traits) + slip(m)


def slip(m):
    """What a beginner misjudges a choice by."""
    if m.traits[SLIPS] == 0.0:
        return 0.0
    return m.traits[SLIPS] * (2.0 * draw_word(m.bots[THINK].rng) / WORD - 1.0)


def is_follow_up(t, seat):
    """Does the seat go on deciding within its action?"""
    kind = top(t, KIND)
    return top(t, SEAT) == seat and kind != frame.MAIN and kind != frame.FOLLOW and kind != frame.FORCE


def direct_best(t, d, seat, n, m):
    """The choice in `near` with the best value right after it."""
    best = m.near[0]
    most = NOTHING
    for i in range(n):
        action = m.near[i]
        m.games[DEEPER] = t
        step(m.games[DEEPER], d, action, m.far, None)
        worth = evaluate(m.games[DEEPER], d, seat, m.traits)
        if worth > most:
            best = action
            most = worth
    return best


def greedy_main(s, d, n, out, m):
    """Use the best die; when none is worth it, reroll, convert or end."""
    seat = top(s, SEAT)
    best = verb.END
    most = evaluate(s, d, seat, m.traits) + m.traits[THRESHOLD]
    for i in range(n):
        if out[i] < verb.REROLL or out[i] >= verb.BUY:
            outlook = look_ahead(s, d, seat, out[i], m)
            if outlook > most:
                best = out[i]
                most = outlook
    if best != verb.END:
        return best
    return rest_of_turn(s, d, n, out, m)


def rest_of_turn(s, d, n, out, m):
    """No die is worth activating: reroll while it pays, convert if a face is badly wanted, else end."""
    seat = top(s, SEAT)
    dice = inactive_dice(s)
    if dice == 0:
        return verb.END
    expected = face_values(s, d, seat, m) / face.COUNT * dice
    if wants_reroll(s, seat, m) and expected > reroll_price(s, m) + m.traits[THRESHOLD]:
        return verb.REROLL + all_inactive(s, d)
    if s.edition == 0 and s.converter_used == 0 and dice > 2 and best_value(m) > m.traits[CONVERT]:
        return cheapest_pair(s, d, n, out, m)
    return verb.END


def is_free_reroll(s):
    """R2.4, R8.3: the first one of a turn, but never in Blast Off!"""
    return s.rerolls == 0 and s.edition == 0


def wants_reroll(s, seat, m):
    """Is it free, or affordable for somebody who would pay?"""
    if is_free_reroll(s):
        return True
    return m.traits[HASTE] == 0.0 and s.stock[seat, face.RESOURCE_ENERGY] > 0


def reroll_price(s, m):
    """What a reroll costs, in points."""
    return 0.0 if is_free_reroll(s) else m.traits[ENERGY]


def face_values(s, d, seat, m):
    """Note what a die of each face would bring now; return the sum."""
    base = evaluate(s, d, seat, m.traits)
    total = 0.0
    for f in range(face.COUNT):
        m.values[f] = 0.0
        if can_action(s, d, seat, f):
            m.games[HOLD] = s
            back_to_main(m.games[HOLD])
            m.games[HOLD].inactive[f] += 1
            m.values[f] = max(0.0, look_ahead(m.games[HOLD], d, seat, verb.ACTIVATE + f, m) - base)
        total += m.values[f]
    return total


def back_to_main(t):
    """Forget what is being done in this turn: a die can be activated only when all of that is over."""
    while top(t, KIND) != frame.MAIN:
        pop(t)


def best_value(m):
    """What the best face would bring."""
    most = 0.0
    for f in range(face.COUNT):
        most = max(most, m.values[f])
    return most


def cheapest_pair(s, d, n, out, m):
    """The two dice to give to the converter: those worth least."""
    best = verb.END
    least = -NOTHING
    for i in range(n):
        if verb.CONVERT <= out[i] < verb.END:
            faces = out[i] - verb.CONVERT
            price = 0.0
            for f in range(face.COUNT):
                price += d.list_count[faces, f] * m.values[f]
            if price < least:
                best = out[i]
                least = price
    return best


def greedy_set(s, d, n, out, m):
    """Turn the die worth least to the face worth most."""
    face_values(s, d, top(s, SEAT), m)
    best = out[0]
    most = NOTHING
    for i in range(n):
        change = out[i] - verb.SET
        gained = m.values[change % face.COUNT] - m.values[change // face.COUNT]
        if gained > most:
            best = out[i]
            most = gained
    return best


def greedy_force(s, d, m):
    """Pay for a reroll of the rogue's die only when it hurts badly."""
    seat = top(s, SEAT)
    loss = evaluate(s, d, seat, m.traits) - look_ahead(s, d, seat, verb.ALLOW, m)
    return verb.FORCE if loss > m.traits[FORCE] else verb.ALLOW


def greedy_mission(n, out):
    """The mission that brings more by and large."""
    best = out[0]
    for i in range(1, n):
        if MISSION_WORTH[out[i] - verb.KEEP] > MISSION_WORTH[best - verb.KEEP]:
            best = out[i]
    return best

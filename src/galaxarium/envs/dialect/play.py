"""One step of a game in a batch: an action, then opponents' decisions until Python has to decide again."""

from ...bots.policy.greedy import greedy_choice
from ...bots.policy.redeal import redeal
from ...bots.policy.think import take_traits
from ...bots.policy.workspace import ROOT, THINK
from ...kernel.codes import verb
from ...kernel.layout import SEAT, SEATS
from ...kernel.rng import draw_below, draw_word, seed_words
from ...kernel.stack import top
from ...kernel.step import step
from .batch import BEGUN, DUE, GOING, GREEDY, MARGIN, SHAPING, SURFACED, WIN
from .masks import hide_choices, is_legal, show_choices
from .observe import observe, refresh
from .reward import potential, win_margin, win_share


def advance_game(d, h, i, m):
    """Take the action chosen in game i (or set up another game) and go on to the next decision.

    Return 1 if a game ended on the way, else 0.
    """
    s = h.games[i]
    r = h.env_states[i]
    k = h.configs[0]
    out = h.choices[i]
    open_step(r, h.masks[i])
    hide_choices(h.masks[i], out, r.count)
    while True:
        if r.fresh == DUE:
            h.games[i] = h.games[len(h.env_states)]
            begin_game(s, r, k)
        answer(s, d, r, k, out)
        if r.fresh == DUE:
            if k.autoreset == 0:
                break
            observe(s, d, k, viewer_at_end(r, k), h.obs[len(h.env_states) + i])
        elif is_surfaced(s, r, k):
            break
        else:
            r.action = opponent_choice(d, h, i, m)
    show_game(s, d, r, k)
    refresh(s, d, r, k, h.obs[i])
    show_choices(h.masks[i], out, r.count)
    return r.terminated | r.truncated


def show_again(d, h, i):
    """Work out the choices of a game that was put there, and what its seat may know; its mask is clear."""
    s = h.games[i]
    r = h.env_states[i]
    k = h.configs[0]
    out = h.choices[i]
    r.count = 0
    if r.fresh != DUE:
        r.count = step(s, d, verb.RESUME, out, None)
    observe(s, d, k, r.seat, h.obs[i])
    show_choices(h.masks[i], out, r.count)


def open_step(r, mask):
    """Clear the results of the last step; note whether the chosen action is illegal."""
    r.reward = 0.0
    for seat in range(SEATS):
        r.gains[seat] = 0.0
    r.terminated = 0
    r.truncated = 0
    r.illegal = 0
    if r.fresh != DUE and not is_legal(mask, r.action):
        r.illegal = 1


def answer(s, d, r, k, out):
    """Take the action written there and go on to the next decision, or to the end."""
    if r.illegal > 0 and r.fresh == GOING:
        forfeit_game(r, k)
        return
    r.count = step(s, d, r.action, out, None)
    r.decisions += 1
    if r.count == 0 or r.decisions >= k.limit:
        close_game(s, d, r, k)


def forfeit_game(r, k):
    """An illegal action: the seat that chose it loses."""
    r.games += 1
    r.fresh = DUE
    r.terminated = 1
    r.gains[r.seat] = k.penalty
    r.reward = k.penalty


def begin_game(s, r, k):
    """A new game with a seed of its own."""
    r.seed[0] = draw_word(r.rng)
    r.seed[1] = draw_word(r.rng) >> 1
    seed_words(s.rng, int(r.seed[0]) | (int(r.seed[1]) << 32), 0)
    r.decisions = -1  # the set-up does not count
    r.fresh = BEGUN
    r.learner = draw_below(r.rng, s.players) if k.place < 0 else k.place
    seat_players(r, k)
    r.action = verb.BEGIN


def seat_players(r, k):
    """Draw who sits at each place of a new game, where there is more than one lot."""
    for place in range(SEATS):
        lot = draw_below(r.rng, k.lot_count[place]) if k.lot_count[place] > 1 else 0
        r.sitting[place] = k.lots[place, lot]


def place_now(s, r):
    """The place of the seat that decides, counted from the learner."""
    place = top(s, SEAT) - r.learner
    return place if place >= 0 else place + s.players


def is_surfaced(s, r, k):
    """Is the decision on top returned to Python?"""
    return k.kinds[r.sitting[place_now(s, r)]] == SURFACED


def opponent_choice(d, h, i, m):
    """The choice of a compiled opponent; without a workspace all of them are random."""
    s = h.games[i]
    r = h.env_states[i]
    k = h.configs[0]
    out = h.choices[i]
    if m is not None:
        player = r.sitting[place_now(s, r)]
        if k.kinds[player] == GREEDY:
            for word in range(4):
                m.bots[THINK].rng[word] = draw_word(r.rng)
            take_traits(m, player)
            m.games[ROOT] = s
            redeal(m.games[ROOT], d, top(s, SEAT), m.bots[THINK])
            return greedy_choice(m.games[ROOT], d, r.count, out, m)
    return out[draw_below(r.rng, r.count)]


def viewer_at_end(r, k):
    """The seat whose observation and reward end the game: the learner or, if all are, the last to decide."""
    return r.seat if k.shared > 0 else r.learner


def close_game(s, d, r, k):
    """The game is over or truncated: compute the rewards."""
    r.games += 1
    r.fresh = DUE
    if s.over > 0:
        r.terminated = 1
    else:
        r.truncated = 1
    for seat in range(s.players):
        if k.weights[SHAPING] > 0.0:
            shape(s, d, r, k, seat)
        if s.over > 0:
            r.gains[seat] += k.weights[WIN] * win_share(s, d, seat)
            r.gains[seat] += k.weights[MARGIN] * win_margin(s, d, seat)
    r.reward = r.gains[viewer_at_end(r, k)]


def shape(s, d, r, k, seat):
    """Add the shaping reward from a seat's last decision until now; the end has potential 0."""
    ahead = potential(s, d, seat) if s.over == 0 else 0.0
    r.gains[seat] += k.weights[SHAPING] * (k.discount * ahead - r.potentials[seat])
    r.potentials[seat] = ahead


def show_game(s, d, r, k):
    """Note which seat decides now, and its shaping reward since its last decision."""
    if r.fresh == DUE:
        r.seat = viewer_at_end(r, k)
        r.count = 0
        return
    r.seat = top(s, SEAT)
    if r.fresh == BEGUN:
        r.fresh = GOING
        for seat in range(s.players):
            r.potentials[seat] = potential(s, d, seat)
    elif k.weights[SHAPING] > 0.0:
        shape(s, d, r, k, r.seat)
        if k.shared == 0 and r.seat == r.learner:
            r.reward = r.gains[r.seat]

"""Write what a seat may know as one row of numbers (slices.py). Nothing here reads the deck, the generator
or the missions of other seats."""

from ...kernel.codes import face, frame
from ...kernel.layout import KIND, LEVELS, PLANETS, ROGUE_SEAT, SEAT, SHIPS, SPACES
from ...kernel.places import is_rogue
from . import slices
from .question import from_seat, observe_planet, observe_question


def observe(s, d, k, seat, obs):
    """Write the whole observation of a seat."""
    for i in range(slices.LENGTH):
        obs[i] = 0
    for space in range(s.spaces):
        observe_space(k, space, s.row[space], obs)
    observe_pile(s, obs)
    observe_rest(s, d, k, seat, obs)


def refresh(s, d, r, k, obs):
    """Update `obs` to the observation of the seat that decides now.

    The planets of the row take most of the space and seldom change, so they are written only when they do.
    """
    for i in range(slices.AT_ROW):
        obs[i] = 0
    for i in range(slices.AT_SEATS, slices.AT_IN_ROW):
        obs[i] = 0
    for space in range(s.spaces):
        if r.row[space] != s.row[space] + 1:
            hide_space(r, space, obs)
            observe_space(k, space, s.row[space], obs)
            r.row[space] = s.row[space] + 1
    if s.pile_n > 0 or r.piled > 0:
        for planet in range(PLANETS):
            obs[slices.AT_IN_PILE + planet] = 0
        observe_pile(s, obs)
        r.piled = s.pile_n > 0
    observe_rest(s, d, k, r.seat, obs)


def write_floats(k, obs, floats):
    """The observation as floats between 0 and 1: exact products, rounded once."""
    for i in range(slices.LENGTH):
        floats[i] = obs[i] * k.scale[i]


def observe_rest(s, d, k, seat, obs):
    """Everything but the row and the pile: it may change with every decision."""
    observe_course(s, seat, obs)
    observe_rules(s, d, obs)
    observe_dice(s, obs)
    observe_missions(s, seat, obs)
    for place in range(s.players):
        other = seat + place
        if other >= s.players:
            other -= s.players
        observe_seat(s, d, other, place, obs)
        observe_ships(s, other, place, obs)
    for i in range(s.taken_n):
        planet = s.taken[i]
        obs[slices.AT_OWNER + from_seat(s, seat, s.owner[planet]) * PLANETS + planet] = 1
    observe_question(s, k, seat, obs)


def observe_course(s, seat, obs):
    """Round, deck, flags of the turn; first, active and triggering seat."""
    start = slices.AT_COURSE
    obs[start + slices.PLAYERS] = s.players
    obs[start + slices.ROW] = s.spaces
    obs[start + slices.BLAST_OFF] = s.edition
    obs[start + slices.ROUND] = min(s.turn // s.players, slices.MOST_ROUNDS)
    obs[start + slices.OVER] = s.over
    obs[start + slices.BONUS] = s.bonus
    obs[start + slices.FEWER] = min(s.fewer, slices.MOST_FEWER)
    obs[start + slices.CONVERTED] = s.converter_used
    obs[start + slices.REROLLS] = min(s.rerolls, slices.MOST_REROLLS)
    obs[start + slices.DECK] = s.deck_n
    obs[start + slices.PILE] = s.pile_n
    obs[slices.AT_FIRST + from_seat(s, seat, s.first)] = 1
    obs[slices.AT_ACTIVE + from_seat(s, seat, s.active)] = 1
    if s.trigger >= 0:
        obs[slices.AT_TRIGGER + from_seat(s, seat, s.trigger)] = 1


def observe_rules(s, d, obs):
    """The house rules, and what the rogue's attack does now."""
    start = slices.AT_SWITCHES
    obs[start] = 1 if s.edition == 0 and s.duel_all == 0 else 0
    obs[start + 1] = s.landing_must
    obs[start + 2] = s.level_breaks_ties
    obs[start + 3] = s.helios_discards
    obs[start + 4] = s.mared_strict
    obs[start + 5] = s.recall_single
    obs[start + 6] = s.rogue_discards
    obs[start + 7] = s.follow_bonus
    if s.rogue >= 0:
        obs[slices.AT_ROGUE + s.rogue] = 1
        observe_attack(d, s.rogue, min(s.level[ROGUE_SEAT], LEVELS - 1), obs)


def observe_attack(d, rogue, level, obs):
    """The effect of a colony die of the rogue at its level."""
    start = slices.AT_ATTACK
    for resource in range(2):
        obs[start + resource] = d.attack_lose[rogue, level, resource]
        obs[start + 2 + resource] = d.attack_steal[rogue, level, resource]
        obs[start + 4 + resource] = d.attack_gain[rogue, level, resource]
    obs[start + 6] = d.attack_take[rogue, level]
    obs[start + 7] = d.attack_regress[rogue, level]
    obs[start + 8] = d.attack_regress_all[rogue, level]
    obs[start + 9] = d.attack_advance[rogue, level]
    obs[start + 10] = d.attack_fewer[rogue, level]


def observe_dice(s, obs):
    """Dice, lasting effects, the chain."""
    start = slices.AT_DICE
    for f in range(face.COUNT):
        obs[start + f] = s.inactive[f]
        obs[start + 2 * face.COUNT + f] = s.spent[f]
    for i in range(s.bay_n):
        obs[start + face.COUNT + s.bay[i]] += 1
    for i in range(3):
        obs[slices.AT_EFFECTS + i] = s.effect[i]
    for bit in range(slices.COPYING):
        obs[slices.AT_CHAIN + bit] = (s.chain >> bit) & 1


def observe_space(k, space, planet, obs):
    """The planet at a space of the row, if there is one: its features and its position."""
    if planet >= 0:
        observe_planet(k, planet, slices.AT_ROW + space * slices.FEATURES, obs)
        obs[slices.AT_IN_ROW + planet] = space + 1


def hide_space(r, space, obs):
    """Clear the planet that was at a space; it may be at another space by now."""
    start = slices.AT_ROW + space * slices.FEATURES
    for i in range(slices.FEATURES):
        obs[start + i] = 0
    card = slices.AT_IN_ROW + r.row[space] - 1
    if r.row[space] > 0 and obs[card] == space + 1:
        obs[card] = 0


def observe_pile(s, obs):
    """The discarded planets."""
    for i in range(s.pile_n):
        obs[slices.AT_IN_PILE + s.pile[i]] = 1


def observe_missions(s, seat, obs):
    """The seat's own missions."""
    if s.mission[seat] >= 0:
        obs[slices.AT_MISSION + s.mission[seat]] = 1
    for i in range(2):
        if s.dealt[seat, i] >= 0:
            obs[slices.AT_DEALT + s.dealt[seat, i]] = 1


def observe_seat(s, d, seat, place, obs):
    """The public numbers of a seat."""
    start = slices.AT_SEATS + (place & slices.NO_LESS) * slices.SEAT_FEATURES
    level = s.level[seat]
    obs[start + slices.SEATED] = 1
    obs[start + slices.ENERGY] = s.stock[seat, 0]
    obs[start + slices.CULTURE] = s.stock[seat, 1]
    obs[start + slices.CAPACITY] = s.cap[seat]
    obs[start + slices.LEVEL] = level
    obs[start + slices.SCORE] = min(s.points[seat], slices.MOST_POINTS)
    obs[start + slices.COLONIES] = min(s.colonies[seat], slices.MOST_COLONIES)
    obs[start + slices.HOME] = s.home[seat]
    obs[start + slices.MARKED] = s.marked[seat] + 1
    for bit in range(slices.ONCE):
        obs[start + slices.USED + bit] = (s.used[seat] >> bit) & 1
    if is_rogue(s, seat):
        obs[start + slices.ROGUE] = 1
        obs[start + slices.FLEET] = SHIPS
        obs[start + slices.DICE] = d.rogue_dice[s.rogue, min(level, LEVELS - 1)]
        return
    obs[start + slices.FLEET] = d.level_ships[level]
    obs[start + slices.DICE] = d.level_dice[level]
    if level < LEVELS:
        obs[start + slices.UPGRADE] = d.level_cost[level + 1]
    obs[start + slices.CARDS] = mission_cards(s, seat)


def mission_cards(s, seat):
    """How many mission cards a seat has: the number is public, the cards are not."""
    if s.mission[seat] >= 0:
        return 1
    for i in range(s.depth):
        if s.frame[i, KIND] == frame.MISSION and s.frame[i, SEAT] == seat:
            return 2
    return 0


def observe_ships(s, seat, place, obs):
    """The positions of a seat's ships."""
    start = (place & slices.NO_LESS) * SPACES
    for space in range(s.spaces):
        obs[slices.AT_SURFACE + start + space] = s.surface[seat, space]
        obs[slices.AT_TRACKS + start + space] = s.track[seat, space] + 1

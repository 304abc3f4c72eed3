"""The golden files: which there are, how they are made and how they are read.

games/NAME.record        set-up, seed, decisions (docs/notation.md)
games/NAME.digests       the scores, and the state's digest after every ply
playthroughs/NAME.txt    some plies of a game in words: position, choices, choice, events
corpus.txt               one digest for hundreds of random games per table size
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from galaxarium import Game, State
from galaxarium.game.cards import Cards
from galaxarium.game.record import Line, read_record
from galaxarium.game.setup import Setup
from galaxarium.kernel.engine import Engine, engine
from galaxarium.kernel.layout import GENERATOR, new_states
from support.engines import engine_mode
from support.games import BLAST_OFF, CLASSIC, MODES, SOLO, Mode, random_games

HERE = Path(__file__).parent
GAMES = HERE / "games"
PLAYTHROUGHS = HERE / "playthroughs"
CORPUS = HERE / "corpus.txt"

# Chosen among the first thousand seeds: short games that together use every planet, keep every mission, win
# and lose it, have every table size with every book, every value of every switch and every attack, and a die
# that is unusable because its attack comes once a turn (test_records.py proves it).
SEEDS = {
    CLASSIC: (
        7, 8, 59, 92, 93, 142, 161, 195, 214, 229, 248, 254, 279, 313, 327, 337, 344, 364, 366, 367, 374, 378,
        382, 389, 420, 435, 450, 460, 472, 483, 490,
    ),
    SOLO: (
        42, 50, 83, 115, 145, 173, 227, 258, 283, 339, 407, 415, 472, 648, 791, 823, 848, 866, 871, 927, 977,
    ),
    BLAST_OFF: (30, 323, 367, 378, 772, 833),
}  # fmt: skip

# Which plies of which game are told in words: openings, middles, endings.
TOLD = {
    "classic-3-8": (0, 20),
    "classic-2-92": (60, 80),
    "classic-4-366": (200, 220),
    "classic-5-161": (300, 320),
    "classic-2-313": (-20, 0),
    "solo-1-848": (0, 0),
    "blast-off-3-367": (100, 120),
}

CORPUS_GAMES = 200
CORPUS_LIMIT = 100_000


# --- records and digests -----------------------------------------------------------------------------------


def golden_games() -> Iterator[tuple[str, Game]]:
    """Play the golden games anew: name and finished game."""
    for mode, seeds in SEEDS.items():
        for seed in seeds:
            [game] = random_games(range(seed, seed + 1), mode)
            yield f"{mode.name}-{game.state.setup.players}-{seed}", game


def names() -> list[str]:
    """The records there are."""
    return sorted(path.stem for path in GAMES.glob("*.record"))


def read(name: str) -> str:
    """The text of a record."""
    return (GAMES / f"{name}.record").read_text(encoding="ascii")


def opening(text: str) -> Game:
    """The game of a record before its first decision."""
    return Game.from_record(text.partition("\n1 ")[0] + "\n")


def states(text: str, mode: str) -> Iterator[State]:
    """The states of a recorded game, from the set-up on, in one mode of the engine."""
    with engine_mode(mode):
        state = opening(text).state
    assert state.rules.mode == mode
    yield state
    for line in read_record(text).decisions:
        assert state.decision is not None
        assert state.decision.seat == line.seat
        state, _ = state.play(line.choice)
        yield state


def digests(text: str, mode: str) -> str:
    """The digest of every ply and the scores, as the golden file has them."""
    lines, last = [], None
    for ply, last in enumerate(states(text, mode)):
        lines.append(f"{ply} {last.digest()[:8]}")
    assert last is not None
    return "\n".join(_scores(last) + lines) + "\n"


def _scores(state: State) -> list[str]:
    result = state.result
    assert result is not None
    scores = [f"seat {s.seat} planets {s.planets} level {s.level} mission {s.mission}" for s in result.scores]
    return [*scores, f"winners {' '.join(map(str, result.winners))} broken-by {result.broken_by or 'none'}"]


# --- playthroughs ------------------------------------------------------------------------------------------


def playthrough(name: str) -> str:
    """Some plies of a recorded game in words."""
    first, last = TOLD[name]
    game = opening(read(name))
    decisions = read_record(read(name)).decisions
    first, last = (at % len(decisions) if at < 0 else at for at in (first, last or len(decisions)))
    parts = [f"# {name}, plies {first + 1} to {last}; after the first, only what changed in the position\n"]
    known: set[str] = set()
    for line in decisions[:last]:
        if line.ply > first:
            before = game.position()
            parts.append(_tell(game, line, known))
            known = set(before.splitlines())
        else:
            game.play(line.choice)
    parts.append(_tell_end(game))
    return "\n".join(parts)


def _tell(game: Game, line: Line, known: set[str]) -> str:
    decision = game.decision
    assert decision is not None
    changed = [text for text in game.position().splitlines() if text not in known]
    lines = [f"=== ply {line.ply}", "", *changed, "", f"seat {decision.seat} decides {decision.kind}:"]
    lines += [f"  {'>' if choice == line.choice else ' '} {choice}" for choice in decision.choices]
    lines += ["", *(_tell_event(event) for event in game.play(line.choice).events), ""]
    return "\n".join(lines)


def _tell_event(event: object) -> str:
    fields = " ".join(f"{key}={_word(value)}" for key, value in event.fields)
    return f"* {event.kind} {fields}"


def _word(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _tell_end(game: Game) -> str:
    if game.result is None:
        return f"=== then\n\n{game.position()}"
    return "\n".join([f"=== the end\n\n{game.position()}", *_scores(game.state)]) + "\n"


# --- the corpus --------------------------------------------------------------------------------------------


def corpus_keys() -> list[tuple[Mode, int]]:
    """Every mode with every table size."""
    return [(mode, players) for mode in MODES for players in mode.players]


def corpus_game(mode: Mode, players: int, seed: int) -> Game:
    """A set-up: the books and the rogues take turns."""
    rulebook = mode.rulebooks[seed % len(mode.rulebooks)]
    return Game.new(players, rulebook, seed, None, mode.rogues[seed % len(mode.rogues)])


def random_state(setup: Setup, cards: Cards, rules: Engine, seed: int) -> tuple[bytes, int]:
    """A game played at random inside the engine: its last state, and how many decisions it took."""
    array, bot = new_states(1), np.zeros(1, GENERATOR).view(np.recarray)
    setup.configure(array[0])
    rules.seed_game(rules.face(array), seed, 0)
    rules.seed_bot(rules.face(bot), seed, 1)
    decisions = rules.quiet.play_random(
        rules.face(array), cards.face(rules), rules.face(bot), rules.buffer(), CORPUS_LIMIT
    )
    assert decisions > 0, "a random game did not end"
    return array.tobytes() + bot.tobytes(), decisions


def corpus_digest(mode: Mode, players: int, games: int, run: str) -> str:
    """Many random games folded into one number."""
    fold = hashlib.blake2b(digest_size=8)
    rules = engine(run)
    for seed in range(games):
        game = corpus_game(mode, players, seed)
        state, decisions = random_state(game.state.setup, game.state.cards, rules, seed)
        fold.update(state + decisions.to_bytes(4, "little"))
    return fold.hexdigest()


def corpus_text() -> str:
    """The corpus file."""
    lines = [
        f"{mode.name} {players} {corpus_digest(mode, players, CORPUS_GAMES, 'compiled')}"
        for mode, players in corpus_keys()
    ]
    return "\n".join(lines) + "\n"

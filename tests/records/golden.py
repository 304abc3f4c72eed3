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
from support.games import CLASSIC, MODES, Mode, random_games

from galaxarium import Game, State
from galaxarium.game.cards import Cards
from galaxarium.game.record import Line, read_record
from galaxarium.game.setup import Setup, make_setup
from galaxarium.kernel.engine import Engine, engine
from galaxarium.kernel.layout import GENERATOR, new_states

HERE = Path(__file__).parent
GAMES = HERE / "games"
PLAYTHROUGHS = HERE / "playthroughs"
CORPUS = HERE / "corpus.txt"

# Chosen among the first 500 seeds: short games that together use every planet, keep every mission, win and lose it, have
# every table size with every book and every value of every switch. test_records.py proves it.
SEEDS = {
    CLASSIC: (
        8, 59, 92, 93, 142, 161, 195, 214, 229, 248, 254, 279, 313, 327, 337, 344, 364, 366, 367, 374, 378, 382, 389,
        420, 435, 450, 460, 472, 483, 490,
    ),
}  # fmt: skip

# Which plies of which game are told in words: an opening, three middles, an ending.
TOLD = {
    "classic-3-8": (0, 20),
    "classic-2-92": (60, 80),
    "classic-4-366": (200, 220),
    "classic-5-161": (300, 320),
    "classic-2-313": (-20, 0),
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


def states(text: str, mode: str) -> Iterator[State]:
    """The states of a recorded game, from the set-up on, in one mode of the engine."""
    record = read_record(text)
    setup = make_setup(record.number("players"), record.value("rulebook"), record.house_rules())
    state, _ = State.start(setup, record.number("seed"), mode=mode)
    yield state
    for line in record.decisions:
        state = _answer(state, line)
        yield state


def _answer(state: State, line: Line) -> State:
    assert state.decision is not None
    assert state.decision.seat == line.seat
    return state.play(line.choice)[0]


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
    game = Game.from_record(read(name).partition("\n1 ")[0] + "\n")
    decisions = read_record(read(name)).decisions
    first, last = (at % len(decisions) if at < 0 else at for at in (first, last or len(decisions)))
    parts = [f"# {name}, plies {first + 1} to {last}\n"]
    for line in decisions[:last]:
        if line.ply > first:
            parts.append(_tell(game, line))
        else:
            game.play(line.choice)
    parts.append(_tell_end(game))
    return "\n".join(parts)


def _tell(game: Game, line: Line) -> str:
    decision = game.decision
    assert decision is not None
    lines = [f"=== ply {line.ply}", "", game.position(), f"seat {decision.seat} decides {decision.kind}:"]
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


def corpus_setup(mode: Mode, players: int, seed: int) -> Setup:
    """The books take turns."""
    return make_setup(players, mode.rulebooks[seed % len(mode.rulebooks)], None)


def random_state(setup: Setup, cards: Cards, rules: Engine, seed: int) -> tuple[bytes, int]:
    """A game played at random inside the engine: its last state, and how many decisions it took."""
    array, bot = new_states(1), np.zeros(1, GENERATOR).view(np.recarray)
    setup.configure(array[0])
    rules.seed_game(rules.face(array), seed, 0)
    rules.seed_bot(rules.face(bot), seed, 1)
    decisions = rules.play_random(
        rules.face(array), cards.face(rules), rules.face(bot), rules.buffer(), CORPUS_LIMIT
    )
    assert decisions > 0, "a random game did not end"
    return array.tobytes() + bot.tobytes(), decisions


def corpus_digest(mode: Mode, players: int, games: int, engine_mode: str) -> str:
    """Many random games folded into one number."""
    fold = hashlib.blake2b(digest_size=8)
    rules = engine(engine_mode)
    for seed in range(games):
        setup = corpus_setup(mode, players, seed)
        cards = State.start(setup, seed, mode=engine_mode)[0].cards
        state, decisions = random_state(setup, cards, rules, seed)
        fold.update(state + decisions.to_bytes(4, "little"))
    return fold.hexdigest()


def corpus_text() -> str:
    """The corpus file."""
    lines = [
        f"{mode.name} {players} {corpus_digest(mode, players, CORPUS_GAMES, 'compiled')}"
        for mode, players in corpus_keys()
    ]
    return "\n".join(lines) + "\n"

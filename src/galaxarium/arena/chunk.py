"""Playing one chunk of a plan: a pure function that travels to other processes and machines."""

from dataclasses import dataclass

import polars as pl

from .._version import __version__
from ..bots.match import play_match, record_of
from ..bots.protocol import said_by
from ..errors import BadSetup, BotFailed, GalaxariumError
from .plan import Fixture, Plan
from .tables import Played, games_table, planets_table, records_table


class GameFailed(GalaxariumError):
    """A game that could not be played to its end, because of a bot."""

    code = "arena/game-failed"


@dataclass(frozen=True)
class Chunk:
    """The results of a chunk."""

    number: int
    games: pl.DataFrame
    planets: pl.DataFrame
    records: pl.DataFrame


def play_chunk(plan: Plan, number: int) -> Chunk:
    """Play the games of a chunk: the same everywhere and every time, which only the same version promises."""
    if plan.version != __version__:
        raise BadSetup(f"a worker has galaxarium {__version__}, and the plan is of version {plan.version}")
    played = [_play(plan, fixture) for fixture in plan.fixtures(number)]
    texts = [
        (game.fixture.game, record_of(plan.setup, game.fixture.seed, game.match.actions))
        for game in played
        if plan.records
    ]
    return Chunk(number, games_table(played), planets_table(played), records_table(texts))


def _play(plan: Plan, fixture: Fixture) -> Played:
    try:
        return Played(
            fixture, plan.setup, play_match(plan.setup, fixture.seed, fixture.bots, keep=plan.records)
        )
    except BotFailed as error:
        raise GameFailed(_sentence(fixture, str(error))) from error
    except GalaxariumError:
        raise
    except Exception as error:
        raise GameFailed(_sentence(fixture, said_by(error))) from error


def _sentence(fixture: Fixture, reason: str) -> str:
    """Enough to play the same game again."""
    return f"game {fixture.game} (seed {fixture.seed}, seats {','.join(fixture.bots)}) failed: {reason}"

"""Write docs/environments from the code: spaces, encodings, rewards, termination, versions.

Run it after changing an environment; a test compares the pages with what this would write.
"""

import inspect
from pathlib import Path

from galaxarium.envs import aec, chance, openspiel, registration, saved, single, vector
from galaxarium.envs.config import LIMIT, PENALTY
from galaxarium.envs.dialect.slices import LENGTH, SIZES, SLICES, Slice
from galaxarium.envs.observations import FORMATS
from galaxarium.kernel.codes import verb

FOLDER = Path(__file__).parent.parent / "docs" / "environments"

NOTE = "<!-- Written by scripts/make_environments.py from the code; change it there. -->\n"

VERBS = {
    "KEEP": "mission", "ACTIVATE": "face", "REROLL": "list of faces", "CONVERT": "list of two faces",
    "END": "", "SET": "face, new face", "MOVE": "place, place", "ADVANCE": "space", "PASS": "",
    "UPGRADE": "resource", "USE": "planet", "FOLLOW": "", "PAY": "amounts", "REGRESS": "seat, space",
    "REPLACE": "space", "STEAL": "seat", "TRADE": "amount", "HIRE": "planet", "REPEAT": "face",
    "PERFORM": "face", "DISCARD": "list of faces", "RECALL": "space", "GAIN": "amounts",
    "TRANSFER": "space, space", "FORCE": "", "ALLOW": "", "LOSE": "amounts",
    "BUY": "resource paid, face, new face",
}  # fmt: skip


def slice_row(part: Slice, start: int, size: int) -> str:
    """A part of an observation as a row of the table."""
    most = part.most if isinstance(part.most, int) else max(part.most)
    shape = " x ".join(str(length) for length in part.shape)
    of = f": {', '.join(part.parts)}" if part.parts else ""
    return f"| `{part.name}` | {start} to {start + size - 1} | {shape} | 0 to {most} | {part.meaning}{of} |"


def slice_table() -> str:
    """The parts of an observation as a table."""
    starts = [sum(SIZES[:number]) for number in range(len(SIZES))]
    rows = [slice_row(*row) for row in zip(SLICES, starts, SIZES, strict=True)]
    return "\n".join(["| part | numbers | shape | range | meaning |", "|---|---|---|---|---|", *rows])


def action_table() -> str:
    """The verbs with their numbers and arguments as a table."""
    bases = [getattr(verb, name) for name in verb.NAMES] + [verb.COUNT]
    rows = [
        f"| `{name.lower()}` | {first} to {after - 1} | {VERBS[name] or 'nothing'} |"
        for name, first, after in zip(verb.NAMES, bases[:-1], bases[1:], strict=True)
    ]
    return "\n".join(["| verb | numbers | arguments |", "|---|---|---|", *rows])


def encoding_page() -> str:
    """What all interfaces have in common: observations, actions, rewards, termination."""
    return f"""{NOTE}
# Observations, actions, rewards

These are the same in every interface: [Gymnasium](gymnasium.md), [vectors](vector.md), [PettingZoo](pettingzoo.md),
[OpenSpiel](openspiel.md). How fast they step is in [figures](figures.md).

## Observations

An observation is a row of {LENGTH} small whole numbers, made of the parts below. Seats are counted clockwise from the
observer, who is 0. With `observation="{FORMATS[0]}"` each number is divided by its maximum, so that all lie between 0 and 1;
`"{FORMATS[1]}"` returns the whole numbers, which takes a quarter of the memory and is faster.
`galaxarium.envs.observations.parts(rows)` splits rows into parts by name without copying. Numbers of empty seats, empty
spaces and whatever does not apply are 0.

An observation contains what the seat's view contains, and nothing that is hidden from the seat: missions of other seats,
the order of the deck, the generator. Two tests check this over whole games: changing hidden information changes no number,
and a state rebuilt from the view gives the same observation.

{slice_table()}

## Actions

An action is a number below {verb.COUNT:,}; a mask of {verb.COUNT:,} zeros and ones marks the legal ones. The number is the first number of its verb
plus an index of its arguments, in the order of [the notation](../notation.md). How places and lists of faces are numbered is
explained in [`codes/verb.py`](../../src/galaxarium/kernel/codes/verb.py). `env.text(action)` and `env.action(text)` convert
between numbers and the notation. The rules take decisions with a single choice themselves (R11.2), so a mask has at least two
ones. An illegal action ends the game: the seat that chose it gets a reward of {PENALTY:g}.

{action_table()}

## Rewards

- `reward="win"` (default): the share of the win when the game is over: 1, 0, or a part where the win is shared (R5.3).
- `reward="margin"`: the points ahead of the best other seat when the game is over, divided by 21; missions count.
- `shaping=w` adds, from each decision of a seat to its next one, `w * (discount * potential now - potential before)`.
  The potential is the seat's public lead over the best other seat, divided by 21. It counts points and, for each planet on
  whose track the seat has a ship, the fraction of the planet's points that the ship has advanced. It is 0 when the game is
  over, so shaping changes no optimal policy (Ng, Harada and Russell, 1999); `discount` must be the learner's discount.

Without shaping both kinds of reward are 0 before the end of the game.

## Termination

A game *terminates* by its rules, or with an illegal action. It is *truncated* after `limit` decisions of all seats
together (default {LIMIT:,}), because players that choose at random can go round in circles.

## Copies

Environments of every kind can be saved, put back and copied, in the middle of anything:

```python
from galaxarium.envs import table

env = table(players=3)
env.reset(seed=1)
state = env.get_state()  # {saved.SIZE} bytes, of a vector as many for each game
env.step(env.last()[0]["action_mask"].argmax())
env.set_state(state)  # back again
twin = env.clone()  # and so do copy.deepcopy(env) and pickle
```

| | returns | is put back by |
|---|---|---|
| Gymnasium: `env.unwrapped.get_state()` | `bytes` | `set_state(state)`, which returns what `reset` returns |
| PettingZoo: `env.get_state()` | `bytes` | `set_state(state)` |
| vector: `env.get_state(games=None)` | an array with a row of `uint8` for each game | `set_state(states, games=None)` |
| GPU: `LearningBatch.get_state(games=None)` | a tensor of the same, on the GPU | `set_state(states, games=None)` |
| OpenSpiel: `state.clone()` | a state | |

(PettingZoo's `env.state()` is something else: what all seats know together.) A state is the game with everything hidden, its
chance, and what the environment knows of it; games that follow in a vector are the same too. It fits any environment with
the same set-up, seat and opponents, whatever its reward, limit or form of observation, so one moment of a single game can fill
a vector; any other is refused. What `reset()` without a seed begins afterwards is up to the environment it is called on.
A state is trusted: take none from strangers.

**Searching fairly.** A copy knows the dice to come and the missions of all seats. `env.redeal(seed)` draws everything again that is
hidden from the seat that decides: nothing it may know changes. [examples/alphazero.py](../../examples/alphazero.py) does so before
every simulation; [examples/muzero.py](../../examples/muzero.py) searches in a model it has learned, and brings old decisions back.

## Settings of games

`players`, `rulebook`, `rogue`, `house_rules` and `deck` are those of `Game.new`; `reward`, `shaping`, `discount` and `limit`
are explained above; `observation` is {" or ".join(f"`{form}`" for form in FORMATS)}.
"""


def ids_table() -> str:
    """The ids and their settings."""
    rows = [
        f"| `{name}` | {', '.join(f'`{key}={value!r}`' for key, value in settings.items())} |"
        for name, settings in registration.IDS.items()
    ]
    return "\n".join(["| id | default settings |", "|---|---|", *rows])


def history() -> str:
    """What changed with each version."""
    return "\n".join(f"- **{version}**: {what}." for version, what in registration.HISTORY.items())


def signature(thing: object) -> str:
    """The signature of a class as a block of code."""
    return f"```python\n{thing.__name__}{inspect.signature(thing)}\n```"  # type: ignore[attr-defined, arg-type]


def gymnasium_page() -> str:
    """One learner."""
    return f"""{NOTE}
# Gymnasium: one learner

{inspect.getdoc(single.SingleEnv)}

```python
import gymnasium
import galaxarium.envs  # registers the ids

env = gymnasium.make("galaxarium/classic-v0", opponents="greedy", players=3)
obs, info = env.reset(seed=1)
obs, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())
```

{ids_table()}

{signature(single.SingleEnv)}

- **Observation space**: `Box` of {LENGTH} numbers, **action space**: `Discrete({verb.COUNT})`; both are explained
  in [encoding](encoding.md), with **rewards**, **termination** and the other settings.
- `info["action_mask"]` marks the legal actions (`env.unwrapped.action_masks()` for MaskablePPO), `info["seat"]` is the
  learner's seat, and `info["illegal"]` says after an illegal action which one it was.
- `opponents`: one bot's name for all other seats, bots by weight such as `{{"greedy": 2, "learned": 1}}`, of which every game
  draws one for each seat, or a list of such things clockwise from the learner. Every bot of `galaxarium arena` can play, `learned`
  and search levels included. `random`, `greedy` and their like run in compiled code; the rest are slower, because they are called in
  Python. `env.unwrapped.seated()` names the opponents of this game.
- `env.unwrapped.sample_action()` is a legal action by lot, without a look through the mask; `env.action_space.sample(mask)` does
  the same by any mask, at about half the speed of the whole loop.
- `seat`: the learner's seat, from 1; None draws it for every game. In the solo game the rogue is the only opponent.
- `reset(seed=...)` makes everything after it reproducible; `Game.new` with the seed `env.unwrapped.games.game_seed(0)` sets up
  the same game. `render_mode="ansi"` renders the learner's view as text.
- `env.unwrapped.get_state()`, `set_state(state)`, `clone()`, `redeal(seed)`: [copies](encoding.md#copies).

## Versions

{history()}
"""


def vector_page() -> str:
    """Thousands of games."""
    return f"""{NOTE}
# Vectors: thousands of games at once

{inspect.getdoc(vector)}

```python
import gymnasium
import galaxarium.envs

env = gymnasium.make_vec("galaxarium/classic-v0", num_envs=1024, opponents="self", observation="int8")
obs, infos = env.reset(seed=1)
obs, rewards, terminated, truncated, infos = env.step(env.sample_actions())
```

The ids are those of [Gymnasium](gymnasium.md).

{signature(vector.GalaxariumVectorEnv)}

- **Spaces**, **rewards**, **termination** and the settings of games: [encoding](encoding.md), batched.
- `opponents="self"` (default): the learner decides for every seat. `infos["seat"]` is the seat that decides now (from 0), the
  reward is that of the seat that has just decided, and `infos["gains"]` has the rewards of all seats. Otherwise `opponents` are
  bots as in [Gymnasium](gymnasium.md), also by weight and drawn for each game, and the reward is the learner's;
  `infos["opponents"]` is who sits in each game, by number in `env.players`. `learned` decides in all games at once
  (set `OPENBLAS_NUM_THREADS=1` where cores are few); searches think game by game, in `threads` threads.
- `infos["action_mask"]` is the mask. `env.choices` lists the same actions by number; `env.counts` is how many of them are valid.
  `env.sample_actions()` draws one by lot for each game, without a look through the masks.
- **Autoreset**: `SameStep` (default; the last observation of an ended game is in `infos["final_obs"]`) or `NextStep`.
- `threads`: how many threads step the games; results do not depend on it.
- `copy=True`: arrays are copies instead of the memory the rules write to.
- `reset(seed=...)` takes one number, or a list with one for each game.
- `env.get_state(games)`, `env.set_state(states, games)`, `env.redeal(seed, games)` for all games or some by number, and
  `env.clone()`: [copies](encoding.md#copies).

## Games as values

`FunctionalGame` is for those who think in pure functions, in the style of Pgx: a state is a value that nothing changes, and `step` makes another one.

```python
from galaxarium.envs import FunctionalGame

game = FunctionalGame(players=3, observation="int8")
state = game.init(seed=1, batch=4)
after = game.step(state, game.sample(state, seed=2))
branches = game.step(state[[0] * 5], game.sample(state[[0] * 5], seed=3))  # one moment, five ways on
other = game.observe(after, player=2)
```

`observation`, `legal_action_mask`, `current_player`, `rewards` (by player), `terminated` and `truncated` are arrays with a row for each game, and speak DLPack
(`torch.from_dlpack(state.observation)`); `rows` is what [`get_state`](encoding.md#copies) returns elsewhere. Games that are over stay as they are. Laying states
down and copying them out takes a few microseconds for each game, so a loop that only goes forward is faster with the vector above. On the GPU,
`LearningBatch.set_state` and `get_state` do the same with tensors that stay there.

## Versions

{history()}
"""


def pettingzoo_page() -> str:
    """Every seat an agent."""
    return f"""{NOTE}
# PettingZoo: every seat an agent

{inspect.getdoc(aec.TableEnv)}

```python
from galaxarium.envs import table

env = table(players=4)
env.reset(seed=1)
for agent in env.agent_iter():
    seen, reward, terminated, truncated, info = env.last()
    over = terminated or truncated
    env.step(None if over else seen["action_mask"].argmax())
```

{signature(aec.TableEnv)}

- The interface is AEC. The next agent may be any seat: often the same one again, or another one that may follow in between.
- **Observation space**: a dictionary of `observation` (`Box` of {LENGTH} numbers) and `action_mask` (`Box` of {verb.COUNT:,} zeros and
  ones, all zero unless the agent decides now); **action space**: `Discrete({verb.COUNT})`. Both are explained in
  [encoding](encoding.md), with **rewards**, **termination** and the settings of games.
- The mask is in `info["action_mask"]` too. `env.unwrapped.state()` is the observations of all seats, one after another.
- `table` makes the checks of PettingZoo's wrappers itself, without their cost. `render_mode="ansi"` renders the next agent's view as text.
- `env.sample_action()` is a legal action by lot; `env.action_space(agent).sample(mask)` does the same by any mask.
- `env.get_state()`, `env.set_state(state)`, `env.clone()`, `env.redeal(seed)`: [copies](encoding.md#copies).

## Versions

{history()}
"""


def openspiel_page() -> str:
    """Explicit chance."""
    rows = [
        f"| `{name}` | {', '.join(f'`{key}={value!r}`' for key, value in settings.items())} |"
        for name, settings in openspiel.USUAL.items()
    ]
    games = "\n".join(["| game | parameters |", "|---|---|", *rows])
    return f"""{NOTE}
# OpenSpiel: explicit chance

{inspect.getdoc(openspiel)}

```python
from galaxarium.envs import open_spiel_game

game = open_spiel_game("galaxarium_classic_v0", players=3)
state = game.new_initial_state()
```

{games}

- **Chance nodes** have exact probabilities: a roll is one node whose outcomes are multisets of faces (at most {chance.MOST_OUTCOMES}); a
  card drawn is one of those not seen yet; missions are dealt as pairs; the first seat is drawn. There are {chance.OUTCOMES:,}
  different outcomes. Cards put under the deck by helios are drawn after all others. A test follows games of the kernel outcome
  by outcome and compares the records byte by byte.
- **Actions** are those of [encoding](encoding.md); `state.action_to_string` writes them in the notation of the rules.
- **Observations**: tensors as in [encoding](encoding.md), as floats; as text the player's whole view, so that equal texts
  have equal choices. At a chance node they show the decision before it.
- **Information states** are texts only: the view and, line by line, everything the player has seen happen. There are no tensors
  of them, because observations do not contain the history.
- **Hidden information**: future cards and dice are not part of a state, and of the past only the missions of other players are
  hidden. `state.resample_from_infostate(player, sampler)` deals those again, at chance nodes too: the new state has the same
  information state for this player, and a history that leads to it. Information-set tree search
  (`open_spiel.python.algorithms.ismcts`) plays all games; `pyspiel.ISMCTSBot` cannot play games written in Python.
- **Copies**: `copy.deepcopy`, `pickle` and OpenSpiel's own serialization work for games and states, also between processes.
- **Returns**: shares of the win, so they sum to 1. The win of a game truncated after `limit` decisions is shared by all.
- **Learning**: OpenSpiel's own environment, `rl_environment.Environment(game, observation_type=ObservationType.OBSERVATION)`, and the
  learners made for it run over these games.
- Speed: the rules run in plain Python here, about a hundred times slower than compiled, observations are compiled: about 3,000 steps a
  second through that environment ([figures](figures.md)), which limits OpenSpiel's algorithms to small budgets.

## Versions

{history()}
"""


PAGES = {
    "encoding.md": encoding_page,
    "gymnasium.md": gymnasium_page,
    "vector.md": vector_page,
    "pettingzoo.md": pettingzoo_page,
    "openspiel.md": openspiel_page,
}


def main() -> None:
    """Write the pages."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, page in PAGES.items():
        (FOLDER / name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Write docs/environments from the code: spaces, encodings, rewards, termination, versions.

Run it after changing an environment; a test compares the pages with what this would write.
"""

import inspect
from pathlib import Path

from galaxarium.envs import aec, chance, openspiel, registration, saved, single, vector
from galaxarium.envs.dialect.slices import LENGTH, SIZES, SLICES, Slice
from galaxarium.envs.forms import FORMS
from galaxarium.envs.terms import LIMIT, PENALTY, REWARDS
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
    """What an observation is made of."""
    starts = [sum(SIZES[:number]) for number in range(len(SIZES))]
    rows = [slice_row(*row) for row in zip(SLICES, starts, SIZES, strict=True)]
    return "\n".join(["| part | numbers | shape | range | meaning |", "|---|---|---|---|---|", *rows])


def action_table() -> str:
    """The verbs, where their numbers begin, and what is counted in each."""
    bases = [getattr(verb, name) for name in verb.NAMES] + [verb.COUNT]
    rows = [
        f"| `{name.lower()}` | {first} to {after - 1} | {VERBS[name] or 'nothing'} |"
        for name, first, after in zip(verb.NAMES, bases[:-1], bases[1:], strict=True)
    ]
    return "\n".join(["| verb | numbers | counted by |", "|---|---|---|", *rows])


def encoding_page() -> str:
    """What all interfaces have in common."""
    return f"""{NOTE}
# What environments show and take

The same in every interface ([Gymnasium](gymnasium.md), [vectors](vector.md), [PettingZoo](pettingzoo.md),
[OpenSpiel](openspiel.md)). Figures are in [figures](figures.md).

## Observations

{LENGTH} small whole numbers, in parts. Seats are counted from the observer, clockwise: 0 is the observer. The form
`{FORMS[0]}` divides each number by the most it can be, so that all lie between 0 and 1; `{FORMS[1]}` leaves them as they are,
which is a quarter of the size and faster. `galaxarium.envs.forms.parts(rows)` cuts rows into parts by name without
copying: that is the structured form. Unseated seats, empty spaces and what does not apply are 0.

An observation tells what the seat's view tells, and nothing that is hidden from it: other seats' missions, the order of
the deck, the generator. Two tests say so over whole games: changing what is hidden changes no number, and a state imagined
from the view gives the same numbers.

{slice_table()}

## Actions

{verb.COUNT:,} numbers for every choice of every decision, and a mask of as many zeros and ones. A number is the base of its verb plus
what it is counted by, in the order of [the notation](../notation.md); places and lists of faces are explained in
[`codes/verb.py`](../../src/galaxarium/kernel/codes/verb.py). As text, both ways: `env.text(action)` and `env.action(text)`.
Decisions with one choice only are taken by the rules (R11.2), so a mask always has two ones or more. Whoever chooses what is
not legal has lost: the game is over, with a reward of {PENALTY:g}.

{action_table()}

## Rewards

- `reward="win"` (usual): the share of the win when the game is over: 1, 0, or a part where it is shared (R5.3).
- `reward="margin"`: the points ahead of the best other seat when the game is over, divided by 21; missions count.
- `shaping=w` adds, from each decision of a seat to its next one, `w * (discount * potential now - potential before)`.
  The potential is how far ahead of the best other seat one is for all to see, divided by 21: points, and of each planet one
  is on the track of the part one has advanced. It is 0 when the game is over, so shaping changes no best policy
  (Ng, Harada and Russell, 1999); `discount` must be the learner's.

There are {len(REWARDS)} kinds of rewards; all of them are 0 before the end unless there is shaping.

## Termination

A game *terminates* by its rules, or by a choice that is not legal. It is *truncated* after `limit` decisions of all seats
together (usually {LIMIT:,}): players that choose at random can go round in circles.

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

**Searching fairly.** A copy knows the dice to come and everybody's missions. `env.redeal(seed)` draws everything again that is
hidden from the seat that decides: nothing it may know changes. [examples/alphazero.py](../../examples/alphazero.py) does so before
every simulation; [examples/muzero.py](../../examples/muzero.py) searches in a model it has learned, and brings old decisions back.

## Settings of games

`players`, `rulebook`, `rogue`, `house_rules` and `deck` as in `Game.new`; `reward`, `shaping`, `discount`, `limit` as
above; `observation` is {" or ".join(f"`{form}`" for form in FORMS)}.
"""


def ids_table() -> str:
    """The ids and their settings."""
    rows = [
        f"| `{name}` | {', '.join(f'`{key}={value!r}`' for key, value in settings.items())} |"
        for name, settings in registration.IDS.items()
    ]
    return "\n".join(["| id | made with, unless said otherwise |", "|---|---|", *rows])


def history() -> str:
    """What changed with each version."""
    return "\n".join(f"- **{version}**: {what}." for version, what in registration.HISTORY.items())


def signature(thing: object) -> str:
    """How something is made, as code."""
    return f"```python\n{thing.__name__}{inspect.signature(thing)}\n```"  # type: ignore[attr-defined, arg-type]


def gymnasium_page() -> str:
    """One learner."""
    return f"""{NOTE}
# Gymnasium: one learner

{inspect.getdoc(single.SingleEnv)}

```python
import gymnasium
import galaxarium.envs  # makes the ids known

env = gymnasium.make("galaxarium/classic-v0", opponents="greedy", players=3)
obs, info = env.reset(seed=1)
obs, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())
```

{ids_table()}

{signature(single.SingleEnv)}

- **Observation space**: `Box` of {LENGTH} numbers, **action space**: `Discrete({verb.COUNT})`; both explained in
  [encoding](encoding.md), with **rewards**, **termination** and the other settings.
- `info["action_mask"]` says which actions are legal (`env.unwrapped.action_masks()` for MaskablePPO), `info["seat"]` where
  the learner sits, `info["illegal"]` what was wrong with an action that was not legal.
- `opponents`: the name of a bot for all other seats or a list of names clockwise from the learner: everything
  `galaxarium arena` knows. `random`, `greedy` and their like play inside compiled code; others are asked from Python.
- `seat`: the learner's seat, from 1; None draws it for every game. Solo has no opponents but the rogue.
- `reset(seed=...)` makes everything after it the same again; `env.unwrapped.games.game_seed(0)` is the seed with which
  `Game.new` sets up the same game. `render_mode="ansi"` tells what the learner may know.
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
import numpy
import galaxarium.envs

rng = numpy.random.default_rng(1)
env = gymnasium.make_vec("galaxarium/classic-v0", num_envs=1024, opponents="self", observation="int8")
obs, infos = env.reset(seed=1)
actions = (rng.random(infos["action_mask"].shape) * infos["action_mask"]).argmax(1)
obs, rewards, terminated, truncated, infos = env.step(actions)
```

The ids are those of [Gymnasium](gymnasium.md).

{signature(vector.CrowdEnv)}

- **Spaces**, **rewards**, **termination** and the settings of games: [encoding](encoding.md), batched.
- `opponents="self"` (usual): every decision of every seat comes out, and `infos["seat"]` says whose it is (from 0); the
  reward is that of whoever has just decided, `infos["gains"]` has it for every seat. Otherwise the names of bots that play
  inside compiled code (`random`, `greedy` and their like), and the reward is the learner's.
- `infos["action_mask"]` is the mask, `env.choices` with `env.counts` the same as lists of numbers.
- **Autoreset**: `SameStep` (usual; the last sight of an ended game is in `infos["final_obs"]`) or `NextStep`.
- `threads`: games are divided among so many threads; results do not depend on it.
- `copy=True`: arrays of one's own instead of the memory the rules write into.
- `reset(seed=...)` takes a number, or one for each game.
- `env.get_state(games)`, `env.set_state(states, games)`, `env.redeal(seed, games)` for all games or some by number, and
  `env.clone()`: [copies](encoding.md#copies).

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

- The interface is AEC: any seat may be next, and often the same one is; others may be asked to follow in between.
- **Observation space**: a dictionary of `observation` (`Box` of {LENGTH} numbers) and `action_mask` (`Box` of {verb.COUNT:,} zeros and
  ones, all zero unless the agent decides now); **action space**: `Discrete({verb.COUNT})`. Both are explained in
  [encoding](encoding.md), with **rewards**, **termination** and the settings of games.
- The mask is in `info["action_mask"]` too. `env.unwrapped.state()` is what all seats know, one after another.
- `table` checks what PettingZoo's wrappers check, and is as quick as it gets. `render_mode="ansi"` tells what the next agent may know.
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

- **Chance nodes** have exact probabilities: a roll of some dice is one node whose outcomes are lists of faces in no order
  (at most {chance.MOST_OUTCOMES}), a card drawn is one of those nobody has seen, missions are dealt as pairs, and who begins is drawn.
  {chance.OUTCOMES:,} outcomes in all. Cards put under the deck by helios come when all others are gone. A test follows games of
  the kernel outcome by outcome and compares the records byte by byte.
- **Actions** are those of [encoding](encoding.md); `state.action_to_string` writes them in the notation of the rules.
- **Observations**: tensors as in [encoding](encoding.md), as floats; as text the whole view of the player, so that equal texts
  mean equal choices. While chance is asked they show the decision before.
- **Information states** are texts: the view and, line by line, everything the player has seen happen. There are none as tensors,
  because observations do not recall the course of the game.
- **What is hidden**: cards and dice to come are no part of a state, and of what has happened only the missions of other players
  are hidden. `state.resample_from_infostate(player, sampler)` deals them again, at chance nodes too: the state it returns has the
  same information state for this player, and a history that leads to it. Information-set tree search
  (`open_spiel.python.algorithms.ismcts`) plays all games; `pyspiel.ISMCTSBot` cannot play games written in Python.
- **Copies**: `copy.deepcopy`, `pickle` and OpenSpiel's own serialization work for games and states, also between processes.
- **Returns**: shares of the win, so they sum to 1. A game that reaches `limit` decisions is shared by all.
- The rules run in plain Python here, about a hundred times slower than compiled: good for OpenSpiel's algorithms on small
  budgets, not for millions of steps.

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

"""The worth of the choices that are listed, from the worth of atoms.

A product with the atoms of all 2,511 actions would cost more than the network; a decision lists a few dozen
of them, and an action has at most seven atoms.
"""

from typing import Any

import numpy as np
import torch
from torch.nn.functional import pad

from galaxarium.envs.learned import atoms
from galaxarium.kernel.layout import SPACES

MOST = 128
"""Choices looked at: more than a decision has, but for the rarest."""
MOST_ATOMS = 8
"""Of an action, padded."""
GLOBAL_ATOMS, SPACE_ATOMS = (-(-count // 8) * 8 for count in (atoms.GLOBAL_ATOMS, atoms.SPACE_ATOMS))
"""Atoms of the whole game and of a space, padded: matrices whose sides are multiples of 8 are much faster."""
WORTH = GLOBAL_ATOMS + SPACES * SPACE_ATOMS
FORBIDDEN = -1e9
NONE = -1


def atom_table() -> torch.Tensor:
    """Of each action its atoms, as columns of the padded worth."""
    matrix = atoms.matrix()
    made = np.full((len(matrix), MOST_ATOMS), NONE, np.int16)
    for action, row in enumerate(matrix):
        for position, atom in enumerate(np.flatnonzero(row).tolist()):
            space, of_space = divmod(atom - atoms.GLOBAL_ATOMS, atoms.SPACE_ATOMS)
            made[action, position] = atom if space < 0 else GLOBAL_ATOMS + space * SPACE_ATOMS + of_space
    return torch.from_numpy(made)


def listed(
    worth: torch.Tensor, table: torch.Tensor, choices: torch.Tensor, options: torch.Tensor
) -> torch.Tensor:
    """The logits of listed choices; those beyond `options` are forbidden."""
    if worth.device.type == "cuda":
        from listed_triton import Listed

        return Listed.apply(worth, table, choices, options)
    columns = table[choices.long()].long()
    columns = torch.where(columns == NONE, WORTH, columns).flatten(1)
    logits = pad(worth, (0, 1)).gather(1, columns).view(*choices.shape, MOST_ATOMS).sum(2)
    there = torch.arange(MOST, device=worth.device) < options[:, None]
    return logits.masked_fill(~there, FORBIDDEN)


def settle(logits: torch.Tensor, choices: torch.Tensor, noise: Any = 0.0) -> tuple[torch.Tensor, ...]:
    """What is chosen: its place in the list, the logarithm of its probability, and the action."""
    pick = (logits + noise).argmax(1)
    log = logits.gather(1, pick[:, None])[:, 0] - logits.logsumexp(1)
    return pick, log, choices.gather(1, pick[:, None])[:, 0]

"""Opponents from outside: former selves, and some with a habit, so that nothing simple beats the network.

In every `EVERY`-th game only one seat is the learner's; the others play as the network that is on now. It is
drawn anew from time to time: one of the members, or the learner itself, with or without a habit.
"""

import random
from collections.abc import Sequence

import torch
from network import Network

from galaxarium.envs.learned import atoms
from galaxarium.kernel.codes import verb

EVERY = 4
STRONG = 12.0
"""So much more (or less) is an action of a habit worth; logits are seldom further from each other."""

HABITS: dict[str, dict[str, float]] = {
    "never follows": {"FOLLOW": -STRONG},
    "always follows": {"FOLLOW": STRONG},
    "races levels": {"UPGRADE": STRONG},
    "hoards": {"FOLLOW": -STRONG, "UPGRADE": -STRONG},
    "attacks": {"REGRESS": STRONG, "STEAL": STRONG},
}
HABITUAL = 0.25
"""The share of opponents with a habit."""


def with_habit(network: Network, name: str) -> None:
    """Give a network a habit; its weights are changed."""
    for action, worth in HABITS[name].items():
        if action == "REGRESS":
            network.space_atoms.bias.data[atoms.REGRESS :] += worth
        else:
            first = atoms.SINGLE_AT[action]
            following = verb.NAMES.index(action) + 1
            size = getattr(verb, verb.NAMES[following]) - getattr(verb, action)
            network.atoms.bias.data[first : first + size] += worth


class League:
    """Who plays against the learner, where somebody else does."""

    def __init__(self, learner: Network, players: Sequence[int], seed: int) -> None:
        device = learner.outlook.weight.device
        self.learner = learner
        self.network = Network().to(device).requires_grad_(False)
        self.members: list[dict[str, torch.Tensor]] = []
        self.now = ""
        seats = torch.tensor(players, device=device)
        games = torch.arange(len(seats), device=device)
        self.seat = games // EVERY % seats
        """The learner's, in games with others."""
        self.alone = games % EVERY > 0
        """Where all seats are the learner's."""
        self._rng = random.Random(seed)

    def join(self, network: Network) -> None:
        """A copy of this network is a member from now on."""
        self.members.append({name: value.detach().clone() for name, value in network.state_dict().items()})

    def draw(self) -> None:
        """Somebody else plays from now on; the learner itself counts as two members."""
        position = self._rng.randrange(len(self.members) + 2)
        own = position >= len(self.members)
        self.network.load_state_dict(self.learner.state_dict() if own else self.members[position])
        self.now = "itself" if own else f"member {position}"
        if self._rng.random() < HABITUAL:
            name = self._rng.choice(list(HABITS))
            with_habit(self.network, name)
            self.now += f", {name}"

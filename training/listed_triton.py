"""Sums of the atoms of listed choices on a GPU, and their gradient: one program for each decision."""

from typing import Any

import torch
import triton
import triton.language as tl
from listed import MOST, MOST_ATOMS, WORTH


@triton.jit
def forward_kernel(worth, table, choices, many, out, W: tl.constexpr, M: tl.constexpr, A: tl.constexpr):
    row = tl.program_id(0)
    m = tl.arange(0, M)
    a = tl.arange(0, A)
    live = m < tl.load(many + row)
    action = tl.load(choices + row * M + m).to(tl.int32)
    atom = tl.load(table + action[:, None] * A + a[None, :], mask=live[:, None], other=-1).to(tl.int32)
    parts = tl.load(worth + row * W + atom, mask=atom >= 0, other=0.0)
    tl.store(out + row * M + m, tl.where(live, tl.sum(parts, 1), -1e9))


@triton.jit
def backward_kernel(grad, table, choices, many, out, W: tl.constexpr, M: tl.constexpr, A: tl.constexpr):
    row = tl.program_id(0)
    m = tl.arange(0, M)
    a = tl.arange(0, A)
    live = m < tl.load(many + row)
    action = tl.load(choices + row * M + m).to(tl.int32)
    atom = tl.load(table + action[:, None] * A + a[None, :], mask=live[:, None], other=-1).to(tl.int32)
    own = tl.load(grad + row * M + m, mask=live, other=0.0)
    tl.atomic_add(
        out + row * W + atom, own[:, None] + tl.zeros([M, A], tl.float32), mask=atom >= 0, sem="relaxed"
    )


class Listed(torch.autograd.Function):
    """Worth of atoms in, logits of the listed choices out."""

    @staticmethod
    def forward(
        ctx: Any, worth: torch.Tensor, table: torch.Tensor, choices: torch.Tensor, options: torch.Tensor
    ) -> torch.Tensor:
        out = torch.empty((len(worth), MOST), device=worth.device)
        forward_kernel[(len(worth),)](worth, table, choices, options, out, WORTH, MOST, MOST_ATOMS)
        ctx.save_for_backward(table, choices, options)
        return out

    @staticmethod
    def backward(ctx: Any, grad: torch.Tensor) -> tuple[Any, ...]:
        table, choices, options = ctx.saved_tensors
        out = torch.zeros((len(grad), WORTH), device=grad.device)
        arguments = (grad.contiguous(), table, choices, options, out)
        backward_kernel[(len(grad),)](*arguments, WORTH, MOST, MOST_ATOMS)
        return out, None, None, None

"""Batches of games on an NVIDIA GPU: the rules once more, as device code under numba-cuda.

device    the functions in the dialect, compiled for the GPU
launch    what runs there, a thread for each game
kernels   the same, compiled when it is first asked for
batch     random play, to measure and to compare with the CPU
learning  a batch of games whose observations and masks PyTorch reads where they are
dialect   what random play needs beside the rules
"""

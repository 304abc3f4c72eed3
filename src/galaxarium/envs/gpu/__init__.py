"""Batches of games on an NVIDIA GPU: the rules as device code under numba-cuda.

device    compiles the functions in the dialect for the GPU
launch    the kernels: a thread for each game
kernels   compiles the kernels of launch when they are first used
batch     random play, to measure and to compare with the CPU
learning  a batch of games whose observations and masks are PyTorch tensors
dialect   functions of random play in the dialect
"""

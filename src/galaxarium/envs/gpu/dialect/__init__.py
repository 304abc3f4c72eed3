"""Random play in batches, in the kernel's dialect: the same function in Python, compiled and on a GPU."""

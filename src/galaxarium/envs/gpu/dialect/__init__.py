"""Random play in batches, in the kernel's dialect: the same functions in Python, compiled and on a GPU."""

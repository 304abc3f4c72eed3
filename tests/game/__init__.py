"""The typed layer over the kernel: texts, errors, and the surface people use."""

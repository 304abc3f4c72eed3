"""The learned bot: a small network, trained in self-play on a GPU (training/), evaluated with NumPy."""

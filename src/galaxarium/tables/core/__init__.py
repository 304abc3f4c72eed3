"""A table as one value, and everything that can happen to it: pure functions without SQL, threads or clocks."""

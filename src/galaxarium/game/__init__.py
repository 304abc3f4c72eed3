"""Typed Python over the kernel: Game, State, Decision, Event, views, notation, records."""

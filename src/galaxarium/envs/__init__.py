"""Environments for reinforcement learning over the compiled rules (docs/environments)."""

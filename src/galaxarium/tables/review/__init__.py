"""Hints during a game and the analysis of a finished one."""

"""The rules: plain functions over one record of integers, compilable as they are.

No I/O, no clock, no global randomness. Start reading at layout.py (the state), then step.py (one step).
"""

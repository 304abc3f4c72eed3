"""Many games between bots: planned, played by any executor, stored chunk by chunk, rated.

A plan is a few plain values. A chunk of it is a pure function of the plan and a number, so any process
can play it, and again if it was lost. Nothing here is needed to play a game; what it needs itself
comes with `galaxarium[arena]`.
"""

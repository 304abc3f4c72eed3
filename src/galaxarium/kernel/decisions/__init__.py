"""Decisions: for each kind of frame what may be chosen, and what a choice does.

`choose_…` writes actions into `out` in the order of R11.4 and returns how many (see legal.py); `resolve_…`
takes the frame away, then does what was chosen (see step.py). Following is in follow.py; what an ability
rerolls or discards is a list of faces (dice.py), in legal.py and step.py.
"""

"""Policies: players in the kernel's dialect, compiled together with the rules (docs/decisions/0005).

workspace scratch space, one value for everything a policy needs while thinking
redeal    what a seat cannot know, drawn anew
evaluate  what a position is worth
greedy    one step ahead, with sensible follow-ups
tree      what a search has found out about choices
search    Monte Carlo tree search with fresh determinisations
tally     what is counted while a game goes on
match     whole games
entry     the entry points from Python
"""

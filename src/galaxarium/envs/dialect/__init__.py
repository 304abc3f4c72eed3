"""Environments in the kernel's dialect, compiled together with the quiet rules.

slices    what an observation is made of: one table of names, places and meanings
question  what is asked, as numbers
observe   what a seat may know, as numbers
masks     which actions are legal
reward    shares of the win, margins, a potential for shaping
batch     many games beside each other, one value for everything they need
play      one decision in a game of a batch, and everything until the next
entry     the entry points from Python
"""

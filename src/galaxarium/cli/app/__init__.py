"""The game in the terminal as an application: board, dice, log, mouse and keys."""

"""Players that are programs. All of them answer one question: which of these choices?"""

from .protocol import Bot, Budget
from .registry import BOTS, Entry, bot, bot_names, known_bots
from .thought import Line, Thought

__all__ = ["BOTS", "Bot", "Budget", "Entry", "Line", "Thought", "bot", "bot_names", "known_bots"]

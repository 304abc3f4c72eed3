"""Players that are programs. All of them answer one question: which of these choices?"""

from .protocol import Bot, Budget
from .registry import BOTS, bot, bot_names

__all__ = ["BOTS", "Bot", "Budget", "bot", "bot_names"]

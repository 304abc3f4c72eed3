"""What a table says about a game that came to its end."""

from galaxarium.tables.core.ending import by_result


def ended(game):
    """The fields of a page's table, for a game that is over."""
    return {"status": "over", "ending": by_result(game.result)}

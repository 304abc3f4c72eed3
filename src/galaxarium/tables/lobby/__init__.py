"""Open games, ratings and the leaderboard."""

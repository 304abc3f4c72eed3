"""Who sends a request: keys of seats, the session of an account, preferences."""

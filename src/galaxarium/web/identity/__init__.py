"""The sender of a request: keys of seats, session of an account, preferences."""

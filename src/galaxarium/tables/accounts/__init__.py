"""Accounts: names, passwords, passkeys, sessions, and the games of an account."""

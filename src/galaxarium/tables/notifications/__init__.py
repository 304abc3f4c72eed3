"""Notifications about tables that wait: who wants them, what is sent, through which channel."""

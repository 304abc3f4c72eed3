"""Tests of the project itself: sizes, layers, locks, links, commands."""

"""The terminal: parse, call one verb, render."""

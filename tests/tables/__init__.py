"""Tables: seats, storage, windows, undo, bots; with real database files."""

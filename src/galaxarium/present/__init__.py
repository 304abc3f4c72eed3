"""View models for people: what a terminal or a page shows, as keys and arguments. No sentences here."""

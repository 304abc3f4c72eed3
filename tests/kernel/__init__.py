"""The kernel's own tests: layout, numbers, dialect, modes and cache."""

"""Models of all pages except the table."""

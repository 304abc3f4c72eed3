"""What the report finds out, as data frames."""

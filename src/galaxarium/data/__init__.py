"""Card and rulebook data: CSV files, read once and checked cell by cell."""

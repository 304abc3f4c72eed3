"""The pages, one file per feature."""

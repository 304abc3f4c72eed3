"""The regions of a table's page as models."""

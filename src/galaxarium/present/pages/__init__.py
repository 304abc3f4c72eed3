"""All other pages as models."""

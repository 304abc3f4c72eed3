"""The report of an arena: analyses, figures and the page."""

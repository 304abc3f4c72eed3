"""A real Chromium before a real server: whole games through the page."""

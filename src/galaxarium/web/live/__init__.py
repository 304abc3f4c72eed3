"""Live tables over WebSockets, for pages and for scripts."""

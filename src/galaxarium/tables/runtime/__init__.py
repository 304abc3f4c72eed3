"""Running tables: the service that applies commands, timers and bots."""

"""The documentation is true: its examples run, its commands exist, its site can be built."""

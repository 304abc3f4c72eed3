"""The version, written once: the build and `galaxarium.__version__` read it here."""

__version__ = "0.1.0"

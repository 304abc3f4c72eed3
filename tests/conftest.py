"""Settings shared by all tests; nothing here knows the engine."""

from hypothesis import settings

# The same examples on every run: a failure seen once is seen again.
settings.register_profile("ci", derandomize=True, deadline=None, database=None, print_blob=True)
settings.register_profile("explore", deadline=None)
settings.load_profile("ci")

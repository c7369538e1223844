"""What holds for every test."""

from hypothesis import settings

# How long an example takes says more of the machine's other work than of the code: no test depends on it.
settings.register_profile("regrario", deadline=None)
settings.load_profile("regrario")

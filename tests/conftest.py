"""What all tests share."""

from hypothesis import settings

# No example fails for being slow: the machines are shared and noisy.
settings.register_profile("bottega", deadline=None, database=None)
settings.load_profile("bottega")

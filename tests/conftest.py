"""What all tests share."""

from hypothesis import HealthCheck, settings

# No example fails for being slow: the machines are shared and noisy. The same examples come every time: what is red is
# red for everybody, and by the change at hand.
settings.register_profile(
    "bottega", deadline=None, database=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("bottega")

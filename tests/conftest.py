"""What all tests share."""

from hypothesis import HealthCheck, settings

from bot.sandbox.titles import add_title

add_title("tests.toy_title")  # plays along wherever tests run over the titles

# No example fails for being slow: the machines are shared and noisy. The same examples come every time: what is red is
# red for everybody, and by the change at hand.
settings.register_profile(
    "bottega", deadline=None, database=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("bottega")

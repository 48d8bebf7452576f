"""Measurements against yardsticks that run in the same process; `python -m bench` prints the table."""

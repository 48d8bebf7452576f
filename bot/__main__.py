"""`python -m bot` is `bottega`."""

from bot.cli import app

app(prog_name="bottega")

"""`python -m bot` is `bottega`."""

from bot.cli import app

if __name__ == "__main__":  # a process of its own imports this again
    app(prog_name="bottega")

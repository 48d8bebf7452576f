"""`bottega`, called as a person calls it."""

from typer.testing import CliRunner, Result

from bot.cli import app


def call(*words: str) -> Result:
    return CliRunner(env={"COLUMNS": "200", "NO_COLOR": "1", "FORCE_COLOR": None, "GITHUB_ACTIONS": None}).invoke(
        app, words
    )


def refusal(*words: str, code: int) -> str:
    """The one sentence on stderr with which a call fails."""
    result = call(*words)
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    assert result.stderr.count("\n") == 1
    return result.stderr.strip()

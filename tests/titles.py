"""Where the files of a title are: in `games/`, or, of the toy title, beside the tests."""

from pathlib import Path

from games.engine import AnyTitle

ROOT = Path(__file__).parents[1]


def package(title: AnyTitle) -> str:
    """The package of a title's rules and texts."""
    return title.setup.__module__.rpartition(".")[0]


def folder(title: AnyTitle) -> Path:
    """The folder of that package."""
    return ROOT.joinpath(*package(title).split("."))


def render_folder(title: AnyTitle) -> Path:
    """The folder of a title's pictures."""
    found = ROOT / "render" / title.id
    return found if found.exists() else folder(title)

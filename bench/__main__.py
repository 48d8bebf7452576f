"""`python -m bench` measures everything, `python -m bench only rules pictures` some of it."""

import asyncio
import importlib
import os
import platform
import sys
from time import perf_counter

from rich.console import Console
from rich.table import Table

from bench.measure import Line

TOPICS = {
    "rules": "The rules",
    "heavy": "The heavy titles",
    "saving": "Saving",
    "time": "Time",
    "presses": "Presses",
    "pictures": "Pictures",
    "journey": "The whole way",
}

WIDTH = 112  # characters of the table in a file


def main() -> None:
    """Measure the topics that are named, or all, and print the table."""
    names = [name for name in sys.argv[1:] if name != "only"] or list(TOPICS)
    if unknown := [name for name in names if name not in TOPICS]:
        raise SystemExit(f"There is no {', '.join(unknown)} to measure, only {', '.join(TOPICS)}.")
    console = Console(width=None if sys.stdout.isatty() else WIDTH)
    table = Table(title=f"Python {platform.python_version()}, {os.cpu_count()} cores; medians", title_justify="left")
    for column in ("what", "figure", "yardstick", "ratio", "goal", ""):
        table.add_column(column, justify="right" if column in ("figure", "ratio", "goal") else "left")
    begun = perf_counter()
    for name in names:
        with console.status(f"measuring {name}"):
            lines = asyncio.run(importlib.import_module(f"bench.{name}").lines())
        table.add_section()
        table.add_row(f"[bold]{TOPICS[name]}")
        for line in lines:
            table.add_row(*_cells(line))
    console.print(table)
    console.print(f"{perf_counter() - begun:.0f} s; a ratio holds to about ±10 %.")


def _cells(line: Line) -> list[str]:
    verdict = {True: "[green]meets", False: "[bold red]MISSES", None: ""}[line.meets]
    ratio = "" if line.ratio is None else f"{line.ratio:.2f} ×"
    return [line.what, line.figure, line.yardstick, ratio, line.goal, verdict]


if __name__ == "__main__":
    main()

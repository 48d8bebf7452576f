"""The rule register: every clause of the title by its id."""

import csv
from functools import cache
from importlib.resources import files


@cache
def clauses() -> dict[str, str]:
    """The clauses by id, in the order of the rulebook."""
    text = files(__package__).joinpath("clauses.tsv").read_text(encoding="utf-8")
    return {
        row["id"]: row["clause"] for row in csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    }

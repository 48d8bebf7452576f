"""Every value of every box says where it comes from."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from games.engine import MOST_SEATS, AnyTitle
from games.titles import TITLES
from render.kit.palette import SEATS
from tests.titles import folder

SOURCES = {"rulebook", "public", "house"}
NAMES = {"id", "name"}  # no values


def said(provenance: Any) -> set[str]:
    """The sources that a provenance names: one for all, one for each value, or by the values' names."""
    if isinstance(provenance, str):
        return {provenance}
    return set(provenance.values() if isinstance(provenance, dict) else provenance)


def unsaid(tree: Any, above: str = "") -> Iterator[str]:
    """The values of a box that have no provenance beside them or above."""
    for key, value in tree.items():
        place = f"{above}.{key}".lstrip(".")
        entries = value if isinstance(value, list) and value and isinstance(value[0], dict) else [value]
        for entry in entries:
            if not isinstance(entry, dict):
                yield from [place] if key not in NAMES else []
            elif "provenance" in entry:
                assert said(entry["provenance"]) <= SOURCES, place
            else:
                yield from unsaid(entry, place)


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_every_value_of_a_box_says_where_it_comes_from(title: AnyTitle) -> None:
    box = tomllib.loads((folder(title) / "box.toml").read_text(encoding="utf-8"))
    assert set(unsaid(box)) == set()


def test_every_seat_there_can_be_has_a_look() -> None:
    assert len(SEATS) == MOST_SEATS

"""Every ruling stands in the register of its title, belongs to clauses, and is named where it is decided."""

import re
from pathlib import Path

import pytest

from games.engine import AnyTitle
from games.register import rows
from games.titles import TITLES
from tests.clause_report import RULING, prefix, ruling_problems, rulings_in
from tests.titles import ROOT, folder, package, render_folder

ALL = list(TITLES.values())
BARE = re.compile(r"(?<![A-Z]-)\b(?:R|D|DP)-\d+[a-z]?\b")  # an id that does not say of which title it is
PLACES = ("games", "render", "bot", "storage", "docs", "tests", "bench")
each_title = pytest.mark.parametrize("title", ALL, ids=lambda title: title.id)


def texts(folder: Path) -> dict[Path, str]:
    """All that is written in a folder, by file."""
    endings = (".py", ".md", ".toml", ".tsv")
    return {path: path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*")) if path.suffix in endings}


@each_title
def test_ids_are_unique_and_begin_as_the_clauses_of_their_title(title: AnyTitle) -> None:
    ids = [row["id"] for row in rows(package(title), "rulings.tsv")]
    assert len(ids) == len(set(ids))
    assert [id for id in ids if not re.fullmatch(rf"{prefix(title)}-R-\d+[a-z]?", id)] == []


@each_title
def test_every_ruling_belongs_to_clauses_and_says_what_and_why(title: AnyTitle) -> None:
    clauses = title.clauses()
    for ruling in title.rulings().values():
        assert ruling.clauses, ruling.id
        assert [clause for clause in ruling.clauses if clause not in clauses] == [], ruling.id
        assert len(set(ruling.clauses)) == len(ruling.clauses), ruling.id
        assert ruling.reading.endswith((".", '."')), ruling.id
        assert ruling.reason.endswith((".", '."')), ruling.id


@each_title
def test_every_ruling_is_named_where_it_is_decided_or_says_why_not(title: AnyTitle) -> None:
    assert ruling_problems(title) == []


@pytest.mark.parametrize("place", PLACES)
def test_every_ruling_that_is_cited_stands_in_a_register(place: str) -> None:
    known = {ruling for title in ALL for ruling in title.rulings()}
    lost = {
        f"{path.relative_to(ROOT)}: {ruling}"
        for path, text in texts(ROOT / place).items()
        for ruling in RULING.findall(text)
        if ruling not in known and path.name != "test_rulings.py"
    }
    assert lost == set()


@pytest.mark.parametrize("place", PLACES)
def test_no_ruling_is_cited_without_its_title(place: str) -> None:
    bare = {
        f"{path.relative_to(ROOT)}: {found}"
        for path, text in texts(ROOT / place).items()
        for found in BARE.findall(text)
        if path.name != "test_rulings.py"
    }
    assert bare == set()


@each_title
def test_a_title_cites_its_own_rulings_alone(title: AnyTitle) -> None:
    others = [ruling for other in ALL if other is not title for ruling in other.rulings()]
    for place in (folder(title), render_folder(title), ROOT / "tests" / "games" / title.id):
        assert set(rulings_in(place)) & set(others) == set(), place


def test_a_ruling_that_is_not_in_force_says_what_it_waits_for() -> None:
    later = {ruling.id: ruling.later for title in ALL for ruling in title.rulings().values() if ruling.later}
    assert all(len(reason) > 20 for reason in later.values())
    assert "LE-R-44" in later

"""Every clause of every title is proven by a test, or says in its register why not."""

import subprocess
import sys
from pathlib import Path

import pytest

from games.engine import AnyTitle
from games.register import Clause
from games.titles import TITLES
from tests.clause_report import MOST_UNTESTABLE, Report, reasons


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """The report as `make rules` calls it."""
    return subprocess.run(
        [sys.executable, "-m", "tests.clause_report", *map(str, arguments)], capture_output=True, text=True, check=False
    )


def test_every_clause_of_every_title_is_tested_or_excused() -> None:
    found = run()
    assert found.returncode == 0, found.stdout + found.stderr
    for title in TITLES.values():
        assert f"{title.id}: {len(title.clauses())} clauses" in found.stdout
        assert f"{title.id}: {len(title.rulings())} rulings" in found.stdout


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_few_clauses_are_excused_and_each_with_a_reason(title: AnyTitle) -> None:
    excused = reasons(title)
    assert excused.keys() <= title.clauses().keys()
    assert len(excused) <= MOST_UNTESTABLE * len(title.clauses())
    assert all(len(reason) > 20 for reason in excused.values())


def test_only_tests_that_run_count(tmp_path: Path) -> None:
    (tmp_path / "test_marks.py").write_text(
        """
import pytest

# @pytest.mark.clause("LE-OBJ-01")

@pytest.mark.clause("LE-OBJ-02", "LE-OBJ-03")
def test_one(): ...

@pytest.mark.skip
@pytest.mark.clause("LE-OBJ-04")
def test_two(): ...

@pytest.mark.clause("LE-COMP-01")
def helper(): ...
""",
        encoding="utf-8",
    )
    found = run(tmp_path)
    assert found.returncode == 1
    assert "leonardo: 201 clauses, 2 tested" in found.stdout
    for clause in ("LE-OBJ-01", "LE-OBJ-04", "LE-COMP-01"):
        assert f"{clause} has no test" in found.stdout
    assert "LE-OBJ-02" not in found.stdout


def test_a_mark_that_names_no_clause_fails(tmp_path: Path) -> None:
    (tmp_path / "test_marks.py").write_text(
        'import pytest\n\n@pytest.mark.clause("LE-OBJ-99")\ndef test_one(): ...\n', encoding="utf-8"
    )
    found = run(tmp_path)
    assert found.returncode == 1
    assert "test_one names LE-OBJ-99, which is no clause" in found.stdout


def test_tests_that_cannot_be_collected_say_nothing_about_clauses(tmp_path: Path) -> None:
    (tmp_path / "test_marks.py").write_text("import no_such_module\n", encoding="utf-8")
    found = run(tmp_path)
    assert found.returncode == 2
    assert "no_such_module" in found.stderr


def test_too_many_excuses_are_a_problem() -> None:
    clauses = {id: Clause(id, "A rule.") for id in (f"XX-{number}" for number in range(10))}
    few, many = (dict.fromkeys(list(clauses)[:count], "because") for count in (1, 2))
    tested = {clause: ["test"] for clause in clauses}
    assert Report("x", clauses, tested, few).problems == []
    assert Report("x", clauses, tested, many).problems == ["2 of 10 clauses are excused, more than 15 %"]
    assert Report("x", clauses, {}, few).missing == list(clauses)[1:]

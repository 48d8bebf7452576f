"""Clauses that no test proves, rulings that the rules do not name: `python -m tests.clause_report [TESTS]`.

Tests name the clauses they prove with `@pytest.mark.clause(…)`. The marks are read from what pytest collects, so
neither a comment nor a test that never runs counts. A ruling is named where it is decided, in `games/<title>/*.py`.
Exit code 1: a clause is neither tested nor excused in its register, too many are excused, a mark names a clause that
does not exist, or a ruling is neither named nor excused.
"""

import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from games.engine import AnyTitle
from games.register import Clause
from games.titles import TITLES
from tests.titles import ROOT, folder

TESTS = ROOT / "tests" / "games"
MOST_UNTESTABLE = 0.15
RULING = re.compile(r"\b[A-Z]+-R-\d+[a-z]?\b")


class CollectionFailed(Exception):
    """Tests could not be collected, so nothing can be said about clauses."""


@dataclass(eq=False)  # pytest keeps its plugins in sets
class Marks:
    """A pytest plugin: the tests of every clause, and what went wrong while collecting."""

    tests: dict[str, list[str]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Keep a module that could not be imported."""
        if report.failed:
            self.errors.append(f"{report.nodeid}: {report.longreprtext}")

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Read the marks of all tests that would run."""
        for item in session.items:
            if item.get_closest_marker("skip") or item.get_closest_marker("xfail"):
                continue
            for mark in item.iter_markers("clause"):
                for clause in mark.args:
                    self.tests.setdefault(clause, []).append(item.nodeid)


@dataclass(frozen=True)
class Report:
    """The register of a title against its tests. `untestable` has the reasons of the clauses that are excused."""

    title: str
    clauses: dict[str, Clause]
    tested: dict[str, list[str]]
    untestable: dict[str, str]

    @property
    def missing(self) -> list[str]:
        """The clauses with neither a test nor a reason."""
        return [clause for clause in self.clauses if clause not in self.tested and clause not in self.untestable]

    @property
    def problems(self) -> list[str]:
        """What has to be mended, one sentence each."""
        found = [f"{clause} has no test: {self.clauses[clause].text}" for clause in self.missing]
        if len(self.untestable) > MOST_UNTESTABLE * len(self.clauses):
            found.append(f"{len(self.untestable)} of {len(self.clauses)} clauses are excused, more than 15 %")
        return found

    def lines(self) -> list[str]:
        """The report in words."""
        proven = sum(clause in self.tested for clause in self.clauses)
        head = f"{self.title}: {len(self.clauses)} clauses, {proven} tested, {len(self.untestable)} excused"
        excused = [
            f"  {clause} {'in part' if clause in self.tested else 'untestable'}: {reason}"
            for clause, reason in self.untestable.items()
        ]
        return [head, *excused, *(f"  {problem}" for problem in self.problems)]


def marked(tests: Path) -> dict[str, list[str]]:
    """The tests of every clause, by collecting without running. Raises CollectionFailed."""
    marks = Marks()
    code = pytest.main(["--collect-only", "-p", "no:terminal", "--rootdir", str(TESTS.parents[1]), str(tests)], [marks])
    if code != pytest.ExitCode.OK:
        raise CollectionFailed("\n".join(marks.errors) or f"pytest ended with {code!r}")
    return marks.tests


def reasons(title: AnyTitle) -> dict[str, str]:
    """Why clauses have no test, or not a whole one: they are not in force, or cannot be tested."""
    found = {id: clause.later or clause.untestable for id, clause in title.clauses().items()}
    return {id: reason for id, reason in found.items() if reason}


def prefix(title: AnyTitle) -> str:
    """What the ids of a title begin with."""
    return next(iter(title.clauses())).partition("-")[0]


def rulings_in(folder: Path) -> set[str]:
    """The rulings that the code in a folder names."""
    return {found for path in folder.glob("*.py") for found in RULING.findall(path.read_text(encoding="utf-8"))}


def ruling_problems(title: AnyTitle) -> list[str]:
    """The rulings that are not named where they are decided, without a reason or against it."""
    cited = rulings_in(folder(title))
    found = [
        f"{id} is named nowhere in the rules: {ruling.reading}"
        for id, ruling in title.rulings().items()
        if id not in cited and not ruling.uncited
    ]
    return found + [
        f"{id} is named in the rules, and says that it is not: {ruling.uncited}"
        for id, ruling in title.rulings().items()
        if id in cited and ruling.uncited
    ]


def ruling_lines(title: AnyTitle) -> list[str]:
    """The rulings of a title in words."""
    excused = {id: ruling.uncited for id, ruling in title.rulings().items() if ruling.uncited}
    head = f"{title.id}: {len(title.rulings())} rulings, {len(excused)} excused"
    return [head, *(f"  {id}: {reason}" for id, reason in excused.items())] + [
        f"  {problem}" for problem in ruling_problems(title)
    ]


def report(where: Path) -> tuple[list[Report], list[str]]:
    """A report for every title, and the marks that name no clause."""
    tests = marked(where)
    registers = {title.id: title.clauses() for title in TITLES.values()}
    known = {clause for register in registers.values() for clause in register}
    reports = [
        Report(id, register, {c: tests[c] for c in register if c in tests}, reasons(TITLES[id]))
        for id, register in registers.items()
    ]
    unknown = [
        f"{found[0]} names {clause}, which is no clause" for clause, found in tests.items() if clause not in known
    ]
    return reports, unknown


def main(argv: list[str]) -> int:
    """Print the reports; 1 when something has to be mended, 2 when the tests could not be collected."""
    try:
        reports, unknown = report(Path(argv[0]) if argv else TESTS)
    except CollectionFailed as failure:
        sys.stderr.write(f"The tests cannot be collected.\n{failure}\n")
        return 2
    lines = [line for found in reports for line in found.lines()] + unknown
    lines += [line for title in TITLES.values() for line in ruling_lines(title)]
    sys.stdout.write("\n".join(lines) + "\n")
    wrong = unknown or any(found.problems for found in reports) or any(map(ruling_problems, TITLES.values()))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

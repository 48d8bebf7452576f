"""What the files around the code promise: pinned versions, a changelog, links that lead somewhere."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(page for folder in (ROOT, ROOT / "docs") for page in folder.glob("*.md"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PINNED = re.compile(r"[A-Za-z0-9_.-]+==[0-9][0-9a-z.]*")


def plain(name: str) -> str:
    """A package's name as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pins() -> list[str]:
    return [line for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines() if line[0] != "#"]


def test_constraints_are_names_and_versions_alone() -> None:
    assert [line for line in pins() if not PINNED.fullmatch(line)] == []
    names = [plain(line.partition("==")[0]) for line in pins()]
    assert len(names) == len(set(names))


def test_every_dependency_is_pinned() -> None:
    wanted = [*PROJECT["dependencies"], *(one for extra in PROJECT["optional-dependencies"].values() for one in extra)]
    names = {plain(match[0]) for match in map(re.compile(r"[A-Za-z0-9_.-]+").match, wanted) if match}
    pinned = {plain(line.partition("==")[0]) for line in pins()}
    assert names - {"bottega"} - pinned == set()


def test_the_changelog_begins_with_what_is_not_released_and_knows_the_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    releases = re.findall(r"^## (.+)$", text, re.M)
    assert releases[0] == "Unreleased"
    assert releases[1].split()[0] == PROJECT["version"]
    assert re.fullmatch(r"\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)", releases[1])
    unreleased = text.partition("## Unreleased")[2].partition("\n## ")[0]
    assert re.findall(r"^### (.+)$", unreleased, re.M) == ["Added", "Changed", "Fixed"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_links_of_a_page_lead_to_files(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


def test_every_target_of_the_makefile_is_explained() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    declared = re.search(r"^\.PHONY: (.+)$", text, re.M)
    assert declared
    explained = set(re.findall(r"^([a-z]+):.*## .+$", text, re.M))
    assert explained == set(declared[1].split())

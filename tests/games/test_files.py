"""Titles use the same file names for the same jobs: who knows one title knows the others."""

from collections import Counter
from pathlib import Path

import pytest

from games.engine import AnyTitle
from games.titles import TITLES
from tests.titles import ROOT, folder, render_folder

NEEDED = {
    "__init__.py", "box.toml", "box.py", "state.py", "rules.py", "scoring.py", "defaults.py", "view.py", "text.py",
    "clauses.tsv", "rulings.tsv",
}  # fmt: skip
# For jobs that a small title does in one of the files above, or does not have.
SHARED = {
    "setup.py", "turns.py", "solo.py", "options.py", "gains.py", "effects.py", "outcomes.py", "team_decisions.py",
    "evaluation.py", "statistics.py", "redeal.py", "inventions.py",
    "names.py", "prompts.py", "option_text.py", "outcome_text.py", "game_log.py", "log_phrases.py",
    "board_text.py", "lessons.py",
}  # fmt: skip
# Phases and pieces that a title alone has.
OWN: dict[str, set[str]] = {
    "codex_leicester": {
        "action_text.py", "areas.py", "assignment.py", "council.py", "council_tiles.py", "declaring.py",
        "extensions.py", "patrons.py", "requests.py", "rewards.py", "rows.py",
    },
    "leonardo": {"building.py", "paintings.py"},
    "maestro": {
        "actions.py", "benefactors.py", "card_effects.py", "cleanup.py", "events.py", "exhibition.py", "machina.py",
        "machina_area.py", "machina_pieces.py", "patronesses.py", "points.py", "printed.py", "terms.py", "upgrades.py",
        "workshop_text.py", "workshops.py",
    },
    "toy_title": {"picture.py"},  # those of other titles are in render/
}  # fmt: skip

PICTURES = {
    "__init__.py", "background.py", "board.py", "details.py", "icons.py", "layout.py", "legend.py", "map_page.py",
    "phrases.py", "pictures.py", "private_board.py", "decisions.py", "emojis.py",
}  # fmt: skip
OWN_PICTURES: dict[str, set[str]] = {
    "codex_leicester": {"plan.py", "rows.py", "scenes.py", "tiles.py"},
    "leonardo": {"sketches.py"},
    "maestro": {"boards.py", "parts.py"},
}

each_title = pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)


def names(place: Path) -> set[str]:
    """The files of a folder."""
    return {path.name for path in place.iterdir() if path.is_file() and path.suffix in (".py", ".toml", ".tsv")}


@each_title
def test_a_title_has_the_files_of_every_title_and_those_of_its_own_phases(title: AnyTitle) -> None:
    found = names(folder(title))
    assert found >= NEEDED
    strange = found - NEEDED - SHARED - OWN.get(title.id, set())
    assert strange == set(), "call them as other titles do, or name them in OWN"
    assert OWN.get(title.id, set()) <= found, "OWN names files that are gone"


@each_title
def test_pictures_of_titles_have_the_same_file_names(title: AnyTitle) -> None:
    place = render_folder(title)
    if not place.is_relative_to(ROOT / "render"):
        return
    strange = names(place) - PICTURES - OWN_PICTURES.get(title.id, set())
    assert strange == set(), "call them as other titles do, or name them in OWN_PICTURES"
    assert OWN_PICTURES.get(title.id, set()) <= names(place), "OWN_PICTURES names files that are gone"


def test_what_two_titles_have_is_shared() -> None:
    for own, shared in ((OWN, NEEDED | SHARED), (OWN_PICTURES, PICTURES)):
        counts = Counter(name for files in own.values() for name in files)
        assert [name for name, count in counts.items() if count > 1 or name in shared] == []


@each_title
def test_a_title_sets_its_tables_where_others_do(title: AnyTitle) -> None:
    assert {"table.py", "claims.py"} <= names(ROOT / "tests" / "games" / title.id)

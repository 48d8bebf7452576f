"""The command line: what it prints, its exit codes, and one sentence for whatever goes wrong."""

import os
import re
import sqlite3
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from bot.simulation import is_obvious
from games import codex_leicester, maestro
from games.boxes import read
from games.codex_leicester.box import CARDS
from games.engine import Decision
from games.titles import TITLES
from storage.lock import only_process
from storage.store import MIGRATIONS, Store
from tests.bot.command_line import call, refusal

ROOT = Path(__file__).resolve().parents[2]
NEWEST = len(list(MIGRATIONS.glob("*.sql")))
APPLICATION = "MTIzNDU2Nzg5MDEyMzQ1Njc4"  # 123456789012345678, as a token begins with it
TOKEN = f"{APPLICATION}.x.secret"


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The settings of a test: a token, and a database of its own that is not there yet."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "bottega.sqlite3"
    monkeypatch.setenv("BOTTEGA_TOKEN", TOKEN)
    monkeypatch.setenv("BOTTEGA_DATABASE", str(path))
    return path


def copies(folder: Path) -> list[Path]:
    return [*folder.glob("bottega-*.sqlite3"), *folder.glob("copies/*.sqlite3")]


async def make(path: Path) -> None:
    store = await Store.open(path)
    async with store.write() as db:
        await db.put_setting(key="tree", value="abc")
    await store.close()


def test_the_version_is_that_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert call("--version").stdout == f"bottega {project['version']}\n"
    assert f"Bottega {project['version']}, Python" in call("doctor").stdout


def test_a_terminal_without_our_signs_gets_others() -> None:
    plain = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    result = subprocess.run([sys.executable, "-m", "bot", "doctor"], env=os.environ | plain, capture_output=True)
    assert result.returncode == 0, result.stderr
    assert rb"\u2713 The token is there" in result.stdout


# --- run and sync


@pytest.mark.parametrize("command", ["run", "sync"])
def test_without_a_token_the_sentence_says_where_to_put_it(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BOTTEGA_TOKEN")
    assert refusal(command, code=1).startswith("There is no token: set BOTTEGA_TOKEN")


def test_a_token_file_that_cannot_be_read_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOTTEGA_TOKEN_FILE", "nowhere/token")
    assert "The token file nowhere/token cannot be read" in refusal("run", code=1)


def test_a_wrong_setting_is_named_with_what_it_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOTTEGA_LOG_FORMAT", "xml")
    monkeypatch.setenv("BOTTEGA_PICTURE_SECONDS", "soon")
    told = refusal("run", code=2)
    assert "BOTTEGA_LOG_FORMAT: input should be 'text' or 'json'" in told
    assert "BOTTEGA_PICTURE_SECONDS" in told


# --- doctor


def test_the_doctor_finds_a_fresh_place_well_and_changes_nothing(tmp_path: Path) -> None:
    result = call("doctor")
    assert result.exit_code == 0, result.output
    assert f"is made at the first start, with schema {NEWEST}" in result.stdout
    assert "The font loads" in result.stdout
    assert "View Channel" in result.stdout
    assert "client_id=123456789012345678" in result.stdout
    assert list(tmp_path.iterdir()) == []


def test_the_doctor_never_shows_the_token() -> None:
    assert "secret" not in call("doctor").output


def test_the_doctor_misses_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOTTEGA_TOKEN", "")
    result = call("doctor")
    assert result.exit_code == 1
    assert "✗ There is no token" in result.stdout
    assert "client_id" not in result.stdout


async def test_the_doctor_tells_the_schema_of_the_database(database: Path) -> None:
    await make(database)
    assert f"opens, with schema {NEWEST}." in call("doctor").stdout


async def test_the_doctor_finds_a_database_of_a_newer_version(database: Path) -> None:
    await make(database)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("INSERT INTO migrations (number, name, at) VALUES (9999, 'of tomorrow', 0.0)")
    result = call("doctor")
    assert result.exit_code == 1
    assert "has schema 9999" in result.stdout


def test_the_doctor_finds_a_file_that_is_no_database(database: Path) -> None:
    database.write_text("Dear Salai, the paper is long enough to be read as a page of a database, and is none." * 20)
    result = call("doctor")
    assert result.exit_code == 1
    assert "✗ The database" in result.stdout
    assert database.read_text().startswith("Dear Salai")


@pytest.mark.parametrize("command", ["run", "sync", "backup"])
def test_a_folder_in_the_databases_place_is_said_to_be_one(command: str, database: Path) -> None:
    database.mkdir()
    sentence = f"The database {database} cannot be opened: it is a folder. Name a file, which may lie in it."
    assert refusal(command, code=1) == sentence
    assert f"✗ {sentence}" in call("doctor").stdout


def test_the_doctor_says_whether_there_is_a_file_with_settings(tmp_path: Path) -> None:
    assert f"There is no file with settings at {tmp_path / '.env'}." in call("doctor").stdout
    (tmp_path / ".env").write_text("")
    assert f"There is a file with settings at {tmp_path / '.env'}." in call("doctor").stdout


# --- two processes


@pytest.mark.parametrize("command", ["run", "sync"])
def test_what_would_change_a_database_in_use_is_refused(command: str, database: Path) -> None:
    with only_process(database):
        told = refusal(command, code=1)
    assert told.startswith(f"The database {database} is in use by another Bottega (process {os.getpid()}).")
    assert not database.exists()


async def test_a_database_in_use_is_examined_and_copied(database: Path) -> None:
    await make(database)
    with only_process(database):
        assert call("doctor").exit_code == 0
        assert call("backup").exit_code == 0


@pytest.mark.parametrize("module", ["no.such.module", "tests.games.playing", "tests.no_title"])
def test_a_sandbox_takes_no_module_without_a_title(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setitem(sys.modules, "tests.no_title", SimpleNamespace(TITLE="chess", draw=None))
    before = list(TITLES)
    assert module in refusal("sandbox", "--no-browser", "--title-module", module, code=2)
    assert list(TITLES) == before


def test_a_sandbox_takes_no_database_that_another_makes_now(database: Path) -> None:
    with only_process(database):
        assert "is in use by another Bottega" in refusal("sandbox", "--no-browser", "--keep", str(database), code=1)


# --- backup


async def test_a_backup_goes_beside_the_database_or_where_it_is_told(database: Path, tmp_path: Path) -> None:
    await make(database)
    (tmp_path / "copies").mkdir()
    assert call("backup").exit_code == 0
    assert call("backup", "copies/monday.sqlite3").exit_code == 0
    for copy in copies(tmp_path):
        store = await Store.open(copy)
        async with store.read() as db:
            assert await db.fetch_setting(key="tree") == "abc"
        await store.close()
    assert len(copies(tmp_path)) == 2


@pytest.fixture
def rome(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The process's local time is that of Rome."""
    monkeypatch.setenv("TZ", "Europe/Rome")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("rome")
async def test_backups_an_hour_apart_have_two_names_when_the_clocks_go_back(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await make(database)
    half_past_two = datetime(2026, 10, 25, 0, 30, tzinfo=UTC).timestamp()
    for moment in (half_past_two, half_past_two + 3600):
        assert time.localtime(moment)[3:5] == (2, 30)
        monkeypatch.setattr(time, "time", lambda moment=moment: moment)
        assert call("backup").exit_code == 0
    assert sorted(file.name for file in copies(tmp_path)) == [
        "bottega-20261025-003000Z.sqlite3",
        "bottega-20261025-013000Z.sqlite3",
    ]


def test_a_backup_of_nothing_makes_nothing(database: Path) -> None:
    assert refusal("backup", code=1) == f"There is no database at {database}."
    assert not database.exists()


async def test_a_backup_overwrites_nothing(database: Path, tmp_path: Path) -> None:
    await make(database)
    (tmp_path / "letter.txt").write_text("Dear Salai")
    assert "There is a file at letter.txt already" in refusal("backup", "letter.txt", code=1)
    assert (tmp_path / "letter.txt").read_text() == "Dear Salai"


# --- simulate and picture


def figures(*words: str) -> list[str]:
    """What simulate prints, without the speed."""
    result = call("simulate", *words)
    assert result.exit_code == 0, result.output
    return [line.partition(",")[0] if line.startswith("decisions") else line for line in result.stdout.splitlines()]


def test_the_same_seed_simulates_the_same_games() -> None:
    first = figures("leonardo", "--seats", "3", "--games", "4", "--seed", "7")
    assert first == figures("leonardo", "--seats", "3", "--games", "4", "--seed", "7")
    assert first != figures("leonardo", "--seats", "3", "--games", "4", "--seed", "8")


def rows(lines: list[str], first: str) -> list[list[str]]:
    """The rows of the table whose first column has this heading."""
    start = next(n for n, line in enumerate(lines) if re.match(rf"┃ {first} +┃", line))
    end = next(n for n in range(start, len(lines)) if lines[n].startswith("└"))
    return [[cell.strip() for cell in line.strip("│").split("│")] for line in lines[start:end] if line[0] == "│"]


def test_a_simulation_sums_up_games_decisions_scores_and_wins() -> None:
    lines = figures("leonardo", "--seats", "2", "--games", "3")
    text = "\n".join(lines)
    for part in ("players: salai, salai", "games: 3", "decisions: ", "mean length: "):
        assert part in text
    seats = rows(lines, "seat")
    assert [row[0] for row in seats] == ["0", "1"]
    assert sum(int(row[2]) for row in seats) >= 3
    assert sum(float(row[3].rstrip("%")) for row in seats) == pytest.approx(100, abs=0.2)
    for _seat, _score, _wins, _share, asked, obvious in seats:
        assert float(asked) >= float(obvious) > 0
    scores = [float(row[1]) for row in seats]
    parts = [float(row[1]) for row in rows(lines, "part of the score")]
    assert sum(parts) == pytest.approx(sum(scores) / 2, abs=0.05)


def test_a_question_has_one_sensible_answer_when_only_one_option_does_not_decline() -> None:
    leonardo, maestro = TITLES["leonardo"], TITLES["maestro"]
    assert is_obvious(leonardo, Decision("build", (0,), ("build:chapel", "decline")))
    assert is_obvious(maestro, Decision("move", (0,), ("stop",)))
    assert not is_obvious(leonardo, Decision("move", (0,), ("step:1:2", "stop")))  # each title has its own
    assert not is_obvious(maestro, Decision("move", (0,), ("step:1:2", "step:1:3", "stop")))


def test_two_processes_find_the_same_as_one() -> None:
    words = ("leonardo", "--seats", "2", "--games", "4", "--seed", "7", "--players", "melzi,salai")
    assert figures(*words, "--jobs", "2") == figures(*words)


def test_a_simulation_plays_with_the_options_of_the_host_and_the_players_it_is_told() -> None:
    plain = figures("leonardo", "--seats", "2", "--games", "2")
    assert figures("leonardo", "--seats", "2", "--games", "2", "--option", "table=short") != plain
    thought = figures("leonardo", "--seats", "2", "--games", "3", "--players", "melzi,salai")
    assert "players: melzi, salai" in thought[0]
    melzi, salai = rows(thought, "player")
    assert float(melzi[2]) > float(salai[2])
    low, high = (float(each.rstrip("%")) for each in melzi[4].split("–"))
    assert low < float(melzi[3].rstrip("%")) <= high


def test_how_often_a_game_waits_for_each_seat() -> None:
    lines = figures("leonardo", "--seats", "2", "--games", "3", "--calls")
    found = re.search(r"calls of each seat: ([\d.]+), ([\d.]+); on average ([\d.]+)", "\n".join(lines))
    assert found is not None
    assert float(found[3]) == pytest.approx((float(found[1]) + float(found[2])) / 2, abs=0.1)
    assert 10 < float(found[3]) < 100


def test_a_simulation_plays_with_the_values_of_the_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("codex_leicester", "--seats", "2", "--games", "2")
    plain = figures(*words)
    (tmp_path / "ours.toml").write_text(
        "[prices]\nmarket = { values = [0, 0, 0, 0] }\n[knowledge]\n"
        'values = ["9 florin", "choice", "9 florin", "leftover", "1 token", "9 florin"]\n'
    )
    monkeypatch.setenv("BOTTEGA_BOXES__CODEX_LEICESTER", str(tmp_path / "ours.toml"))
    printed = CARDS.box
    try:
        changed = figures(*words)
        assert figures(*words, "--jobs", "2") == changed
    finally:
        CARDS.use(printed)
    assert changed != plain


@pytest.mark.parametrize("box", [codex_leicester.box, maestro.box], ids=["codex-leicester", "maestro"])
def test_the_file_of_values_that_the_docs_show_can_be_used(box: ModuleType, tmp_path: Path) -> None:
    name = box.__name__.split(".")[1].replace("_", "-")
    docs = (Path(codex_leicester.__file__).parents[2] / "docs" / f"{name}.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", docs, re.DOTALL)
    assert example
    (tmp_path / "ours.toml").write_text(example[1], encoding="utf-8")
    assert read(box._TEXT, tmp_path / "ours.toml", box.Box) != box.CARDS.box


def test_a_title_adds_its_own_statistics_and_what_never_happens_is_there_with_0() -> None:
    lines = figures("codex_leicester", "--seats", "3", "--games", "3")
    inventions = rows(lines, "inventions")
    assert len(inventions) == 40
    assert any(row[1] == "0.000" for row in inventions)
    assert sum(float(row[1]) for row in inventions) > 0
    assert {row[0] for row in rows(lines, "Requests")} == {"Q1", "Q2", "Q3", "Q4", "Q5", "Q6"}
    assert {row[0] for row in rows(lines, "florins")} >= {"start", "Council Tile"}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("simulate", "chess"), f"There is no title 'chess'. The titles are: {', '.join(TITLES)}."),
        (("simulate", "leonardo", "--seats", "5"), "Leonardo is not for 5 players. It is for 2, 3, 4."),
        (("simulate", "leonardo", "--seats", "-1"), "Leonardo is not for -1 players. It is for 2, 3, 4."),
        (("simulate", "leonardo", "--games", "0"), "At least 1 game is needed."),
        (
            ("simulate", "leonardo", "--players", "wise"),
            "There is no player 'wise'. The players are: salai, melzi, verrocchio.",
        ),
        (
            ("simulate", "leonardo", "--seats", "3", "--players", "melzi,salai"),
            "Name one player for all, or one for each of the 3 seats.",
        ),
        (
            ("simulate", "leonardo", "--option", "board=round"),
            "Leonardo has no option 'board'. It has: table, first, pair.",
        ),
        (("simulate", "leonardo", "--option", "table=long"), "table cannot be 'long'. It can be: full, short."),
        (("picture", "chess", "--out", "pictures"), f"There is no title 'chess'. The titles are: {', '.join(TITLES)}."),
        (("picture", "leonardo", "--out", "pictures", "--moves", "-1"), "The number of moves cannot be negative."),
    ],
)
def test_wrong_values_are_refused_by_name(words: tuple[str, ...], told: str, tmp_path: Path) -> None:
    assert refusal(*words, code=2) == told
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("title", TITLES)
def test_pictures_show_what_each_seat_and_a_spectator_see(title: str, tmp_path: Path) -> None:
    seats = min(TITLES[title].seats)
    words = ("picture", title, "--seats", str(seats), "--seed", "4", "--moves", "5")
    for folder in ("one", "two"):
        result = call(*words, "--out", folder)
        assert result.exit_code == 0, result.output
    names = {
        f"{reader}.{kind}" for reader in (*(f"seat{n}" for n in range(seats)), "spectator") for kind in ("png", "txt")
    }
    assert {path.name for path in (tmp_path / "one").iterdir()} == names
    for name in names:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    assert (tmp_path / "one" / "seat0.png").read_bytes().startswith(b"\x89PNG")
    assert "Ada" in (tmp_path / "one" / "spectator.txt").read_text(encoding="utf-8")


def test_pictures_of_a_position_beyond_the_end_show_the_end(tmp_path: Path) -> None:
    assert call("picture", "leonardo", "--out", "end", "--moves", "100000").exit_code == 0
    assert "win" in (tmp_path / "end" / "spectator.txt").read_text(encoding="utf-8")


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Salai")
    assert "letter.txt" in refusal("picture", "leonardo", "--out", "letter.txt/pictures", code=1)

"""Settings: whatever is wrong with them is said in one sentence, and nothing that was meant is passed over."""

import re
from pathlib import Path

import pytest

from bot.settings import Settings, load_settings
from games.titles import TITLES
from tests.bot.command_line import call, refusal

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.x.secret"
EXAMPLE = Path(__file__).parents[2] / ".env.example"


@pytest.fixture(autouse=True)
def env_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the file with settings of a test lies, which is not there yet; nothing is set in the environment."""
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(f"BOTTEGA_{name.upper()}", raising=False)
    return tmp_path / ".env"


# --- the file


def test_a_file_is_read(env_file: Path) -> None:
    env_file.write_text(f"# ours\nBOTTEGA_TOKEN={TOKEN}\nexport BOTTEGA_LOG_LEVEL='DEBUG'\nOTHER_PROGRAM=1\n")
    settings, warnings = load_settings()
    assert (settings.secret_token(), settings.log_level, warnings) == (TOKEN, "DEBUG", [])


def test_a_byte_order_mark_is_no_part_of_the_first_name(env_file: Path) -> None:
    env_file.write_text(f"BOTTEGA_TOKEN={TOKEN}\n", encoding="utf-8-sig")
    settings, _warnings = load_settings()
    assert settings.secret_token() == TOKEN


@pytest.mark.parametrize("command", ["run", "sync", "doctor", "backup"])
@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32", "cp1252"])
def test_another_encoding_is_named_as_the_reason(command: str, encoding: str, env_file: Path) -> None:
    env_file.write_bytes(f"# Schlüssel\nBOTTEGA_TOKEN={TOKEN}\n".encode(encoding))
    told = refusal(command, code=2)
    assert told == (
        f"The settings in {env_file} cannot be read: the file is not in UTF-8. Save it again with that encoding."
    )


def test_a_folder_of_that_name_is_said_to_be_one(env_file: Path) -> None:
    env_file.mkdir()
    assert refusal("doctor", code=2).startswith(f"{env_file} is a folder, and should be a file with settings.")


def test_a_link_that_leads_nowhere_is_not_taken_for_no_file(env_file: Path) -> None:
    env_file.symlink_to("nowhere")
    assert refusal("doctor", code=2).startswith(f"{env_file} is no ordinary file")


def test_a_file_that_must_not_be_read_is_named(env_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    env_file.write_text(f"BOTTEGA_TOKEN={TOKEN}\n")
    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert refusal("doctor", code=2) == f"The settings in {env_file} cannot be read: Permission denied."


@pytest.mark.parametrize("line", ["BOTTEGA_TOKEN secret", "BOTTEGA_TOKEN", "BOTTEGA_TOKEN='secret", "=secret"])
def test_a_line_that_sets_nothing_is_named_by_its_number_alone(line: str, env_file: Path) -> None:
    env_file.write_text(f"# ours\n\nBOTTEGA_LOG_LEVEL=INFO\n\n  {line}\n")
    told = refusal("run", code=2)
    assert told == f"{env_file}, line 5: this is no setting; it should read NAME=value."


def test_an_empty_value_is_as_good_as_none(env_file: Path) -> None:
    env_file.write_text("BOTTEGA_DATABASE=\nBOTTEGA_LOG_LEVEL=\nBOTTEGA_TOKEN_FILE=\nBOTTEGA_BOXES=\n")
    settings, warnings = load_settings()
    assert settings == Settings(_env_file=None)
    assert warnings == []


# --- names


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("BOTTEGA_TOKN", "BOTTEGA_TOKEN"),
        ("BOTEGA_TOKEN", "BOTTEGA_TOKEN"),
        ("BOTTEGATOKEN", "BOTTEGA_TOKEN"),
        ("bottega_databse", "BOTTEGA_DATABASE"),
        ("BOTTEGA_DATABASE_PATH", "BOTTEGA_DATABASE"),
        ("BOTTEGA_LOGLEVEL", "BOTTEGA_LOG_LEVEL"),
        ("BOTTEGA_TOKEN_FIEL", "BOTTEGA_TOKEN_FILE"),
        ("BOTTEGA_BOXES_MAESTRO", "BOTTEGA_BOXES__MAESTRO"),
        ("BOTTEGA_BOX__CODEX_LEICESTER", "BOTTEGA_BOXES__CODEX_LEICESTER"),
    ],
)
@pytest.mark.parametrize("place", ["file", "environment"])
def test_a_misspelt_name_is_told_with_the_one_that_was_meant(
    name: str, meant: str, place: str, env_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if place == "file":
        env_file.write_text(f"{name}=secret\n")
    else:
        monkeypatch.setenv(name, "secret")
    where = "in .env" if place == "file" else "in the environment"
    assert refusal("doctor", code=2) == f"There is no setting {name}, which is set {where}. Did you mean {meant}?"


def test_any_other_name_with_our_prefix_is_refused_in_our_file(env_file: Path) -> None:
    env_file.write_text("BOTTEGA_MOOD=good\n")
    assert refusal("doctor", code=2).startswith("There is no setting BOTTEGA_MOOD, which is set in .env. The settings")


def test_in_the_environment_it_is_said_to_do_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOTTEGA_SERVICE_HOST", "10.0.0.7")  # as Kubernetes sets it for a service of this name
    result = call("backup")
    assert "There is no setting BOTTEGA_SERVICE_HOST, which is set in the environment. It does nothing.\n" in (
        result.stderr
    )
    assert result.exit_code == 1  # there is no database


def test_a_box_of_no_title_is_refused_with_the_titles(env_file: Path) -> None:
    env_file.write_text("BOTTEGA_BOXES__CHESS=chess.toml\n")
    assert "'chess'" in refusal("doctor", code=2)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("[rounds]".encode("utf-16"), " cannot be read: the file is not in UTF-8."),
        (b"x = " + b"[" * 5000, ": its values are nested too deeply."),
        (None, " cannot be read: Is a directory."),
    ],
    ids=["encoding", "nesting", "folder"],
)
def test_a_box_that_cannot_be_read_is_named(content: bytes | None, reason: str, tmp_path: Path, env_file: Path) -> None:
    box = tmp_path / "maestro.toml"
    if content is None:
        box.mkdir()
    else:
        box.write_bytes(content)
    env_file.write_text(f"BOTTEGA_BOXES__MAESTRO={box}\n")
    assert refusal("doctor", code=2) == f"{box}{reason}"


def test_the_example_names_every_setting_and_nothing_else() -> None:
    names = set(re.findall(r"^(?:# )?(BOTTEGA_\w+)=", EXAMPLE.read_text(encoding="utf-8"), re.M))
    boxes = {name for name in names if name.startswith("BOTTEGA_BOXES__")}
    assert boxes == {f"BOTTEGA_BOXES__{title.id.upper()}" for title in TITLES.values() if title.override}
    tests_alone = {"discord_api", "discord_gateway"}
    assert names - boxes == {f"BOTTEGA_{name.upper()}" for name in set(Settings.model_fields) - tests_alone - {"boxes"}}


# --- values


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BOTTEGA_LOG_LEVEL", "LOUD"),
        ("BOTTEGA_PICTURE_SECONDS", "soon"),
        ("BOTTEGA_PICTURE_SECONDS", "0"),
        ("BOTTEGA_BOXES__MAESTRO__CARDS", "x"),
        ("BOTTEGA_BOXES", "maestro.toml"),
    ],
)
@pytest.mark.parametrize("command", ["doctor", "sandbox"])
def test_a_value_that_cannot_be_used_is_named(
    name: str, value: str, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    told = refusal(command, code=2)
    assert told.startswith("The settings cannot be used: ")
    assert name.removesuffix("__CARDS") in told


# --- the token


def test_a_token_file_with_a_byte_order_mark_is_read(tmp_path: Path, env_file: Path) -> None:
    (tmp_path / "token").write_text(f"{TOKEN}\n", encoding="utf-8-sig")
    env_file.write_text("BOTTEGA_TOKEN_FILE=token\n")
    settings, _warnings = load_settings()
    assert settings.secret_token() == TOKEN
    assert "✓ The token is there" in call("doctor").stdout


def test_a_token_file_in_another_encoding_is_named(tmp_path: Path, env_file: Path) -> None:
    (tmp_path / "token").write_text(TOKEN, encoding="utf-16")
    env_file.write_text("BOTTEGA_TOKEN_FILE=token\n")
    sentence = "The token file token cannot be read: it is not in UTF-8."
    assert refusal("run", code=1) == sentence
    assert f"✗ {sentence}" in call("doctor").stdout


def test_a_token_file_that_is_a_folder_is_named(tmp_path: Path, env_file: Path) -> None:
    (tmp_path / "token").mkdir()
    env_file.write_text("BOTTEGA_TOKEN_FILE=token\n")
    assert refusal("run", code=1) == "The token file token cannot be read: Is a directory."


@pytest.mark.parametrize("token", [f"“{TOKEN}”", f"Bot {TOKEN}", f"{TOKEN}\n{TOKEN}"])
def test_a_token_that_cannot_be_one_is_told_without_being_shown(
    token: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "token").write_text(token, encoding="utf-8")
    monkeypatch.setenv("BOTTEGA_TOKEN_FILE", "token")
    told = refusal("run", code=1)
    assert told.startswith("The token cannot be right")
    assert "secret" not in told + call("doctor").output

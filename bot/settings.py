"""Settings, from the environment or `.env`; every name begins with BOTTEGA_."""

import io
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Literal

from dotenv.parser import parse_stream
from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict, SettingsError

from games.titles import TITLES

PREFIX = "BOTTEGA_"
NESTED = "__"
ENV_FILE = Path(".env")
ALIKE = 0.6  # how much of an unknown name, without the prefix, has to be a setting's to be taken for it
PREFIX_ALIKE = 0.9  # the same for a name with another prefix, which may belong to another program


class WrongSettings(Exception):
    """The settings cannot be used; the message is a sentence for whoever runs the bot."""


class Settings(BaseSettings):
    """What whoever runs the bot may set. A secret may also stand in a file named by `BOTTEGA_TOKEN_FILE`."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=ENV_FILE,
        env_file_encoding="utf-8-sig",
        env_nested_delimiter=NESTED,
        env_ignore_empty=True,
        extra="ignore",
    )

    token: SecretStr = Field(SecretStr(""), description="The bot's token, from Discord's developer portal.")
    token_file: Path | None = Field(None, description="A file that holds the token, instead.")
    database: Path = Field(Path("var/bottega.sqlite3"), description="The SQLite file; its folder is made when missing.")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field("INFO", description="How much is logged.")
    log_format: Literal["text", "json"] = Field("text", description="Lines for people, or one JSON object a line.")
    thinking_seconds: float = Field(
        2.0, gt=0, le=60, description="How long a computer player of the highest level thinks."
    )
    boxes: dict[str, Path] = Field({}, description="Files with your own values for the box of a title, by title.")
    picture_seconds: float = Field(5.0, gt=0, description="A picture that takes longer gives way to the text board.")
    emojis: bool = Field(True, description="Icons before words, as emojis of the application.")
    discord_api: str = Field("", description="For tests alone: where Discord's REST interface is.")
    discord_gateway: str = Field("", description="For tests alone: where Discord's gateway is.")

    def secret_token(self) -> str:
        """The token from wherever it stands, "" when there is none.

        Raises OSError when its file cannot be read, and ValueError when what it holds is no text in UTF-8.
        """
        if self.token_file is not None:
            return _text(self.token_file.read_bytes()).strip()
        return self.token.get_secret_value().strip()


def load_settings() -> tuple[Settings, list[str]]:
    """The settings of the environment and `.env`, and warnings, each a sentence. Raises WrongSettings."""
    warnings = [*_check_names(_names_in_file(ENV_FILE), f"in {ENV_FILE}", foreign=False)]
    warnings += _check_names(os.environ, "in the environment", foreign=True)
    with wrong_values_explained():
        return Settings(), warnings


@contextmanager
def wrong_values_explained() -> Iterator[None]:
    """Around the making of `Settings`: what is wrong with a value becomes a sentence. Raises WrongSettings."""
    try:
        yield
    except ValidationError as error:
        wrong = "; ".join(
            f"{PREFIX}{NESTED.join(map(str, e['loc'])).upper()}: {e['msg'][:1].lower() + e['msg'][1:]}"
            for e in error.errors(include_url=False, include_input=False)
        )
        raise WrongSettings(f"The settings cannot be used: {wrong}.") from error
    except SettingsError as error:  # of `boxes`, which is the only setting with parts
        raise WrongSettings(
            f"The settings cannot be used: {PREFIX}BOXES has no value of its own; "
            f"{PREFIX}BOXES{NESTED}MAESTRO, for instance, names a file."
        ) from error


def _names_in_file(path: Path) -> list[str]:
    """The names that are set in the file at *path*, none when there is no file. Raises WrongSettings."""
    if not os.path.lexists(path):
        return []
    if not path.is_file():
        kind = "a folder" if path.is_dir() else "no ordinary file"
        raise WrongSettings(
            f"{path.absolute()} is {kind}, and should be a file with settings. "
            "Remove it, or put a copy of .env.example in its place."
        )
    try:
        text = _text(path.read_bytes())
    except OSError as error:
        raise WrongSettings(f"The settings in {path.absolute()} cannot be read: {error.strerror or error}.") from error
    except ValueError as error:
        raise WrongSettings(
            f"The settings in {path.absolute()} cannot be read: the file is not in UTF-8. "
            "Save it again with that encoding."
        ) from error
    names = []
    for binding in parse_stream(io.StringIO(text)):
        if binding.error or (binding.key is not None and binding.value is None):
            line = binding.original.line + binding.original.string[: -len(binding.original.string.lstrip())].count("\n")
            raise WrongSettings(f"{path.absolute()}, line {line}: this is no setting; it should read NAME=value.")
        if binding.key is not None:
            names.append(binding.key)
    return names


def _text(content: bytes) -> str:
    """The text of a file in UTF-8, with or without a byte-order mark. Raises ValueError."""
    text = content.decode("utf-8-sig")
    if "\0" in text:
        raise ValueError("a text has no zero bytes")
    return text


def _check_names(names: Iterable[str], where: str, *, foreign: bool) -> Iterator[str]:
    """Warnings about unknown names. Raises WrongSettings for one that was meant to be a setting.

    *foreign*: other programs too set names there, and some (Kubernetes, for a service called bottega) with our prefix.
    """
    known = [PREFIX + name.upper() for name in Settings.model_fields]
    meant = [name for name in known if not name.startswith(f"{PREFIX}DISCORD_")]
    meant += [f"{PREFIX}BOXES{NESTED}{title.id.upper()}" for title in TITLES.values() if title.override]
    for name in names:
        upper = name.upper()
        if upper in known or upper.startswith(f"{PREFIX}BOXES{NESTED}"):
            continue
        if upper.startswith(PREFIX):
            close = get_close_matches(upper[len(PREFIX) :], [one[len(PREFIX) :] for one in meant], 1, ALIKE)
            close = [PREFIX + one for one in close]
        else:
            close = get_close_matches(upper, meant, 1, PREFIX_ALIKE)
        if close:
            raise WrongSettings(f"There is no setting {name}, which is set {where}. Did you mean {close[0]}?")
        if upper.startswith(PREFIX):
            sentence = f"There is no setting {name}, which is set {where}."
            if not foreign:
                raise WrongSettings(f"{sentence} The settings are: {', '.join(meant)}.")
            yield f"{sentence} It does nothing."

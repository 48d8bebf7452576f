"""Settings, from the environment or `.env`; every name begins with BOTTEGA_."""

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """What whoever runs the bot may set. A secret may also stand in a file named by `BOTTEGA_TOKEN_FILE`."""

    model_config = SettingsConfigDict(env_prefix="BOTTEGA_", env_file=".env", env_nested_delimiter="__", extra="ignore")

    token: SecretStr = Field(SecretStr(""), description="The bot's token, from Discord's developer portal.")
    token_file: Path | None = Field(None, description="A file that holds the token, instead.")
    database: Path = Field(Path("var/bottega.sqlite3"), description="The SQLite file; its folder is made when missing.")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field("INFO", description="How much is logged.")
    log_format: Literal["text", "json"] = Field("text", description="Lines for people, or one JSON object a line.")
    boxes: dict[str, Path] = Field({}, description="Files with your own values for the box of a title, by title.")
    picture_seconds: float = Field(5.0, gt=0, description="A picture that takes longer gives way to the text board.")
    discord_api: str = Field("", description="For tests alone: where Discord's REST interface is.")
    discord_gateway: str = Field("", description="For tests alone: where Discord's gateway is.")

    def secret_token(self) -> str:
        """The token from wherever it stands, "" when there is none. Raises OSError when its file cannot be read."""
        if self.token_file is not None:
            return self.token_file.read_text(encoding="utf-8").strip()
        return self.token.get_secret_value().strip()

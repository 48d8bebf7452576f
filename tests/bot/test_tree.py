"""The slash commands stay within what Discord takes."""

from collections.abc import Iterator
from typing import Any

import pytest

from bot.discord.client import Bot
from bot.settings import Settings

SUBCOMMAND = 1  # the type of an option that is a command of a group
TEXT_LIMIT = 8000  # characters of one command with all that belongs to it


def payloads() -> dict[str, dict[str, Any]]:
    tree = Bot(Settings(token="a.b.c")).tree
    return {command.name: command.to_dict(tree) for command in tree.get_commands()}


COMMANDS = payloads()


def parts(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A command, its subcommands and their options."""
    yield command
    for option in command.get("options", ()):
        yield from parts(option)


def length(part: dict[str, Any]) -> int:
    """The characters that Discord counts."""
    choices = sum(len(choice["name"]) + len(str(choice["value"])) for choice in part.get("choices", ()))
    return len(part["name"]) + len(part["description"]) + choices


def test_the_commands_are_those_that_were_promised() -> None:
    subcommands = {
        name: {option["name"] for option in command.get("options", ()) if option["type"] == SUBCOMMAND}
        for name, command in COMMANDS.items()
    }
    assert set(subcommands) == {
        "game",
        "play",
        "move",
        "hand",
        "team",
        "board",
        "rules",
        "prefs",
        "setup",
        "help",
        "learn",
        "games",
        "notify",
    }
    assert subcommands["game"] >= {
        *("new", "join", "leave", "start", "invite", "list", "status", "undo", "resign", "log"),
        *("pace", "add", "replace", "take", "away", "pause", "end", "close"),
    }
    assert subcommands["setup"] == {"check"}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_with_all_its_parts_is_no_longer_than_discord_takes(name: str) -> None:
    assert sum(length(part) for part in parts(COMMANDS[name])) <= TEXT_LIMIT
    for part in parts(COMMANDS[name]):
        assert len(part.get("options", ())) <= 25, part["name"]
        assert len(part.get("choices", ())) <= 25, part["name"]
        assert 1 <= len(part["name"]) <= 32
        assert 1 <= len(part["description"]) <= 100, part["name"]
        assert "…" not in part["description"], f"{part['name']} has no description of its own"


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "setup"])
def test_every_command_works_in_servers_and_in_direct_messages(name: str) -> None:
    assert COMMANDS[name]["contexts"] == [0, 1]


def test_setup_is_for_servers_and_by_default_for_those_who_manage_them() -> None:
    assert COMMANDS["setup"]["contexts"] == [0]
    assert COMMANDS["setup"]["default_member_permissions"] == 1 << 5


def test_no_option_can_hold_a_secret_choice_in_the_open() -> None:
    """Whatever a title asks is typed into `/move`, whose answers and suggestions one person alone sees."""
    given = {part["name"] for part in parts(COMMANDS["move"])} - {"move"}
    assert given == {"choice", "game"}
    assert not any(part.get("choices") for part in parts(COMMANDS["move"]))

"""One table of permissions: the invitation, the check and what a game needs agree."""

from unittest.mock import Mock

import discord
import pytest

from bot.discord.commands.server import check_panel, invite_url
from bot.discord.panels.kit import TEXT_LIMIT
from bot.discord.permissions import Permission, missing, permissions, wanted
from tests.bot.reading import links, text

CHANNEL = Mock(spec=discord.TextChannel)
INVITATION = invite_url(1234)
NEEDED = [permission for permission in permissions() if permission.channel]


def without(*names: str) -> discord.Permissions:
    """All that the bot asks for, except these."""
    rights = wanted()
    rights.update(**dict.fromkeys(names, False))
    return rights


def test_every_permission_is_one_that_discord_knows_and_says_what_it_is_for() -> None:
    assert {permission.name for permission in permissions()} <= set(discord.Permissions.VALID_FLAGS)
    assert all(permission.label and permission.reason for permission in permissions())


def test_the_invitation_asks_for_the_table_and_no_more() -> None:
    assert wanted().value == 309237763072
    assert not wanted().administrator


@pytest.mark.parametrize("permission", NEEDED, ids=lambda permission: permission.name)
def test_what_a_game_needs_is_missed_by_its_name_in_discord(permission: Permission) -> None:
    assert missing(without(permission.name)) == [permission.label]


def test_what_is_optional_is_not_missed() -> None:
    optional = [permission.name for permission in permissions() if not permission.channel]
    assert missing(without(*optional)) == []


def test_the_check_lists_every_permission_with_its_state_and_purpose() -> None:
    shown = text(check_panel(without("attach_files"), CHANNEL, True, INVITATION))
    for permission in permissions():
        sign = "✗" if permission.name == "attach_files" else "✓"
        assert f"{sign} **{permission.label}**" in shown
        assert permission.reason in shown
    assert "A game needs these too: Attach Files." in shown
    assert len(shown) < TEXT_LIMIT


def test_the_check_says_that_all_is_well() -> None:
    shown = text(check_panel(wanted(), CHANNEL, True, INVITATION))
    assert "All that a game needs is there." in shown
    assert "a thread of its own" in shown
    assert "✗" not in shown


@pytest.mark.parametrize("name", ["create_public_threads", "send_messages_in_threads"])
def test_without_threads_a_game_is_played_in_the_channel(name: str) -> None:
    shown = text(check_panel(without(name), CHANNEL, True, INVITATION))
    assert "a game is played in the channel itself" in shown
    assert "All that a game needs is there." in shown


def test_in_a_thread_a_game_is_played_right_there() -> None:
    thread = Mock(spec=discord.Thread)
    assert "right here" in text(check_panel(wanted(), thread, True, INVITATION))


def test_who_added_the_commands_without_the_bot_is_told_and_gets_the_link() -> None:
    shown = check_panel(without("view_channel"), CHANNEL, False, INVITATION)
    assert "without me" in text(shown)
    assert links(shown) == [INVITATION]
    assert "client_id=1234" in INVITATION
    assert "scope=bot+applications.commands" in INVITATION
    assert f"permissions={wanted().value}" in INVITATION

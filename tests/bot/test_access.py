"""Who may know of a game: its players, and all who see its channel."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.discord.commands.mine import chosen_game
from bot.discord.ids import NO_STAMP, Control
from bot.sandbox.world import World
from games.engine import Refusal
from tests.bot.person import Person, begin

ASKED = [
    ("game status", {}),
    ("game log", {}),
    ("board", {}),
    ("board", {"text": True}),
    ("game join", {}),
    ("play", {}),
]


@pytest.fixture
def mallory(world: World) -> Person:
    """Somebody who shares no server with the games, and looks at a channel of its own."""
    elsewhere = world.env.create_guild("Elsewhere")
    world.users["Mallory"] = world.env.create_user("mallory", global_name="Mallory")
    world.members["Mallory"] = elsewhere.add_member(world.users["Mallory"])
    person = Person(world, "Mallory")
    person.at = elsewhere.create_text_channel("far")
    return person


@pytest.mark.parametrize(("command", "more"), ASKED)
async def test_a_game_of_another_server_is_none_by_its_number(
    world: World, ada: Person, bruno: Person, mallory: Person, command: str, more: dict[str, Any]
) -> None:
    number = await begin(world, ada, bruno, title="toy_title")
    answer = await mallory.types(command, game=number, **more)
    assert answer.text == (
        f"There is no game #{number} that you can see: a game is open to its players, and to all who see its channel."
    )
    assert (await mallory.types(command, game=number + 1, **more)).text == answer.text.replace(
        f"#{number}", f"#{number + 1}"
    )


async def test_the_menu_of_my_games_opens_none_of_others(
    world: World, ada: Person, bruno: Person, mallory: Person
) -> None:
    number = await begin(world, ada, bruno, title="toy_title")
    pressed = SimpleNamespace(
        values=(str(number),),
        control=Control(0, NO_STAMP, "goto"),
        press=SimpleNamespace(user=mallory.id),
        responder=SimpleNamespace(),
    )
    with pytest.raises(Refusal, match="no_such_game"):
        await chosen_game(world.bot.app, pressed)  # type: ignore[arg-type]


async def test_a_lobby_of_another_server_cannot_be_joined(world: World, ada: Person, mallory: Person) -> None:
    lobby = await ada.types("game new", title="toy_title")
    number = int(lobby.text.partition("#")[2].split("*")[0])
    assert "There is no game" in (await mallory.types("game join", game=number)).text
    assert len((await world.bot.app.reading.view(number, None)).seats) == 1


async def test_everybody_in_the_server_may_watch_and_players_from_anywhere(
    world: World, ada: Person, bruno: Person, chiara: Person
) -> None:
    number = await begin(world, ada, bruno, title="toy_title")
    assert "Pigments" in (await chiara.types("board", game=number, text=True)).text
    chiara.at_home()
    assert "There is no game" in (await chiara.types("board", game=number, text=True)).text
    ada.at_home()
    assert "Pigments" in (await ada.types("board", game=number, text=True)).text


async def test_a_game_in_a_private_channel_is_for_those_who_see_it(
    world: World, ada: Person, bruno: Person, chiara: Person
) -> None:
    hidden, shown = (discord.PermissionOverwrite(view_channel=view) for view in (False, True))
    ours: dict[Any, discord.PermissionOverwrite] = {
        world.guild.default_role: hidden,
        world.members["Ada"]: shown,
        world.members["Bruno"]: shown,
    }
    ours[world.bot.user] = discord.PermissionOverwrite(view_channel=True)
    ada.at = bruno.at = world.guild.create_text_channel("ours", overwrites=ours)
    number = await begin(world, ada, bruno, title="toy_title")
    chiara.at = world.table
    assert "There is no game" in (await chiara.types("game status", game=number)).text
    assert f"#{number}" not in (await chiara.types("game list")).text
    bruno.at = world.table
    assert f"#{number}" in (await bruno.types("game status", game=number)).text


async def test_a_game_in_a_private_thread_is_for_its_players_and_those_in_it(
    world: World, ada: Person, bruno: Person, chiara: Person
) -> None:
    made = await world.bot.http.start_thread_without_message(
        world.table.id, name="ours", auto_archive_duration=10080, type=discord.ChannelType.private_thread.value
    )
    await world.bot.http.add_user_to_thread(int(made["id"]), ada.id)
    ada.at = next(thread for thread in world.table.threads if int(thread.id) == int(made["id"]))
    answer = await ada.types("game new", title="toy_title")
    number = int(answer.text.partition("#")[2].split("*")[0])
    assert "There is no game" in (await chiara.types("game status", game=number)).text
    assert "There is no game" in (await chiara.types("game join", game=number)).text
    assert f"#{number}" not in (await chiara.types("game list")).text
    ada.at = world.table
    assert f"#{number}" in (await ada.types("game status", game=number)).text


async def test_strangers_cannot_even_move_a_game_elsewhere(
    world: World, ada: Person, bruno: Person, mallory: Person
) -> None:
    number = await begin(world, ada, bruno, title="toy_title")
    assert "There is no game" in (await mallory.types("game here", game=number)).text
    assert "There is no game" in (await mallory.types("game here", game=number + 1)).text


async def test_a_board_that_was_deleted_comes_back_though_nothing_changed_on_it(
    world: World, ada: Person, bruno: Person
) -> None:
    await begin(world, ada, bruno)
    await ada.types("move", choice="leonardo:1")
    await world.pass_time(60)
    board = ada.newest(button="My hand")
    await world.bot.http.delete_message(ada.at.id, board.message.id)
    await ada.types("move", choice="leonardo:3")
    await world.pass_time(60)
    assert ada.newest(button="My hand").message.id != board.message.id


async def test_a_secret_choice_that_is_changed_edits_nothing_that_others_see(
    world: World, ada: Person, bruno: Person
) -> None:
    await begin(world, ada, bruno)
    await bruno.presses("Panel by direct", on=await bruno.types("prefs"))
    edits = []
    for option in ("", "leonardo:1", "leonardo:3", "gioconda:0"):
        if option:
            await ada.types("move", choice=option)
        await world.pass_time(60)
        board, home = bruno.newest(button="My hand"), world.users["Bruno"].dm_channel.history()[-1]
        edits.append((board.message.id, board.message.edited_at, home.id, home.edited_at))
    assert edits[0] != edits[1]  # everybody sees that Ada has chosen
    assert edits[1] == edits[2] == edits[3]

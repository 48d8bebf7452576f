"""Whatever a person can send: one kind private sentence, and nothing changes."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Awaitable, Callable

import pytest

from .people import Answer, Person
from .playing import Game, begin, complaints, contents, lobby
from .process import BotProcess
from .stand_in import StandIn
from .world import Message

Start = Callable[..., Awaitable[BotProcess]]
EVIL = "@everyone <@1> **x** \u202e [a](http://x) \n# h"
LONG = 1200  # characters; no refusal is longer
WORDS = ("leonardo:4", "x" * 60, "9" * 60, "²", "leonardo:²", "steal:9:gold", "take:99", "@everyone", "<@1>", "%s{0}")


@pytest.fixture
async def bot(start_bot: Start) -> BotProcess:
    """A process."""
    return await start_bot()


async def refused(game: Game, words: str, trying: Awaitable[Answer]) -> Answer:
    """The answer to something that has to be refused with *words*, privately and without any effect."""
    before = contents(game.database)
    answer = await trying
    assert answer.ephemeral, answer.text
    assert words in answer.text
    assert len(answer.text) < LONG
    assert "Incident" not in answer.text
    assert contents(game.database) == before
    return answer


def first_part(message: Message) -> str:
    """What the custom ids of this database begin with."""
    return next(button.custom_id for button in message.buttons if button.custom_id).partition("|")[0]


async def test_lobby_refuses_kindly(standin: StandIn, bot: BotProcess) -> None:
    ada, bruno, chiara = (standin.person(name) for name in ("Ada", "Bruno", "Chiara"))
    table = standin.table
    game = await lobby(bot, ada)
    message = table.messages[0]
    ours = first_part(message)
    for trying in (ada.press(message, "Start"), ada.slash(table, "game start")):
        await refused(game, "There is 1 player here and the game needs 2.", trying)
    for trying in (ada.press(message, "Join"), ada.slash(table, "game join", game=game.number)):
        await refused(game, "You sit at this table already.", trying)
    for trying in (bruno.press(message, "Leave"), bruno.slash(table, "game leave", game=game.number)):
        await refused(game, "You do not play in this game", trying)
    for trying in (
        bruno.press(message, "Start"),
        bruno.slash(table, "game set", option="table", value="short"),
        bruno.raw_select(table, message, f"{ours}|{game.number}|0.0.0|option|table", ["short"]),
    ):
        await refused(game, f"Only the host, {ada.mention}, can do that.", trying)
    for trying in (
        ada.slash(table, "game set", option="table", value="endless"),
        ada.slash(table, "game set", option="`x` @everyone", value="short"),
        ada.slash(table, "game set", option="first", value=str(bruno.id)),
        ada.slash(table, "game set", option="table", value="x" * 6000),
        ada.raw_select(table, message, f"{ours}|{game.number}|0.0.0|option|table", ["@everyone"]),
        ada.raw_select(table, message, f"{ours}|{game.number}|0.0.0|option|nothing", ["short"]),
        ada.raw_select(table, message, f"{ours}|{game.number}|0.0.0|option|table", []),
    ):
        await refused(game, "is not on offer here.", trying)
    for words in ("play", "hand", "move"):
        options = {"choice": "leonardo:1"} if words == "move" else {}
        await refused(game, "", ada.slash(table, words, game=game.number, **options))
    await refused(game, "You sit at this table already.", ada.slash(table, "game invite", user=ada))
    await refused(game, "You do not play in this game", bruno.slash(table, "game invite", user=chiara))
    for number, name in enumerate(("Bruno", "Chiara", "Dario"), 2):
        assert f"{number} players are here" in (await standin.person(name).press(message, "Join")).text
    await game.delivered()
    await refused(game, "This table is full: all 4 seats are taken.", standin.person("Elena").press(message, "Join"))
    assert complaints(bot) == []


async def test_running_game_refuses_kindly(standin: StandIn, bot: BotProcess) -> None:
    ada, bruno, chiara = (standin.person(name) for name in ("Ada", "Bruno", "Chiara"))
    game = await begin(bot, ada, bruno)
    place, number, message = game.place, game.number, standin.table.messages[0]
    ours = first_part(game.board)
    for action in ("join", "leave", "start", "options"):
        custom_id = f"{ours}|{number}|0.0.0|{action}|"
        await refused(game, "This game has begun already", chiara.raw_press(standin.table, message, custom_id))
    await refused(game, "This game has begun already", chiara.slash(place, "game join", game=number))
    for trying in (
        chiara.slash(place, "move", choice="leonardo:1", game=number),
        chiara.slash(place, "game undo", game=number),
        chiara.slash(place, "game resign", game=number),
        chiara.raw_press(place, game.board, f"{ours}|{number}|0.0.0|resign|"),
        chiara.raw_press(place, game.board, f"{ours}|{number}|0.0.0|choose|leonardo:1"),
        chiara.raw_press(place, game.board, f"{ours}|{number}|0.0.0|undo|"),
        chiara.slash(standin.add_channel("elsewhere"), "game here", game=number),
    ):
        await refused(game, "You do not play in this game", trying)
    for trying in (chiara.press(game.board, "Play"), chiara.press(game.board, "My hand")):
        await refused(game, "You do not play in this game", trying)
    await refused(game, "You have nothing to take back.", ada.slash(place, "game undo", game=number))
    await refused(game, "not 9", ada.slash(place, "move", choice="leonardo:9", game=number))
    await refused(game, "not in play", ada.slash(place, "move", choice="Pardo 1", game=number))
    await refused(game, "/rules LE-", ada.slash(place, "move", choice="pass", game=number))
    await refused(game, "Did you mean", ada.slash(place, "move", choice="leo", game=number))
    await refused(game, "A rematch can be opened", ada.raw_press(place, game.board, f"{ours}|{number}|0.0.0|rematch|"))
    await game.types(ada, "leonardo:1")
    await game.types(bruno, "leonardo:2")
    while game.awaited == [ada]:
        await game.types(ada, game.options(ada)[-1])
    await game.delivered()
    if game.awaited == [bruno]:
        await refused(game, "It is not your turn to choose. The game waits for Bruno.", game.types(ada, "leonardo:1"))
    assert complaints(bot) == []


async def test_forged_custom_ids_are_answered(standin: StandIn, bot: BotProcess) -> None:
    ada, bruno = standin.person("Ada"), standin.person("Bruno")
    game = await begin(bot, ada, bruno)
    place, board, number = game.place, game.board, game.number
    ours = first_part(board)
    for custom_id in (
        "x",
        f"{ours}|{number}|0.0.0|fly|away",
        f"{ours}|{number}|0.0.0|choose|" + "y" * 4000,
        f"{ours}|{number}|0.0.0|choose|a|b",
        f"{ours}|99999999999999999999|0.0.0|play|",
        "\x00\x01\x02\xff",
        "'; DROP TABLE games; --",
        "🎨" * 100,
    ):
        await refused(game, "This control is from another time", ada.raw_press(place, board, custom_id))
        await refused(game, "This control is from another time", ada.raw_select(place, board, custom_id, ["a", "b"]))
    for unknown in (0, 2, 999_999_999):
        for action in ("play", "hand", "rules", "board", "text", "join", "leave", "start", "options", "choose", "undo"):
            word = "There is no game" if unknown else ""
            await refused(game, word, ada.raw_press(place, board, f"{ours}|{unknown}|0.0.0|{action}|x"))
    for word in WORDS:
        for action in ("choose", "sure"):
            panel = await ada.press(board, "Play")
            await refused(game, "⚠", ada.raw_press(place, panel.message, f"{ours}|{number}|0.0.0|{action}|{word}"))
        await refused(game, "", ada.raw_select(place, board, f"{ours}|{number}|0.0.0|pick|0", [word]))
        await refused(game, "", ada.raw_select(place, board, f"{ours}|{number}|0.0.0|some|", [word, word]))
        await refused(game, "", ada.raw_select(place, board, f"{ours}|{number}|0.0.0|group|", [word]))
        await refused(game, "", ada.raw_press(place, board, f"{ours}|{number}|0.0.0|open|{word}"))
        await board_page(game, ada, word)
    sent = await ada.raw_submit(place, f"{ours}|{number}|0.0.0|write|", {"text": "x" * 4000})
    assert "from another time" in sent.text
    for action in ("pick", "some", "group"):
        await refused(game, "", ada.raw_select(place, board, f"{ours}|{number}|0.0.0|{action}|0", []))
    for stamp in ("1.0.0", "0.1.0", "0.0.1", "999999.999999.999999"):
        for action in ("choose", "sure", "undo", "open"):
            await refused(
                game, "earlier question", ada.raw_press(place, board, f"{ours}|{number}|{stamp}|{action}|leonardo:1")
            )
    assert complaints(bot) == []


async def board_page(game: Game, person: Person, page: str) -> None:
    """A page of the text board that does not exist: the nearest that does."""
    custom_id = f"{first_part(game.board)}|{game.number}|0.0.0|text|{page}"
    answer = await person.raw_press(game.place, game.board, custom_id)
    assert answer.ephemeral
    assert "Circle, clockwise" in answer.text


async def test_unknown_games_are_named(standin: StandIn, bot: BotProcess) -> None:
    ada = standin.person("Ada")
    game = await lobby(bot, ada)
    table = standin.table
    for number in (0, -1, -(2**53), 2, 2**31, 2**53):
        for words in ("play", "hand", "board", "game join", "game leave", "game start", "game status", "game log"):
            await refused(game, f"There is no game #{number} that you can see", ada.slash(table, words, game=number))
        for words in ("game undo", "game resign", "game here"):
            await refused(game, f"There is no game #{number} that you can see", ada.slash(table, words, game=number))
        await refused(
            game, f"There is no game #{number} that you can see", ada.slash(table, "move", choice="x", game=number)
        )
    await refused(game, "There is no game here.", standin.person("Bruno").slash(table, "move", choice="x"))
    assert complaints(bot) == []


async def test_anything_can_be_typed(standin: StandIn, bot: BotProcess) -> None:
    ada, bruno = standin.person("Ada"), standin.person("Bruno")
    game = await begin(bot, ada, bruno)
    for typed, words in {
        "x" * 6000: "is not on offer here",
        "🎨🏳️‍🌈" * 500: "Did you mean one of these?",
        "`**@everyone** <@1> [a](http://x)\n# h`": "is not on offer here",
        "\u202e\u200b\x00\x07": "Did you mean one of these?",
        "leonardo:" + "9" * 20: "The Movement cards show 1, 2 and 3",
        "leonardo:" + "9" * 4000: "is not on offer here",  # longer than any option: it is not even read
        "{0} %s {name}": "`{0}:%s:{name}` is not on offer here",
        ",,,,": "Did you mean one of these?",
    }.items():
        answer = await refused(game, words, game.types(ada, typed))
        assert not answer.message.pings_everyone
        offered = await ada.autocomplete(game.place, "move", "choice", typed, game=game.number)
        assert offered.choices == {}
        found = await ada.slash(game.place, "rules", question=typed)
        assert found.ephemeral
        assert "ules of Leonardo" in found.text
    assert "You have chosen Leonardo 1" in (await game.types(ada, "leonardo 1" + " " * 5000)).text
    assert complaints(bot) == []


async def test_same_interaction_delivered_twice_counts_once(standin: StandIn, bot: BotProcess) -> None:
    ada, bruno = standin.person("Ada"), standin.person("Bruno")
    game = await begin(bot, ada, bruno)
    for answer in (
        await game.types(ada, "leonardo:1"),
        await ada.slash(game.place, "game undo", game=game.number),
        await ada.press(game.board, "Play"),
    ):
        await game.delivered()
        before = contents(game.database)
        shown = answer.text
        for _ in range(2):
            event = standin.interaction_json(answer.interaction)
            await standin.gateway.dispatch("INTERACTION_CREATE", event)
        await standin.quiet(0.2)
        assert contents(game.database) == before
        assert answer.text == shown
        assert answer.followups == []
    assert complaints(bot) == []


async def test_hostile_name_plays_a_round(standin: StandIn, bot: BotProcess) -> None:
    evil, bruno, watcher = standin.person(EVIL), standin.person("Bruno"), standin.person("Chiara")
    game = await begin(bot, evil, bruno)
    await evil.slash(standin.table, "game new", title="leonardo")
    await game.round()
    await game.types(bruno, game.options(bruno)[0])
    await game.delivered()
    answers = [
        await watcher.slash(game.place, "board", text=True, game=game.number),
        await watcher.slash(game.place, "board", game=game.number),
        await watcher.slash(game.place, "game log", game=game.number),
        await watcher.slash(game.place, "game status", game=game.number),
        await watcher.slash(standin.table, "game list"),
        await game.types(bruno, "gioconda:2"),
        await bruno.press(game.board, "Play"),
    ]
    messages = [*standin.all_messages(), *(answer.message for answer in answers)]
    for message in messages:
        assert message.pings <= {evil.id, bruno.id}
        assert not message.pings_everyone
        for text in message.texts:
            harmless(text)
        for alt in message.components.alt_texts:
            assert len(alt.splitlines()) == 1
            assert not [char for char in alt if unicodedata.category(char) in ("Cc", "Cf")]
    named = [message for message in messages if "everyone" in message.text]
    assert len(named) > len(answers) // 2
    assert "\n" not in game.place.name
    assert "\u202e" not in game.place.name
    assert len(game.boards) == 1
    assert complaints(bot) == []


def harmless(text: str) -> None:
    """Nothing in a text that a client would take for a mention, a link, a heading or a turn of direction."""
    assert "@everyone" not in text
    assert not re.search(r"(?<!\\)<@!?1>", text)
    assert "](http://x" not in text
    assert "**x**" not in text
    assert "\u202e" not in text
    assert not re.search(r"(?m)^\s*# h", text)


async def test_commands_outside_of_servers_are_explained(standin: StandIn, bot: BotProcess) -> None:
    ada = standin.person("Ada")
    game = await lobby(bot, ada, standin.person("Bruno"))
    home = ada.open_dm()
    await refused(game, "in a server's channel only", ada.slash(home, "game new", title="leonardo"))
    await refused(game, "This game has not begun yet", ada.slash(home, "play"))
    assert "I keep the table" in (await ada.slash(home, "help")).text
    await ada.slash(home, "game start")
    assert "Choose a character" in (await ada.slash(home, "play")).text
    await ada.slash(home, "move", choice="leonardo 2")
    assert "You have chosen Leonardo 2" in (await ada.slash(home, "hand")).text
    assert complaints(bot) == []

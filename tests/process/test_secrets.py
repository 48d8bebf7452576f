"""What is secret: over all that was recorded, nobody but its owner could see a pick before the reveal."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from .people import Answer, Person
from .playing import Game, begin, complaints, contents, control_of
from .process import BotProcess
from .stand_in import StandIn
from .world import PUBLIC, Entry

Start = Callable[..., Awaitable[BotProcess]]
DEBUG = {"BOTTEGA_LOG_LEVEL": "DEBUG"}


@pytest.fixture
async def bot(start_bot: Start) -> BotProcess:
    """A process that logs all it can."""
    return await start_bot(env=DEBUG)


async def three(bot: BotProcess) -> tuple[Game, Person, Person, Person]:
    """A game for three, before anybody has chosen."""
    ada, bruno, chiara = (bot.world.person(name) for name in ("Ada", "Bruno", "Chiara"))
    return await begin(bot, ada, bruno, chiara), ada, bruno, chiara


async def look_around(game: Game, person: Person) -> list[Answer]:
    """All that can be asked about the table, short of one's own options."""
    place, number = game.place, game.number
    looked = [await person.press(game.board, label) for label in ("Play", "My hand", "Rules")]
    looked += [
        await person.slash(place, words, game=number, **options)
        for words, options in (
            ("play", {}),
            ("hand", {}),
            ("board", {}),
            ("board", {"text": True}),
            ("game status", {}),
            ("game log", {}),
        )
    ]
    return [*looked, await person.slash(place, "game list")]


async def test_pick_is_seen_by_its_owner_alone(standin: StandIn, bot: BotProcess) -> None:
    game, ada, bruno, chiara = await three(bot)
    stranger = standin.person("Dario")
    chosen = await game.presses(ada, "leonardo:3")
    assert "You have chosen Leonardo 3" in chosen.text
    await game.types(chiara, "gioconda:1")
    await game.delivered()
    await look_around(game, bruno)
    await look_around(game, stranger)
    for typed in ("leonardo", "gioconda:1", ""):
        offered = await stranger.autocomplete(game.place, "move", "choice", typed, game=game.number)
        assert offered.choices == {}
    for needle, other in (("leonardo:3", "leonardo:2"), ("Leonardo 3", "Leonardo 2")):
        assert telling(standin, needle, other, ada) == []
    for needle, other in (("gioconda:1", "gioconda:2"), ("Gioconda 1", "Gioconda 2")):
        assert [entry.who for entry in standin.traffic.search(needle) if entry.who == PUBLIC] == []
        assert telling(standin, needle, other, chiara) == []
    assert standin.traffic.search(game.seed) == []
    # A public answer to a command would show everybody what was typed.
    assert not [entry for entry in standin.traffic if entry.method == "OPTIONS"]
    assert "Chosen in secret" in (await bruno.slash(game.place, "board", text=True, game=game.number)).text

    await game.types(bruno, "leonardo:1")
    await game.delivered()
    revealed = game.place.find("The pairs are revealed")[0].text
    assert "Ada: Leonardo 3" in revealed
    log = "\n".join(bot.lines)
    for secret in ("leonardo:", "gioconda:", "Leonardo 3", game.seed, standin.token, "token-"):
        assert secret not in log
    assert complaints(bot) == []


async def test_traffic_is_the_same_whatever_was_picked(
    standin: StandIn, start_bot: Start, bot: BotProcess, tmp_path: Path
) -> None:
    game, ada, bruno, _chiara = await three(bot)
    await bot.kill()
    saved = tmp_path / "saved"
    shutil.copytree(tmp_path, saved, ignore=shutil.ignore_patterns("saved"))

    async def played(pick: str) -> list[Any]:
        for file in saved.iterdir():
            shutil.copy(file, tmp_path)
        process = await start_bot(env=DEBUG)
        began = len(standin.traffic)
        await game.presses(ada, pick)
        await game.delivered()
        await look_around(game, bruno)
        group = await bruno.press(game.board, "Play")
        await bruno.press(group, "Board")
        await look_around(game, standin.person("Dario"))
        await game.delivered()
        assert complaints(process) == []
        await process.kill()
        sent = [e for e in standin.traffic[began:] if e.who not in (ada.id, "platform") and not defer(e)]
        return [shape(entry) for entry in sent]

    one, other = await played("leonardo:3"), await played("gioconda:1")
    assert [picture for _who, _request, _payload, pictures in one for picture in pictures]
    assert differences(one, other) == []


Shape = tuple[str, str, str, list[tuple[str, str | None, bytes]]]


def differences(one: Sequence[Shape], other: Sequence[Shape]) -> list[str]:
    """What tells two runs apart: a request more or less, another content, or what everybody sees in another order."""
    found = [f"only once: {shape}"[:300] for a, b in ((one, other), (other, one)) for shape in _without(a, b)]
    public = [[shape for shape in run if shape[0] == PUBLIC] for run in (one, other)]
    return found or ([] if public[0] == public[1] else ["the order of what everybody sees"])


def _without(some: Sequence[Shape], others: Sequence[Shape]) -> list[Shape]:
    left = list(others)
    found = []
    for shape in some:
        if shape in left:
            left.remove(shape)
        else:
            found.append(shape)
    return found


def test_the_comparison_notices_a_message_an_edit_a_word_and_the_order() -> None:
    board: Shape = (PUBLIC, "PATCH /channels/N/messages/N", '{"content": "Round 1"}', [("board.png", "alt", b"1")])
    word: Shape = (PUBLIC, "POST /channels/N/messages", '{"content": "Ada has chosen"}', [])
    answer: Shape = ("7", "answer", "{}", [])
    run = [board, word, answer]
    assert differences(run, [answer, board, word]) == []  # a private answer may come at any moment
    leaks: list[list[Shape]] = [
        [*run, board],
        [board, answer],
        [board, (PUBLIC, word[1], '{"content": "Ada has chosen "}', []), answer],
        [(*board[:3], [("board.png", "alt", b"2")]), word, answer],
        [word, board, answer],
    ]
    for leak in leaks:
        assert differences(run, leak)
        assert differences(leak, run)


def shape(entry: Entry) -> Shape:
    """A request without the numbers that Discord gives: who can see it, what it asks, and all that it carries."""
    said = entry.payload or {}
    if entry.path.endswith(("/callback", "/@original")):  # at once or deferred first: the same is shown
        shown = said.get("data", said)
        request, said = "answer", {key: value for key, value in shown.items() if key != "flags" and value != []}
    else:
        request = f"{entry.method} {entry.path}"
    request, text = (re.sub(r"token-\d+|\d{15,}", "N", part) for part in (request, json.dumps(said, sort_keys=True)))
    return entry.who, request, text, [(file.name, file.description, file.data) for file in entry.files]


def telling(standin: StandIn, chosen: str, other: str, owner: Person) -> list[Entry]:
    """What went to others than *owner* and says more of what was *chosen* than of the *other* pair, which nobody chose.

    A panel that asks its reader names every pair alike; anything beyond that would tell.
    """
    return [
        entry
        for entry in standin.traffic.search(chosen, besides=owner.id)
        for told in [str(entry.payload)]
        if chosen not in told or told.count(chosen) != told.count(other)
    ]


def defer(entry: Entry) -> bool:
    """Is it the word that an answer takes long?"""
    return entry.path.endswith("/callback") and entry.payload["type"] in (5, 6)


async def test_forged_controls_show_a_stranger_nothing(standin: StandIn, bot: BotProcess) -> None:
    game, ada, bruno, _chiara = await three(bot)
    stranger = standin.person("Dario")
    await game.types(ada, "leonardo:3")
    waiting = await ada.press(game.board, "Play")
    changing = await ada.press(waiting, "Change it")
    mine = [button.custom_id for answer in (waiting, changing) for button in answer.buttons]
    mine += [custom_id.replace("choose", "sure") for custom_id in mine if custom_id]
    await game.delivered()
    before = contents(game.database)
    for custom_id in dict.fromkeys(filter(None, mine)):
        action = control_of(custom_id).action
        for person in (stranger, bruno):
            answer = await person.raw_press(game.place, game.board, custom_id)
            assert answer.ephemeral
            assert answer.text.count("Leonardo 3") == answer.text.count("Leonardo 2")  # of his own question
            assert "You have chosen" not in answer.text
            if person is stranger and action not in ("board", "play"):
                assert answer.text == "You do not play in this game. Watching is welcome: `/board` shows the table."
    assert contents(game.database) == before
    for needle, other in (("leonardo:3", "leonardo:2"), ("Leonardo 3", "Leonardo 2")):
        assert telling(standin, needle, other, ada) == []
    assert complaints(bot) == []

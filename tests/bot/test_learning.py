"""Learning at the table: pages before a game, and what a question means during the first one."""

import pytest

from bot.discord.commands.learn import page
from bot.sandbox.world import World
from games.engine import Refusal
from tests.bot.person import Person, Seen, begin
from tests.bot.server import TestServer
from tests.toy_title.lessons import lessons


async def asked(ada: Person, bruno: Person) -> tuple[Person, Seen]:
    """Who chooses, and the panel that shows it."""
    for person in (ada, bruno):
        panel = await person.presses("Play")
        if "There is nothing for you to choose" not in panel.text:
            return person, panel
    raise AssertionError("nobody chooses")


async def test_the_pages_lie_below_the_table_and_are_read_in_private(world: World, ada: Person, bruno: Person) -> None:
    answer = await ada.types("game new", title="toy_title")
    number = answer.text.partition("#")[2].split("*")[0]
    table = ada.newest(f"#{number}", button="Join")
    assert "Paint rows of rising cards" in table.text
    assert "Weight 1 of 5" in table.text
    assert table.files  # how it looks
    first = await bruno.presses("How it plays", on=table)
    assert first.private
    assert lessons()[0].text in first.text
    assert first.files
    second = await bruno.presses("Next", on=first)
    assert lessons()[1].text in second.text
    last = await bruno.chooses(f"3. {lessons()[2].heading}", on=second)
    assert lessons()[2].text in last.text
    assert "Next" not in last.buttons
    assert lessons()[1].text in (await bruno.presses("Back", on=last)).text


async def test_learn_shows_what_there_is(world: World, ada: Person) -> None:
    shelf = await ada.types("learn")
    assert "Paint rows of rising cards" in shelf.text
    assert lessons()[0].text in (await ada.types("learn", title="toy_title")).text


async def test_whoever_is_new_may_ask_what_a_question_means(world: World, ada: Person, bruno: Person) -> None:
    await begin(world, ada, bruno, title="toy_title")
    person, panel = await asked(ada, bruno)
    told = await person.presses("What is this?", on=panel)
    assert told.private
    assert "Low cards first" in told.text
    assert "My choices" in told.buttons


async def test_whoever_has_finished_a_game_of_a_title_is_not_new_to_it(server: TestServer) -> None:
    game = await server.game(title="toy_title")
    user = await server.user(game, 0)
    assert await server.reading.is_new_to(user, "toy_title")
    await server.end(game)
    assert not await server.reading.is_new_to(user, "toy_title")
    assert await server.reading.is_new_to(user, "leonardo")


@pytest.mark.parametrize("word", ["", "chess.0", "toy_title", "toy_title.x", "toy_title.-1"])
async def test_a_page_that_there_is_not_is_refused(world: World, word: str) -> None:
    with pytest.raises(Refusal) as refused:
        await page(world.bot.app, word)
    assert refused.value.reason == "no_lessons"


async def test_beyond_the_last_page_is_the_last(world: World) -> None:
    shown = await page(world.bot.app, "toy_title.99")
    assert shown.files


async def test_rules_without_a_question_tells_how_a_round_goes_or_offers_the_titles(world: World, ada: Person) -> None:
    shelf = await ada.types("rules")
    assert "How they play" in shelf.text
    number = (await ada.types("game new", title="toy_title")).text.partition("#")[2].split("*")[0]
    assert number
    guide = await ada.types("rules")
    assert guide.text.startswith("### Pigments")
    assert "How it plays" in guide.buttons

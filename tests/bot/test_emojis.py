"""Icons in words: told to Discord, put before the words they stand for, and never in the way."""

import re
from collections.abc import Iterator
from random import Random

import discord
import pytest

from bot.discord import emojis
from bot.discord.commands.play import hand_panel
from bot.discord.emojis import icon_of, sync_emojis, use_emojis, wanted, with_icons
from bot.discord.panels.turn import turn
from bot.sandbox.world import World
from games.engine import AnyTitle
from games.titles import TITLES
from render.emojis import ICONS
from tests.bot.reading import text
from tests.bot.server import problems, sampled, seen_by
from tests.games.playing import begin

MARK = re.compile(r"<:[a-z0-9_]{2,32}:\d+> ")
DRAWN = [title for title in TITLES.values() if title.id in ICONS]
NAMES = ["Ada", "Bruno", "Chiara", "Dario"]
every_drawn_title = pytest.mark.parametrize("title", DRAWN, ids=lambda title: title.id)


@pytest.fixture
def known() -> Iterator[dict[str, str]]:
    """Discord has all emojis: the mark of each by its name."""
    marks = {name: f"<:{name[3:-9]}:{10**18 + n}>" for n, name in enumerate(sorted(wanted()))}
    use_emojis(marks)
    yield marks
    use_emojis({})


@every_drawn_title
def test_every_word_with_an_icon_has_a_drawing(title: AnyTitle) -> None:
    words = title.icon_words()
    assert words
    assert set(words.values()) <= set(ICONS[title.id])


def test_every_emoji_is_what_discord_takes() -> None:
    assert 20 < len(wanted()) < 2_000
    for name, png in wanted().items():
        assert re.fullmatch(r"\w{2,32}", name, re.ASCII)
        assert emojis.OURS.fullmatch(name)
        assert png.startswith(b"\x89PNG")
        assert len(png) < 256 * 1024


@pytest.mark.parametrize("seats", [2, 4])
@every_drawn_title
def test_without_its_marks_a_panel_says_the_same(title: AnyTitle, seats: int, known: dict[str, str]) -> None:
    found = 0
    for live in sampled(begin(title, seats, "icons"), Random(1)):
        for seat in live.awaited[:1]:
            table = seen_by(live, seat, NAMES[:seats])
            marked = [turn(table), turn(table, group="*"), hand_panel(table)]
            assert [problems(shown) for shown in marked] == [[], [], []]
            texts = [text(shown) for shown in marked]
            use_emojis({})
            plain = [text(shown) for shown in (turn(table), turn(table, group="*"), hand_panel(table))]
            use_emojis(known)
            assert [MARK.sub("", each) for each in texts] == plain
            found += sum(len(MARK.findall(each)) for each in texts)
    assert found > 20


@pytest.mark.usefixtures("known")
def test_no_mark_stands_in_code_links_mentions_or_other_words() -> None:
    table = seen_by(begin(TITLES["leonardo"], 2, "icons"), 0, ["Ada", "Bruno"])
    for plain in ("`Wood`", "https://x.y/Wood", "<@123>", "Woodwork", "Adam", "un-Wood"):
        assert with_icons(table, plain) == plain
    assert MARK.sub("", with_icons(table, "Ada takes Wood")) == "Ada takes Wood"
    assert len(MARK.findall(with_icons(table, "Ada takes Wood"))) == 2


@pytest.mark.usefixtures("known")
def test_who_is_called_like_a_thing_has_no_mark_and_neither_has_the_thing() -> None:
    table = seen_by(begin(TITLES["leonardo"], 2, "icons"), 0, ["Wood", "Leonardo"])
    assert with_icons(table, "Wood takes Wood, Leonardo takes Rope").count("<:") == 1


@pytest.mark.usefixtures("known")
def test_a_button_has_the_icon_of_its_first_word() -> None:
    table = seen_by(begin(TITLES["leonardo"], 2, "icons"), 0, ["Ada", "Bruno"])
    assert icon_of(table, "Take Rope, then Wood").startswith("<:rope:")
    assert icon_of(table, "Nothing") == ""


async def test_discord_is_told_what_it_lacks_and_loses_what_is_old(world: World) -> None:
    async def names() -> list[str]:
        return sorted(emoji.name for emoji in await world.bot.fetch_application_emojis())

    try:
        with world.env.time_context():
            image = next(iter(wanted().values()))
            await world.bot.create_application_emoji(name="bo_wood_00000000", image=image)  # an older drawing
            await world.bot.create_application_emoji(name="theirs", image=image)  # the operator's own
            assert await sync_emojis(world.bot) == len(wanted()) + 1
            assert await names() == sorted([*wanted(), "theirs"])
            assert await sync_emojis(world.bot) == 0
        table = seen_by(begin(TITLES["leonardo"], 2, "icons"), 0, ["Ada", "Bruno"])
        assert MARK.match(with_icons(table, "Wood"))
    finally:
        use_emojis({})


async def test_without_discords_answer_words_stand_alone(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails() -> list[discord.Emoji]:
        raise OSError("no network")

    monkeypatch.setattr(world.bot, "fetch_application_emojis", fails)
    world.bot.settings.emojis = True
    assert await world.bot.have_emojis() == 0
    table = seen_by(begin(TITLES["leonardo"], 2, "icons"), 0, ["Ada", "Bruno"])
    assert with_icons(table, "Wood") == "Wood"

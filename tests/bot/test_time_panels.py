"""Time as people meet it at the offline Discord: calls with a Play button, preferences, my games, seats, clocks."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.discord.panels.prefs import week_text
from bot.discord.written import read_days, read_pace, read_time, read_week
from bot.sandbox.world import World
from bot.time.prefs import USUAL
from games.engine import Refusal
from tests.bot.person import Person, begin

DAY = 86400.0


def calls(person: Person, words: str = "your choice") -> list[str]:
    """The calls that somebody sees where it looks."""
    return [seen.text for seen in person.visible_messages() if words in seen.text and not seen.private]


async def test_a_call_is_a_message_of_its_own_that_leads_to_the_panel_and_is_edited_when_all_have_chosen(
    world: World, ada: Person, bruno: Person
) -> None:
    await begin(world, ada, bruno, title="toy_title")
    await world.pass_time(200)
    called = next(person for person in (ada, bruno) if calls(person, f"<@{person.id}>"))
    message = called.newest(f"<@{called.id}>")
    assert message.buttons == ["Play"]
    panel = await called.presses("Play", on=message)
    assert panel.private
    assert message.message.id != panel.message.id
    reading = world.bot.app.reading
    while (view := await reading.view(1, called.id)).decision is not None and not view.changing:
        options = view.decision.options[: max(1, view.decision.least)]
        await called.types("move", choice=", ".join(options))
    edited = [seen.text for seen in called.visible_messages() if seen.message.id == message.message.id]
    assert all(text.startswith("-# ✓") for text in edited)


async def test_preferences_are_set_by_menus_and_tell_what_one_would_get(world: World, ada: Person) -> None:
    panel = await ada.types("prefs")
    assert "A mention at the table" in panel.text
    panel = await ada.chooses("one in 6 hours", on=panel)
    assert "At most** one in 6 hours" in panel.text
    panel = await ada.chooses("One message a day", on=panel)
    assert "It comes at about 8:00" in panel.text
    week = await ada.presses("What would I get?", on=panel)
    assert "no game waits for you" in week.text
    panel = await ada.presses("Back", on=week)
    hours = await ada.presses("Waking hours", on=panel)
    assert "At least eight hours a day" in hours.text
    assert "You are awake always" in hours.text


async def test_each_day_has_its_own_waking_hours(world: World, ada: Person) -> None:
    hours = await ada.presses("Waking hours", on=await ada.types("prefs"))
    hours = await ada.writes("Each day on its own", "Mon-Fri 7:00-22:30\nSat, Sun 10-1", on=hours)
    assert "Awake Mon–Fri 7:00–22:30, Sat–Sun 10:00–1:00." in hours.text
    hours = await ada.writes("Each day on its own", "Wed 12:00-23:00", on=hours)  # the others stay
    assert "Awake Mon–Tue 7:00–22:30, Wed 12:00–23:00, Thu–Fri 7:00–22:30, Sat–Sun 10:00–1:00." in hours.text
    refused = await ada.writes("Each day on its own", "Mon 8-12", on=hours)
    assert "At least eight waking hours" in refused.text
    refused = await ada.writes("Each day on its own", "whenever", on=hours)
    assert "I cannot read `whenever`" in refused.text


@pytest.mark.parametrize(
    ("text", "days", "window"),
    [
        ("Mon 8-23", [0], (480, 900)),
        ("Monday: 8:00-23:00", [0], (480, 900)),
        ("Fri-Mon 22.30-9", [4, 5, 6, 0], (1350, 630)),
        ("Tue, Thu 0-24", [1, 3], (0, 1440)),
        ("Sun 10:30–1:00", [6], (630, 870)),
    ],
)
def test_waking_hours_are_read_as_people_write_them(text: str, days: list[int], window: tuple[int, int]) -> None:
    week = read_week(text, USUAL)
    assert week == tuple(window if day in days else USUAL[day] for day in range(7))
    assert read_week(week_text(week), USUAL) == week


async def test_the_zone_is_found_by_the_time_on_the_wall(world: World, ada: Person) -> None:
    shown = datetime.fromtimestamp(world.now(), ZoneInfo("Asia/Kathmandu"))
    panel = await ada.types("prefs")
    zones = await ada.writes("My time", f"{shown:%H:%M}", on=panel)
    assert "Asia/Kathmandu" in zones.menus[0]
    panel = await ada.chooses("Asia/Kathmandu", on=zones)
    assert "Asia/Kathmandu" in panel.text
    refused = await ada.writes("My time", "at nine", on=panel)
    assert "I cannot read that as a time of day" in refused.text


async def test_an_absence_is_announced_and_called_off(world: World, ada: Person) -> None:
    day = datetime.fromtimestamp(world.now() + 3 * DAY, ZoneInfo("UTC"))
    panel = await ada.writes("I will be away", f"{day:%Y-%m-%d}", on=await ada.types("prefs"))
    assert "**Away** from" in panel.text
    panel = await ada.presses("I am not away", on=panel)
    assert "**Away**" not in panel.text
    refused = await ada.writes("I will be away", "2020-01-01 to 2020-02-01", on=panel)
    assert "I cannot read that as days" in refused.text


@pytest.mark.parametrize(
    ("text", "time"), [("21:30", (21, 30)), ("9.05 pm", (21, 5)), ("730", (7, 30)), ("12am", (0, 0)), (" 8 ", (8, 0))]
)
def test_times_of_day_are_read_as_people_write_them(text: str, time: tuple[int, int]) -> None:
    assert read_time(text) == time


@pytest.mark.parametrize("text", ["", "25:00", "9:75", "13 pm", "noon", "-1", "21:30:00"])
def test_what_is_no_time_of_day_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="wrong_time"):
        read_time(text)


def test_days_are_whole_days_of_ones_own_zone() -> None:
    begins, ends = read_days("from 2026-12-24 to 2027-01-02", "Europe/Berlin")
    zone = ZoneInfo("Europe/Berlin")
    assert datetime.fromtimestamp(begins, zone).isoformat() == "2026-12-24T00:00:00+01:00"
    assert datetime.fromtimestamp(ends, zone).isoformat() == "2027-01-03T00:00:00+01:00"
    for wrong in ("soon", "2026-13-01", ""):
        with pytest.raises(Refusal, match="wrong_days"):
            read_days(wrong, "UTC")


async def test_my_games_are_listed_and_one_leads_to_the_next(world: World, ada: Person, bruno: Person) -> None:
    numbers = []
    for _ in range(2):
        ada.at = bruno.at = world.table
        numbers.append(await begin(world, ada, bruno))
    shown = await ada.types("games")
    assert "2 games wait for you:" in shown.text
    assert all(f"#{number}" in shown.text for number in numbers)
    panel = await ada.presses("Play the first", on=shown)
    assert "1 more game waits for you." in panel.text
    after = await ada.presses("Leonardo 1", on=panel)
    assert "Next game" in after.buttons
    other = await ada.presses("Next game", on=after)
    assert f"#{numbers[1]}" in other.text


async def test_a_table_agrees_on_a_pace_and_its_clocks_are_shown(world: World, ada: Person, bruno: Person) -> None:
    await ada.types("game new", title="toy_title")
    await bruno.presses("Join")
    await ada.types("game pace", pace="daily")
    assert "Daily: 3 days in the bank, each choice adds 8 hours." in ada.newest(button="Join").text
    await ada.types("game start")
    await world.pass_time(300)
    ada.at = bruno.at = world.table.threads[-1]
    assert "Time runs out:" in ada.newest(button="My hand").text


async def test_a_pace_of_ones_own_is_set_on_the_panel(world: World, ada: Person) -> None:
    await ada.types("game new", title="toy_title")
    panel = await ada.presses("Options", on=ada.newest(button="Options"))
    panel = await ada.writes("A pace of your own", "7 days, 12 hours", on=panel)
    assert "Own pace: 7 days in the bank, each choice adds 12 hours." in ada.newest(button="Join").text
    panel = await ada.chooses("21 days", on=panel)
    assert "stand still in up to 21 days of absence" in ada.newest(button="Join").text
    panel = await ada.chooses("A computer player stands in", on=panel)
    assert "a computer player stands in" in ada.newest(button="Join").text


@pytest.mark.parametrize(("text", "pace"), [("7, 12", (7, 12)), ("1.5", (1.5, 0)), ("10 days 6 hours", (10, 6))])
def test_a_pace_is_read_as_people_write_it(text: str, pace: tuple[float, float]) -> None:
    assert read_pace(text) == pace


@pytest.mark.parametrize("text", ["", "a week", "1 2 3"])
def test_what_is_no_pace_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="no_such_pace"):
        read_pace(text)


async def test_the_pace_changes_when_all_agree(world: World, ada: Person, bruno: Person) -> None:
    await begin(world, ada, bruno)
    answer = await ada.types("game pace", pace="relaxed", zero="wait")
    assert "The pace changes when all agree." in answer.text
    await world.pass_time(300)
    panel = await bruno.presses("Answer", on=bruno.newest("shall there be another pace"))
    assert "Ada asks for another pace." in panel.text
    assert "Relaxed: 7 days in the bank, each choice adds 1 day.\nWithout time left nothing happens" in panel.text
    assert "the table has decided" in (await bruno.presses("Yes", on=panel)).text
    assert "All agree on another pace: Relaxed: 7 days in the bank" in ada.newest("All agree").text


async def test_a_seat_is_offered_taken_and_its_new_player_briefed(
    world: World, ada: Person, bruno: Person, chiara: Person
) -> None:
    number = await begin(world, ada, bruno)
    await bruno.types("game replace")
    chiara.at = ada.at
    offered = await chiara.types("games", show="open")
    assert f"#{number}" in offered.text
    briefing = await chiara.presses("Take 1", on=offered)
    assert "This seat is yours now: **Chiara**." in briefing.text
    assert "What happened last" in briefing.text
    assert "do not play in this game" in (await bruno.types("hand", game=number)).text
    assert "Chiara takes over the seat of Bruno." in ada.newest("takes over").text


async def test_a_person_plays_alone_against_a_computer_player(world: World, ada: Person) -> None:
    await ada.types("game new", title="leonardo")
    await ada.types("game add", level="melzi")
    await ada.types("game start")
    await world.pass_time(5)
    ada.at = world.table.threads[-1]
    panel = await ada.types("play")
    sure = await ada.presses("Leonardo 1", on=panel)
    while "Yes, do it" in sure.buttons:
        sure = await ada.presses("Yes, do it", on=sure)
    await world.pass_time(5)
    assert "reveal" in " ".join(event.kind for _r, event in (await world.bot.app.reading.log(1, None)).events)


async def test_who_manages_the_server_closes_a_game_and_nobody_else(
    world: World, ada: Person, bruno: Person, chiara: Person
) -> None:
    number = await begin(world, bruno, chiara)
    ada.at = bruno.at
    assert "or whoever manages this server" in (await bruno.types("game close", game=number)).text
    asked = await ada.types("game close", game=number)  # Ada looks after the server
    await ada.presses("Yes, end it", on=asked)
    assert "Somebody who looks after this server has closed the game." in bruno.newest("has closed").text


async def test_a_game_is_ended_when_all_agree(world: World, ada: Person, bruno: Person) -> None:
    await begin(world, ada, bruno)
    await ada.presses("Yes, ask them", on=await ada.types("game end"))
    await world.pass_time(300)
    panel = await bruno.presses("Answer", on=bruno.newest("asks for your answer"))
    assert "without a winner" in panel.text
    await bruno.presses("Yes", on=panel)
    assert "All agree: the game ends here, without a winner." in ada.newest("All agree").text
    assert not [seen for seen in ada.visible_messages() if "asks for your answer" in seen.text]  # it is answered

"""What team-mates say to each other: when they may, and that nobody else reads it."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.discord.commands.play import NOTE_LENGTH
from bot.discord.panels.kit import WRITTEN
from bot.discord.panels.turn import turn
from bot.sandbox.world import World
from bot.tables.changes import TEAM_MESSAGES
from bot.tables.game_view import GameView
from bot.tables.playing import HOUR
from tests.bot.person import Person, begin
from tests.bot.reading import text
from tests.bot.server import NAMES, ZOE, TestServer, known, refused

PLAN = "we take the Medici first"


async def say(server: TestServer, game: int, seat: int, note: str = PLAN) -> GameView:
    """A seat tells its team something."""
    return await server.playing.tell_team(server.press(await server.user(game, seat)), game, note)


async def sides(server: TestServer, game: int) -> list[tuple[int, ...]]:
    """The teams of a game, that of seat 0 first."""
    teams = [(await server.table(game, seat)).team for seat in range(len((await server.table(game, None)).seats))]
    return list(dict.fromkeys(team for team in teams if team))


async def published(server: TestServer, game: int) -> None:
    """Everybody is done with planning."""
    while (live := await server.live(game)).open and live.open[0].kind == "ready":
        await server.choose(game, live.awaited[0], "ready")


# --- who reads it


async def test_team_mates_alone_read_what_is_said(server: TestServer) -> None:
    game = await server.game(4, title="maestro")
    own, others = await sides(server, game)
    speaker = (await server.table(game, own[0])).names[own[0]]
    outside = [*others, None]
    before = [known(await server.table(game, seat)) for seat in outside]
    answer = await say(server, game, own[0])
    assert answer.team_messages == ((speaker, PLAN),)
    for seat in own:
        table = await server.table(game, seat)
        assert table.team_messages == ((speaker, PLAN),)
        assert f"{speaker}: {PLAN}" in text(turn(table))
    for other in outside:
        table = await server.table(game, other)
        assert table.team_messages == ()
        assert PLAN not in text(turn(table))
    assert (await server.reading.view(game, ZOE)).team_messages == ()
    assert [known(await server.table(game, seat)) for seat in outside] == before
    assert PLAN not in str(server.all_rows(without=("team_messages",)))


async def test_both_sides_talk_and_read_their_own_alone(server: TestServer) -> None:
    game = await server.game(4, title="maestro")
    teams = await sides(server, game)
    for team in teams:
        for seat in team:
            await say(server, game, seat, f"plan of seat {seat}")
    for team in teams:
        wanted = [f"plan of seat {seat}" for seat in team]
        for seat in team:
            assert [note for _name, note in (await server.table(game, seat)).team_messages] == wanted


async def test_who_resigned_reads_nothing_more(server: TestServer) -> None:
    game = await server.game(4, title="maestro")
    own, _others = await sides(server, game)
    await say(server, game, own[0])
    user = await server.user(game, own[1])
    await server.resign(game, own[1])
    assert (await server.reading.view(game, user)).team_messages == ()
    assert await refused(server.playing.tell_team(server.press(user), game, "still here")) == "not_seated"


async def test_the_panel_that_answers_a_choice_or_a_withdrawal_has_the_notes_too(server: TestServer) -> None:
    game = await server.game(4, title="maestro")
    own, _others = await sides(server, game)
    await say(server, game, own[0])
    assert PLAN in text(turn(await server.choose(game, own[1], "ready")))
    assert PLAN in text(turn(await server.undo(game, own[1])))


async def test_of_many_notes_the_newest_are_shown_and_the_question_still_has_room(server: TestServer) -> None:
    game = await server.game(4, title="maestro")
    own, _others = await sides(server, game)
    for number in range(TEAM_MESSAGES + 3):
        server.time += HOUR / 10  # nobody may send more than some in an hour
        await say(server, game, own[number % 2], f"{number} " + "<" * (NOTE_LENGTH - 5))
    table = await server.table(game, own[0])
    assert len(table.team_messages) == TEAM_MESSAGES
    shown = text(turn(table))
    assert f"{TEAM_MESSAGES + 2} " in shown
    assert "0 \\<" not in shown.replace(f"{TEAM_MESSAGES}", "")
    assert table.decision is not None
    assert table.game.title.text.question(table.decision, table.view, table.names) in shown


# --- when they may


async def test_outside_the_planning_phase_a_team_is_silent_and_reads_on(server: TestServer) -> None:
    game = await server.game(4, title="maestro")
    own, _others = await sides(server, game)
    assert (await server.table(game, own[0])).may_talk
    await say(server, game, own[0])
    await published(server, game)
    table = await server.table(game, own[0])
    assert not table.may_talk
    assert [note for _name, note in table.team_messages] == [PLAN]
    assert "`/team`" not in text(turn(table))
    before = server.all_rows()
    for seat in own:
        assert await refused(say(server, game, seat)) == "no_talking_now"
    assert server.all_rows() == before


async def test_with_open_talk_a_team_may_always_talk(server: TestServer) -> None:
    game = await server.game(4, title="maestro", talk="open")
    own, _others = await sides(server, game)
    assert (await server.live(game)).open[0].kind != "ready"
    assert (await say(server, game, own[0])).may_talk
    assert "`/team`" in text(turn(await server.table(game, own[1])))


async def test_strangers_lone_players_and_titles_without_teams_have_nobody_to_talk_to(server: TestServer) -> None:
    trio = await server.game(3, title="maestro")
    (team,) = await sides(server, trio)
    (lone,) = {0, 1, 2} - {*team}
    pair, leonardo = await server.game(2, title="maestro"), await server.game(2)
    before = server.all_rows()
    assert await refused(server.playing.tell_team(server.press(ZOE), trio, PLAN)) == "not_seated"
    assert await refused(say(server, trio, lone)) == "no_team"
    for game in (pair, leonardo):
        table = await server.table(game, 0)
        assert (table.team, table.may_talk) == ((), False)
        assert await refused(say(server, game, 0)) == "no_team"
    assert server.all_rows() == before


async def test_nobody_talks_before_a_game_or_after_it(server: TestServer) -> None:
    lobby = await server.lobby(*list(NAMES)[:4], title="maestro")
    assert await refused(say(server, lobby, 0)) == "not_started"
    over = await server.game(4, title="maestro")
    await server.end(over)
    assert await refused(say(server, over, 3)) == "over"


async def test_the_notes_of_an_earlier_round_are_not_shown_as_plans_of_this_one(server: TestServer) -> None:
    game = await server.game(4, title="maestro")
    own, _others = await sides(server, game)
    await say(server, game, own[0])
    await server.run("UPDATE team_messages SET round = 0")
    assert (await server.table(game, own[1])).team_messages == ()
    await say(server, game, own[1], "and now this")
    assert [note for _name, note in (await server.table(game, own[0])).team_messages] == ["and now this"]


# --- how it arrives


async def test_a_plan_calls_the_team_mate_without_its_text(
    world: World, ada: Person, bruno: Person, chiara: Person, dario: Person
) -> None:
    number = await begin(world, ada, bruno, chiara, dario, title="maestro")
    table = await world.bot.app.reading.view(number, ada.id)
    (mate,) = (seat.user for seat in table.seats if seat.seat in table.team and seat.user != ada.id)
    await ada.types("team", note=PLAN)
    call = bruno.newest("has shared a plan")
    assert call.text == f"<@{mate}> – your team has shared a plan with you in Maestro #{number}: `/team` shows it."
    assert [user.id for user in call.message.mentions] == [mate]
    (friend,) = (person for person in (bruno, chiara, dario) if person.id == mate)
    await friend.presses("Panel by direct", on=await friend.types("prefs"))
    await ada.types("team", note="and more")
    assert len([seen for seen in ada.visible_messages() if "has shared a plan" in seen.text]) == 1
    assert any("has shared a plan" in message.content for message in world.users[friend.name].dm_channel.history())


@pytest.fixture
async def four(world: World, ada: Person, bruno: Person, chiara: Person, dario: Person) -> tuple[int, Person]:
    """A game of two teams: its number, and Ada's mate."""
    number = await begin(world, ada, bruno, chiara, dario, title="maestro")
    table = await world.bot.app.reading.view(number, ada.id)
    (user,) = (seat.user for seat in table.seats if seat.seat in table.team and seat.user != ada.id)
    return number, next(person for person in (bruno, chiara, dario) if person.id == user)


async def test_whose_direct_messages_are_closed_is_called_at_the_table(
    world: World, four: tuple[int, Person], ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    _number, mate = four
    await mate.presses("Panel by direct", on=await mate.types("prefs"))
    home, send = world.users[mate.name].dm_channel.id, discord.PartialMessageable.send

    async def closed(channel: Any, *texts: str, **options: Any) -> Any:
        if channel.id == int(home):
            answer: Any = SimpleNamespace(status=403, reason="Forbidden")
            raise discord.Forbidden(answer, {"code": 50007, "message": "Cannot send messages to this user"})
        return await send(channel, *texts, **options)

    monkeypatch.setattr(discord.PartialMessageable, "send", closed)
    await ada.types("team", note=PLAN)
    assert len([seen for seen in ada.visible_messages() if "has shared a plan" in seen.text]) == 1
    assert await world.bot.app.people.panel_of(mate.id) == "here"


async def test_a_call_makes_a_new_thread_where_the_old_one_was_deleted(
    world: World, four: tuple[int, Person], ada: Person, caplog: pytest.LogCaptureFixture
) -> None:
    number, _mate = four
    await world.bot.http.delete_channel(ada.at.id)
    ada.at = world.table
    await ada.types("team", note=PLAN, game=number)
    (thread,) = world.table.threads
    assert any("has shared a plan" in message.content for message in thread.history())
    caplog.clear()


async def test_a_doubled_press_says_it_once(server: TestServer) -> None:
    game = await server.game(4, title="maestro")
    press = server.press(await server.user(game, 0))
    for _ in range(2):
        table = await server.playing.tell_team(press, game, PLAN)
    assert [note for _name, note in table.team_messages] == [PLAN]


async def test_the_panels_of_the_team_by_direct_message_are_brought_up_to_date_and_no_others(
    server: TestServer,
) -> None:
    game = await server.game(4, title="maestro")
    own, others = await sides(server, game)
    for seat in (own[1], others[0]):
        user = await server.user(game, seat)
        await server.people.set_panel(server.press(user), "dm")
        await server.people.set_dm(user, 900 + seat, "open")
    await server.run("UPDATE outbox SET state = 'done'")
    woken = server.woken
    await say(server, game, own[0])
    mate = await server.user(game, own[1])
    assert server.intents() == {("panel", f"{game}:{mate}"), ("team_message", f"{game}:{mate}")}
    assert server.woken > woken


async def test_a_plan_typed_by_one_is_read_by_its_team_mate_alone(
    world: World, ada: Person, bruno: Person, chiara: Person, dario: Person
) -> None:
    number = await begin(world, ada, bruno, chiara, dario, title="maestro")
    seats = {seat.user: seat.seat for seat in (await world.bot.app.reading.view(number, None)).seats}
    people = {seats[person.id]: person for person in (ada, bruno, chiara, dario)}
    team = (await world.bot.app.reading.view(number, ada.id)).team
    (mate,) = (people[seat] for seat in team if people[seat] is not ada)
    said = await ada.types("team", note="@everyone **take**\nthe Medici")
    assert said.private
    assert "\\*\\*take\\*\\* the Medici" in said.text
    assert "@everyone" not in said.text
    for person in people.values():
        panel = await person.presses("Play", on=person.newest(button="My hand"))
        assert ("the Medici" in panel.text) == (person in (ada, mate))
        assert sum("the Medici" in seen.text for seen in person.visible_messages() if not seen.private) == 0
    assert "the Medici" in (await mate.types("team")).text


async def test_a_restart_in_the_planning_phase_forgets_no_plan_and_nobody_who_is_ready(
    world: World, ada: Person, bruno: Person, chiara: Person, dario: Person
) -> None:
    number = await begin(world, ada, bruno, chiara, dario, title="maestro")
    everybody = (ada, bruno, chiara, dario)
    team = (await world.bot.app.reading.view(number, ada.id)).team
    seats = {seat.user: seat.seat for seat in (await world.bot.app.reading.view(number, None)).seats}
    (mate,) = (person for person in everybody if person is not ada and seats[person.id] in team)
    await ada.types("team", note="the Medici first")
    panels = {person.name: await person.presses("Play", on=person.newest(button="My hand")) for person in everybody}
    await ada.presses("Ready", on=panels["Ada"])
    before = {person.name: known(await world.bot.app.reading.view(number, person.id)) for person in everybody}
    await world.restart()
    after = {person.name: known(await world.bot.app.reading.view(number, person.id)) for person in everybody}
    assert after == before
    assert "the Medici first" in (await mate.types("team")).text
    awaited = (await world.bot.app.reading.view(number, None)).awaited
    assert sorted(awaited) == sorted(seats[person.id] for person in everybody if person is not ada)
    for person in everybody:
        if person is not ada:  # the panels from before the restart still answer
            await person.presses("Ready", on=panels[person.name])
    await dario.presses("Yes")
    assert "Discard 2 of" in (await ada.presses("Play", on=ada.newest(button="My hand"))).text


async def test_who_plays_alone_is_told_so(world: World, ada: Person, bruno: Person) -> None:
    await begin(world, ada, bruno)
    for note in ("a plan", ""):
        assert "You share your side with nobody" in (await ada.types("team", note=note)).text


# --- the window to write into


async def test_a_plan_is_written_in_a_window_and_read_by_the_team_alone(
    world: World, ada: Person, bruno: Person, chiara: Person, dario: Person
) -> None:
    people = {person.id: person for person in (ada, bruno, chiara, dario)}
    game = await begin(world, *people.values(), title="maestro")
    panels = {id: await person.types("play", game=game) for id, person in people.items()}
    table = await world.bot.app.reading.view(game, ada.id)
    team = {table.seats[seat].user for seat in table.team}
    answer = await ada.writes("Share a plan", f"  {PLAN}\n*now*  ", panels[ada.id])
    assert answer.message.id == panels[ada.id].message.id
    assert f"Ada: {PLAN} \\*now\\*" in answer.text
    for id, person in people.items():
        again = await person.types("play", game=game)
        assert (PLAN in again.text) == (id in team)


async def test_a_window_that_is_sent_too_late_or_empty_changes_nothing(
    world: World, ada: Person, bruno: Person, chiara: Person, dario: Person
) -> None:
    people = (ada, bruno, chiara, dario)
    game = await begin(world, *people, title="maestro")
    panel = await ada.types("play", game=game)
    assert (await ada.writes("Share a plan", "   ", panel)).buttons == panel.buttons
    older = await ada.types("play", game=game)
    window = await ada._actor().click(panel.message, custom_id=panel.button("Share a plan").custom_id)
    for person in people:
        ready = await person.presses("Ready", on=await person.types("play", game=game))
    await dario.presses("Yes, do it", on=ready)
    sent = ada._answer(await ada._actor().submit_modal(window, {WRITTEN: PLAN}), panel.message.id)
    assert "may not share plans now" in sent.text
    assert (await world.bot.app.reading.view(game, ada.id)).team_messages == ()
    refused_now = await ada.presses("Share a plan", on=older)
    assert "may not share plans now" in refused_now.text

"""Running games through the service: saved, loaded, taken back, hidden until published, given up, corrected."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from bot.tables.game_view import GameView
from bot.tables.rows import LARGE, pack, unpack
from bot.time.pace import HOUR
from games.engine import Event, Standing
from games.leonardo.view import View
from games.live import LiveGame
from games.titles import TITLES
from tests.bot.server import (
    ADA,
    CHANNEL,
    GUILD,
    SEED,
    LogReader,
    TestServer,
    extra_game,
    extra_play,
    known,
    question_of,
    refused,
    revealed,
    title_view,
    told,
)
from tests.games.playing import picture, random_move

TITLE = TITLES["leonardo"]


# --- saved and loaded


@pytest.mark.parametrize(("seats", "length"), [(2, "full"), (3, "short"), (4, "short")])
async def test_a_game_loaded_after_every_press_equals_the_one_that_never_was_saved(
    server: TestServer, seats: int, length: str
) -> None:
    game = await server.game(seats, table=length)
    never_saved = LiveGame.begin(TITLE, seats, {"table": length}, SEED)
    rng, undone = Random(seats), 0
    while not never_saved.over:
        seat, options = random_move(never_saved, rng)
        never_saved.choose(seat, options)
        await server.choose(game, seat, *options)
        if rng.random() < 0.2 and not never_saved.over and never_saved.can_undo(seat):
            never_saved.undo(seat)
            await server.undo(game, seat)
            undone += 1
        position = await server.position(game)
        assert position.live is not None
        assert picture(position.live) == picture(never_saved)
        for reader in (*range(seats), None):
            user = None if reader is None else position.seats[reader].user
            unsettled = never_saved.published < len(never_saved.choices) and reader != seat
            expected = never_saved.published_game() if unsettled else never_saved
            assert position.view(user).view == expected.view(reader)
    assert undone > 5
    over = await server.table(game, None)
    assert (over.game.status, over.standings) == ("over", never_saved.result)
    log = await server.reading.log(game, None)
    events = [event for _, event in never_saved.events]
    assert [event for _, event in log.events if event.kind != "undone"] == jsoned(events)
    row = next(row for row in server.rows("games") if row["id"] == game)
    assert msgspec.json.decode(row["result"], type=tuple[Standing, ...]) == never_saved.result


def pawns(table: GameView) -> dict[str, int]:
    """Where the pawns of Leonardo stand, as somebody sees it."""
    assert isinstance(table.view, View)
    return table.view.pawns


def jsoned(events: list[Event]) -> list[Event]:
    """Events after a trip through JSON."""
    return msgspec.json.decode(msgspec.json.encode(events), type=list[Event])


async def test_one_checkpoint_a_round_is_kept_and_those_that_undo_needs(server: TestServer) -> None:
    game = await server.game(3, table="short")
    await server.play_out(game, Random(1))
    rounds = [row["round"] for row in server.rows("checkpoints")]
    undo_floor = (await server.position(game)).game.undo_floor
    assert set(rounds) == set(range(1, max(rounds) + 1))
    doubled = [number for number, count in Counter(rounds).items() if count > 1]
    assert all(row["part"] >= undo_floor for row in server.rows("checkpoints") if row["round"] in doubled[1:])


def test_large_states_are_packed_and_unpacked() -> None:
    small, large = b'{"a":1}', b'{"a":"' + b"x" * LARGE + b'"}'
    assert pack(small) == small
    assert len(pack(large)) < 100
    assert [unpack(pack(state)) for state in (small, large)] == [small, large]


# --- published


@pytest.mark.parametrize("players", [2, 3])
async def test_an_unpublished_turn_is_seen_by_its_own_seat_alone(server: TestServer, players: int) -> None:
    game = await extra_game(server, players)
    others = [*range(1, players), None]
    before = [known(await server.table(game, seat)) for seat in others]
    log = [await told(server, game, seat) for seat in others]
    chosen = await server.choose(game, 0, "leonardo:3")
    assert question_of(chosen).kind == "build"
    assert pawns(chosen)["leonardo"] == 3
    assert [known(await server.table(game, seat)) for seat in others] == before
    assert [await told(server, game, seat) for seat in others] == log
    assert (await server.reading.log_since(game, 0)).events == (await server.reading.log(game, None)).events
    built = await server.choose(game, 0, question_of(chosen).options[0])
    assert [pawns(await server.table(game, seat)) for seat in others] == [pawns(built)] * len(others)
    assert (await told(server, game))[2:] == ["extra", "move", "build", "refill", "round"]


async def test_what_settles_is_told_once_and_in_order(server: TestServer) -> None:
    game = await server.game(3, table="short")
    rng, news, heard = Random(3), LogReader(server, game), []
    while not (await server.live(game)).over:
        seat, options = random_move(await server.live(game), rng)
        await server.choose(game, seat, *options)
        heard += await news.listen()
    assert heard == await told(server, game)


MINUTE = 60.0

# --- giving up


async def test_of_two_players_the_one_who_stays_plays_on_against_a_computer_player(server: TestServer) -> None:
    game = await server.game()
    gone, stays = [await server.user(game, seat) for seat in (0, 1)]
    await server.resign(game, 0)
    table = await server.reading.view(game, stays)
    assert table.game.status == "playing"
    assert await told(server, game) == ["setup", "round", "resigned"]
    assert await refused(server.playing.choose(server.press(gone), game, None, ["leonardo:1"])) == "not_seated"
    await server.choose(game, 1, "leonardo:1")
    await server.act()  # at once, beside a single person
    assert (await server.position(game)).game.part == 1


async def test_resigning_in_the_middle_of_ones_turn_takes_nothing_back(server: TestServer) -> None:
    game = await extra_game(server, 3)
    await server.choose(game, 0, "leonardo:3")
    await server.resign(game, 0)
    await server.pass_time(HOUR)
    assert (await told(server, game))[2:6] == ["extra", "move", "resigned", "build"] or "resigned" in await told(
        server, game
    )
    assert (await server.position(game)).game.part == 1


@pytest.mark.parametrize("seats", [3, 4])
async def test_a_seat_given_up_is_played_on_to_the_end(server: TestServer, seats: int) -> None:
    game = await server.game(seats, table="short")
    await server.choose(game, 0, "leonardo:1")
    await server.resign(game, 1)
    rng = Random(seats)
    while not (live := await server.live(game)).over:
        people = [seat for seat in live.awaited if seat != 1]
        if not people:
            await server.pass_time(5 * MINUTE)
            continue
        decision = live.decision_of(people[0])
        assert decision is not None
        await server.choose(game, people[0], *rng.sample(decision.options, max(1, decision.least)))
    over = await server.table(game, None)
    assert over.standings == live.result
    answers = [row for row in server.rows("choices") if row["seat"] == 1]
    assert len(answers) > 5
    assert {row["user"] for row in answers} == {None}
    assert {row["by"] for row in answers} <= {"computer", "rules"}


async def test_a_secret_pick_stays_when_its_player_resigns(server: TestServer) -> None:
    game = await server.game(3)
    await server.choose(game, 0, "gioconda:3")
    await server.resign(game, 0)
    assert (await server.table(game, None)).answered == (0,)
    for seat in (1, 2):
        await server.choose(game, seat, "leonardo:1")
    assert (await revealed(server, game))["0"] == "gioconda:3"


async def test_a_resignation_stays_told_when_the_turn_around_it_is_taken_back(server: TestServer) -> None:
    game = await extra_game(server, 3)
    await server.choose(game, 0, "leonardo:3")
    await server.resign(game, 1)
    await server.undo(game, 0)
    assert (await told(server, game))[2:] == ["resigned"]


async def test_who_gave_up_is_a_spectator(server: TestServer) -> None:
    game = await server.game(3)
    await server.choose(game, 0, "gioconda:3")
    seen = await server.resign(game, 0)
    assert (seen.seat, seen.decision, title_view(seen).mine) == (None, None, ())


# --- once more


async def test_a_rematch_keeps_the_options_and_forgets_who_was_first(server: TestServer) -> None:
    game = await server.game(2, table="short", first=str(ADA))
    await server.end(game)
    host = await server.user(game, 0)
    lobby = await server.lobbies.rematch(server.press(host), game)
    assert (lobby.game.rematch_of, lobby.game.options, lobby.game.host) == (game, {"table": "short"}, host)
    assert lobby.game.seed != (await server.table(game, None)).game.seed
    other = await server.user(game, 1)
    joined = await server.lobbies.rematch(server.press(other), game)
    assert [seat.user for seat in joined.seats] == [host, other]
    assert await refused(server.lobbies.rematch(server.press(other), game)) == "joined_already"


# --- corrected rules


async def test_choices_that_the_rules_no_longer_know_are_asked_again_and_everybody_is_told(
    server: TestServer, caplog: pytest.LogCaptureFixture
) -> None:
    game = await extra_game(server)
    await server.choose(game, 0, "pass")
    await server.choose(game, 1, "leonardo:1")
    news = LogReader(server, game)
    await news.listen()
    await server.run("UPDATE choices SET options = '[\"dance\"]' WHERE kind = 'extra'")
    asked = await server.table(game, 0)
    assert (question_of(asked).kind, asked.awaited) == ("extra", (0,))
    assert "dance" not in caplog.text
    assert await refused(server.choose(game, 1, "leonardo:2")) == "not_yours"
    again = await server.choose(game, 0, "pass", stamp=asked.stamp)
    assert (again.game.part, again.awaited) == (1, (0, 1))
    held = {row["options"]: row["undone"] for row in server.rows("choices")}
    assert held == {'["dance"]': 1, '["leonardo:1"]': 1, '["pass"]': 0}
    assert await news.listen() == ["asked_again", "extra_passed", "round"]
    assert await told(server, game) == ["setup", "round", "asked_again", "extra_passed", "round"]
    assert (await server.choose(game, 1, "leonardo:1")).answered == (1,)


async def test_panels_from_before_a_correction_are_late(server: TestServer) -> None:
    game = await extra_game(server, 3)
    await server.choose(game, 0, "pass")
    late = (await server.table(game, 2)).stamp
    await server.run("UPDATE choices SET options = '[\"dance\"]'")
    await server.choose(game, 0, "pass")
    assert (await server.table(game, 2)).stamp.part == late.part
    assert await refused(server.choose(game, 2, "leonardo:1", stamp=late)) == "late"


async def test_a_secret_pick_that_no_longer_fits_is_asked_again(server: TestServer) -> None:
    game = await server.game(3)
    await server.choose(game, 0, "leonardo:1")
    await server.choose(game, 1, "leonardo:3")
    await server.run("UPDATE choices SET options = '[\"leonardo:7\"]' WHERE seat = 0")
    asked = await server.table(game, 0)
    assert (asked.awaited, asked.answered) == ((0, 2), (1,))  # the pick of another has nothing to do with it
    again = await server.choose(game, 0, "leonardo:2", stamp=asked.stamp)
    assert (title_view(again).mine, again.answered) == (("leonardo:2",), (0, 1))
    assert title_view(await server.table(game, 1)).mine == ("leonardo:3",)
    assert (await told(server, game)).count("asked_again") == 1


async def test_resigning_is_possible_while_a_choice_is_asked_again(server: TestServer) -> None:
    game = await server.game(3)
    await server.choose(game, 0, "leonardo:1")
    await server.run("UPDATE choices SET options = '[\"leonardo:7\"]' WHERE seat = 0")
    await server.resign(game, 1)
    assert [row["undone"] for row in server.rows("choices") if row["seat"] == 0] == [1]
    assert await told(server, game) == ["setup", "round", "asked_again", "resigned"]


# --- what people have to be told


async def test_every_press_says_what_has_to_be_brought_up_to_date(server: TestServer) -> None:
    game = await server.lobby(ADA)
    lobby, board, news = [(kind, f"{game}:0") for kind in ("lobby", "board", "announcements")]

    async def after(press: Any) -> set[tuple[str, str]]:
        await server.run("UPDATE outbox SET state = 'done'")
        woken = server.woken
        await press
        assert server.woken > woken
        return server.intents()

    service, press = server.services, server.press
    assert server.intents() == {lobby}
    assert await after(service.lobby.join(press(102), game)) == {lobby}
    assert await after(service.lobby.join(press(103), game)) == {lobby}
    assert await after(service.lobby.leave(press(103), game)) == {lobby}
    assert await after(service.lobby.set_option(press(ADA), game, "table", "short")) == {lobby}
    assert await after(service.lobby.invite(press(ADA), game, 109)) == set()  # the timetable tells them
    assert await after(service.lobby.start(press(ADA), game)) == {lobby, board, news, ("closed", f"{game}:0")}
    await server.put(game, extra_play(extras=2))
    await server.delivered()
    assert await after(server.choose(game, 0, "leonardo:3")) == {board, news}
    assert await after(server.undo(game, 0)) == {board}
    assert await after(server.choose(game, 0, "pass")) == {board, news}
    assert await after(server.undo(game, 0)) == {board, news}
    assert await after(service.playing.move(press(ADA), game, GUILD, 8)) == {
        board,
        news,
        ("calls", f"{game}:0"),
        (
            "moved",
            f"{game}:{CHANNEL}",
        ),
    }
    assert await after(server.resign(game, 0)) == {board, news}


async def test_a_secret_pick_touches_the_board_alone(server: TestServer) -> None:
    game = await server.game(3)
    for wish in (server.choose(game, 0, "leonardo:1"), server.choose(game, 0, "leonardo:2"), server.undo(game, 0)):
        await server.run("UPDATE outbox SET state = 'done'")
        await wish
        assert server.intents() - {("announcements", f"{game}:0")} == {("board", f"{game}:0")}
        assert (await server.reading.log_since(game, (await server.position(game)).game.published)).events == ()


async def test_panels_by_direct_message_are_brought_up_to_date_for_those_who_want_them(server: TestServer) -> None:
    game = await server.game(3)
    user = await server.user(game, 2)
    await server.people.set_panel(server.press(user), "dm")
    await server.people.set_dm(user, 900, "open")
    assert ("panel", f"{game}:{user}") in server.intents()
    await server.run("UPDATE outbox SET state = 'done'")
    await server.choose(game, 0, "leonardo:1")
    assert server.intents() == {("board", f"{game}:0"), ("panel", f"{game}:{user}")}
    await server.people.set_dm(user, 900, "closed")
    await server.run("UPDATE outbox SET state = 'done'")
    await server.choose(game, 1, "leonardo:1")
    assert server.intents() == {("board", f"{game}:0")}
    assert await server.people.panel_of(user) == "here"


async def test_a_game_that_goes_on_elsewhere_forgets_its_messages(server: TestServer) -> None:
    game = await server.game()
    await server.run("UPDATE games SET thread = 5, blocked = 'no way' WHERE id = ?", game)
    for role in ("board", "announcements", "lobby", "panel"):
        sql = "INSERT INTO messages (game, role, user, channel, message, revision) VALUES (?, ?, 0, 5, 6, 1)"
        await server.run(sql, game, role)
    moved = await server.playing.move(server.press(ADA), game, 7, 8)
    assert (moved.game.guild, moved.game.place, moved.game.blocked) == (7, 8, "")
    assert {row["role"] for row in server.rows("messages")} == {"announcements", "panel"}
    assert title_view(await server.choose(game, 0, "leonardo:1")).mine == ("leonardo:1",)

"""Taking back through the service, and the stamps that keep a control from meaning another question."""

from random import Random

from bot.discord.delivery import without_repeated_undos
from bot.tables.game_view import Stamp
from games.engine import Answer, Decision
from tests.bot.server import LogReader, TestServer, extra_game, known, refused, revealed, title_view, told

# --- taking back


async def test_a_withdrawn_pick_leaves_no_trace_but_in_the_record(server: TestServer) -> None:
    game = await server.game()
    before, news = known(await server.table(game, 1)), LogReader(server, game)
    await news.listen()
    asked = await server.table(game, 0)
    await server.choose(game, 0, "leonardo:2")
    after = await server.undo(game, 0)
    assert (after.decision, title_view(after).mine, after.changing) == (asked.decision, (), False)
    assert known(await server.table(game, 1)) == before
    assert await news.listen() == []
    assert after.game.undo_count == 0
    assert [row["undone"] for row in server.rows("choices")] == [1]


async def test_a_replaced_pick_counts_as_the_last_answer(server: TestServer) -> None:
    game = await server.game()
    await server.choose(game, 0, "leonardo:2")
    before = known(await server.table(game, 1))
    replaced = await server.choose(game, 0, "gioconda:1")
    assert (title_view(replaced).mine, replaced.changing) == (("gioconda:1",), True)
    assert known(await server.table(game, 1)) == before
    await server.choose(game, 1, "leonardo:1")
    assert await revealed(server, game) == {"0": "gioconda:1", "1": "leonardo:1"}


async def test_an_extra_play_that_was_passed_is_taken_back_over_the_end_of_its_part(server: TestServer) -> None:
    game = await extra_game(server)
    before, news = await server.table(game, 0), LogReader(server, game)
    await news.listen()
    passed = await server.choose(game, 0, "pass")
    assert passed.game.part == 1
    assert await news.listen() == ["extra_passed", "round"]
    after = await server.undo(game, 0, passed.stamp)
    assert (after.view, after.decision, after.game.part) == (before.view, before.decision, 0)
    assert [row["part"] for row in server.rows("checkpoints") if row["game"] == game] == [0]
    assert await news.listen() == ["undone"]
    assert await told(server, game) == ["setup", "round", "undone"]
    again = await server.choose(game, 0, "pass", stamp=after.stamp)
    assert (again.view, again.decision) == (passed.view, passed.decision)
    assert await news.listen() == ["extra_passed", "round"]


async def test_a_turn_that_was_told_is_taken_back_step_by_step_and_every_step_is_told_once(server: TestServer) -> None:
    game = await extra_game(server)
    news = LogReader(server, game)
    await news.listen()
    await server.choose(game, 0, "leonardo:3")
    assert await news.listen() == []
    await server.choose(game, 0, "decline")
    assert await news.listen() == ["extra", "move", "declined", "round"]
    await server.undo(game, 0)
    assert await news.listen() == ["undone"]
    await server.undo(game, 0)
    assert await news.listen() == ["undone"]
    await server.choose(game, 0, "leonardo:3")
    assert await news.listen() == []
    await server.choose(game, 0, "decline")
    assert await news.listen() == ["extra", "move", "declined", "round"]
    assert await told(server, game) == ["setup", "round", "undone", "extra", "move", "declined", "round"]


async def test_what_was_told_is_not_told_again_when_somebody_resigns_in_between(server: TestServer) -> None:
    game = await extra_game(server, 3, extras=2)
    news, heard = LogReader(server, game), []
    for wish in (
        server.choose(game, 0, "pass"),
        server.choose(game, 0, "leonardo:3"),
        server.choose(game, 0, "decline"),
        server.undo(game, 0),
        server.resign(game, 1),
        server.choose(game, 0, "decline"),
    ):
        await wish
        heard += await news.listen()
    played = ["extra", "move", "declined", "round"]
    assert heard[2:] == ["extra_passed", *played, "undone", "resigned", *played[2:]]


async def test_a_step_that_nobody_was_told_of_is_taken_back_in_silence(server: TestServer) -> None:
    game = await extra_game(server)
    news = LogReader(server, game)
    await news.listen()
    before = known(await server.table(game, 0))[:3]
    await server.choose(game, 0, "leonardo:3")
    after = await server.undo(game, 0)
    assert known(after)[:3] == before
    assert await news.listen() == []
    assert await told(server, game) == ["setup", "round"]


async def test_nothing_is_taken_back_once_another_has_chosen_until_it_withdraws(server: TestServer) -> None:
    game = await extra_game(server)
    await server.choose(game, 0, "pass")
    await server.choose(game, 1, "leonardo:1")
    assert not (await server.table(game, 0)).can_undo
    assert await refused(server.undo(game, 0)) == "too_late_to_undo"
    await server.undo(game, 1)
    assert (await server.undo(game, 0)).game.part == 0


async def test_nothing_is_taken_back_after_the_reveal(server: TestServer) -> None:
    game = await server.game(3)
    for seat in range(3):
        await server.choose(game, seat, "leonardo:1")
    for seat in range(3):
        assert await refused(server.undo(game, seat)) == "too_late_to_undo"


async def test_what_nobody_chose_is_not_taken_back(server: TestServer) -> None:
    game = await server.game()
    assert await refused(server.undo(game, 0)) == "nothing_to_undo"


async def test_who_was_called_is_not_called_again_after_others_took_back(server: TestServer) -> None:
    game = await extra_game(server)
    await server.choose(game, 0, "pass")
    user = await server.user(game, 1)
    await server.pass_time(5 * 60)
    called = [(kind, told) for kind, _way, told in server.notices() if told == user]
    for _ in range(3):
        await server.undo(game, 0)
        await server.choose(game, 0, "pass")
        await server.act()
        assert [(kind, told) for kind, _way, told in server.notices() if told == user] == called


async def test_steps_taken_back_one_after_the_other_are_announced_once(server: TestServer) -> None:
    game = await extra_game(server)
    await server.choose(game, 0, "leonardo:3")
    await server.choose(game, 0, "decline")
    since, stamp, heard = (await server.table(game, None)).game.published, "", []
    for option in ("", "", "leonardo:3", "decline", ""):
        await (server.choose(game, 0, option) if option else server.undo(game, 0))
        log, stamp = without_repeated_undos(await server.reading.log_since(game, since), stamp)
        since = log.view.game.published
        heard.append([event.kind for _revision, event in log.events])
    assert heard == [["undone"], [], [], ["extra", "move", "declined", "round"], ["undone"]]


# --- stamps


async def test_only_its_own_controls_tell_that_a_seat_took_back_what_nobody_saw(server: TestServer) -> None:
    game = await extra_game(server)
    await server.choose(game, 0, "leonardo:3")
    own, other = (await server.table(game, 0)).stamp, (await server.table(game, 1)).stamp
    await server.undo(game, 0)
    assert (await server.table(game, 1)).stamp == other
    again = await server.choose(game, 0, "leonardo:3")
    assert again.stamp != own
    assert await refused(server.choose(game, 0, "decline", stamp=own)) == "late"


async def test_a_stamp_never_means_two_questions(server: TestServer) -> None:
    game = await server.game(3, table="short")
    rng, pressed = Random(5), 0
    questions: dict[tuple[int, Stamp], tuple[Decision | None, bool, Answer]] = {}
    while not (live := await server.live(game)).over:
        for seat in range(3):
            seen = await server.table(game, seat)
            question = (seen.decision, seen.changing, title_view(seen).mine)
            if seen.decision is not None:
                assert questions.setdefault((seat, seen.stamp), question) == question
        seat = rng.randrange(3)
        pressed += 1
        if rng.random() < 0.3 and live.can_undo(seat):
            await server.undo(game, seat)
        elif (decision := live.decision_of(seat) or live.changeable_decision(seat)) is not None and (
            live.decision_of(seat) or pressed % 2
        ):
            await server.choose(game, seat, rng.choice(decision.options))
    assert len(questions) > 60


async def test_the_secret_pick_of_another_leaves_my_panel_as_it_is(server: TestServer) -> None:
    game = await server.game(3)
    mine = await server.table(game, 0)
    await server.choose(game, 1, "leonardo:1")
    await server.choose(game, 1, "leonardo:2")
    await server.undo(game, 1)
    await server.choose(game, 2, "gioconda:2")
    assert (await server.table(game, 0)).stamp == mine.stamp
    assert title_view(await server.choose(game, 0, "gioconda:3", stamp=mine.stamp)).mine == ("gioconda:3",)


async def test_panels_from_before_a_withdrawal_or_a_replacement_are_late(server: TestServer) -> None:
    game = await server.game()
    asked = await server.table(game, 0)
    chosen = await server.choose(game, 0, "leonardo:1", stamp=asked.stamp)
    replaced = await server.choose(game, 0, "leonardo:2", stamp=chosen.stamp)
    withdrawn = await server.undo(game, 0, replaced.stamp)
    stamps = [asked.stamp, chosen.stamp, replaced.stamp, withdrawn.stamp]
    assert len(set(stamps)) == 4
    for late in stamps[:3]:
        assert await refused(server.choose(game, 0, "leonardo:1", stamp=late)) == "late"
        assert await refused(server.undo(game, 0, late)) == "late"


async def test_panels_from_before_an_undo_never_fit_again(server: TestServer) -> None:
    game = await extra_game(server)
    asked = [(await server.table(game, seat)).stamp for seat in (0, 1)]
    passed = await server.choose(game, 0, "pass")
    others = (await server.table(game, 1)).stamp
    await server.undo(game, 0)
    await server.choose(game, 0, "pass")
    for seat, late in ((0, asked[0]), (0, passed.stamp), (1, asked[1]), (1, others)):
        assert await refused(server.choose(game, seat, "leonardo:1", stamp=late)) == "late"

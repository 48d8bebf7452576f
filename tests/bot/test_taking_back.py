"""Taking back through the service, and the stamps that keep a control from meaning another question."""

from random import Random

from bot.discord.delivery import without_repeated_undos
from bot.tables.game_view import Stamp
from games.engine import Answer, Decision
from tests.bot.people import Crier, House, extra_game, known, refused, revealed, title_view, told


async def called(house: House, game: int) -> list[int]:
    """The seats that have to be called."""
    return [seat for seat, _stamp in await house.reading.uncalled(game)]


# --- taking back


async def test_a_withdrawn_pick_leaves_no_trace_but_in_the_record(house: House) -> None:
    game = await house.game()
    before, news = known(await house.table(game, 1)), Crier(house, game)
    await news.listen()
    asked = await house.table(game, 0)
    await house.choose(game, 0, "leonardo:2")
    after = await house.undo(game, 0)
    assert (after.decision, title_view(after).mine, after.changing) == (asked.decision, (), False)
    assert known(await house.table(game, 1)) == before
    assert await news.listen() == []
    assert after.game.undo_count == 0
    assert [row["undone"] for row in house.rows("choices")] == [1]


async def test_a_replaced_pick_counts_as_the_last_answer(house: House) -> None:
    game = await house.game()
    await house.choose(game, 0, "leonardo:2")
    before = known(await house.table(game, 1))
    replaced = await house.choose(game, 0, "gioconda:1")
    assert (title_view(replaced).mine, replaced.changing) == (("gioconda:1",), True)
    assert known(await house.table(game, 1)) == before
    await house.choose(game, 1, "leonardo:1")
    assert await revealed(house, game) == {"0": "gioconda:1", "1": "leonardo:1"}


async def test_an_extra_play_that_was_passed_is_taken_back_over_the_end_of_its_part(house: House) -> None:
    game = await extra_game(house)
    before, news = await house.table(game, 0), Crier(house, game)
    await news.listen()
    passed = await house.choose(game, 0, "pass")
    assert passed.game.part == 1
    assert await news.listen() == ["extra_passed", "round"]
    after = await house.undo(game, 0, passed.stamp)
    assert (after.view, after.decision, after.game.part) == (before.view, before.decision, 0)
    assert [row["part"] for row in house.rows("checkpoints") if row["game"] == game] == [0]
    assert await news.listen() == ["undone"]
    assert await told(house, game) == ["setup", "round", "undone"]
    again = await house.choose(game, 0, "pass", stamp=after.stamp)
    assert (again.view, again.decision) == (passed.view, passed.decision)
    assert await news.listen() == ["extra_passed", "round"]


async def test_a_turn_that_was_told_is_taken_back_step_by_step_and_every_step_is_told_once(house: House) -> None:
    game = await extra_game(house)
    news = Crier(house, game)
    await news.listen()
    await house.choose(game, 0, "leonardo:3")
    assert await news.listen() == []
    await house.choose(game, 0, "decline")
    assert await news.listen() == ["extra", "move", "declined", "round"]
    await house.undo(game, 0)
    assert await news.listen() == ["undone"]
    await house.undo(game, 0)
    assert await news.listen() == ["undone"]
    await house.choose(game, 0, "leonardo:3")
    assert await news.listen() == []
    await house.choose(game, 0, "decline")
    assert await news.listen() == ["extra", "move", "declined", "round"]
    assert await told(house, game) == ["setup", "round", "undone", "extra", "move", "declined", "round"]


async def test_what_was_told_is_not_told_again_when_somebody_resigns_in_between(house: House) -> None:
    game = await extra_game(house, 3, extras=2)
    news, heard = Crier(house, game), []
    for wish in (
        house.choose(game, 0, "pass"),
        house.choose(game, 0, "leonardo:3"),
        house.choose(game, 0, "decline"),
        house.undo(game, 0),
        house.resign(game, 1),
        house.choose(game, 0, "decline"),
    ):
        await wish
        heard += await news.listen()
    played = ["extra", "move", "declined", "round"]
    assert heard[2:] == ["extra_passed", *played, "undone", "resigned", *played[2:]]


async def test_a_step_that_nobody_was_told_of_is_taken_back_in_silence(house: House) -> None:
    game = await extra_game(house)
    news = Crier(house, game)
    await news.listen()
    before = known(await house.table(game, 0))[:3]
    await house.choose(game, 0, "leonardo:3")
    after = await house.undo(game, 0)
    assert known(after)[:3] == before
    assert await news.listen() == []
    assert await told(house, game) == ["setup", "round"]


async def test_nothing_is_taken_back_once_another_has_chosen_until_it_withdraws(house: House) -> None:
    game = await extra_game(house)
    await house.choose(game, 0, "pass")
    await house.choose(game, 1, "leonardo:1")
    assert not (await house.table(game, 0)).can_undo
    assert await refused(house.undo(game, 0)) == "too_late_to_undo"
    await house.undo(game, 1)
    assert (await house.undo(game, 0)).game.part == 0


async def test_nothing_is_taken_back_after_the_reveal(house: House) -> None:
    game = await house.game(3)
    for seat in range(3):
        await house.choose(game, seat, "leonardo:1")
    for seat in range(3):
        assert await refused(house.undo(game, seat)) == "too_late_to_undo"


async def test_what_nobody_chose_is_not_taken_back(house: House) -> None:
    game = await house.game()
    assert await refused(house.undo(game, 0)) == "nothing_to_undo"


async def test_who_was_called_is_not_called_again_after_others_took_back(house: House) -> None:
    game = await extra_game(house)
    await house.choose(game, 0, "pass")
    assert await called(house, game) == [1]
    await house.delivered()
    for _ in range(3):
        await house.undo(game, 0)
        await house.choose(game, 0, "pass")
        assert await called(house, game) == []


async def test_steps_taken_back_one_after_the_other_are_announced_once(house: House) -> None:
    game = await extra_game(house)
    await house.choose(game, 0, "leonardo:3")
    await house.choose(game, 0, "decline")
    since, stamp, heard = (await house.table(game, None)).game.published, "", []
    for option in ("", "", "leonardo:3", "decline", ""):
        await (house.choose(game, 0, option) if option else house.undo(game, 0))
        log, stamp = without_repeated_undos(await house.reading.log_since(game, since), stamp)
        since = log.view.game.published
        heard.append([event.kind for _revision, event in log.events])
    assert heard == [["undone"], [], [], ["extra", "move", "declined", "round"], ["undone"]]


# --- stamps


async def test_only_its_own_controls_tell_that_a_seat_took_back_what_nobody_saw(house: House) -> None:
    game = await extra_game(house)
    await house.choose(game, 0, "leonardo:3")
    own, other = (await house.table(game, 0)).stamp, (await house.table(game, 1)).stamp
    await house.undo(game, 0)
    assert (await house.table(game, 1)).stamp == other
    again = await house.choose(game, 0, "leonardo:3")
    assert again.stamp != own
    assert await refused(house.choose(game, 0, "decline", stamp=own)) == "late"


async def test_a_stamp_never_means_two_questions(house: House) -> None:
    game = await house.game(3, table="short")
    rng, pressed = Random(5), 0
    questions: dict[tuple[int, Stamp], tuple[Decision | None, bool, Answer]] = {}
    while not (live := await house.live(game)).over:
        for seat in range(3):
            seen = await house.table(game, seat)
            question = (seen.decision, seen.changing, title_view(seen).mine)
            if seen.decision is not None:
                assert questions.setdefault((seat, seen.stamp), question) == question
        seat = rng.randrange(3)
        pressed += 1
        if rng.random() < 0.3 and live.can_undo(seat):
            await house.undo(game, seat)
        elif (decision := live.decision_of(seat) or live.changeable_decision(seat)) is not None and (
            live.decision_of(seat) or pressed % 2
        ):
            await house.choose(game, seat, rng.choice(decision.options))
    assert len(questions) > 60


async def test_the_secret_pick_of_another_leaves_my_panel_as_it_is(house: House) -> None:
    game = await house.game(3)
    mine = await house.table(game, 0)
    await house.choose(game, 1, "leonardo:1")
    await house.choose(game, 1, "leonardo:2")
    await house.undo(game, 1)
    await house.choose(game, 2, "gioconda:2")
    assert (await house.table(game, 0)).stamp == mine.stamp
    assert title_view(await house.choose(game, 0, "gioconda:3", stamp=mine.stamp)).mine == ("gioconda:3",)


async def test_panels_from_before_a_withdrawal_or_a_replacement_are_late(house: House) -> None:
    game = await house.game()
    asked = await house.table(game, 0)
    chosen = await house.choose(game, 0, "leonardo:1", stamp=asked.stamp)
    replaced = await house.choose(game, 0, "leonardo:2", stamp=chosen.stamp)
    withdrawn = await house.undo(game, 0, replaced.stamp)
    stamps = [asked.stamp, chosen.stamp, replaced.stamp, withdrawn.stamp]
    assert len(set(stamps)) == 4
    for late in stamps[:3]:
        assert await refused(house.choose(game, 0, "leonardo:1", stamp=late)) == "late"
        assert await refused(house.undo(game, 0, late)) == "late"


async def test_panels_from_before_an_undo_never_fit_again(house: House) -> None:
    game = await extra_game(house)
    asked = [(await house.table(game, seat)).stamp for seat in (0, 1)]
    passed = await house.choose(game, 0, "pass")
    others = (await house.table(game, 1)).stamp
    await house.undo(game, 0)
    await house.choose(game, 0, "pass")
    for seat, late in ((0, asked[0]), (0, passed.stamp), (1, asked[1]), (1, others)):
        assert await refused(house.choose(game, seat, "leonardo:1", stamp=late)) == "late"

"""Suggestions while somebody types: one load for a position, nothing for letters that are no longer the newest."""

from bot.discord.suggestions import Suggestion, Suggestions
from bot.tables.game_view import GameView
from tests.bot.server import ADA, TestServer


async def test_ten_letters_load_a_game_once_until_it_changes(server: TestServer) -> None:
    made = []

    def make(view: GameView) -> list[Suggestion]:
        made.append(view)
        assert view.decision is not None
        return [(option, option) for option in view.decision.options]

    game = await server.game(2)
    suggestions = Suggestions()
    answers = [await suggestions.of(server.reading, game, ADA, make) for _letter in range(10)]
    assert len(made) == 1
    assert all(answer == answers[0] for answer in answers)
    seat = next(s.seat for s in (await server.position(game)).seats if s.user == ADA)
    await server.choose(game, seat, "leonardo:1")
    await suggestions.of(server.reading, game, ADA, make)
    assert len(made) == 2


def test_only_the_newest_letter_is_answered() -> None:
    suggestions = Suggestions()
    suggestions.begin(ADA, 1)
    assert suggestions.is_newest(ADA, 1)
    suggestions.begin(ADA, 2)
    assert not suggestions.is_newest(ADA, 1)
    suggestions.end(ADA, 1)
    assert suggestions.is_newest(ADA, 2)
    suggestions.end(ADA, 2)
    assert not suggestions.is_newest(ADA, 2)


async def test_only_so_many_are_remembered(server: TestServer) -> None:
    loads = []

    def make(view: GameView) -> list[Suggestion]:
        loads.append(view.game.id)
        return []

    suggestions = Suggestions(kept=1)
    first, second = await server.game(title="toy_title"), await server.game(title="toy_title")
    for game in (first, second, first):
        await suggestions.of(server.reading, game, ADA, make)
    assert loads == [first, second, first]

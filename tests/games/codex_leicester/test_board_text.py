"""The table of Codex Leicester as text: as much as the picture, and nothing that is hidden from the reader."""

from collections import Counter
from itertools import groupby

import pytest

from games.codex_leicester import TITLE
from games.codex_leicester import names as say
from games.codex_leicester import text as sentences
from games.codex_leicester.box import (
    CARDS,
    MATERIALS,
)
from games.codex_leicester.rows import REQUESTS
from games.codex_leicester.view import View
from tests.games.codex_leicester.eager import eager_game
from tests.games.codex_leicester.table import ADA, BEN, NAMES, live, table, working
from tests.games.codex_leicester.wording import LONG_NAMES


def check_board(view: View, text: str) -> None:
    """The text of the board has every fact of the view, in the line where it belongs."""
    lines = text.splitlines()

    def line(start: str) -> str:
        found = [line for line in lines if line.startswith(start)]
        assert len(found) == 1, (start, found)
        return found[0]

    for shown in view.inventions:
        printed, entry = CARDS.inventions[shown.id], line(f"• {say.card(shown.id)}: ")
        for fact in (
            say.works(printed.works),
            printed.symbol,
            say.cost(printed.id),
            say.payment(printed.id),
            say.effect(printed.id),
        ):
            assert fact in entry
        marked = [name.partition(" × ") for name in entry.partition(" ← ")[2].split(", ")]
        markers = Counter(say.seat_name(seat, NAMES) for seat in (*shown.markers, *shown.bots))
        assert {name: int(times or 1) for name, _sign, times in marked if name} == markers
    for there in view.areas:
        entry = line(say.area(there.letter) + ":")
        for seat in there.ranking:
            assert f"{say.seat_name(seat, NAMES)} {there.influence[str(seat)]}" in entry
        placed = [(worker, len(list(same))) for worker, same in groupby(there.workers)]
        texts = [
            f"{say.seat_name(int(worker[:-1]), NAMES)} "
            + ("Master" if worker.endswith("m") else "1 Apprentice" if count == 1 else f"{count} Apprentices")
            for worker, count in placed
        ]
        assert (f"in order of placing: {', '.join(texts)} · " in entry) == bool(texts)
    tiles = line("Council Tiles")
    assert f"({view.stack} in the stack)" in tiles
    for space in view.council:
        if space.tile:
            entry = line(f"• {say.tile(space.tile)}: {say.tile_effect(space.tile)}")
            assert entry.endswith(f" · {say.florins(space.florins)} below it") == (space.florins > 0)
    for taker, tile in view.taken.items():
        assert f"{say.seat_name(int(taker), NAMES)} {say.tile(tile)}" in line("Taken this Round: ")
    for number, seat in enumerate(view.order, 1):
        assert f"{number} {say.seat_name(seat, NAMES) if seat >= 0 else 'free'}" in line("Order: ")
    for reward in view.open_rewards:
        entry = line(f"• {say.reward(reward)}: {say.reward_effect(reward)}")
        owners = [NAMES[player.seat] for player in view.players if reward in player.rewards]
        assert entry.partition(" ← ")[2] == ", ".join(owners)
    for request in REQUESTS:
        entry = line(f"• {say.request(request)}: {say.request_condition(request)}")
        met = [NAMES[player.seat] for player in view.players if request in player.requests]
        assert entry.partition(" ← ")[2].partition(";")[0] == ", ".join(met)
        for player in view.players:
            assert (f"{NAMES[player.seat]} 1 of 2" in entry) == (request in player.progress)
    spaces = line("Knowledge Track: ")
    assert all(f"({number}) {say.knowledge(number)}" in spaces for number in range(1, view.knowledge_spaces + 1))
    for card, seats in view.finished.items():
        assert f"{say.card(card)} ({say.seats(seats, NAMES)})" in line("Completed so far: ")
    for card in view.ghosts:
        assert say.card(card) in line("Completed by a Bot, still workable: ")
    assert line("Deck: ") == f"Deck: {view.deck} inventions"
    check_players(view, text)


def check_players(view: View, text: str) -> None:
    """The lines of a player have all it owns, and nothing that is hidden from the reader."""
    blocks = {block.partition(" (")[0]: block for block in text.split("\n\n")}
    for player in view.players:
        block = blocks[NAMES[player.seat]]
        head = block.splitlines()[0].partition(": ")[2]
        assert (player.florins is None) == (
            player.seat != view.seat and view.phase not in ("positions", "commit", "over")
        )
        stock = ""
        if player.florins is not None and player.materials is not None:
            stock = f"{say.florins(player.florins)} · {say.materials(player.materials) or 'no Materials'} · "
        assert head.startswith(f"{stock}{say.tokens(player.tokens)} · salaries {player.salary}")
        home = say.workers(player.master, player.home) or "nobody"
        assert f"At home: {home} · in all: Master, {say.apprentices(player.apprentices)}" in block
        assert f"Academy {say.apprentices(player.academy)} · Laboratory {say.automata(player.laboratory)}" in block
        assert ("the gray one" in block) == player.gray
        assert ("beside the workshops" in block) == (player.kept > 0)
        assert ("Special Craft Room" in block) == player.special_room
        for shop in player.shops:
            entry = next(line for line in block.splitlines() if line.startswith(say.shop(shop.kind)))
            if not shop.rooms:
                assert entry.endswith("no rooms")
                continue
            assert f"{shop.rooms} room" in entry
            assert f"{shop.furnaces} furnace" in entry
            assert f"{shop.free} free" in entry
            assert not shop.automata or say.automata(shop.automata) in entry
            assert not (shop.master or shop.apprentices) or say.workers(shop.master, shop.apprentices) in entry
            if shop.card:
                progress = f"{say.card(shop.card)} {shop.done} of {shop.need}"
                assert f"{progress} · basement {say.materials(shop.basement)}" in entry
        for card in player.cards:
            assert say.card(card) + (" (used)" if card in player.used else "") in block
        for tile in player.extensions:
            assert say.extension(tile) in block
        for symbol, count in player.symbol_counts.items():
            assert f"{symbol} {count}" in block
        for request in player.requests:
            assert say.request(request) in block
        for reward in player.rewards:
            assert say.reward(reward) in block
        assert f"Knowledge {player.knowledge} " in block
        assert not player.tile or f"tile {say.tile(player.tile)}" in block


@pytest.mark.parametrize("seats", TITLE.seats)
def test_the_text_of_the_board_has_every_fact_of_the_view(seats: int) -> None:
    for number, game in enumerate(eager_game(seats, 1)):
        if number % 5 == 0 or game.over:
            for seat in (None, ADA):
                view = game.view(seat)
                check_board(view, sentences.board(view, NAMES))


@pytest.mark.parametrize("seats", TITLE.seats)
def test_the_picture_in_words_and_the_headline_are_short_and_name_who_is_awaited(seats: int) -> None:
    for number, game in enumerate(eager_game(seats, 0)):
        if number % 3 == 0 or game.over:
            view = game.view(ADA)
            alt = sentences.alt(view, LONG_NAMES)
            assert len(alt) <= 1024
            assert alt.startswith(sentences.headline(view, LONG_NAMES))
            head = sentences.headline(view, NAMES)
            assert all(NAMES[awaited] in head for awaited in game.awaited)
            assert game.over or head.startswith(f"Round {view.round} of 7 · ")


def test_the_text_of_the_board_tells_the_value_track_and_the_prices_of_the_reader() -> None:
    for round, tile, wanted in (
        (2, "", "Now: Market D (ore), step 2 of 4 · your prices 0/2/3/4"),
        (2, "CT8", "Now: Market D (ore), step 2 of 4 · your prices 0/1/2/3"),
        (7, "CT8", "Now: Market D (ore), step 2 of 4 · your sales 1 → 3, 1 → 2, 2 → 2, 3 → 2"),
    ):
        g = table(phase="area", round=round, tile=tile)
        g.area, g.ranking, g.step, g.turn, g.areas["D"] = "D", [BEN, ADA], 1, 1, ["1m", "0a"]
        game = live(g)
        text = sentences.board(game.view(ADA), NAMES)
        assert wanted in text.splitlines()
        assert "Value Track, steps 1 to 4: 0/2/3/4 florins" in text
        assert "still acting: Ben, Ada" in text
        assert "your" not in sentences.board(game.view(None), NAMES).partition("Now:")[2].partition("\n")[0]


def test_the_headline_tells_the_end() -> None:
    for players, florins, wanted in (
        (3, 12, "Ada wins with 12 florins"),
        (3, 10, "Ada, Ben and Cleo share the victory with 10 florins"),
        (1, 10, "Ada ends with 10 florins"),
    ):
        game = live(table(players=players, phase="over", florins=florins))
        assert sentences.headline(game.view(None), NAMES) == wanted


# --- what only the reader knows


def test_the_hand_is_what_lies_behind_the_screen() -> None:
    g = table(players=2)
    g.players[ADA].florins, g.players[ADA].materials = 7, {**dict.fromkeys(MATERIALS, 0), "rope": 3}
    game = live(g)
    assert sentences.hand(game.view(ADA), NAMES) == "Behind your screen: 7 florins, 3 ropes."
    assert sentences.hand(game.view(None), NAMES) == ""
    assert "Ada (red): 7 florins · 3 ropes · " in sentences.board(game.view(ADA), NAMES)
    assert "Ada (red): 0 Work Tokens" in sentences.board(game.view(BEN), NAMES)


def test_before_the_reveal_the_hand_has_the_dealt_cards_and_what_was_chosen() -> None:
    g = table(phase="commit", florins=3)
    for seat in range(3):
        g.players[seat].materials = dict.fromkeys(MATERIALS, 0)
        g.hands[str(seat)] = [g.multipurpose.pop(0) for _ in range(4)]
    game = live(g)
    assert g.hands["0"] == ["M01", "M02", "M03", "M04"]
    game.choose(ADA, ("M01", "M03"))
    game.choose(ADA, ("start:M01:1-extension",))
    game.choose(ADA, ("extension:pincer4",))
    hand = sentences.hand(game.view(ADA), NAMES)
    assert "You have 3 florins." in hand
    assert "• Mirror Writing (M02): an Extension Tile or 1 Automaton + 1 florin" in hand
    assert hand.endswith("Chosen so far: Silverpoint, Walnut Oil, an Extension Tile, Pincer extension (4 rooms).")
    assert "M01" not in sentences.hand(game.view(BEN), NAMES)
    assert sentences.situation(game.view(ADA), NAMES) == hand


def test_at_the_end_of_a_round_the_stock_follows_the_secret_choices() -> None:
    g = table(phase="end_window", cards=["C01", "C07"], florins=1)
    g.players[BEN].cards = ["C02"]
    game = live(g)
    game.choose(ADA, ("exchange:ore:wood",))
    game.choose(ADA, ("sell:brick",))
    view = game.view(ADA)
    assert sentences.situation(view, NAMES) == "You have 3 florins · 1 ore, 3 wood, 1 brick, 2 glass, 2 ropes."
    assert "You have chosen: 1 ore for 1 wood, sell 1 brick" in sentences.hand(view, NAMES)


def test_the_situation_tells_means_and_inventions_in_progress() -> None:
    g = working(table(round=3, apprentices=5, home=2, tokens=1, florins=4), ADA, "hammer", "C16", 3)
    assert sentences.situation(live(g).view(ADA), NAMES) == (
        "You have 4 florins · 2 ore, 2 wood, 2 bricks, 2 glass, 2 ropes · 1 Work Token · at home: Master, 2 Apprentices"
        " · salaries after this Round: 2.\nHammer: Armoured Car 3 of 11 (Future)."
    )
    assert sentences.situation(live(g).view(None), NAMES) == ""

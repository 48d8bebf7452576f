"""One row is enough: a new tile, reward or request works everywhere once the box and its table have it."""

import pytest

from games.codex_leicester import TITLE
from games.codex_leicester.box import CARDS, NamedBenefit, RequestValues
from games.codex_leicester.council_tiles import giving as tile_giving
from games.codex_leicester.defaults import default_choice
from games.codex_leicester.gains import due, waivers
from games.codex_leicester.rewards import giving
from games.codex_leicester.rows import (
    EFFECTS,
    EPIC_BONUSES,
    EXTENSIONS,
    REQUESTS,
    REWARDS,
    TILES,
    Request,
    Reward,
    Tile,
)
from games.codex_leicester.setup import setup
from games.codex_leicester.statistics import statistics
from games.engine import Decision
from games.live import AnyGame
from tests.games.codex_leicester.table import ADA, NAMES, content, crowd, live, resolving, table, turns

TOY = NamedBenefit(name="Toy", provenance="house", florins=4, tokens=1, salaries=1)


def decision_of(game: AnyGame, seat: int) -> Decision:
    """The open decision of a seat."""
    decision = game.decision_of(seat)
    assert decision is not None
    return decision


def test_the_tables_and_the_box_have_the_same_rows() -> None:
    assert TILES.keys() == CARDS.box.council_tiles.keys()
    assert REWARDS.keys() == CARDS.box.patron_rewards.keys()
    assert EXTENSIONS.keys() == {"hammer", "pincer4", "pincer2"} < CARDS.rooms.keys()
    assert EFFECTS.keys() == {card.effect for card in CARDS.commons.values()}
    assert CARDS.box.effects.keys() <= EFFECTS.keys()
    assert EPIC_BONUSES.keys() == {card.bonus for card in CARDS.epics.values()}
    assert len(REQUESTS) == 6


def test_a_new_council_tile_needs_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    row = Tile(
        text=lambda: "4 florins and 1 Work Token; your steps in B are free this Round",
        effect=tile_giving("CT9"),
        lasts=True,
        steps=lambda area: (0, 0, 0, 0) if area == "B" else None,
    )
    monkeypatch.setitem(CARDS.box.council_tiles, "CT9", TOY)
    monkeypatch.setitem(TILES, "CT9", row)
    g = setup(3, {}, "toy")
    assert "CT9" in [*(space.tile for space in g.council), *g.stack]
    g = content(crowd(table(phase="council"), A="0a", B="1m 0m"))
    g.council[0].tile = "CT9"
    game = live(g)
    label = TITLE.text.option(decision_of(game, ADA), "claim:1:CT9", game.view(ADA), NAMES)
    assert (label.text, label.detail) == ("Position 1, tile Toy", row.text())
    turns(game, "claim:1:CT9")
    ada = game.state.players[ADA]
    assert (ada.florins, ada.tokens, ada.tile) == (14, 1, "CT9")
    assert "Toy" in TITLE.text.board(game.view(None), NAMES)
    assert any("Toy" in line for line in TITLE.text.lines([event for _, event in game.events], NAMES))
    assert statistics([event for _, event in game.events])["Council Tiles: taken"]["CT9"] == 1
    turns(game, "automaton")  # Ben's; the second step is free for Ada
    assert game.view(ADA).prices == (0, 0, 0, 0)


def test_a_new_patron_reward_needs_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    row = Reward(
        short=lambda: "toys",
        text=lambda: "4 florins and 1 Work Token at once; 1 salary waived",
        values=lambda: TOY,
        effect=giving("PT9"),
        worth=1.0,
        step=lambda step, price: 0,
    )
    monkeypatch.setitem(CARDS.box.patron_rewards, "PT9", TOY)
    monkeypatch.setitem(REWARDS, "PT9", row)
    g = setup(3, {}, "toy")
    assert "PT9" in [*g.open_rewards, *g.box_rewards]
    g = crowd(table(academy=1, apprentices=7, phase="area"), C="0a")
    g.open_rewards = ["PT3", "PT9"]
    game = resolving(g, "C")
    turns(game, "hire")
    decision = decision_of(game, ADA)
    label = TITLE.text.option(decision, "reward:PT9", game.view(ADA), NAMES)
    assert (label.text, label.detail) == ("Toy", row.text())
    assert default_choice(game.state, ADA, decision) == ("reward:PT9",)
    owed = due(game.state.players[ADA])
    turns(game, "reward:PT9")
    ada = game.state.players[ADA]
    assert (waivers(ada), due(ada), ada.tokens) == (1, owed - 1, 1)
    assert game.view(ADA).players[ADA].discounts == ("PT9",)


def test_a_new_request_needs_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    row = Request(
        short=lambda: "tokens",
        text=lambda: "7 Work Tokens at once",
        is_met=lambda g, player: player.tokens >= 7,
        progress=lambda player: (player.tokens, 7),
    )
    monkeypatch.setitem(CARDS.box.patron_requests, "Q7", RequestValues(name="Seven Tokens"))
    monkeypatch.setitem(REQUESTS, "Q7", row)
    g = content(crowd(table(tokens=6), C="0a"))
    for player in g.players:
        player.requests.remove("Q7")
    assert "6 of 7" in TITLE.text.board(live(g).view(None), NAMES)
    g.players[ADA].tokens = 7
    game = resolving(g, "C")
    label = TITLE.text.option(decision_of(game, ADA), "hire", game.view(ADA), NAMES)
    assert "meets a Request" not in label.detail  # it is met already
    turns(game, "hire")
    assert "Q7" in game.state.players[ADA].requests

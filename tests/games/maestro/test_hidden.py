"""What is secret, from the rival, from the team-mate and from everybody, and what is open."""

import re
from collections import Counter
from random import Random

import msgspec
import pytest

from games.engine import Waiting
from games.live import AnyGame
from games.maestro import TITLE
from games.maestro.box import COLOURS
from games.maestro.patronesses import own_cards
from games.maestro.state import State
from tests.games.maestro.table import (
    ADA,
    BEN,
    CLEO,
    DAN,
    events_of,
    fill_hands,
    hidden,
    inventory,
    lay,
    live,
    table,
    viewers,
    whole_box,
)
from tests.games.playing import begin, decision_of, positions

GAMES = 3


def games(seats: int, count: int = GAMES) -> list[tuple[AnyGame, Random]]:
    """New games with every value of every option in turn, and chance to play them."""
    found = []
    for number in range(count):
        options = {option.name: option.values[number % len(option.values)] for option in TITLE.options if option.values}
        found.append((begin(TITLE, seats, f"hidden {number}", **options), Random(number)))
    return found


def piles_of(g: State, seat: int | None, side: int) -> list[list[str]]:
    """The places of a workshop's cards that *seat* cannot look into."""
    piles = [g.workshops[side].deck]
    for holder in sorted({g.runs[side], g.runs[side + 2]} - {-1, seat}):
        piles += [place[str(holder)] for place in (g.hands, g.aside, g.discards) if str(holder) in place]
    return piles


def mixed(g: State, seat: int | None, rng: Random) -> State:
    """The same table with all cards elsewhere that *seat* cannot see, and every stack in another order."""
    other = TITLE.load(TITLE.save(g))
    for side in (0, 1):
        if other.machina is None or other.machina.side != side:
            piles = piles_of(other, seat, side)
            gossip = [c for cards in other.placed.values() for c in cards if c.side == side and not c.face_up]
            gossip = [card for card in gossip if card.seat != seat]
            cards = [card for pile in piles for card in pile] + [card.card for card in gossip]
            rng.shuffle(cards)
            for pile in piles:
                pile[:] = [cards.pop() for _ in pile]
            for placed in gossip:
                placed.card = cards.pop()
        rng.shuffle(other.workshops[side].upgrades)
    stacks = [other.galleries, other.setups, other.publicity, other.benefactors, other.patronesses]
    stacks += [other.early_events, other.late_events]
    if other.machina is not None:
        stacks.append(other.machina.deck)
        other.machina.upgraded[:-1] = rng.sample(other.machina.upgraded[:-1], len(other.machina.upgraded[:-1]))
    for stack in stacks:
        rng.shuffle(stack)
    other.seed = "another"
    return other


# --- random games


@pytest.mark.parametrize("seats", TITLE.seats)
def test_every_piece_is_there_at_every_decision(seats: int) -> None:
    for start, rng in games(seats, 12):
        for game in positions(start, rng):
            assert inventory(game.state) == whole_box(game.state)


@pytest.mark.parametrize("seats", TITLE.seats)
def test_cards_leave_the_game_where_everybody_sees_it_and_nowhere_else(seats: int) -> None:
    gone_prizes = gone_tiles = gone_cards = 0
    for start, rng in games(seats, 5):
        cards = {card for side in (0, 1) for card in own_cards(start.state, side)}
        cards |= {c for w in start.state.workshops for c in (*w.upgrades, *w.display)}
        prizes = {*start.state.prizes.values(), *start.state.benefactors, *start.state.patronesses}
        tiles = {*start.state.galleries, *start.state.popular}
        *_, game = positions(start, rng)
        g = game.state
        replaced = {event.facts["old"] for event in events_of(game, "upgrade")}
        left = {card for side in (0, 1) for card in own_cards(g, side) if not card.startswith("S")}
        left |= {c for w in g.workshops for c in (*w.upgrades, *w.display)}
        assert cards - left == replaced
        lost = {event.facts["card"] for event in events_of(game, "no_publicity")}
        won = {c for w in g.workshops for c in (*w.benefactors, *w.spent, *w.patronesses)}
        assert prizes - won - {*g.benefactors, *g.patronesses} == lost
        taken = {e.facts["region"] for e in events_of(game, "gallery") if e.facts["popular"]}
        assert {tile for w in g.workshops for tile in w.tiles} == taken <= tiles
        gone_prizes, gone_tiles = gone_prizes + len(lost), gone_tiles + len(tiles - taken)
        gone_cards += len(replaced)
    assert gone_cards
    assert gone_prizes + gone_tiles or seats == 1  # the Machina is nearly everywhere


@pytest.mark.clause("MA-HID-01", "MA-HID-02", "MA-HID-03", "MA-HID-04", "MA-HID-06", "MA-HID-07", "MA-HID-08")
@pytest.mark.clause("MA-HID-09", "MA-HID-10", "MA-HID-12", "MA-VAR-03", "MA-PLAN-04")
@pytest.mark.parametrize("seats", TITLE.seats)
def test_nobody_can_tell_a_table_with_other_hidden_cards_from_the_real_one(seats: int) -> None:
    for start, rng in games(seats):
        changed: Counter[str] = Counter()
        for game in positions(start, rng):
            for seat in viewers(game.state):
                other = mixed(game.state, seat, rng)
                waiting = Waiting(game.awaited, game.answered)
                if seat is not None:
                    decision = game.decision_of(seat) or game.changeable_decision(seat)
                    waiting = Waiting(game.awaited, game.answered, game.pick_of(seat), decision)
                assert TITLE.view(other, seat, waiting) == game.view(seat)
                for place in ("hands", "aside", "discards", "placed", "publicity", "galleries", "setups"):
                    changed[place] += getattr(other, place) != getattr(game.state, place)
        assert changed["hands"]
        assert changed["discards"]
        assert changed["placed"]
        assert (seats == 4) != bool(changed["aside"])


@pytest.mark.clause("MA-HID-01", "MA-HID-02", "MA-HID-03", "MA-HID-04", "MA-HID-06", "MA-HID-07", "MA-HID-08")
@pytest.mark.clause("MA-HID-09", "MA-HID-10", "MA-HID-12")
@pytest.mark.parametrize("seats", TITLE.seats)
def test_nobody_can_tell_a_game_dealt_anew_from_the_real_one(seats: int) -> None:
    for start, rng in games(seats, 2):
        count, dealt_anew = 0, 0
        hands: Counter[str] = Counter()
        for game in positions(start, rng):
            count += 1
            for seat in viewers(game.state):
                other = game.redealt(seat, rng)
                assert other.view(seat) == game.view(seat)
                assert inventory(other.state) == whole_box(other.state)
                assert bool(other.open) == bool(game.open)
                if seat is not None:
                    assert (other.decision_of(seat), other.pick_of(seat)) == (
                        game.decision_of(seat),
                        game.pick_of(seat),
                    )
                dealt_anew += hidden(other.state) != hidden(game.state)
                hands["hands"] += other.state.hands != game.state.hands
                hands["gossip"] += other.state.placed != game.state.placed
        assert dealt_anew > count
        assert hands["hands"] or seats == 1
        assert hands["gossip"]


@pytest.mark.clause("MA-HID-01", "MA-HID-02")
@pytest.mark.parametrize("seats", TITLE.seats)
def test_a_view_has_the_readers_own_cards_and_counts_of_the_others(seats: int) -> None:
    for start, rng in games(seats):
        for game in positions(start, rng):
            g = game.state
            for seat in viewers(g):
                shown = game.view(seat)
                assert shown.hand == tuple(g.hands.get(str(seat), ()))
                assert shown.aside == tuple(g.aside.get(str(seat), ()))
                assert shown.discards == tuple(g.discards.get(str(seat), ()))
                assert shown.hands == {h: len(cards) + len(g.aside.get(h, ())) for h, cards in g.hands.items()}


TURNED_UP = {("play", "card"), ("revealed", "card"), ("upgrade", "old"), ("machina_upgrade", "old")}
CARD = re.compile(r"[DMS][SU]\d\d|[BP]\d\d?|E[AB]\d\d")


def cards_of(seen: object) -> set[str]:
    """The cards that something names."""
    return set(CARD.findall(msgspec.json.encode(seen).decode()))


@pytest.mark.clause("MA-HID-01", "MA-HID-02", "MA-HID-04", "MA-HID-05", "MA-HID-07", "MA-PREP-02", "MA-GOSSIP-03")
@pytest.mark.parametrize("seats", TITLE.seats)
def test_nothing_is_told_of_a_card_that_is_not_seen_or_turned_up(seats: int) -> None:
    named: Counter[str] = Counter()
    for start, rng in games(seats, 4):
        seen = {seat: cards_of(start.view(seat)) for seat in viewers(start.state)}
        count = len(start.events)
        for game in positions(start, rng):
            for seat, before in seen.items():
                seen[seat] = cards_of(game.view(seat))
                for _, event in game.events[count:]:
                    for fact, value in event.facts.items():
                        if (event.kind, fact) not in TURNED_UP and (
                            event.visible_to is None or seat in event.visible_to
                        ):
                            assert cards_of(value) <= before | seen[seat], event
                            named[event.kind] += len(cards_of(value))
            count = len(game.events)
    assert min(named["upgrade"], named["benefactor"], named["publicity"]) > 3


# --- Gossip cards of a team-mate


def blind_upgrade() -> AnyGame:
    """Ada, whose team-mate Cleo has a Gossip card at Move, is about to upgrade a card."""
    g = table(players=4, round=2, hand=["DS09", "DS10", "DS01"])
    g.runs = [ADA, BEN, CLEO, DAN]
    g.hands[str(CLEO)] = ["DS02", "DS03"]
    g.workshops[0].deck = []
    g.discards = {str(ADA): ["DS04", "DS05"], str(CLEO): ["DS06", "DS07"]}
    g.workshops[0].study = 1  # a card upgrade comes next
    lay(g, "move", "DS08", CLEO, face_up=False)
    game = live(g)
    game.choose(ADA, ("play:DS01:study",))
    game.choose(ADA, ("advance",))
    return game


@pytest.mark.clause("MA-HID-05", "MA-UPCARD-07", "MA-UPCARD-01")
def test_a_team_mates_gossip_card_is_chosen_blind_shown_and_replaced_face_down() -> None:
    game = blind_upgrade()
    assert "board:move:0:unseen" in decision_of(game, ADA).options
    assert "DS08" not in str(game.decision_of(ADA))
    assert not any(
        option.startswith("hand:DS0") and option[5:] in ("DS02", "DS03") for option in decision_of(game, ADA).options
    )
    new = game.state.workshops[0].display[0]
    game.choose(ADA, ("board:move:0:unseen",))
    game.choose(ADA, (f"take:{new}",))
    (placed,) = game.state.placed["move"]
    assert (placed.card, placed.face_up, placed.seat) == (new, False, CLEO)
    assert game.state.workshops[0].vp == 1  # DS08 has Publicity 1, round 2 counts it once
    (event,) = events_of(game, "upgrade")
    assert (event.facts["old"], event.facts["new"], event.facts["place"]) == ("DS08", "", "move")
    for seat in (ADA, BEN, None):
        shown = next(action for action in game.view(seat).actions if action.action == "move")
        assert shown.cards[0].card == ""
    assert not game.can_undo(ADA)


@pytest.mark.clause("MA-HID-05")
def test_a_game_dealt_anew_keeps_a_gossip_card_that_was_shown() -> None:
    game = blind_upgrade()
    before = {game.redealt(BEN, Random(n)).state.placed["move"][0].card for n in range(40)}
    assert len(before) > 3
    game.choose(ADA, ("board:move:0:unseen",))
    game.choose(ADA, (f"take:{game.state.workshops[0].display[0]}",))
    for number in range(40):
        for seat in viewers(game.state):
            assert game.redealt(seat, Random(number)).view(seat) == game.view(seat)


@pytest.mark.clause("MA-HID-05")
def test_a_shown_gossip_card_bars_undo_with_an_empty_upgrade_deck_too() -> None:
    g = blind_upgrade().state
    g.workshops[0].upgrades = []
    g.turn = 4
    g.hands[str(ADA)] = ["DS10", "DS01"]
    g.placed["study"] = []
    g.workshops[0].study = 1
    game = live(g)
    for option in ("play:DS01:study", "advance", "board:move:0:unseen"):
        game.choose(ADA, (option,))
    game.choose(ADA, (f"take:{game.state.workshops[0].display[0]}",))
    assert not game.can_undo(ADA)


# --- an Event that upgrades discards


@pytest.mark.clause("MA-HID-06")
@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_dealt_anew_goes_on_while_an_event_upgrades_discards(seats: int) -> None:
    g = table(players=seats, round=2, event="EA09", phase="exhibition", map={"1": {"painting": 1}})
    g.prizes, g.early_events, g.late_events = dict.fromkeys(g.action_order, "P1"), ["EA01"], ["EB01"]
    team = sorted({g.runs[0], g.runs[2]})
    for seat in range(seats):
        g.hands[str(seat)] = []
    g.workshops[0].deck = []
    for number, seat in enumerate(team):
        own = ["DS04", "DS05", "DS06", "DS07"]
        g.discards[str(seat)] = own if seats == 2 else own[2 * number : 2 * number + 2]
    for number, card in enumerate(("DS01", "DS02", "DS03", "DS08", "DS09", "DS10")):
        lay(g, "move" if number < 3 else "study", card, team[0], face_up=number % 3 > 0)
    game = live(g)
    kinds = []
    while game.open and game.open[0].kind in ("who_upgrades", "discard_upgrade", "display"):
        kinds.append(game.open[0].kind)
        game.choose(game.awaited[0], game.open[0].options[-1:])
        for viewer in viewers(g):
            assert game.redealt(viewer, Random(0)).view(viewer) == game.view(viewer)
    assert kinds == (["who_upgrades"] if seats == 4 else []) + ["discard_upgrade", "display"]


# --- the Machina


@pytest.mark.clause("MA-HID-04", "MA-HID-07")
def test_the_machinas_decks_and_gossip_cards_are_dealt_anew() -> None:
    found: dict[str, set[str]] = {"deck": set(), "upgraded": set(), "gossip": set()}
    for game in positions(begin(TITLE, 1, "machina"), Random(0)):
        if game.state.turn == 5:
            for number in range(20):
                g = game.redealt(ADA, Random(number)).state
                found["deck"].add(str(g.machina.deck))
                found["upgraded"].add(str(g.machina.upgraded))
                found["gossip"].add(str([c.card for cards in g.placed.values() for c in cards if not c.face_up]))
            break
    assert all(len(seen) > 10 for seen in found.values())


# --- what is open


@pytest.mark.clause("MA-HID-10", "MA-HID-11", "MA-HID-08", "MA-HID-09")
@pytest.mark.parametrize("viewer", [ADA, BEN, CLEO, None])
def test_everything_that_lies_open_is_shown_to_all(viewer: int | None) -> None:
    g = table(
        players=4,
        map={"2": {"painting": 2}, "8": {"statue": 1, "bust": 1}},
        prizes={"create": "B1", "move": "P3", "influence": "B2", "study": "P4"},
        covers=["row2"],
        event="EA01",
        lodge={"orange": [2, 1]},
    )
    workshop = g.workshops[0]
    workshop.tokens, workshop.benefactors, workshop.spent = ["blue"], ["B5"], ["B6"]
    workshop.patronesses, workshop.tiles, workshop.vp, workshop.study = ["P1"], ["4"], 17, 5
    g.sections[1]["green"] = 2
    g.grid[3] = "orange"
    g.ceiling[0] = "flipped"
    g.blueprints[1].covered = [0]
    shown = live(fill_hands(g)).view(viewer)
    mine = shown.workshops[0]
    assert (mine.tokens, mine.benefactors, mine.spent) == (("blue",), ("B5",), ("B6",))
    assert (mine.patronesses, mine.tiles, mine.vp, mine.study, mine.tiers) == (("P1",), ("4",), 17, 5, 2)
    assert mine.display == tuple(workshop.display)
    assert mine.supply == {"painting": 2}
    assert shown.sections[1]["green"] == 2
    assert (shown.grid[3], shown.ceiling[0], shown.covers, shown.blueprints[1].covered) == (
        "orange",
        "flipped",
        ("row2",),
        (0,),
    )
    regions = {region.id: region for region in shown.regions}
    assert (regions["2"].artwork, regions["2"].gallery, regions["2"].center) == ({"painting": 2}, "popular", 0)
    assert (regions["8"].artwork, regions["8"].center) == ({"statue": 1, "bust": 1}, 1)
    assert shown.lodge["orange"] == (2, 1)
    assert {action.prize for action in shown.actions} == {"B1", "P3", "B2", "P4"}
    assert shown.event == "EA01"
    assert shown.galleries_left == 6
    assert set(shown.bank) == set(COLOURS)


@pytest.mark.clause("MA-HID-12", "MA-UPCARD-09")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_workshop_owns_can_be_counted_from_what_was_open(seats: int) -> None:
    for start, rng in games(seats, 4):
        own = {side: set(own_cards(start.state, side)) for side in (0, 1)}
        *_, game = positions(start, rng)
        shown = game.view(None)
        for side in (0, 1):
            workshop = game.state.workshops[side]
            letter = "DM"[side]
            every = {f"{letter}U{n:02}" for n in range(1, 11)}
            came = every - {*workshop.upgrades, *workshop.display}
            replaced = {event.facts["old"] for event in events_of(game, "upgrade") if event.facts["side"] == side}
            assert set(own_cards(game.state, side)) == (own[side] | came) - replaced
            assert shown.workshops[side].upgraded == len(came - replaced)

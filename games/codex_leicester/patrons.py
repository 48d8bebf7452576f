"""Patron Requests, the Knowledge Track, and Patron Rewards."""

from collections import Counter

from games.codex_leicester import inventions
from games.codex_leicester.box import CARDS, REQUESTS
from games.codex_leicester.gains import gain, gain_automaton, gain_materials_of_choice, gain_tokens, owned_symbols, owns
from games.codex_leicester.state import Player, State
from games.engine import Script, choose, emit


def is_met(g: State, player: Player, request: str) -> bool:
    """Whether the condition of a request holds now (CL-REQ-01 to CL-REQ-11, CL-R-37, CL-R-76)."""
    if request == "Q1":
        return player.council_firsts >= 2
    if request == "Q2":
        return len(player.extensions) == 3 and player.laboratory == 0
    if request == "Q3":
        return player.academy == 0
    finished = [card for card, seats in g.finished.items() if player.seat in seats]
    if request == "Q4":
        return bool(finished)
    if request == "Q5":
        return max(Counter(owned_symbols(player)).values(), default=0) >= 2
    return any(card in CARDS.epics for card in finished)


def fulfil(g: State, player: Player) -> Script[None]:
    """Every request met and not yet accomplished: a step of Knowledge and a Patron Reward each.

    (CL-REQ-12 to -16, CL-R-20, CL-R-44)
    """
    while met := [q for q in REQUESTS if q not in player.requests and is_met(g, player, q)]:
        word = yield from choose(player.seat, "request", [f"request:{request}" for request in met])
        request = word.partition(":")[2]
        player.requests.append(request)
        emit(g, "request", player.seat, request=request)
        yield from advance_knowledge(g, player)
        yield from choose_reward(g, player, request)


# --- the Knowledge Track


def advance_knowledge(g: State, player: Player) -> Script[None]:
    """One space on, and the reward of the space reached (CL-KNOW-01 to CL-KNOW-07)."""
    player.knowledge += 1
    reward = CARDS.box.knowledge.values[player.knowledge - 1]
    emit(g, "knowledge", player.seat, space=player.knowledge)
    if reward == "choice":
        word = yield from choose(player.seat, "knowledge", ["board_apprentice", "board_automaton"])
        yield from take_from_board(g, player, word)
    elif reward == "leftover":
        left = "board_apprentice" if player.board_apprentice else "board_automaton"
        if (yield from choose(player.seat, "leftover", [left, "decline"])) == left:
            yield from take_from_board(g, player, left)  # declined, it stays on the board for good
    else:
        number, _, kind = reward.partition(" ")
        if kind == "florin":
            gain(g, player, florins=int(number))
        elif kind == "token":
            gain_tokens(g, player, int(number))
        else:
            yield from gain_materials_of_choice(g, player, int(number))


def take_from_board(g: State, player: Player, piece: str) -> Script[None]:
    """The Apprentice or the Automaton of the player board (CL-KNOW-02, CL-KNOW-05, CL-KNOW-06)."""
    if piece == "board_apprentice":
        player.board_apprentice = False
        player.apprentices += 1
        player.home += 1
        emit(g, "board_apprentice", player.seat)
    else:
        player.board_automaton = False
        yield from gain_automaton(g, player)


# --- Patron Rewards


def choose_reward(g: State, player: Player, request: str) -> Script[None]:
    """A Patron Reward that the player does not have yet, applied at once (CL-PREW-01 to CL-PREW-04)."""
    options = [f"reward:{reward}" for reward in g.open_rewards if reward not in player.rewards]
    reward = (yield from choose(player.seat, "reward", options)).partition(":")[2]
    player.rewards.append(reward)
    emit(g, "reward", player.seat, reward=reward, request=request)
    if reward == "PB":
        inventions.shorten(player)
    elif reward == "PT3":
        yield from inventions.spread(g, player, 2)
    elif reward == "PT4":
        gain(g, player, florins=5)
    elif reward == "PT5":
        yield from gain_materials_of_choice(g, player, 1)
    elif reward == "PT6":
        gain(g, player, florins=2)
        gain_tokens(g, player, 1)
    elif reward == "PT7":
        yield from gain_materials_of_choice(g, player, 2)


def waivers(player: Player) -> int:
    """How many salaries a player need not pay (CL-PREW-11, CL-PREW-14, CL-INV11-15, CL-INV11-16)."""
    return 2 * ("PT2" in player.rewards) + ("PT5" in player.rewards) + 2 * owns(player, "two_salaries")

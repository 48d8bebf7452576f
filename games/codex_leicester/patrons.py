"""Patron Requests, the Knowledge Track, and Patron Rewards."""

from games.codex_leicester.box import CARDS, read_amount
from games.codex_leicester.gains import gain, gain_automaton, gain_materials_of_choice, gain_tokens
from games.codex_leicester.options import read, write, written
from games.codex_leicester.rows import REQUESTS, REWARDS
from games.codex_leicester.state import Player, State
from games.engine import Script, choose, emit


def newly_met(g: State, player: Player) -> list[str]:
    """The requests whose condition holds now, and that are not accomplished yet (CL-REQ-01 to CL-REQ-11)."""
    return [id for id, request in REQUESTS.items() if id not in player.requests and request.is_met(g, player)]


def fulfil(g: State, player: Player) -> Script[None]:
    """Every request met and not yet accomplished: a step of Knowledge and a Patron Reward each.

    (CL-REQ-12 to -16, CL-R-20, CL-R-44)
    """
    while met := newly_met(g, player):
        request = read((yield from choose(player.seat, "request", written("request", met)))).arg
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
        piece = yield from choose(player.seat, "knowledge", ["board_apprentice", "board_automaton"])
        yield from take_from_board(g, player, piece)
    elif reward == "leftover":
        left = "board_apprentice" if player.board_apprentice else "board_automaton"
        if (yield from choose(player.seat, "leftover", [left, "decline"])) == left:
            yield from take_from_board(g, player, left)  # declined, it stays on the board for good
    else:
        number, kind = read_amount(reward)
        cause = write("knowledge", player.knowledge)
        if kind == "florin":
            gain(g, player, florins=number, cause=cause)
        elif kind == "token":
            gain_tokens(g, player, number, cause)
        else:
            yield from gain_materials_of_choice(g, player, number, cause)


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
    options = written("reward", [reward for reward in g.open_rewards if reward not in player.rewards])
    reward = read((yield from choose(player.seat, "reward", options))).arg
    player.rewards.append(reward)
    emit(g, "reward", player.seat, reward=reward, request=request)
    yield from REWARDS[reward].effect(g, player)

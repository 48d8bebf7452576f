"""The four rounds of Maestro: what comes after what."""

from collections.abc import Callable

from games.engine import Decision, Script, emit, side_by_side
from games.maestro import exhibition, machina, scoring
from games.maestro.box import ROUNDS, SIDES, TURNS
from games.maestro.cleanup import cleanup, discard, preparation
from games.maestro.state import MACHINA, State, is_machina, is_team, seats_of
from games.maestro.turns import is_gossip, turn


def next_part(g: State) -> Script[None] | None:
    """The script that starts here, or None when the game is over (MA-ROUND-01, MA-ROUND-02)."""
    return None if g.phase == "over" else PHASES[g.phase](g)


def planning(g: State) -> Script[None]:
    """Teams talk until all are ready; not in the communication variant.

    (MA-PLAN-01 to MA-PLAN-04, MA-VAR-02, MA-R-54)
    """
    teams = [side for side in SIDES if not is_machina(g, side) and is_team(g, side)]
    if teams and not g.communication:
        yield from side_by_side({seat: ready(seat) for side in teams for seat in seats_of(g, side)})
    g.phase = "preparation"


def ready(seat: int) -> Script[str]:
    """A player has settled its plans."""
    answer = yield Decision("ready", (seat,), ("ready",), secret=True)
    return str(answer[0])


def action_turn(g: State) -> Script[None]:
    """Turn after turn, the Tools tile moves on (MA-ACT-01, MA-ACT-04 to MA-ACT-06)."""
    if g.runs[g.active] == MACHINA:
        machina.turn(g, gossip=is_gossip(g))
    else:
        yield from turn(g)
    g.turn += 1
    g.active = (g.active + 1) % 4
    if g.turn == TURNS:
        g.phase = "exhibition"


def exhibition_opens(g: State) -> Script[None]:
    """What happens at the beginning of an Exhibition."""
    emit(g, "exhibition", None, round=g.round)
    yield from exhibition.opening(g)
    g.phase = "galleries"


def galleries(g: State) -> Script[None]:
    """Galleries, then Publicity; after round 4 the end (MA-EXH-01, MA-ROUND-02, MA-R-59)."""
    yield from exhibition.score_galleries(g)
    exhibition.major_publicity(g)
    if g.round == ROUNDS:
        g.phase, g.ending = "over", "rounds"
        emit(
            g,
            "over",
            None,
            totals=scoring.totals(g),
            machina=scoring.machina_parts(g),
            winner=scoring.winner(g),
            tie=scoring.tie_break(g),
        )
    else:
        g.phase = "cleanup"


PHASES: dict[str, Callable[[State], Script[None]]] = {
    "planning": planning,
    "preparation": preparation,
    "discard": discard,
    "action": action_turn,
    "exhibition": exhibition_opens,
    "galleries": galleries,
    "cleanup": cleanup,
}

"""Whole games by clicks alone, with a restart in the middle: they reach the score that the rules give."""

import json
import sqlite3
from pathlib import Path
from random import Random

import discord
import pytest

from bot.discord import ids
from bot.sandbox.world import World
from games.engine import Standing
from games.live import LiveGame
from games.maestro.view import View
from games.titles import TITLES
from tests.bot.person import Person, Seen, begin

CHOOSING = {"choose", "open", "pick", "some", "group", "sure", "sure_all"}
ENOUGH = 2_000  # presses; a short game for two takes some hundreds


def choices(panel: Seen) -> list[discord.Button | discord.SelectMenu]:
    """The controls with which something is chosen."""
    found = []
    for part in panel.parts:
        control = ids.read(getattr(part, "custom_id", None) or "")
        if control is not None and control.action in CHOOSING and control.word != "*":  # the way back out of a group
            found.append(part)
    return found


async def plays_on(person: Person, rng: Random, on: Seen | None = None) -> Seen:
    """Choose something on a panel, by default the newest: a button, or as much from a menu as it asks for."""
    panel = on or person.panel()
    control = rng.choice(choices(panel))
    if isinstance(control, discord.Button):
        return await person.presses(control.label or "", on=panel)
    count = rng.randint(control.min_values, control.max_values)
    assert control.custom_id
    return await person.marks(control.custom_id, [option.value for option in rng.sample(control.options, count)], panel)


def replayed(database: Path, game: int) -> tuple[Standing, ...]:
    """The standings of the rules alone, from the seed and the stored choices."""
    with sqlite3.connect(database) as db:
        title, options, seed = db.execute("SELECT title, options, seed FROM games WHERE id = ?", (game,)).fetchone()
        seats = db.execute("SELECT count(*) FROM seats WHERE game = ?", (game,)).fetchone()[0]
        choices = db.execute(
            'SELECT seat, options FROM choices WHERE game = ? AND NOT undone AND "user" IS NOT NULL '
            "ORDER BY revision, ordinal",
            (game,),
        ).fetchall()
    db.close()
    live = LiveGame.begin(TITLES[title], seats, json.loads(options), seed)
    for seat, chosen in choices:
        live.choose(seat, json.loads(chosen))
    assert live.result is not None
    return live.result


@pytest.mark.parametrize(
    ("title", "seats", "options", "restart_after"),
    [
        ("leonardo", 2, {"table": "short"}, 60),
        ("codex_leicester", 1, {}, 30),
        ("maestro", 4, {"events": "on"}, 90),
        ("toy_title", 2, {}, 8),
    ],
    ids=["leonardo", "codex_leicester", "maestro", "toy_title"],
)
async def test_a_game_by_clicks_reaches_the_score_of_the_rules(
    world: World,
    ada: Person,
    bruno: Person,
    chiara: Person,
    dario: Person,
    monkeypatch: pytest.MonkeyPatch,
    title: str,
    seats: int,
    options: dict[str, str],
    restart_after: int,
) -> None:
    monkeypatch.setattr("bot.tables.lobby.secrets.randbits", lambda bits: 1452)
    rng = Random(1452)
    here = [ada, bruno, chiara, dario][:seats]
    game = await begin(world, here[0], *here[1:], title=title, **options)
    people = {person.id: person for person in here}
    table = await world.bot.app.reading.view(game, None)
    early = people[table.seats[table.awaited[0]].user]
    stale = await early.presses("Play")  # stays as it is: later presses of Play make panels of their own
    for person in people.values():
        await person.presses("Play")
    restarted = False
    for press in range(ENOUGH):
        table = await world.bot.app.reading.view(game, None)
        if table.game.status == "over":
            break
        if press >= restart_after and not restarted:
            await world.restart()
            restarted = True
            late = await plays_on(early, Random(1452), stale)
            assert "earlier question" in late.text
        person = people[table.seats[table.awaited[0]].user]
        if not choices(person.panel()):
            await person.presses("Play", on=person.newest(button="My hand"))
        await plays_on(person, rng)
    assert restarted
    standings = replayed(Path(world.settings.database), game)
    final = ada.newest("The final score").text
    names = table.names
    by_seat = {standing.seat: standing for standing in standings}
    for side in table.sides:
        standing = by_seat[side[0]]
        assert f"{standing.place}. {' · '.join(names[seat] for seat in side)}: **{standing.total}**" in final
    assert "1452" not in ada.newest("The shuffles").text
    assert f"{1452:032x}" in final
    last = here[-1]
    over = await last.presses("Play", on=last.newest(button="My hand"))
    assert table.game.title.text.headline(table.view, names) in over.text


async def discards(world: World, person: Person, game: int) -> Seen:
    """Mark the first two cards of one's hand in the menu of the panel."""
    table = await world.bot.app.reading.view(game, person.id)
    assert table.decision is not None
    (control,) = choices(panel := await person.types("play", game=game))
    assert control.custom_id
    return await person.marks(control.custom_id, list(table.decision.options[:2]), panel)


async def test_the_last_of_several_secret_choices_is_asked_for_once_more(
    world: World, ada: Person, bruno: Person
) -> None:
    game = await begin(world, ada, bruno, title="maestro")
    first = await discards(world, ada, game)
    assert "You discard" in first.text
    assert "Change it" in first.buttons
    asked = await discards(world, bruno, game)
    assert "all choices count from now on and cannot be taken back" in asked.text
    assert "You discard" in asked.text
    assert (await world.bot.app.reading.view(game, bruno.id)).decision is not None
    after = await bruno.presses("Yes, do it", on=asked)
    assert "Discard 2 of your other 5 cards" in after.text
    for person in (ada, bruno):
        table = await world.bot.app.reading.view(game, person.id)
        assert isinstance(table.view, View)
        assert len(table.view.aside) == 3
        assert len(table.view.discards) == 2

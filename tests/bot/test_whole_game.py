"""A whole game by clicks alone, with a restart in the middle: it reaches the score that the rules give."""

import json
import sqlite3
from pathlib import Path
from random import Random

import discord
import pytest

from bot import ids
from bot.sandbox.world import World
from games.engine import LiveGame, Standing
from games.titles import TITLES
from tests.bot.person import Person, Seen, begin

CHOOSING = {"choose", "open", "pick", "some", "group", "sure"}
ENOUGH = 2_000  # presses; a short game for two takes some hundreds
RESTART_AFTER = 60


def choices(panel: Seen) -> list[discord.Button | discord.SelectMenu]:
    """The controls with which something is chosen."""
    found = []
    for part in panel.parts:
        control = ids.read(getattr(part, "custom_id", None) or "")
        if control is not None and control.action in CHOOSING and control.word != "*":  # the way back out of a group
            found.append(part)
    return found


async def plays_on(person: Person, luck: Random) -> Seen:
    """Choose something on the panel: press a button, or take from a menu as much as it asks for."""
    control = luck.choice(choices(person.panel()))
    if isinstance(control, discord.Button):
        return await person.presses(control.label or "")
    count = luck.randint(control.min_values, control.max_values)
    return await person.chooses(*(option.label for option in luck.sample(control.options, count)))


def replayed(database: Path, game: int) -> tuple[Standing, ...]:
    """The standings of the rules alone, from the seed and the stored choices."""
    with sqlite3.connect(database) as db:
        title, options, seed = db.execute("SELECT title, options, seed FROM games WHERE id = ?", (game,)).fetchone()
        seats = db.execute("SELECT count(*) FROM seats WHERE game = ?", (game,)).fetchone()[0]
        choices = db.execute(
            'SELECT seat, words FROM choices WHERE game = ? AND NOT undone AND "user" IS NOT NULL '
            "ORDER BY revision, ordinal",
            (game,),
        ).fetchall()
    db.close()
    live = LiveGame.begin(TITLES[title], seats, json.loads(options), seed)
    for seat, words in choices:
        live.choose(seat, json.loads(words))
    assert live.result is not None
    return live.result


async def test_a_game_by_clicks_reaches_the_score_of_the_rules(
    world: World, ada: Person, bruno: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.service.secrets.randbits", lambda bits: 1452)
    luck = Random(1452)
    game = await begin(world, ada, bruno, table="short")
    people = {ada.id: ada, bruno.id: bruno}
    stale = await ada.presses("Play")  # stays as it is: later presses of Play make panels of their own
    for person in people.values():
        await person.presses("Play")
    restarted = False
    for press in range(ENOUGH):
        table = await world.bot.service.table(game, None)
        if table.game.status == "over":
            break
        if press >= RESTART_AFTER and not restarted:
            await world.restart()
            restarted = True
            late = await ada.presses(next(b for b in stale.buttons if b not in ("Board", "To the table")), on=stale)
            assert "earlier question" in late.text
        person = people[table.seats[table.awaited[0]].user]
        if not choices(person.panel()):
            await person.presses("Play", on=person.newest(button="My hand"))
        await plays_on(person, luck)
    assert restarted
    standings = replayed(Path(world.settings.database), game)
    final = ada.newest("The final score").text
    names = table.names
    for standing in standings:
        assert f"{standing.place}. {names[standing.seat]}: **{standing.total}**" in final
    assert "1452" not in ada.newest("The shuffles").text
    assert f"{1452:032x}" in final
    over = await bruno.presses("Play", on=bruno.newest(button="Rematch"))
    assert "The game is over" in over.text

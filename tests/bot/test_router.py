"""The router: every control leads to its handler, and what is no control of ours is answered kindly."""

import ast
from pathlib import Path
from types import SimpleNamespace
from typing import Never

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bot.discord.commands
from bot.app import App
from bot.discord.explain import is_private
from bot.discord.ids import NO_STAMP, Control, write
from bot.discord.panels.kit import notice
from bot.discord.router import ControlPress, Router, press_of
from bot.discord.router import router as real
from bot.tables.game_view import Stamp
from games.engine import Refusal
from tests.bot.interactions import Interaction


@pytest.fixture
def presses() -> list[ControlPress]:
    """What the handler of `router` was given."""
    return []


@pytest.fixture
def router(presses: list[ControlPress]) -> Router:
    """A router with one action, `play`; with the word `no` it is refused."""
    router = Router()

    @router.action("play")
    async def play(app: App, pressed: ControlPress) -> None:
        presses.append(pressed)
        if pressed.control.word == "no":
            raise Refusal("late")
        await pressed.responder.show(notice("Played."))

    return router


async def test_a_control_reaches_its_handler_taken_apart(router: Router, presses: list[ControlPress]) -> None:
    control = Control(7, Stamp(1, 2, 3), "play", "word")
    interaction = Interaction(write(control), ("a", "b"))
    await router.dispatch(interaction.real)
    (pressed,) = presses
    assert (pressed.control, pressed.values) == (control, ("a", "b"))
    assert (pressed.press.id, pressed.press.user, pressed.press.name) == (5, 101, "@everyone **Ada**")
    assert (interaction.names, interaction.text) == (["send_message"], "Played.")


@pytest.mark.parametrize(
    ("ephemeral", "guild", "private"),
    [(True, 70, True), (False, 70, False), (False, None, True), (None, 70, False), (None, None, False)],
)
async def test_only_what_its_presser_alone_sees_is_changed_in_place(
    router: Router, ephemeral: bool | None, guild: int | None, private: bool
) -> None:
    interaction = Interaction(write(Control(7, NO_STAMP, "play")), ephemeral=ephemeral)
    interaction.guild_id = guild
    assert is_private(interaction.real) == private
    await router.dispatch(interaction.real)
    assert interaction.names == ["edit_message" if private else "send_message"]


async def test_a_refusal_is_explained_in_its_game(router: Router) -> None:
    interaction = Interaction(write(Control(7, NO_STAMP, "play", "no")), ephemeral=True)
    await router.dispatch(interaction.real)
    assert interaction.names == ["send_message"]  # the panel stays, for there is nothing to press below the sentence
    assert interaction.text.startswith("That button belonged to an earlier question")
    assert interaction.client.app.reading.asked == [7]


@pytest.mark.parametrize(
    "custom_id",
    ["", "hello", "b0|1|0.0.0|play|", write(Control(7, NO_STAMP, "dance")), "b20000|1|0.0.0|play|" + "x" * 90],
)
async def test_what_nobody_knows_is_answered_kindly_beside_the_message(
    router: Router, presses: list[ControlPress], custom_id: str, caplog: pytest.LogCaptureFixture
) -> None:
    interaction = Interaction(custom_id, ephemeral=True)
    await router.dispatch(interaction.real)
    assert interaction.names == ["send_message"]
    assert "`/play` shows what you can do now" in interaction.text
    assert (presses, caplog.records) == ([], [])


@given(st.text(max_size=120))
async def test_no_custom_id_is_a_bug(custom_id: str) -> None:
    interaction = Interaction(custom_id)
    await Router().dispatch(interaction.real)
    assert "from another time" in interaction.text


async def test_an_interaction_without_data_is_answered(router: Router) -> None:
    interaction = Interaction()
    interaction.data = None
    await router.dispatch(interaction.real)
    assert "from another time" in interaction.text


async def nothing(app: App, pressed: ControlPress) -> None:
    """A handler that does nothing."""


def test_an_action_has_one_handler(router: Router) -> None:
    with pytest.raises(ValueError, match="play has a handler already"):
        router.action("play")(nothing)


def test_names_come_in_clean() -> None:
    interaction = Interaction()
    interaction.user.display_name = "a\u202e\n" + "b" * 99
    assert press_of(interaction.real).name == "a " + "b" * 29 + "…"


def test_every_control_that_the_bot_makes_has_a_handler() -> None:
    made = set()
    for file in Path(bot.discord.commands.__file__).parents[1].rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            name = getattr(call.func, "id", "")
            place = {"button": 1, "Control": 2}.get(name)
            given = call.args[place] if place is not None and len(call.args) > place else None
            if isinstance(given, ast.Constant):
                made.add(given.value)
    assert len(made) > 15
    assert made <= set(real._handlers)


class Elsewhere:
    """A game of another server."""

    async def admits(self, game: int, user: int, guild: int | None) -> Never:
        """The presser does not play in it, and asks in a server that is not its own."""
        raise Refusal("no_such_game", game=game)

    async def view(self, game: int, user: int | None) -> Never:
        """What nobody should ask for."""
        raise AssertionError("a stranger was about to see the game")


@pytest.mark.parametrize("action", ["play", "hand", "board", "look", "text", "log", "join", "rematch"])
async def test_a_forged_id_shows_a_stranger_nothing(action: str) -> None:
    interaction = Interaction(write(Control(7, NO_STAMP, action)))
    interaction.client = SimpleNamespace(app=SimpleNamespace(reading=Elsewhere()))
    await real.dispatch(interaction.real)
    assert interaction.text.startswith("There is no game #7 that you can see")

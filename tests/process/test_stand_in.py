"""The offline Discord itself: it refuses what Discord refuses, and keeps secrets apart."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import aiohttp
import pytest

from .limits import EPHEMERAL, V2, command_problems, message_problems, modal_problems
from .stand_in import StandIn
from .world import PUBLIC, Channel

NOBODY: dict[str, list[str]] = {"parse": []}


def button(custom_id: str, label: str = "Play", **more: Any) -> dict[str, Any]:
    """A button."""
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id} | more


def row(*components: dict[str, Any]) -> dict[str, Any]:
    """An action row."""
    return {"type": 1, "components": list(components)}


def menu(count: int, **more: Any) -> dict[str, Any]:
    """A menu with so many options."""
    options = [{"label": str(n), "value": str(n)} for n in range(count)]
    return {"type": 3, "custom_id": "menu", "options": options} | more


def text(content: str) -> dict[str, Any]:
    """A text display."""
    return {"type": 10, "content": content}


class Robot:
    """The smallest of bots: it hands each interaction to `react` and speaks REST as it is told."""

    def __init__(self, world: StandIn, http: aiohttp.ClientSession) -> None:
        self.world, self.http = world, http
        self.react: Callable[[dict[str, Any]], Any] | None = None

    async def call(self, method: str, path: str, payload: Any = None, **more: Any) -> tuple[int, Any]:
        """One REST request: status and content."""
        headers = {"Authorization": f"Bot {self.world.token}"}
        url = f"{self.world.base}/api/v10{path}"
        async with self.http.request(method, url, json=payload, headers=headers, **more) as answer:
            return answer.status, json.loads(await answer.read() or b"null")

    async def send(self, channel: Channel, **payload: Any) -> tuple[int, Any]:
        """Post a message that pings nobody."""
        return await self.call("POST", f"/channels/{channel.id}/messages", {"allowed_mentions": NOBODY, **payload})

    async def reply(self, event: dict[str, Any], kind: int, **data: Any) -> tuple[int, Any]:
        """Answer an interaction."""
        path = f"/interactions/{event['id']}/{event['token']}/callback?with_response=1"
        return await self.call("POST", path, {"type": kind, "data": data} if data else {"type": kind})

    async def follow_up(self, event: dict[str, Any], **payload: Any) -> tuple[int, Any]:
        """Answer an interaction once more."""
        return await self.call("POST", f"/webhooks/{self.world.app_id}/{event['token']}", payload)

    async def listen(self) -> None:
        """Identify and pass on what happens."""
        async with self.http.ws_connect(self.world.gateway_url) as socket:
            await socket.send_json({"op": 2, "d": {"token": self.world.token, "intents": 1}})
            async for frame in socket:
                event = json.loads(frame.data)
                if event["t"] == "INTERACTION_CREATE" and self.react is not None:
                    await self.react(event["d"])


@pytest.fixture
async def world() -> AsyncIterator[StandIn]:
    """An offline Discord that may be mistreated, and that loses patience soon."""
    async with StandIn(patient=False) as made:
        yield made


@pytest.fixture
async def robot(world: StandIn) -> AsyncIterator[Robot]:
    """A robot that is connected."""
    async with aiohttp.ClientSession() as http:
        made = Robot(world, http)
        listening = asyncio.create_task(made.listen())
        await world.until(lambda: world.gateway.connected)
        yield made
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


@pytest.mark.parametrize(
    ("message", "needle"),
    [
        ({"content": "x" * 2001}, "2001 characters"),
        ({}, "empty message"),
        ({"content": "x", "components": [text("y")]}, "without their flag"),
        ({"flags": V2, "content": "x", "components": [text("y")]}, "with content"),
        ({"flags": V2, "components": [text("y" * 2500), text("y" * 1501)]}, "4001 characters"),
        ({"flags": V2, "components": [text("y")] * 41}, "41 components"),
        ({"flags": V2, "components": [{"type": 17, "components": [text("y")] * 40}]}, "41 components"),
        ({"components": [row(button("a"), button("a"))]}, "'a' twice"),
        ({"components": [row(button("a" * 101))]}, "101 characters"),
        ({"components": [row(button("a", "l" * 81))]}, "81 characters"),
        ({"components": [row(*[button(str(n)) for n in range(6)])]}, "action row"),
        ({"components": [row(menu(26))]}, "26 options"),
        ({"components": [row(menu(2, placeholder="p" * 151))]}, "151 characters"),
        ({"components": [row(menu(2, max_values=3))]}, "max_values 3"),
        ({"flags": V2, "components": [{"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}]}, "no file"),
    ],
)
def test_broken_limit_is_named(message: dict[str, Any], needle: str) -> None:
    assert needle in "; ".join(message_problems(message, []))


def test_message_at_every_limit_is_allowed() -> None:
    rows = [row(*[button(f"{r} {n}" + "x" * 90, "l" * 80) for n in range(5)]) for r in range(4)]
    assert message_problems({"content": "x" * 2000, "components": [*rows, row(menu(25, max_values=25))]}, []) == []
    full = [{"type": 17, "components": [text("y" * 4000), *rows, row(menu(25)), *[{"type": 14}] * 12]}]
    assert message_problems({"flags": V2, "components": full}, []) == []


def test_file_that_no_component_shows_is_named() -> None:
    assert (
        "'b.png' is shown by no component" in message_problems({"flags": V2, "components": [text("y")]}, ["b.png"])[0]
    )
    assert "11 files" in message_problems({"content": "x"}, [f"{n}.png" for n in range(11)])[0]


def test_modal_limits() -> None:
    field = {"type": 18, "label": "l" * 46, "component": {"type": 4, "custom_id": "f", "style": 1}}
    found = "; ".join(modal_problems({"title": "t" * 46, "custom_id": "m", "components": [field]}))
    assert "modal title has 46" in found
    assert "modal label has 46" in found
    assert "6 components" in "; ".join(modal_problems({"title": "t", "custom_id": "m", "components": [text("y")] * 6}))


def test_command_limits() -> None:
    below = [{"name": f"s{n}", "description": "d", "type": 1} for n in range(26)]
    assert "26 options" in command_problems([{"name": "game", "description": "d", "options": below}])[0]
    assert "name 'Game'" in command_problems([{"name": "Game", "description": "d"}])[0]


async def test_same_nonce_makes_one_message(world: StandIn, robot: Robot) -> None:
    for _ in range(2):
        await robot.send(world.table, content="board", nonce="n1", enforce_nonce=True)
    await robot.send(world.table, content="board", nonce="n2", enforce_nonce=True)
    assert len(world.table.messages) == 2


async def test_missing_allowed_mentions_are_recorded_but_accepted(world: StandIn, robot: Robot) -> None:
    ada = world.person("Ada")
    status, _ = await robot.call("POST", f"/channels/{world.table.id}/messages", {"content": ada.mention})
    assert status == 200
    assert "no allowed_mentions" in world.violations[0]
    assert world.table.messages[0].pings == {ada.id}
    with pytest.raises(AssertionError, match="broken limits"):
        world.check()


async def test_broken_limit_is_refused_and_changes_nothing(world: StandIn, robot: Robot) -> None:
    status, answer = await robot.send(world.table, content="x" * 2001)
    assert (status, answer["code"]) == (400, 50035)
    assert world.table.messages == []
    assert len(world.violations) == 1


async def test_components_flag_cannot_be_added_while_content_stands(world: StandIn, robot: Robot) -> None:
    _, sent = await robot.send(world.table, content="plain")
    path = f"/channels/{world.table.id}/messages/{sent['id']}"
    new = {"flags": V2, "components": [text("y")], "allowed_mentions": NOBODY}
    assert (await robot.call("PATCH", path, new))[0] == 400
    assert (await robot.call("PATCH", path, new | {"content": None}))[0] == 200
    assert world.table.messages[0].texts == ["y"]


async def test_ephemeral_message_belongs_to_one_person(world: StandIn, robot: Robot) -> None:
    ada, bruno = world.person("Ada"), world.person("Bruno")
    _, _ = await robot.send(world.table, content="board", components=[row(button("hand", "My hand"))])

    async def show(event: dict[str, Any]) -> None:
        data = {"content": "the queen", "components": [row(button("play"))], "flags": EPHEMERAL}
        await robot.reply(event, 4, allowed_mentions=NOBODY, **data)

    robot.react = show
    hand = await ada.press(world.table.messages[0], "My hand")
    assert (hand.kind, hand.ephemeral, hand.content) == ("message", True, "the queen")
    assert ada.ephemerals == [hand.message]
    assert len(world.table.messages) == 1
    with pytest.raises(AssertionError, match="cannot see"):
        await bruno.press(hand, "play")
    assert (await ada.press(hand, "play")).ephemeral
    assert world.traffic.search("queen", besides=ada.id) == []
    assert {entry.who for entry in world.traffic.search(b"queen", besides=bruno.id)} == {ada.id}


async def test_first_follow_up_takes_the_visibility_of_a_deferral(world: StandIn, robot: Robot) -> None:
    ada = world.person("Ada")
    await robot.send(world.table, content="board", components=[row(button("hand"))])

    async def show(event: dict[str, Any]) -> None:
        await robot.reply(event, 5)
        await robot.follow_up(event, content="the queen", flags=EPHEMERAL, allowed_mentions=NOBODY)

    robot.react = show
    answer = await (await ada.press(world.table.messages[0], "hand")).wait_for_original()
    assert not answer.ephemeral
    assert [entry.who for entry in world.traffic.search("queen", besides=ada.id)] == [PUBLIC]


async def test_disabled_and_missing_buttons_cannot_be_pressed(world: StandIn, robot: Robot) -> None:
    ada = world.person("Ada")
    await robot.send(world.table, content="board", components=[row(button("off", "Off", disabled=True))])
    for name, reason in (("Off", "disabled"), ("on", "0 buttons")):
        with pytest.raises(AssertionError, match=reason):
            await ada.press(world.table.messages[0], name)
    assert world.interactions.all == []


async def test_second_answer_and_late_answer_are_refused(world: StandIn, robot: Robot) -> None:
    ada, codes = world.person("Ada"), []
    await robot.send(world.table, content="board", components=[row(button("go"))])

    async def twice(event: dict[str, Any]) -> None:
        codes.extend([(await robot.reply(event, 6))[0], (await robot.reply(event, 6))[1]["code"]])

    async def too_late(event: dict[str, Any]) -> None:
        await world.until(lambda: world.late)
        codes.append((await robot.reply(event, 6))[1]["code"])

    robot.react = twice
    assert (await ada.press(world.table.messages[0], "go")).kind == "deferred_update"
    await world.until(lambda: len(codes) == 2)
    robot.react, world.deadline = too_late, 0.3
    answer = await ada.press(world.table.messages[0], "go")
    assert (answer.kind, answer.late) == ("none", True)
    await world.until(lambda: len(codes) == 3)
    assert codes == [200, 40060, 10062]
    with pytest.raises(AssertionError, match="no answer in time"):
        world.check()


async def test_commands_are_typed_against_the_synced_tree(world: StandIn, robot: Robot) -> None:
    title = {"name": "title", "description": "d", "type": 3, "required": True, "choices": [{"name": "L", "value": "l"}]}
    tree = [
        {
            "name": "game",
            "description": "d",
            "options": [{"name": "new", "description": "d", "type": 1, "options": [title]}],
        }
    ]
    assert (await robot.call("PUT", f"/applications/{world.app_id}/commands", tree))[0] == 200
    seen: list[dict[str, Any]] = []

    async def note(event: dict[str, Any]) -> None:
        seen.append(event)
        await robot.reply(event, 4, content="made", allowed_mentions=NOBODY)

    robot.react = note
    ada = world.person("Ada")
    for words, options in (("game", {}), ("game old", {}), ("game new", {}), ("game new", {"title": "x"})):
        with pytest.raises(AssertionError):
            await ada.slash(world.table, words, **options)
    assert (await ada.slash(world.table, "game new", title="l")).content == "made"
    (step,) = seen[0]["data"]["options"]
    assert (step["name"], step["options"]) == ("new", [{"name": "title", "type": 3, "value": "l"}])
    assert [entry.method for entry in world.traffic.search("title", besides=ada.id)] == ["PUT", "OPTIONS"]


async def test_ordered_faults_happen_as_often_as_ordered(world: StandIn, robot: Robot) -> None:
    world.fail("POST", "/channels/*/messages", code=50013)
    assert (await robot.send(world.table, content="a"))[0] == 403
    world.fail("POST", "/channels/*/messages", 500, applied=True)
    assert (await robot.send(world.table, content="b"))[0] == 500
    world.cut("POST", "/channels/*/messages")
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await robot.send(world.table, content="c")
    world.rate_limit("POST", "/channels/*/messages", 0.1)
    assert (await robot.send(world.table, content="d"))[1]["retry_after"] == 0.1
    assert (await robot.send(world.table, content="e"))[0] == 200
    assert [message.content for message in world.table.messages] == ["b", "e"]


async def test_closed_archived_and_missing_places_are_refused(world: StandIn, robot: Robot) -> None:
    ada = world.person("Ada", dms_open=False)
    _, opened = await robot.call("POST", "/users/@me/channels", {"recipient_id": ada.id})
    assert (await robot.send(world.channels[opened["id"]], content="x"))[1]["code"] == 50007
    _, made = await robot.call("POST", f"/channels/{world.table.id}/threads", {"name": "Game", "type": 11})
    thread = world.channels[made["id"]]
    _, sent = await robot.send(thread, content="board")
    await world.archive(thread)
    path, change = f"/channels/{thread.id}/messages/{sent['id']}", {"content": "new", "allowed_mentions": NOBODY}
    assert (await robot.call("PATCH", path, change))[1]["code"] == 50083
    assert (await robot.call("PATCH", f"/channels/{thread.id}", {"archived": False}))[0] == 200
    assert (await robot.call("PATCH", path, change))[0] == 200
    world.remove(thread.messages[0])
    assert (await robot.call("PATCH", path, change))[1]["code"] == 10008
    await world.delete_channel(thread)
    assert (await robot.call("PATCH", path, change))[1]["code"] == 10003


async def test_unknown_route_fails_the_test(world: StandIn, robot: Robot) -> None:
    assert (await robot.call("GET", "/voice/regions"))[0] == 404
    with pytest.raises(AssertionError, match="GET /voice/regions"):
        world.check()


async def test_pictures_are_searched_byte_by_byte(world: StandIn, robot: Robot) -> None:
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", json.dumps({"content": "board", "allowed_mentions": NOBODY}))
    form.add_field("files[0]", b"\x89PNG tEXt seed=42", filename="board.png")
    url = f"{world.base}/api/v10/channels/{world.table.id}/messages"
    async with robot.http.post(url, data=form, headers={"Authorization": f"Bot {world.token}"}) as answer:
        assert answer.headers["Content-Type"] == "application/json"
        sent = await answer.json()
    (entry,) = world.traffic.search(b"seed=42", besides=world.person("Ada").id)
    assert (entry.who, entry.files[0].name) == (PUBLIC, "board.png")
    async with robot.http.get(sent["attachments"][0]["url"]) as picture:
        assert await picture.read() == b"\x89PNG tEXt seed=42"

"""People at the offline Discord, as tests move them: they type, press and choose by what they read, and see messages.

A test asks for the fixtures `world`, `ada`, `bruno`, `chiara` and `dario`:

    async def test_a_full_table_takes_nobody(world, ada, bruno):
        await ada.types("game new", title="leonardo")
        answer = await bruno.presses("Join")
        assert "You sit at" in answer.text

`begin(world, ada, bruno, table="short")` opens, fills and starts a game, and leaves everybody looking at its thread.
A person looks at one place at a time, `person.at`; `person.at_home()` is its own direct messages.
"""

from collections.abc import Iterator
from typing import Any

import discord
from simcord.actors import MemberActor
from simcord.backend.access import can_access_channel
from simcord.builders import ChannelHandle, UserHandle
from simcord.results import InteractionResult, to_discord_message

from bot.discord.panels.kit import WRITTEN
from bot.sandbox.world import World


class Seen:
    """A message as somebody sees it now. `text` is everything written in it, `buttons` the labels in order."""

    def __init__(self, message: discord.Message) -> None:
        self.message = message
        self.parts = list(_walk(message.components))

    def __repr__(self) -> str:
        return f"<{'private' if self.private else 'public'} {self.text!r} {self.buttons} {self.menus}>"

    @property
    def private(self) -> bool:
        """Whether one person alone sees it in a channel."""
        return self.message.flags.ephemeral

    @property
    def text(self) -> str:
        """All that is written, line by line."""
        texts = [part.content for part in self.parts if isinstance(part, discord.TextDisplay)]
        return "\n".join([self.message.content, *texts] if self.message.content else texts)

    @property
    def buttons(self) -> list[str]:
        """The labels of the buttons."""
        return [part.label or "" for part in self.parts if isinstance(part, discord.Button)]

    @property
    def menus(self) -> list[list[str]]:
        """The labels in each menu."""
        return [[option.label for option in menu.options] for menu in self._menus()]

    @property
    def alts(self) -> list[str]:
        """What the pictures show, in words."""
        galleries = [part for part in self.parts if isinstance(part, discord.MediaGalleryComponent)]
        return [item.description or "" for gallery in galleries for item in gallery.items]

    @property
    def files(self) -> list[discord.Attachment]:
        """The files that hang on it."""
        return self.message.attachments

    def button(self, label: str) -> discord.Button:
        """The one button that begins so. Raises LookupError."""
        found = [b for b in self.parts if isinstance(b, discord.Button) and (b.label or "").startswith(label)]
        exact = [button for button in found if button.label == label]
        if len(exact or found) != 1:
            raise LookupError(f"{len(found)} buttons {label!r} among {self.buttons} of {self.text!r}")
        return (exact or found)[0]

    def option(self, label: str) -> tuple[str, str]:
        """The custom id of the menu and the value of its option that begins so. Raises LookupError."""
        found = [(menu, option) for menu in self._menus() for option in menu.options if option.label.startswith(label)]
        exact = [(menu, option) for menu, option in found if option.label == label]
        if len(exact or found) != 1:
            raise LookupError(f"{len(found)} options {label!r} among {self.menus} of {self.text!r}")
        menu, option = (exact or found)[0]
        return menu.custom_id, option.value

    def _menus(self) -> list[discord.SelectMenu]:
        return [part for part in self.parts if isinstance(part, discord.SelectMenu)]


class Person:
    """One of them. What it does returns the private answer, or the panel that changed under its hand."""

    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.name = name
        self.at: ChannelHandle = world.table

    @property
    def id(self) -> int:
        """The Discord user's number."""
        return int(self.world.users[self.name].id)

    def at_home(self) -> "Person":
        """Look at the own direct messages from now on."""
        self.at = self.world.users[self.name].dm_channel
        return self

    def visible_messages(self) -> list[Seen]:
        """Everything visible in the place it looks at, the oldest first."""
        return [Seen(message) for message in self.at.history(viewer=self._actor())]

    def newest_first(self) -> Iterator[Seen]:
        """The same, the newest first. Each is made when it is looked at: a long game has hundreds."""
        env, viewer = self.world.env, self._actor()
        assert can_access_channel(env, self.at.id, viewer, history=True)
        for message in sorted(env.backend.messages.get(self.at.id, {}).values(), key=lambda m: m.id, reverse=True):
            if message.visible_to(viewer.id):
                yield Seen(to_discord_message(env, message))

    def newest(self, words: str = "", *, button: str = "") -> Seen:
        """The newest visible message with *words* in it and such a *button*. Raises LookupError."""
        for seen in self.newest_first():
            if words in seen.text and (not button or any(label.startswith(button) for label in seen.buttons)):
                return seen
        raise LookupError(f"{self.name} sees no {words!r} with {button!r} in {self.visible_messages()}")

    def panel(self) -> Seen:
        """The newest private message in the place it looks at. Raises LookupError."""
        for seen in self.newest_first():
            if seen.private:
                return seen
        raise LookupError(f"{self.name} has no private panel here")

    async def types(self, command: str, **options: Any) -> Seen:
        """Type a slash command, `types("game new", title="leonardo")`."""
        if self.at.guild is None:
            return self._answer(await self.world.users[self.name].slash(command, **options))
        return self._answer(await self.world.members[self.name].slash(self.at, command, **options))

    async def suggestions(self, command: str, option: str, typed: str = "", **filled: Any) -> list[str]:
        """The labels that autocomplete offers."""
        choices = await self.world.members[self.name].autocomplete(self.at, command, option, typed, **filled)
        return [choice["name"] for choice in choices]

    async def presses(self, label: str, on: Seen | None = None) -> Seen:
        """Press a button: on a message, else on the newest one that has such a button."""
        seen = on or self.newest(button=label)
        return self._answer(
            await self._actor().click(seen.message, custom_id=seen.button(label).custom_id), seen.message.id
        )

    async def chooses(self, *labels: str, on: Seen | None = None) -> Seen:
        """Choose options of a menu by their labels: on a message, else on the panel."""
        seen = on or self.panel()
        found = [seen.option(label) for label in labels]
        return await self.marks(found[0][0], [value for _, value in found], seen)

    async def writes(self, label: str, text: str, on: Seen) -> Seen:
        """Press a button that opens a window, write into it and send it."""
        window = await self._actor().click(on.message, custom_id=on.button(label).custom_id)
        return self._answer(await self._actor().submit_modal(window, {WRITTEN: text}), on.message.id)

    async def marks(self, menu: str, values: list[str], on: Seen) -> Seen:
        """Choose options of a menu by their values, where two of them read the same."""
        result = await self._actor().select(on.message, values, custom_id=menu)
        return self._answer(result, on.message.id)

    def _actor(self) -> MemberActor | UserHandle:
        return self.world.members[self.name] if self.at.guild is not None else self.world.users[self.name]

    def _answer(self, result: InteractionResult, pressed: int = 0) -> Seen:
        """What answered: a new message, or the pressed one as it is now. Raises LookupError when nothing did."""
        assert result.acknowledged, f"{self.name} got no answer"
        wanted = result.response.id if result.response is not None else pressed
        return next(seen for seen in self.newest_first() if seen.message.id == wanted)


async def begin(world: World, host: Person, *guests: Person, title: str = "leonardo", **options: str) -> int:
    """A started game with these people, who look at its thread from now on; its number."""
    answer = await host.types("game new", title=title)
    number = int(answer.text.partition("#")[2].split("*")[0])
    for guest in guests:
        await guest.presses("Join", on=host.newest(f"#{number}", button="Join"))
    for option, value in options.items():
        await host.types("game set", option=option, value=value, game=number)
    await host.presses("Start", on=host.newest(f"#{number}", button="Start"))
    place = next((t for t in world.table.threads if f"#{number}:" in str(t.name)), host.at)
    for person in (host, *guests):
        person.at = place
    return number


def _walk(components: Any) -> Iterator[Any]:
    for component in components:
        yield component
        yield from _walk(getattr(component, "children", ()))

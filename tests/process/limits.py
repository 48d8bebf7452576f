"""Discord's limits, checked on what the bot sends. Every function answers with sentences, none when all is well."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Json = dict[str, Any]

EPHEMERAL = 1 << 6
LOADING = 1 << 7
V2 = 1 << 15

ROW, BUTTON, SELECT, TEXT_INPUT = 1, 2, 3, 4
SELECTS = range(3, 9)  # 4 is the text input, told apart where both can occur
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 18, 19, 21, 22, 23
INSIDE_CONTAINER = {ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR}
FIELDS = {TEXT_INPUT, *SELECTS, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX}
LINK, PREMIUM = 5, 6


def is_select(component: Mapping[str, Any]) -> bool:
    """Is it a menu, of words or of users, roles and channels?"""
    return component.get("type") in SELECTS and component.get("type") != TEXT_INPUT


def walk(components: Sequence[Json]) -> Iterator[Json]:
    """Every component, outer before inner, in reading order."""
    for component in components:
        yield component
        yield from walk(component.get("components", ()))
        yield from walk([component[key] for key in ("accessory", "component") if component.get(key)])


def media_of(component: Json) -> list[Json]:
    """The pictures and files that one component shows, each with its `url`."""
    if component.get("type") == GALLERY:
        return [item["media"] for item in component.get("items", ())]
    if component.get("type") == THUMBNAIL:
        return [component["media"]]
    return [component["file"]] if component.get("type") == FILE else []


def text_problem(what: str, text: Any, most: int, least: int = 0) -> list[str]:
    """Is *text* a string of *least* to *most* characters?"""
    if not isinstance(text, str):
        return [f"{what} is {type(text).__name__}, not text"]
    if least <= len(text) <= most:
        return []
    return [f"{what} has {len(text)} characters, {least} to {most} are allowed: {text[:60]!r}"]


def duplicates(words: Sequence[str]) -> list[str]:
    """The words that occur more than once."""
    return sorted({word for word in words if words.count(word) > 1})


def option_problems(where: str, options: Sequence[Json], most: int = 25, least: int = 1) -> list[str]:
    """The options of a menu or of a group of boxes in a modal."""
    found = []
    if not least <= len(options) <= most:
        found.append(f"{where} has {len(options)} options, {least} to {most} are allowed")
    for option in options:
        found += text_problem(f"{where}: option label", option.get("label"), 100, 1)
        found += text_problem(f"{where}: option value", option.get("value"), 100, 1)
        found += text_problem(f"{where}: option description", option.get("description") or "", 100)
    found += [f"{where}: option value {value!r} twice" for value in duplicates([str(o.get("value")) for o in options])]
    return found


def select_problems(menu: Json) -> list[str]:
    """One select menu."""
    where = f"menu {menu.get('custom_id')!r}"
    options = menu.get("options") or []
    found = text_problem(f"{where}: placeholder", menu.get("placeholder") or "", 150)
    least, most = menu.get("min_values", 1), menu.get("max_values", 1)
    if menu["type"] == SELECT:
        found += option_problems(where, options)
        if most is not None and most > len(options):
            found.append(f"{where}: max_values {most} of {len(options)} options")
        if sum(bool(o.get("default")) for o in options) > (most or 1):
            found.append(f"{where}: more options are set beforehand than may be chosen")
    if not (0 <= (least or 0) <= 25 and 1 <= (most or 1) <= 25 and (least or 0) <= (most or 1)):
        found.append(f"{where}: min_values {least}, max_values {most}")
    return found


def button_problems(button: Json) -> list[str]:
    """One button."""
    where = f"button {button.get('custom_id')!r}"
    found = text_problem(f"{where}: label", button.get("label") or "", 80)
    if not button.get("label") and not button.get("emoji"):
        found.append(f"{where} has neither label nor emoji")
    if button.get("style") == LINK:
        found += text_problem(f"{where}: url", button.get("url"), 512, 1)
        if button.get("custom_id"):
            found.append(f"{where} is a link and has a custom_id")
    elif button.get("style") not in (1, 2, 3, 4, PREMIUM):
        found.append(f"{where}: style {button.get('style')!r}")
    return found


def custom_id_problems(components: Sequence[Json]) -> list[str]:
    """Custom ids: 1 to 100 characters, each once, none missing."""
    found, seen = [], []
    for component in walk(components):
        custom_id = component.get("custom_id")
        asks = component.get("type") in FIELDS or component.get("type") == BUTTON
        if custom_id is not None:
            found += text_problem("custom_id", custom_id, 100, 1)
            seen.append(str(custom_id))
        elif asks and component.get("style") not in (LINK, PREMIUM):
            found.append(f"component without custom_id: {component}")
    return found + [f"custom_id {custom_id!r} twice" for custom_id in duplicates(seen)]


def row_problems(row: Json) -> list[str]:
    """An action row: one to five buttons or one menu."""
    children = row.get("components", [])
    kinds = [c.get("type") for c in children]
    if kinds and all(kind == BUTTON for kind in kinds) and len(kinds) <= 5:
        return []
    if len(kinds) == 1 and is_select(children[0]):
        return []
    return [f"action row with components of types {kinds}"]


def layout_problems(components: Sequence[Json]) -> list[str]:
    """The tree of a Components V2 message."""
    everything = list(walk(components))
    found = []
    if len(everything) > 40:
        found.append(f"{len(everything)} components, 40 are allowed")
    length = sum(len(c.get("content", "")) for c in everything if c.get("type") == TEXT)
    if length > 4000:
        found.append(f"{length} characters of text, 4000 are allowed")
    for component in components:
        if component.get("type") not in INSIDE_CONTAINER | {CONTAINER}:
            found.append(f"component of type {component.get('type')} at the top")
    for component in everything:
        kind, children = component.get("type"), component.get("components", [])
        if kind == TEXT:
            found += text_problem("text display", component.get("content"), 4000, 1)
        elif kind == CONTAINER:
            wrong = [c.get("type") for c in children if c.get("type") not in INSIDE_CONTAINER]
            if wrong or not children:
                found.append(f"container with components of types {wrong}" if wrong else "empty container")
        elif kind == SECTION:
            if not 1 <= len(children) <= 3 or any(c.get("type") != TEXT for c in children):
                found.append("section without one to three texts")
            if (component.get("accessory") or {}).get("type") not in (BUTTON, THUMBNAIL):
                found.append("section without button or thumbnail")
        elif kind == GALLERY:
            items = component.get("items", [])
            if not 1 <= len(items) <= 10:
                found.append(f"gallery with {len(items)} pictures, 1 to 10 are allowed")
            for item in items:
                found += text_problem("picture's alt text", item.get("description") or "", 1024)
        elif kind == THUMBNAIL:
            found += text_problem("thumbnail's alt text", component.get("description") or "", 1024)
    return found


def embed_problems(embeds: Sequence[Json]) -> list[str]:
    """Embeds: ten, 6000 characters over all."""
    found = [f"{len(embeds)} embeds, 10 are allowed"] if len(embeds) > 10 else []
    length = 0
    for embed in embeds:
        fields = embed.get("fields", [])
        texts = [("title", embed.get("title"), 256), ("description", embed.get("description"), 4096)]
        texts += [("footer", embed.get("footer", {}).get("text"), 2048)]
        texts += [("author", embed.get("author", {}).get("name"), 256)]
        texts += [("field name", field.get("name"), 256) for field in fields]
        texts += [("field value", field.get("value"), 1024) for field in fields]
        for what, text, most in texts:
            found += text_problem(f"embed {what}", text or "", most)
            length += len(text or "")
        if len(fields) > 25:
            found.append(f"embed with {len(fields)} fields, 25 are allowed")
    return found + ([f"embeds of {length} characters, 6000 are allowed"] if length > 6000 else [])


def message_problems(message: Json, attachments: Sequence[str]) -> list[str]:
    """A message as it would stand: `content`, `embeds`, `components`, `flags`, and its attachments' names."""
    content, embeds = message.get("content") or "", message.get("embeds") or []
    components = message.get("components") or []
    found = text_problem("content", content, 2000) + embed_problems(embeds)
    if len(attachments) > 10:
        found.append(f"{len(attachments)} files, 10 are allowed")
    everything = list(walk(components))
    shown = {media.get("url") for component in everything for media in media_of(component)}
    if message.get("flags", 0) & V2:
        if content or embeds or message.get("poll") or message.get("sticker_ids"):
            found.append("a Components V2 message with content, embeds, poll or stickers")
        if not components:
            found.append("a Components V2 message without components")
        found += layout_problems(components)
        found += [
            f"file {name!r} is shown by no component" for name in attachments if f"attachment://{name}" not in shown
        ]
    else:
        if len(components) > 5:
            found.append(f"{len(components)} rows, 5 are allowed")
        if any(c.get("type") != ROW for c in components):
            found.append("components of the second version without their flag")
        if not (content or embeds or components or attachments or message.get("poll") or message.get("sticker_ids")):
            found.append("an empty message")
    for url in shown:
        if str(url).startswith("attachment://") and str(url).removeprefix("attachment://") not in attachments:
            found.append(f"no file for {url}")
    for component in everything:
        if component.get("type") == ROW:
            found += row_problems(component)
        elif component.get("type") == BUTTON:
            found += button_problems(component)
        elif is_select(component):
            found += select_problems(component)
    return found + custom_id_problems(components)


def mention_problems(payload: Json) -> list[str]:
    """Who may be pinged has to be said wherever something is written, else Discord pings whoever is named."""
    if (payload.get("content") or payload.get("components")) and not isinstance(payload.get("allowed_mentions"), dict):
        return ["no allowed_mentions"]
    allowed = payload.get("allowed_mentions") or {}
    return [
        f"allowed_mentions lists {len(allowed[kind])} {kind}"
        for kind in ("users", "roles")
        if len(allowed.get(kind) or ()) > 100
    ] + [
        f"allowed_mentions parses and lists {kind}"
        for kind in ("users", "roles")
        if kind in (allowed.get("parse") or ()) and allowed.get(kind)
    ]


def modal_problems(modal: Json) -> list[str]:
    """A modal window: title, one to five fields."""
    components = modal.get("components") or []
    found = text_problem("modal title", modal.get("title"), 45, 1)
    found += text_problem("modal custom_id", modal.get("custom_id"), 100, 1) + custom_id_problems(components)
    if not 1 <= len(components) <= 5:
        found.append(f"modal with {len(components)} components, 1 to 5 are allowed")
    for component in components:
        kind = component.get("type")
        if kind == LABEL:
            found += text_problem("modal label", component.get("label"), 45, 1)
            found += text_problem("modal description", component.get("description") or "", 100)
            if (component.get("component") or {}).get("type") not in FIELDS:
                found.append(f"label without a field: {component}")
        elif kind == ROW:
            if [c.get("type") for c in component.get("components", [])] != [TEXT_INPUT]:
                found.append("a modal's row holds one text input")
        elif kind != TEXT:
            found.append(f"component of type {kind} in a modal")
    for field in walk(components):
        found += field_problems(field)
    return found


def field_problems(field: Json) -> list[str]:
    """One field of a modal."""
    kind, options = field.get("type"), field.get("options") or []
    if field.get("disabled"):
        return [f"disabled field in a modal: {field.get('custom_id')!r}"]
    if is_select(field):
        return select_problems(field)
    if kind == RADIO_GROUP:
        return option_problems("radio group", options, 10, 2)
    if kind == CHECKBOX_GROUP:
        return option_problems("checkbox group", options, 10, 1)
    if kind != TEXT_INPUT:
        return []
    found = text_problem("text input: placeholder", field.get("placeholder") or "", 100)
    found += text_problem("text input: value", field.get("value") or "", 4000)
    found += text_problem("text input: label", field.get("label") or "", 45)
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    if not 0 <= least <= most <= 4000 or most < 1:
        found.append(f"text input: lengths {least} to {most}")
    return found


def choice_problems(choices: Sequence[Json], what: str = "autocomplete") -> list[str]:
    """Choices offered while someone types, or fixed in a command."""
    found = [f"{what}: {len(choices)} choices, 25 are allowed"] if len(choices) > 25 else []
    for choice in choices:
        found += text_problem(f"{what}: choice name", choice.get("name"), 100, 1)
        if isinstance(choice.get("value"), str):
            found += text_problem(f"{what}: choice value", choice["value"], 100, 1)
    return found


def command_problems(commands: Sequence[Json]) -> list[str]:
    """The whole command tree, as it is synced."""
    slash = [command for command in commands if command.get("type", 1) == 1]
    found = [f"{len(slash)} commands, 100 are allowed"] if len(slash) > 100 else []
    found += [f"command {name!r} twice" for name in duplicates([command.get("name", "") for command in slash])]
    for command in slash:
        length = command_length(command)
        if length > 8000:
            found.append(f"/{command.get('name')}: {length} characters, 8000 are allowed")
        found += branch_problems(command, f"/{command.get('name')}")
    return found


def command_length(branch: Json) -> int:
    """Characters of names, descriptions and choices of a command, each in its longest language."""
    length = sum(
        max([len(branch.get(key) or ""), *map(len, (branch.get(f"{key}_localizations") or {}).values())])
        for key in ("name", "description")
    )
    length += sum(len(str(choice["name"])) + len(str(choice["value"])) for choice in branch.get("choices") or ())
    return length + sum(command_length(option) for option in branch.get("options") or ())


def branch_problems(branch: Json, where: str) -> list[str]:
    """A command, group, subcommand or option with all below it."""
    found = []
    for name in [branch.get("name", ""), *(branch.get("name_localizations") or {}).values()]:
        if not re.fullmatch(r"[-_'\w]{1,32}", name) or name != name.lower():
            found.append(f"{where}: name {name!r}")
    for text in [branch.get("description", ""), *(branch.get("description_localizations") or {}).values()]:
        found += text_problem(f"{where}: description", text, 100, 1)
    found += choice_problems(branch.get("choices") or (), where)
    options = branch.get("options") or []
    if len(options) > 25:
        found.append(f"{where}: {len(options)} options, 25 are allowed")
    found += [f"{where}: option {name!r} twice" for name in duplicates([o.get("name", "") for o in options])]
    needed = [bool(option.get("required")) for option in options]
    if needed != sorted(needed, reverse=True):
        found.append(f"{where}: an option that must be given stands behind one that need not")
    for option in options:
        found += branch_problems(option, f"{where} {option.get('name')}")
    return found

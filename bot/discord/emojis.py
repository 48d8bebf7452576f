"""The icons of our pictures as the application's emojis: told to Discord, and put before the words they stand for.

Everything reads as well without them: the word always stays, and where Discord has none yet nothing stands before it.
Plain messages that phones announce have none, for a phone shows an emoji of ours as its bare name.
"""

import asyncio
import hashlib
import logging
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

import discord

from bot.discord.sanitize import escape
from bot.tables.game_view import GameView
from games.titles import TITLES
from games.translation import Catalogue, current
from render.emojis import ICONS, file

log = logging.getLogger(__name__)

OURS = re.compile(r"bo_[a-z0-9_]+_[0-9a-f]{8}")
# Parts of a text in which no icon stands: code, mentions and dates, links.
_LEFT_ALONE = r"`[^`]*`|<[^>\s]*>|https?://\S+"

_known: dict[str, str] = {}  # what Discord has, by our name: a mark such as <:wood:123>


def use_emojis(known: Mapping[str, str]) -> None:
    """Write these emojis from now on, each mark by its name with Discord; none for an empty mapping."""
    _known.clear()
    _known.update(known)
    _marks.cache_clear()


def wanted() -> dict[str, bytes]:
    """The emojis there should be, each PNG by its name, which a new drawing changes."""
    return {_name(icon, file(drawing)): file(drawing) for icons in ICONS.values() for icon, drawing in icons.items()}


async def sync_emojis(client: discord.Client) -> int:
    """Make the emojis that Discord lacks, use all, and delete those of older drawings; how many were made or deleted.

    Raises discord.HTTPException.
    """
    names = await asyncio.to_thread(wanted)  # drawing takes the loop too long
    has = {emoji.name: emoji for emoji in await client.fetch_application_emojis() if OURS.fullmatch(emoji.name)}
    made = [name for name in names if name not in has]
    for name in made:
        has[name] = await client.create_application_emoji(name=name, image=names[name])
    use_emojis({name: f"<:{name.split('_', 1)[1].rsplit('_', 1)[0]}:{has[name].id}>" for name in names})
    old = [emoji for name, emoji in has.items() if name not in names]
    for emoji in old:
        await emoji.delete()
    if made or old:
        log.info("made %d emojis and deleted %d", len(made), len(old))
    return len(made) + len(old)


def _name(icon: str, png: bytes) -> str:
    return f"bo_{icon[:19]}_{hashlib.sha256(png).hexdigest()[:8]}"


@lru_cache(maxsize=16)
def _marks(title_id: str) -> dict[str, str]:
    """The mark of each icon of a title that Discord has."""
    names = {icon: _name(icon, file(drawing)) for icon, drawing in ICONS.get(title_id, {}).items()}
    return {icon: _known[name] for icon, name in names.items() if name in _known}


@lru_cache(maxsize=32)
def _words(title_id: str, catalogue: Catalogue | None) -> dict[str, str]:
    """The icon of each word of a title, in the language in use; a word in small letters may begin a sentence."""
    words = dict(TITLES[title_id].icon_words())
    return {word[0].upper() + word[1:]: icon for word, icon in words.items()} | words


@lru_cache(maxsize=128)
def _pattern(words: tuple[str, ...], names: tuple[str, ...]) -> re.Pattern[str]:
    longest = sorted(words, key=len, reverse=True)
    said = "|".join(re.escape(word) for word in longest)
    people = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True) if name)
    return re.compile(rf"{_LEFT_ALONE}|(?<![\w-])(?:(?P<name>{people or '(?!)'})|(?P<word>{said}))(?![\w-])")


def with_icons(table: GameView, text: str) -> str:
    """*text* with an icon before each word that has one, and before each player's name, which stands there escaped."""
    title = table.game.title.id
    marks = _marks(title)
    words = _words(title, current()) if marks else {}
    if not words:
        return text
    names = [escape(name) for name in table.names]
    if any(name in words for name in names):  # what is meant, the person or the thing, nobody could tell
        words = {word: icon for word, icon in words.items() if word not in names}
        names = ["" if name in _words(title, current()) else name for name in names]

    def marked(found: re.Match[str]) -> str:
        whole = found[0]
        if found["word"]:
            mark = marks.get(words[found["word"]], "")
        elif found["name"]:
            mark = marks.get(f"seat{names.index(found['name'])}", "")
        else:
            mark = ""
        return f"{mark} {whole}" if mark else whole

    return _pattern(tuple(words), tuple(names)).sub(marked, text)


def icon_of(table: GameView, label: str) -> str:
    """The mark of the first word in a label that has an icon; "" for none."""
    title = table.game.title.id
    marks = _marks(title)
    words = _words(title, current()) if marks else {}
    if not words:
        return ""
    found = (match["word"] for match in _pattern(tuple(words), ()).finditer(label))
    return next((marks[words[word]] for word in found if word and words[word] in marks), "")


def fitting(table: GameView, texts: Sequence[str], limit: int) -> list[str]:
    """All *texts* with their icons, or as they are where together they would pass *limit* characters."""
    shown = [with_icons(table, text) for text in texts]
    return shown if sum(map(len, shown)) <= limit else list(texts)

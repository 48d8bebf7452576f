"""Names that people give themselves, made harmless."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord.sanitize import NAME_LENGTH, clean, cut, escape

NASTY = [
    "@everyone <@1> **x**",
    "@here",
    "<@123456789012345678>",
    "<@!123456789012345678>",
    "<@&123456789012345678>",
    "<#123456789012345678>",
    "</game new:123456789012345678>",
    "<t:1700000000:R>",
    "<:smile:123456789012345678>",
    "<a:dance:123456789012345678>",
    ":smile:",
    "<id:customize>",
    "<https://evil.example>",
    "https://evil.example/a_b",
    "discord.gg/abc",
    "[a](http://x.y)",
    "[a](<http://x.y>)",
    "**bold** __line__ *i* _i_ ~~s~~",
    "||spoiler||",
    "`code`",
    "```py\nfence\n```",
    "# heading",
    "a\n# heading",
    "-# small",
    "> quote",
    ">>> quote",
    "- item",
    "* item",
    "1. item",
    "\\",
    "\\@everyone",
    "\\<@1>",
    "\\*x\\*",
    "a\u202egnp.exe",
    "\u2066x\u2069",
    "z\u200be\u200br\u200bo",
    "\u200b",
    "\u200d\ufe0f",
    "\u3164",
    "\u2800\u115f",
    "\ufe0e",
    "e\u200b\u0301",
    "tab\there",
    "null\x00byte",
    "line\u2028para\u2029",
    "\ud800",
    "  spaces   everywhere  ",
    "x" * 500,
    "👩‍👩‍👧‍👦 family",
    "﷽" * 60,
    "",
    "\n\n\n",
    "Åsa",
    "李小龍",
    "d'Este-Sforza",
]

texts = st.text() | st.text(st.sampled_from("@<>&#!:/*_~`|[]()-+.\\ \n1ae\u200b\u200d\u202e\u0301"), max_size=80)


def check(text: str) -> None:
    """A clean name is one visible line, and stays as it is when it is cleaned again."""
    name = clean(text)
    assert 1 <= len(name) <= NAME_LENGTH
    assert name == name.strip()
    assert "  " not in name
    kinds = {unicodedata.category(c) for c in name.replace("\u200d", "")}
    assert not kinds & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert any(kind[0] in "LNPS" for kind in kinds)
    assert clean(name) == name


@given(texts)
def test_any_name_comes_out_clean_and_stays_so(text: str) -> None:
    check(text)


@pytest.mark.parametrize("text", NASTY)
def test_nasty_names_come_out_clean_and_stay_so(text: str) -> None:
    check(text)


def test_what_is_clean_stays() -> None:
    for name in ("Ada", "李小龍", "d'Este-Sforza", "👩‍👩‍👧‍👦", "❤️", "Åsa"):
        assert clean(name) == name
    for blank in ("", "\u200b", "\n", "\u3164", "\u2800", "\ufe0e"):
        assert clean(blank) == "?"
    assert clean("a\n# heading") == "a # heading"
    assert clean("a\u202egnp.exe") == "agnp.exe"


# What Discord's clients make of a text, as far as it is more than letters. A sign behind a backslash is only itself.
SYNTAX = re.compile(
    r"""
      (?<!\\)[*_~`|]                     # emphasis, code, spoilers
    | @(everyone|here)                   # not even a backslash helps
    | <(@[!&]?|\#|a?:\w+:|t:|/|id:)      # mentions, emoji, timestamps, commands
    | (?<!\\)\[[^\]]*\]\(                # links with a text
    | \w+:/                              # bare links
    | (?<!\\):\w+(?<!\\):                # emoji by name
    | discord\.gg
    | ^\s*(\#{1,3}|-\#|>{1,3}|[-*+]|\d+\.)\s   # headings, quotes and lists
    """,
    re.VERBOSE,
)


def signs(text: str) -> str:
    """A text in which every escaped sign gives way to a letter."""
    return re.sub(r"\\[!-/:-@\[-`{-~]", "x", text)


def harmless(text: str) -> bool:
    """Whether nothing of *text* is read as anything but its letters, at the start of a line and within one."""
    escaped = escape(clean(text))
    return not SYNTAX.search(signs(escaped)) and not re.search(r"@(everyone|here|[!&]?\d)|<[@#:a/t]", escaped)


@pytest.mark.parametrize("text", NASTY)
def test_no_syntax_survives_in_nasty_names(text: str) -> None:
    assert harmless(text)


@given(texts)
def test_no_syntax_survives(text: str) -> None:
    assert harmless(text)


@given(texts, texts)
def test_two_names_beside_each_other_make_no_syntax(first: str, second: str) -> None:
    line = f"{escape(clean(first))}, {escape(clean(second))}"
    assert not SYNTAX.search(signs(line))


@given(texts)
def test_an_escaped_name_reads_as_before(text: str) -> None:
    name = clean(text)
    shown = re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", escape(name)).replace("\u200b", "")
    assert shown == name


@given(st.text(max_size=60), st.integers(1, 60))
def test_what_is_cut_says_so(text: str, length: int) -> None:
    short = cut(text, length)
    assert len(short) <= length
    assert short == text or (short.endswith("…") and text.startswith(short[:-1]))

"""The private panel: what its reader can choose now, and how to take it back."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from discord import ui

from bot.discord.emojis import fitting, icon_of
from bot.discord.ids import Control
from bot.discord.panels.board import detail_label, headline
from bot.discord.panels.kit import (
    BLUE,
    GREEN,
    GREY,
    MENU_LIMIT,
    NEW_ROW,
    RED,
    ROW,
    SANGUINE,
    TEXT_LIMIT,
    Block,
    Kept,
    Message,
    Picture,
    button,
    link,
    menu,
    panel,
)
from bot.discord.panels.learn import advice_button
from bot.discord.sanitize import escape, isolate, newest
from bot.tables.game_view import GameView
from games.engine import Decision, Label
from games.translation import gettext as _
from games.translation import ngettext

Item = ui.Item[Any]
NUMBERS = "0123456789abcdefghijklmno"  # of the options of which several can be chosen: a menu has 25 at most
LISTED = 10  # options of which several are chosen, that stand in the panel too
SIMPLE = 5  # options that are shown at once, without groups
GRID = 3  # groups of equal size that are shown at once, a row of buttons each
TEAM_LIMIT = 1000  # characters of what a team said, so that the question always finds room


def turn(
    table: GameView,
    *,
    picture: Picture | None = None,
    notice: str = "",
    group: str = "",
    board_url: str = "",
    more: int = 0,
    new: bool = False,
) -> Message:
    """What the reader of *table* may choose, with *group* opened.

    *picture* shows what is asked; *notice* is a word on what just happened; whoever is *new* may ask what it means.
    """
    game, stamp = table.game.id, table.stamp
    head = f"**{table.game.title.name} #{game}** · {headline(table)}"
    if more:
        text = ngettext("{count} more game waits for you.", "{count} more games wait for you.", more)
        head += "\n-# " + text.format(count=more)
    parts: list[Block] = [head, notice, table.game.blocked, *team_block(table)]
    opened = False
    if table.decision is None:
        parts.append(_nothing_to_do(table))
    elif table.changing and not group:
        parts += _chosen(table)
    else:
        parts += [picture, *_question(table, table.decision, group)]
        opened = table.changing or group in _groups(table, table.decision)
    parts.append(NEW_ROW)
    if new and table.decision is not None:
        parts.append(advice_button(table))
    if opened:
        parts.append(button(_("Back"), "play", game=game))
    if table.can_undo and not table.changing:
        parts.append(button(_("Take back"), "undo", game=game, stamp=stamp))
    if table.may_talk:
        parts.append(button(_("Share a plan"), "plan", game=game))
    parts.append(button(_("Board"), "board", game=game))
    detail_of = table.game.title.detail_of
    if table.decision is not None and detail_of is not None and (detail := detail_of(table.decision)):
        parts.append(button(detail_label(table, detail), "look", game=game, word=detail))
    if table.game.status == "over" and table.seat is not None:
        parts.append(button(_("Rematch"), "rematch", game=game, style=GREEN))
    if table.seat is not None and table.seats[table.seat].away:
        parts.append(button(_("I am back"), "back", game=game, style=GREEN))
    if more:
        parts.append(button(_("Next game"), "next", game=game, style=BLUE if table.decision is None else GREY))
    if board_url:
        parts.append(link(_("To the table"), board_url))
    return panel(*_with_icons(table, parts))


def _with_icons(table: GameView, parts: Sequence[Block]) -> list[Block]:
    """The parts below the heading with icons before their words, where there is room for all of them."""
    texts = [part if isinstance(part, str) else part.text for part in parts[1:] if isinstance(part, (str, Kept))]
    shown = iter(fitting(table, texts, TEXT_LIMIT - len(str(parts[0]))))
    return [
        parts[0],
        *(
            Kept(next(shown)) if isinstance(part, Kept) else next(shown) if isinstance(part, str) else part
            for part in parts[1:]
        ),
    ]


def team_block(table: GameView) -> list[Block]:
    """What the reader's team said to each other, and whether it may go on."""
    if not table.team:
        return []
    lines = newest([f"{escape(name)}: {escape(note)}" for name, note in table.team_messages], TEAM_LIMIT)
    if table.may_talk:
        lines.append(_("Your team may share plans now, here or with `/team`. Nobody else sees them."))
    return ["**" + _("Your team") + "**\n" + "\n".join(lines)] if lines else []


def confirm(table: GameView, chosen: Sequence[str], *, ends: bool = False) -> Message:
    """The last question before a choice that cannot be taken back, or with *ends* ends the game."""
    decision = table.decision
    assert decision is not None
    text, game, stamp = table.game.title.text, table.game.id, table.stamp
    preview = text.preview(decision, tuple(chosen), table.view, [escape(name) for name in table.names])
    action, word = ("sure", chosen[0]) if len(chosen) == 1 else ("sure_all", _numbers(decision, chosen))
    if ends:
        why = _("The game ends with this, so it cannot be taken back.")
    elif len(table.awaited) == 1 and (decision.secret or table.answered):
        why = _("You are the last to choose: all choices count from now on and cannot be taken back.")
    else:
        why = _("Something hidden is drawn or turned up then, so this cannot be taken back.")
    return panel(
        f"**{table.game.title.name} #{game}**",
        text.question(decision, table.view, [escape(name) for name in table.names]),
        f"**{preview}**",
        f"{why} " + _("Do you want it?"),
        button(_("Yes, do it"), action, game=game, stamp=stamp, word=word, style=GREEN),
        button(_("Back"), "play", game=game),
        colour=SANGUINE,
    )


def _numbers(decision: Decision, chosen: Sequence[str]) -> str:
    """Several options by their numbers, since their words would not fit into a custom id."""
    return "".join(NUMBERS[decision.options.index(word)] for word in chosen)


def numbered(decision: Decision, numbers: str) -> tuple[str, ...]:
    """The options of a decision by their numbers, as far as there are such."""
    return tuple(word for number, word in zip(NUMBERS, decision.options, strict=False) if number in numbers)


def _nothing_to_do(table: GameView) -> str:
    if table.seat is None:
        return _("You do not play in this game. Watching is welcome.")
    if table.game.status == "over":
        return ""
    waiting = ", ".join(escape(table.names[seat]) for seat in table.awaited)
    return _("There is nothing for you to choose now. The game waits for {names}.").format(names=waiting)


def _chosen(table: GameView) -> list[Block]:
    """A secret answer that may still be changed."""
    names = [escape(name) for name in table.names]
    waiting = ", ".join(names[seat] for seat in table.awaited)
    text = _("Nobody else sees it. You may change it until everybody has chosen; still choosing: {names}.")
    change = button(_("Change it"), "open", game=table.game.id, stamp=table.stamp, word="*", style=BLUE)
    only = table.decision is not None and len(table.decision.options) == 1
    if only:  # there is nothing else to choose, and everybody knows what was chosen
        text = _("You may withdraw it until everybody has done so; the game still waits for {names}.")
    return [
        table.game.title.text.hand(table.view, names),
        text.format(names=waiting),
        None if only else change,
        button(_("Withdraw it"), "undo", game=table.game.id, stamp=table.stamp, style=RED),
    ]


def _question(table: GameView, decision: Decision, group: str) -> list[Block]:
    """What has to be known, what each option means, and last, above its controls, the question."""
    text, names = table.game.title.text, [escape(name) for name in table.names]
    question = f"**{text.question(decision, table.view, names)}**"
    return [text.situation(table.view, names), *_choices(table, decision, group), Kept(question)]


def _choices(table: GameView, decision: Decision, group: str) -> list[Block]:
    """The options in lines and controls, with *group* opened."""
    if decision.most > 1:
        return _several(table, decision)
    groups = _groups(table, decision)
    long = [name for name, options in groups.items() if len(options) > 1]
    if len(decision.options) <= SIMPLE or len(groups) == 1 or (len(long) == 1 and len(decision.options) <= MENU_LIMIT):
        return _options(table, decision, decision.options)
    if group in groups:
        return _options(table, decision, groups[group])
    if len(groups) <= GRID and len(long) == len(groups) and _is_grid(groups):
        return _grid(table, decision, groups)
    return _group_buttons(table, decision, groups)


def _groups(table: GameView, decision: Decision) -> dict[str, list[str]]:
    """The options by the title's groups, in order."""
    groups: dict[str, list[str]] = {}
    for word in decision.options:
        groups.setdefault(table.game.title.text.group(word), []).append(word)
    return groups


def _label(table: GameView, decision: Decision, word: str, names: Sequence[str]) -> Label:
    return table.game.title.text.option(decision, word, table.view, names)


def _options(table: GameView, decision: Decision, options: Sequence[str]) -> list[Block]:
    """Few options as buttons with a line each, more as a menu."""
    game, stamp = table.game.id, table.stamp
    plain = [isolate(name) for name in table.names]
    labels = {word: _label(table, decision, word, plain) for word in options}
    if len(options) > ROW:
        choices = [(word, label.text, label.detail) for word, label in labels.items()]
        return _menus(table, "pick", choices)
    names = [escape(name) for name in table.names]
    lines = _lines([_label(table, decision, word, names) for word in options])
    buttons = [
        button(label.text, "choose", game=game, stamp=stamp, word=word, style=BLUE, mark=icon_of(table, label.text))
        for word, label in labels.items()
    ]
    return [*lines, *buttons]


def _is_grid(groups: dict[str, list[str]]) -> bool:
    """Whether every group is a row of buttons, all of them of one length."""
    sizes = {len(options) for options in groups.values()}
    return len(sizes) == 1 and max(sizes) <= ROW


def _grid(table: GameView, decision: Decision, groups: dict[str, list[str]]) -> list[Block]:
    """All options at once: the lines of each group, then a row of buttons for each."""
    texts: list[Block] = []
    buttons: list[Block] = []
    for options in groups.values():
        for part in _options(table, decision, options):
            (texts if isinstance(part, str) else buttons).append(part)
        buttons.append(NEW_ROW)
    return [*texts, *buttons]


def _lines(labels: Sequence[Label]) -> list[Block]:
    """What stands behind the buttons, a line each where there is something to say. Names in it are escaped already."""
    lines = [f"• **{label.text}**: {label.detail}" for label in labels if label.detail]
    return ["\n".join(lines)] if lines else []


def _menus(table: GameView, action: str, choices: Sequence[tuple[str, str, str]]) -> list[Block]:
    """As many menus as it takes."""
    return [
        menu(
            Control(table.game.id, table.stamp, action, str(start)),
            choices[start : start + MENU_LIMIT],
            _("Choose…"),
            mark_of=partial(icon_of, table),
        )
        for start in range(0, len(choices), MENU_LIMIT)
    ]


def _group_buttons(table: GameView, decision: Decision, groups: dict[str, list[str]]) -> list[Block]:
    """The groups to open; a group of one option is that option."""
    game, stamp, text = table.game.id, table.stamp, table.game.title.text
    plain, escaped = [isolate(name) for name in table.names], [escape(name) for name in table.names]
    if len(groups) > ROW * 3:
        choices = [
            (name, label.text, label.detail)
            for name in groups
            for label in [text.group_label(decision, name, table.view, plain)]
        ]
        return _menus(table, "group", choices)

    def label(name: str, names: Sequence[str]) -> Label:
        options = groups[name]
        if len(options) == 1:
            return _label(table, decision, options[0], names)
        return text.group_label(decision, name, table.view, names)

    parts = _lines([label(name, escaped) for name in groups])
    for name, options in groups.items():
        shown = label(name, plain).text
        if len(options) == 1:
            parts.append(button(shown, "choose", game=game, stamp=stamp, word=options[0], mark=icon_of(table, shown)))
        else:
            mark = icon_of(table, shown)
            parts.append(button(shown + " …", "open", game=game, stamp=stamp, word=name, style=BLUE, mark=mark))
    return parts


def _several(table: GameView, decision: Decision) -> list[Block]:
    """The options in lines, where they are few, and the menu to choose from."""
    plain, names = [isolate(name) for name in table.names], [escape(name) for name in table.names]
    labels = [(word, *_pair(_label(table, decision, word, plain))) for word in decision.options]
    shown = [_pair(_label(table, decision, word, names)) for word in decision.options]
    lines = [f"• {text}: {detail}" if detail else f"• {text}" for text, detail in shown]
    control = Control(table.game.id, table.stamp, "some")
    asked = table.game.title.text.question(decision, table.view, table.names).partition(". ")[0].rstrip(".") + "…"
    return [
        "\n".join([_("To choose from:"), *lines]) if len(lines) <= LISTED else "",
        menu(  # its first sentence says what with
            control, labels, asked, decision.least, decision.most, mark_of=partial(icon_of, table)
        ),
    ]


def _pair(label: Label) -> tuple[str, str]:
    return label.text, label.detail

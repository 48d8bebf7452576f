"""Panels: within Discord's limits whatever is decided and whoever plays, and nothing on offer is out of reach."""

import re
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord.commands.play import FRESH, NOTE_LENGTH
from bot.discord.ids import NO_STAMP, Control, read
from bot.discord.panels import notices
from bot.discord.panels.announcements import LIMIT, announcements, ending, messages
from bot.discord.panels.board import board, headline, pages, private_board, public_row, text_board, text_page
from bot.discord.panels.kit import TEXT_LIMIT, Message, Picture, menu, notice, panel, rows
from bot.discord.panels.lobby import joined, lobby, options, options_read, values
from bot.discord.panels.turn import confirm, numbered, turn
from bot.discord.sanitize import clean, escape
from bot.discord.text import lines as told
from bot.discord.text import seed_promise
from bot.tables.game_view import GameView
from bot.tables.posts import Notice
from bot.tables.reading import Log
from games.engine import AnyTitle, Decision, Event, Label, Standing
from games.live import LiveGame
from games.titles import TITLES
from tests.bot.reading import text
from tests.bot.server import message, played, position_of, problems, question_of, quick, sampled, seen_by
from tests.games.playing import begin, positions
from tests.games.traits import traits
from tests.process.limits import message_problems, walk

WORST = [clean(letter + "<" * 31) for letter in "ABCDE"]  # 96 characters each when escaped
LONG = [letter * 32 for letter in "ABCDE"]
NASTY = [
    clean("@everyone <@1> **x**"),
    clean("[a](http://x.y)"),
    clean("# h\n||x||"),
    clean("1. `a` :smile:"),
    clean("</x:1>"),
]
PICTURE = Picture(b"png", "alt " * 400)
NOTICE = "✔ " + "x" * FRESH
NOTE = clean("<" * 999, NOTE_LENGTH)
URL = "https://discord.com/channels/1152921504606846976/1152921504606846978"

COMPANIES = [(title, seats) for title in TITLES.values() for seats in title.seats]
every_company = pytest.mark.parametrize(("title", "seats"), COMPANIES, ids=lambda value: getattr(value, "id", value))
every_title = pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)


def controls(shown: Message) -> list[dict[str, Any]]:
    """The buttons and menus of a panel."""
    return [part for part in walk(message(shown)["components"]) if part["type"] in (2, 3)]


def offered(shown: Message) -> set[str]:
    """The options that a panel lets somebody choose at once."""
    found = set()
    for part in controls(shown):
        control = read(part.get("custom_id", ""))
        if control is not None and control.action in ("choose", "sure"):
            found.add(control.word)
        if control is not None and control.action in ("pick", "some"):
            found |= {option["value"] for option in part["options"]}
    return found


def groups(shown: Message) -> set[str]:
    """The groups that a panel lets somebody open."""
    found = set()
    for part in controls(shown):
        control = read(part.get("custom_id", ""))
        if control is not None and control.action == "open":
            found.add(control.word)
        if control is not None and control.action == "group":
            found |= {option["value"] for option in part["options"]}
    return found


def full(table: GameView) -> GameView:
    """The same with a team that talks as much as it can."""
    notes = ((table.names[0], NOTE),) * 9
    return (
        table if table.seat is None else msgspec.structs.replace(table, team=(0, 1), may_talk=True, team_messages=notes)
    )


def text_of(shown: Message) -> str:
    """All texts of a panel."""
    return "\n".join(part["content"] for part in walk(message(shown)["components"]) if part["type"] == 10)


def reachable(table: GameView) -> set[str]:
    """Every option that can be chosen from the panel of *table*, its groups opened, while the limits are checked."""
    found, opened, waiting = set(), set(), {""}
    while waiting:
        group = waiting.pop()
        opened.add(group)
        shown = turn(table, group=group, board_url=URL, notice=NOTICE)
        assert problems(shown) == []
        found |= offered(shown)
        waiting |= groups(shown) - opened
    return found


def word_of(part: dict[str, Any]) -> str:
    """What a control says beside its action."""
    control = read(part["custom_id"])
    assert control is not None
    return control.word


# --- turns


@pytest.mark.parametrize("names", [WORST, NASTY], ids=["worst", "nasty"])
@every_company
def test_every_panel_of_random_games_is_within_the_limits_and_offers_everything(
    title: AnyTitle, seats: int, names: list[str]
) -> None:
    asked: set[str] = set()
    changed: set[str] = set()
    met: set[str] = set()
    for number, live in enumerate(sampled(begin(title, seats, f"panels{seats}", **quick(title)), Random(seats))):
        reader = number % seats
        met |= {decision.kind for decision in live.open}
        for seat in {reader, *live.awaited[:1], *live.answered[:1], None}:
            table = full(seen_by(live, seat, names[:seats], blocked="⚠ " + "x" * 200))
            on_offer = set(table.decision.options) if table.decision else set()
            nothing_else = table.changing and len(on_offer) == 1  # there is nothing to change it to
            assert reachable(table) == (set() if nothing_else else on_offer)
            if table.decision is not None:
                (changed if table.changing else asked).add(table.decision.kind)
                whole = turn(table, group="*", board_url=URL, notice=NOTICE)
                words, escaped = table.game.title.text, [escape(name) for name in table.names]
                assert words.question(table.decision, table.view, escaped) in text_of(whole)
                assert words.situation(table.view, escaped) in text_of(whole)
            if table.decision is not None and table.decision.most == 1:
                shown = confirm(table, table.decision.options[-1:])
                assert problems(shown) == []
                assert offered(shown) == {table.decision.options[-1]}
        if number % 4 == 0:
            table = seen_by(live, reader, names[:seats])
            for picture in (None, PICTURE):
                assert problems(board(table, picture)) == []
                assert problems(private_board(table, picture)) == []
    # What several seats were asked at once could be changed until the last of them had answered.
    assert changed <= asked
    assert bool(changed) == ("simultaneous" in traits(title, seats))
    if title is TITLES["leonardo"]:
        assert "select" in changed
    assert len(asked) > min(3, len(met) - 1)


@every_title
@pytest.mark.parametrize("names", [LONG, WORST], ids=["long", "worst"])
def test_the_text_of_a_full_table_is_not_cut(title: AnyTitle, names: list[str]) -> None:
    seats = max(title.seats)
    for live in sampled(begin(title, seats, "text", **quick(title)), Random(3)):
        table = seen_by(live, None, names[:seats])
        shown = board(table, None)
        assert text_of(shown).count(headline(table)) == 1
        if text_board(table) in text_of(shown):
            assert shown.files == []
            continue
        (file,) = shown.files
        plain = table.game.title.text.board(table.view, table.names)
        assert file.fp.read().decode() == plain + "\n"
        assert controls(shown)[-1]["label"] == "As text"
        without = board(table, None, files=False)
        assert problems(without) == [] == without.files
        assert controls(without)[-1]["label"] == "As text"
        assert "".join(paged(table)).replace("\n", "") == text_board(table).replace("\n", "")


def paged(table: GameView) -> list[str]:
    """The table as text, page by page as its reader turns them, while the limits are checked."""
    found, more = [], [""]
    while more:
        page = int(more[0] or 0)
        shown = text_page(table, page)
        assert problems(shown) == []
        _heading, *text = [part["content"] for part in walk(message(shown)["components"]) if part["type"] == 10]
        found += text
        more = [word_of(part) for part in controls(shown) if part["label"] == "More"]
        back = [word_of(part) for part in controls(shown) if part["label"] == "Back"]
        assert back == ([str(page - 1)] if page else [])
    return found


def test_a_page_beyond_the_last_is_the_last() -> None:
    table = seen_by(begin(TITLES["codex_leicester"], 5, "pages"), None, WORST)
    last = len(paged(table)) - 1
    assert last > 0
    assert text_of(text_page(table, 99)) == text_of(text_page(table, last))


@every_title
def test_a_public_text_that_is_short_enough_has_no_file_and_no_more_buttons(title: AnyTitle) -> None:
    table = seen_by(begin(title, min(title.seats), "short", **quick(title)), None, ["A", "B"][: min(title.seats)])
    words = SimpleNamespace(headline=lambda view, names: "h", board=lambda view, names: "b" * 3_000)
    short = msgspec.structs.replace(table.game, title=msgspec.structs.replace(title, text=words))
    shown = board(msgspec.structs.replace(table, game=short), None)
    assert "b" * 3_000 in text_of(shown)
    assert [part["label"] for part in controls(shown)] == ["Play", "My hand", "Rules"]
    assert shown.files == []


def crafted(decision: Decision, **fields: Any) -> GameView:
    """The panel's reader with a decision of its own making, in words as long as they may be."""
    sentences = SimpleNamespace(
        headline=lambda view, names: "h" * 200,
        situation=lambda view, names: "s" * 200,
        question=lambda decision, view, names: "q" * 400,
        option=lambda decision, option, view, names: Label(f"{option} " + "o" * 200, "d" * 200),
        group=lambda option: option.split(":")[0],
        group_label=lambda decision, group, view, names: Label(f"{group} " + "g" * 200, "d" * 200),
        hand=lambda view, names: "h" * 400,
        preview=lambda decision, options, view, names: "p" * 400,
    )
    title = TITLES["leonardo"]
    table = seen_by(begin(title, 4, "crafted"), 0, WORST)
    game = msgspec.structs.replace(table.game, title=msgspec.structs.replace(title, text=sentences))
    return msgspec.structs.replace(table, game=game, decision=decision, **fields)


def words_of(group_count: int, each: int) -> tuple[str, ...]:
    """Options in groups, as long as options may be."""
    return tuple(f"g{group}:{number}:".ljust(60, "x") for group in range(group_count) for number in range(each))


@pytest.mark.parametrize("group_count", [1, 2, 5, 6, 15, 16, 25, 26, 80])
@pytest.mark.parametrize("each", [1, 2, 5, 6, 25, 26, 80])
@pytest.mark.parametrize("changing", [False, True])
def test_decisions_of_any_size_are_within_the_limits_and_offer_everything(
    group_count: int, each: int, changing: bool
) -> None:
    decision = Decision("select", (0,), words_of(group_count, each), secret=changing)
    table = crafted(decision, changing=changing, can_undo=True)
    nothing_else = changing and len(decision.options) == 1
    assert reachable(table) == (set() if nothing_else else set(decision.options))
    assert problems(confirm(table, decision.options[:1])) == []


@pytest.mark.parametrize(
    ("each", "at_once"),
    [
        ((8, 1, 1), True),
        ((23, 1), True),
        ((24, 1, 1), False),
        ((4, 4), True),
        ((5, 5, 5), True),
        ((4, 5), False),
        ((6, 6), False),
        ((2, 2, 2, 2), False),
    ],
)
def test_one_long_group_and_few_equal_ones_are_open_already(each: tuple[int, ...], at_once: bool) -> None:
    options = tuple(f"g{group}:{number}:x" for group, count in enumerate(each) for number in range(count))
    table = crafted(Decision("select", (0,), options))
    assert (offered(turn(table)) == set(options)) == at_once
    assert reachable(table) == set(options)


def test_a_few_equal_groups_are_rows_of_buttons_with_a_line_for_each() -> None:
    seen = seen_by(begin(TITLES["leonardo"], 2, "rows"), 0, ["Ada", "Bruno"])
    shown = turn(seen)
    found = [
        [part["label"] for part in row["components"]] for row in walk(message(shown)["components"]) if row["type"] == 1
    ]
    characters = list(dict.fromkeys(option.partition(":")[0] for option in question_of(seen).options))
    assert [row for row in found if row[0].endswith(" 1")] == [
        [f"{name.capitalize()} {steps}" for steps in (1, 2, 3)] for name in characters
    ]
    lines = [line for line in text_of(shown).splitlines() if line.startswith("• **") and ": to space " in line]
    assert len(lines) == len(question_of(seen).options)
    assert groups(shown) == set()
    assert len(offered(turn(seen, group=characters[0]))) == 3  # a button from before opens its group alone


def test_several_options_are_asked_about_by_number() -> None:
    decision = Decision("select", (0,), tuple(f"g:{n}:".ljust(60, "x") for n in range(25)), 0, 25)
    table = crafted(decision)
    for chosen in ((), decision.options[3:5], decision.options[23:], decision.options):
        shown = confirm(table, chosen)
        assert problems(shown) == []
        found = [read(part.get("custom_id", "")) for part in controls(shown)]
        (control,) = [control for control in found if control is not None and control.action == "sure_all"]
        assert numbered(decision, control.word) == chosen
    assert numbered(Decision("select", (0,), ("one", "two"), 1, 2), "0z9") == ("one",)


def test_a_group_says_what_there_is_to_know_of_it_before_it_is_opened() -> None:
    title = TITLES["codex_leicester"]
    names = ["Ada", "@everyone", "**Cleo**", "Dan"]
    said = 0
    for live in positions(begin(title, 4, "groups"), Random(4)):
        table = seen_by(live, live.awaited[0], names)
        shown = turn(table)
        for group in groups(shown):
            label = title.text.group_label(question_of(table), group, table.view, [escape(name) for name in names])
            if label.detail:
                assert f"• **{label.text}**: {label.detail}" in text(shown)
                said += 1
        if said > 20:
            break
    assert said > 20


@pytest.mark.parametrize(("least", "most"), [(0, 2), (1, 3), (2, 25), (25, 25)])
def test_several_of_up_to_25_are_chosen_in_one_menu(least: int, most: int) -> None:
    decision = Decision("select", (0,), words_of(5, 5), least, most)
    shown = turn(crafted(decision))
    assert problems(shown) == []
    (several,) = [part for part in controls(shown) if part["type"] == 3]
    assert (several["min_values"], several["max_values"], len(several["options"])) == (least, most, 25)


def test_a_group_is_opened_and_left_again() -> None:
    table = crafted(Decision("select", (0,), words_of(4, 4)))
    closed, opened = turn(table), turn(table, group="g1")
    assert groups(closed) == {"g0", "g1", "g2", "g3"}
    assert offered(closed) == set()
    assert groups(opened) == set()
    assert [part["label"] for part in controls(opened) if part["custom_id"].split("|")[3] == "play"] == ["Back"]
    assert offered(opened) == set(words_of(4, 4)[4:8])
    assert text_of(turn(table, group="*")) == text_of(turn(table, group="unknown")) == text_of(closed)


def test_a_secret_answer_can_be_changed_and_withdrawn_and_is_named_to_its_seat_alone() -> None:
    live = begin(TITLES["leonardo"], 2, "changing")
    live.choose(0, ["gioconda:2"])
    table = seen_by(live, 0, LONG[:2])
    shown = turn(table)
    assert [part["label"] for part in controls(shown)] == ["Change it", "Withdraw it", "Board"]
    assert "You have chosen Gioconda 2" in text_of(shown)
    assert offered(shown) == set()
    assert "chosen Gioconda" not in text_of(turn(seen_by(live, 1, LONG[:2])))


def test_a_panel_offers_to_take_back_what_can_be_taken_back() -> None:
    table = crafted(Decision("select", (0,), ("a", "b")))
    for can_undo in (False, True):
        labels = [part["label"] for part in controls(turn(msgspec.structs.replace(table, can_undo=can_undo)))]
        assert ("Take back" in labels) == can_undo


def test_who_has_nothing_to_choose_is_told_whom_the_game_waits_for() -> None:
    live = begin(TITLES["leonardo"], 3, "waiting")
    live.choose(0, ["leonardo:1"])
    shown = turn(seen_by(live, None, NASTY[:3]))
    assert "You do not play in this game." in text_of(shown)
    waiting = msgspec.structs.replace(seen_by(live, 0, NASTY[:3]), decision=None, changing=False)
    assert escape(NASTY[1]) in text_of(turn(waiting))
    assert escape(NASTY[2]) in text_of(turn(waiting))


def test_a_game_that_is_over_offers_a_rematch_to_its_players_and_nothing_else() -> None:
    live = played(TITLES["leonardo"], 2, "over", table="short")
    for seat, labels in ((0, ["Board", "Rematch"]), (None, ["Board"])):
        assert [part["label"] for part in controls(turn(seen_by(live, seat, LONG[:2])))] == labels


# --- the board


@every_company
def test_the_public_row_is_the_same_at_all_times_and_for_everybody(title: AnyTitle, seats: int) -> None:
    row = [item.to_component_dict() for item in public_row(9_999_999)]
    for live in sampled(begin(title, seats, "row", **quick(title)), Random(1)):
        for seat in (0, None):
            table = seen_by(live, seat, LONG[:seats])
            found = controls(board(table, PICTURE))
            strip = [{k: v for k, v in part.items() if k != "id"} for part in found]
            assert strip[: len(row)] == row
            assert [part["label"] for part in strip[len(row) :]] == ["Rematch"] * live.over


@given(st.lists(st.text(st.characters(exclude_characters="\n", codec="utf-8"), max_size=450)))
def test_pages_hold_all_lines(lines: list[str]) -> None:
    text = "\n".join(lines)
    found = pages(text, 200)
    assert all(len(page) <= 200 for page in found)
    assert "\n".join(found).replace("\n", "") == text.replace("\n", "")


# --- the kit


def test_text_beyond_the_limit_is_cut_and_says_so() -> None:
    shown = panel("a" * 3_000, "b" * 3_000, "c")
    assert problems(shown) == []
    assert len(text_of(shown)) <= TEXT_LIMIT + 2
    assert text_of(shown).endswith("…")


def test_rows_hold_five_buttons_or_one_menu() -> None:
    buttons = [item for number in range(3) for item in public_row(number)]
    menus = [menu(Control(1, NO_STAMP, "pick", str(number)), [("a", "A", "")], "Choose…") for number in range(2)]
    found = [len(row.children) for row in rows([*buttons[:7], menus[0], buttons[7], menus[1]])]
    assert found == [5, 2, 1, 1, 1]


# --- the lobby


@every_title
@pytest.mark.parametrize("names", [WORST, NASTY], ids=["worst", "nasty"])
def test_lobby_panels_are_within_the_limits(title: AnyTitle, names: list[str]) -> None:
    live = begin(title, max(title.seats), "lobby")
    for status in ("lobby", "playing", "over", "cancelled"):
        for count in range(len(names) + 1 if status == "cancelled" else len(names)):
            position = position_of(live, names[: count + 1], status=status)
            table = GameView(position.game, position.seats)
            assert problems(lobby(table, URL)) == []
            assert problems(joined(table, dm=True)) == problems(joined(table, dm=False)) == []
            assert problems(options(table, "✔ Set.")) == []


@every_title
def test_every_value_of_every_option_can_be_chosen_by_the_host(title: AnyTitle) -> None:
    for option in title.options:
        here = max(option.seats or title.seats)
        position = position_of(begin(title, here, "lobby"), LONG[:here], status="lobby")
        for value in values(GameView(position.game, position.seats), option):
            chosen = msgspec.structs.replace(position.game, options={option.name: value})
            shown = options(GameView(chosen, position.seats))
            found = next(part for part in controls(shown) if word_of(part) == option.name)
            marked = [entry["value"] for entry in found["options"] if entry.get("description")]
            assert marked == [value or "-"]


def test_options_for_other_numbers_of_players_are_left_out_but_named() -> None:
    title = TITLES["maestro"]
    for here in title.seats:
        position = position_of(begin(title, here, "lobby"), LONG[:here], status="lobby")
        table = GameView(position.game, position.seats)
        shown = {word_of(part) for part in controls(options(table)) if word_of(part)}
        assert {option.name for option in title.options if not option.seats or here in option.seats} == shown
        assert ("workshop" in shown) == (here == 1)
        for option in title.options:
            assert title.text.option_name(option.name) in text(options(table))


@every_title
def test_whoever_is_not_the_host_may_read_the_options(title: AnyTitle) -> None:
    position = position_of(begin(title, min(title.seats), "lobby"), LONG, status="lobby")
    shown = options_read(GameView(position.game, position.seats))
    assert problems(shown) == []
    assert controls(shown) == []


# --- news


@given(st.lists(st.text(st.characters(exclude_characters="\n", codec="utf-8"), max_size=4_500)))
def test_messages_hold_all_lines_within_the_limit(lines: list[str]) -> None:
    found = messages(lines)
    assert all(0 < len(text) <= LIMIT for text in found) or not any(lines)
    assert "".join(found).replace("\n", "") == "".join(lines)


def test_as_few_messages_as_possible() -> None:
    assert messages([]) == []
    assert messages(["a", "b"]) == ["a\nb"]
    assert messages(["a" * 1_999, "b"]) == ["a" * 1_999, "b"]
    assert messages(["a" * 1_998, "b"]) == ["a" * 1_998 + "\nb"]
    assert messages(["a" * 4_001]) == ["a" * 2_000, "a" * 2_000, "a"]


@pytest.mark.parametrize("names", [WORST, NASTY], ids=["worst", "nasty"])
@every_company
def test_the_news_of_a_whole_game_tell_every_line_once_within_the_limit(
    title: AnyTitle, seats: int, names: list[str]
) -> None:
    live = played(title, seats, f"news{seats}", **quick(title))
    table = seen_by(live, None, names[:seats])
    log = Log(table, tuple((number, event) for number, event in live.events))
    found = announcements(log)
    for message_text in found:
        assert message_problems({"content": message_text}, []) == []
    everything = "\n".join(found)
    escaped = [escape(name) for name in table.names]
    lines = told([event for _, event in live.events], table, escaped)
    rounds = told([event for _, event in live.events if event.kind == "round"], table, escaped)
    assert [everything.count(text) for text in rounds] == [1] * len(rounds)
    assert live.state.round - len(rounds) in (0, 1)  # the first may begin with the setup
    assert all(text in everything for text in lines)
    assert seed_promise(table.game.seed) in everything
    assert "@everyone" not in everything
    assert "<@1" not in everything


def notice_of(game: int, seat: int, user: int, kind: str = "call", about: str = "choice", vote: int = 0) -> Notice:
    """Something to be told about a seat of a game."""
    return Notice(
        seat + 1, seat + 1, user, kind, "mention", 0.0, None, None, "pending", game, seat, about, vote, None, ""
    )


def test_who_has_to_choose_is_called_by_mention_and_nobody_by_a_name_that_is_one() -> None:
    table = seen_by(begin(TITLES["leonardo"], 3, "calls"), None, NASTY[:3])
    game = table.game.id
    calls = [notice_of(game, seat, table.seats[seat].user) for seat in (0, 2)]
    said, users = notices.mentions({game: table}, calls)
    assert users == [table.seats[0].user, table.seats[2].user]
    assert all(f"<@{user}>" in said for user in users)
    assert str(table.seats[1].user) not in said
    quiet, nobody = notices.mentions({game: table}, [notice_of(game, 1, table.seats[1].user, "silence")])
    assert nobody == []
    assert escape(NASTY[1]) in quiet


@pytest.mark.parametrize("names", [WORST, NASTY], ids=["worst", "nasty"])
def test_every_notice_is_within_the_limits_and_leads_to_its_game(names: list[str]) -> None:
    table = seen_by(begin(TITLES["leonardo"], 4, "calls"), None, names[:4])
    game = table.game.id
    kinds = [("call", "choice"), ("reminder", "choice"), ("warning", "choice"), ("last_one", "choice")]
    kinds += [("silence", "choice"), ("call", "over"), ("call", "vote")]
    for kind, about in kinds:
        told = [notice_of(game, seat, table.seats[seat].user, kind, about, 3) for seat in range(4)]
        said, _users = notices.mentions({game: table}, told)
        assert message_problems({"content": said}, []) == []
        assert message_problems({"content": notices.direct({game: table}, told[:1])}, []) == []
        found = notices.buttons({game: table}, told)
        assert 1 <= len(found) <= 10
        assert all(read(str(each.custom_id)) for each in found)
    digest = [notice_of(game, 0, table.seats[0].user, "digest")]
    waiting = [
        msgspec.structs.replace(table, game=msgspec.structs.replace(table.game, id=number)) for number in range(40)
    ]
    assert message_problems({"content": notices.direct({game: table}, digest, waiting)}, []) == []
    assert len(notices.buttons({game: table}, digest, waiting)) == 10


@every_company
def test_the_ending_shows_all_parts_and_they_add_up(title: AnyTitle, seats: int) -> None:
    live = played(title, seats, f"ending{seats}")
    table = seen_by(live, None, LONG[:seats])
    lines = ending(table, table.names)
    assert sorted(seat for side in table.sides for seat in side) == list(range(seats))
    assert live.result is not None
    standings = {standing.seat: standing for standing in live.result}
    for side in table.sides:
        who, standing = " · ".join(table.names[seat] for seat in side), standings[side[0]]
        assert {(standings[seat].place, standings[seat].total) for seat in side} == {(standing.place, standing.total)}
        (text,) = [text for text in lines if text.startswith(f"{standing.place}. {who}: ")]
        ((total, parts),) = re.findall(r"\*\*(-?\d+)\*\* \((.*)\)$", text)
        assert int(total) == standing.total
        assert sum(int(part.split()[-1]) for part in parts.split(", ")) == standing.total
    assert any(table.game.seed in text for text in lines)


def test_equal_scores_are_explained_and_a_shared_victory_is_called_one() -> None:
    live = played(TITLES["leonardo"], 3, "ties")
    ties = {"inventions": 3, "materials": 2}
    standings = tuple(Standing(seat, 1, 20, {"materials": 20}, ties) for seat in (0, 1))
    last = Standing(2, 3, 0, {"materials": 0}, {"inventions": 0, "materials": 0})
    table = msgspec.structs.replace(seen_by(live, None, LONG[:3]), standings=(*standings, last))
    text = "\n".join(ending(table, table.names))
    assert f"{LONG[0]} inventions 3, Material cards 2; {LONG[1]} inventions 3" in text
    assert f"{LONG[2]} inventions" not in text
    assert "The victory is shared." in text
    assert f"3. {LONG[2]}: **0** (0)" in text


def test_a_team_wins_together_and_nothing_is_shared() -> None:
    table = seen_by(played(TITLES["maestro"], 4, "together"), None, NASTY[:4])
    text = "\n".join(ending(table, table.names))
    assert [len(side) for side in table.sides] == [2, 2]
    assert "1. " + " · ".join(table.names[seat] for seat in table.sides[0]) in text
    assert "shared" not in text
    assert ("Equal scores" in text) == (len({standing.total for standing in table.standings}) == 1)


def test_what_the_bot_tells_itself_has_a_line_and_what_needs_none_has_none() -> None:
    live = LiveGame.begin(TITLES["leonardo"], 2, {}, "lines")
    table = seen_by(live, None, NASTY[:2])
    names = [escape(name) for name in table.names]
    for event in (Event("undone", 1), Event("resigned", 1)):
        assert names[1] in told([event], table, names)[0]
    assert told([Event("asked_again")], table, names)
    assert told([Event("nothing that anybody tells")], table, names) == []


def test_a_notice_is_within_the_limits() -> None:
    assert problems(notice("x" * 5_000, *public_row(1))) == []

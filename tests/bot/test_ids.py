"""Custom ids: what is written can be read, and nothing else can."""

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.discord.ids import LENGTH, NO_STAMP, Control, read, write
from bot.tables.game_view import Stamp
from games.engine import LONGEST_OPTION, AnyTitle
from games.titles import TITLES
from tests.games.playing import begin, positions

numbers = st.integers(0, 999_999)
stamps = st.builds(Stamp, numbers, numbers, numbers)
actions = st.from_regex(r"[a-z_]{1,12}", fullmatch=True)
words = st.text(st.characters(codec="utf-8", exclude_characters="|", min_codepoint=32), max_size=30)


@given(st.builds(Control, st.integers(0, 999_999_999), stamps, actions, words))
def test_what_is_written_is_read(control: Control) -> None:
    text = write(control)
    assert read(text) == control
    assert len(text) <= LENGTH


@given(st.text())
@example("b20000|1|0.0.0|play|")
@example("b20000|１|0.0.0|play|")
@example("b20000|1|0.0.0|play|\n")
def test_what_is_read_would_be_written_alike_and_the_rest_is_none(text: str) -> None:
    control = read(text)
    if control is not None:
        assert len(text) <= LENGTH
        assert read(write(control)) == control


@given(st.builds(Control, st.integers(0, 999_999_999), stamps, actions, words), st.data())
def test_a_damaged_id_means_nothing_or_something_well_formed(control: Control, data: st.DataObject) -> None:
    text = write(control)
    place = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:place] + data.draw(st.text(max_size=3)) + text[place + 1 :]
    again = read(damaged)
    assert again is None or read(write(again)) == again


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "b2|1|0.0.0|play|",
        "b20000|1|0.0.0|play",
        "b20000|1|0.0.0|play||",
        "b20000|-1|0.0.0|play|",
        "b20000|1|-1.0.0|play|",
        "b20000|+1|0.0.0|play|",
        "b20000|1.5|0.0.0|play|",
        "b20000||0.0.0|play|",
        "b20000|1|0.0|play|",
        "b20000|1|0.0.0.0|play|",
        "b20000|1|0.0.0|Play|",
        "b20000|1|0.0.0||",
        "b20000|1|0.0.0|play|x\n",
        "b20000|1|0.0.0|play|\x00",
        "b20000|1|0.0.0|play|\n",
        "b20000|1|0.0.0|play\n|",
        "\nb20000|1|0.0.0|play|",
        "b20000|1|0.0.0|play|\n".replace("\n", "\r"),
        " b20000|1|0.0.0|play|",
        "b20000|١|0.0.0|play|",
        "b20000|1|0.²1.0|play|",
        "b20000|1|0.0.0|plaу|",
        "b20000|1234567890|0.0.0|play|",
        "b20000|1|1234567.0.0|play|",
        "b20000|1|0.0.0|abcdefghijklm|",
        "b20000|1|0.0.0|play|" + "x" * (LONGEST_OPTION + 1),
        "b20000|123456789|123456.123456.123456|abcdefghijkl|" + "x" * LONGEST_OPTION,
    ],
)
def test_what_is_not_ours_is_refused(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize(
    "control",
    [
        Control(-1, NO_STAMP, "play"),
        Control(1, Stamp(0, -1, 0), "play"),
        Control(1, Stamp(0, 10**6, 0), "play"),
        Control(10**9, NO_STAMP, "play"),
        Control(1, NO_STAMP, "Play"),
        Control(1, NO_STAMP, ""),
        Control(1, NO_STAMP, "play", "a|b"),
        Control(1, NO_STAMP, "play", "a\nb"),
        Control(1, NO_STAMP, "play", "x" * (LONGEST_OPTION + 1)),
        Control(123456789, Stamp(123456, 123456, 123456), "abcdefghijkl", "x" * LONGEST_OPTION),
    ],
)
def test_what_could_not_be_read_back_is_not_written(control: Control) -> None:
    with pytest.raises(ValueError, match="makes no custom id"):
        write(control)


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_every_option_of_random_games_fits_even_late_in_a_long_life(title: AnyTitle) -> None:
    late = Stamp(9_999, 999, 999)
    options = set()
    for seats in title.seats:
        for live in positions(begin(title, seats, f"ids{seats}"), Random(seats)):
            options |= {option for decision in live.open for option in decision.options}
    assert len(options) > 20
    for option in options:
        control = Control(9_999_999, late, "choose", option)
        assert read(write(control)) == control

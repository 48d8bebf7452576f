"""Positions of a title's sample game, for the pictures of its lessons."""

from pathlib import Path

import msgspec

from games.engine import AnyTitle, Sample
from games.live import AnyGame, LiveGame


def read_sample(path: Path) -> Sample:
    """A sample game from its file."""
    return msgspec.json.decode(path.read_bytes(), type=Sample)


def position(title: AnyTitle, after: int) -> AnyGame:
    """The sample game of a title after so many choices, for looking only.

    Raises ValueError for a title without one and for more choices than it has, Refusal when it fits the rules no more.
    """
    if title.learning is None:
        raise ValueError(f"{title.id} has no sample game")
    sample = title.learning.sample()
    if after > len(sample.choices):
        raise ValueError(f"the sample game of {title.id} has {len(sample.choices)} choices, not {after}")
    live = LiveGame.begin(title, sample.seats, sample.options, sample.seed, keep=False)
    for seat, options in sample.choices[:after]:
        live.choose(seat, options)
    return live

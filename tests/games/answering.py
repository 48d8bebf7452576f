"""Scripts run by themselves: their questions, and options that answer them."""

from typing import Any

from games.engine import Answer, Decision, Script, Simultaneous, is_answer


def answer(script: Script[Any], *options: str) -> list[Decision]:
    """Run a script to its end with one option for each question, seat by seat where several are asked at once.

    Returns what was asked.
    """
    asked: list[Decision] = []
    left = list(options)

    def reply(decision: Decision) -> Answer:
        given = decision.forced_answer()
        if given is None:
            asked.append(decision)
            given = (left.pop(0),)
            assert is_answer(decision, given), f"{given} is none of {decision.options}"
        return given

    try:
        ask = next(script)
        while True:
            if isinstance(ask, Simultaneous):
                ask.begin()
                while ask.open:
                    seat, decision = next(iter(ask.open.items()))
                    ask.send(seat, reply(decision))
                ask = script.send({seat: ask.results[seat] for seat in ask.scripts})
            else:
                ask = script.send(reply(ask))
    except StopIteration:
        assert not left, f"nobody asked for {left}"
    return asked


def question(script: Script[Any]) -> Decision:
    """The first question of a script."""
    decision: Decision = next(script)
    return decision

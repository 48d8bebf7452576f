"""Scripts run by themselves: their questions, and words that answer them."""

from typing import Any

from games.engine import Decision, Script, fits


def answer(script: Script[Any], *words: str) -> list[Decision]:
    """Run a script to its end with one word for each question. Returns what was asked."""
    asked: list[Decision] = []
    left = list(words)
    try:
        decision = next(script)
        while True:
            reply = decision.only_answer()
            if reply is None:
                asked.append(decision)
                reply = (left.pop(0),)
                assert fits(decision, reply), f"{reply} is none of {decision.options}"
            decision = script.send(reply)
    except StopIteration:
        assert not left, f"nobody asked for {left}"
    return asked


def question(script: Script[Any]) -> Decision:
    """The first question of a script."""
    decision: Decision = next(script)
    return decision

"""The list of a title's sentences is complete enough to be read."""

from tests.games.sentences import sentences


def test_templates_are_listed_with_real_values() -> None:
    found = sentences("leonardo", games=1)
    filled = {template: example for template, example in found.items() if example}
    assert len(filled) > 40
    assert all("{" not in example for example in filled.values())
    assert filled["{first} and {last}"] != "{first} and {last}"

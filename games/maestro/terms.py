"""The words of Maestro that the rows of cards need for their texts: amounts, colours, Actions, types of region."""

from games.translation import gettext as _
from games.translation import ngettext


def vp(number: int) -> str:
    """Victory points."""
    return _("{number} VP").format(number=number)


def action_points(number: int) -> str:
    """A number of Action Points."""
    return ngettext("{number} Action Point", "{number} Action Points", number).format(number=number)


def colour(name: str) -> str:
    """A colour, or any."""
    return {
        "orange": _("orange"),
        "purple": _("purple"),
        "blue": _("blue"),
        "green": _("green"),
        "any": _("any colour"),
    }[name]


def action(name: str) -> str:
    """A Main action."""
    return {"create": _("Create"), "move": _("Move"), "influence": _("Influence"), "study": _("Study")}[name]


def region_type(kind: str) -> str:
    """What a region's compass says."""
    return {
        "white": _("white compass"),
        "black": _("black compass"),
        "florence": _("next to Florence"),
        "start": _("start"),
        "gray": _("gray, pass through only"),
    }[kind]

"""What the icons of the pictures mean: a page of their own, and some below the page that needs them."""

from collections.abc import Sequence

from games.maestro import names as say
from games.maestro.view import View
from games.translation import gettext as _
from render.kit import tokens
from render.kit.canvas import Canvas
from render.kit.layout import Box
from render.kit.page import Block, heading, wrapped
from render.kit.pen import Drawing
from render.maestro import icons
from render.maestro.layout import INNER
from render.maestro.parts import joined, sentence

HALF = INNER // 2
INDENT = 100  # of an icon's words, with what is left free behind them

Entry = tuple[Drawing, str]


def value_icons() -> tuple[Entry, ...]:
    """What stands at a Gallery."""
    return (
        (tokens.medal, _("VP; in a region those of a Popular Gallery")),
        (icons.secondary, _("VP of a Secondary Gallery")),
    )


def collectors() -> tuple[Entry, ...]:
    """What stands in an area of the Lodge."""
    return (
        (icons.standing, _("a standing Collector")),
        (icons.lying, _("a Collector that lies: it moves no more this round")),
        (icons.precedence, _("precedence: of equal areas the lower number ranks first")),
    )


def emblems() -> tuple[Entry, ...]:
    """The two workshops."""
    return (
        (icons.da_vinci, _("da Vinci's workshop, or its Centerpiece")),
        (icons.michelangelo, _("Michelangelo's workshop, or its Centerpiece")),
    )


def no_centerpiece() -> Entry:
    """A Gallery that nobody leads in."""
    return icons.nobody, _("no Centerpiece")


def cards_won() -> tuple[Entry, ...]:
    """What stands in front of a workshop."""
    return (
        (icons.gallery_tile, _("Popular Gallery tiles")),
        (icons.removed, _("used Benefactors")),
        (icons.upgrade_card, _("the Upgrade display")),
    )


def card_values() -> tuple[Entry, ...]:
    """The two numbers of a card."""
    return (icons.effort, _("Effort")), (icons.publicity, _("Publicity"))


def legend(*entries: Entry) -> Block:
    """Some icons with their meaning, a line each; short ones share a line by twos."""
    blocks: list[Block] = []
    left: Entry | None = None
    for drawing, words in entries:
        short = len(wrapped(words, HALF - INDENT)) == 1
        if left is not None and short:
            blocks[-1] = _pair(left, (drawing, words))
        else:
            blocks.append(sentence(words, drawing))
        left = (drawing, words) if short and left is None else None
    return joined(blocks)


def _pair(*entries: Entry) -> Block:
    """Two entries beside each other."""
    halves = [sentence(words, drawing) for drawing, words in entries]

    def draw(canvas: Canvas, box: Box) -> None:
        for n, half in enumerate(halves):
            half.draw(canvas, Box(box.x + n * HALF, box.y, HALF, box.height))

    return Block(max(half.height for half in halves), draw)


def legend_page(view: View, names: Sequence[str]) -> list[Block]:
    """The icons of the overview and of the details that no word stands beside."""
    return [
        heading(_("Who")),
        legend(
            *emblems(),
            (tokens.quill, _("has to choose")),
            (tokens.seal, _("has chosen in secret")),
            (icons.first, _("with a 1: the round's first Character")),
            (icons.hand, _("cards in hand, set-aside ones included")),
        ),
        heading(_("Artwork, Galleries and Lodge")),
        legend(
            *((drawing, say.artwork(kind)) for kind, drawing in icons.ARTWORK.items()),
            (icons.chip("any"), _("any colour")),
            *value_icons(),
            no_centerpiece(),
            (icons.lily, _("Florence; a dashed line is a sea route")),
            *((drawing, _("{type}: named by Events, Patronesses").format(type=say.region_type(kind)))
              for kind, drawing in icons.COMPASS.items()),
            *collectors(),
        ),
        heading(_("Actions, Study and workshops")),
        legend(
            *card_values(),
            (icons.back, _("a Gossip card, face down")),
            (icons.any_token, _("a Publicity token")),
            (icons.ahead, _("wins the tie of the Study track")),
            (icons.upgrade_card, _("upgrade a card; the cards to take for it")),
            (icons.upgrade_workshop, _("upgrade the workshop")),
            (icons.upgrade_either, _("upgrade a card or the workshop")),
            (icons.upgraded, _("Upgraded cards owned")),
            (icons.benefactor, _("Benefactors, B with a number")),
            (icons.patroness, _("Patronesses, P with a number")),
            cards_won()[0],
            (icons.invention, _("an Invention that is built")),
            (icons.open_ring, _("one that is not built yet")),
            (icons.marker, _("a covered icon of a Blueprint")),
            (icons.flipped, _("a flipped Sistine tile")),
            (icons.removed, _("Sistine tiles removed, or used Benefactors")),
            (icons.covered, _("a row or column that costs nothing")),
        ),
    ]  # fmt: skip

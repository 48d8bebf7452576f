"""Names and short phrases of Maestro: regions, Characters, cards, tiles, amounts. *names* holds the persons' names."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from games.maestro import benefactors, card_effects, events, inventions, patronesses, scoring
from games.maestro.box import CARDS, CEILING_COLUMNS, COLOURS, GRID, TYPES
from games.maestro.effects import bonus
from games.maestro.options import Option, read
from games.maestro.state import MACHINA
from games.maestro.terms import action as action
from games.maestro.terms import action_points as action_points
from games.maestro.terms import colour as colour
from games.maestro.terms import region_type as region_type
from games.maestro.terms import vp as vp
from games.translation import gettext as _
from games.translation import ngettext

Names = Sequence[str]

DETAIL = 100  # characters that a menu shows of what stands below an option

# --- who


def difficulty(chosen: str) -> str:
    """What makes the Machina easier or harder, as its names joined by +."""
    values = CARDS.box.machina
    easier = _("Patronesses {patroness} (easier)")
    harder = _("Benefactors {benefactor}, Patronesses {patroness} (harder)")
    parts = {
        "": _("plain"),
        "cards_only": _("Resources from its cards only (easier)"),
        "more_galleries": _("Artwork in every Popular Gallery at the start (harder)"),
        "excess_moves": _("its unused points become a Move (harder)"),
        "patronesses_6": easier.format(patroness=vp(values.easier_patroness.value)),
        "cards_6_15": harder.format(
            benefactor=vp(values.harder_benefactor.value), patroness=values.harder_patroness.value
        ),
    }
    return _("The Machina's difficulty: {parts}.").format(parts=", ".join(parts[word] for word in chosen.split("+")))


def difficulty_in_short(chosen: str) -> str:
    """How many things make the Machina easier and harder, as its names joined by +."""
    names = [name for name in chosen.split("+") if name]
    easier = sum(name in ("cards_only", "patronesses_6") for name in names)
    harder = len(names) - easier
    parts = [_("{count} easier").format(count=easier)] if easier else []
    parts += [_("{count} harder").format(count=harder)] if harder else []
    return ", ".join(parts) or _("plain")


def character(number: int) -> str:
    """One of the four Characters."""
    return (_("da Vinci"), _("Michelangelo"), _("da Vinci's Assistant"), _("Michelangelo's Assistant"))[number]


def workshop(side: int) -> str:
    """A workshop, also at the start of a sentence."""
    return (_("Da Vinci's workshop"), _("Michelangelo's workshop"))[side]


def side(side: int) -> str:
    """A workshop in a list."""
    return (_("da Vinci"), _("Michelangelo"))[side]


def person(seat: int, names: Names) -> str:
    """A person's name, or the Machina's, also at the start of a sentence."""
    return _("The Machina") if seat == MACHINA else names[seat]


def people(seats: Iterable[int], names: Names) -> str:
    """Several persons: "Ada and Ben"."""
    return listed([person(seat, names) for seat in dict.fromkeys(seats)])


def listed(phrases: Sequence[str]) -> str:
    """Phrases in a row: "Ada, Ben and Cleo"."""
    if len(phrases) < 2:
        return "".join(phrases)
    return _("{first} and {last}").format(first=", ".join(phrases[:-1]), last=phrases[-1])


# --- scores


def score_part(part: str) -> str:
    """One part of a score."""
    known = {
        "in_game": _("during the game"),
        "board": _("workshop board"),
        "benefactors": _("Benefactors"),
        "patronesses": _("Patronesses"),
    }
    return known.get(part) or named(part)


# --- amounts


def action_point_table(action: str) -> tuple[int, ...]:
    """The Action Points of an Action by its total Effort; the last are those of more Effort, too."""
    points = CARDS.box.action_points
    tables = {"create": points.create, "move": points.move, "influence": points.influence, "study": points.study}
    return tables[action].values


def artworks(kind: str, number: int) -> str:
    """Artworks of one type: "2 Paintings"."""
    text = {
        "painting": ngettext("{number} Painting", "{number} Paintings", number),
        "statue": ngettext("{number} Statue", "{number} Statues", number),
        "bust": ngettext("{number} Bust", "{number} Busts", number),
    }[kind]
    return text.format(number=number)


def artwork(kind: str) -> str:
    """A type of Artwork, one piece of it."""
    return {"painting": _("Painting"), "statue": _("Statue"), "bust": _("Bust")}[kind]


def artwork_type(kind: str) -> str:
    """A type of Artwork, many pieces of it."""
    return {"painting": _("Paintings"), "statue": _("Statues"), "bust": _("Busts")}[kind]


def icon_words() -> dict[str, str]:
    """The words that an icon may stand before, each with the icon's name."""
    words = {artworks(kind, count).removeprefix(f"{count} "): kind for kind in TYPES for count in (1, 2)}
    words |= {colour(name): name for name in COLOURS}
    words |= {vp(1).removeprefix("1 "): "vp", _("Effort"): "effort", _("Publicity"): "publicity"}
    return words | {_("Collector"): "collector", _("Collectors"): "collector"}


def pieces(held: Mapping[str, int]) -> str:
    """Artwork of several types: "2 Paintings, 1 Bust"."""
    return ", ".join(artworks(kind, held[kind]) for kind in TYPES if held.get(kind))


# --- colours, Actions, places


def colours(held: Mapping[str, int] | Iterable[str]) -> str:
    """Resources or tokens in colours: "1 orange, 2 blue"; "" for none."""
    counts = Counter(held)
    return ", ".join(f"{counts[name]} {colour(name)}" for name in COLOURS if counts[name])


def letter(held: str) -> str:
    """A space of da Vinci's board or an icon in one letter: the colour's, X for a marker, ? for any, a dot for none."""
    return {"marker": _("X"), "any": "?", "": "·"}.get(held) or colour(held)[0].upper()


def letters() -> str:
    """What these letters mean."""
    return _("(O orange, P purple, B blue, G green, X an Invention, · nothing, ? any colour)")


def region(id: str) -> str:
    """A region with its number: "8 Rome"."""
    return f"{id} {region_name(id)}" if CARDS.regions[id].colour else region_name(id)


def regions(ids: Iterable[str]) -> str:
    """Several regions."""
    return listed([region(id) for id in ids])


def region_name(id: str) -> str:
    """A region without its number."""
    return _(CARDS.regions[id].name)


def gallery(kind: str) -> str:
    """A kind of Gallery."""
    return {"popular": _("Popular Gallery"), "secondary": _("Secondary Gallery"), "": _("no Gallery")}[kind]


def cell(space: int) -> str:
    """A space of da Vinci's board."""
    return _("row {row}, column {column}").format(row=space // GRID + 1, column=space % GRID + 1)


def ceiling_cell(space: int) -> str:
    """A space of Michelangelo's board."""
    row, column = divmod(space, CEILING_COLUMNS)
    return _("row {row}, column {column}").format(row=row + 1, column=column + 1)


def cost_area(id: str) -> str:
    """A row or column of Michelangelo's board with its cost, from "row2" or "col3"."""
    number = int(id[3:])
    if id.startswith("row"):
        return _("row {number} ({colour})").format(
            number=number, colour=colour(CARDS.box.ceiling.rows.values[number - 1])
        )
    cost = colour(CARDS.box.ceiling.columns.values[number - 1])
    return _("column {number} ({colour})").format(number=number, colour=cost)


def track_icon(icon: str, bonus: str) -> str:
    """A space of the Study track; *bonus* is the colour of its tile."""
    return {"C": _("a card"), "W": _("a workshop"), "E": _("a card or a workshop")}.get(icon) or colour(bonus)


def track_effect(icon: str, bonus: str) -> str:
    """What a space of the Study track gives."""
    if icon == "T":
        return _("1 {colour} Resource").format(colour=colour(bonus))
    return _("upgrade {what}").format(what=track_icon(icon, bonus))


# --- cards


def title(id: str) -> str:
    """The name of a card, a Benefactor, a Patroness, a Blueprint or an Event: ours, from the box."""
    return _(CARDS.names[id])


def named(id: str) -> str:
    """Such a name with the number that stands for it: "Town Crier (DS01)"."""
    return _("{name} ({id})").format(name=title(id), id=id)


def effect(code: str) -> str:
    """A special effect of a card or tile in short."""
    return card_effects.text(code)


def card(id: str) -> str:
    """A workshop card with all that is on it, or a card of the Machina; "" is one that lies face down."""
    if not id:
        return _("a face-down card")
    if id in CARDS.solo:
        solo = CARDS.solo[id]
        text = _("{name} ({id}: {points}, Publicity {publicity}, {resources})")
        resources = colours(solo.resources) or _("no Resource")
        points = action_points(solo.points)
        return text.format(name=title(id), points=points, publicity=solo.publicity, resources=resources, id=id)
    printed = CARDS.cards[id]
    text = _("{name} ({id}: Effort {effort}, Publicity {publicity}, {effect})")
    return text.format(
        name=title(id), effort=printed.effort, publicity=printed.publicity, effect=effect(printed.effect), id=id
    )


def card_in_words(id: str) -> str:
    """The name of a workshop card and what it does, where its numbers stand beside it."""
    return _("{name}: {effect}").format(name=title(id), effect=effect(CARDS.cards[id].effect))


def prize_in_words(id: str) -> str:
    """The name of a Benefactor or a Patroness and what it does, where its number stands beside it."""
    return _("{name}: {effect}").format(name=title(id), effect=prize_effect(id))


def short_card(id: str, action: str = "") -> str:
    """A card by its name and numbers only; with what it adds to its Publicity at an Action."""
    if not id:
        return _("face down")
    if id in CARDS.solo:
        solo = CARDS.solo[id]
        text = _("{name} ({id}: {points}, Publicity {publicity})")
        return text.format(name=title(id), id=id, points=action_points(solo.points), publicity=solo.publicity)
    printed = CARDS.cards[id]
    more = bonus(printed.effect, "PUBL", action)
    text = _("{name} ({id}: Effort {effort}, Publicity {publicity})")
    if more:
        text = _("{name} ({id}: Effort {effort}, Publicity {publicity} + {more})")
    return text.format(name=title(id), id=id, effort=printed.effort, publicity=printed.publicity, more=more)


def prize_kind(id: str) -> str:
    """A Benefactor or a Patroness as such: "Benefactor Ballad Singers (B3: 2 Publicity tokens at random)"."""
    return (_("Benefactor {prize}") if id in CARDS.benefactors else _("Patroness {prize}")).format(prize=prize(id))


def prize(id: str) -> str:
    """A Benefactor or a Patroness with what it does: "Ballad Singers (B3: 2 Publicity tokens at random)"."""
    return _("{name} ({id}: {effect})").format(name=title(id), id=id, effect=prize_effect(id))


def prize_effect(id: str) -> str:
    """What a Benefactor does when it is used, or a Patroness pays at the end."""
    return benefactors.text(id) if id in CARDS.benefactors else patronesses.text(id)


# --- workshops


def invention(card: str, number: int) -> str:
    """What an Invention does, with its id."""
    id = f"{card}-{number}"
    text = inventions.text(id)
    return _("{effect} ({id})").format(effect=text, id=id)


def invention_points(card: str, number: int) -> str:
    """What an Invention is worth at the end."""
    return worth(*scoring.invention_worth(card, number))


def worth(points: int, per_tile: int) -> str:
    """VP at the end, or VP for each Popular Gallery tile."""
    return _("{points} a Popular tile").format(points=vp(per_tile)) if per_tile else vp(points)


def pattern(icons: Sequence[tuple[int, int, str]], hidden: Iterable[int] = ()) -> str:
    """A Blueprint's icons row by row, as letters; covered ones are dots."""
    covered = set(hidden)
    rows = max(row for row, _c, _k in icons) + 1
    columns = max(column for _r, column, _k in icons) + 1
    drawn = [["·"] * columns for _n in range(rows)]
    for number, (row, column, name) in enumerate(icons):
        if number not in covered:
            drawn[row][column] = letter(name)
    return " / ".join("".join(row) for row in drawn)


def tile(id: str) -> str:
    """A Sistine Chapel tile by its effect, or what became of it."""
    if id == "flipped":
        return _("flipped")
    return effect(CARDS.sistine[id].effect) if id else _("removed")


def event(id: str) -> str:
    """An Event with what it does."""
    return _("{name} ({id}: {effect})").format(name=title(id), effect=events.text(id), id=id)


def event_in_short(id: str) -> str:
    """What an Event does in a few words; the compass of its regions stands beside."""
    return events.short(id)


def plan(options: Sequence[str]) -> list[str]:
    """A sealed plan of an Exhibition: who takes which Resource, or which Artwork goes where."""
    steps = [read(option) for option in options]
    return [_planned(step) for n, step in enumerate(steps) if not _is_said(step, steps[n + 1 :])]


def _is_said(step: Option, after: Sequence[Option]) -> bool:
    """Whether the next step, which names the Artwork of the same region, says it all."""
    return step.verb == "where" and bool(after) and after[0].verb == "type" and after[0].args[1] == step.first


def _planned(step: Option) -> str:
    if step.verb == "to":
        number, name, id = step.args
        text = _("1 {colour} of {region} for {character}")
        return text.format(colour=colour(name), region=region(id), character=character(int(number)))
    if step.verb == "type":
        kind, id = step.args
        return _("{artwork} in {region}").format(artwork=artwork(kind), region=region(id))
    return _("1 Artwork in {region}").format(region=region(step.first))

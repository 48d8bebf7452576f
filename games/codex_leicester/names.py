"""Names and short phrases of Codex Leicester: Areas, cards, pieces, amounts. *names* holds the persons' names."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from games.codex_leicester.box import CARDS, MATERIALS, Common, Epic
from games.codex_leicester.rows import EFFECTS, EPIC_BONUSES, EXTENSIONS, REQUESTS, REWARDS, TILES
from games.codex_leicester.state import BOTS, DUMMY
from games.translation import gettext as _
from games.translation import ngettext

Names = Sequence[str]

# --- seats


def seat_name(seat: int, names: Names) -> str:
    """A person's name, or what the dummy and the Bots are called within a sentence."""
    if seat == DUMMY:
        return _("the dummy")
    if seat in BOTS:
        return _("Bot {number}").format(number=BOTS.index(seat) + 1)
    return names[seat]


def subject(seat: int, names: Names) -> str:
    """The same at the start of a sentence."""
    name = seat_name(seat, names)
    return name[0].upper() + name[1:] if seat == DUMMY else name


def seats(numbers: Iterable[int], names: Names) -> str:
    """Several seats, in order: "Ada, Ben, the dummy"."""
    return ", ".join(seat_name(seat, names) for seat in numbers)


def colour(name: str) -> str:
    """A colour of symbols or players."""
    return _COLOURS[name]()


_COLOURS: dict[str, Callable[[], str]] = {
    "red": lambda: _("red"),
    "gray": lambda: _("gray"),
    "blue": lambda: _("blue"),
    "green": lambda: _("green"),
    "yellow": lambda: _("yellow"),
    "purple": lambda: _("purple"),
}


# --- places


def area(letter: str) -> str:
    """An Area with its letter; Markets with their Material."""
    if letter in _AREAS:
        return _AREAS[letter]()
    return _("Market {letter} ({material})").format(letter=letter, material=material(CARDS.market[letter]))


_AREAS: dict[str, Callable[[], str]] = {
    "A": lambda: _("Council (A)"),
    "B": lambda: _("Laboratory (B)"),
    "C": lambda: _("Academy (C)"),
    "I": lambda: _("Bank (I)"),
}


def short_area(letter: str) -> str:
    """An Area by what it is, for a picture; a Market by its Material."""
    if letter in _SHORT_AREAS:
        return _SHORT_AREAS[letter]()
    name = material(CARDS.market[letter])
    return name[0].upper() + name[1:]


_SHORT_AREAS: dict[str, Callable[[], str]] = {
    "A": lambda: _("Council"),
    "B": lambda: _("Laboratory"),
    "C": lambda: _("Academy"),
    "I": lambda: _("Bank"),
}


def shop(kind: str) -> str:
    """A workshop."""
    return _SHOPS[kind]()


_SHOPS: dict[str, Callable[[], str]] = {"hammer": lambda: _("Hammer Workshop"), "pincer": lambda: _("Pincer Workshop")}


def short_shop(kind: str) -> str:
    """A workshop in one word."""
    return _SHORT_SHOPS[kind]()


_SHORT_SHOPS: dict[str, Callable[[], str]] = {"hammer": lambda: _("Hammer"), "pincer": lambda: _("Pincer")}


def place(where: str) -> str:
    """Where workers can be placed: an Area or an own workshop."""
    return shop(where) if where in ("hammer", "pincer") else area(where)


def the_place(where: str) -> str:
    """The same within a sentence: Markets have a name, all else an article."""
    return place(where) if where in CARDS.market else _("the {place}").format(place=place(where))


def extension(tile: str) -> str:
    """An Extension Tile with its rooms."""
    return EXTENSIONS[tile].name()


# --- amounts


def florins(count: int) -> str:
    """An amount of florins."""
    return ngettext("{count} florin", "{count} florins", count).format(count=count)


def works(count: int) -> str:
    """A number of Works."""
    return ngettext("{count} Work", "{count} Works", count).format(count=count)


def tokens(count: int) -> str:
    """A number of Work Resolve Tokens."""
    return ngettext("{count} Work Token", "{count} Work Tokens", count).format(count=count)


def apprentices(count: int) -> str:
    """A number of Apprentices."""
    return ngettext("{count} Apprentice", "{count} Apprentices", count).format(count=count)


def automata(count: int) -> str:
    """A number of Automata."""
    return ngettext("{count} Automaton", "{count} Automata", count).format(count=count)


def workers(master: bool, count: int) -> str:
    """The Master, Apprentices, or both; "" for nobody."""
    return ", ".join([_("Master")] * master + ([apprentices(count)] if count else []))


def material(name: str) -> str:
    """A Material."""
    return _MATERIALS[name]()


_MATERIALS: dict[str, Callable[[], str]] = {
    "ore": lambda: _("ore"),
    "wood": lambda: _("wood"),
    "brick": lambda: _("brick"),
    "glass": lambda: _("glass"),
    "rope": lambda: _("rope"),
}


def count_of(name: str, count: int) -> str:
    """A number of one Material: "2 ore", "2 ropes"."""
    return _COUNTED[name](count).format(count=count)


_COUNTED: dict[str, Callable[[int], str]] = {
    "ore": lambda count: ngettext("{count} ore", "{count} ore", count),
    "wood": lambda count: ngettext("{count} wood", "{count} wood", count),
    "brick": lambda count: ngettext("{count} brick", "{count} bricks", count),
    "glass": lambda count: ngettext("{count} glass", "{count} glass", count),
    "rope": lambda count: ngettext("{count} rope", "{count} ropes", count),
}


def icon_words() -> dict[str, str]:
    """The words that an icon may stand before, each with the icon's name."""
    amounts = {"florin": florins, "work": works, "token": tokens, "apprentice": apprentices, "automaton": automata}
    words = {say(count).removeprefix(f"{count} "): icon for icon, say in amounts.items() for count in (1, 2)}
    words |= {count_of(name, count).removeprefix(f"{count} "): name for name in MATERIALS for count in (1, 2)}
    return words | {_("Master"): "master"}


def counted(stock: Mapping[str, int] | Iterable[str]) -> list[str]:
    """Materials, each type with its count: "2 ore", "1 rope"."""
    counts = stock if isinstance(stock, Mapping) else Counter(stock)
    return [count_of(name, counts[name]) for name in MATERIALS if counts.get(name)]


def materials(stock: Mapping[str, int] | Iterable[str]) -> str:
    """The same in a row: "2 ore, 1 rope"; "" for none."""
    return ", ".join(counted(stock))


def amount(count: int, stock: Mapping[str, int] | Iterable[str] = ()) -> str:
    """Florins and Materials together; "" for nothing."""
    return ", ".join(text for text in (florins(count) if count else "", materials(stock)) if text)


def ordinal(number: int) -> str:
    """A place in an order: "1st"."""
    return _ORDINALS[number]() if number in _ORDINALS else str(number)


_ORDINALS: dict[int, Callable[[], str]] = {
    1: lambda: _("1st"),
    2: lambda: _("2nd"),
    3: lambda: _("3rd"),
    4: lambda: _("4th"),
    5: lambda: _("5th"),
}


def listed(phrases: Sequence[str]) -> str:
    """Phrases in a row: "Ada, Ben and Cleo"."""
    if len(phrases) < 2:
        return "".join(phrases)
    return _("{first} and {last}").format(first=", ".join(phrases[:-1]), last=phrases[-1])


def fit(parts: Iterable[str], limit: int = 100) -> str:
    """As many of *parts* as a line holds, the first in any case; one that is too long is left out."""
    line = ""
    for part in parts:
        longer = f"{line} · {part}" if line and part else line or part
        if len(longer) <= limit:
            line = longer
        elif not line:
            line = part[: limit - 1] + "…"
    return line


# --- inventions


def card(id: str) -> str:
    """An invention's name."""
    return _(CARDS.inventions[id].name)


def cost(id: str) -> str:
    """The Materials of an invention."""
    return materials(CARDS.inventions[id].cost)


def payment(id: str) -> str:
    """Its florins for the first and for later finishers."""
    invention = CARDS.inventions[id]
    return _("{first}/{later} florins").format(first=invention.first, later=invention.later)


def effect(id: str) -> str:
    """What an invention brings besides florins and symbol, in a few words."""
    invention = CARDS.inventions[id]
    if isinstance(invention, Epic):
        return EPIC_BONUSES[invention.bonus].text(invention.value, invention.symbol)
    return EFFECTS[invention.effect].text()


def kind(id: str) -> str:
    """The class of an invention's effect."""
    invention = CARDS.inventions[id]
    if not isinstance(invention, Common):
        return _("Epic")
    return _KINDS[invention.kind]()


_KINDS: dict[str, Callable[[], str]] = {
    "instant": lambda: _("instant"),
    "once": lambda: _("once per Round"),
    "permanent": lambda: _("permanent"),
}


# --- the Council, the patrons, the Multipurpose Cards


def tile(id: str) -> str:
    """A Council Tile."""
    return _(CARDS.box.council_tiles[id].name)


def tile_effect(id: str) -> str:
    """What a Council Tile does."""
    return TILES[id].text()


def row(numbers: Sequence[int]) -> str:
    """The four steps of a track: "0/2/3/4"."""
    return "/".join(str(number) for number in numbers)


def reward(id: str) -> str:
    """A Patron Reward."""
    return _(CARDS.box.patron_rewards[id].name)


def reward_short(id: str) -> str:
    """What a Patron Reward gives, in a few words."""
    return REWARDS[id].short()


def reward_effect(id: str) -> str:
    """What a Patron Reward does, in one line."""
    return REWARDS[id].text()


def request(id: str) -> str:
    """A Patron Request."""
    return _(CARDS.box.patron_requests[id].name)


def request_short(id: str) -> str:
    """The condition of a Patron Request, in a few words."""
    return REQUESTS[id].short()


def request_condition(id: str) -> str:
    """The condition of a Patron Request, in full."""
    return REQUESTS[id].text()


def waived(count: int) -> str:
    """Salaries that need not be paid."""
    return ngettext("{count} salary waived", "{count} salaries waived", count).format(count=count)


def chosen_materials(count: int) -> str:
    """A number of Materials that their owner chooses."""
    return ngettext("{count} Material of choice", "{count} Materials of choice", count).format(count=count)


def some_materials(count: int) -> str:
    """A number of Materials."""
    return ngettext("{count} Material", "{count} Materials", count).format(count=count)


def knowledge(space: int) -> str:
    """What a space of the Knowledge Track, from 1, brings."""
    term = CARDS.box.knowledge.values[space - 1]
    if term == "choice":
        return _("Apprentice or Automaton")
    if term == "leftover":
        return _("the one left at space {space}").format(space=CARDS.box.knowledge.values.index("choice") + 1)
    return item(term)


def item(term: str) -> str:
    """A starting resource or reward such as "2 material" in words."""
    number, _space, name = term.partition(" ")
    count = int(number)
    if name in MATERIALS:
        return count_of(name, count)
    if name == "material":
        return chosen_materials(count)
    if name == "extension":
        return _("an Extension Tile")
    return {"florin": florins, "token": tokens, "apprentice": apprentices, "automaton": automata}[name](count)


def multipurpose(id: str) -> str:
    """A Multipurpose Card."""
    return _(CARDS.multipurpose[id].name)


def start(id: str) -> str:
    """What a Multipurpose Card gives at the start: "1 Apprentice or 3 florins"."""
    slots = [_(" or ").join(item(term) for term in slot) for slot in CARDS.multipurpose[id].start]
    return " + ".join(slots)


def position_bonus(players: int, position: int) -> str:
    """What a position brings in the first Round, "" for nothing."""
    terms = CARDS.box.bonus[str(players)].values[position - 1]
    return " + ".join(item(f"1 {term}") for term in terms.split("+") if term)

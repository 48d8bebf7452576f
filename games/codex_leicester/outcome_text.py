"""What an option leads to, in words: its outcome, as the rules have filled it in."""

from collections.abc import Iterable

from games.codex_leicester import names as say
from games.codex_leicester.inventions import ASKS, COMPLETES
from games.codex_leicester.outcomes import Change, Outcome, Presence, Progress
from games.codex_leicester.view import ShopView
from games.translation import gettext as _

# --- florins and Materials


def price(outcome: Outcome) -> str:
    """A price and the florins then: "2 florins, 3 left"; "" where nothing is paid."""
    if outcome.price is None or outcome.florins is None:
        return ""
    paid = say.florins(outcome.price) if outcome.price else _("free")
    return _("{price}, {left} left").format(price=paid, left=outcome.florins)


def florins_then(outcome: Outcome) -> str:
    """The florins that a gain leads to."""
    return _("you then have {florins}").format(florins=say.florins(outcome.florins or 0))


def brings(outcome: Outcome) -> str:
    """The florins that something brings; "" for none."""
    return _("brings {florins}").format(florins=say.florins(outcome.gain)) if outcome.gain else ""


def held(change: Change) -> str:
    """How much of a Material the reader has, and will have."""
    return _("you have {held}, then {after}").format(held=change.before, after=change.after)


def holdings(outcome: Outcome) -> str:
    """The same of the one Material that an option is about."""
    return next((held(change) for change in outcome.materials.values()), "")


# --- inventions in progress


def in_progress(shop: ShopView) -> str:
    """What is being built in a workshop."""
    if not shop.card:
        return _("no invention there")
    text = _("{card} {done} of {need}").format(card=say.card(shop.card), done=shop.done, need=shop.need)
    return text + (" " + _("(Future)") if shop.future else "")


def progress(step: Progress) -> str:
    """An invention before and after Works, and whether they complete it."""
    text = _("{card} {done} → {after} of {need}").format(
        card=say.card(step.card), done=step.before, after=step.done, need=step.need
    )
    if not step.end:
        return text
    if step.end == COMPLETES:
        return f"{text}, " + _("completes it: {florins}").format(florins=say.florins(step.florins))
    if step.end == ASKS:
        return f"{text}, " + _("may complete it: {florins}").format(florins=say.florins(step.florins))
    if step.idle:
        return _("{card} {done} of {need} is Future: no effect").format(
            card=say.card(step.card), done=step.done, need=step.need
        )
    return f"{text}, " + _("but it is Future")


def all_progress(outcome: Outcome) -> list[str]:
    """Every invention that Works are done on, in order."""
    return [progress(step) for step in outcome.progress]


def idle(outcomes: Iterable[Outcome]) -> str:
    """That none of several ways to do Works would do anything; "" where one does."""
    steps = [step for outcome in outcomes for step in outcome.progress]
    return _("Works have no effect there now") if steps and all(step.idle for step in steps) else ""


def can_complete(steps: Iterable[Progress]) -> bool:
    """Whether one of them would be completed, or could be."""
    return any(step.end in (COMPLETES, ASKS) for step in steps)


def lost_works(outcome: Outcome) -> str:
    """That Works which come would be lost; "" where they have a use."""
    return _("no invention of yours can use the Works") if outcome.loses_works else ""


# --- influence, order, pieces


def presence(there: Presence | None) -> str:
    """Influence before and after, and the place as things stand."""
    if there is None:
        return ""
    text = _("influence {before} → {after}: {place} of {count}")
    return text.format(before=there.before, after=there.after, place=say.ordinal(there.place), count=there.among)


def kept(area: str, outcome: Outcome) -> str:
    """The influence that stays where workers leave."""
    return _("you keep {influence} in {area}").format(influence=outcome.kept, area=area)


def turn(change: Change | None) -> str:
    """When somebody in a position acts and declares."""
    if change is None:
        return ""
    return _("acts {place}, declares {turn}").format(place=say.ordinal(change.before), turn=say.ordinal(change.after))


def rooms(outcome: Outcome) -> str:
    """The rooms of a workshop before and after an Extension Tile."""
    if outcome.rooms is None:
        return ""
    shop, before, after, furnaces = outcome.rooms
    text = _("{shop}: {before} → {after} rooms, +{furnaces} furnace")
    return text.format(shop=say.short_shop(shop), before=before, after=after, furnaces=furnaces)


def furnace(outcome: Outcome) -> str:
    """Where a new Automaton would go."""
    if outcome.furnaces:
        return _("room in: {shops}").format(shops=say.listed([say.short_shop(kind) for kind in outcome.furnaces]))
    return _("no furnace room free: it waits")


def salaries(outcome: Outcome) -> str:
    """The salaries with one Apprentice more."""
    return _("your salaries: {owed}").format(owed=outcome.salaries)


def apprentice(outcome: Outcome) -> str:
    """What hiring means: salaries, who is left in the Academy, a Request."""
    left = _("{count} more in the Academy").format(count=outcome.academy)
    return say.fit([salaries(outcome), left, request(outcome)])


def request(outcome: Outcome) -> str:
    """Whether a Patron Request is met."""
    return _("meets a Request") if outcome.request else ""

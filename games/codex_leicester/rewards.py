"""The Patron Rewards: what each says and brings (CL-PREW-05 to CL-PREW-19)."""

from collections.abc import Callable

from games.codex_leicester import names as say
from games.codex_leicester.box import CARDS, Benefit
from games.codex_leicester.inventions import give, shorten
from games.codex_leicester.options import write
from games.codex_leicester.rows import REWARDS, Effect, Reward
from games.codex_leicester.state import Player, State
from games.engine import Script
from games.translation import gettext as _
from games.translation import ngettext

THIRD, FOURTH = 2, 3  # steps of the Value Track, counted from 0


def values(id: str) -> Callable[[], Benefit]:
    """What the box says of a reward, read when it is used."""
    return lambda: CARDS.box.patron_rewards[id]


def giving(id: str) -> Effect:
    """What a reward brings at once; Works it saves are saved first (CL-PREW-07, CL-PREW-12 to CL-PREW-16)."""

    def effect(g: State, player: Player) -> Script[None]:
        shorten(player)
        yield from give(g, player, values(id)(), write("reward", id))

    return effect


def lower_step(step: int, price: int) -> int:
    """The third step costs 2 at most, the fourth 1 florin less (CL-PREW-17, CL-PREW-18, CL-R-31)."""
    terms = values("PT8")()
    if step == THIRD:
        return min(price, terms.third_step)
    return price - terms.fourth_step if step == FOURTH else price


def _waived(id: str) -> str:
    count = values(id)().salaries
    text = ngettext(
        "on each payday {count} Apprentice needs no salary", "on each payday {count} Apprentices need no salary", count
    )
    return text.format(count=count)


def _at_once(goods: str) -> str:
    return _("{goods} at once").format(goods=goods)


REWARDS |= {
    "PA": Reward(
        short=lambda: _("better Automata"),
        text=lambda: _("all your Automata do {works} from now on").format(works=say.works(values("PA")().automaton)),
        values=values("PA"),
        effect=giving("PA"),
        printed=True,
        worth=1.0,
    ),
    "PB": Reward(
        short=lambda: _("symbols save Works"),
        text=lambda: _("{works} less for an invention per symbol of its type you own").format(
            works=say.works(values("PB")().works_saved)
        ),
        values=values("PB"),
        effect=giving("PB"),
        printed=True,
        worth=4.5,
    ),
    "PT1": Reward(
        short=lambda: _("new symbols pay"),
        text=lambda: _("{florins} for every symbol of a type new to you, from now on").format(
            florins=say.florins(values("PT1")().new_symbol)
        ),
        values=values("PT1"),
        effect=giving("PT1"),
        worth=4.5,
    ),
    "PT2": Reward(
        short=lambda: say.waived(values("PT2")().salaries),
        text=lambda: _waived("PT2"),
        values=values("PT2"),
        effect=giving("PT2"),
        worth=4.0,
    ),
    "PT3": Reward(
        short=lambda: say.works(values("PT3")().works),
        text=lambda: _("{works} at once, in one workshop or both").format(works=say.works(values("PT3")().works)),
        values=values("PT3"),
        effect=giving("PT3"),
        worth=1.5,
    ),
    "PT4": Reward(
        short=lambda: say.florins(values("PT4")().florins),
        text=lambda: _at_once(say.florins(values("PT4")().florins)),
        values=values("PT4"),
        effect=giving("PT4"),
    ),
    "PT5": Reward(
        short=lambda: _("{waived} and {materials}").format(
            waived=say.waived(values("PT5")().salaries), materials=say.some_materials(values("PT5")().materials)
        ),
        text=lambda: f"{_waived('PT5')}; {_at_once(say.chosen_materials(values('PT5')().materials))}",
        values=values("PT5"),
        effect=giving("PT5"),
        worth=2.5,
    ),
    "PT6": Reward(
        short=lambda: _("{tokens} and {florins}").format(
            tokens=say.tokens(values("PT6")().tokens), florins=say.florins(values("PT6")().florins)
        ),
        text=lambda: _at_once(
            _("{tokens} and {florins}").format(
                tokens=say.tokens(values("PT6")().tokens), florins=say.florins(values("PT6")().florins)
            )
        ),
        values=values("PT6"),
        effect=giving("PT6"),
    ),
    "PT7": Reward(
        short=lambda: say.some_materials(values("PT7")().materials),
        text=lambda: _at_once(say.chosen_materials(values("PT7")().materials)),
        values=values("PT7"),
        effect=giving("PT7"),
        worth=3.5,
    ),
    "PT8": Reward(
        short=lambda: _("cheaper steps"),
        text=lambda: _("the third step costs {third}, the fourth {less} less").format(
            third=values("PT8")().third_step, less=say.florins(values("PT8")().fourth_step)
        ),
        values=values("PT8"),
        effect=giving("PT8"),
        worth=4.0,
        step=lower_step,
    ),
}

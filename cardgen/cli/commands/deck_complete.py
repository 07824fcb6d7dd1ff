"""`cardgen deck complete`: fills up a deck that is not finished."""

from functools import partial

from cardgen.cli.decks.mend import PARAMS, mend
from cardgen.cli.terminal.command import Command
from cardgen.diagnostics import Text

COMMAND = Command(
    run=partial(mend, adding=True),
    words=Text(
        "Fills up a deck to a legal one: cards are only put in, none is taken out, and as few as possible. "
        "Needs the extra “repair”.",
        "把套牌补成合法的：只加牌，不移除任何牌，加得尽量少。需要安装附加功能 repair。",
    ),
    params=PARAMS,
    examples=(
        ("cardgen deck complete 七圣召唤 half.toml", Text("what to add", "还要加哪些牌")),
        ("cardgen deck complete qisheng half.toml --pool mine.toml", Text("from what I own", "只用我有的牌")),
    ),
)

"""`cardgen deck fix`: the smallest change that makes a deck legal."""

from functools import partial

from cardgen.cli.decks.mend import PARAMS, mend
from cardgen.cli.terminal.command import Command
from cardgen.diagnostics import Text

COMMAND = Command(
    run=partial(mend, adding=False),
    words=Text(
        "Finds the smallest change that makes a deck legal: as few cards as possible are replaced, taken out "
        "or put in, and it is proven that fewer would not do, or said that this was not proven. Needs the "
        "extra “repair”.",
        "找出让套牌合法的最小改动：换掉、移除或加入的牌尽量少，并证明不能更少；没能证明时也会如实说明。"
        "需要安装附加功能 repair。",
    ),
    params=PARAMS,
    examples=(
        ("cardgen deck fix 七圣召唤 my-deck.toml", Text("what to swap", "该换哪几张")),
        ("cardgen deck fix qisheng my-deck.toml --output fixed.toml", Text("and write it", "并写成文件")),
    ),
)

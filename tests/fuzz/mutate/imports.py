"""Documents that `cardgen import` makes games of."""

from random import Random

from .. import nasty
from ..files import Input

DOCUMENT = """# 小试 v1.2

## 攻击牌（12 张）

7* 攻击一级：造成 1 点伤害。
3* 攻击二级 x 造成 {damage} 点伤害
- 防守（2张）：抵消 1 次攻击。

## ![p](art/x.png)技能

| 名称 | 张数 | 效果 |
| --- | --: | --- |
| 治疗 | 2 | 回复 2 点 |
| 偷窃 | 1 | 拿 1 张牌 |

1. Fireball (x3) - deals 3 damage
2. Shield: 2 copies, blocks **one** attack

### Heroes

* 骑士 ×1
* 法师*2 “引文” \\ "x"
"""
TABLE = """Name,Qty,Type,Cost,Text,Art
Fireball,3,Spell,2,Deal 3 damage.,art/x.png
Knight,,Unit,4,"Guards {x},
twice.",
Total,4,,,,
"""
PIECES = (
    "3* 甲 x", "7* 攻击一级：", "- 乙（2张）：丙", "| 丁 | 3 |", "## ", "### ![p](art/x.png)", "(x3)",
    "×2", "* ", "一百张", "0* 零", "9999999999* 多", "2* \x00", '3* "引"', "3* \\u0000", "3* [a](b)",
    "3* {damage}", "3* :leaf:", "- ", "：", "（", "张", "## `x`攻击", "## {{count}}", "3* `甲`乙 x",
    "# {{title}}", "2* {{count}}甲", "<https://example.org>",
)  # fmt: skip


def documents(random: Random) -> Input:
    """Markdown, plain text, HTML or a table: the ending says how it is read."""
    name = random.choice(("d.md", "d.md", "d.csv", "d.txt", "d.html"))
    text = TABLE if name == "d.csv" else DOCUMENT
    for _ in range(random.choice((1, 2, 5))):
        lines = text.split("\n")
        at = random.randint(0, len(lines))
        lines.insert(at, random.choice(PIECES) + random.choice(("", *PIECES)) + nasty.character(random))
        text = "\n".join(lines)
    if random.random() < 0.6:
        text = nasty.line_damage(random, text)
    if random.random() < 0.03:
        text += nasty.repeated(random, random.choice(PIECES) + "\n")
    data = nasty.encoded(random, text)
    into = ("--output", ".", "--id", "n") if random.random() < 0.7 else ()
    return Input({name: data}, (("import", name, *into), ("check", "n") if into else ("list",)))

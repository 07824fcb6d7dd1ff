"""Rulebooks: the base's and those of the shipped games, damaged line by line; and a thing very often."""

from pathlib import Path
from random import Random

from .. import nasty
from ..files import Input, base_files

RULEBOOK = "card_data/g/rulebook.md"
CARD_DATA = Path(__file__).parents[3] / "card_data"
PIECES = (
    "^[a]", "[^1]", "[^x]: y\n", "详见“无此节”。", "**a**", "*a", "[a](b)", "![a](art/dot.png)",
    "![a](card:puer)", ":leaf:", ":::note\n", ":::facts\n", ":::reference x\n", ":::\n", "{{count}}",
    "{{count kind=tea}}", "{{cards}}\n\n", "{{rules}}\n\n", "{{glossary}}\n\n",
    "{{changelog since=HEAD}}\n\n", "{{deck one}}\n\n", "{{table kind=tea}}\n\n", "> ", "- ", "1. ", "# ",
    "## 龙井\n\n", "| a | b |\n| --- | --- |\n| 1 | 2 |\n", "|", "```\n", "`", "<div>", "<!-- ", "&amp;",
    "\\", "茶\n: 龙井\n\n", "龙井 3 张。", "共有 99 张牌。", "每种 4 张，", "人数：2\n", "---\n",
    "[a]: <b>\n", "<https://a>", "　", "\n\n", "  \n", "龙并", "Components: 12 tea cards, 6 guest cards. ",
    ":::anatomy 龙井\n", ":::anatomy puer {width=-1mm}\nname: x\n:::\n", "name + art: **x** y\n",
    ":::board\n", ":::board {mirror ground=#12 players=,,}\n",
    "| ① 茶 [龙井]×999 / [背 puer]×9999 | 轨 x 9-0/0 @3 |\n| --- |\n", "| track x 0-9999/1 @@ |\n",
    "[扇 背 puer]×0", "【puer】", ":::turn\n", "- **抽** [背 puer]×9\n  话\n", ":::example\n",
    "- ！**a** [puer] → + = [龙井] → 9\n", "甲：99/0\n", "- 茶：话\n", ":::box\n", "{{box}}\n\n",
    "{{sum puer.x × 2}}", "{{sum 1e9 * 9 / (0)}}", "{{sum ((((((((1", "{{page x}}", "{{page #}}",
    "- kind=tea: **x** y\n",
    "<b>", "</b>", "<table><tr><td colspan=99999 rowspan=0>", "</table>", "<td>", "<li>", "<dl><dt>", "<pre>",
    "<details><summary>", "</details>\n\n", "<a href='javascript:x'>",
    "<img src=\"art/dot.png\" width='-1%'>",
    "<a b='", "<script>", "<h2>", "</p>", "&#x110000;&amp;amp;", "<p align=center>", "<![CDATA[", "<N>",
    "[[a|b]]", "![[art/dot.png|9999999]]", "==", "$x^{2}$", "$$\n\\frac{\n$$\n",
    "!!! note \"x\"\n    y\n", "??? \n",
    "> [!bug]- x\n", ":+1:", "{: width=9e9}", "##x\n", "{{< x >}}", "![a](../../x.gif)", "[TOC]\n\n",
    ":::note \x1b[31m标题\n", ":::facts <b>*x*\n", "{{", "}}", "[[", "~~", "||",
)  # fmt: skip
FORMS = ("pdf", "html,txt", "md", "epub,txt", "pdf,html,txt,md,epub")


def rulebook(random: Random) -> Input:
    text = base_files()[RULEBOOK].decode()
    if random.random() < 0.3:
        text = random.choice(sorted(CARD_DATA.glob("*/rulebook.md"))).read_text("utf-8")
    how = random.random()
    if how < 0.6:
        for _ in range(random.choice((1, 3, 10))):
            at = random.choice([n for n, c in enumerate(text) if c == "\n"] or [0]) + random.randint(0, 1)
            text = text[:at] + random.choice(PIECES) * random.choice((1, 1, 2, 40)) + text[at:]
        text = nasty.line_damage(random, text)
    elif how < 0.93:
        text = nasty.line_damage(random, text)
    else:
        text += nasty.repeated(random, random.choice(PIECES) + random.choice(("", "", *PIECES)))
    commands = (
        ("rulebook", "g", "--to", random.choice(FORMS)),
        ("check", "g"),
        ("rulebook", RULEBOOK, "--to", "html"),
        ("rulebook", "g", "--paper", "a5", "--columns", "2", "--booklet"),
        ("sheet", "g"),
    )
    return Input({RULEBOOK: nasty.encoded(random, text)}, tuple(random.sample(commands, 2)))

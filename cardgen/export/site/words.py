"""The words of a site's own furniture, in Chinese and English; other languages get the English ones."""

from typing import NamedTuple

from cardgen.model.language import written


class SiteWords(NamedTuple):
    """`found` has a place for a number, `kinds` for how many different cards and how many in all."""

    cards: str
    decks: str
    rulebook: str
    files: str
    read: str
    print: str
    search: str
    found: str
    none: str
    before: str
    after: str
    copies: str
    legal: str
    share_code: str
    copy: str
    copied: str
    actual_size: str
    pages: str
    made: str
    total: str


ENGLISH = SiteWords(
    cards="Cards",
    decks="Decks",
    rulebook="Rulebook",
    files="Downloads",
    read="Read the rules",
    print="Print it",
    search="Search names and texts",
    found="{} found",
    none="No card has that. Try fewer words.",
    before="Previous",
    after="Next",
    copies="copies in the box",
    legal="Legal deck",
    share_code="Share code",
    copy="Copy",
    copied="Copied",
    actual_size="Print at actual size (100 %), never “fit to page”; measure the line of 100 mm first.",
    pages="{} pages",
    made="Made with cardgen",
    total="{} cards",
)
CHINESE = SiteWords(
    cards="卡牌",
    decks="套牌",
    rulebook="规则书",
    files="下载",
    read="读规则",
    print="打印一套",
    search="搜索牌名和效果",
    found="找到 {} 种",
    none="没有这样的牌，试试少写几个字。",
    before="上一张",
    after="下一张",
    copies="张在盒中",
    legal="合法套牌",
    share_code="分享码",
    copy="复制",
    copied="已复制",
    actual_size="按实际大小（100%）打印，不要选「适合页面」；裁切前量一量 100 毫米的线。",
    pages="{} 页",
    made="由 cardgen 制作",
    total="{} 张",
)


def site_words(language: str) -> SiteWords:
    return CHINESE if written(language).startswith("zh") else ENGLISH

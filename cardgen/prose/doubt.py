"""Words that tell a number of the set from one of play: limits, conditions, what someone does, examples."""

import re

# After such words a number is a limit, a condition, or what someone does.
OTHERWISE = re.compile(
    r"每|各|最多|至多|最少|至少|不超过|不足|少于|多于|大于|小于|超过|上限|下限|若|如果|假如|假设|当|剩|还|只|再|抽|摸|弃|丢|打出"
    r"|选|拿|取|补|换|得到|获得|带|放置|手牌|手[里中上]|移除|收集|集齐"
)
# Someone's own cards, another edition, an example.
ELSEWHERE = re.compile(
    r"(?<![一本这整全每])套牌|[牌卡]组(?!成)|构筑|玩家|双方|每人|对手|例如|比如|例[：:，]|^例|[甲乙丙]|旧版|初版|原版|上一版|第.版|扩展"
    r"|人游戏|推荐|建议|翻[开出面]|放[到进回]|亮出|展示|交给|移到|销毁|连打"
)
# Copies of each card, and what one buys: 每 says no limit there.
OF_THE_BOX = re.compile(
    r"每[盒套副]|每[种款样级名位个]各?\s{0,3}\d{1,3}\s{0,3}[张份枚]|(?:^|，)各\s{0,3}\d{1,3}\s{0,3}[张份枚]"
    r"|每[种款][^\d，。；、：|多少过限若当手摸抽弃拿取选打出带放]{1,12}?\s{0,3}\d{1,3}\s{0,3}[张份枚]"
)
HANDED_OUT = re.compile(
    r"每|各|双方|玩家|[牌卡]组(?!成)|(?<![一本这整全每])套牌"
    r"|(?i:\beach (?:player|side|team)|^each\b|\bevery|\bplayers?\b|\byour?\b|\bdecks?\b)"
)
# Headings above what is in the box.
CONTENTS = re.compile(
    r"盒(?:子|装)?[里中内]|配件|组件|内容物|物件清单|清单|卡牌(?:构成|组成|数量|张数|统计|列表|一览)|牌的(?:构成|组成|数量)"
    r"|牌表|卡表|游戏内容|包装"
    r"|(?i:\b(?:contents|components|in the box|in this box|card list|list of cards|what you get|inventory)\b)"
)
GENERAL = re.compile(
    r"牌|卡|套|盒|配件|组件|内容|清单|概述|概要|简介|介绍|说明|关于|游戏|规则|准备|开局|开始|总"
    r"|(?i:card|deck|box|game|rule|overview|about|how)"
)
OF_DECKS = re.compile(r"组牌|[牌卡]组(?!成)|套牌|每人|玩家|构筑|(?i:\b(?:deck|player|players)\b)")


def doubtful(words: str) -> bool:
    """Whether a sentence may speak of play."""
    words = OF_THE_BOX.sub("", words)
    return bool(OTHERWISE.search(words) or ELSEWHERE.search(words))


def hands_out(intro: str) -> bool:
    """Whether a list tells what players are given: `每名玩家拿到：`."""
    return bool(HANDED_OUT.search(OF_THE_BOX.sub("", intro)))


def lists_the_box(heading: str) -> bool:
    """Whether a section tells what is in the box."""
    return bool(CONTENTS.search(heading)) and not OF_DECKS.search(heading)


def is_general(heading: str) -> bool:
    """Whether what a section says without a subject may be said of all cards."""
    return bool(GENERAL.search(heading))


def is_of_decks(heading: str) -> bool:
    """Whether a section tells what belongs to a deck, or to one player."""
    return bool(OF_DECKS.search(heading))

"""`references`: 详见“胜败判定”, 见「牌位」一节: headings that the document does not have.

Links to `#anchors` are checked where Markdown is read.
"""

import re

from cardgen.decode.suggest import did_you_mean, suggestion
from cardgen.diagnostics import Diagnostic, Text
from cardgen.prose.explained import explained
from cardgen.prose.passages import Prose, bare
from cardgen.prose.vocabulary import Vocabulary

REFERENCE = re.compile(
    r"(?:详见|参[见阅照]|请[见看]|详情见|(?<![看听遇可常罕意撞碰])见)\s{0,3}[“\"「『【](?P<quoted>[^“”\"「」『』【】\0]{1,30})[”\"」』】]"
    r"|(?:详见|参[见阅])\s{0,3}(?P<plain>[^\s“”\"「」『』【】《》\[\]()（）\0，。；、,.;!！?？:：|]{2,20})"
)
ELSEWHERE = re.compile(
    r"[A-Za-z0-9./_-]+$|.*(?:附录|官网|网站|[下上后前]文|[下上][表图方面]|如下"
    r"|牌面|卡面|卡牌|各牌|每张牌|说明书|规则书|手册|文件|仓库|页|图|第.+[章节条页])"
)
SECTION_WORDS = re.compile(r"(?:的|这)?(?:一?[节章]|部分|小节|一栏|说明|规则|介绍|内容|描述)$")


def check(prose: Prose, vocabulary: Vocabulary) -> list[Diagnostic]:
    """References to what is no heading, no explained word, and nothing of the data."""
    known = explained(prose)
    headings = [bare(passage.words) for passage in prose.headings]
    found: list[Diagnostic] = []
    for passage, match in prose.finds(REFERENCE):
        target = bare(match["quoted"] or match["plain"])
        short = SECTION_WORDS.sub("", target)
        if known.has(target) or vocabulary.is_known(target) or (short and known.has(short)):
            continue
        if match["plain"] and (ELSEWHERE.match(target) or any(h and h in target for h in headings)):
            continue
        near = did_you_mean(target, headings)
        message = Text(f"there is no section “{target}”", f"没有名为「{target}」的一节")
        span = prose.span(passage, match.start(match.lastindex or 0))
        hint = suggestion(near) if near else None
        found.append(Diagnostic("no-section", message, span, hint, "warning"))
    return found

"""`references`: 详见“胜败判定”, 见「牌位」一节: headings that the document does not have.

Links to `#anchors` are checked where Markdown is read.
"""

import re

from cardgen.decode.suggest import did_you_mean, suggestion
from cardgen.diagnostics import Diagnostic, Text
from cardgen.prose.definitions import definitions
from cardgen.prose.known import Known
from cardgen.prose.source import Prose, bare

QUOTED = re.compile(
    r"(?:详见|参见|参阅|请见|参照|请看|详情见|(?<![看听遇可常罕意撞碰])见)\s{0,3}[“\"「『【]([^“”\"「」『』【】\0]{1,30})[”\"」』】]"
)
PLAIN = re.compile(
    r"(?:详见|参见|参阅)\s{0,3}([^\s“”\"「」『』【】《》\[\]()（）\0，。；、,.;!！?？:：|]{2,20})"
)
ELSEWHERE = re.compile(
    r"[A-Za-z0-9./_-]+$|.*(?:附录|官网|网站|下文|上文|后文|前文|下表|上表|下图|上图|如下|下方|上方|下面|上面"
    r"|牌面|卡面|卡牌|各牌|每张牌|说明书|规则书|手册|文件|仓库|页|图|第.+[章节条页])"
)
SECTION_WORDS = re.compile(r"(?:的|这)?(?:一?[节章]|部分|小节|一栏|说明|规则|介绍|内容|描述)$")


def check(prose: Prose, known: Known) -> list[Diagnostic]:
    """References to what is no heading, no explained word, and nothing of the data."""
    defined = definitions(prose)
    headings = [bare(line.said) for line in prose.headings]
    found: list[Diagnostic] = []
    for line in prose.lines:
        if "见" not in line.words and "参" not in line.words and "请看" not in line.words:
            continue
        places = [(m.start(1), m[1], True) for m in QUOTED.finditer(line.words)]
        places += [(m.start(1), m[1], False) for m in PLAIN.finditer(line.words)]
        for at, said, quoted in places:
            target = bare(said)
            short = SECTION_WORDS.sub("", target)
            if defined.has(target) or known.is_known(target) or (short and defined.has(short)):
                continue
            if not quoted and (ELSEWHERE.match(target) or any(h and h in target for h in headings)):
                continue
            near = did_you_mean(target, headings)
            hint = suggestion(near) if near else None
            message = Text(f"there is no section “{target}”", f"没有名为「{target}」的一节")
            found.append(Diagnostic("no-section", message, prose.span(line, at), hint, "warning"))
    return found

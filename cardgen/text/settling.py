"""Which of the possible line breaks read well: a paragraph keeps its number of lines, its breaks move back.

Numbers stay with their measure words, words of the game stay whole, lines like to end after punctuation, and
the last line is no stub. Every break has a price, and so has what a line falls short of the measure.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from math import inf, sqrt

from cardgen.record import NamedTuple
from cardgen.text.breaking import TINY
from cardgen.text.classes import LEAD
from cardgen.text.measure import Measured

# What a break costs, but for one after a mark; one that tears apart what belongs together, and a name.
PLAIN, TORN, TORN_NAME = 10.0, 60.0, 100.0
# What a line costs that is empty; half a line costs a quarter of that. The same of a text that is broken by
# its phrases, and where a sentence of that ends.
RAGGED, LOOSE, ENDED = 100.0, 40.0, 15.0
STOPS = frozenset("。！？；.!?;")
# How full a line at least is that ends after a mark where it could go on.
NEAR = {cost: 1 - sqrt(PLAIN / cost) for cost in (RAGGED, LOOSE, ENDED)}
# The last line: what one or two characters cost, and what is lost by each hundredth under the wanted share.
STUB, SHORT, WANTED = (60.0, 60.0, 30.0), 40.0, 0.3
# A last line of so many characters has more than that.
FEW = 8
COUNTED = frozenset("IJANSRKD")
NUMERALS = frozenset("一二两三四五六七八九十百千万半几每各某该此这那本同")
MEASURES = frozenset("张点次个名枚颗层轮行项种只位倍级格步回块条份组对件把支局环座套叠")
ORDINALS = frozenset("第共每各前后满达至超")


# Words of two characters that most games have.
_COMMON = (
    "全部所有任意其他其它自己对方对手玩家回合阶段手牌牌堆牌库弃牌抽牌摸牌出牌卡牌伤害攻击防御生命效果技能"
    "获得失去造成受到使用打出发动选择指定放置移除消灭召唤然后如果可以不能必须至多至少最多最少直到结束开始"
    "之后之前每次立刻立即直接先后额外随机相同不同一半双方英雄怪物角色随从基地目标状态数量"
)
COMMON = frozenset(map("".join, zip(_COMMON[::2], _COMMON[1::2], strict=True)))
DOUBTFUL = COMMON | {a + b for a in NUMERALS for b in MEASURES}


class Kept(NamedTuple):
    """Words of a game that are not torn apart, by their first two characters; the length of the longest.

    `doubtful`: any two characters that follow each other in one of them, or may belong together in any game.
    """

    heads: Mapping[str, tuple[str, ...]] = {}
    longest: int = 0
    doubtful: frozenset[str] = DOUBTFUL

    @staticmethod
    def of(words: Iterable[str]) -> "Kept":
        heads: dict[str, tuple[str, ...]] = {}
        for word in words:
            if len(word) > 1:
                heads[word[:2]] = (*heads.get(word[:2], ()), word)
        every = [word for several in heads.values() for word in several]
        pairs = (word[i : i + 2] for word in every for i in range(len(word) - 1))
        return Kept(heads, max(map(len, every), default=0), DOUBTFUL.union(pairs))

    @property
    def words(self) -> Iterator[str]:
        return (word for several in self.heads.values() for word in several)

    def torn(self, text: str, at: int) -> bool:
        """Whether one of them stands across a place."""
        if text[at - 1 : at + 1] not in self.doubtful:
            return False
        for start in range(max(at - self.longest + 1, 0), at):
            for word in self.heads.get(text[start : start + 2], ()):
                if start + len(word) > at and text.startswith(word, start):
                    return True
        return False


NO_WORDS = Kept()


def settled(
    paragraph: Measured,
    lines: list[int],
    width: float,
    kept: Kept,
    *,
    justified: bool,
    phrases: bool = False,
) -> list[int]:
    """The ends of as many lines as `break_lines` found for this width, chosen to be read well.

    `phrases`: lines end after punctuation also where that leaves them short, after a comma half full.
    """
    if len(lines) < 2 or width <= 0 or (paragraph.hyphens and not paragraph.hyphens.keys().isdisjoint(lines)):
        return lines
    if justified:
        from cardgen.text.justifying import justified as full_lines

        return full_lines(paragraph, lines, width, kept)
    kinds, legal, ends, full = paragraph.kinds, paragraph.legal, paragraph.ends, paragraph.full
    first: list[int] = []
    result: list[int] = []
    start, final = 0, len(lines) - 2
    for n, far in enumerate(lines[:-1]):
        if result and start != lines[n - 1]:
            limit = full[start] + paragraph.adjust[start] + LEAD[kinds[start]] + width + TINY
            far = legal[bisect_right(legal, bisect_right(ends, limit, start + 1) - 1) - 1]
        if torn(paragraph, far, kept) or (n == final and stub(paragraph, far, width)):
            first = first or earliest(paragraph, len(lines), width)
            low = max(first[n], start + 1)
            if far < low or legal[bisect_left(legal, far)] != far:
                return lines  # a word had to be cut
            far = _best(paragraph, start, low, far, width, kept, phrases, n == final)
        elif kinds[far - 1] != "P":
            # As most lines: it can only end better after a mark, if one is near.
            low = start if phrases else (2 * far + start) // 3
            mark = _mark(paragraph, low, far - 1, phrases) + 1
            fits = ends[-1] - full[mark] <= (final + 1 - n) * width + TINY  # as far as one sees
            if mark and fits and kinds[mark] in "IAN":
                near = NEAR[_ragged(paragraph, mark, phrases)]
                if ends[mark] - full[start] > near * width:
                    first = first or earliest(paragraph, len(lines), width)
                    far = mark if mark >= first[n] else far
        result.append(far)
        start = far
    return [*result, lines[-1]]


def earliest(paragraph: Measured, count: int, width: float) -> list[int]:
    """For each line but the last, the first place where it may end for the rest to go into what follows."""
    legal, kinds, end = paragraph.legal, paragraph.kinds, len(paragraph.kinds)
    places: list[int] = []
    for _ in range(count - 1):
        left = paragraph.ends[end] - width - TINY
        at = bisect_left(legal, bisect_left(paragraph.full, left))
        # What follows a mark that is set close stands further left.
        while at < len(legal) and (by := paragraph.adjust[place := legal[at]]) < 0:
            if paragraph.full[place] + by + LEAD[kinds[place]] >= left:
                break
            at += 1
        end = legal[at] if at < len(legal) else end
        places.append(end)
    places.reverse()
    return places


def _best(
    paragraph: Measured,
    start: int,
    low: int,
    far: int,
    width: float,
    kept: Kept,
    phrases: bool,
    last: bool,
) -> int:
    """The cheapest end of a line between two places; of two as cheap, the further."""
    kinds, legal = paragraph.kinds, paragraph.legal
    best, least = far, inf
    at = bisect_left(legal, far)
    while at >= 0 and (place := legal[at]) >= low:
        blank = max(0.0, 1 - paragraph.width(start, place) / width) ** 2
        if (ENDED if phrases else RAGGED) * blank >= least:
            break
        short = _ragged(paragraph, place, phrases) * blank
        ended = _mark(paragraph, place - 1, place, phrases) >= 0 or kinds[place - 2 : place] == "PC"
        price = torn(paragraph, place, kept) or (0.0 if ended else PLAIN)
        if last:
            price += stub(paragraph, place, width)
        if short + price < least:
            best, least = place, short + price
        at -= 1
        if price <= PLAIN:
            # Only the end of a thought is cheaper still.
            mark = -1 if ended else _mark(paragraph, low - 1, place - 1, phrases)
            if mark < 0:
                break
            at = min(at, bisect_left(legal, mark + 1))
    return best


def _ragged(paragraph: Measured, place: int, phrases: bool) -> float:
    """What an empty line would cost that ends here."""
    if not phrases:
        return RAGGED
    return ENDED if paragraph.text[place - 1] in STOPS else LOOSE


def _mark(paragraph: Measured, low: int, high: int, phrases: bool) -> int:
    """The last mark between two places after which a line may end; a phrase goes on after a colon."""
    at = paragraph.kinds.rfind("P", low, high)
    while phrases and at >= 0 and paragraph.text[at] == "：":
        at = paragraph.kinds.rfind("P", low, at)
    return at


def torn(paragraph: Measured, at: int, kept: Kept) -> float:
    """What it costs that a break tears a number from its measure word, or a word apart; 0 if it does not."""
    text, kinds = paragraph.text, paragraph.kinds
    before = at - 1
    if text[before : at + 1] not in kept.doubtful and kinds[at] != "N" and kinds[before] not in "NB":
        return 0.0  # as most
    if kept.torn(text, at):
        return TORN_NAME
    while before > 0 and kinds[before] == "B":
        before -= 1
    if kinds[at] == "N":
        return TORN if text[before] in ORDINALS else 0.0
    counted = kinds[before] == "N" or (text[before] in NUMERALS and text[at] in MEASURES)
    return TORN if kinds[at] in "IJ" and (counted or text[before : at + 1] in COMMON) else 0.0


def stub(paragraph: Measured, at: int, width: float) -> float:
    """What it costs that the last line begins here."""
    end = len(paragraph.kinds)
    price = SHORT * max(0.0, WANTED - paragraph.width(at, end) / width)
    if end - at < FEW:
        count = sum(map(COUNTED.__contains__, paragraph.kinds[at:end]))
        if count < len(STUB):
            price += STUB[count]
    return price

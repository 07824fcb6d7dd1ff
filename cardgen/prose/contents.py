"""Where a document says what is in the box: sections, labels, lists, tables; and what it says there.

Numbers there are exact. Elsewhere they are read only in sentences that say nothing else.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.prose.amounts import Amount, Claim, in_list, in_prose
from cardgen.prose.card_tables import in_table
from cardgen.prose.passages import Passage, Prose, bare
from cardgen.prose.vocabulary import Vocabulary

CONTENTS = re.compile(
    r"盒(?:子|装)?[里中内]|[配组]件|物[件品]|内容|清单|卡牌?(?:构成|组成|数量|张数|统计|列表|一览)|牌的(?:构成|组成|数量)"
    r"|[牌卡]表|包装|\binventory\b"
    r"|\b(?:contents?|components?|items|in (?:the|this) box|card list|list of cards|what you get)\b",
    re.IGNORECASE,
)
# The same before a colon.
LISTS = (
    rf"{CONTENTS.pattern}|(?:游戏|本作|[整全]套)(?:内?[含有]|包[含括])"
    r"|\b(?:game|box|set) (?:contains|includes|comes with)\b"
)
# Headings and lines above what players are given or bring.
HANDED_OUT = re.compile(
    r"玩家|[每二两三四五六\d]人|每方|双方|组牌|[牌卡]组(?!成)|(?<![一本这整全每])套牌|构筑|推荐|示[例范]|例子|准备|起始|开局|扩展|旧版"
    r"|\b(?:players?|you|your|decks?|set-?up|example|starting|expansion)\b",
    re.IGNORECASE,
)
LABEL = re.compile(rf"(?:\w{{0,8}}\s?){{0,2}}(?:{LISTS})[^：:，。,\d]{{0,12}}[：:]", re.IGNORECASE)
INTRO = re.compile(rf"(?:{LISTS}).{{0,12}}[：:]\s*$", re.IGNORECASE)
SENTENCE = re.compile(r"[。！？!?](?=.)")
# `7* 攻击一级 …`, `攻击一级 ×7`, `攻击一级（7张）`
ENTRY = re.compile(r"(\d{1,3})\s{0,3}[*×xX＊✕]\s{0,3}[\[【「]?")
AFTER_NAME = re.compile(
    r"[\]】」]?\s{0,3}(?:[*×xX＊✕]\s{0,3}(\d{1,3})(?![\d.%])"
    r"|[（(]\s{0,3}[共×x]?\s{0,3}(\d{1,3})\s{0,3}(?:[张張枚份]|copies|cards|[)）]))"
)


class Where(NamedTuple):
    """What stands above a passage. `box`, `given`: the level of the heading above what is in the box, or
    what players are given; 0 for none. `section`: the name that begins the last heading. `intro`: the end
    of the last line that was none of a list."""

    box: int = 0
    given: int = 0
    section: tuple[str, ...] = ()
    intro: str = ""

    def below(self, heading: Passage, vocabulary: Vocabulary) -> "Where":
        name, _ = vocabulary.name_at(bare(heading.words), 0)
        section = (name,) if name else ()
        if HANDED_OUT.search(CONTENTS.sub("", heading.words)):
            return Where(0, heading.level, section)
        if CONTENTS.search(heading.words):
            return Where(heading.level, 0, section)
        box, given = (level if level < heading.level else 0 for level in (self.box, self.given))
        return Where(box, given, section)

    def lists_the_box(self, passage: Passage) -> bool:
        """Whether a passage stands in a section, a list or a box that says what there is."""
        if passage.form == "box":
            return bool(CONTENTS.search(passage.title))
        introduced = passage.form == "item" and INTRO.search(self.intro)
        return passage.form != "heading" and bool(self.box or introduced)


def claims(prose: Prose, vocabulary: Vocabulary) -> Iterator[Claim]:
    """Every number of cards that a document says."""
    where = Where()
    listed: list[str] = []
    for passage in prose.passages:
        if passage.form == "heading":
            where = where.below(passage, vocabulary)
        elif passage.form in ("text", "term"):
            where = where._replace(intro=SENTENCE.split(passage.words)[-1])
        if passage.form != "item":
            listed = []
        if where.given or (passage.form in ("item", "row") and HANDED_OUT.search(where.intro)):
            continue
        if passage.form != "row":
            for claim in _in_passage(passage, where, vocabulary):
                yield _summed(claim, listed, vocabulary) if claim.amount.sums else claim
                listed += claim.amount.names
        elif passage.line in prose.tables:
            yield from in_table(prose.tables[passage.line], vocabulary)


def _summed(claim: Claim, listed: list[str], vocabulary: Vocabulary) -> Claim:
    """A number of all that the sentence or the list named so far; it may also be that of the whole set."""
    names = tuple(dict.fromkeys(listed)) or claim.amount.names
    everything = (vocabulary.everything.copies,) if listed else ()
    return claim._replace(amount=claim.amount._replace(names=names), others=everything)


def _in_passage(passage: Passage, where: Where, vocabulary: Vocabulary) -> Iterator[Claim]:
    label = LABEL.match(passage.words)
    if entry := _entry(passage, vocabulary):
        yield Claim(passage, entry, sure=bool(where.section) or where.lists_the_box(passage))
    elif label or where.lists_the_box(passage):
        for amount in in_list(passage.words, label.end() if label else 0, vocabulary):
            yield Claim(passage, amount._replace(names=amount.names or where.section))
    elif passage.form in ("text", "term", "heading"):
        for amount in in_prose(passage.words, vocabulary):
            yield Claim(passage, amount, sure=passage.form == "heading")


def _entry(passage: Passage, vocabulary: Vocabulary) -> Amount | None:
    """A card that a line lists with its copies; not where a sentence goes on."""
    words = passage.words
    before = ENTRY.match(words)
    name, end = vocabulary.name_at(words, before.end() if before else words[:1] in ("[", "【", "「"))
    if name not in vocabulary.cards or passage.form == "box":
        return None
    after = None if before else AFTER_NAME.match(words, end)
    if before and not words[end : end + 1].isalnum():
        return Amount(before.start(1), int(before[1]), (name,), "copies")
    if after and (passage.form == "item" or passage.looks.startswith("b") or after.end() == len(words)):
        group = after.lastindex or 1
        return Amount(after.start(group), int(after[group]), (name,), "copies")
    return None

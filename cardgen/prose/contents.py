"""Where a document says what is in the box: sections, labels, lists, tables; and what it says there.

Numbers there are exact. Elsewhere they are read only in sentences that say nothing else.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.prose.amounts import Claim, amounts
from cardgen.prose.card_tables import in_table
from cardgen.prose.openings import read_opening
from cardgen.prose.passages import DRAWN_BOX, Passage, Prose, bare
from cardgen.prose.vocabulary import Vocabulary

CONTENTS = re.compile(
    r"盒(?:子|装)?[里中内]|[配组]件|物[件品]|内容|清单|卡牌?(?:构成|组成|数量|张数|统计|列表|一览)|牌的(?:构成|组成|数量)"
    r"|[牌卡]表|包装|\binventory\b"
    r"|\b(?:contents?|components?|items|in (?:the|this) box|card list|list of cards|what you get)\b",
    re.IGNORECASE,
)
# The same at a line's beginning, before a colon; behind it stands a list, or nothing and a list follows.
LABEL = re.compile(
    rf"(?:\w{{0,8}}\s?){{0,4}}(?:{CONTENTS.pattern}|(?:游戏|本作|[整全]套)(?:内?[含有]|包[含括])"
    r"|\b(?:game|box|set) (?:contains|includes|comes with)\b)[^：:，。,\d]{0,12}[：:]\s*",
    re.IGNORECASE,
)
# Headings and lines above what players are given or bring.
HANDED_OUT = re.compile(
    r"玩家|[每二两三四五六\d]人|每方|双方|组牌|[牌卡]组(?!成)|(?<![一本这整全每])套牌|构筑|推荐|示[例范]|例子|准备|起始|开局|扩展|旧版"
    r"|\b(?:players?|you|your|decks?|set-?up|example|starting|expansion)\b",
    re.IGNORECASE,
)


class Where(NamedTuple):
    """What stands above a passage. `box`, `given`: the level of the heading above what is in the box, or
    what players are given; 0 for none. `section`: the name that begins the last heading. `intro`: the end of
    the last line that was none of a list."""

    box: int = 0
    given: int = 0
    section: tuple[str, ...] = ()
    intro: str = ""

    def after(self, passage: Passage, vocabulary: Vocabulary) -> "Where":
        """What stands above the next passage, and this one."""
        words = passage.words
        if passage.form in ("text", "term"):
            return self._replace(intro=re.split(r"[。！？!?](?=.)", words)[-1])
        if passage.form != "heading":
            return self
        name, _ = vocabulary.name_at(bare(words), 0)
        box, given = (level if level < passage.level else 0 for level in (self.box, self.given))
        if HANDED_OUT.search(CONTENTS.sub("", words)):
            box, given = 0, passage.level
        elif CONTENTS.search(words):
            box, given = passage.level, 0
        return Where(box, given, (name,) if name else ())

    def lists_the_box(self, passage: Passage) -> bool:
        """Whether a passage stands in a section, a list or a box that says what there is."""
        if passage.form == "box":
            return bool(CONTENTS.search(passage.title))
        introduced = passage.form == "item" and LABEL.fullmatch(self.intro)
        return passage.form != "heading" and bool(self.box or introduced)


def claims(prose: Prose, vocabulary: Vocabulary) -> Iterator[Claim]:
    """Every number of cards that a document says."""
    where = Where()
    listed: tuple[str, ...] = ()
    for passage in prose.passages:
        where = where.after(passage, vocabulary)
        listed = listed if passage.form == "item" else ()
        if where.given or (passage.form in ("item", "row") and HANDED_OUT.search(where.intro)):
            continue
        if passage.line in prose.tables and passage.form == "row":
            yield from in_table(prose.tables[passage.line], vocabulary)
        for claim in _in_passage(passage, where, vocabulary) if passage.form != "row" else ():
            if claim.sums and listed:
                # Of all that the sentence or the list named so far, or of the whole set.
                claim = claim._replace(names=listed, others=(vocabulary.everything.copies,))
            yield claim
            listed = tuple(dict.fromkeys((*listed, *claim.names)))


def _in_drawn_box(passage: Passage, vocabulary: Vocabulary) -> Iterator[Claim]:
    """What `attack: 共 24 张。` says: its key, a kind by id or name, is what its numbers are of."""
    key, colon, said = re.split(r"([：:]|$)", passage.words, maxsplit=1)
    kinds = vocabulary.game.kinds.values()
    name = next((kind.name for kind in kinds if key.strip() in (kind.id, kind.name)), "")
    known = passage._replace(words=f"{name}{colon}{said}") if name else passage
    for claim in amounts(known, 0, vocabulary, in_box=True):
        at = claim.at + len(passage.words) - len(known.words)
        names = claim.names or ((name,) if name else ())
        yield claim._replace(passage=passage, at=at, names=names, sums=claim.sums and not name)


def _in_passage(passage: Passage, where: Where, vocabulary: Vocabulary) -> Iterator[Claim]:
    if passage.title == DRAWN_BOX:
        yield from _in_drawn_box(passage, vocabulary)
        return
    label = LABEL.match(passage.words)
    opening = read_opening(passage, vocabulary)
    if opening and opening.copies is not None and opening.name in vocabulary.cards:
        sure = bool(where.section) or where.lists_the_box(passage)
        yield Claim(passage, opening.at, opening.copies, (opening.name,), sure=sure)
    elif label or where.lists_the_box(passage):
        for claim in amounts(passage, label.end() if label else 0, vocabulary, in_box=True):
            yield claim._replace(names=claim.names or where.section)
    elif passage.form in ("text", "term", "heading"):
        for claim in amounts(passage, 0, vocabulary, in_box=False):
            yield claim._replace(sure=passage.form == "heading")

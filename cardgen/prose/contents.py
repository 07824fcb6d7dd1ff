"""Where a document says what is in the box: sections, labels, lists, tables; and what it says there.

Numbers there are exact. Elsewhere they are read only in sentences that say nothing else.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.prose.amounts import Amount, Unit, in_list, in_prose
from cardgen.prose.passages import Grid, Passage, Prose, bare
from cardgen.prose.vocabulary import Vocabulary

CONTENTS = re.compile(
    r"盒(?:子|装)?[里中内]|配件|组件|物[件品](?:清单|列表)?|内容物?|清单|卡牌?(?:构成|组成|数量|张数|统计|列表|一览)"
    r"|牌的(?:构成|组成|数量)|[牌卡]表|包装|\binventory\b"
    r"|\b(?:contents?|components?|items|in (?:the|this) box|card list|list of cards|what you get)\b",
    re.IGNORECASE,
)
# Headings and lines above what players are given, or may have.
HANDED_OUT = re.compile(
    r"玩家|每[人方]|双方|组牌|[牌卡]组(?!成)|(?<![一本这整全每])套牌|构筑|推荐|示[例范]|例子|准备|起始|开局|扩展|旧版"
    r"|\b(?:players?|you|your|decks?|setup|set-up|example|starting|expansion)\b",
    re.IGNORECASE,
)
LABEL = re.compile(rf"(?:\w{{0,8}}\s?)?(?:{CONTENTS.pattern})[^：:，。,\d]{{0,12}}[：:]", re.IGNORECASE)
# `7* 攻击一级 …`, `攻击一级 ×7`, `攻击一级（7张）`
ENTRY = re.compile(r"(\d{1,3})\s{0,3}[*×xX＊✕]\s{0,3}[\[【「]?")
AFTER_NAME = re.compile(
    r"[\]】」]?\s{0,3}(?:[*×xX＊✕]\s{0,3}(\d{1,3})(?![\d.%])|[（(]\s{0,3}(?:共\s{0,3}|[×x]\s{0,3})?(\d{1,3})\s{0,3}(?:[张張枚份]|copies|cards|[)）]))"
)

COUNT_TITLES = frozenset(
    (
        "张数",
        "数量",
        "份数",
        "枚数",
        "个数",
        "数目",
        "总数",
        "copies",
        "count",
        "qty",
        "quantity",
        "number",
        "#",
    )
)
CARD_TITLES = frozenset(
    (
        "名称",
        "牌名",
        "卡名",
        "卡牌",
        "卡片",
        "卡牌名",
        "卡牌名称",
        "名字",
        "牌",
        "name",
        "card",
        "cards",
        "card name",
    )
)
# Titles by which a table of kinds says it; a table of single cards may mean something else.
NUMBERS: tuple[tuple[frozenset[str], Unit], ...] = (
    (
        COUNT_TITLES
        | {"卡牌数", "牌数", "卡牌数量", "卡牌张数", "总张数", "cards", "no", "how many", "amount", "total"},
        "copies",
    ),
    (frozenset(("种数", "款数", "种类数", "different")), "different"),
)
NAMES = CARD_TITLES.union(
    ("类型", "种类", "类别", "牌种", "分类", "牌类", "卡牌类型", "卡牌种类", "卡牌类别", "牌的种类"),
    ("组件", "组件名称", "配件", "配件名称", "物品", "物品名称", "物件", "项目", "内容"),
    ("kind", "type", "card type", "category", "component", "components", "item", "items", "contents"),
)
# Rows that add up the others: all above, or those since the last such row.
SUMS = frozenset(
    ("合计", "总计", "共计", "总数", "总和", "小计", "total", "totals", "sum", "subtotal", "sub-total")
)
PART_SUMS = frozenset(("小计", "subtotal", "sub-total"))
CELL = re.compile(
    r"(?:[×xX*]|共)?\s{0,3}(\d{1,4})\s{0,3}(?:[张張种種款枚份个]|cards?|copies)?\s{0,3}(?:[（(].*)?",
    re.IGNORECASE,
)
UNTITLED = re.compile(r"共?\s{0,3}(\d{1,4})\s{0,3}(?:[张張]|cards)", re.IGNORECASE)


class Claim(NamedTuple):
    """A number of cards in a passage. `sure`: it stands where the box is described.

    `others`: what else a sum may come to, by the numbers that were added up.
    """

    passage: Passage
    amount: Amount
    sure: bool
    others: tuple[int, ...] = ()


class Where(NamedTuple):
    """What stands above a passage. `box`, `given`: the levels of headings above what is in the box, and above
    what players are given or bring; 0 for none. `section`: the name that the last heading is. `intro`: the
    last line that was none of a list."""

    box: int = 0
    given: int = 0
    section: str = ""
    intro: str = ""

    def below(self, heading: Passage, section: str) -> "Where":
        box = 0 if heading.level <= self.box else self.box
        given = 0 if heading.level <= self.given else self.given
        return Where(
            box or (heading.level if CONTENTS.search(heading.words) else 0),
            given or (heading.level if HANDED_OUT.search(heading.words) else 0),
            section,
        )


def claims(prose: Prose, vocabulary: Vocabulary) -> Iterator[Claim]:
    """Every number of cards that a document says."""
    where = Where()
    listed: list[str] = []
    for passage in prose.passages:
        if passage.form == "heading":
            where = where.below(passage, vocabulary.named(bare(passage.words)))
        elif passage.form in ("text", "term"):
            where = where._replace(intro=passage.words)
        if passage.form != "item":
            listed = []
        if where.given or (passage.form in ("item", "row") and HANDED_OUT.search(where.intro)):
            continue
        if passage.line in prose.tables and passage.form == "row":
            yield from _in_table(prose.tables[passage.line], vocabulary)
        elif passage.form != "row":
            for claim in _in_passage(passage, where, vocabulary):
                yield _summed(claim, listed, vocabulary) if claim.amount.sums else claim
                listed += claim.amount.names


def _summed(claim: Claim, names: list[str], vocabulary: Vocabulary) -> Claim:
    """A number of all that the sentence or the list named so far; it may also be that of the whole set."""
    amount = claim.amount._replace(names=tuple(dict.fromkeys(names)))
    return claim._replace(amount=amount, others=(vocabulary.everything.copies,))


def _in_passage(passage: Passage, where: Where, vocabulary: Vocabulary) -> Iterator[Claim]:
    words = passage.words
    if entry := _entry(passage, vocabulary):
        yield Claim(passage, entry, True)
        return
    label = LABEL.match(words)
    listed = (
        CONTENTS.search(passage.title) if passage.form == "box" else where.box and passage.form != "heading"
    )
    if passage.form == "item" and not listed:
        listed = LABEL.match(where.intro)
    if listed or label:
        start = label.end() if label else 0
        section = (where.section,) if where.section else ()
        for amount in in_list(words, start, vocabulary):
            yield Claim(passage, amount if amount.names else amount._replace(names=section), True)
    elif passage.form in ("text", "term", "heading"):
        for amount in in_prose(words, vocabulary):
            yield Claim(passage, amount, passage.form == "heading")


def _entry(passage: Passage, vocabulary: Vocabulary) -> Amount | None:
    """A card that a line lists with its copies; not where a sentence goes on."""
    words = passage.words
    before = ENTRY.match(words)
    at = before.end() if before else len(words) - len(words.lstrip("[【「"))
    name, end = vocabulary.name_at(words, at)
    if name not in vocabulary.cards or passage.form == "box":
        return None
    if before:
        ends = end >= len(words) or not words[end].isalnum()
        return Amount(before.start(1), int(before[1]), (name,), "copies") if ends else None
    after = AFTER_NAME.match(words, end)
    if after is None or (
        passage.form != "item" and not passage.looks.startswith("b") and after.end() < len(words)
    ):
        return None
    group = after.lastindex or 1
    return Amount(after.start(group), int(after[group]), (name,), "copies")


def _in_table(grid: Grid, vocabulary: Vocabulary) -> Iterator[Claim]:
    name = grid.column(NAMES | _fields(vocabulary))
    if name is not None:
        for titles, unit in NUMBERS:
            count = grid.column(titles, but=name)
            if count is not None:
                yield from _in_column(grid, name, count, unit, vocabulary)
    elif not any(grid.titles):
        for row in grid.rows:
            number = UNTITLED.fullmatch(row.cells[1].text) if len(row.cells) > 1 else None
            named = vocabulary.named(row.cells[0].text)
            if number and named:
                at = row.cells[1].at + number.start(1)
                yield Claim(row.passage, Amount(at, int(number[1]), (named,), "copies"), True)


def _fields(vocabulary: Vocabulary) -> set[str]:
    """What fields with `choices` are called."""
    fields = (field for kind in vocabulary.game.kinds.values() for field in kind.fields.values())
    return {(field.label or field.name).casefold() for field in fields if field.choices}


def _in_column(grid: Grid, name: int, count: int, unit: Unit, vocabulary: Vocabulary) -> Iterator[Claim]:
    """A column of numbers beside one of names, and the rows that add them up."""
    rows: list[tuple[str, int]] = []
    part = 0
    for row in grid.rows:
        number = CELL.fullmatch(row.cells[count].text)
        title = re.sub("[(（].*", "", row.cells[name].text).strip(" *：:")
        named = vocabulary.named(title)
        if number is None:
            continue
        at, said = row.cells[count].at + number.start(1), int(number[1])
        if named:
            yield Claim(row.passage, Amount(at, said, (named,), unit), True)
        elif title.casefold() in SUMS:
            added = rows[part:] if title.casefold() in PART_SUMS else rows
            names = tuple(dict.fromkeys(name for name, _ in added if name))
            if names:
                others = (sum(n for _, n in added),) if not all(name for name, _ in added) else ()
                yield Claim(row.passage, Amount(at, said, names, unit), True, others)
            part = len(rows)
            continue
        rows.append((named, said))

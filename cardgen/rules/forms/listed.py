"""listed: what may be played of the cards on a dated list: nothing, one title, or one copy of each.

`form = "listed"`, `list` (the list, or what the format calls it), `copies` (at most so many of each; 0
without any of these keys: banned), `titles` (at most so many different ones), `total` (at most so many in
all), `key = "name"` (cards that share it are one title), `where`, `zone`.
"""

from collections.abc import Iterable
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.rules.context import Common, Context, among, names
from cardgen.rules.fields import read_field
from cardgen.rules.finding import Finding
from cardgen.rules.hand import Hand
from cardgen.rules.lists import CardList
from cardgen.rules.say import placed, sentence


class Listed(NamedTuple):
    """Limits on the cards of a list. `keys`: the title that each card counts as; None: itself."""

    common: Common
    context: Context
    of: CardList
    cards: frozenset[int]
    keys: list[tuple[str, ...]] | None
    copies: int | None
    titles: int | None
    total: int | None

    def holds(self, hand: Hand) -> bool:
        if self.cards.isdisjoint(hand.cards(self.common.zones)):
            return True
        return not any(True for _ in self._broken(hand))

    def _titles(self, hand: Hand) -> dict[str, tuple[int, tuple[int, ...]]]:
        """What is there of the list: title → copies and cards."""
        found: dict[str, tuple[int, tuple[int, ...]]] = {}
        for n, copies in sorted(hand.counts(self.common.zones).items()):
            if n in self.cards:
                titles = self.keys[n] if self.keys is not None else ()
                for title in titles or (self.context.cards.cards[n].id,):
                    before, cards = found.get(title, (0, ()))
                    found[title] = before + copies, (*cards, n)
        return found

    def _broken(self, hand: Hand) -> Iterable[tuple[str, tuple[int, ...], int, int]]:
        """Which limit, cards, how many there are and may be."""
        there = self._titles(hand)
        if self.copies is not None:
            for copies, cards in there.values():
                if copies > self.copies:
                    yield "copies", cards, copies, self.copies
        every = tuple(sorted({n for _, cards in there.values() for n in cards}))
        if self.titles is not None and len(there) > self.titles:
            yield "titles", every, len(there), self.titles
        total = sum(hand.counts(self.common.zones)[n] for n in every)
        if self.total is not None and total > self.total:
            yield "total", every, total, self.total

    def findings(self, hand: Hand) -> Iterable[Finding]:
        where = placed(self.common.place_words)
        name = f"{self.of.name} ({self.of.since})" if self.of.since else self.of.name
        for limit, cards, have, most in self._broken(hand):
            shown = names(self.context.cards, cards)
            if limit == "copies" and most == 0:
                message = Text(
                    f"{where.en}“{shown.en}” is on the list {name} and may not be played",
                    f"{where.zh}「{shown.zh}」在列表 {name} 中，不能使用",
                )
                hint = Text(f"take out “{shown.en}”", f"移除「{shown.zh}」")
            elif limit == "copies":
                message = Text(
                    f"{where.en}{have} copies of “{shown.en}”, which is on the list {name}: at most {most}",
                    f"{where.zh}「{shown.zh}」在列表 {name} 中，至多 {most} 张，现有 {have} 张",
                )
                hint = Text(f"take out {have - most}", f"移除 {have - most} 张")
            else:
                kinds = Text("different cards", "种") if limit == "titles" else Text("cards", "张")
                message = Text(
                    f"{where.en}{have} {kinds.en} of the list {name}, at most {most}: {shown.en}",
                    f"{where.zh}列表 {name} 中的牌至多 {most} {kinds.zh}，现有 {have} {kinds.zh}：{shown.zh}",
                )
                hint = Text(f"keep {most} of them", f"只留 {most} {kinds.zh}")
            yield Finding(self.common.id, message, cards, have, most, hint=hint)

    def sentence(self) -> Text:
        where, name, of = placed(self.common.place_words), self.of.name, among(self.common)
        en, zh = [], []
        if self.copies == 0:
            en.append("none may be played")
            zh.append("不能使用")
        elif self.copies is not None:
            en.append(f"at most {self.copies} of each")
            zh.append(f"每种至多 {self.copies} 张")
        if self.titles is not None:
            en.append(f"at most {self.titles} different")
            zh.append(f"至多 {self.titles} 种")
        if self.total is not None:
            en.append(f"at most {self.total} in all")
            zh.append(f"合计至多 {self.total} 张")
        return sentence(
            f"{where.en}{of.en}cards of the list {name}: {', '.join(en)}.",
            f"{where.zh}{of.zh}列表 {name} 中的牌{'，'.join(zh)}。",
        )


def read(reader: TableReader, common: Common, context: Context) -> Listed | None:
    found = context.card_list(reader, "list")
    copies, titles, total = (reader.integer(key, least=0) for key in ("copies", "titles", "total"))
    key = read_field(reader, "key", context, "id")
    if found is None:
        if not reader.has("list"):
            reader.missing("list")
        return None
    if not key:
        return None
    if copies is None and titles is None and total is None:
        copies = 0
    keys = None if key == "id" else context.cards.values(key)
    return Listed(common, context, found, found.cards & common.picked, keys, copies, titles, total)

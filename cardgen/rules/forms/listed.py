"""listed: what may be played of the cards on a dated list: nothing, one title, or one copy of each.

`form = "listed"`, `list` (the list, or what the format calls it), `copies` (at most so many of each; 0
without any of these keys: banned), `titles` (at most so many different ones), `total` (at most so many in
all), `key = "name"` (cards that share it are one title), `where`, `zone`.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from cardgen.rules import form, say
from cardgen.rules.lists import CardList


class PastLimit(NamedTuple):
    """Which limit, cards, how many there are and may be."""

    limit: Literal["copies", "titles", "total"]
    cards: tuple[int, ...]
    have: int
    most: int


class Listed(NamedTuple):
    """Limits on the cards of a list. `keys`: the title that each card counts as; None: itself."""

    common: form.Common
    of: CardList
    keys: list[tuple[str, ...]] | None
    copies: int | None
    titles: int | None
    total: int | None

    def by_title(self, cards: Iterable[int]) -> list[tuple[int, ...]]:
        """Those of some cards that are on the list, by title."""
        found: dict[str, tuple[int, ...]] = {}
        for n in sorted(self.of.cards.intersection(cards)):
            titles = self.keys[n] if self.keys is not None else ()
            for title in titles or (self.common.all_cards.cards[n].id,):
                found[title] = (*found.get(title, ()), n)
        return list(found.values())

    def breaches(self, hand: form.Hand) -> Sequence[PastLimit]:
        there = self.of.cards & self.common.cards.present(hand)
        if not there:
            return ()
        counts, titles, every = (
            hand.counts(self.common.cards.zones),
            self.by_title(there),
            tuple(sorted(there)),
        )
        found: list[PastLimit] = []
        for cards in titles if self.copies is not None else ():
            found.append(PastLimit("copies", cards, sum(counts[n] for n in cards), self.copies or 0))
        if self.titles is not None:
            found.append(PastLimit("titles", every, len(titles), self.titles))
        if self.total is not None:
            found.append(PastLimit("total", every, sum(counts[n] for n in every), self.total))
        return [one for one in found if one.have > one.most]

    def broken(self, hands: form.Hands) -> form.Mask:
        if self.keys is not None:
            raise hands.one_by_one
        there, found = hands.there(self.common.cards), hands.every(False)
        there = there.where(hands.tables.mask(self.of.cards)[there.card])
        if self.copies is not None:
            found |= hands.some(there, there.copies > self.copies)
        if self.titles is not None:
            found |= hands.added(there.deck) > self.titles
        if self.total is not None:
            found |= hands.added(there.deck, there.copies) > self.total
        return found

    def findings(self, hand: form.Hand) -> Iterable[form.Finding]:
        where = self.common.at
        name = f"{self.of.name} ({self.of.since})" if self.of.since else self.of.name
        said = f"「{self.of.name}」" + (f"（{self.of.since} 起）" if self.of.since else "")
        breaches = self.breaches(hand)
        banned = [one for one in breaches if one.limit == "copies" and not one.most]
        if banned:
            cards = tuple(n for one in banned for n in one.cards)
            shown = self.common.names(cards)
            message = form.Text(
                f"{where.en}{shown.en} {say.verb(len(cards), 'is', 'are')} on the list {name} "
                "and may not be played",
                f"{where.zh}{shown.zh}在列表{said}中，不能使用",
            )
            yield form.Finding(message, cards, sum(one.have for one in banned), 0, hint=say.take_out(shown))
        for limit, cards, have, most in breaches[len(banned) :]:
            shown = self.common.names(cards)
            if limit == "copies":
                message = form.Text(
                    f"{where.en}{have} copies of {shown.en}, on the list {name}: at most {most}",
                    f"{where.zh}{shown.zh}在列表{said}中，至多 {most} 张，现有 {have} 张",
                )
                hint = form.Text(f"take out {have - most}", f"移除 {have - most} 张")
            else:
                kinds = form.Text("different cards", "种") if limit == "titles" else form.Text("cards", "张")
                message = form.Text(
                    f"{where.en}{have} {kinds.en} of the list {name}, at most {most}: {shown.en}",
                    f"{where.zh}列表{said}中的牌至多 {most} {kinds.zh}，现有 {have} {kinds.zh}：{shown.zh}",
                )
                hint = form.Text(f"keep {most} of them", f"只留 {most} {kinds.zh}")
            yield form.Finding(message, cards, have, most, hint=hint)

    def sentence(self) -> form.Text:
        where, name, of = self.common.at, self.of.name, self.common.among
        parts: list[form.Text] = []
        if self.copies == 0:
            parts.append(form.Text("none may be played", "不能使用"))
        elif self.copies is not None:
            parts.append(form.Text(f"at most {self.copies} of each", f"每种至多 {self.copies} 张"))
        if self.titles is not None:
            parts.append(form.Text(f"at most {self.titles} different", f"至多 {self.titles} 种"))
        if self.total is not None:
            parts.append(form.Text(f"at most {self.total} in all", f"合计至多 {self.total} 张"))
        said = say.row(parts, ", ", "，")
        return say.sentence(
            f"{where.en}{of.en}cards of the list {name}: {said.en}.",
            f"{where.zh}{of.zh}列表「{name}」中的牌{said.zh}。",
        )

    def translate(self, model: form.Model) -> None:
        """Copies of each title, different titles, and all together."""
        cards = self.common.cards
        titles = self.by_title(model.chosen(cards))
        for same in titles if self.copies is not None else ():
            model.require(model.amount(cards, same), None, self.copies)
        if self.titles is not None:
            there = [model.has_any(cards, same) for same in titles]
            model.require(model.program.held(there), None, self.titles)
        if self.total is not None:
            model.require(model.amount(cards, self.of.cards), None, self.total)


def read(reader: form.TableReader, common: form.Common, context: form.Context) -> Listed | None:
    found = context.card_list(reader, "list")
    copies, titles, total = (reader.integer(key, None, least=0) for key in ("copies", "titles", "total"))
    key = context.field(reader, "key", "id")
    if not reader.has("list"):
        reader.missing("list")
    if found is None or not key:
        return None
    if copies is None and titles is None and total is None:
        copies = 0
    return Listed(common, found, None if key == "id" else context.cards.values(key), copies, titles, total)

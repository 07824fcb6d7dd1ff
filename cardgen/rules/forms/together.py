"""together: cards that may not all be in one deck. Forbidden pairs; at most n different of a group.

`form = "together"`, `groups = [["战士", "牧师"], ["巫师", "科学家"]]` (cards by id, name or another key,
or values of `field`) or `where` (one group: the cards that it picks, or the values of `field` that they
have), and `at_most` (default 1).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cardgen.decode.suggest import hint_for
from cardgen.decode.variables import plain
from cardgen.rules import form, say
from cardgen.rules.index import Index, fold


class KeptApart(NamedTuple):
    """Cards to keep apart: card → what it counts as. `called`: all of them in words."""

    members: Mapping[int, tuple[str, ...]]
    called: form.Text


class TooManyTogether(NamedTuple):
    """Cards that may not be together: how many different ones they count as, and may."""

    cards: tuple[int, ...]
    have: int
    most: float
    called: form.Text


class TogetherRule(NamedTuple):
    """At most so many different ones of each group."""

    common: form.Common
    groups: tuple[KeptApart, ...]
    most: form.Bound

    def breaches(self, hand: form.Hand) -> Sequence[TooManyTogether]:
        present, most = self.common.cards.present(hand), self.most.of(hand)
        found = []
        for members, called in self.groups:
            there = present.intersection(members)
            have = len({word for n in there for word in members[n]})
            if have > most:
                found.append(TooManyTogether(tuple(sorted(there)), have, most, called))
        return found

    def broken(self, hands: form.Hands) -> form.Mask:
        there, most, found = hands.there(self.common.cards), hands.bound(self.most), hands.every(False)
        for members, _ in self.groups:
            found |= hands.added(hands.words(there, members).deck) > most
        return found

    def findings(self, hand: form.Hand) -> Iterable[form.Finding]:
        for cards, have, most, called in self.breaches(hand):
            shown = self.common.names(cards)
            message = form.Text(
                f"{shown.en} may not be together: at most {most:g} of {called.en}, has {have}",
                f"{shown.zh}不可同时出现：{say.beside(called.zh, '中至多')} {most:g} 种，现有 {have} 种",
            )
            hint = form.Text(f"take out {have - most:g} of them", f"移除其中 {have - most:g} 种")
            yield form.Finding(message, cards, have, most, hint=hint)

    def sentence(self) -> form.Text:
        where, most = self.common.at, self.most.words
        said = say.row(
            [
                form.Text(
                    f"of {called.en} at most {most.en} may be there",
                    f"{say.beside(called.zh, '中至多出现', most.zh)} 种",
                )
                for _, called in self.groups
            ],
            "; ",
            "；",
        )
        return say.sentence(f"{where.en}{said.en}.", f"{where.zh}{said.zh}。")

    def translate(self, model: form.Model) -> None:
        """Of each group at most so many different words."""
        for members, _ in self.groups:
            have = model.said(members, self.common.cards)
            model.require(have.minus(model.number(self.most)), None, 0)


def read(reader: form.TableReader, common: form.Common, context: form.Context) -> TogetherRule | None:
    most = context.bound(reader, "at_most", common.cards.zones) or form.number(1)
    field = context.field(reader, "field", "")
    written = reader.raw("groups")
    if written is None:
        if common.cards.selector is None:
            if not reader.has("where"):
                reader.missing("groups")
            return None
        label = say.field(field, context.game)
        by = form.Text(f" by {label.en}", f"（{say.beside('按', label.zh)}）") if field else say.NOTHING
        said = say.beside("不同的", common.called.zh) + by.zh
        called = form.Text(f"the different {common.called.en}{by.en}", said)
        members = dict(enumerate(context.cards.values(field or "id")))
        return TogetherRule(common, (KeptApart(members, called),), most)
    if not isinstance(written, list) or not all(isinstance(group, list) for group in written):
        reader.error(
            "groups",
            form.Text("groups is a list of lists of cards", "groups 是由卡牌列表组成的列表"),
            form.Text('for example [["a", "b"]]', '例如 [["a", "b"]]'),
            code="wrong-type",
        )
        return None
    instead = form.Text("write where, which may speak of leaders", "请改写 where，其中可以提到领袖")
    groups = []
    for n, group in enumerate(written):
        read = (context.value(reader, w, "groups", n, m, instead=instead) for m, w in enumerate(group))
        groups.append(_group(reader, [plain(word) for word in read if word is not None], field, common))
    return TogetherRule(common, tuple(groups), most)


def _group(reader: form.TableReader, group: Sequence[str], field: str, common: form.Common) -> KeptApart:
    """A group as it was written: words for cards, or values of a field."""
    members: dict[int, tuple[str, ...]] = {}
    fixed, index = common.cards.fixed, common.all_cards
    for word in group:
        found = [n for n in _cards(word, field, index) if fixed is None or n in fixed]
        if not found:
            known = {word for said in index.values(field) for word in said} if field else ()
            reader.error(
                "groups",
                form.Text(f"no card is meant by “{word}”", f"没有「{word}」所指的牌"),
                hint_for(word, sorted(known) or [card.name or card.id for card in index.cards]),
                code="unknown-card",
            )
        for n in found:
            members[n] = (*members.get(n, ()), word)
    return KeptApart(members, say.listed(group, say.AND))


def _cards(word: str, field: str, index: Index) -> Sequence[int]:
    if field:
        return [n for n, said in enumerate(index.values(field)) if word in said]
    wanted = fold(word)
    same = [n for n, card in enumerate(index.cards) if wanted in (fold(card.id), fold(card.name))]
    found = index.find(word)
    return same or ([found] if found is not None else [])

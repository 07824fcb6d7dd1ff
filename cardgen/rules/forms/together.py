"""together: cards that may not all be in one deck. Forbidden pairs; at most n different of a group.

`form = "together"`, `groups = [["战士", "牧师"], ["巫师", "科学家"]]` (cards by id, name or another key,
or values of `field`) or `where` (one group: the cards that it picks, or the values of `field` that they
have), and `at_most` (default 1).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.rules.bounds import Bound, number
from cardgen.rules.context import Common, Context, names
from cardgen.rules.fields import read_field
from cardgen.rules.finding import Finding
from cardgen.rules.hand import Hand
from cardgen.rules.index import fold, words
from cardgen.rules.say import beside, listed, placed, say_bound, sentence

AND = Text("and", "和")


class Group(NamedTuple):
    """Card → what it counts as. `called`: the group in words."""

    members: Mapping[int, tuple[str, ...]]
    cards: frozenset[int]
    called: Text

    def have(self, hand_cards: frozenset[int]) -> set[str]:
        return {word for n in hand_cards & self.cards for word in self.members[n]}


class Together(NamedTuple):
    """At most so many different ones of each group."""

    common: Common
    context: Context
    groups: tuple[Group, ...]
    most: Bound

    def holds(self, hand: Hand) -> bool:
        present = hand.present(self.common.zones)
        most = self.most.of(hand)
        return all(len(group.have(present)) <= most for group in self.groups)

    def findings(self, hand: Hand) -> Iterable[Finding]:
        present = hand.present(self.common.zones)
        most = self.most.of(hand)
        for group in self.groups:
            have = group.have(present)
            if len(have) > most:
                cards = tuple(sorted(present & group.cards))
                shown = names(self.context.cards, cards)
                yield Finding(
                    self.common.id,
                    Text(
                        f"{shown.en} may not be together: at most {most:g} of {group.called.en}, "
                        f"has {len(have)}",
                        f"{shown.zh}不可同时出现：{beside(group.called.zh, '中至多')} {most:g} 种，"
                        f"现有 {len(have)} 种",
                    ),
                    cards,
                    len(have),
                    most,
                    hint=Text(f"take out {len(have) - most:g} of them", f"移除其中 {len(have) - most:g} 种"),
                )

    def sentence(self) -> Text:
        where, most = placed(self.common.place_words), say_bound(self.most.text)
        return sentence(
            where.en
            + "; ".join(f"of {g.called.en} at most {most.en} may be there" for g in self.groups)
            + ".",
            where.zh
            + "；".join(f"{beside(g.called.zh, '中至多出现', most.zh)} 种" for g in self.groups)
            + "。",
        )


def read(reader: TableReader, common: Common, context: Context) -> Together | None:
    most = context.bound(reader, "at_most", common.zones) or number(1)
    field = read_field(reader, "field", context, "")
    written = reader.raw("groups")
    if written is None:
        if common.selector is None:
            reader.missing("groups")
            return None
        by = Text(f" by {field}", f"（按 {field}）") if field else Text("", "")
        called = Text(f"the different {common.called.en}{by.en}", beside("不同的", common.called.zh) + by.zh)
        said = {n: words(context.cards.cards[n].get(field or "id")) for n in common.picked}
        return Together(common, context, (Group(said, common.picked, called),), most)
    if not isinstance(written, list) or not all(isinstance(group, list) for group in written):
        reader.error(
            "groups",
            Text("groups is a list of lists of cards", "groups 是由卡牌列表组成的列表"),
            Text('for example [["a", "b"]]', '例如 [["a", "b"]]'),
            code="wrong-type",
        )
        return None
    groups = [_group(reader, group, field, common, context) for group in written]
    return Together(common, context, tuple(groups), most)


def _group(
    reader: TableReader, group: Sequence[object], field: str, common: Common, context: Context
) -> Group:
    """A group as it was written: words for cards, or values of a field."""
    members: dict[int, tuple[str, ...]] = {}
    for word in map(str, group):
        found = _cards(word, field, context) & common.picked
        if not found:
            reader.error(
                "groups",
                Text(f"no card is meant by “{word}”", f"没有「{word}」所指的牌"),
                hint_for(word, _known(field, context)),
                code="unknown-card",
            )
        for n in found:
            members[n] = (*members.get(n, ()), word)
    return Group(members, frozenset(members), listed([str(word) for word in group], AND))


def _cards(word: str, field: str, context: Context) -> frozenset[int]:
    cards = context.cards.cards
    if field:
        return frozenset(n for n, card in enumerate(cards) if word in words(card.get(field)))
    wanted = fold(word)
    same = frozenset(n for n, card in enumerate(cards) if wanted in (fold(card.id), fold(card.name)))
    found = context.cards.find(word)
    return same or (frozenset((found,)) if found is not None else frozenset())


def _known(field: str, context: Context) -> list[str]:
    if field:
        return sorted({word for said in context.cards.values(field) for word in said})
    return [card.name or card.id for card in context.cards.cards]

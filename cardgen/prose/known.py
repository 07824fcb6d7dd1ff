"""What a game's data calls by name: kinds, cards, families of cards, piles. And how many there are."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from cardgen.model.game import Card, Game, Value
from cardgen.model.rule_words import RuleWords

LEVEL = re.compile(r"(.{2,}?)(?:第?[一二三四五六七八九十\dⅠ-Ⅻ]+[级阶型号]?|[IVX]+|[甲乙丙丁])$")
CARD_WORDS = ("卡牌", "牌", "卡")
# The same as a pattern.
CARD = f"(?:{'|'.join(CARD_WORDS)})"


class Group(NamedTuple):
    """Some cards under one name."""

    name: str
    cards: tuple[Card, ...]

    @property
    def copies(self) -> int:
        return sum(card.copies for card in self.cards)

    @property
    def each_once(self) -> "Group":
        """As a list to build decks from counts them."""
        return Group(self.name, tuple(card._replace(copies=1) for card in self.cards))

    @property
    def different(self) -> int:
        return sum(card.copies > 0 for card in self.cards)

    @property
    def each(self) -> tuple[int, ...]:
        """How many copies each has, where all have as many."""
        copies = {card.copies for card in self.cards if card.copies}
        return tuple(copies) if len(copies) == 1 else ()

    @property
    def kinds(self) -> int:
        return len({card.kind for card in self.cards if card.copies})


class Known(NamedTuple):
    """Groups by name; a name may mean several. `lengths`: of the names, longest first. `spoken`: names by how
    English prose writes them, `allies` for Ally. `words`: other words of the data, such as the values that a
    field may have. `texts`: all that cards say."""

    game: Game
    groups: Mapping[str, tuple[Group, ...]]
    cards: Mapping[str, tuple[Card, ...]]
    totals: frozenset[str]
    lengths: tuple[int, ...]
    spoken: Mapping[str, str]
    words: frozenset[str]
    texts: str
    rules: RuleWords

    def ending(self, text: str, end: int) -> str:
        """The longest name that ends here, or nothing."""
        ends = (text[end - n : end] for n in self.lengths if n <= end)
        return next((name for name in ends if name in self.groups), "")

    def starting(self, text: str, start: int) -> str:
        """The longest name that begins here, or nothing."""
        starts = (text[start : start + n] for n in self.lengths)
        return next((name for name in starts if name in self.groups), "")

    def values_of(self, name: str) -> tuple[str, list[int]]:
        """What the cards of a name have in their fields: texts, one a line, and whole numbers."""
        values = [value for card in self.cards[name] for value in card.fields.values()]
        return "\n".join(strings(values)), integers(values)

    def is_known(self, word: str) -> bool:
        """Whether the data has this word, with or without “card” after it."""
        return any(w in self.groups or w in self.words for w in (word, *without_card(word)))

    @property
    def kinds(self) -> frozenset[str]:
        """The names of kinds."""
        return frozenset(kind.name for kind in self.game.kinds.values())

    @property
    def builds_decks(self) -> bool:
        """Whether players bring decks of their own: then “a deck” is not the set."""
        return self.game.is_catalogue or "deck" in self.rules.scopes

    @property
    def everything(self) -> Group:
        return Group("", self.game.cards)


def without_card(word: str) -> tuple[str, ...]:
    """`攻击牌` → 攻击."""
    return tuple(word.removesuffix(end) for end in CARD_WORDS if word.endswith(end) and word != end)


def known(game: Game, totals: Mapping[str, tuple[Card, ...]], rules: RuleWords) -> Known:
    """Everything that has a name."""
    by_name: dict[str, tuple[Card, ...]] = {}
    for card in game.cards:
        by_name[card.name] = (*by_name.get(card.name, ()), card)
    named = (Group(name, cards) for name, cards in (*by_name.items(), *totals.items()))
    groups: dict[str, tuple[Group, ...]] = {}
    for group in (*_kinds(game), *named):
        if group.name:
            groups[group.name] = (*groups.get(group.name, ()), group)
    for family in _families(game.cards):
        groups.setdefault(family.name, (family,))
    lengths = tuple(sorted({len(name) for name in groups}, reverse=True))
    spoken = {form: name for name in groups for form in _spoken(name)}
    words = frozenset(
        choice
        for kind in game.kinds.values()
        for field in kind.fields.values()
        for choice in field.choices
        if isinstance(choice, str)
    )
    texts = "\n".join(text for card in game.cards for text in strings(card.fields.values()))
    return Known(game, groups, by_name, frozenset(totals), lengths, spoken, words, texts, rules)


def _kinds(game: Game) -> list[Group]:
    return [
        Group(kind.name, tuple(c for c in game.cards if c.kind == kind.id)) for kind in game.kinds.values()
    ]


def _families(cards: Iterable[Card]) -> list[Group]:
    """Cards whose names differ only in their level: 双向攻击一级, 双向攻击二级."""
    found: dict[str, tuple[Card, ...]] = {}
    for card in cards:
        level = LEVEL.match(card.name)
        if level:
            found[level[1]] = (*found.get(level[1], ()), card)
    return [Group(name, members) for name, members in found.items() if len(members) > 1]


def _spoken(name: str) -> tuple[str, ...]:
    """A Latin name as it stands within a sentence: one, and several."""
    if not name.isascii() or not name[:1].isalpha():
        return ()
    one = name.casefold()
    if one[-1] == "y" and one[-2:-1] not in "aeiou":
        return one, one[:-1] + "ies"
    if one.endswith(("s", "x", "ch", "sh", "o")):
        return one, one + "es", one + "s"
    return one, one + "s"


def strings(values: Iterable[Value]) -> list[str]:
    """All texts among values, also those in lists and tables."""
    return [value for value in _single(values) if isinstance(value, str)]


def integers(values: Iterable[Value]) -> list[int]:
    """All whole numbers among values, also those in lists and tables."""
    return [value for value in _single(values) if isinstance(value, int) and not isinstance(value, bool)]


def _single(values: Iterable[Value]) -> Iterator[Value]:
    """Values that are no list and no table, also those within such."""
    for value in values:
        if isinstance(value, tuple):
            yield from _single(value)
        elif isinstance(value, Mapping):
            yield from _single(value.values())
        else:
            yield value

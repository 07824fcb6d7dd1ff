"""What a game's data calls by name: kinds, cards, families of cards, values of fields, piles."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from cardgen.model.game import Card, Game, Value
from cardgen.model.rule_words import RuleWords

LEVEL = re.compile(r"(.{2,}?)(?:第?[一二三四五六七八九十\dⅠ-Ⅻ]+[级阶型号]?|[IVX]+|[甲乙丙丁])$")
CARD_WORDS = ("卡牌", "牌", "卡")


class CardGroup(NamedTuple):
    """Some cards under one name. `picks`: what a directive picks them by, or nothing."""

    name: str
    cards: tuple[Card, ...]
    picks: str = ""

    @property
    def copies(self) -> int:
        return sum(card.copies for card in self.cards)

    @property
    def different(self) -> int:
        return sum(card.copies > 0 for card in self.cards)

    @property
    def kinds(self) -> int:
        return len({card.kind for card in self.cards if card.copies})

    @property
    def each(self) -> list[int]:
        """How many copies a card may have, least first."""
        return sorted({card.copies for card in self.cards if card.copies})


class Vocabulary(NamedTuple):
    """Groups by name; a name may mean several. `forms`: names by how they are written in small letters, one
    or several; `lengths`: of these, longest first. `piles`: the names of piles. `words`: other words of the
    data. `texts`: all that cards say."""

    game: Game
    rules: RuleWords
    groups: Mapping[str, tuple[CardGroup, ...]]
    cards: Mapping[str, tuple[Card, ...]]
    piles: frozenset[str]
    forms: Mapping[str, str]
    lengths: tuple[int, ...]
    words: frozenset[str]
    texts: str

    def name_at(self, text: str, at: int) -> tuple[str, int]:
        """The longest name that begins here, and where it ends; no name, and here."""
        for length in self.lengths:
            end = at + length
            name = self.forms.get(text[at:end].casefold(), "")
            if name and not (_is_latin(text[end - 1 : end]) and _is_latin(text[end : end + 1])):
                return name, min(end, len(text))
        return "", at

    def named(self, text: str) -> str:
        """The name that some words are, with or without “card” after it."""
        forms = (text, *without_card(text), re.sub(r" cards?$", "", text, flags=re.IGNORECASE))
        return next((self.forms[form.casefold()] for form in forms if form.casefold() in self.forms), "")

    def is_known(self, word: str) -> bool:
        """Whether the data has this word, with or without “card” after it."""
        return any(form in self.groups or form in self.words for form in (word, *without_card(word)))

    @property
    def everything(self) -> CardGroup:
        return CardGroup("", self.game.cards, "*")


def _is_latin(char: str) -> bool:
    return char.isascii() and char.isalnum()


def without_card(word: str) -> tuple[str, ...]:
    """`攻击牌` → 攻击."""
    return tuple(word.removesuffix(end) for end in CARD_WORDS if word.endswith(end) and word != end)


def read_vocabulary(game: Game, piles: Mapping[str, tuple[Card, ...]], rules: RuleWords) -> Vocabulary:
    """Everything that has a name."""
    cards: dict[str, tuple[Card, ...]] = {}
    for card in game.cards:
        cards[card.name] = (*cards.get(card.name, ()), card)
    groups: dict[str, tuple[CardGroup, ...]] = {}
    kinds = (
        CardGroup(kind.name, tuple(c for c in game.cards if c.kind == kind.id), f"kind={kind.id}")
        for kind in game.kinds.values()
    )
    own = (CardGroup(name, same, f"id={','.join(card.id for card in same)}") for name, same in cards.items())
    for group in (*kinds, *own, *(CardGroup(*pile) for pile in piles.items())):
        if group.name:
            groups[group.name] = (*groups.get(group.name, ()), group)
    for family in _families(game.cards):
        groups.setdefault(family.name, (family,))
    for value in _values(game):
        groups[value.name] = (*groups.get(value.name, ()), value)
    fields = [field for kind in game.kinds.values() for field in kind.fields.values()]
    words = frozenset(choice for field in fields for choice in field.choices if isinstance(choice, str))
    texts = (text for card in game.cards for text in single(card.fields.values()) if isinstance(text, str))
    forms = {form: name for name in groups for form in _forms(name)}
    lengths = tuple(sorted({len(form) for form in forms}, reverse=True))
    return Vocabulary(game, rules, groups, cards, frozenset(piles), forms, lengths, words, "\n".join(texts))


def _families(cards: Iterable[Card]) -> list[CardGroup]:
    """Cards whose names differ only in their level: 双向攻击一级, 双向攻击二级."""
    found: dict[str, tuple[Card, ...]] = {}
    for card in cards:
        level = LEVEL.match(card.name)
        if level:
            found[level[1]] = (*found.get(level[1], ()), card)
    return [CardGroup(name, members) for name, members in found.items() if len(members) > 1]


def _values(game: Game) -> list[CardGroup]:
    """Cards with the same value of a field that has `choices`: 火焰, 永续."""
    found: dict[tuple[str, str], list[Card]] = {}
    for card in game.cards:
        for field in game.kinds[card.kind].fields.values():
            value = card.fields.get(field.name)
            for one in value if isinstance(value, tuple) else (value,):
                if isinstance(one, str) and one and one in field.choices:
                    found.setdefault((field.name, one), []).append(card)
    return [CardGroup(value, tuple(cards), f"{field}={value}") for (field, value), cards in found.items()]


def _forms(name: str) -> tuple[str, ...]:
    """How a name is written: as it is, and several of them if it is a Latin word."""
    one = name.casefold()
    if not name.isascii() or not name[-1:].isalpha():
        return (one,)
    if one[-1] == "y" and one[-2:-1] not in "aeiou":
        return one, one[:-1] + "ies"
    return one, one + ("es" if one.endswith(("s", "x", "ch", "sh", "o")) else "s")


def single(values: Iterable[Value]) -> Iterator[Value]:
    """Values that are no list and no table, also those within such."""
    for value in values:
        if isinstance(value, tuple):
            yield from single(value)
        elif isinstance(value, Mapping):
            yield from single(value.values())
        else:
            yield value

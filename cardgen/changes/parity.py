"""Parity: whether a game says the same in two of its languages.

Words differ; numbers, symbols and how many keywords a text has do not, nor does anything that is no words.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Place, Span, Text
from cardgen.model.game import BUILT_IN, Card, Field, Game, Value

NUMBER = re.compile(r"\d+(?:\.\d+)?")
SYMBOL = re.compile(r":([a-z][a-z0-9-]*):")
KEYWORD = re.compile("【([^【】]+)】")
NUMBERS, SYMBOLS, KEYWORDS = Text("numbers", "数字"), Text("symbols", "符号"), Text("keywords", "关键词")
DIRECTIVES = Text("directives", "指令")
# What a rulebook asks of the game, and its boxes.
DIRECTIVE = re.compile(r"\{\{\s*([a-z]+)[^}]*\}\}|^:::[ \t]*([a-z]+)", re.M)
HEADING = re.compile(r"^(##?)\s+(.*)$", re.M)
FRONT_MATTER = re.compile(r"\A(\+\+\+|---)\n.*?\n\1\n", re.S)
# Marks, addresses and code are the same whatever the language, or none of its business.
ASIDE = re.compile(r"\{\{[^}]*\}\}|\[[^\]]*\]|\([a-z]+:[^)\s]*\)|\{[^{}]*=[^{}]*\}|^:::.*$|^\d+\.", re.M)


class Chapter(NamedTuple):
    """A part of a rulebook from one heading to the next."""

    line: int
    title: str
    text: str


def card_parity(own: Game, other: Game) -> Iterator[Diagnostic]:
    """What the cards of another language say differently."""
    theirs = {card.id: card for card in other.cards}
    same = _keyword_numbers(own), _keyword_numbers(other)
    for card in own.cards:
        found = theirs.get(card.id)
        if found is None:
            continue
        for one in _card(own, other, card, found, same):
            yield one.about(Text(f"card “{found.name}”", f"卡牌「{found.name}」"))


def _keyword_numbers(game: Game) -> dict[str, str]:
    """The keywords of a game by what other languages call them too: their numbers, from 1."""
    return {word: str(number) for number, word in enumerate(game.keywords, 1)}


def _card(
    own: Game, other: Game, card: Card, found: Card, same: tuple[Mapping[str, str], Mapping[str, str]]
) -> Iterator[Diagnostic]:
    for name in ("kind", "copies"):
        if card.get(name) != found.get(name):
            yield _differs(name, card.get(name), found.get(name), found.place / name)
    fields = {**{name: Field(name) for name in BUILT_IN}, **own.kinds[card.kind].fields}
    for name in ("name", *dict.fromkeys((*card.fields, *found.fields))):
        field = fields.get(name, Field(name))
        yield from _value(own, field, card.get(name), found.get(name), found.place / name, same)


def _value(
    game: Game,
    field: Field,
    own: Value | None,
    other: Value | None,
    place: Place,
    same: tuple[Mapping[str, str], Mapping[str, str]],
) -> Iterator[Diagnostic]:
    if isinstance(own, tuple) and isinstance(other, tuple) and len(own) == len(other):
        inner = field._replace(type=field.of or "text", of=None)
        for number, (one, two) in enumerate(zip(own, other, strict=True)):
            yield from _value(game, inner, one, two, place / number, same)
    elif isinstance(own, Mapping) and isinstance(other, Mapping):
        for key in dict.fromkeys((*own, *other)):
            inner = field.fields.get(key, Field(key))
            yield from _value(game, inner, own.get(key), other.get(key), place / key, same)
    elif isinstance(own, str) and isinstance(other, str) and not field.choices:
        yield from _text(game, own, other, place, same)
    elif own != other and not field.translate:
        yield _differs(field.name, own, other, place)


def _text(
    game: Game, own: str, other: str, place: Place, same: tuple[Mapping[str, str], Mapping[str, str]]
) -> Iterator[Diagnostic]:
    def symbols(text: str) -> list[str]:
        return [word for word in SYMBOL.findall(text) if word in game.symbols]

    def numbers(text: str) -> list[str]:
        return NUMBER.findall(SYMBOL.sub("", text))

    for what, find in ((NUMBERS, numbers), (SYMBOLS, symbols)):
        yield from _compared(what, find(own), find(other), place)
    # Where the game lists its keywords, it is known which is which; else there are as many of them.
    shown = KEYWORD.findall(own), KEYWORD.findall(other)
    mine, theirs = (
        [known.get(word, "?") for word in words] for words, known in zip(shown, same, strict=True)
    )
    yield from _compared(KEYWORDS, mine, theirs, place, shown)


def _compared(
    what: Text,
    own: list[str],
    other: list[str],
    at: Place | Span,
    shown: tuple[list[str], list[str]] | None = None,
) -> Iterator[Diagnostic]:
    if Counter(own) == Counter(other):
        return
    mine, theirs = (" ".join(words) or "–" for words in (shown or (own, other)))
    yield Diagnostic(
        "parity",
        Text(
            f"the {what.en} are not those of the original: {theirs} (original: {mine})",
            f"{what.zh}与原文不同：{theirs}（原文：{mine}）",
        ),
        at.span() if isinstance(at, Place) else at,
        None,
        "warning",
    )


def _differs(name: str, own: object, other: object, place: Place) -> Diagnostic:
    return Diagnostic(
        "parity",
        Text(f"{name} is {other} here and {own} in the original", f"{name} 在这里是 {other}，原文是 {own}"),
        place.span(),
        Text(
            "if the languages may differ in it, declare the field with translate = true",
            "如果各语言可以不同，请在字段声明里写 translate = true",
        ),
    )


def rulebook_parity(own: str, other: str, span: Callable[[int], Span]) -> Iterator[Diagnostic]:
    """What a rulebook says differently in another language, chapter by chapter. `span`: of a line of it."""
    for mine, theirs in zip_longest(_chapters(own), _chapters(other)):
        if mine is None or theirs is None:
            left = mine or theirs
            message = Text(
                f"the rulebooks differ in their chapters: “{left.title}” has no other half",
                f"两种语言的规则书章节不同：「{left.title}」没有对应的一章",
            )
            yield Diagnostic("parity", message, span(theirs.line if theirs else 0), None, "warning")
            return
        for what, find in ((NUMBERS, _numbers), (DIRECTIVES, _directives)):
            yield from _compared(what, find(mine.text), find(theirs.text), span(theirs.line))


def _chapters(text: str) -> list[Chapter]:
    text = FRONT_MATTER.sub(lambda found: "\n" * found[0].count("\n"), text)
    heads = list(HEADING.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    return [
        Chapter(text.count("\n", 0, head.start()) + 1, head[2].strip(), text[head.end() : end])
        for head, end in zip(heads, ends, strict=True)
    ]


def _directives(text: str) -> list[str]:
    return [first or second for first, second in DIRECTIVE.findall(text)]


def _numbers(text: str) -> list[str]:
    return NUMBER.findall(ASIDE.sub("", text))

"""What differs between two versions of a card's fields: numbers beside each other, texts word by word."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cardgen.changes.card_text import card_text
from cardgen.changes.field_labels import label_of
from cardgen.changes.word_diff import ALIKE, Stretch, compare, marked
from cardgen.decode.variables import plain
from cardgen.model.document import Break, Inlines, Words, words_in
from cardgen.model.game import Card, Field, Game, Value

# Texts of up to so many characters are shown whole, the old one and the new one.
SHORT = 16


class Leaf(NamedTuple):
    """A single value and what people call it. `text`: it may have markup and is compared word by word."""

    label: str
    value: Value | None
    text: bool = False

    def shown(self, chinese: bool) -> str:
        if self.value is None:
            return "无" if chinese else "none"
        if isinstance(self.value, bool):
            return ("是" if self.value else "否") if chinese else ("yes" if self.value else "no")
        return plain(self.value)


NONE = Leaf("", None)
Path = tuple[str | int, ...]


class Difference(NamedTuple):
    """A difference in words. `long`: it wants a line of its own.

    `label`: of what, and `parts` of what it became: a text with its changes marked, or the old and the new.
    """

    words: Inlines
    long: bool = False
    label: str = ""
    parts: tuple[Inlines, ...] = ()


def field_changes(before: Card, after: Card, old: Game, new: Game, *, chinese: bool) -> list[Difference]:
    """What differs, in the order of the fields; what wants a line of its own comes last."""
    was, now = _leaves(before, old, chinese), _leaves(after, new, chinese)
    differ = [
        ((now.get(path) or was[path]).label, was.get(path, NONE), now.get(path, NONE))
        for path in dict.fromkeys((*now, *was))
        if was.get(path, NONE).value != now.get(path, NONE).value
    ]
    numbers = {(a.shown(chinese), b.shown(chinese)) for _, a, b in differ if not (a.text or b.text)}
    out: list[Difference] = []
    for label, a, b in differ:
        if a.text and b.text:
            earlier, later = (card_text(plain(leaf.value), new.symbols) for leaf in (a, b))
            stretches, alike = compare(earlier, later)
            if not _follows(stretches, numbers):
                mixed = marked(stretches) if alike >= ALIKE else ()
                out.append(_text(label, earlier, later, mixed, chinese))
        else:
            values = [card_text(leaf.shown(chinese), new.symbols) for leaf in (a, b)]
            long = any(len(words_in(value)) > SHORT for value in values)
            words = Words(f"{label} "), *values[0], Words(" → "), *values[1]
            out.append(Difference(words, long, label, tuple(values)))
    return sorted(out, key=lambda difference: difference.long)


def _follows(stretches: list[Stretch], numbers: set[tuple[str, str]]) -> bool:
    """Whether a text differs only in numbers that are told already: it is made of them."""
    return all(s.same or (words_in(s.old), words_in(s.new)) in numbers for s in stretches)


def _text(label: str, old: Inlines, new: Inlines, mixed: Inlines, chinese: bool) -> Difference:
    """Short texts whole; long ones with the changes marked, or one below the other where little stayed."""
    if max(len(words_in(old)), len(words_in(new))) <= SHORT:
        words = Words(f"{label} “"), *old, Words("” → “"), *new, Words("”")
        return Difference(words, label=label, parts=(old, new))
    colon = "：" if chinese else ": "
    if mixed:
        return Difference((Words(label + colon), *mixed), True, label, (mixed,))
    was, now = (" (before)", " (now)") if not chinese else ("（原）", "（现）")
    words = Words(label + was + colon), *old, Break(), Words(label + now + colon), *new
    return Difference(words, True, label, (old, new))


def _leaves(card: Card, game: Game, chinese: bool) -> dict[Path, Leaf]:
    """Every value of a card by the way to it."""
    found: dict[Path, Leaf] = {}
    for name, field in game.kinds[card.kind].fields.items():
        value = card.fields.get(name)
        if value is not None:
            found.update(_within(field, value, (name,), label_of(game, name, chinese=chinese)))
    return found


def _within(field: Field, value: Value, path: Path, label: str) -> Iterator[tuple[Path, Leaf]]:
    """A value, or those within a table and in a list: “技能 2”, “费用 火”."""
    if isinstance(value, tuple) and field.of in ("table", "text"):
        item = Field(field.name, field.of, fields=field.fields)
        for n, one in enumerate(value, 1):
            yield from _within(item, one, (*path, n), f"{label} {n}")
    elif isinstance(value, Mapping):
        alone = len(field.fields) == 1
        for key, one in value.items():
            inner = field.fields.get(key, Field(key))
            yield from _within(inner, one, (*path, key), label if alone else f"{label} {inner.label or key}")
    else:
        yield path, Leaf(label, value, field.type == "text")

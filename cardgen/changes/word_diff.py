"""What changed between two texts, word by word: old words struck, new words bold."""

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.model.document import Inline, Inlines, Words, add_inline, words_in

# Below this the texts have so little in common that the old and the new one are read more easily apart.
ALIKE = 0.5
# So few signs that stayed between two changes count as changed: they would only break the reading.
TORN = 1


class Stretch(NamedTuple):
    """Old words and the new ones in their place; what stayed has the same of both."""

    old: Inlines
    new: Inlines

    @property
    def same(self) -> bool:
        return self.old == self.new


def compare(old: Inlines, new: Inlines) -> tuple[list[Stretch], float]:
    """The stretches of two texts, and how much they have in common, from 0 to 1."""
    from difflib import SequenceMatcher

    before, after = tuple(_signs(old)), tuple(_signs(new))
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    stretches: list[Stretch] = []
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        found = Stretch(before[i1:i2], after[j1:j2])
        inner = stretches and i2 < len(before) and j2 < len(after)
        torn = tag == "equal" and i2 - i1 <= TORN and inner
        if stretches and (torn or tag != "equal") and not stretches[-1].same:
            last = stretches.pop()
            found = Stretch(last.old + found.old, last.new + found.new)
        stretches.append(found)
    return stretches, matcher.ratio()


def marked(stretches: list[Stretch]) -> Inlines:
    """The new text, with what it replaces struck before it."""
    out: list[Inline] = []
    for stretch in stretches:
        struck = () if stretch.same else _dressed(stretch.old, "strike")
        for part in struck:
            add_inline(out, part)
        if _is_latin(struck[-1:]) and _is_latin(stretch.new[:1]):
            add_inline(out, Words(" "))  # 10 and 15 shall not be read as 1015
        for part in stretch.new if stretch.same else _dressed(stretch.new, "bold"):
            add_inline(out, part)
    return tuple(out)


def _dressed(content: Inlines, look: str) -> Inlines:
    return tuple(
        Words(**{**part._asdict(), look: True}) if isinstance(part, Words) else part for part in content
    )


def _is_latin(sign: Inlines) -> bool:
    """Whether a single sign is a number or a Latin word."""
    text = words_in(sign)
    return text.isascii() and text.isalnum()


def _signs(content: Inlines) -> Iterator[Inline]:
    """A text in the smallest parts that are compared: numbers, Latin words, single characters, symbols."""
    for part in content:
        if not isinstance(part, Words):
            yield part
            continue
        word = ""
        for char in part.text:
            latin = char.isascii() and char.isalnum()
            if word and not latin:
                yield part._replace(text=word)
                word = ""
            if latin:
                word += char
            else:
                yield part._replace(text=char)
        if word:
            yield part._replace(text=word)

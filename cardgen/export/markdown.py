"""A document as its author wrote it, its directives filled in: nothing else of the text is touched."""

import re

from cardgen.export.formats import Edition
from cardgen.export.markdown_parts import as_words, block_text, coded, word_text
from cardgen.markdown.directive_spots import Spot, spots
from cardgen.markdown.flanking import LOOK_SIGNS, flanks, run_sides
from cardgen.model.document import (
    Blocks,
    Definitions,
    Document,
    Inlines,
    Item,
    ListBlock,
    Paragraph,
    Table,
    Words,
)
from cardgen.model.walk import every

BULLETS = "-*+"
GLOSSARIES = ("glossary", "glossary index", "glossary index single")
# What may stand in a line before words: blanks, and the signs of quotations, lists and meanings.
LEAD = re.compile(r"(?:[ \t>]|[-+*:~](?=[ \t])|\d{1,9}[.)](?=[ \t]))*")
# What a brace is to the signs beside it.
BRACES = "{}"
ENOUGH = 200


def write(edition: Edition) -> bytes:
    """The file."""
    return markdown(edition.document).encode()


def markdown(document: Document) -> str:
    """The whole text. `{{glossary}}` stays, because it is made of the text itself; what only game.toml
    explains is listed below it."""
    text = document.source
    out = [""]
    done = 0
    bullet = ""
    for spot in spots(text):
        before = (out[-1] + text[done : spot.start]).rpartition("\n")[2]
        after = _line_at(text, spot.end)
        if spot.words in document.said and not spot.alone:
            filled = _words(document.said[spot.words], spot, before, after)
        elif spot.alone and (given := _given(spot, document)) is not None:
            # Two lists in a row stay apart by their signs.
            taken = spot.lists + bullet * (not text[done : spot.start].strip("> \n"))
            bullet = next(sign for sign in BULLETS if sign not in taken)
            filled = _blocks(given, spot, text, bullet)
            if spot.words in GLOSSARIES:
                below = _lead(before)[0]
                filled = f"{text[spot.start : spot.end]}\n{below.rstrip()}\n{below}{filled}"
        else:
            continue
        out += [text[done : spot.start], filled]
        done = spot.end
    return "".join((*out, text[done:]))


def _given(spot: Spot, document: Document) -> Blocks | None:
    """What a directive gave; of a glossary what only game.toml explains, which has its anchor there."""
    if spot.words not in GLOSSARIES:
        return document.given.get(spot.words)
    filled = [b for b in every(document.blocks) if isinstance(b, Definitions) and b.glossary]
    items = tuple(
        Item((Paragraph((*entry.term, Words("："), *meaning.content)),))
        for entry in (filled[0].entries if filled else ())
        for meaning in (block for blocks in entry.meanings for block in blocks)
        if entry.anchor and not entry.line and isinstance(meaning, Paragraph)
    )
    return (ListBlock(items),) if items else None


def _words(content: Inlines, spot: Spot, before: str, after: str) -> str:
    """What a directive said in a line; signs beside it mean what they meant beside its braces."""
    below, first = _lead(before)
    content = _dressed(content, spot.looks, before, after)
    filled = word_text(content, " " if spot.one_line else "\n", after[:1] or " ")
    if not filled:
        return ""
    # Only what begins a line can begin a block; a letter stands for the words before.
    filled = as_words(filled, after) if first else as_words("a" + filled, after)[1:]
    filled = filled.replace("\n", "\n" + below)
    before = "" if first else before
    if after[:1] in LOOK_SIGNS:
        length = len(after) - len(after.lstrip(after[0]))
        lines = (before + BRACES, before + filled)
        was, now = (run_sides(line + after, len(line), len(line) + length) for line in lines)
        if was != now:
            filled = filled[:-1] + coded(filled[-1])
    if before[-1:] in LOOK_SIGNS:
        start, end = len(before.rstrip(before[-1])), len(before)
        was, now = (run_sides(before + words + after, start, end) for words in (BRACES, filled))
        if was != now:
            filled = coded(filled)
    return filled


def _dressed(content: Inlines, looks: frozenset[str], before: str, after: str) -> Inlines:
    """Words without the looks that those around them have, and plain where signs could not be read."""
    around = dict.fromkeys(looks, False)
    parts = [Words(**{**part._asdict(), **around}) if isinstance(part, Words) else part for part in content]
    for at, beside in ((0, before[-1:] or " "), (-1, after[:1] or " ")):
        part = parts[at] if parts else None
        if isinstance(part, Words) and (beside in LOOK_SIGNS or not flanks(beside, "(")[0]):
            parts[at] = Words(part.text)
    return tuple(parts)


def _blocks(blocks: Blocks, spot: Spot, text: str, bullet: str) -> str:
    """What a directive on a line of its own gave, with blank lines where it would run into other words."""
    start, end = text.rfind("\n", 0, spot.start) + 1, text.find("\n", spot.end)
    below, first = _lead(text[start : spot.start])
    filled = block_text(blocks, bullet).replace("\n", "\n" + below)
    # In a list a blank line would part its items, and lists and tables need none.
    needs = not below.strip(">") or not isinstance(blocks[0], ListBlock | Table) if blocks else False
    if spot.follows and needs and text[text.rfind("\n", 0, start - 1) + 1 : start].strip("> \t\n"):
        filled = f"\n{below}{filled}"
    if not first:  # behind the sign of an admonition
        filled = f"\n{below.rstrip()}\n{below}{filled}"
    if spot.goes_on and _line_at(text, end + 1).strip("> \t"):
        filled += "\n" + below.rstrip()
    return filled


def _line_at(text: str, at: int) -> str:
    """What follows in a line, as far as it matters here; there may be thousands of directives in one."""
    return text[at : at + ENOUGH].partition("\n")[0]


def _lead(line: str) -> tuple[str, bool]:
    """What the next line begins with to stand in the same quotation or item; if no words are in this."""
    found = LEAD.match(line)
    assert found is not None
    return "".join(sign if sign in ">\t" else " " for sign in found[0]), found.end() == len(line)

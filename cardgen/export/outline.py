"""A document's contents: its headings as a tree of two levels, and what its title is."""

from itertools import pairwise
from typing import NamedTuple

from cardgen.model.document import Blocks, Document, Heading, words_in


class Chapter(NamedTuple):
    heading: Heading
    below: tuple["Chapter", ...] = ()


def without_title(document: Document) -> tuple[Blocks, str]:
    """The blocks below the heading that is the title, and that heading's anchor."""
    first = document.blocks[0] if document.blocks else None
    if isinstance(first, Heading) and first.level == 1 and words_in(first.content) == document.title:
        return document.blocks[1:], first.anchor
    return document.blocks, ""


def outline(blocks: Blocks, depth: int = 2) -> tuple[Chapter, ...]:
    """The headings of the highest levels that are there; those of the next lie below them."""
    headings = [block for block in blocks if isinstance(block, Heading)]
    return _tree(headings, sorted({heading.level for heading in headings})[:depth])


def _tree(headings: list[Heading], levels: list[int]) -> tuple[Chapter, ...]:
    if not levels:
        return ()
    chapters: list[Chapter] = []
    starts = [n for n, heading in enumerate(headings) if heading.level <= levels[0]]
    for start, end in pairwise((*starts, len(headings))):
        chapters.append(Chapter(headings[start], _tree(headings[start + 1 : end], levels[1:])))
    return tuple(chapters)

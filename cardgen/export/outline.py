"""A document's contents: its headings as a tree of two levels, how deep each lies, and what its title is."""

from itertools import pairwise

from cardgen.model.document import Blocks, Document, Heading, words_in
from cardgen.model.walk import headings
from cardgen.record import NamedTuple


class Chapter(NamedTuple):
    heading: Heading
    below: tuple["Chapter", ...] = ()


def without_title(document: Document) -> tuple[Blocks, str]:
    """The blocks below a first heading that only says the title, and that heading's anchor."""
    first = document.blocks[0] if document.blocks else None
    if isinstance(first, Heading) and words_in(first.content) == document.title:
        return document.blocks[1:], first.anchor
    return document.blocks, ""


def outline(blocks: Blocks, depth: int = 2) -> tuple[Chapter, ...]:
    """The headings of the highest levels that are there; those of the next lie below them, or in front."""
    own = [block for block in blocks if isinstance(block, Heading)]
    return _tree(own, sorted({heading.level for heading in own})[:depth])


def levels(document: Document) -> dict[str, int]:
    """Every heading's level by its anchor, with none left out: h4 right under h2 is h3."""
    found: dict[str, int] = {}
    around: list[int] = []
    blocks, _ = without_title(document)
    for part in (blocks, *document.notes):
        for heading in headings(part):
            while around and around[-1] >= heading.level:
                around.pop()
            around.append(heading.level)
            found[heading.anchor] = len(around) + (around[0] > 1)
    return found


def _tree(own: list[Heading], depths: list[int]) -> tuple[Chapter, ...]:
    if not depths:
        return ()
    chapters: list[Chapter] = []
    starts = [n for n, heading in enumerate(own) if heading.level <= depths[0]]
    chapters += _tree(own[: starts[0] if starts else len(own)], depths[1:])
    for start, end in pairwise((*starts, len(own))):
        chapters.append(Chapter(own[start], _tree(own[start + 1 : end], depths[1:])))
    return tuple(chapters)

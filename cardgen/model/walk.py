"""Ways through a Document's blocks."""

from collections import Counter
from collections.abc import Iterator, Sequence

from cardgen.model.document import (
    Block,
    Blocks,
    Break,
    Cards,
    Definitions,
    Document,
    Facts,
    Figure,
    Heading,
    Inlines,
    ListBlock,
    Note,
    Paragraph,
    PictureMark,
    Quote,
    Reference,
    Table,
    Words,
)


def every(blocks: Blocks) -> Iterator[Block]:
    """All blocks, each before those within it."""
    for block in blocks:
        yield block
        for inner in inside(block):
            yield from every(inner)


def inside(block: Block) -> Sequence[Blocks]:
    """The blocks within a block."""
    match block:
        case ListBlock(items):
            return [item.blocks for item in items]
        case Quote(blocks) | Reference(blocks):
            return (blocks,)
        case Definitions(entries):
            return [meaning for entry in entries for meaning in entry.meanings]
        case _:
            return ()


def headings(blocks: Blocks) -> Iterator[Heading]:
    """All headings, also those in quotations and lists."""
    return (block for block in every(blocks) if isinstance(block, Heading))


def sections(blocks: Blocks) -> Iterator[Heading]:
    """The headings that contents may name: all but those of quick-reference cards."""
    for block in blocks:
        if isinstance(block, Heading):
            yield block
        elif not isinstance(block, Reference):
            for inner in inside(block):
                yield from sections(inner)


def references(blocks: Blocks) -> Iterator[Reference]:
    """All quick-reference cards."""
    return (block for block in every(blocks) if isinstance(block, Reference))


def contents(blocks: Blocks) -> Iterator[Inlines]:
    """All words, in order."""
    for block in every(blocks):
        match block:
            case Heading() | Paragraph():
                yield block.content
            case Table(header, rows):
                yield from (cell.content for row in (header, *rows) for cell in row)
            case Facts(facts):
                yield from (part for fact in facts for part in fact)
            case Definitions(entries):
                yield from (entry.term for entry in entries)


def links(blocks: Blocks) -> Iterator[str]:
    """Where the author's own links lead; "" for what leads nowhere."""
    for content in contents(blocks):
        for part in content:
            if not isinstance(part, Break | Note) and not (isinstance(part, Words) and part.auto):
                yield part.link
    for block in every(blocks):
        if isinstance(block, Figure):
            yield block.picture.link
        elif isinstance(block, Cards):
            yield from block.links


def page_links(document: Document) -> set[str]:
    """The anchors of which the text names the pages."""
    said = (part for content in document.said.values() for part in content)
    return {part.link[1:] for part in said if isinstance(part, Words) and part.page}


def names_page(value: object) -> bool:
    """Whether words in it name a page."""
    if isinstance(value, Words):
        return value.page
    return isinstance(value, tuple) and any(map(names_page, value))


def anchors(blocks: Blocks) -> Iterator[str]:
    """Every place that a link may lead to."""
    for block in every(blocks):
        match block:
            case Heading():
                yield block.anchor
            case ListBlock(items):
                yield from (item.anchor for item in items if item.anchor)
            case Definitions(entries):
                yield from (entry.anchor for entry in entries if entry.anchor)


def pictures(document: Document) -> Counter[str]:
    """Every picture that the document shows, in order, and how often: files, and cards as `card:<id>`."""
    return Counter(_sources(document))


def _sources(document: Document) -> Iterator[str]:
    """Without recursion: a long document has millions of parts."""
    waiting: list[tuple[object, ...]] = [document]
    while waiting:
        value = waiting.pop()
        if isinstance(value, PictureMark):
            if value.source:
                yield value.source
        elif isinstance(value, Cards):
            yield from (f"card:{card}" for card in value.cards)
        else:
            waiting += [
                part for part in reversed(value) if isinstance(part, tuple) and part.__class__ is not Words
            ]

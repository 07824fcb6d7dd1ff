"""Ways through a Document's blocks."""

from collections.abc import Iterator

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
    Picture,
    Quote,
    Reference,
    Table,
    Words,
)


def headings(blocks: Blocks) -> Iterator[Heading]:
    """All headings, also those in quotations and lists."""
    for block in blocks:
        if isinstance(block, Heading):
            yield block
        for inner in inside(block):
            yield from headings(inner)


def inside(block: Block) -> Iterator[Blocks]:
    """The blocks within a block."""
    match block:
        case ListBlock(items):
            yield from (item.blocks for item in items)
        case Quote(blocks) | Reference(blocks):
            yield blocks
        case Definitions(entries):
            for entry in entries:
                yield from entry.meanings
        case _:
            pass


def contents(blocks: Blocks) -> Iterator[Inlines]:
    """All words, in order."""
    for block in blocks:
        match block:
            case Heading() | Paragraph():
                yield block.content
            case Table(header, rows):
                yield from (cell.content for row in (header, *rows) for cell in row)
            case Facts(facts):
                yield from (part for fact in facts for part in fact)
            case Definitions(entries):
                yield from (entry.term for entry in entries)
            case _:
                pass
        for inner in inside(block):
            yield from contents(inner)


def links(blocks: Blocks) -> Iterator[str]:
    """Where the author's own links lead; "" for what leads nowhere."""
    for content in contents(blocks):
        for part in content:
            if not isinstance(part, Break | Note) and not (isinstance(part, Words) and part.auto):
                yield part.link
    yield from _picture_links(blocks)


def _picture_links(blocks: Blocks) -> Iterator[str]:
    for block in blocks:
        if isinstance(block, Figure):
            yield block.picture.link
        elif isinstance(block, Cards):
            yield from block.links
        for inner in inside(block):
            yield from _picture_links(inner)


def anchors(blocks: Blocks) -> Iterator[str]:
    """Every place that a link may lead to."""
    for block in blocks:
        match block:
            case Heading():
                yield block.anchor
            case ListBlock(items):
                yield from (item.anchor for item in items if item.anchor)
            case Definitions(entries):
                yield from (entry.anchor for entry in entries if entry.anchor)
            case _:
                pass
        for inner in inside(block):
            yield from anchors(inner)


def pictures(document: Document) -> tuple[str, ...]:
    """Every picture that the document shows, once each: files, and cards as `card:<id>`."""
    found: dict[str, None] = {}
    for blocks in (document.blocks, *document.notes):
        _pictures(blocks, found)
    return tuple(found)


def _pictures(blocks: Blocks, found: dict[str, None]) -> None:
    for content in contents(blocks):
        found.update((part.source, None) for part in content if isinstance(part, Picture))
    for block in blocks:
        if isinstance(block, Figure):
            found[block.picture.source] = None
        elif isinstance(block, Cards):
            found.update((f"card:{card}", None) for card in block.cards)
        for inner in inside(block):
            _pictures(inner, found)

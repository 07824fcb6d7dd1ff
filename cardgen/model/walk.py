"""Ways through a Document's blocks."""

from collections.abc import Iterator

from cardgen.model.document import (
    Block,
    Blocks,
    Cards,
    Definitions,
    Document,
    Figure,
    Heading,
    Inlines,
    ListBlock,
    Paragraph,
    Picture,
    Quote,
    Table,
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
        case Quote(blocks):
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
            case Definitions(entries):
                yield from (entry.term for entry in entries)
            case _:
                pass
        for inner in inside(block):
            yield from contents(inner)


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

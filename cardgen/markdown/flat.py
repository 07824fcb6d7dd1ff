"""Blocks as words: what a table's cell has of lists and paragraphs."""

from cardgen.model.document import (
    Block,
    Blocks,
    Box,
    Break,
    Definitions,
    Divider,
    Facts,
    Figure,
    Heading,
    Inline,
    Inlines,
    ListBlock,
    Paragraph,
    Quote,
    Reference,
    Table,
    Words,
)

BULLET = "• "
BETWEEN_CELLS = "　"


def flat(blocks: Blocks) -> Inlines:
    """The words of blocks, each beginning a line."""
    out: list[Inline] = []
    for block in blocks:
        for line in _lines(block):
            out += [Break(), *line] if out else line
    return tuple(out)


def _lines(block: Block) -> list[Inlines]:
    match block:
        case Paragraph(content):
            return [content]
        case Heading(_, content):
            return [tuple(part._replace(bold=True) if isinstance(part, Words) else part for part in content)]
        case ListBlock(items, ordered, start):
            signs = (f"{n}. " if ordered else BULLET for n, _ in enumerate(items, start))
            return [(Words(sign), *flat(item.blocks)) for sign, item in zip(signs, items, strict=True)]
        case Quote(blocks, _, title) | Reference(blocks, title):
            return [*([(Words(title, bold=True),)] if title else ()), flat(blocks)]
        case Box(lines, title, code):
            named: list[Inlines] = [(Words(title, bold=True),)] if title and not code else []
            return [*named, *((Words(line, code=code),) for line in lines if line)]
        case Facts(facts):
            return [(*fact.key, Words(" "), *fact.value) for fact in facts]
        case Table(header, rows):
            kept = [[cell.content for cell in row if cell.content] for row in (header, *rows)]
            return [_joined(row) for row in kept if row]
        case Definitions(entries):
            return [line for entry in entries for line in (entry.term, *map(flat, entry.meanings)) if line]
        case Figure(picture):
            return [(picture,)]
        case Divider():
            return []
        case _:  # what directives give stands on lines of its own, never in a cell
            return []


def _joined(cells: list[Inlines]) -> Inlines:
    out: list[Inline] = []
    for cell in cells:
        out += [Words(BETWEEN_CELLS), *cell] if out else cell
    return tuple(out)

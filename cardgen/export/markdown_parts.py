"""What directives gave, as Markdown. Only what would be misread is escaped."""

import re
from collections.abc import Iterable

from cardgen.markdown.flanking import flanks
from cardgen.model.document import (
    Align,
    Block,
    Blocks,
    Break,
    Cards,
    Cell,
    ChartBlock,
    Heading,
    Inline,
    Inlines,
    ListBlock,
    Paragraph,
    Scene,
    SymbolMark,
    Table,
    Words,
)

MARKS = {"strike": "~~", "bold": "**", "emphasis": "*"}
# Signs that mean something wherever they stand, and those that do before other words.
MISREAD = re.compile(
    r"[\\`*\[\]<~|{$]|=(?==)|(?<![^\W_])_|_(?![^\W_])|&(?=[#0-9A-Za-z])|:(?=//|[\w-]{1,40}:)", re.ASCII
)
LAST = ("&", ":", "!", "^")
# What a line begins with to be an item, a heading, a quotation, an underline and the like.
STARTS = re.compile(
    r"(?:\d{1,9}[.)]|[-+:~])(?=[ \t]|$)|#{1,6}(?!\d)|!!!|\?\?\?|>|:::|=+[ \t]*$|-[- \t]*$|\+\+\+[ \t]*$"
)
RULES: dict[Align, str] = {"": "---", "left": ":--", "center": ":-:", "right": "--:"}


def block_text(blocks: Blocks, sign: str = "-") -> str:
    """Blocks of the kinds that directives and changelogs give; `sign`: of items."""
    return "\n\n".join(_block(block, sign) for block in blocks)


def _block(block: Block, sign: str) -> str:
    match block:
        case Heading(level, content):
            return f"{'#' * level} {word_text(content, ' ')}"
        case Paragraph(content):
            return as_words(word_text(content))
        case ListBlock(items):
            return "\n".join(f"{sign} " + block_text(item.blocks).replace("\n", "\n  ") for item in items)
        case Table(header, rows, align):
            return _rows([[_cell_text(cell) for cell in row] for row in (header, *rows)], align)
        case Cards(cards, caption, names, width=width):
            title = caption.replace("\\", "\\\\").replace('"', '\\"').replace("&", "&amp;")
            faces = [f"![{escaped(name)}](card:{id})" for id, name in zip(cards, names, strict=True)]
            faces[0] = f'{faces[0][:-1]} "{title}")' if title else faces[0]
            return " ".join(f"{face}{{width={width}}}" if width else face for face in faces)
        case ChartBlock(chart, caption):
            right: Align = "right"
            sides = ("", *(right for _ in chart.rows))
            table = _rows([[escaped(word) for word in row] for row in chart.table], sides)
            return f"{escaped(caption)}\n\n{table}" if caption else table
        case Scene(words=words):
            return block_text(words, sign)
        case _:
            raise AssertionError(f"a block that no directive gives: {block}")


def _cell_text(cell: Cell) -> str:
    """A cell's words in a line; one that belongs to the cell before it is `<<`."""
    return word_text(cell.content, " ") if cell.across else "<<"


def _rows(cells: list[list[str]], align: Iterable[Align]) -> str:
    """A table of which the first row is the header."""
    cells.insert(1, [RULES[side] for side in align])
    return "\n".join(f"| {' | '.join(row)} |" for row in cells)


def word_text(content: Inlines, line_end: str = "\n", after: str = " ") -> str:
    """Words in their looks, before a character that is there already.

    A letter of them that would keep a sign from being read as one is written as &#N;.
    """
    out = ""
    in_the_way = False
    for part, following in zip(content, (*content[1:], None), strict=False):
        if isinstance(part, Words):
            marks = [MARKS[look] for look in MARKS if getattr(part, look)]
            behind = _first(following) if following else after
            text = escaped(part.text, behind)
            text, in_the_way = coded(text) if in_the_way else text, False
            if marks and (body := text.strip()):
                lead, trail = text[: -len(text.lstrip())], text[len(text.rstrip()) :]
                if out and not flanks((out + lead)[-1], body[0])[0]:
                    out = out[:-1] + coded(out[-1])
                in_the_way = not flanks(body[-1], (trail + behind)[0])[1]
                text = "".join((lead, *marks, body, *marks[::-1], trail))
            out += text
        else:
            assert isinstance(part, SymbolMark | Break), "directives say nothing else"
            hard = isinstance(part, Break) and part.hard and line_end != " "
            out += f":{part.symbol}:" if isinstance(part, SymbolMark) else "\\" * hard + line_end
    return out


def _first(part: Inline) -> str:
    """The character that a part begins with."""
    if isinstance(part, Words):
        return "*" if part.bold or part.emphasis or part.strike else part.text[0]
    return " " if isinstance(part, Break) else ":"


def as_words(text: str, after: str = "") -> str:
    """Text of which no line begins a heading, a list and the like; `after`: what follows in the last one."""
    *lines, last = text.split("\n")
    lines = [coded(line) if STARTS.match(line) else line for line in lines]
    return "\n".join((*lines, coded(last) if STARTS.match(last + after) else last))


def escaped(text: str, behind: str = " ") -> str:
    """Text with backslashes before what would be read as something else."""
    text = MISREAD.sub(r"\\\g<0>", text)
    return f"{text[:-1]}\\{text[-1]}" if text[-1:] in LAST and not behind.isspace() else text


def coded(text: str) -> str:
    """Text whose first character can be no sign, and no letter beside one."""
    return f"&#{ord(text[0])};{text[1:]}"

"""A Document as tidy Markdown that reads back as the same Document."""

from cardgen.export.formats import Edition
from cardgen.export.markdown_words import line_of, paragraph, picture
from cardgen.markdown.anchors import Anchors
from cardgen.markdown.callout_titles import KINDS, SIGNS, usual_title
from cardgen.model.document import (
    Align,
    Block,
    Blocks,
    Box,
    Break,
    Cards,
    Cell,
    Definition,
    Definitions,
    Divider,
    Document,
    Facts,
    Figure,
    Heading,
    Inline,
    Item,
    ListBlock,
    Note,
    Paragraph,
    Picture,
    Quote,
    Reference,
    Table,
    Words,
    words_in,
)
from cardgen.model.facts import FEWEST, is_short

# Is read as nothing. A term or a meaning must be written, or neither would be read as one.
NOTHING = "[](#)"
RULES: dict[Align, str] = {"": "---", "left": ":--", "center": ":-:", "right": "--:"}


def write(edition: Edition) -> bytes:
    """The file."""
    return markdown(edition.document).encode()


def markdown(document: Document) -> str:
    """The whole text, front matter first, footnotes last."""
    writer = _Writer(document.language.startswith("zh"))
    parts = [_front_matter(document), writer.blocks(document.blocks)]
    for number, note in enumerate(document.notes, 1):
        parts.append(_indented(f"[^{number}]: ", writer.blocks(note), 4))
    return "\n\n".join(filter(None, parts)) + "\n"


def _front_matter(document: Document) -> str:
    first = document.blocks[0] if document.blocks else None
    heading = words_in(first.content) if isinstance(first, Heading) and first.level == 1 else ""
    lines = [] if heading == document.title else [f"title: {_value(document.title)}"]
    if document.subtitle:
        lines.append(f"subtitle: {_value(document.subtitle)}")
    if document.authors:
        lines.append(f"authors: [{', '.join(_quoted(author) for author in document.authors)}]")
    if document.version:
        lines.append(f"version: {_value(document.version)}")
    if document.licence:
        lines.append(f"licence: {_value(document.licence)}")
    if document.language != "zh-CN":
        lines.append(f"language: {_value(document.language)}")
    lines += [f"{key}: {_value(value)}" for key, value in document.options]
    return "\n".join(("---", *lines, "---")) if lines else ""


def _value(text: str) -> str:
    plain = text and text == text.strip() and text[0] not in "[\"'#" and " #" not in text
    return text if plain else _quoted(text)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _indented(lead: str, text: str, by: int) -> str:
    """Text behind a marker; the lines after the first stand below it."""
    lines = text.split("\n")
    return "\n".join(
        (lead + lines[0] if lines[0] else lead.rstrip(), *(_pad(line, by) for line in lines[1:]))
    )


def _pad(line: str, by: int) -> str:
    return " " * by + line if line else ""


class _Writer:
    """Writes blocks. It hands out anchors as a reader will, to see which headings need to say theirs."""

    def __init__(self, chinese: bool) -> None:
        self.chinese = chinese
        self.anchors = Anchors()

    def blocks(self, blocks: Blocks, tight: bool = False) -> str:
        parts: list[str] = []
        turned = False
        for n, block in enumerate(blocks):
            before = blocks[n - 1] if n else None
            # Two lists in a row stay apart by their markers.
            turned = (
                not turned
                if isinstance(before, ListBlock)
                and isinstance(block, ListBlock)
                and before.ordered == block.ordered
                else False
            )
            parts.append(
                self.list_block(block, turned) if isinstance(block, ListBlock) else self.block(block)
            )
        return ("\n" if tight else "\n\n").join(parts)

    def block(self, block: Block) -> str:
        match block:
            case Heading():
                return self.heading(block)
            case Paragraph(content):
                return paragraph(content)
            case ListBlock():
                return self.list_block(block, False)
            case Quote():
                return self.quote(block)
            case Reference():
                return self.reference(block)
            case Box(lines, title, _):
                return _box(lines, title)
            case Facts():
                return _facts(block)
            case Table():
                return _table(block)
            case Definitions(_, True):
                return "{{glossary}}"
            case Definitions(entries):
                return "\n\n".join(self.definition(entry) for entry in entries)
            case Figure(shown):
                return picture(shown)
            case Divider():
                return "___"
            case Cards(cards, caption, names, links):
                none = ("",) * len(cards)
                each = zip(cards, names or none, links or none, strict=True)
                faces = [Picture(f"card:{card}", alt, link=link) for card, alt, link in each]
                return " ".join(picture(face) for face in (faces[0]._replace(title=caption), *faces[1:]))

    def heading(self, block: Heading) -> str:
        text = line_of(block.content)
        if text.endswith("#"):
            text = text[:-1] + "\\#"
        words = "".join(words_in((part,)) for part in block.content if not isinstance(part, Note))
        if self.anchors.new(words) != block.anchor:
            self.anchors.taken[block.anchor] = 0
            text += f" {{#{block.anchor}}}"
        return f"{'#' * block.level} {text}".rstrip(" ")

    def list_block(self, block: ListBlock, turned: bool) -> str:
        # Blank lines make a list loose only where it has paragraphs; elsewhere they keep its parts apart.
        lines = any(isinstance(b, Paragraph | Figure | Cards) for item in block.items for b in item.blocks)
        tight = block.tight and lines
        items = []
        for n, item in enumerate(block.items):
            sign = f"{block.start + n}{')' if turned else '.'}" if block.ordered else "*" if turned else "-"
            items.append(self.item(item, f"{sign} ", tight))
        return ("\n" if tight else "\n\n").join(items)

    def item(self, item: Item, lead: str, tight: bool) -> str:
        task = "" if item.task is None else "[x] " if item.task else "[ ] "
        return _indented(lead, task + self.blocks(item.blocks, tight), len(lead))

    def quote(self, block: Quote) -> str:
        text = self.blocks(block.blocks)
        if block.kind and not block.title:
            first = isinstance(block.blocks[0], Paragraph) if block.blocks else False
            text = KINDS[block.kind][0] + (" " if first else "\n\n") + text
        elif block.kind:
            own = "" if block.title == usual_title(block.kind, self.chinese) else f" {block.title}"
            gap = "" if block.blocks and isinstance(block.blocks[0], Paragraph) else "\n"
            text = f"[!{block.kind.upper()}]{own}\n{gap}{text}"
        elif text[:1] in SIGNS:
            text = f"&#{ord(text[0])};{text[1:]}"
        return "\n".join(f"> {line}".rstrip(" ") for line in text.split("\n"))

    def reference(self, block: Reference) -> str:
        text = self.blocks(block.blocks)
        # More colons than any line within begins with, or that line would close it.
        within = max((len(line) - len(line.lstrip(":")) for line in text.split("\n")), default=0)
        fence = ":" * max(3, within + 1)
        copies = f" {{copies={block.copies}}}" if block.copies != 1 else ""
        return f"{fence}reference {block.title}{copies}\n{text}\n{fence}"

    def definition(self, entry: Definition) -> str:
        parts = [paragraph(entry.term) or NOTHING]
        for meaning in entry.meanings:
            # A box's line of === would make a heading of the term, were there no blank line.
            gap = "\n" if meaning and isinstance(meaning[0], Box) else ""
            parts.append(gap + _indented(": ", self.blocks(meaning) or NOTHING, 2))
        return "\n".join(parts)


def _box(lines: tuple[str, ...], title: str) -> str:
    longest = 2
    for line in lines:
        body = line.lstrip(" ")
        longest = max(longest, len(body) - len(body.lstrip("`")))
    fence = ("~" if "`" in title else "`") * (longest + 1)
    return "\n".join((fence + title, *lines, fence))


def _facts(block: Facts) -> str:
    """Lines that are read as facts by themselves, or a box that says so."""
    content: list[Inline] = []
    for key, value in block.facts:
        blank = (Words(" "),) if words_in(key).endswith(":") else ()
        content += [Break(hard=False), *key, *blank, *value]
    lines = paragraph(tuple(content[1:]))
    if not block.title and len(block.facts) >= FEWEST and all(map(is_short, block.facts)):
        return lines
    return "\n".join((f":::facts {block.title}".rstrip(), lines, ":::"))


def _table(table: Table) -> str:
    def row(cells: tuple[Cell, ...]) -> str:
        return f"| {' | '.join(line_of(cell.content, cell=True) for cell in cells)} |"

    rule = f"| {' | '.join(RULES[align] for align in table.align)} |"
    return "\n".join((row(table.header), rule, *(row(cells) for cells in table.rows)))

"""A Document as plain text for reading: lists, quotations and boxes drawn with signs, tables aligned."""

from collections.abc import Mapping

from cardgen.export.formats import Edition
from cardgen.export.outline import without_title
from cardgen.export.text_chart import chart_lines
from cardgen.export.text_width import padded, width_of, wrapped
from cardgen.markdown.callouts import KINDS
from cardgen.markdown.raised import raised
from cardgen.model import document as doc
from cardgen.model.game import Symbol
from cardgen.model.labels import Labels, labels

NARROWEST = 8


def write(edition: Edition) -> bytes:
    """The file."""
    return text(edition.document, symbols=edition.symbols).encode()


def text(document: doc.Document, width: int = 80, *, symbols: Mapping[str, Symbol] | None = None) -> str:
    """Lines of at most `width` columns (0: as the author ended them); Chinese takes two columns each."""
    writer = _Writer(labels(document.language), symbols or {})
    blocks, _ = without_title(document)
    title = wrapped(document.title, width)
    lines = [*title, "=" * max(map(width_of, title))]
    if document.subtitle:
        lines += wrapped(document.subtitle, width)
    facts = (*document.authors, document.edition, document.licence)
    if any(facts):
        lines += wrapped(" · ".join(filter(None, facts)), width)
    lines += ["", *writer.blocks(blocks, width)]
    for number, note in enumerate(document.notes, 1):
        lead = f"[{number}] "
        lines += ["", *_behind(lead, writer.blocks(note, _less(width, len(lead))))]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _less(width: int, by: int) -> int:
    """What is left of the width."""
    return max(width - by, NARROWEST) if width else 0


def _behind(lead: str, lines: list[str]) -> list[str]:
    """Lines behind a marker."""
    room = " " * width_of(lead)
    return [(lead if n == 0 else room) + line for n, line in enumerate(lines or [""])]


def _records(rows: list[list[str]], width: int) -> list[str]:
    """A table that is too wide for lines: each row as a list of its cells, each behind its heading."""
    lines: list[str] = []
    for row in rows[1:] or [["" for _ in rows[0]]]:
        lines += ["-" * min(width, 40)] if lines else []
        for name, cell in zip(rows[0], row, strict=True):
            lead = name.replace("\n", " ") + ("：" if name and not name.isascii() else ": ")
            lines += wrapped(lead + cell, width)
    return lines


def _address(part: doc.Inline) -> str:
    """Where a part leads outside of the document."""
    return "" if isinstance(part, doc.Break | doc.Note) or part.link[:1] == "#" else part.link


class _Writer:
    def __init__(self, labels: Labels, symbols: Mapping[str, Symbol]) -> None:
        self.labels = labels
        self.symbols = symbols

    def blocks(self, blocks: doc.Blocks, width: int, tight: bool = False) -> list[str]:
        lines: list[str] = []
        for block in blocks:
            if lines and not tight:
                lines.append("")
            lines += self.block(block, width)
        return lines

    def block(self, block: doc.Block, width: int) -> list[str]:
        match block:
            case doc.Heading(level, content):
                return self.heading(level, self.words(content), width)
            case doc.Paragraph(content):
                return wrapped(self.words(content), width)
            case doc.ListBlock():
                return self.list_block(block, width)
            case doc.Quote(blocks, kind, title):
                # What is folded on a screen is open here.
                sign = KINDS[kind].removesuffix("\ufe0f") + " " if kind else ""
                if title:
                    inside = [sign + title, *self.blocks(blocks, _less(width, 2))]
                else:
                    inside = _behind(sign, self.blocks(blocks, _less(width, 2 + width_of(sign))))
                return [f"| {line}" for line in inside]
            case doc.Reference(blocks, title):
                inside = self.blocks(blocks, _less(width, 2))
                return [f"+-- {title}", *(f"| {line}" for line in inside), "+--"]
            case doc.Box(lines, title, _):
                inside = [line for each in lines for line in wrapped(each, _less(width, 2))]
                head = [f"+-- {title}".rstrip()]
                return [*head, *(f"| {line}" for line in inside), "+--"]
            case doc.Facts(facts, title):
                keys = [self.words(fact.key) for fact in facts]
                wide = max(width_of(key) + key.endswith(":") for key in keys)
                room = _less(width, wide + (2 if title else 0))
                inside = []
                for key, fact in zip(keys, facts, strict=True):
                    inside += _behind(padded(key, wide, ""), wrapped(self.words(fact.value), room))
                return [f"+-- {title}", *(f"| {line}" for line in inside), "+--"] if title else inside
            case doc.Table():
                return self.table(block, width)
            case doc.Definitions(entries):
                return self.definitions(entries, width)
            case doc.Figure(picture):
                return wrapped(self.words((picture,)), width)
            case doc.Divider():
                return ["-" * min(width or 40, 40)]
            case doc.ChartBlock(chart, caption):
                return [*(wrapped(caption, width) if caption else ()), *chart_lines(chart, width)]
            case doc.Scene(words=words):
                return self.blocks(words, width)
            case doc.Cards(cards, caption, names):
                label = self.labels.cards + self.labels.colon
                shown = self.labels.joint.join(names or cards)
                return wrapped(f"[{label}{shown}] {caption}".rstrip(), width)

    def definitions(self, entries: tuple[doc.Definition, ...], width: int) -> list[str]:
        """Terms and, set in, their meanings; parted by blank lines where a meaning has several parts."""
        loose = any(len(meaning) > 1 for entry in entries for meaning in entry.meanings)
        lines: list[str] = []
        for entry in entries:
            lines += [""] if loose and lines else []
            lines += wrapped(self.words(entry.term), width)
            for meaning in entry.meanings:
                lines += [f"    {line}" for line in self.blocks(meaning, _less(width, 4))]
        return lines

    def heading(self, level: int, name: str, width: int) -> list[str]:
        lines = wrapped(("", "", "■ ", "□ ")[min(level, 4) - 1] + name, width)
        if level > 2:
            return lines
        rule = ("=" if level == 1 else "-") * max(width_of(line) for line in lines)
        return ["", *lines, rule]

    def list_block(self, block: doc.ListBlock, width: int) -> list[str]:
        lines: list[str] = []
        last = len(f"{block.start + len(block.items) - 1}. ")
        for n, item in enumerate(block.items):
            lead = f"{block.start + n}. ".rjust(last) if block.ordered else "- "
            if lines and not block.tight:
                lines.append("")
            lines += self.item(item, lead, block.tight, width)
        return lines

    def item(self, item: doc.Item, lead: str, tight: bool, width: int) -> list[str]:
        task = "" if item.task is None else "[✓] " if item.task else "[ ] "
        return _behind(lead + task, self.blocks(item.blocks, _less(width, width_of(lead + task)), tight))

    def table(self, table: doc.Table, width: int) -> list[str]:
        """Columns as wide as their cells; where they are too wide together, the widest give way."""
        rows = [[self.words(cell.content) for cell in row] for row in (table.header, *table.rows)]
        wide = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
        room = width - 3 * (len(wide) - 1)
        while width and sum(wide) > room and max(wide) > NARROWEST:
            wide[wide.index(max(wide))] -= 1
        if width and sum(wide) > room:
            return _records(rows, width)
        lines: list[str] = []
        broken = any(width_of(cell) > wide[n] for row in rows for n, cell in enumerate(row))
        for n, row in enumerate(rows):
            if n == 0 and not any(row):
                continue
            cells = [wrapped(cell, wide[at]) for at, cell in enumerate(row)]
            for part in range(max(map(len, cells))):
                lines.append(
                    " | ".join(
                        padded(cell[part] if part < len(cell) else "", wide[at], table.align[at])
                        for at, cell in enumerate(cells)
                    )
                )
            if n == 0 or (broken and n + 1 < len(rows)):
                lines.append("-+-".join("-" * size for size in wide))
        return lines

    def words(self, content: doc.Inlines) -> str:
        """Words as they are read; behind those of a link stands where it leads."""
        parts: list[str] = []
        for n, part in enumerate(content):
            match part:
                case doc.Words(words):
                    shifted = raised(words, part.shift) if part.shift else words
                    parts.append(f"~~{shifted}~~" if part.strike else shifted)
                case doc.Break():
                    parts.append("\n")
                case doc.SymbolMark(symbol):
                    known = self.symbols.get(symbol)
                    parts.append(known.label if known is not None else f":{symbol}:")
                case doc.Note(number):
                    parts.append(f"[{number}]")
                case doc.PictureMark():
                    parts.append(self.picture(part))
            link = _address(part)
            if link and link != parts[-1] and (n + 1 == len(content) or _address(content[n + 1]) != link):
                parts.append(link.join(self.labels.brackets))
        return "".join(parts)

    def picture(self, picture: doc.PictureMark) -> str:
        label = self.labels.picture + self.labels.colon
        return f"[{label}{picture.alt or picture.title or picture.source}]"

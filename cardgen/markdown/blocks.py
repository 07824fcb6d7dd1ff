"""The parser's tokens → the Document's blocks, each with its line."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardgen.decode.suggest import suggestion
from cardgen.diagnostics import Diagnostic, Text
from cardgen.markdown.anchors import Anchors
from cardgen.markdown.callouts import nearest
from cardgen.markdown.facts import FEWEST_IN_BOX, at_the_end, fact_of, lines_of, short_fact
from cardgen.markdown.inlines import Reading, read_inlines
from cardgen.markdown.slips import check_closed, check_row, find_slips
from cardgen.model.document import (
    Align,
    Block,
    Blocks,
    Box,
    Cards,
    Cell,
    Definition,
    Definitions,
    Divider,
    Fact,
    Facts,
    Figure,
    Heading,
    Inlines,
    Item,
    ListBlock,
    Note,
    Paragraph,
    PictureMark,
    Quote,
    Reference,
    SymbolMark,
    Table,
    Words,
    words_in,
)

if TYPE_CHECKING:
    from markdown_it.token import Token

# Info strings that name a language; any other is a box's title.
LANGUAGES = frozenset(
    ("bash", "c", "cpp", "css", "csv", "diff", "go", "html", "ini", "java", "javascript", "js", "json")
).union(
    ("lua", "md", "markdown", "plain", "plaintext", "python", "py", "rust", "sh", "shell", "sql", "svg"),
    ("text", "toml", "ts", "txt", "typst", "xml", "yaml", "yml"),
)
# What a scene says: its kind, what its first line says, the blocks within it, its line.
ReadScene = Callable[[str, str, Blocks, int], Blocks]
ALIGN: dict[str, Align] = {"left": "left", "center": "center", "right": "right"}


class BlockReader:
    """Walks over the tokens once. `direct`: what a block directive on a line says. `notes`: by label.

    `scene`: what a container that is drawn says.
    """

    def __init__(
        self,
        tokens: "Sequence[Token]",
        reading: Reading,
        direct: Callable[[str, int], Blocks],
        scene: ReadScene,
    ) -> None:
        self.tokens = tokens
        self.at = 0
        self.line = 1
        self.reading = reading
        self.direct = direct
        self.scene = scene
        self.anchors = Anchors()
        self.notes: dict[str, tuple[Blocks, int]] = {}
        self.titles: list[str] = []  # of what is folded here, the innermost last

    def blocks(self, end: str = "") -> Blocks:
        """Blocks up to the token that ends the one around them, which is passed over."""
        out: list[Block] = []
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            if token.type == end:
                break
            if token.map:
                self.line = token.map[0] + 1
            out += READERS[token.type](self, token)
        return tuple(out)

    def content(self) -> Inlines:
        """The words of the inline token that comes next, and over its closing token."""
        token = self.tokens[self.at]
        self.at += 2
        if not token.children:
            return (Words(token.content),) if token.content else ()
        return read_inlines(token.children, self.line, self.reading)


def heading(reader: BlockReader, token: "Token") -> Blocks:
    line = reader.line
    content = reader.content()
    words = "".join(words_in((part,)) for part in content if not isinstance(part, Note))
    anchor = reader.anchors.new(token.meta.get("anchor") or words)
    return (Heading(int(token.tag[1]), content, anchor, line, token.meta.get("align", "")),)


def paragraph(reader: BlockReader, token: "Token") -> Blocks:
    line, align = reader.line, token.meta.get("align", "")
    inline = reader.tokens[reader.at]
    find_slips(inline.content, line, reader.reading.source)
    content = reader.content()
    if not content:
        return ()
    if not inline.children:  # nothing but words
        return (Paragraph(content, line, align),)
    pictures = [part for part in content if isinstance(part, PictureMark)]
    if pictures and not any(isinstance(part, SymbolMark | Note) for part in content):
        between = words_in(tuple(part for part in content if not isinstance(part, PictureMark)))
        cards = tuple(p.source[5:] for p in pictures if p.source.startswith("card:"))
        if between.strip():
            return (Paragraph(content, line, align),)
        if len(cards) == len(pictures):
            names, links = tuple(p.alt for p in pictures), tuple(p.link for p in pictures)
            caption = " · ".join(dict.fromkeys(p.title for p in pictures if p.title))
            width = pictures[0].width
            said_ = names if any(names) else (), links if any(links) else ()
            return (Cards(cards, caption, *said_, line, width),)
        if len(pictures) == 1:
            return (Figure(pictures[0]._replace(align=pictures[0].align or align), line),)
    said, facts = at_the_end(content)
    if not facts or align:
        return (Paragraph(content, line, align),)
    below = line + len(lines_of(said)) if said else line
    return (*((Paragraph(said, line),) if said else ()), Facts(facts, line=below))


def list_block(reader: BlockReader, token: "Token") -> Blocks:
    line, first = reader.line, reader.at
    ordered = token.type == "ordered_list_open"
    items: list[Item] = []
    while True:
        opened = reader.tokens[reader.at]
        reader.at += 1
        if opened.type != "list_item_open":
            break
        if opened.map:
            reader.line = opened.map[0] + 1
        start = reader.line
        items.append(Item(reader.blocks("list_item_close"), opened.meta.get("task"), line=start))
    tight = all(
        inner.hidden or not reader.tokens[n + 1].content
        for n, inner in enumerate(reader.tokens[first : reader.at], first)
        if inner.type == "paragraph_open" and inner.level == token.level + 2
    )
    # One item with one paragraph has nothing to be loose about.
    tight = tight or (len(items) == 1 and len(items[0].blocks) < 2)
    number = int(token.attrs.get("start", 1)) if ordered else 1
    return (ListBlock(tuple(items), ordered, number, tight, line),)


def container(reader: BlockReader, token: "Token") -> Blocks:
    check_closed(token.markup, token.map, 0, reader.reading.source)
    if "facts" in token.meta:
        return fact_box(reader, token)
    if "scene" in token.meta:
        return scene(reader, token)
    return reference(reader, token) if "reference" in token.meta else quote(reader, token)


def scene(reader: BlockReader, token: "Token") -> Blocks:
    """A container that is drawn; one that shows nothing may still be an admonition."""
    line, at, usual, end = reader.line, reader.at, reader.reading, token.type.replace("_open", "_close")
    # What is drawn is written line by line, in any language.
    reader.reading = usual._replace(breaks=True)
    blocks = reader.blocks(end)
    drawn = reader.scene(token.meta["scene"], token.meta["info"], blocks, line)
    reader.reading = usual
    if drawn is blocks and not usual.breaks:
        reader.at = at
        drawn = blocks = reader.blocks(end)
    if drawn is blocks and "kind" in token.meta:
        return (Quote(blocks, token.meta["kind"], token.meta["title"], line),)
    return drawn


def fact_box(reader: BlockReader, token: "Token") -> Blocks:
    """`:::facts`: its lines and items; whatever else stands in it comes behind the box."""
    line = reader.line
    facts: list[Fact] = []
    others: list[Block] = []
    for block in reader.blocks(token.type.replace("_open", "_close")):
        found = _facts_in(block)
        facts += found
        others += () if found else (block,)
    return (*((Facts(tuple(facts), token.meta["facts"], line),) if facts else ()), *others)


def _facts_in(block: Block) -> list[Fact]:
    match block:
        case Paragraph(content):
            return [fact_of(line) or Fact((), line) for line in lines_of(content)]
        case Facts(facts):
            return list(facts)
        case ListBlock(items) if all(len(item.blocks) == 1 for item in items):
            return [fact for item in items for fact in _facts_in(item.blocks[0])]
        case _:
            return []


def reference(reader: BlockReader, token: "Token") -> Blocks:
    line, info = reader.line, token.meta["reference"]
    if info.wrong:
        reader.reading.source.diagnostics.append(
            Diagnostic(
                "bad-value",
                Text(f"“{info.wrong}” cannot be understood", f"看不懂「{info.wrong}」"),
                reader.reading.source.span(line, info.wrong),
                Text("how many are printed: {copies=2}", "要印几张，例如 {copies=2}"),
            )
        )
    return (Reference(reader.blocks(token.type.replace("_open", "_close")), info.title, info.copies, line),)


def quote(reader: BlockReader, token: "Token") -> Blocks:
    line = reader.line
    unknown = token.meta.get("unknown")
    if unknown:
        near = nearest(unknown)
        reader.reading.source.diagnostics.append(
            Diagnostic(
                "unknown-callout",
                Text(
                    f"“:::{unknown}” is not known; shown as a note", f"未知的「:::{unknown}」，按说明框显示"
                ),
                reader.reading.source.span(line),
                suggestion(near)
                if near
                else Text("note, tip, warning or danger", "可用：note、tip、warning、danger"),
                "warning",
            )
        )
    blocks = reader.blocks(token.type.replace("_open", "_close"))
    meta = token.meta
    return (Quote(blocks, meta.get("kind", ""), meta.get("title", ""), line, meta.get("fold", "")),)


def fence(reader: BlockReader, token: "Token") -> Blocks:
    if token.type == "fence":
        check_closed(token.markup, token.map, 1, reader.reading.source)
    title = token.info.strip()
    code = token.type == "code_block" or not title or title.split()[0].casefold() in LANGUAGES
    text = token.content.removesuffix("\n")
    lines = tuple(line.rstrip() for line in text.split("\n")) if text else ()
    facts = [short_fact((Words(line),)) for line in lines] if not code and len(lines) >= FEWEST_IN_BOX else []
    known = tuple(fact for fact in facts if fact is not None)
    if known and len(known) == len(lines):
        return (Facts(known, title, reader.line),)
    return (Box(lines, title, code, reader.line),)


def table(reader: BlockReader, token: "Token") -> Blocks:
    line = reader.line
    if "html" in token.meta:
        from cardgen.markdown.html.tables import read_table

        return read_table(reader)
    rows: list[list[Cell]] = []
    align: list[Align] = []
    while (found := reader.tokens[reader.at]).type != "table_close":
        reader.at += 1
        if found.type == "tr_open":
            rows.append([])
            reader.line = found.map[0] + 1 if found.map else reader.line
            check_row(reader.line, len(align), reader.reading.source)
        elif found.type in ("th_open", "td_open"):
            if found.type == "th_open":
                align.append(ALIGN.get(str(found.attrs.get("style", "")).removeprefix("text-align:"), ""))
            rows[-1].append(Cell(reader.content()))
    reader.at += 1
    empty = Cell(())
    wide = len(align)
    body = [[*row, *[empty] * (wide - len(row))][:wide] for row in rows[1:]]
    _spanned(body)
    return (Table(tuple(rows[0]), tuple(map(tuple, body)), tuple(align), line),)


def _spanned(rows: list[list[Cell]]) -> None:
    """A cell `^^` belongs to the one above it, as in MultiMarkdown; `<<` to the one before it."""
    for n, row in enumerate(rows):
        for c, cell in enumerate(row):
            if c and words_in(cell.content) == "<<":
                first = next(k for k in range(c - 1, -1, -1) if row[k].across)
                row[first] = row[first]._replace(across=c - first + 1)
                row[c] = Cell((), 0, 0)
            elif n and words_in(cell.content) == "^^":
                first = next(k for k in range(n - 1, -1, -1) if rows[k][c].across)
                rows[first][c] = rows[first][c]._replace(down=n - first + 1)
                row[c] = Cell((), 0, 0)


def definitions(reader: BlockReader, token: "Token") -> Blocks:
    line = reader.line
    entries: list[Definition] = []
    while (found := reader.tokens[reader.at]).type != "dl_close":
        reader.at += 1
        reader.line = found.map[0] + 1 if found.map else reader.line
        start = reader.line
        if found.type == "dt_open":
            entries.append(Definition(reader.content(), (), line=start))
        else:
            if not entries:  # HTML may begin with a meaning
                entries.append(Definition((), (), line=start))
            meanings = (*entries[-1].meanings, reader.blocks("dd_close"))
            entries[-1] = entries[-1]._replace(meanings=meanings)
    reader.at += 1
    return (Definitions(tuple(entries), line=line),)


def footnote(reader: BlockReader, token: "Token") -> Blocks:
    label, line = str(token.meta["label"]), reader.line
    reader.notes.setdefault(label, (reader.blocks("footnote_reference_close"), line))
    return ()


def details(reader: BlockReader, token: "Token") -> Blocks:
    """`<details>`: a box that can be folded; its `<summary>` is its title."""
    line = reader.line
    reader.titles.append("")
    blocks = reader.blocks("details_close")
    title = reader.titles.pop()
    return (Quote(blocks, "", title, line, "open" if token.meta["open"] else "closed"),)


def summary(reader: BlockReader, token: "Token") -> Blocks:
    words = words_in(reader.content()).replace("\n", " ").strip()
    if not reader.titles or reader.titles[-1]:
        return (Paragraph((Words(words, bold=True),), reader.line),)
    reader.titles[-1] = words
    return ()


def figure(reader: BlockReader, token: "Token") -> Blocks:
    """`<figure>`: a picture with its caption, or other blocks."""
    blocks = reader.blocks("figure_close")
    pictures = [block for block in blocks if isinstance(block, Figure)]
    others = [block for block in blocks if not isinstance(block, Figure)]
    match (pictures, others):
        case ([shown], [Paragraph(content)]) if not shown.picture.title:
            title = words_in(content).replace("\n", " ")
            return (shown._replace(picture=shown.picture._replace(title=title)),)
        case _:
            return blocks


def caption(reader: BlockReader, token: "Token") -> Blocks:
    content = reader.content()
    return (Paragraph(content, reader.line, "center"),) if content else ()


def admonition(reader: BlockReader, token: "Token") -> Blocks:
    """`!!! note "Title"` and `??? note` of MkDocs."""
    line, title = reader.line, ""
    if reader.tokens[reader.at].type == "admonition_title_open":
        reader.at += 1
        title = words_in(reader.content())
    usual = title.casefold() == token.meta["tag"].casefold()
    blocks = reader.blocks("admonition_close")
    meta = token.meta
    return (Quote(blocks, meta["kind"], meta["title"] if usual else title, line, meta["fold"]),)


def math_block(reader: BlockReader, token: "Token") -> Blocks:
    from cardgen.markdown.math import math_words

    content = tuple(Words(text, shift=shift) for text, shift in math_words(token.content) if text)
    return (Paragraph(content, reader.line, "center"),) if content else ()


def divider(reader: BlockReader, token: "Token") -> Blocks:
    return (Divider(reader.line),)


def directive(reader: BlockReader, token: "Token") -> Blocks:
    return reader.direct(token.content, reader.line)


READERS = {
    "heading_open": heading,
    "paragraph_open": paragraph,
    "bullet_list_open": list_block,
    "ordered_list_open": list_block,
    "blockquote_open": quote,
    "container_callout_open": container,
    "fence": fence,
    "code_block": fence,
    "table_open": table,
    "dl_open": definitions,
    "footnote_reference_open": footnote,
    "details_open": details,
    "summary_open": summary,
    "figure_open": figure,
    "figcaption_open": caption,
    "admonition_open": admonition,
    "math_block": math_block,
    "math_block_label": math_block,
    "hr": divider,
    "block_directive": directive,
}

"""A Document's blocks as HTML that is also well-formed XML, so that the page and the EPUB share it."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from cardgen.export.svg import symbol_svg
from cardgen.export.svg_words import escape
from cardgen.model import document as doc
from cardgen.model.game import Symbol
from cardgen.units import parse_length

# How long the longest bar of a chart is, in em.
BAR = 12.0
WIDTHS = ("%", "mm", "cm", "in", "pt", "px", "em", "rem")
# How many cards stand side by side, best first.
ON_PHONES, ON_DESKS = (2, 3), (4, 3, 5)
# Columns whose longest cell has so many characters are never broken, or never squeezed on a phone.
SHORT, LONG = 8, 16
# Tags from the outermost in, each with its attributes.
Tags = tuple[tuple[str, str], ...]


class Body(NamedTuple):
    """How a place, a link and a picture are written where this body goes.

    `place`: an anchor as an id. `leads`: a link's address. `shows`: a picture's address, "" if it is missing;
    or `.name`, where the style sheet shows it.
    `noted`: footnotes that were referred to; the way back from a note leads to the first reference.
    `levels`: of headings by their anchors, where they are not as they were written. `draws`: a scene as SVG;
    without it, its words stand there. `large`: the number of each picture that can be enlarged, by its
    source; None where none can. `heads`: addresses of pictures that stand for headings, by their anchors.
    `widest`: how wide a small face may be, in CSS; "" for others. `brackets`: whether 【】 are seen.
    """

    place: Callable[[str], str]
    leads: Callable[[str], str]
    shows: Callable[[str], str]
    symbols: Mapping[str, Symbol]
    noted: set[int]
    levels: Mapping[str, int] = {}
    draws: Callable[[doc.Scene], str] = lambda scene: ""
    large: dict[str, int] | None = None
    heads: Mapping[str, str] = {}
    widest: Callable[[str], str] = lambda source: ""
    brackets: bool = True

    def blocks(self, blocks: doc.Blocks) -> str:
        return "\n".join(filter(None, (self.block(block) for block in blocks)))

    def block(self, block: doc.Block) -> str:
        match block:
            case doc.Heading(written, content, anchor):
                level, place = self.levels.get(anchor, written), escape(self.place(anchor))
                if anchor in self.heads:
                    drawn = f'<img src="{self.heads[anchor]}" alt="{escape(doc.words_in(content))}"/>'
                    said = f"{drawn}<span>{self.words(content)}</span>"
                    return f'<h{level} id="{place}" class="drawn">{said}</h{level}>'
                return f'<h{level} id="{place}"{side(block.align)}>{self.words(content)}</h{level}>'
            case doc.Paragraph(content):
                return f"<p{side(block.align)}>{self.words(content)}</p>"
            case doc.ListBlock():
                return self.list_block(block)
            case doc.Quote(blocks, kind, title, fold=fold) if fold:
                shown = ' open=""' if fold == "open" else ""
                named = f"<summary>{escape(title or '…')}</summary>"
                inside = f"<details{shown}>{named}\n{self.blocks(blocks)}\n</details>"
                return (
                    f'<aside class="{kind}" role="note">{inside}</aside>'
                    if kind
                    else f'<div class="fold">{inside}</div>'
                )
            case doc.Quote(blocks, kind, title):
                if not kind:
                    return f"<blockquote>\n{self.blocks(blocks)}\n</blockquote>"
                named = f"<strong>{escape(title)}</strong>\n" if title else ""
                return f'<aside class="{kind}" role="note">\n{named}{self.blocks(blocks)}\n</aside>'
            case doc.Reference(blocks, title):
                inside = f"<div>\n{self.blocks(blocks)}\n</div>"
                return f'<div class="reference"><strong>{escape(title)}</strong>{inside}</div>'
            case doc.Box(lines, title, code):
                return box(lines, title, code)
            case doc.Facts(facts, title):
                rows = (
                    f"<div><dt>{self.words(key)}</dt><dd>{self.rated(value)}</dd></div>"
                    for key, value in facts
                )
                listed = "\n".join(('<dl class="pairs">', *rows, "</dl>"))
                return f'<div class="box"><strong>{escape(title)}</strong>{listed}</div>' if title else listed
            case doc.Table():
                return self.table(block)
            case doc.Definitions(entries, True, brief=True) if not any(entry.anchor for entry in entries):
                # Explained elsewhere, where each leads; a screen has no pages to tell.
                return f'<p class="words">{" · ".join(self.words(entry.term) for entry in entries)}</p>'
            case doc.Definitions(entries):
                return "\n".join(("<dl>", *(self.definition(*entry[:3]) for entry in entries), "</dl>"))
            case doc.Figure(picture):
                caption = f"<figcaption>{escape(picture.title)}</figcaption>" if picture.title else ""
                return f"<figure{side(picture.align)}>{self.enlarged(picture)}{caption}</figure>"
            case doc.Divider():
                return "<hr/>"
            case doc.Cards():
                return self.cards(block)
            case doc.ChartBlock():
                return chart_figure(block)
            case doc.Scene(kind, _, words):
                drawn = self.draws(block)
                if not drawn:
                    return self.blocks(words)
                items = "\n".join(self.item(item, tight=True) for item in block.key)
                key = f'\n<ol class="key">\n{items}\n</ol>' if items else ""
                return f'<figure class="scene scene-{kind}">{drawn}{key}</figure>'

    def list_block(self, block: doc.ListBlock) -> str:
        tag = "ol" if block.ordered else "ul"
        start = f' start="{block.start}"' if block.ordered and block.start != 1 else ""
        items = "\n".join(self.item(item, block.tight) for item in block.items)
        return f"<{tag}{start}>\n{items}\n</{tag}>"

    def item(self, item: doc.Item, tight: bool) -> str:
        parts = []
        for block in item.blocks:
            inner = isinstance(block, doc.Paragraph) and tight
            parts.append(self.words(block.content) if inner else self.block(block))  # type: ignore[union-attr]
        body = "\n".join(parts)
        anchor = f' id="{escape(self.place(item.anchor))}"' if item.anchor else ""
        if item.task is None:
            return f"<li{anchor}>{body}</li>"
        sign, label = ("☑", "✓") if item.task else ("☐", "·")
        # It stands in the item's first line, also where that is a paragraph.
        start = "<p>" if body.startswith("<p>") else ""
        tick = f'<span class="tick" role="img" aria-label="{label}">{sign}</span>'
        return f'<li class="task"{anchor}>{start}{tick}{body.removeprefix(start)}</li>'

    def table(self, table: doc.Table) -> str:
        looks = []
        for align, *column in zip(table.align, table.header, *table.rows, strict=True):
            longest = max((len(doc.words_in(cell.content)) for cell in column if cell.across < 2), default=0)
            room = "short" if longest <= SHORT else "long" if longest > LONG else ""
            side = align if align in ("center", "right") else ""
            looks.append(f' class="{f"{side} {room}".strip()}"' if side or room else "")

        def row(cells: Iterable[doc.Cell], head: bool = False) -> str:
            made = []
            for cell, look in zip(cells, looks, strict=True):
                start, end = ('th scope="col"', "th") if head and cell.content else ("td", "td")
                if cell.across:
                    made.append(f"<{start}{look}{spans(cell)}>{self.rated(cell.content)}</{end}>")
            return f"<tr>{''.join(made)}</tr>"

        # It scrolls by keys too, so it can be reached by them and has to say what it is.
        name = escape(" ".join(filter(None, (doc.words_in(cell.content).strip() for cell in table.header))))
        role = f' role="group" aria-label="{name}"' if name else ""
        parts = [f'<div class="table" tabindex="0"{role}><table>']
        if any(cell.content for cell in table.header):
            parts += [f"<thead>{row(table.header, head=True)}</thead>"]
        if table.rows:
            parts += ["<tbody>", *(row(cells) for cells in table.rows), "</tbody>"]
        return "\n".join((*parts, "</table></div>"))

    def rated(self, content: doc.Inlines) -> str:
        """Words, or a rating as pips."""
        found = doc.rating(content)
        if found is None:
            return self.words(content)
        have, of = found
        pips = "●" * have + "○" * (of - have)
        return f'<span class="pips" role="img" aria-label="{have}/{of}">{pips}</span>'

    def definition(self, term: doc.Inlines, meanings: tuple[doc.Blocks, ...], anchor: str) -> str:
        place = f' id="{escape(self.place(anchor))}"' if anchor else ""
        meant = "\n".join(f"<dd>{self.blocks(meaning)}</dd>" for meaning in meanings)
        return f"<dt{place}>{self.words(term)}</dt>\n{meant}"

    def cards(self, block: doc.Cards) -> str:
        each = zip(
            block.cards, block.names or block.cards, block.links or ("",) * len(block.cards), strict=True
        )
        marks = (doc.PictureMark(f"card:{id}", name, link=link) for id, name, link in each)
        faces = (self.enlarged(mark, self.widest(mark.source)) for mark in marks)
        caption = f"<figcaption>{escape(block.caption)}</figcaption>" if block.caption else ""
        few, many = (in_a_row(len(block.cards), choices) for choices in (ON_PHONES, ON_DESKS))
        rows = f"--few: {few}; --many: {many}"
        if said := parse_length(block.width):
            rows += f"; --said: {said:.4g}pt"
        return f'<figure class="cards" style="{rows}">{"".join(faces)}{caption}</figure>'

    def enlarged(self, picture: doc.PictureMark, widest: str = "") -> str:
        """A picture in a link: to where it leads; else to itself, for then the style sheet shows it large."""
        leads_out = picture.link and not picture.link.startswith("#")
        if self.large is None or leads_out or not self.shows(picture.source):
            return self.words((picture,))
        known = picture.source in self.large
        number = self.large.setdefault(picture.source, len(self.large) + 1)
        place = "" if known else f' id="large.{number}"'
        address = escape(self.leads(picture.link)) if picture.link else f"#large.{number}"
        look = f' style="max-width: {widest}"' if widest else ""
        return f'<a class="zoom" href="{address}"{look}>{self.picture(picture, place)}</a>'

    def words(self, content: doc.Inlines) -> str:
        """Words in their looks. Neighbours in one look share its tags, also across what has no look."""
        content = content if self.brackets else doc.without_brackets(content)
        parts: list[str] = []
        open_: Tags = ()
        looks = [self.tags(part) for part in content]
        for n, part in enumerate(content):
            wanted = looks[n]
            if isinstance(part, doc.Break | doc.SymbolMark | doc.PictureMark):
                shared = open_[: _same(open_, looks[n + 1] if n + 1 < len(looks) else ())]
                linked = bool(shared) and shared[0][0] == "a"
                if isinstance(part, doc.Break) or (
                    linked == bool(wanted) and shared[: len(wanted)] == wanted
                ):
                    wanted = shared
            same = _same(open_, wanted)
            parts += [f"</{tag}>" for tag, _ in reversed(open_[same:])]
            parts += [f"<{tag}{more}>" for tag, more in wanted[same:]]
            open_ = wanted
            parts.append(self.inline(part))
        parts += [f"</{tag}>" for tag, _ in reversed(open_)]
        return "".join(parts)

    def tags(self, part: doc.Inline) -> Tags:
        if isinstance(part, doc.Break | doc.Note):
            return ()
        tags: list[tuple[str, str]] = []
        if part.link:
            look = ' class="auto"' if isinstance(part, doc.Words) and part.auto else ""
            tags.append(("a", f' href="{escape(self.leads(part.link))}"{look}'))
        if not isinstance(part, doc.Words):
            return tuple(tags)
        if part.bold:
            tags.append(("strong", ""))
        if part.emphasis:
            tags.append(("em", ' class="plain"' if part.text.isascii() else ""))
        if part.strike:
            tags.append(("s", ""))
        if part.underline:
            tags.append(("u", ""))
        if part.mark:
            tags.append(("mark", ""))
        if part.key:
            tags.append(("kbd", ""))
        if part.code:
            tags.append(("code", ""))
        if part.shift:
            tags.append((part.shift, ""))
        return tuple(tags)

    def inline(self, part: doc.Inline) -> str:
        match part:
            case doc.Words(text):
                return escape(text)
            case doc.Break():
                return "<br/>\n"
            case doc.SymbolMark(symbol):
                drawn = self.symbols.get(symbol)
                return symbol_svg(drawn) if drawn is not None else f":{escape(symbol)}:"
            case doc.Note(number):
                target = escape(self.leads(f"#note-{number}"))
                first = "" if number in self.noted else f' id="{self.place(f"ref-{number}")}"'
                self.noted.add(number)
                return f'<sup{first}><a href="{target}" role="doc-noteref">{number}</a></sup>'
            case doc.PictureMark():
                return self.picture(part)

    def picture(self, picture: doc.PictureMark, place: str = "") -> str:
        address = self.shows(picture.source)
        alt = escape(picture.alt)
        if not address:
            return f'<span class="missing">{alt or escape(picture.source)}</span>'
        sizes = [
            f"{name}: {size}"
            for name, size in (("width", picture.width), ("height", picture.height))
            if _is_size(size, name)
        ]
        look = f' style="{"; ".join(sizes)}"' if sizes else ""
        if address.startswith("."):
            return f'<span{place} class="picture {address[1:]}" role="img" aria-label="{alt}"{look}></span>'
        return f'<img{place} src="{escape(address)}" alt="{alt}"{look}/>'

    def notes(self, notes: tuple[doc.Blocks, ...]) -> str:
        """Footnotes, each with a way back."""
        parts = []
        for number, blocks in enumerate(notes, 1):
            home = escape(self.leads(f"#ref-{number}"))
            back = f'<a href="{home}" role="doc-backlink" aria-label="↑ {number}">↑</a>'
            parts.append(f'<li id="{self.place(f"note-{number}")}">{self.blocks(blocks)} {back}</li>')
        return (
            "\n".join(('<div class="notes" role="doc-endnotes">', "<ol>", *parts, "</ol>", "</div>"))
            if parts
            else ""
        )


def side(align: str) -> str:
    """The class of what stands in the middle or on the right."""
    return f' class="{align}"' if align in ("center", "right") else ""


def spans(cell: doc.Cell) -> str:
    """How many columns and rows a cell takes."""
    across = f' colspan="{cell.across}"' if cell.across > 1 else ""
    return across + (f' rowspan="{cell.down}"' if cell.down > 1 else "")


def _is_size(text: str, name: str) -> bool:
    """Whether an author wrote a size that a page can have; a part of the height is none."""
    number = text.rstrip("%abcdefghijklmnopqrstuvwxyz")
    units = WIDTHS if name == "width" else WIDTHS[1:]
    return text[len(number) :] in units and number.replace(".", "", 1).isdigit()


def in_a_row(cards: int, choices: tuple[int, ...]) -> int:
    """How many of some cards stand side by side, so that none is left alone in the last row."""
    return min(cards, next((n for n in choices if cards <= n or cards % n != 1), choices[0]))


def _same(some: Tags, others: Tags) -> int:
    """How many tags from the first on are the same."""
    same = 0
    while same < min(len(some), len(others)) and some[same] == others[same]:
        same += 1
    return same


def box(lines: tuple[str, ...], title: str, code: bool) -> str:
    text = escape("\n".join(lines))
    if code:
        return f"<pre><code>{text}</code></pre>"
    return f'<div class="box"><strong>{escape(title)}</strong><div>{text}</div></div>'


def chart_figure(block: doc.ChartBlock) -> str:
    """A table in which each number has a bar before it."""
    chart = block.chart
    (_, *names), *rows = chart.table
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    parts = [f"<thead><tr><td></td>{head}</tr></thead>"] if any(names) else []
    for (label, *numbers), values in zip(rows, zip(*chart.rows, strict=True), strict=True):
        bars = (f'<i style="width:{max(value, 0.0) / chart.top * BAR:.2f}em"></i>' for value in values)
        cells = (f"<td>{bar}{number}</td>" for bar, number in zip(bars, numbers, strict=True))
        parts.append(f'<tr><th scope="row">{escape(label)}</th>{"".join(cells)}</tr>')
    caption = f"<figcaption>{escape(block.caption)}</figcaption>" if block.caption else ""
    return f'<figure class="chart"><table>{"".join(parts)}</table>{caption}</figure>'

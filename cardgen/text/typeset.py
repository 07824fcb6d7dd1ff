"""Typesetter: texts to items. What layout talks to."""

from collections.abc import Mapping, Sequence
from typing import Literal

from cardgen.model.frame import Frame, Glyphs, Gradient, Item
from cardgen.model.game import Symbol
from cardgen.record import NamedTuple
from cardgen.text.block import LONGEST, Block, make_block, span_block, word_block
from cardgen.text.compose import Line, compose_line
from cardgen.text.fit import TINY, block_height, fit_blocks, fits_on_one_line, settle
from cardgen.text.fonts import FontSet
from cardgen.text.looks import Looks
from cardgen.text.markup import MarkedSpan
from cardgen.text.settling import NO_WORDS, Kept
from cardgen.text.style import Style
from cardgen.units import Color, Rect

__all__ = ["LONGEST", "Block", "Fitted", "Typesetter"]

# Texts so short come again and again in a book: the cells of its tables, the numbers of its lists. They are
# kept with their looks.
SHORT = 4
VAlign = Literal["top", "middle", "bottom"]


class Fitted(NamedTuple):
    """Texts set into a box.

    `items` lie where the box was said to be, `tops` are relative to its top left corner.
    `scale`: what all sizes were multiplied with; `size` and `leading`: those of the first block;
    `height`: what is used; `overflow`: points too tall, or too wide for one line, at the smallest size;
    `tops`: y of each block's top; `missing`: characters that no face has; `lines`: how many.
    """

    scale: float
    size: float
    leading: float
    height: float
    overflow: float
    tops: tuple[float, ...]
    items: tuple[Item, ...]
    missing: tuple[str, ...] = ()
    lines: int = 1


class Typesetter:
    """Sets texts with one set of fonts, symbols and named colours. `kept`: words that stay whole."""

    def __init__(
        self,
        fonts: FontSet,
        symbols: Mapping[str, Symbol],
        colors: Mapping[str, Color],
        kept: Kept = NO_WORDS,
    ) -> None:
        self.fonts = fonts
        self.kept = kept
        self.symbols = symbols
        self.colors = colors
        self._styles: dict[Style, Looks] = {}
        self._by_id: dict[int, Looks] = {}  # the same, each with its style, so that no other gets its id

    def block(self, text: str, style: Style, *, markup: bool = True, indent: float = 0.0) -> Block:
        """A text measured once, for any size. `indent`: points that its lines stand in from the left."""
        return make_block(text, self._looks(style), markup=markup, indent=indent)

    def spans(self, spans: Sequence[MarkedSpan], style: Style) -> Block:
        """The same for a text that is already cut into spans, as a rulebook's is."""
        return span_block(spans, self._looks(style))

    def words(self, text: str, style: Style) -> Block:
        """The same for a line of words that all look alike, as most are."""
        looks = self._looks(style)
        if len(text) > SHORT:
            return word_block(text, looks)
        known = looks.short.get(text)
        if known is None:
            known = looks.short[text] = word_block(text, looks)
        return known

    def _looks(self, style: Style) -> Looks:
        # Most are those of an element, the same object each time; comparing all that a style says takes long.
        looks = self._by_id.get(id(style)) or self._styles.get(style)
        if looks is None:
            looks = self._styles[style] = Looks(style, self.fonts, self.symbols, self.colors)
            self._by_id[id(style)] = looks
        return looks

    def fit(
        self,
        blocks: Sequence[Block],
        width: float,
        height: float,
        *,
        smallest: float,
        largest_scale: float = 1.0,
        gap: float = 0.0,
        valign: VAlign = "top",
        max_lines: int | None = None,
        spread: bool = False,
        x: float = 0.0,
        y: float = 0.0,
    ) -> Fitted:
        """Blocks one under another, shrunk together until they go into the box at (x, y)."""
        if not blocks:
            return Fitted(1.0, 0.0, 0.0, 0.0, 0.0, (), (), lines=0)
        if largest_scale == 1.0 and len(blocks) == 1 and fits_on_one_line(blocks[0], width, height):
            return self._line(blocks[0], width, height, valign, x, y)
        fit = fit_blocks(
            blocks,
            width,
            height,
            smallest=smallest,
            largest_scale=largest_scale,
            gap=gap,
            max_lines=max_lines,
        )
        filled = len([b for b in blocks if b.paragraphs])
        left_over = max(0.0, height - fit.height)
        more = min(left_over / (filled - 1), fit.sizes[0]) if spread and filled > 1 else 0.0
        used = fit.height + more * (filled - 1) if filled else 0.0
        top = 0.0 if valign == "top" else (height - used) / (2 if valign == "middle" else 1)
        top = max(top, 0.0) if fit.overflow else top
        tops: list[float] = []
        items: list[Item] = []
        for block, size, leading, lines in zip(blocks, fit.sizes, fit.leadings, fit.lines, strict=True):
            tops.append(top)
            if not block.paragraphs:
                continue
            style = block.style
            begun = len(items)
            at, room = y + top, width - block.indent
            for n, (paragraph, ends) in enumerate(
                zip(block.paragraphs, settle(block, lines, width, size, self.kept), strict=True)
            ):
                if n:
                    at += paragraph.gap * style.paragraph_gap * size
                start = 0
                for end in ends:
                    line = Line(paragraph, start, end, room, size, style.align, end == ends[-1])
                    compose_line(line, self.symbol_frame, 0.0, items, x + block.indent, at)
                    start = end
                    at += leading * size
            if style.finished:
                items[begun:] = self._finish(items[begun:], style, size, Rect(x, y, width, height))
            count = sum(map(len, lines))
            top += block_height(block, count, size, leading) + gap * fit.scale + more
        return Fitted(
            fit.scale,
            fit.sizes[0],
            fit.leadings[0],
            used,
            fit.overflow,
            tuple(tops),
            tuple(items),
            tuple(dict.fromkeys([c for b in blocks for c in b.missing])),
            sum([len(ends) for lines in fit.lines for ends in lines]),
        )

    def _line(self, block: Block, width: float, height: float, valign: VAlign, x: float, y: float) -> Fitted:
        """A name or a number, as most texts are: one line at its full size."""
        style, paragraph = block.style, block.paragraphs[0]
        size = style.size
        top = 0.0 if valign == "top" else (height - size) / (2 if valign == "middle" else 1)
        items: list[Item] = []
        line = Line(paragraph, 0, len(paragraph.text), width - block.indent, size, style.align, True)
        compose_line(line, self.symbol_frame, 0.0, items, x + block.indent, y + top)
        if style.finished:
            items = self._finish(items, style, size, Rect(x, y, width, height))
        return Fitted(1.0, size, style.leading, size, 0.0, (top,), tuple(items), block.missing)

    def _finish(self, items: Sequence[Item], style: Style, size: float, box: Rect) -> list[Item]:
        """A text bent, shaded and dressed as its style says."""
        from cardgen.text.dress import dressed, shaded

        if style.arc:
            from cardgen.text.arc import bent

            baselines = {item.y for item in items if isinstance(item, Glyphs)}
            items = tuple(bent(items, box.x + box.w / 2, min(baselines, default=0.0), style.arc, self.fonts))
        if isinstance(style.color, Gradient):
            items = shaded(items, style.color, box, self.fonts)
        return list(dressed(items, style.dress, size) if style.dress else items)

    def spaced(self, text: str, style: Style, length: float, *, vertical: bool) -> float:
        """The tracking, in em, at which a line or column is as long as asked; never a negative one."""
        style = style._replace(tracking=TINY)  # spaced letters are not joined, so they are measured spaced
        if vertical:
            from cardgen.text.vertical import make_column

            chain = self.fonts.chain(style.families, style.weight)
            column = make_column(text.upper() if style.capitals else text, chain, 0.0)
            natural, spaces = column.height * style.size, len(column.pieces) - 1
        else:
            paragraphs = self.block(text, style).paragraphs
            natural = max((p.width(0, len(p.text)) for p in paragraphs), default=0.0) * style.size / 1000
            spaces = max((sum(g >= 0 for g in p.gids) for p in paragraphs), default=0) - 1
        return max(0.0, (length - natural) / style.size / spaces) if spaces > 0 else 0.0

    def vertical(
        self,
        text: str,
        style: Style,
        width: float,
        height: float,
        *,
        smallest: float,
        align: VAlign = "top",
        x: float = 0.0,
        y: float = 0.0,
    ) -> Fitted:
        """A title in one column, top to bottom, in the middle of the width of the box at (x, y)."""
        from cardgen.text.vertical import compose_column, fit_column, make_column

        chain = self.fonts.chain(style.families, style.weight)
        column = make_column(text.upper() if style.capitals else text, chain, style.tracking)
        size, used, overflow = fit_column(column, style.size, width, height, smallest)
        top = 0.0 if align == "top" else max(0.0, height - used) / (2 if align == "middle" else 1)
        items = compose_column(column, style.color, size, x + width / 2, y + top, self.symbol_frame)
        if style.finished:
            items = tuple(self._finish(items, style._replace(arc=0.0), size, Rect(x, y, width, height)))
        missing = tuple(dict.fromkeys(c for c in text if c in chain.missing))
        return Fitted(size / style.size, size, 1.0, used, overflow, (top,), items, missing)

    def stand_in(self, name: str, frame: Frame, label: str) -> None:
        """Lets spans name a drawing, which stands in lines as a symbol does, in its own colours."""
        drawn = Symbol(name, label, frame.width, frame.height, lambda color: frame)
        self.symbols = {**self.symbols, name: drawn}
        self._styles.clear()  # which know the symbols that there were before
        self._by_id.clear()

    def symbol_frame(self, name: str, color: Color) -> tuple[Frame, str]:
        """A symbol drawn in a colour, in its own units, and its label. The same object each time."""
        symbol = self.symbols.get(name)
        if symbol is None:
            return self.fonts.picture(name, color)
        return symbol.draw(color), symbol.label

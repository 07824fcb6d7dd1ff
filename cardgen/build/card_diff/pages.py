"""Before and after, side by side, on pages; and stickers for what is printed already."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.build.card_diff.compare import Changed
from cardgen.changes.game_changes import Versions
from cardgen.diagnostics import Diagnostic, Language, Text
from cardgen.impose.arrange import arrange
from cardgen.impose.marks import Caption
from cardgen.impose.sheets import Printed, impose
from cardgen.model.document import Break, Inlines, SymbolMark, Words
from cardgen.model.frame import Frame, Group, Item, Page, Path, Pen
from cardgen.model.game import Game, Size
from cardgen.model.shapes import rectangle, rounded
from cardgen.text.fonts import FontSet
from cardgen.text.markup import SYMBOL, MarkedSpan
from cardgen.text.style import Align, Style
from cardgen.text.typeset import Typesetter
from cardgen.units import MM, Color, Rect

MARGIN, GAP, HEAD = 14 * MM, 6 * MM, 17 * MM
LABEL, AIR = 8 * MM, 7 * MM
TALLEST, WIDEST = 68 * MM, 56 * MM  # of a face on the page
OLD, NEW, QUIET = Color(0.72, 0.13, 0.10), Color(0.10, 0.45, 0.25), Color(0.45, 0.45, 0.45)
LINE, EMPTY = Color(0.82, 0.82, 0.82), Color(0.95, 0.95, 0.95)
NAMES = {"old": OLD, "new": NEW}
BEFORE, AFTER = Text("before", "改前"), Text("after", "改后")
ADDED, GONE, LOOKS = Text("new card", "新牌"), Text("removed", "移除"), Text("looks different", "样子变了")
# Of stickers: more than the area on each side; what covers more of a card is rather printed anew.
PAD, MOST = 0.8 * MM, 0.6


class Writer(NamedTuple):
    """Sets the words on pages. `missing`: characters that no font has."""

    game: Game
    typesetter: Typesetter
    missing: set[str]

    @classmethod
    def of(cls, game: Game, fonts: FontSet) -> "Writer":
        return cls(game, Typesetter(fonts, game.symbols, NAMES), set())

    def line(
        self, text: str, box: Rect, size: float, color: Color, weight: int = 400, align: Align = "left"
    ) -> tuple[Item, ...]:
        return self.spans((MarkedSpan(text),), box, size, color, weight, align)

    def spans(
        self,
        spans: Sequence[MarkedSpan],
        box: Rect,
        size: float,
        color: Color,
        weight: int = 400,
        align: Align = "left",
    ) -> tuple[Item, ...]:
        style = Style(self.game.fonts, size, weight, color=color, align=align, leading=1.5, tightest=1.25)
        block = self.typesetter.spans(spans, style)
        self.missing.update(block.missing)
        return self.typesetter.fit([block], box.w, box.h, smallest=4.0, x=box.x, y=box.y).items


def spelled(said: Sequence[Inlines]) -> list[MarkedSpan]:
    """What differs, a line for each; struck words in the colour of what was."""
    spans: list[MarkedSpan] = []
    for n, content in enumerate(said):
        spans += (MarkedSpan("\n"),) if n else ()
        for part in content:
            match part:
                case Words(text, bold, emphasis, strike=strike):
                    spans.append(
                        MarkedSpan(text, bold, emphasis, color="old" if strike else None, strike=strike)
                    )
                case SymbolMark(symbol):
                    spans.append(MarkedSpan(SYMBOL, symbol=symbol))
                case Break():
                    spans.append(MarkedSpan("\n"))
    return spans


def diff_pages(
    changed: Sequence[Changed], versions: Versions, names: tuple[str, str], fonts: FontSet
) -> tuple[tuple[Page, ...], set[str]]:
    """Rows of a card as it was, as it is, and what differs; and the characters that no font has."""
    writer = Writer.of(versions.new, fonts)
    paper = 210 * MM, 297 * MM
    rows = [(one, _scale(one)) for one in changed]
    pages: list[list[tuple[float, Changed, float]]] = [[]]
    y = MARGIN + HEAD
    for one, scale in rows:
        tall = scale * max(face.height for face in (one.old, one.new) if face) + LABEL + AIR
        if y + tall > paper[1] - MARGIN and pages[-1]:
            pages.append([])
            y = MARGIN + HEAD
        pages[-1].append((y, one, scale))
        y += tall
    box, found = Rect(0.0, 0.0, *paper), []
    for n, page in enumerate(pages, 1):
        items = [*_head(writer, versions, names, len(changed), f"{n} / {len(pages)}", paper[0])]
        for top, one, scale in page:
            items += _row(writer, versions, one, scale, top, paper[0])
        found.append(Page(Frame(*paper, tuple(items)), box, box, str(n)))
    return tuple(found), writer.missing


def _scale(one: Changed) -> float:
    faces = [face for face in (one.old, one.new) if face]
    return min(1.0, *(min(TALLEST / face.height, WIDEST / face.width) for face in faces))


def _head(
    writer: Writer, versions: Versions, names: tuple[str, str], count: int, number: str, width: float
) -> Iterator[Item]:
    accent = versions.new.book.accent
    wide = width - 2 * MARGIN
    yield Path(rectangle(Rect(MARGIN, MARGIN, 1.4 * MM, 10.5 * MM)), accent)
    title = f"{versions.new.title}　{names[0]} → {names[1]}"
    yield from writer.line(title, Rect(MARGIN + 4.5 * MM, MARGIN - 1 * MM, wide, 8 * MM), 14.0, accent, 700)
    said = versions.say(f"{count} cards differ", f"{count} 种牌有变化")
    under = Rect(MARGIN + 4.5 * MM, MARGIN + 6.5 * MM, wide, 5 * MM)
    yield from writer.line(said, under, 8.0, QUIET)
    yield from writer.line(number, Rect(MARGIN, MARGIN, wide, 5 * MM), 8.0, QUIET, align="right")


def _row(
    writer: Writer, versions: Versions, one: Changed, scale: float, top: float, width: float
) -> Iterator[Item]:
    """Two faces and the words beside them."""
    language: Language = "zh" if versions.chinese else "en"
    x = MARGIN
    for face, word, color in ((one.old, BEFORE, OLD), (one.new, AFTER, NEW)):
        shown = face or one.old or one.new
        assert shown is not None
        w, h = scale * shown.width, scale * shown.height
        yield from writer.line(word.in_(language), Rect(x, top, w, 5 * MM), 7.0, color, 700)
        box = Rect(x, top + 5 * MM, w, h)
        if face is None:
            yield Path(rounded(box, 2 * MM), EMPTY, Pen(LINE, 0.5, dash=(3.0, 3.0)))
        else:
            yield Group(
                face, (scale, 0.0, 0.0, scale, box.x, box.y), rectangle(Rect(0, 0, face.width, face.height))
            )
            yield Path(rectangle(box), pen=Pen(LINE, 0.4))
            for area in one.areas:
                place = Rect(box.x + scale * area.x, box.y + scale * area.y, scale * area.w, scale * area.h)
                yield Path(rounded(place.grow(1.6), 2.0), color._replace(a=0.10), Pen(color, 0.8))
        x += WIDEST + GAP
    words = Rect(x, top + 3.6 * MM, width - MARGIN - x, TALLEST)
    ink = versions.new.book.ink
    yield from writer.line(one.name, Rect(words.x, words.y, words.w, 7 * MM), 12.0, ink, 700)
    kind = ADDED if one.before is None else GONE if one.after is None else None
    note = kind.in_(language) if kind else f"×{one.copies}" if one.copies else ""
    yield from writer.line(note, Rect(words.x, words.y + 7 * MM, words.w, 5 * MM), 8.0, QUIET)
    spans = spelled(one.said) or ([] if kind else [MarkedSpan(LOOKS.in_(language))])
    body = Rect(words.x, words.y + 13 * MM, words.w, words.h - 18 * MM)
    yield from writer.spans(spans, body, 8.5, ink) if spans else ()


def sticker_pages(
    changed: Sequence[Changed], caption: Caption, fonts: FontSet, paper: tuple[float, float]
) -> tuple[tuple[Page, ...], list[Changed]]:
    """What changed of each card, as large as on it, for each copy; and the cards to print anew instead."""
    typesetter = Typesetter(fonts, {}, {})
    faces: list[Printed] = []
    sizes: dict[str, tuple[Size, int]] = {}
    whole: list[Changed] = []
    for one in changed:
        if one.old is None or one.new is None or not one.copies:
            continue
        if sum(area.w * area.h for area in one.areas) > MOST * one.new.width * one.new.height:
            whole.append(one)
            continue
        for area in one.areas:
            box = _rounded_up(area.grow(PAD), one.new)
            size = Size(f"{box.w:.1f}x{box.h:.1f}", box.w, box.h)
            cut = Group(one.new, (1.0, 0.0, 0.0, 1.0, -box.x, -box.y), rectangle(box))
            faces.append(Printed(Frame(box.w, box.h, (cut,)), size.id, copies=one.copies))
            sizes[size.id] = size, sizes.get(size.id, (size, 0))[1] + one.copies
    if not faces:
        return (), whole
    runs = arrange(paper, sizes.values(), gutter=3 * MM)
    assert not isinstance(runs, Diagnostic)
    return impose(faces, runs, caption=caption, typesetter=typesetter), whole


def _rounded_up(box: Rect, face: Frame) -> Rect:
    """A box of whole millimetres, so that stickers of about one size share a block; within the card."""
    w, h = (min(-(-side // MM) * MM, most) for side, most in ((box.w, face.width), (box.h, face.height)))
    x = min(max(box.x - (w - box.w) / 2, 0.0), face.width - w)
    y = min(max(box.y - (h - box.h) / 2, 0.0), face.height - h)
    return Rect(x, y, w, h)

"""A quick-reference card: a part of the rulebook set as a card's face, as large as it fits."""

from bisect import bisect_left
from collections.abc import Iterator
from typing import cast

from cardgen.model.document import Blocks, Heading, Note, PictureMark, Reference, SymbolMark, Words
from cardgen.model.frame import Frame, Item, Path, Pen
from cardgen.model.game import Size
from cardgen.model.shapes import rectangle, rounded
from cardgen.record import NamedTuple
from cardgen.rulebook.pages.blocks import block_slots
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.pages.slots import Slot, paint_all
from cardgen.text.style import Style
from cardgen.text.typeset import Fitted
from cardgen.units import MM, WHITE, Rect

# No text on a card is smaller than this, in points.
SMALLEST = 6.0
STEP = 0.25
# A card of 50 mm begins with 8 points; larger ones with more, up to this.
LARGEST = 9.0
# How far the paper's colour goes beyond the cut.
BLEED = 3 * MM
# How far lines are apart, in em.
LOOSE, TIGHT = 1.5, 1.34


class ReferenceFace(NamedTuple):
    """`size` is what the text got, `asked` what it began with.

    `overflow`: points by which the text is too tall; `too_wide`: by which the title is too wide.
    """

    frame: Frame
    size: float
    asked: float
    overflow: float
    too_wide: float


class _Card(NamedTuple):
    """Where things lie on a card of some size, in points."""

    width: float
    height: float
    radius: float
    border: float
    band: float
    foot: float

    @property
    def pad(self) -> float:
        return max(1.5 * MM, self.width * 0.04)

    @property
    def body(self) -> Rect:
        """The room for the text."""
        x, y = self.border + self.pad, self.border + self.band + self.pad * 0.75
        below = self.height - self.border - (self.foot + self.pad * 0.2 if self.foot else self.pad * 0.75)
        return Rect(x, y, self.width - 2 * x, below - y)


def reference_face(block: Reference, desk: PageDesk, size: Size, credit: str) -> ReferenceFace:
    """The largest text that fits, loosely set if that fits too; the smallest one if none does."""
    card = _Card(
        size.width,
        size.height,
        size.radius,
        border=max(2 * MM, size.width * 0.05),
        band=size.width * 0.155,
        foot=size.height * 0.05 if credit else 0.0,
    )
    blocks = cast(Blocks, for_a_card(block.blocks))
    asked = max(SMALLEST, min(LARGEST, round(size.width / MM * 0.16, 2)))

    def tried(used: float, leading: float) -> tuple[list[Slot], float]:
        """The text in one size, and by how much it is too tall."""
        look = desk.look._replace(size=used, step=used * leading, smallest=SMALLEST, close=True)
        slots = block_slots(blocks, desk._replace(look=look), card.body.w)
        return slots, _height(slots) - card.body.h

    sizes = _sizes(asked)
    n = bisect_left(sizes, True, hi=len(sizes) - 1, key=lambda used: tried(used, TIGHT)[1] <= 0.0)
    slots, over = tried(sizes[n], LOOSE)
    if over > 0.0:
        slots, over = tried(sizes[n], TIGHT)
    title = _title(block.title, card, desk)
    items = [*_panel(card, desk), *title.items]
    if credit:
        items += _credit(credit, card, desk).items
    paint_all(slots, items, card.body.x, card.body.y)
    frame = Frame(size.width, size.height, tuple(items))
    return ReferenceFace(frame, sizes[n], asked, max(over, 0.0), title.overflow)


def for_a_card(value: object) -> object:
    """Blocks as paper shows them: no links, no signs of footnotes, headings all alike."""
    if isinstance(value, Words | SymbolMark | PictureMark):
        return value._replace(link="")
    if not isinstance(value, tuple):
        return value
    parts = [for_a_card(part) for part in value if not isinstance(part, Note)]
    made = getattr(value, "_make", tuple)(parts)
    return made._replace(level=3) if isinstance(made, Heading) else made


def _sizes(asked: float) -> list[float]:
    """Sizes from the largest down to the smallest."""
    steps = int((asked - SMALLEST) / STEP)
    return list(dict.fromkeys((*(asked - n * STEP for n in range(steps + 1)), SMALLEST)))


def _height(slots: list[Slot]) -> float:
    return sum(slot.height + (slot.before if n else 0.0) for n, slot in enumerate(slots))


def _panel(card: _Card, desk: PageDesk) -> Iterator[Item]:
    """A tinted ground within a border of the book's paper, and the band for the title."""
    look, m = desk.look, card.border
    if look.style.paper != WHITE:
        yield Path(
            rectangle(Rect(-BLEED, -BLEED, card.width + 2 * BLEED, card.height + 2 * BLEED)), look.style.paper
        )
    box = Rect(m, m, card.width - 2 * m, card.height - 2 * m)
    yield Path(
        rounded(box, card.radius),
        look.style.paper.mix(look.style.accent, 0.06),
        pen=Pen(look.style.accent, 0.8),
    )
    yield Path(rounded(box._replace(h=card.band), (card.radius, card.radius, 0.0, 0.0)), look.style.accent)


def _title(title: str, card: _Card, desk: PageDesk) -> Fitted:
    look = desk.look
    style = look.display(1.0, look.on_accent)
    style = style._replace(weight=style.bold, size=card.width * 0.078)
    box = Rect(card.body.x, card.border, card.body.w, card.band)
    return _one_line(title, style, box, SMALLEST, desk)


def _credit(credit: str, card: _Card, desk: PageDesk) -> Fitted:
    style = desk.look.text(color=desk.look.style.quiet)
    style = style._replace(size=min(6.0, card.width * 0.0353), align="center")
    box = Rect(card.body.x, card.height - card.border - card.foot, card.body.w, card.foot)
    return _one_line(credit, style, box, 4.0, desk)


def _one_line(text: str, style: Style, box: Rect, smallest: float, desk: PageDesk) -> Fitted:
    block = desk.typesetter.block(text, style, markup=False)
    desk.missing.update(block.missing)
    return desk.typesetter.fit(
        (block,), box.w, box.h, smallest=smallest, valign="middle", max_lines=1, x=box.x, y=box.y
    )

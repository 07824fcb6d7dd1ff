"""What a document begins with: its title, who made it, and contents with page numbers."""

from collections.abc import Callable, Sequence

from cardgen.export.outline import without_title
from cardgen.model.document import Document, Heading, Words
from cardgen.model.frame import Item, Link, Path
from cardgen.model.labels import labels
from cardgen.model.shapes import rectangle
from cardgen.rulebook.pages.leader import leader
from cardgen.rulebook.pages.margins import plain
from cardgen.rulebook.pages.page_desk import PageDesk, make_text, paragraph
from cardgen.rulebook.pages.page_look import QUIET, PageLook
from cardgen.rulebook.pages.paginate import Sheet, paginate
from cardgen.rulebook.pages.slots import Slot, nothing, shifted, text_slots
from cardgen.units import MM, Rect

# How far down a page the title stands, how far apart the lines of the contents, and whether the lowest
# level is left out: the first that fits on one page, if one does.
WAYS = ((0.16, 1.65, False), (0.06, 1.5, False), (0.06, 1.5, True))
# More headings than this go on no page.
PAGEFUL = 60


def title_slots(document: Document, desk: PageDesk, width: float, scale: float) -> list[Slot]:
    """The title and what is known of the document. A heading that it stands for is found here by links."""
    look = desk.look
    title = look.style(scale, 700, look.accent)
    slots = paragraph((Words(document.title),), desk, width, title, leading=1.25)
    if document.subtitle:
        subtitle = look.style(1.3, 400, QUIET)
        slots += paragraph((Words(document.subtitle),), desk, width, subtitle, before=look.size)
    slots.append(Slot(look.size * 1.8, _bar(look)))
    facts = (
        " · ".join(document.authors),
        " · ".join(filter(None, (document.edition, document.licence))),
    )
    for fact in facts:
        if fact:
            slots += paragraph((Words(fact),), desk, width, look.style(0.95, 400, QUIET))
    slots.append(Slot(look.size * 0.6, nothing))
    slots[0] = slots[0]._replace(anchor=without_title(document)[1])
    return [slot._replace(keep=True) for slot in slots]


def front_sheets(
    document: Document, desk: PageDesk, headings: Sequence[tuple[Heading, int]], before: Callable[[], int]
) -> list[Sheet]:
    """Title and contents on pages of their own. `before`: how many these are, once they are drawn."""
    look = desk.look._replace(columns=1)
    own = desk._replace(look=look)
    made: list[list[Sheet]] = []
    for sink, leading, short in WAYS if len(headings) <= PAGEFUL else WAYS[:1]:
        slots = [Slot(look.room * sink, nothing), *title_slots(document, own, look.measure, 3.4)]
        slots += _contents(document, own, headings, before, leading, short)
        made.append(list(paginate(slots, look, {})))
        if len(made[-1]) == 1:
            return made[-1]
    return made[0]


def _contents(
    document: Document,
    desk: PageDesk,
    headings: Sequence[tuple[Heading, int]],
    before: Callable[[], int],
    leading: float,
    short: bool,
) -> list[Slot]:
    look, width = desk.look, desk.look.measure
    title = labels(document.language).contents
    style = look.style(1.25, 700, look.accent)
    slots = paragraph((Words(title),), desk, width, style, before=look.size * 2.4)
    slots.append(Slot(look.size * 0.5, nothing))
    slots = [slot._replace(keep=True) for slot in slots]
    levels = sorted({heading.level for heading, _ in headings})
    shown = levels[:-1] if short and len(levels) > 1 else levels
    for heading, page in headings:
        if heading.level in shown:
            slots += _entry(heading, page, before, desk, width, heading.level - levels[0], leading)
    return slots


def _bar(look: PageLook) -> Callable[[list[Item], float, float], None]:
    def paint(items: list[Item], x: float, y: float) -> None:
        items.append(Path(rectangle(Rect(x, y + look.size * 0.7, 24 * MM, 2.2)), look.accent))

    return paint


def _entry(
    heading: Heading,
    page: int,
    before: Callable[[], int],
    desk: PageDesk,
    width: float,
    depth: int,
    leading: float,
) -> list[Slot]:
    """A line of the contents: the heading, dots, the page."""
    look = desk.look
    style = look.style(1.0 if depth == 0 else 0.95, 700 if depth == 0 else 400)
    indent = depth * look.size * 1.5
    block, _ = make_text((Words(plain(heading.content)),), desk, style)
    above = look.size * (0.5 if depth == 0 else 0.1) * (leading - 1) / 0.65
    room = width - indent - 30.0
    slots = text_slots(desk.typesetter, block, room, leading=leading, before=above, together=True)
    if not slots:
        return []
    wide = (block.paragraphs[-1].full[-1] * style.size / 1000) % room
    paint, high = slots[-1].paint, slots[-1].height

    def line(items: list[Item], x: float, y: float) -> None:
        paint(items, x + indent, y)
        number = desk.typesetter.words(f"{page + before()}", style)
        text_slots(desk.typesetter, number, width, leading=leading, align="right")[0].paint(items, x, y)
        leader(items, x + indent + wide, x + width - 12, y + high * 0.66)
        items.append(Link(Rect(x, y, width, high), f"#{heading.anchor}"))

    return [*shifted(slots[:-1], indent), slots[-1]._replace(paint=line)]

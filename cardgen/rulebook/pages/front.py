"""What a document begins with: its title, lead and facts, who made it, and contents with page numbers."""

from collections.abc import Sequence

from cardgen.export.outline import without_title
from cardgen.model.document import Document, Heading, Paragraph, Words, words_in
from cardgen.model.frame import Item, Link, Path, Pen
from cardgen.model.labels import labels
from cardgen.model.outline import Outline
from cardgen.rulebook.pages.leader import leader
from cardgen.rulebook.pages.margins import plain
from cardgen.rulebook.pages.page_desk import PageDesk, make_text, paragraph
from cardgen.rulebook.pages.slots import Paint, Slot, across, nothing, paint_all, stay, tall, text_slots
from cardgen.text.style import Style
from cardgen.units import Rect

# The title's size in em of the text, smaller where it would not fit; subtitle and lead.
TITLES, SUBTITLE, LEAD = (4.9, 4.0, 3.2, 2.6, 2.1), 1.6, 1.24
# A first paragraph of at most so many characters is the lead; Chinese ones count double.
LONGEST_LEAD = 330
# What the lead takes of the width beside the facts, and these.
BESIDE, FACTS = 0.66, 0.28
# What contents may take of a page's height; deeper levels are left out until they do.
CONTENTS = 0.42
# A line of the contents needs so many em.
ENTRY = 16.0


def lead_of(document: Document) -> Paragraph | None:
    """The paragraph that the title block takes: the first, where it is short and a heading comes later."""
    blocks, _ = without_title(document)
    first = blocks[0] if blocks else None
    if not isinstance(first, Paragraph) or len(blocks) < 2 or isinstance(blocks[1], Paragraph):
        return None
    words = words_in(first.content)
    weight = sum(2 if ord(char) > 0x2E80 else 1 for char in words)
    plain_words = all(isinstance(part, Words) for part in first.content)
    return first if words and plain_words and weight <= LONGEST_LEAD else None


def title_slots(document: Document, desk: PageDesk, lead: Paragraph | None) -> list[Slot]:
    """The title, what is known of the document, and a rule; across all columns, in whole lines."""
    look, width = desk.look, desk.look.text_width
    slots = _title(document.title, desk, width)
    slots[0] = slots[0]._replace(anchor=without_title(document)[1])
    if document.subtitle:
        style = look.text(SUBTITLE, color=look.style.quiet)
        content = (Words(document.subtitle, emphasis=not look.full),)
        slots += paragraph(content, desk, width, style, step=look.step * 2)
    slots.append(Slot(look.step / 2, nothing))
    slots += _beside(_lead(lead, desk, width), _facts(document, desk, width), look.step)
    made_by = " · ".join(filter(None, (*document.authors, document.edition, document.licence)))
    if made_by:
        quiet = look.text(0.9, color=look.style.quiet)
        slots += paragraph((Words(made_by),), desk, width, quiet)
    high = look.lines(tall(slots) + look.step * 0.4)
    slots.append(Slot(high - tall(slots), _rule(desk, width)))
    return across(stay(slots))


def lead_slots(lead: Paragraph | None, desk: PageDesk) -> list[Slot]:
    """The lead alone, where a cover says the rest."""
    look = desk.look
    if lead is None:
        return []
    slots = paragraph(lead.content, desk, look.text_width, look.text(LEAD), step=look.step * 1.5)
    return across(stay(slots))


def _title(title: str, desk: PageDesk, width: float) -> list[Slot]:
    """As large as goes on one line, or else two."""
    look = desk.look
    slots: list[Slot] = []
    for scale in TITLES:
        style = look.title(scale)
        content = (Words(title, bold=style.bold != style.weight),)
        slots = paragraph(content, desk, width, style, step=look.lines(style.size * 1.12))
        if len(slots) == 1:
            break
    return slots


def _lead(lead: Paragraph | None, desk: PageDesk, width: float) -> list[Slot]:
    if lead is None:
        return []
    look = desk.look
    return paragraph(lead.content, desk, width * BESIDE, look.text(LEAD), step=look.step * 1.5)


def _facts(document: Document, desk: PageDesk, width: float) -> list[Slot]:
    """Players, minutes and age, each between rules on the right."""
    look = desk.look
    chinese = document.language.startswith("zh")
    names = ("人数", "分钟", "年龄") if chinese else ("players", "minutes", "age")
    said = zip(names, (document.players, document.minutes, document.age), strict=True)
    out: list[Slot] = []
    wide = width * FACTS
    for name, value in ((name, value) for name, value in said if value):
        label = desk.typesetter.words(name, look.label(0.95, look.style.quiet))
        number = desk.typesetter.words(value, look.number(1.3, look.style.ink))
        step = look.step * 1.5
        base = (step - look.size) / 2 + look.size * 0.95
        left = text_slots(desk.typesetter, label, wide, step=step, base=base)[0].paint
        right = text_slots(desk.typesetter, number, wide, step=step, base=base, align="right")[0].paint
        out.append(Slot(step, _fact(left, right, desk, width - wide, wide)))
    return out


def _fact(left: Paint, right: Paint, desk: PageDesk, dx: float, wide: float) -> Paint:
    ink = desk.look.style.ink

    def paint(items: list[Item], x: float, y: float) -> None:
        items.append(Path(Outline("ML", (x + dx, y, x + dx + wide, y)), pen=Pen(ink, 0.7)))
        left(items, x + dx, y)
        right(items, x + dx, y)

    return paint


def _beside(left: Sequence[Slot], right: Sequence[Slot], step: float) -> list[Slot]:
    """Two stacks of slots side by side, as one."""
    if not left and not right:
        return []

    def paint(items: list[Item], x: float, y: float) -> None:
        for stack in (left, right):
            paint_all(stack, items, x, y)

    return [Slot(max(tall(left), tall(right)) + step / 2, paint)]


def _rule(desk: PageDesk, width: float) -> Paint:
    """A line across the page, at the end of its room."""

    def paint(items: list[Item], x: float, y: float) -> None:
        items.append(Path(Outline("ML", (x, y, x + width, y)), pen=Pen(desk.look.style.ink, 0.7)))

    return paint


def contents_slots(document: Document, headings: Sequence[Heading], desk: PageDesk) -> list[Slot]:
    """Every heading with its page, in columns across the page; the lowest levels left out to make room."""
    look = desk.look
    width = look.text_width
    across = max(1, min(3, int(width / (ENTRY * look.size))))
    levels = sorted({heading.level for heading in headings})
    shown = list(headings)
    while len(levels) > 1 and -(-len(shown) // across) * look.step > look.room * CONTENTS:
        levels.pop()
        shown = [heading for heading in shown if heading.level in levels]
    column = (width - (across - 1) * look.gutter) / across
    rows = -(-len(shown) // across)
    lines = [_entry(heading, desk, column, heading.level - levels[0]) for heading in shown]
    name = labels(document.language).contents
    slots = paragraph((Words(name),), desk, width, look.label(1.0))
    rows = min(rows, int(look.room / look.step) - len(slots) - 1)
    for start in range(0, len(lines), rows * across):
        shared = lines[start : start + rows * across]
        deep = -(-len(shared) // across)
        slots.append(Slot(look.step * deep, _columns(shared, deep, look.step, column + look.gutter)))
    slots = [slot._replace(span=True, late=True) for slot in slots]
    slots[0] = slots[0]._replace(before=look.step / 2)
    end = Slot(look.step * 0.8, _rule(desk, width), look.step * 0.2, span=True)
    whole = [*slots, end]
    return stay(whole) if tall(whole) <= look.room else whole


def _columns(lines: Sequence[Paint], deep: int, step: float, apart: float) -> Paint:
    """Lines one under another, in columns of so many."""

    def paint(items: list[Item], x: float, y: float) -> None:
        for n, line in enumerate(lines):
            line(items, x + n // deep * apart, y + n % deep * step)

    return paint


def _entry(heading: Heading, desk: PageDesk, width: float, depth: int) -> Paint:
    """A line of the contents: the heading, dots, the page."""
    look = desk.look
    style = look.text(0.95)
    indent = depth * look.size
    words, wide = _cut(plain(heading.content), desk, style, width - indent - 4 * look.size)
    block, _ = make_text((Words(words, bold=depth == 0),), desk, style)
    text = text_slots(desk.typesetter, block, width, step=look.step, base=look.base)

    def paint(items: list[Item], x: float, y: float) -> None:
        text[0].paint(items, x + indent, y)
        pages = desk.pages.get(heading.anchor)
        if pages:
            number = desk.typesetter.words(f"{pages[0]}", style)
            line = text_slots(desk.typesetter, number, width, step=look.step, base=look.base, align="right")
            line[0].paint(items, x, y)
            leader(items, x + indent + wide, x + width - 2 * look.size, y + look.base, look.style.line)
        items.append(Link(Rect(x, y, width, look.step), f"#{heading.anchor}"))

    return paint


def _cut(words: str, desk: PageDesk, style: Style, room: float) -> tuple[str, float]:
    """Words that go on one line, and how wide they are."""
    words = " ".join(words.split()) or "…"
    while True:
        wide = desk.typesetter.words(words, style).paragraphs[0].full[-1] * style.size / 1000
        if wide <= room or len(words) < 3:
            return words, wide
        words = words[: max(1, int(len(words) * room / wide) - 1)].rstrip("…") + "…"

"""What stands at the foot of pages: the title, the section, the page's number; and their ground."""

from bisect import bisect_right

from cardgen.model.document import Document, Inlines, Words
from cardgen.model.frame import Group, Item, Path
from cardgen.model.shapes import rectangle
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.pages.slots import text_slots
from cardgen.text.style import Align, Style
from cardgen.units import MM, Rect

# From the foot of the paper to where the letters stand, as a part of the margin there.
DEEP = 0.5
# How far paper that has a colour goes beyond the page's edge.
BLEED = 3 * MM
WHITE = (1.0, 1.0, 1.0, 1.0)


def plain(content: Inlines) -> str:
    """The words alone."""
    return "".join(part.text for part in content if isinstance(part, Words))


class Margins:
    """Feet of pages. Each part is set once for all the pages on which it stands."""

    def __init__(self, document: Document, desk: PageDesk) -> None:
        look = desk.look
        self.desk, self.look = desk, look
        self.width = look.width - 2 * look.margin_x
        self.top = look.height - look.margin_bottom * DEEP - look.base
        quiet = look.style.quiet
        self.label = look.label(0.88, quiet)
        self.title, self.wide = self._cut(document.title, self.label, 0.4)
        self.section = look.text(0.9, color=quiet)
        self.number = look.number(1.0, look.style.ink)
        self.known: dict[tuple[str, str], tuple[Item, ...]] = {}

    def items(self, section: str, number: int) -> list[Item]:
        """The foot of a page: its number outside, title and section inside."""
        right = number % 2 == 1
        items = list(self._set(str(number), self.number, "right" if right else "left"))
        items += self._set(
            self.title, self.look.label(0.88, self.look.style.quiet), "left" if right else "right"
        )
        if section and section != self.title:
            words, _ = self._cut(section, self.section, 0.45)
            items += self._set(words, self.section, "left" if right else "right", self.wide + self.look.size)
        return items

    def ground(self, number: int) -> list[Item]:
        """What lies below everything: a colour, and what the style's template draws."""
        look, style = self.look, self.look.style
        items: list[Item] = []
        if style.paper != WHITE:
            sheet = Rect(0.0, 0.0, look.width, look.height).grow(BLEED)
            items.append(Path(rectangle(sheet), style.paper))
        if style.page and self.desk.templates:
            side = "right" if number % 2 else "left"
            frame = self.desk.templates.draw(style.page, look.width, look.height, {"side": side})
            if frame is not None:
                items.append(Group(frame, shared=True))
        return items

    def _cut(self, text: str, style: Style, part: float) -> tuple[str, float]:
        """A text in one line that takes at most that part of the width, and how wide it is."""
        text = " ".join(text.split())
        block = self.desk.typesetter.block(text, style, markup=False)
        if not block.paragraphs:
            return "", 0.0
        ends, room = block.paragraphs[0].full, self.width * part * 1000 / style.size
        if ends[-1] > room:
            return self._cut(text[: bisect_right(ends, room - 1000) - 1] + "…", style, 1.0)
        return text, ends[-1] * style.size / 1000

    def _set(self, text: str, style: Style, align: Align, shift: float = 0.0) -> tuple[Item, ...]:
        known = self.known.get((text, align))
        if known is None and text:
            look = self.look
            block = self.desk.typesetter.block(text, style, markup=False)
            (line, *_) = text_slots(
                self.desk.typesetter, block, self.width, step=look.step, base=look.base, align=align
            )
            items: list[Item] = []
            line.paint(items, look.margin_x + (shift if align == "left" else -shift), self.top)
            known = self.known[text, align] = tuple(items)
        return known or ()

"""Heads and feet of pages: the title, the section, the page's number."""

from bisect import bisect_right

from cardgen.model.document import Document, Inlines, Words
from cardgen.model.frame import Item, Path, Pen
from cardgen.model.outline import Outline
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.pages.page_look import LINE, QUIET
from cardgen.text.style import Align


def plain(content: Inlines) -> str:
    """The words alone."""
    return "".join(part.text for part in content if isinstance(part, Words))


class Margins:
    """Heads and feet of pages. A head is set once for all the pages on which it stands."""

    def __init__(self, document: Document, desk: PageDesk) -> None:
        look = desk.look
        self.typesetter = desk.typesetter
        self.look = look
        self.style = look.style(0.8, 400, QUIET)
        self.width = look.width - 2 * look.margin_x
        self.top = look.margin_top - look.size * 2.6
        self.title = self._head(document.title, "left", 0.4)
        self.heads: dict[str, tuple[Item, ...]] = {}

    def items(self, running: str, number: int, total: int) -> list[Item]:
        look, y = self.look, self.top + self.look.size * 1.5
        if running not in self.heads:
            self.heads[running] = self._head(running, "right", 0.55)
        rule = Outline("ML", (look.margin_x, y, look.margin_x + self.width, y))
        foot = self.foot(number, total)
        return [*self.title, *self.heads[running], Path(rule, pen=Pen(LINE, 0.5)), *foot]

    def foot(self, number: int, total: int) -> tuple[Item, ...]:
        look = self.look
        style = self.style._replace(align="center")
        page = self.typesetter.block(f"{number} / {total}", style, markup=False)
        y = look.height - look.margin_bottom + look.size * 1.4
        high = look.size * 1.5
        return self.typesetter.fit((page,), self.width, high, smallest=5.0, x=look.margin_x, y=y).items

    def _head(self, text: str, align: Align, part: float) -> tuple[Item, ...]:
        """One line above the text, on the left or the right; it may take that part of the width."""
        look, share = self.look, self.width * part
        style = self.style._replace(align=align)
        text = " ".join(text.split())
        block = self.typesetter.block(text, style, markup=False)
        if not block.paragraphs:
            return ()
        ends = block.paragraphs[0].full
        room = share * 1000 / style.size
        if ends[-1] > room:
            text = text[: bisect_right(ends, room - 1000) - 1] + "…"
            block = self.typesetter.block(text, style, markup=False)
        x = look.margin_x + (0 if align == "left" else self.width - share)
        high = look.size * 1.2
        return self.typesetter.fit((block,), share, high, smallest=5.0, max_lines=1, x=x, y=self.top).items

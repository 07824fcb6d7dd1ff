"""The elements that are open at some place, of HTML and of Markdown, and what that means for the next."""

from typing import TYPE_CHECKING

from cardgen.markdown.html import tags as of
from cardgen.record import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Container


class Element(NamedTuple):
    """An element that is not closed yet. `token`: what kind of token it gave. `markdown`: it is no tag's."""

    name: str
    token: str = ""
    align: str = ""
    markdown: bool = False


class Elements(list[Element]):
    """Those that are open, the innermost last."""

    @property
    def name(self) -> str:
        """The innermost one's; nothing for a block of Markdown, or where none is open."""
        return self[-1].name if self else ""

    @property
    def flat(self) -> bool:
        """Whether only words stand here."""
        return self.name in of.FLAT

    @property
    def align(self) -> str:
        for one in reversed(self):
            if one.align or one.token in ("td", "th", "td_open", "th_open"):
                return one.align
        return ""

    def within(self, names: "Container[str]") -> bool:
        """Whether one of these is open in the block of Markdown at hand, cells apart."""
        for one in reversed(self):
            if one.markdown:
                return False
            if one.name in names:
                return True
            if one.name in ("td", "th", "table"):
                return False
        return False

    def only_words(self, name: str) -> bool:
        """Whether such an element, where we are, can be no more than its words."""
        if not self.flat:
            return False
        return name in of.GROUPS or (name in of.HEADINGS and self.name not in of.HEADINGS)

    def markdown(self) -> int:
        """Where the innermost block of Markdown is."""
        return next(n for n in range(len(self) - 1, -1, -1) if self[n].markdown)

    def outermost(self, names: "Container[str]", around: "Container[str]") -> int | None:
        """Where the outermost of some elements is that stand within the innermost of those around."""
        lowest = None
        for n in range(len(self) - 1, -1, -1):
            if self[n].markdown or self[n].name in around:
                break
            if self[n].name in names:
                lowest = n
        return lowest

    def closed_by(self, name: str) -> int | None:
        """Where the element is that a closing tag ends; none where it would reach out of a cell."""
        same = of.HEADINGS if name in of.HEADINGS else (name,)
        beyond = name in (*of.CELLS, *of.ROW_GROUPS, "tr", "table")
        for n in range(len(self) - 1, -1, -1):
            if self[n].markdown or (self[n].name in of.CELLS and not beyond):
                return None
            if self[n].name in same:
                return n
        return None

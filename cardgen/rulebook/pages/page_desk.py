"""PageDesk: what setting a document needs at hand, and how its words are set."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Protocol

from cardgen.decode.art import Art
from cardgen.diagnostics import Diagnostic
from cardgen.model.document import Inlines, PictureMark, Words, without_brackets
from cardgen.model.frame import Frame
from cardgen.model.outline import Outline
from cardgen.record import NamedTuple
from cardgen.rulebook.pages.page_look import PageLook
from cardgen.rulebook.pages.slots import Reach, Slot, stay_with_next, text_slots
from cardgen.rulebook.pages.spans import only_words, spans_of
from cardgen.text.block import Block
from cardgen.text.style import Style
from cardgen.text.typeset import Typesetter
from cardgen.units import Rect

if TYPE_CHECKING:
    from cardgen.model.scenes import Shown

# A picture in a line is at most so many times as wide as high.
WIDEST = 8.0

FindImage = Callable[[str], Art | Diagnostic]
FaceOf = Callable[[str], Frame | None]


class Templates(Protocol):
    """The templates that a book's style names."""

    def draw(self, name: str, width: float, height: float, fields: Mapping[str, str]) -> Frame | None:
        """A template in a box of some width and height, with its fields filled in."""

    def length(self, name: str, variable: str) -> float:
        """A length that a template says in its variables; 0 where it says none."""


class PageDesk(NamedTuple):
    """`missing` collects characters that no face has.

    `pages`: for anchors, on which pages they stand and links lead to them, the anchor's own first. They are
    known when all pages are set, so only what is painted late may ask. `back_of`: what is behind a card,
    `small_of`: its reduced form, `edge_of`: where it ends, if it is no rectangle.
    `templates`: of the book's style. `chapter`: the level of headings that have one. `scenes`: those that are
    drawn, by what they show, how wide they are and how large their pictures. `scale`: how large these are in
    scenes; words are as large as ever. `numbered`: parts that a scene names have numbers, as on a phone,
    where its words stand below it. `page`: how a text names a page.
    """

    look: PageLook
    typesetter: Typesetter
    find_image: FindImage
    face_of: FaceOf
    missing: set[str]
    diagnostics: list[Diagnostic]
    pages: dict[str, list[int]]
    back_of: FaceOf = lambda id: None
    templates: Templates | None = None
    chapter: int = 0
    small_of: FaceOf = lambda id: None
    edge_of: Callable[[str], Outline | None] = lambda id: None
    scenes: dict[tuple[str, "Shown", float, float, bool], list[Frame]] | None = None
    scale: float = 1.0
    numbered: bool = False
    page: str = "{}"


def make_text(content: Inlines, desk: PageDesk, style: Style) -> tuple[Block, list[list[Reach]]]:
    """Words measured, and where in them links and notes are."""
    reaches: list[list[Reach]] = []
    if not desk.look.style.brackets:
        content = without_brackets(content)
    if words := only_words(content):
        block = desk.typesetter.words(words, style)
    else:
        spans, reaches = spans_of(content, partial(_drawing, desk), partial(_page, desk))
        block = desk.typesetter.spans(spans, style)
    if block.missing:
        desk.missing.update(block.missing)
    return block, reaches


def _page(desk: PageDesk, words: Words) -> str:
    """The page to which words lead; the words themselves where there are no pages."""
    pages = desk.pages.get(words.link[1:])
    return desk.page.format(pages[0]) if pages else words.text


def _drawing(desk: PageDesk, picture: PictureMark) -> str:
    """A picture that stands in a line, as a drawing that the typesetter knows; its name, or nothing."""
    name = f"picture:{picture.source}"
    if name in desk.typesetter.symbols:
        return name
    if picture.source.startswith("card:"):
        frame = desk.face_of(picture.source.removeprefix("card:"))
    else:
        found = desk.find_image(picture.source) if picture.source else None
        if found is None or isinstance(found, Diagnostic):
            return ""
        wide, high = found.size
        # Not so wide that no line could hold it.
        room = max(high, wide / WIDEST)
        box = Rect(0.0, (room - high) / 2, wide, high)
        frame = Frame(wide, room, (found.item(box, {}),))
    if frame is None:
        return ""
    desk.typesetter.stand_in(name, frame, picture.alt)
    return name


def paragraph(
    content: Inlines, desk: PageDesk, width: float, style: Style, *, before: float = 0.0, step: float = 0.0
) -> list[Slot]:
    """Lines of text on the grid; `step`: where they are not so far apart as the look says."""
    block, reaches = make_text(content, desk, style)
    look = desk.look
    base = 0.0 if step else look.base
    return text_slots(
        desk.typesetter, block, width, reaches=reaches, step=step or look.step, base=base, before=before
    )


def as_bold(content: Inlines) -> Inlines:
    """Words that are all bold."""
    return tuple(part._replace(bold=True) if isinstance(part, Words) else part for part in content)


def label_slots(words: str, desk: PageDesk, width: float) -> list[Slot]:
    """A label above what it names."""
    return stay_with_next(paragraph((Words(words),), desk, width, desk.look.label()))

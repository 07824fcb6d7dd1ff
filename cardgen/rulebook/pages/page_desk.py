"""PageDesk: what setting a document needs at hand, and how its words are set."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from cardgen.decode.art import Art
from cardgen.diagnostics import Diagnostic
from cardgen.model.document import Inlines, PictureMark
from cardgen.model.frame import Frame
from cardgen.rulebook.pages.page_look import PageLook
from cardgen.rulebook.pages.slots import Reach, Slot, text_slots
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


class PageDesk(NamedTuple):
    """`missing` collects characters that no face has.

    `pages`: for anchors, on which pages they stand and links lead to them, the anchor's own first. They are
    known when all pages are set, so only what is painted late may ask. `back_of`: what is behind a card.
    `scenes`: those that are drawn, by what they show and how wide they are.
    """

    look: PageLook
    typesetter: Typesetter
    find_image: FindImage
    face_of: FaceOf
    missing: set[str]
    diagnostics: list[Diagnostic]
    pages: dict[str, list[int]]
    back_of: FaceOf = lambda id: None
    scenes: dict[tuple[str, "Shown", float], list[Frame]] | None = None


def make_text(content: Inlines, desk: PageDesk, style: Style) -> tuple[Block, list[list[Reach]]]:
    """Words measured, and where in them links and notes are."""
    reaches: list[list[Reach]] = []
    if words := only_words(content):
        block = desk.typesetter.words(words, style)
    else:
        spans, reaches = spans_of(content, lambda picture: _drawing(picture, desk))
        block = desk.typesetter.spans(spans, style)
    if block.missing:
        desk.missing.update(block.missing)
    return block, reaches


def _drawing(picture: PictureMark, desk: PageDesk) -> str:
    """A picture that stands in a line, as a drawing that the typesetter knows; its name, or nothing."""
    name = f"picture:{picture.source}"
    if name in desk.typesetter.symbols:
        return name
    if picture.source.startswith("card:"):
        frame = desk.face_of(picture.source.removeprefix("card:"))
    else:
        found = desk.find_image(picture.source)
        if isinstance(found, Diagnostic):
            desk.diagnostics.append(found)
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
    content: Inlines, desk: PageDesk, width: float, style: Style, *, before: float = 0.0, leading: float = 0.0
) -> list[Slot]:
    """Lines of text; `leading`: where that is not the look's own."""
    block, reaches = make_text(content, desk, style)
    leading = leading or desk.look.air.leading
    return text_slots(desk.typesetter, block, width, reaches=reaches, leading=leading, before=before)

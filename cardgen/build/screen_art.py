"""What a book's style draws, as web pages show it: on its own paper, as small as it can be."""

from cardgen.build.bindery import Bindery
from cardgen.build.book_templates import BookTemplates
from cardgen.build.make import Workshop, alone
from cardgen.export.book_art import FRAME, BookArt
from cardgen.export.formats import SCREEN, Paged
from cardgen.export.outline import without_title
from cardgen.model.document import Document, words_in
from cardgen.model.frame import Frame, Group, Path
from cardgen.model.shapes import rectangle
from cardgen.model.walk import sections
from cardgen.units import MM, Color, Rect

# A page of A5; the head of a chapter is narrower, so that a phone shows it larger. And what is beside text.
PAGE, WIDE, MARGIN = (148 * MM, 210 * MM), 126 * MM, 6 * MM
# The head of a chapter whose template says no height.
HEAD = 18 * MM
# Of pixels: a cover fills a phone, the head of a chapter a column.
COVER_DPI, DPI = 160, 220
SHAPES = Paged("cardgen.export.svg", many=False, outlines=True)


def book_art(document: Document, bindery: Bindery) -> BookArt:
    """Every drawing that the style asks for; what cannot be drawn is left out and told."""
    workshop, style = bindery.workshop, bindery.style
    assert workshop is not None, "a style is a game's"
    templates = BookTemplates(workshop, document, PAGE[0], MARGIN)

    def drawn(name: str, size: tuple[float, float], dpi: int = DPI, **fields: str) -> bytes:
        def made() -> bytes:
            frame = templates.draw(name, *size, fields) if name else None
            return _picture(frame, workshop, style.paper, dpi) if frame else b""

        return bindery.once(("art", name, size, dpi, *fields.items(), repr(templates.facts)), made)

    heads = list(sections(without_title(document)[0])) if style.chapter else []
    size = WIDE, (heads and templates.length(style.chapter, "height")) or HEAD
    highest = min((heading.level for heading in heads), default=0)
    chapters = {
        heading.anchor: drawn(style.chapter, size, title=words_in(heading.content))
        for heading in heads
        if heading.level == highest
    }
    frames = {kind: drawn(name, FRAME, title="", kind_of_box=kind) for kind, name in style.boxes.items()}
    return BookArt(
        drawn(style.cover, PAGE, COVER_DPI),
        chapters,
        {kind: frame for kind, frame in frames.items() if frame},
    )


def _picture(frame: Frame, workshop: Workshop, paper: Color, dpi: int) -> bytes:
    """Shapes or pixels, whichever are fewer bytes."""
    ground = Path(rectangle(Rect(0.0, 0.0, frame.width, frame.height)), paper)
    whole = Frame(frame.width, frame.height, (ground, Group(frame)))
    return min((alone(workshop, whole, "", form, dpi) for form in (SHAPES, SCREEN)), key=len)

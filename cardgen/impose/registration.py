"""Backs drawn where a printer has to be told to put them, so that they come out behind their faces."""

from collections.abc import Iterator, Sequence
from math import cos, radians, sin

from cardgen.impose.duplex import mirrors_columns
from cardgen.model.frame import Frame, Group, Page
from cardgen.model.outline import Matrix, multiply
from cardgen.model.printer import Printer
from cardgen.units import Rect


def drift(printer: Printer, page_w: float, page_h: float) -> Matrix:
    """What the printer does to its second side, seen from the front: point → where it comes out."""
    angle = radians(printer.turn)
    (across, down), (x, y) = printer.scale, (page_w / 2, page_h / 2)
    a, b, c, d = across * cos(angle), across * sin(angle), -down * sin(angle), down * cos(angle)
    return a, b, c, d, x + printer.shift[0] - a * x - c * y, y + printer.shift[1] - b * x - d * y


def mirror(printer: Printer, page_w: float, page_h: float) -> Matrix:
    """From a point seen from the front to the same point on the page behind, and back."""
    if mirrors_columns(page_w, page_h, printer.flip):
        return (-1.0, 0.0, 0.0, 1.0, page_w, 0.0)
    return (1.0, 0.0, 0.0, -1.0, 0.0, page_h)


def correction(printer: Printer, page_w: float, page_h: float) -> Matrix:
    """How the page behind is drawn, so that all of it comes out where it was meant."""
    seen = mirror(printer, page_w, page_h)
    return multiply(seen, multiply(_inverse(drift(printer, page_w, page_h)), seen))


def registered(pages: Sequence[Page], printer: Printer) -> Iterator[Page]:
    """Fronts and backs one after another, all upright as the paper goes in; backs against the drift."""
    for n, page in enumerate(pages):
        page = _upright(page)
        if n % 2:
            frame = page.frame
            matrix = correction(printer, frame.width, frame.height)
            page = page._replace(frame=Frame(frame.width, frame.height, (Group(frame, matrix),)))
        yield page


def _upright(page: Page) -> Page:
    """A page that lies on its side, turned clockwise: drivers do not agree which way they would turn it."""
    w, h = page.frame.width, page.frame.height
    if w <= h:
        return page
    frame = Frame(h, w, (Group(page.frame, (0.0, 1.0, -1.0, 0.0, h, 0.0)),))
    trim, bleed = (Rect(h - box.y - box.h, box.x, box.h, box.w) for box in (page.trim, page.bleed))
    return Page(frame, trim, bleed, page.label)


def _inverse(matrix: Matrix) -> Matrix:
    a, b, c, d, e, f = matrix
    det = a * d - b * c
    return d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det

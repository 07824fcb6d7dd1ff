"""Small cards in drawings as pictures: a face with rich art weighs more than the few dots that show it."""

import os
from collections.abc import Callable, Iterator, Mapping, Set
from io import BytesIO
from math import hypot, inf
from typing import TYPE_CHECKING

from cardgen.diagnostics import Place
from cardgen.export.pdf import pdf
from cardgen.export.png import Pixels, each_page
from cardgen.model.frame import Book, Frame, Glyphs, Group, Page, Path, Picture
from cardgen.model.outline import IDENTITY, Matrix, multiply
from cardgen.units import MM, Rect

if TYPE_CHECKING:
    from cardgen.text.fonts import FontSet

# Cards no wider than this are small; on paper an inch of them has so many dots.
SMALL, DOTS = 30 * MM, 270
QUALITY = 70
# About how many bytes of a file a number of an outline takes, and a letter.
NUMBER, LETTER = 2.4, 3.0
# What weighs less is never lighter as a picture.
LEAST = 5000.0
LEVEL = 1e-6

Pictured = Callable[[Group, Matrix], Group]  # a card that lies somewhere, and how it is shown there


def with_pictures(frame: Frame, pictured: Pictured, matrix: Matrix = IDENTITY) -> Frame:
    """The same with something else for each card in it; a frame without cards stays the same object."""
    items = list(frame.items)
    for n, item in enumerate(items):
        if isinstance(item, Group):
            placed = multiply(matrix, item.matrix)
            if item.frame.card:
                items[n] = pictured(item, placed)
            elif (inner := with_pictures(item.frame, pictured, placed)) is not item.frame:
                items[n] = item._replace(frame=inner)
    same = all(one is other for one, other in zip(items, frame.items, strict=True))
    return frame if same else Frame(frame.width, frame.height, tuple(items), frame.card, frame.elements)


def scale_of(matrix: Matrix) -> float:
    """How large something is shown."""
    return hypot(*matrix[:2])


def with_small_pictures(book: Book, fonts: "FontSet", style: Place | None = None) -> Book:
    """A book whose small cards are pictures, where these weigh less than what draws the card.

    What larger cards draw anyway weighs nothing, since files hold it once. The names of pictures can still be
    found and copied. Those that lie askew stay as they are: not every reader turns pictures well. What the
    book's own style draws, which is said at the place `style`, is no card.
    """
    largest: dict[Frame, float] = {}

    def note(group: Group, matrix: Matrix) -> Group:
        drawn = group.frame.card is None or group.frame.card.place == style
        scale = inf if drawn or min(map(abs, matrix[:2])) > LEVEL else scale_of(matrix)
        largest[group.frame] = max(scale, largest.get(group.frame, 0.0))
        return group

    for page in book.pages:
        with_pictures(page.frame, note)
    small = {face: scale for face, scale in largest.items() if face.width * scale <= SMALL}
    known = {frame for face in largest.keys() - small.keys() for frame in _frames(face)}
    made = dict(_pictures(small, known, fonts)) if small else {}

    def pictured(group: Group, _: Matrix) -> Group:
        found, card = made.get(group.frame), group.frame.card
        return group._replace(frame=found, alt=group.alt or (card.name if card else "")) if found else group

    pages = [page._replace(frame=with_pictures(page.frame, pictured)) for page in book.pages]
    return book._replace(pages=tuple(pages)) if made else book


def _frames(frame: Frame) -> Iterator[Frame]:
    """All that is drawn within a frame."""
    for item in frame.items:
        if isinstance(item, Group):
            yield item.frame
            yield from _frames(item.frame)


def _pictures(
    small: Mapping[Frame, float], known: Set[Frame], fonts: "FontSet"
) -> Iterator[tuple[Frame, Frame]]:
    """Those that are lighter as pictures. Drawn by the one renderer, as pages of one file."""
    weights = {face: weight_of(face, known) for face in small}
    heavy = [face for face in small if weights[face] > LEAST]
    boxes = [Rect(0.0, 0.0, face.width, face.height) for face in heavy]
    if not heavy:
        return
    data = pdf(Book("", tuple(Page(f, box, box) for f, box in zip(heavy, boxes, strict=True))), fonts)
    drawn = each_page(data, [DOTS * small[face] for face in heavy])
    for face, box, shown in zip(heavy, boxes, drawn, strict=True):
        packed = _packed(shown)
        if len(packed) < weights[face]:
            yield face, Frame(face.width, face.height, (Picture(box, "", (1, 1), packed),))


def _packed(shown: Pixels) -> bytes:
    from PIL import Image

    size = shown.width, shown.height
    image = Image.frombuffer("RGB", size, shown.data, "raw", "RGB", shown.stride, 1)
    out = BytesIO()
    image.save(out, "JPEG", quality=QUALITY, optimize=True)
    return out.getvalue()


def weight_of(frame: Frame | None, known: Set[Frame] = frozenset()) -> float:
    """About how many bytes a frame takes in a file that holds the `known` ones already."""
    weight = 0.0
    for item in frame.items if frame else ():
        match item:
            case Path(data):
                weight += NUMBER * len(data.numbers)
            case Glyphs():
                weight += LETTER * len(item.gids)
            case Group():
                if item.frame not in known:
                    weight += weight_of(item.frame, known) + weight_of(item.mask, known)
            case Picture():
                weight += len(item.data) or os.path.getsize(item.file)
    return weight

"""Prints that spare ink: how much of it faces take, and how they are made to take less."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from cardgen.export.pdf import pdf
from cardgen.export.png import pixels
from cardgen.export.thrift import Outlines, Veil
from cardgen.model.frame import Book, Frame, Page
from cardgen.text.fonts import FontSet
from cardgen.units import Rect

if TYPE_CHECKING:
    from cardgen.impose.sheets import Printed

# How ink is spared: not at all, by a veil, or by outlines instead of grounds.
Saving = Literal["", "thrift", "low-ink"]
MOST = 0.38  # of all ink, on the mean of all faces: so that each print stays below 40 %
PALEST = 0.7  # more white than this, and art is gone
DPI = 36
TRIES = 4
OFTEN, ENOUGH = 8, 60  # faces to look at


def ink_shares(faces: Sequence[Frame], fonts: FontSet) -> Iterator[float]:
    """How much of each face is covered with ink: black is all, white nothing."""
    boxes = (Rect(0.0, 0.0, face.width, face.height) for face in faces)
    pages = tuple(Page(face, box, box) for face, box in zip(faces, boxes, strict=True))
    return page_shares(pdf(Book("", pages), fonts) if faces else b"", range(len(faces)))


def page_shares(data: bytes, pages: Iterable[int]) -> Iterator[float]:
    """The same for pages of a PDF."""
    from PIL import Image
    from PIL.ImageStat import Stat

    for n in pages:
        raw = pixels(data, n, DPI)
        image = Image.frombuffer("RGB", (raw.width, raw.height), raw.data, "raw", "RGB", raw.stride, 1)
        yield 1 - Stat(image.convert("L")).mean[0] / 255


def mean_share(faces: Sequence[tuple[Frame, int]], fonts: FontSet) -> float:
    """The mean of faces with their copies."""
    shares = ink_shares([face for face, _ in faces], fonts)
    area = sum(copies * face.width * face.height for face, copies in faces)
    weighed = zip(shares, faces, strict=True)
    return sum(share * copies * face.width * face.height for share, (face, copies) in weighed) / area


def saver(how: Saving, faces: Iterable[tuple[Frame | None, int]], fonts: FontSet) -> Veil | None:
    """What makes faces take less ink; a veil is as thin as it may be, and the same for all."""
    if how == "low-ink":
        return Outlines()
    counted: Counter[Frame] = Counter()
    for face, copies in faces:
        if face is not None and face.width:
            counted[face] += copies
    # Of very many, the most frequent and some of the others tell as much as all.
    often, others = (ranked := counted.most_common())[:OFTEN], ranked[OFTEN:]
    step = len(others) // ENOUGH + 1
    known = [*often, *((face, copies * step) for face, copies in others[::step])]
    share, veil = mean_share(known, fonts) if known else 0.0, 0.0
    for _ in range(TRIES):
        if share <= MOST or veil >= PALEST:
            break
        # What is left of the ink must shrink by so much; letters keep theirs, so that it takes some tries.
        veil = min(1 - (1 - veil) * MOST / share, PALEST)
        made = Veil(veil)
        share = mean_share([(made.frame(face), copies) for face, copies in known], fonts)
    return Veil(veil) if veil else None


def saved(how: Saving, printed: "Sequence[Printed]", fonts: FontSet) -> "Sequence[Printed]":
    """The same cards with less ink on both sides."""
    sides = ((side, card.copies) for card in printed for side in (card.front, card.back))
    made = saver(how, sides, fonts)
    if made is None:
        return printed
    return [
        card._replace(front=made.frame(card.front), back=card.back and made.frame(card.back))
        for card in printed
    ]

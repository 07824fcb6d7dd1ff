"""Pictures and faces of cards, with their captions."""

from collections.abc import Sequence

from cardgen.decode.art import Art
from cardgen.diagnostics import Diagnostic
from cardgen.model.document import Align, Break, Cards, Inlines, PictureMark, Words
from cardgen.model.frame import Frame, Group, Item, Link, Path, Pen
from cardgen.model.shapes import rounded
from cardgen.record import NamedTuple
from cardgen.rulebook.pages.page_desk import PageDesk, paragraph
from cardgen.rulebook.pages.slots import Paint, Slot, across, outlined, shifted
from cardgen.units import MM, Color, Rect, parse_length

SMALLEST_FACE, LARGEST_FACE = 0.55, 0.8
NARROWER = 0.85  # so much of the width that was asked for, where that spares a row
PIXEL = 0.75  # of a web page, in points
# How much of the room beside pictures stands before them.
BEFORE: dict[Align, float] = {"left": 0.0, "right": 1.0}
HIGHEST = 0.66  # the part of a column's height that a picture may take


class _Shown(NamedTuple):
    """A picture and how large it is."""

    width: float
    height: float
    art: Art
    link: str


def figure_slots(picture: PictureMark, desk: PageDesk, width: float) -> list[Slot]:
    """A picture in the middle of a column, its caption below."""
    slots = picture_rows((picture,), desk, width)
    return slots + caption_slots(picture.title, desk, width, slots) if slots else []


def only_pictures(content: Inlines) -> list[PictureMark]:
    """The pictures of a paragraph that has nothing else."""
    pictures = [part for part in content if isinstance(part, PictureMark)]
    if not pictures:
        return pictures
    others = [part for part in content if not isinstance(part, PictureMark | Break)]
    return [] if any(not isinstance(part, Words) or part.text.strip() for part in others) else pictures


def picture_rows(pictures: Sequence[PictureMark], desk: PageDesk, width: float) -> list[Slot]:
    """Pictures side by side, as many in a row as there is room for; for those that are missing, words."""
    gap = desk.look.size
    shown = [made for picture in pictures if (made := _shown(picture, desk, width)) is not None]
    if not shown:
        return _missing(pictures, desk, width)
    rows: list[list[_Shown]] = []
    for one in shown:
        if not rows or sum(other.width + gap for other in rows[-1]) + one.width > width + 0.01:
            rows.append([])
        rows[-1].append(one)
    look = desk.look
    high = [max(p.height for p in row) for row in rows]
    return [
        Slot(
            look.lines(h + look.step * 0.4),
            _row(row, gap, width, pictures[0].align),
            look.step / 2,
            snap=True,
        )
        for row, h in zip(rows, high, strict=True)
    ]


def _missing(pictures: Sequence[PictureMark], desk: PageDesk, width: float) -> list[Slot]:
    """What pictures show that are not there, in a frame."""
    look = desk.look
    said = tuple(Words(picture.alt or picture.source, link=picture.link) for picture in pictures)
    words = tuple(part for one in said for part in (Words("　"), one))[1:]
    style = look.text(0.88, color=look.style.quiet)._replace(align="center")
    inner = paragraph(words, desk, width - 2 * look.size, style)
    return outlined(shifted(inner, look.size), width, look.style.line, look.step / 2, look.step / 2)


def _shown(picture: PictureMark, desk: PageDesk, width: float) -> _Shown | None:
    found = desk.find_image(picture.source) if picture.source else None
    if found is None or isinstance(found, Diagnostic):
        return None
    wide, high = found.size
    most = min(width / wide, desk.look.room * HIGHEST / high)
    scale = _wanted(picture.width, width) / wide or _wanted(picture.height, 0.0) / high or 72 / found.units
    scale = min(scale, most)
    return _Shown(wide * scale, high * scale, found, picture.link)


def _wanted(text: str, width: float) -> float:
    """The width that an author wrote, `60%`, `40mm` or `200px`; 0 where that is nothing we know."""
    number = text.removesuffix("%").removesuffix("px")
    if number != text and number.replace(".", "", 1).isdigit():
        return width * float(number) / 100 if text.endswith("%") else float(number) * PIXEL
    return max(parse_length(text) or 0.0, 0.0)


def _row(row: Sequence[_Shown], gap: float, width: float, align: Align) -> Paint:
    whole = sum(p.width for p in row) + gap * (len(row) - 1)
    high = max(p.height for p in row)

    def paint(items: list[Item], x: float, y: float) -> None:
        left = x + (width - whole) * BEFORE.get(align, 0.5)
        for picture in row:
            box = Rect(left, y + high - picture.height, picture.width, picture.height)
            items.append(picture.art.item(box, {}))
            if picture.link:
                items.append(Link(box, picture.link))
            left += picture.width + gap

    return paint


def caption_slots(text: str, desk: PageDesk, width: float, above: list[Slot]) -> list[Slot]:
    if not text:
        return []
    above[-1] = above[-1]._replace(keep=True)
    style = desk.look.text(0.88, color=desk.look.style.quiet)._replace(align="center")
    return paragraph((Words(text),), desk, width, style)


def card_slots(block: Cards, desk: PageDesk, width: float) -> list[Slot]:
    """Faces side by side."""
    links = block.links or ("",) * len(block.cards)
    drawn = ((desk.face_of(card), link) for card, link in zip(block.cards, links, strict=True))
    faces = [(face, link) for face, link in drawn if face is not None]
    if not faces:
        return []
    look = desk.look
    said = _wanted(block.width, look.text_width)
    wide = said > look.text_width  # over the column for side notes too
    span = width == look.measure and look.columns > 1 and (len(faces) > 2 or said > width)
    width = (look.whole_width if wide else look.text_width) if span else width
    gap = 4 * MM
    widest = max(f.width for f, _ in faces)
    narrower = sum(f.width for f, _ in faces) / widest / len(faces)
    # As few rows as can still be read, shared evenly; then as large as may be.
    wanted = min(_wanted(block.width, width), width)
    least = wanted or widest * SMALLEST_FACE
    rows, fewer = (_rows(len(faces), width + gap, wide + gap) for wide in (least, least * NARROWER))
    in_row = -(-len(faces) // (fewer if wanted else rows))
    # Several that are not all as wide may go in one row.
    in_row = len(faces) if _rows(len(faces), width + gap, least * narrower + gap) == 1 else in_row
    room = ((width + gap) / in_row - gap) / (narrower if in_row == len(faces) else 1.0)
    scale = min(wanted, room) / widest or min(LARGEST_FACE, room / widest)
    slots: list[Slot] = []
    for n in range(0, len(faces), in_row):
        row = faces[n : n + in_row]
        slots.append(
            Slot(
                desk.look.lines(max(f.height for f, _ in row) * scale + desk.look.step * 0.3),
                _faces(row, scale, gap, width, desk.look.style.line),
                before=desk.look.step / 2,
                snap=True,
            )
        )
    slots += caption_slots(block.caption, desk, width, slots)
    return [slot._replace(wide=wide) for slot in across(slots)] if span else slots


def _rows(count: int, room: float, each: float) -> int:
    """How many rows so many faces take."""
    return -(-count // max(1, int((room + 0.01) / each)))


def _faces(row: Sequence[tuple[Frame, str]], scale: float, gap: float, width: float, line: Color) -> Paint:
    """Faces in a row, each with where it leads."""
    whole = sum(f.width * scale for f, _ in row) + gap * (len(row) - 1)

    def paint(items: list[Item], x: float, y: float) -> None:
        left = x + (width - whole) / 2
        for face, link in row:
            clip = rounded(Rect(0.0, 0.0, face.width, face.height), 3 * MM)
            box = Rect(left, y, face.width * scale, face.height * scale)
            items.append(Group(face, (scale, 0.0, 0.0, scale, left, y), clip=clip, shared=True))
            items.append(Path(rounded(box, 3 * MM * scale), pen=Pen(line, 0.4)))
            if link:
                items.append(Link(box, link))
            left += face.width * scale + gap

    return paint

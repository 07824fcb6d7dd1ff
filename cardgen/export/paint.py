"""Frame → content stream. A painter decides nothing: it says in PDF what the frame says.

A frame's origin is its top left and y points down; PDF's y points up. Everything is written as (x, −y),
so a painted frame does not depend on where it lies and is placed by one `cm`.
"""

from collections.abc import Mapping, Sequence
from struct import pack
from typing import NamedTuple

from cardgen.export.decimals import Numbers
from cardgen.export.pdf_fonts import GAP, VERTICAL, ShownFace
from cardgen.model.frame import Frame, Glyphs, Gradient, Group, Ink, Link, Path, Pen, Picture
from cardgen.model.outline import IDENTITY, Matrix, Outline
from cardgen.units import Rect

CAPS = {"butt": "0 J", "round": "1 J", "square": "2 J"}
JOINS = {"miter": "0 j", "round": "1 j", "bevel": "2 j"}
Font = tuple[str, float, float]  # its name in the file, the size, and what is added after each glyph
SYMBOL_DEPTH = 0.08 / 0.92  # how far an inline symbol reaches below the baseline, as a share of its height


class Content:
    """A content stream in the making, and the forms and images that it uses (name → what it is)."""

    __slots__ = ("forms", "lines", "pictures")

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.forms: dict[str, PdfForm] = {}
        self.pictures: dict[str, Picture] = {}

    def data(self) -> bytes:
        return "\n".join(self.lines).encode("ascii")


class PdfForm(NamedTuple):
    """A frame that is drawn once and used by name. `blended`: its parts cover each other before fading."""

    name: str
    frame: Frame
    blended: bool

    @property
    def box(self) -> Rect:
        """Generous, because a frame may draw outside itself (a stroke, a bleed)."""
        return Rect(0, 0, self.frame.width, self.frame.height).grow(
            max(self.frame.width, self.frame.height, 72.0)
        )


class Painter:
    """Paints the frames of one document, and names what they share."""

    def __init__(self, faces: Mapping[str, ShownFace], label_face: ShownFace | None) -> None:
        self._faces = faces
        self._label_face = label_face
        # Bound once: `numbers[x]` on a dict of our own kind takes twice as long.
        self._number = Numbers().__getitem__
        self._colors: dict[Ink, str] = {}
        self._boxes: dict[int, str] = {}  # the same outline, by identity, lies on card after card
        self._forms: dict[tuple[int, bool], PdfForm] = {}
        self._pictures: dict[str, str] = {}
        self.states: dict[float, str] = {}

    def page(self, frame: Frame, height: float) -> Content:
        """A whole page, its origin moved to the top left."""
        content = Content(f"1 0 0 1 0 {self._number(height)} cm")
        self._paint(frame, content)
        return content

    def form(self, frame: Frame) -> Content:
        content = Content()
        self._paint(frame, content)
        return content

    def _paint(self, frame: Frame, content: Content) -> None:
        number, out = self._number, content.lines
        fill: Ink | None = None
        pen: Pen | None = None
        font: Font | None = None
        in_text = False
        for item in frame.items:
            if isinstance(item, Glyphs):
                if not in_text:
                    out.append("BT")
                    in_text = True
                if item.color is not None and item.color != fill:
                    fill = item.color
                    out.append(self._color(fill))
                font = self._glyphs(item, font, out)
                continue
            if in_text:
                font = _end_text(font, out)
                in_text = False
            match item:
                case Path():
                    if item.fill is not None and item.fill != fill:
                        fill = item.fill
                        out.append(self._color(fill))
                    if item.pen is not None and item.pen != pen:
                        pen = item.pen
                        self._pen(pen, out)
                    self._outline(item.data, out)
                    out.append(_paint_operator(item))
                case Group():
                    self._group(item, content)
                case Picture():
                    x, y, w, h = item.box
                    known = self._pictures.setdefault(item.file, f"I{len(self._pictures)}")
                    content.pictures[known] = item
                    out.append(f"q {number(w)} 0 0 {number(h)} {number(x)} {number(-y - h)} cm /{known} Do Q")
                case Link():
                    pass  # an annotation of the page, see links.py
        if in_text:
            _end_text(font, out)

    def _color(self, color: Ink) -> str:
        """The operator that sets the colour to fill with; one number is enough for a grey."""
        text = self._colors.get(color)
        if text is None:
            number = self._number
            if isinstance(color, Gradient):
                color = color.stops[0][1]
            if color.r == color.g == color.b:
                text = f"{number(color.r)} g"
            else:
                text = f"{number(color.r)} {number(color.g)} {number(color.b)} rg"
            self._colors[color] = text
        return text

    def _pen(self, pen: Pen, out: list[str]) -> None:
        """Everything about a stroke. The operators for its colour are those for filling, in capitals."""
        number = self._number
        dashes = " ".join(number(length) for length in pen.dash)
        shape = f"{CAPS[pen.cap]} {JOINS[pen.join]}"
        out.append(f"{self._color(pen.color).upper()} {number(pen.width)} w [{dashes}]0 d {shape}")

    def _outline(self, data: Outline, out: list[str]) -> None:
        number, known = self._number, self._boxes.get(id(data))
        if known is None and (box := _rectangle(data)):
            x, y, w, h = box
            known = self._boxes[id(data)] = f"{number(x)} {number(-y)} {number(w)} {number(-h)} re"
        if known is not None:
            out.append(known)
            return
        at, numbers = 0, data.numbers
        for op in data.ops:
            if op == "C":
                a, b, c, d, x, y = numbers[at : at + 6]
                out.append(f"{number(a)} {number(-b)} {number(c)} {number(-d)} {number(x)} {number(-y)} c")
                at += 6
            elif op == "Z":
                out.append("h")
            else:
                x, y = numbers[at : at + 2]
                out.append(f"{number(x)} {number(-y)} {'l' if op == 'L' else 'm'}")
                at += 2

    def _glyphs(self, run: Glyphs, font: Font | None, out: list[str]) -> Font:
        """Show a run; returns the font that is set afterwards."""
        # Taken apart at once: the fields of a named tuple cost more one by one.
        x, y, key, size, _, gids, text, shifts, gaps, spacing, vertical, _, _ = run
        number, face = self._number, self._faces[key]
        name, rivals, extra, _, one_object = face
        if vertical:
            # PDF hangs a vertical glyph on the middle of its em box's top edge.
            x, y, name = x + size / 2, y - 0.88 * size, name + VERTICAL
        out.append(f"1 0 0 1 {number(x)} {number(-y)} Tm")
        gapped = gaps and not vertical
        mixed = rivals and not rivals.isdisjoint(gids)
        if (gapped or mixed) and not one_object:
            return self._mixed_run(run, face, font, out)
        wanted = name, size, spacing
        if font != wanted:
            self._font(font, wanted, out)
        codes: Sequence[int] = gids
        if mixed:
            codes = [
                extra.get((gid, char, False), (name, gid))[1] if gid in rivals else gid
                for gid, char in zip(gids, text, strict=True)
            ]
        if gapped:
            codes = list(codes)
            for index in gaps:
                codes[index] = extra[gids[index], text[index], True][1]
        shown = pack(f">{len(codes)}H", *codes).hex()
        if vertical:
            out.append(self._shifted(shown, _moves(run, 0, len(codes))))
        elif shifts:
            out.append(self._shifted(shown, [(index, -shift) for index, shift in shifts]))
        else:
            out.append(f"<{shown}>Tj")
        return wanted

    def _font(self, font: Font | None, wanted: Font, out: list[str]) -> None:
        """Changes what is set into what is wanted."""
        name, size, spacing = wanted
        if font is None or font[:2] != wanted[:2]:
            out.append(f"/{name} {self._number(size)} Tf")
        spaced = spacing * size
        if spaced != (font[2] * font[1] if font else 0.0):
            out.append(f"{self._number(spaced / 1000)} Tc")

    def _mixed_run(self, run: Glyphs, face: ShownFace, font: Font | None, out: list[str]) -> Font:
        """A run with glyphs that have a code of their own because of a gap or a rarer text."""
        gaps = set(run.gaps) if not run.vertical else ()
        places = []
        for index, (gid, text) in enumerate(zip(run.gids, run.text, strict=True)):
            places.append(face.extra.get((gid, text, index in gaps), (face.font, gid)))
        start = 0
        last = font
        for end in range(1, len(places) + 1):
            name = places[start][0]
            if end < len(places) and places[end][0] == name:
                continue
            if run.vertical:
                name += VERTICAL
            wanted = name, run.size, run.spacing
            if last != wanted:
                self._font(last, wanted, out)
                last = wanted
            codes = [code for _, code in places[start:end]]
            out.append(self._shifted(pack(f">{len(codes)}H", *codes).hex(), _moves(run, start, end)))
            start = end
        return last or (face.font, run.size, run.spacing)

    def _shifted(self, shown: str, moves: list[tuple[int, float]]) -> str:
        """A TJ array: `shown` cut after the glyphs that are followed by a move."""
        if not moves:
            return f"<{shown}>Tj"
        number = self._number
        parts = ["["]
        at = 0
        for index, move in moves:
            end = 4 * index + 4
            parts.append(f"<{shown[at:end]}>{number(move)}")
            at = end
        if at < len(shown):
            parts.append(f"<{shown[at:]}>")
        parts.append("]TJ")
        return "".join(parts)

    def _group(self, group: Group, content: Content) -> None:
        out = content.lines
        out.append("q")
        if group.matrix != IDENTITY:
            out.append(self._matrix(group.matrix))
        if group.clip is not None:
            self._outline(group.clip, out)
            out.append("W n")
        faded = group.opacity < 1
        if faded:
            opacity = round(max(group.opacity, 0.0), 3)
            state = self.states.setdefault(opacity, f"S{len(self.states)}")
            out.append(f"/{state} gs")
        blended = faded and not _single(group.frame)
        if group.shared or blended:
            known = self._forms.get((id(group.frame), blended))
            if known is None:
                known = PdfForm(f"X{len(self._forms)}", group.frame, blended)
                self._forms[id(group.frame), blended] = known
            content.forms[known.name] = known
            out.append(f"/{known.name} Do")
        else:
            self._paint(group.frame, content)
        if group.alt and self._label_face is not None:
            self._label(group, self._label_face, out)
        out.append("Q")

    def _matrix(self, matrix: Matrix) -> str:
        a, b, c, d, e, f = matrix
        number = self._number
        if a == d == 1 and b == c == 0:
            return f"1 0 0 1 {number(e)} {number(-f)} cm"
        # Turns and scales need more places than positions: an error grows with the distance.
        turn = " ".join(_precise(v) for v in (a, -b, -c, d))
        return f"{turn} {number(e)} {number(-f)} cm"

    def _label(self, group: Group, face: ShownFace, out: list[str]) -> None:
        """An unseen glyph of the drawing's own width, whose text is the label."""
        number = self._number
        width, height = group.frame.width, group.frame.height
        if width <= 0 or height <= 0:
            return
        font, code = face.labels[group.alt]
        baseline = height * (1 - SYMBOL_DEPTH)
        out.append(
            f"BT 3 Tr /{font} {number(height)} Tf {number(100 * width / height)} Tz "
            f"0 {number(-baseline)} Td <{code:04x}>Tj ET"
        )


def _end_text(font: Font | None, out: list[str]) -> Font | None:
    """No spacing stays behind: what is drawn in between, such as a form, would have it too."""
    if font is not None and font[2]:
        out.append("0 Tc")
        font = font[0], font[1], 0.0
    out.append("ET")
    return font


def _moves(run: Glyphs, start: int, end: int) -> list[tuple[int, float]]:
    """The TJ numbers after the glyphs from `start` to `end`; in vertical text they point the other way."""
    if not run.vertical:
        return [(index - start, -shift) for index, shift in run.shifts if start <= index < end]
    moves: dict[int, float] = dict.fromkeys(run.gaps, GAP)
    for index, shift in run.shifts:
        moves[index] = moves.get(index, 0.0) + shift
    return [(index - start, moves[index]) for index in sorted(moves) if start <= index < end]


def _rectangle(data: Outline) -> Rect | None:
    """The box that a path of four straight, upright sides draws; None for any other path."""
    if data.ops == "MLLLZ":
        x, y, x1, y1, x2, y2, x3, y3 = data.numbers
        if y1 == y and x2 == x1 and y3 == y2 and x3 == x:
            return Rect(x, y, x1 - x, y2 - y)
    return None


def _paint_operator(path: Path) -> str:
    if path.fill is None:
        return "n" if path.pen is None else "S"
    operator = "f" if path.pen is None else "B"
    return operator + "*" if path.even_odd else operator


def _single(frame: Frame) -> bool:
    """Whether fading the frame's parts is the same as fading the frame."""
    match frame.items:
        case (Path() as path,):
            return path.fill is None or path.pen is None
        case (Picture(),):
            return True
    return False


def _precise(value: float) -> str:
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text

"""Frame → content stream. A painter decides nothing: it says in PDF what the frame says.

A frame's origin is its top left and y points down; PDF's y points up. Everything is written as (x, −y),
so a painted frame does not depend on where it lies and is placed by one `cm`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from struct import pack
from sys import getrefcount
from typing import TYPE_CHECKING, TypeGuard

from cardgen.export.decimals import Numbers, significant
from cardgen.export.inks import SCREEN, Inks, Role
from cardgen.export.path_data import dotted, path_data
from cardgen.export.pdf_fonts import VERTICAL, ShownFace
from cardgen.export.piece import CODES, MARK, SHORT, Box, Kind, Opening, Piece, code
from cardgen.export.shown import Showing
from cardgen.model.bounds import bounds
from cardgen.model.frame import (
    Blend,
    Face,
    Frame,
    Glyphs,
    Gradient,
    Group,
    Ink,
    Link,
    Path,
    Pen,
    Picture,
    moved_ink,
)
from cardgen.model.outline import IDENTITY, Dots, Matrix, Outline, Written, moved, multiply
from cardgen.model.shapes import rectangle
from cardgen.record import NamedTuple
from cardgen.text.classes import GAP
from cardgen.units import Color, Rect

if TYPE_CHECKING:
    from cardgen.export.shadings import Layers
    from cardgen.text.fonts import FontSet

CAPS = {"butt": "0 J", "round": "1 J", "square": "2 J"}
JOINS = {"miter": "0 j", "round": "1 j", "bevel": "2 j"}
Font = tuple[str, float, float]  # its name in the file, the size, and what is added after each glyph
FURTHER = "x1"  # ends the name of a font object for second meanings
SYMBOL_DEPTH = 0.08 / 0.92  # how far an inline symbol reaches below the baseline, as a share of its height
NO_SHIFT = (1 << 16, 0.0)  # beyond any run
LETTERS = 50  # outlines of runs that are kept
FEW, MANY = 12, 60  # numbers of an outline; a rounded rectangle has 34
# What is printed with black alone where it is grey: lines thinner than this, shapes narrower than that.
FINE, SMALL = 2.0, 12.0
# Text render modes, by whether letters are filled and whether their outlines are drawn.
MODES = {(True, False): 0, (False, True): 1, (True, True): 2, (False, False): 3}
# Lines of a gradient are drawn in units so much smaller: pdfium bends them by units, not by pixels. In much
# smaller ones poppler leaves them out where a large piece is shown small, such as a mat in a rulebook.
LARGER = 20.0
NOWHERE = Rect(0.0, 0.0, 0.0, 0.0)
UPSIDE_DOWN = "1 0 0 -1 0 0 cm"


class State(NamedTuple):
    """How paint meets what lies below: how opaque fills and strokes are, how they blend, a mask."""

    fill: float = 1.0
    stroke: float = 1.0
    blend: Blend = "normal"
    mask: Opening | None = None


PLAIN = State()


class Content:
    """A content stream in the making, and what it leaves open.

    `matrices`: from the frame that is painted to the stream's own space, where patterns are laid.
    `down`: y points down at the moment, as it must for outlines that stand there with their own words.
    """

    __slots__ = ("detailed", "down", "faces", "fonts", "inner", "lines", "matrices", "open")

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.matrices: list[Matrix] = []
        self.open: dict[Opening, str] = {}
        # What is open for the fonts of upright texts: by face, and by what is added to its name.
        self.fonts: dict[str, dict[str, str]] = {}
        self.inner: dict[bytes, Piece] = {}
        self.faces: list[tuple[Frame, Piece]] = []
        self.detailed = self.down = False

    def turn(self, down: bool) -> None:
        """Lets y point down, or up again."""
        if self.down != down:
            self.down = down
            self.lines.append(UPSIDE_DOWN)

    def hole(self, *wanted: object) -> str:
        """What stands in the text for something that a document knows."""
        known = self.open.get(wanted)
        if known is None:
            number = len(self.open)
            known = self.open[wanted] = MARK + (CODES[number] if number < SHORT else code(number))
        return known


class Painter:
    """Paints frames, each by itself; what they share is painted once.

    `knowing`: faces of which some glyphs have several meanings, and the codes that these have."""

    def __init__(
        self, fonts: "FontSet", knowing: Mapping[str, ShownFace] | None = None, inks: Inks = SCREEN
    ) -> None:
        self._fonts = fonts
        self._inks = inks
        self._role: Role = "ground"
        self._knowing = knowing or {}
        self._shown = Showing()
        # Bound once: `numbers[x]` on a dict of our own kind takes twice as long.
        self._number = Numbers().__getitem__
        self._colors: dict[tuple[Color, Role], tuple[str, str]] = {}
        # The same outline, by identity, lies on card after card; it is kept, so that no other gets its id.
        self._boxes: dict[tuple[int, bool], tuple[str, Outline]] = {}
        self._letters: dict[Glyphs, Outline] = {}  # of copies for the eye, laid at the origin
        self._truetype: dict[str, bool] = {}
        # What was painted, by the identity of its frame; the frame is kept, so that no other gets its id.
        self._pieces: dict[tuple[int, bool], tuple[Piece, Frame]] = {}
        self._digests: dict[tuple[int, bool], bytes] = {}
        # Outlines that will be written a second time, and how they were written.
        self._twice: dict[int, tuple[Outline, str]] = {}
        self._layers: dict[Gradient, Layers] = {}
        self._shadings: dict[tuple[Gradient, Rect | None, Role], tuple[str, str]] = {}

    def page(self, frame: Frame, height: float) -> Piece:
        """A whole page, its origin moved to the top left."""
        return self.paint(frame, (f"1 0 0 1 0 {self._number(height)} cm",))

    def piece(self, frame: Frame, *, masks: bool = False) -> Piece:
        """A frame by itself; painted once. `masks`: only how bright it is matters."""
        kept = frame.source.piece() if isinstance(frame, Face) and self._inks.usual else None
        if isinstance(kept, Piece) and not self.concerned(kept):
            return kept
        key = id(frame), masks and self._inks.roles
        known = self._pieces.get(key)
        if known is None:
            before, self._role = self._role, "mask" if key[1] else "ground"
            known = self._pieces[key] = self.paint(frame), frame
            self._role = before
        return known[0]

    def forget(self) -> None:
        """Lets go of what is kept by identity and nobody else has: it cannot be met again."""
        shown, pieces, boxes = self._shown, self._pieces, self._boxes
        tables = shown.known.values(), pieces.values(), boxes.values()
        # How often each is counted that nobody else holds, while it is asked about.
        own = Counter([id(one) for table in tables for _, one in table])
        shown.known = {key: (a, b) for key, (a, b) in shown.known.items() if getrefcount(b) > own[id(b)] + 2}
        self._pieces = {key: (a, b) for key, (a, b) in pieces.items() if getrefcount(b) > own[id(b)] + 2}
        self._digests = {key: known for key, known in self._digests.items() if key in self._pieces}
        self._boxes = {key: (a, b) for key, (a, b) in boxes.items() if getrefcount(b) > own[id(b)] + 2}
        if len(self._letters) > LETTERS:
            self._letters.clear()

    def concerned(self, piece: Piece) -> bool:
        """Whether it shows glyphs of which more is known now than when it was painted."""
        return any(
            knowing is not None and (not knowing.one_object or not knowing.rivals.isdisjoint(use.gids))
            for shown in piece.shown
            for use in shown.fonts
            for knowing in (self._knowing.get(use.face),)
        )

    def paint(self, frame: Frame, before: Sequence[str] = ()) -> Piece:
        """The same for what is not painted again."""
        content = Content()
        content.lines += before
        self._paint(frame, content)
        opened, text = tuple(content.open), "\n".join(content.lines)
        shown = self._shown.by(frame, {id(face): piece.shown for face, piece in content.faces})
        return Piece(
            text, opened, content.detailed, shown, content.inner, tuple([piece for _, piece in content.faces])
        )

    def _paint(self, frame: Frame, content: Content) -> None:
        number, out, roles = self._number, content.lines, self._inks.roles
        fill: Color | None = None
        pen: Pen | None = None
        font: Font | None = None
        state = PLAIN
        in_text = False
        for item in frame.items:
            if isinstance(item, Glyphs):
                ink, along = item.color, item.pen
                line = None if along is None else along.color
                if (isinstance(ink, Color) and not item.ghost) and (
                    line is None or (_opaque_color(line) and ink.a == 1)
                ):
                    if not in_text:
                        content.turn(False)
                        out.append("BT")
                        in_text = True
                        if roles:
                            fill = pen = None  # the same colour may be another ink
                    if ink is not fill and ink != fill:
                        fill = ink
                        out.append(self._color(fill, text=True)[0])
                        if fill.a != state.fill:
                            state = self._set(state._replace(fill=fill.a), content)
                    if along is None or line is None:
                        font = self._glyphs(item, font, content)
                        continue
                    if along != pen:
                        pen = along
                        out.append(f"{self._color(line, text=True)[1]} {self._pen(pen)}")
                    if state.stroke != 1:
                        state = self._set(state._replace(stroke=1.0), content)
                    out.append("2 Tr")
                    font = self._glyphs(item, font, content)
                    out.append("0 Tr")
                    continue
            if in_text:
                font = _end_text(font, out)
                in_text = False
            if isinstance(item, Path):
                ink = item.fill
                along = item.pen
                line = None if along is None else along.color
                # Readers disagree on what is filled and drawn along at once, unless both are opaque.
                if not (isinstance(ink, Gradient) or isinstance(line, Gradient)) and (
                    ink is None or line is None or ink.a == line.a == 1
                ):
                    if roles:
                        fill = pen = None
                    if ink is not None and ink != fill:
                        fill = ink
                        out.append(self._color(fill, text=roles and _small(item))[0])
                        if fill.a != state.fill:
                            state = self._set(state._replace(fill=fill.a), content)
                    if line is not None and along is not None and along != pen:
                        pen = along
                        out.append(f"{self._color(line, text=pen.width < FINE)[1]} {self._pen(pen)}")
                        if line.a != state.stroke:
                            state = self._set(state._replace(stroke=line.a), content)
                    self._path(item, content)
                    continue
            if state is not PLAIN:
                state = self._set(PLAIN, content)
                fill = pen = None  # the same ink, met again, has to say anew how opaque it is
            match item:
                case Path() | Glyphs():
                    self._inked(item, content)
                case Group():
                    self._group(item, content)
                case Picture():
                    x, y, w, h = item.box
                    what = "veil" if self._role == "mask" else "picture"
                    known = content.hole(what, tuple(item.box), *item[1:])
                    content.turn(False)
                    out.append(f"q {number(w)} 0 0 {number(h)} {number(x)} {number(-y - h)} cm /{known} Do Q")
                case Link():
                    pass  # an annotation of the page, see links.py
        if in_text:
            _end_text(font, out)

    def _set(self, state: State, content: Content) -> State:
        content.lines.append(f"/{content.hole('state', *state)} gs")
        return state

    def _color(self, color: Color, *, text: bool = False) -> tuple[str, str]:
        """The operators that set the colour to fill and to draw along with."""
        role = "fine" if text and self._role == "ground" else self._role
        found = self._colors.get((color, role))
        if found is None:
            found = self._colors[color, role] = self._inks.operators(color, role, self._number)
        return found

    def _pen(self, pen: Pen) -> str:
        """Everything about a stroke but its colour. Readers disagree on an odd number of dashes."""
        number = self._number
        dash = pen.dash * 2 if len(pen.dash) % 2 else pen.dash
        length = sum(dash)
        dashes = " ".join([number(part) for part in dash]) if length > 0 else ""
        phase = number(pen.phase % length) if dashes else "0"
        miter = f" {number(pen.miter)} M" if pen.join == "miter" else ""
        return f"{number(pen.width)} w [{dashes}]{phase} d {CAPS[pen.cap]} {JOINS[pen.join]}{miter}"

    def _path(self, path: Path, content: Content) -> None:
        data, fill, pen, _ = path
        if isinstance(data, Dots) and fill is None and pen is not None and _round(pen):
            content.turn(True)
            content.detailed = content.detailed or data.count > MANY
            content.lines += ("1 j", data.rectangles, f"S {JOINS[pen.join]}")
            return
        if pen is not None and pen.cap != "butt":
            data = dotted(data)
        self._outline(data, content)
        content.lines.append(_paint_operator(path))

    def _outline(self, data: Outline, content: Content) -> None:
        many = data.count
        if many > FEW:
            content.detailed = content.detailed or many > MANY
            if isinstance(data, Written):
                content.turn(True)
            again = self._twice.pop(id(data), None) if self._twice else None
            text = again[1] if again and again[1] else path_data(data, down=content.down)
            if again and not again[1]:
                self._twice[id(data)] = data, text
            content.lines.append(text)
            return
        number, out, known = self._number, content.lines, self._boxes.get((id(data), content.down))
        up = 1 if content.down else -1
        if known is None and (box := _rectangle(data)):
            x, y, w, h = box
            text = f"{number(x)} {number(up * y)} {number(w)} {number(up * h)} re"
            known = self._boxes[id(data), content.down] = text, data
        if known is not None:
            out.append(known[0])
            return
        at, numbers = 0, data.numbers
        for op in data.ops:
            if op == "C":
                a, b, c, d, x, y = numbers[at : at + 6]
                b, d, y = up * b, up * d, up * y
                out.append(f"{number(a)} {number(b)} {number(c)} {number(d)} {number(x)} {number(y)} c")
                at += 6
            elif op == "Z":
                out.append("h")
            else:
                x, y = numbers[at : at + 2]
                out.append(f"{number(x)} {number(up * y)} {'l' if op == 'L' else 'm'}")
                at += 2

    def _inked(self, item: Path | Glyphs, content: Content) -> None:
        """What is more than one colour: by itself, so that nothing of it stays set."""
        if isinstance(item, Path):
            fill = item.fill
        elif item.ghost:
            before, self._role = self._role, "fine" if self._role == "ground" else self._role
            self._group(self._ghost(item), content)
            self._role = before
            return
        else:
            fill = item.color
        line = None if item.pen is None else item.pen.color
        if isinstance(fill, Gradient) and line is None:
            self._gradient(item, fill, content)
        elif isinstance(line, Gradient) and fill is None and isinstance(item, Path):
            self._gradient(item, line, content)
        elif isinstance(item, Glyphs) and fill is None and _opaque_color(line):
            lined = [self._color(line, text=True)[1], self._pen(item.pen)] if item.pen and line else []
            self._alone(item, lined, content)
        elif isinstance(item, Path):
            self._twice[id(item.data)] = item.data, ""
            self._each((item._replace(pen=None), item._replace(fill=None)), content)
        else:
            self._each((item._replace(pen=None), item._replace(color=None, ghost=True)), content)

    def _each(self, items: tuple[Path | Glyphs, ...], content: Content) -> None:
        down = content.down
        content.lines.append("q")
        self._paint(Frame(0.0, 0.0, items), content)
        content.lines.append("Q")
        content.down = down

    def _gradient(self, item: Path | Glyphs, ink: Gradient, content: Content) -> None:
        """An item whose only ink is a gradient. What is not opaque is faded, or masked, as a whole."""
        known = self._layers.get(ink)
        if known is None:
            from cardgen.export.shadings import Layers, layers

            known = self._layers[ink] = layers(ink)
            for one in known[:2]:  # which are opaque, as need not be found out again
                if isinstance(one, Gradient):
                    self._layers[one] = Layers(one, None, 1.0)
        paint, veil, shown = known
        if isinstance(paint, Color) and veil is None:
            self._each((_with(item, paint._replace(a=shown)),), content)
        elif veil is not None:
            area = rectangle(bounds([item]) or NOWHERE)
            seen, mask = Frame(0.0, 0.0, (_with(item, paint),)), Frame(0.0, 0.0, (Path(area, veil),))
            if isinstance(item, Path) and item.pen is not None:
                # The other way round, because a masked area needs no form of its own.
                seen, mask = Frame(0.0, 0.0, (Path(area, paint),)), Frame(0.0, 0.0, (_with(item, veil),))
            self._group(Group(seen, mask=mask), content)
        elif shown < 1:
            self._group(Group(Frame(0.0, 0.0, (_with(item, paint),)), opacity=shown), content)
        elif isinstance(item, Path) and item.pen is None:
            self._shade(item, ink, content)
        else:
            pattern = self._pattern(item, ink, content)
            if item.pen is None:
                self._alone(item, [f"/Pattern cs /{pattern} scn"], content)
                return
            setting, pen = [f"/Pattern CS /{pattern} SCN"], item.pen
            if isinstance(item, Path):
                pen = _enlarged(pen)
                item = item._replace(data=moved(item.data, 0.0, 0.0, LARGER), pen=pen)
                setting.append(f"{1 / LARGER} 0 0 {1 / LARGER} 0 0 cm")
            self._alone(item, [*setting, self._pen(pen)], content)

    def _alone(self, item: Path | Glyphs, setting: Sequence[str], content: Content) -> None:
        out, down = content.lines, content.down
        out += ("q", *setting)
        if isinstance(item, Glyphs):
            content.turn(False)
            out.append(f"BT {MODES[item.color is not None, item.pen is not None]} Tr")
            self._glyphs(item, None, content)
            out.append("ET")
        else:
            self._path(item, content)
        out.append("Q")
        content.down = down

    def _shade(self, path: Path, ink: Gradient, content: Content) -> None:
        """The gradient, seen through the path: readers lose the masks of patterns."""
        body, laid = self._shading(path, ink)
        name = content.hole("shading", body, laid)
        if isinstance(path.data, Written):
            content.turn(True)  # out here, so that it stays for what comes next
        content.lines.append("q")
        self._outline(path.data, content)
        clip = "W* n" if path.even_odd else "W n"
        if content.down:
            laid = " ".join(map(significant, ink.matrix))
        content.lines.append(f"{clip} {laid} cm /{name} sh Q")

    def _pattern(self, item: Path | Glyphs, ink: Gradient, content: Content) -> str:
        """The name of a gradient that is laid where the frame lies."""
        matrix = ink.matrix
        for outer in reversed(content.matrices):
            matrix = multiply(outer, matrix)
        return content.hole("pattern", *self._shading(item, ink), matrix)

    def _shading(self, item: Path | Glyphs, ink: Gradient) -> tuple[str, str]:
        """A gradient's dictionary and place; one that goes on and on is long enough for the item."""
        box = None
        if ink.spread != "pad":
            box = bounds([item])
        known = self._shadings.get((ink, box, self._role))
        if known is None:
            from cardgen.export.shadings import shading

            space, parts = self._inks.space(self._role), partial(self._inks.parts, role=self._role)
            known = shading(ink, box or NOWHERE, space, parts), upwards(ink.matrix, 0.0)
            self._shadings[ink, box, self._role] = known
        return known

    def _ghost(self, run: Glyphs) -> Group:
        """Its letters as shapes, which no reader takes for text; the same letters have one outline."""
        x, y = run.x, run.y
        bare = run._replace(x=0.0, y=0.0, color=None, text="", pen=None)
        letters = self._letters.get(bare)
        if letters is None:
            from cardgen.text.run_outline import run_outline

            letters = self._letters[bare] = run_outline(bare, self._fonts.face(run.face))
        fill = run.color and moved_ink(run.color, -x, -y)
        pen = run.pen and run.pen._replace(color=moved_ink(run.pen.color, -x, -y))
        return Group(Frame(0.0, 0.0, (Path(letters, fill, pen),)), (1.0, 0.0, 0.0, 1.0, x, y))

    def _glyphs(self, run: Glyphs, font: Font | None, content: Content) -> Font:
        """Show a run; returns the font that is set afterwards."""
        # Taken apart at once: the fields of a named tuple cost more one by one.
        x, y, key, size, _, gids, text, shifts, gaps, spacing, vertical, _, _ = run
        number, out = self._number, content.lines
        names = content.fonts.get(key)
        if vertical:
            # PDF hangs a vertical glyph on the middle of its em box's top edge, and its spacing points up.
            x, y, spacing = x + size / 2, y - 0.88 * size, -spacing
            names = {"": content.hole("font", key, VERTICAL)}
        elif names is None:
            names = content.fonts[key] = {"": content.hole("font", key, "")}
        out.append(f"1 0 0 1 {number(x)} {number(-y)} Tm")
        gapped = gaps and not vertical
        knowing = self._knowing.get(key) if self._knowing else None
        mixed = knowing and not knowing.rivals.isdisjoint(gids)
        if mixed or (gapped and not self._one_object(key)):
            return self._mixed_run(run, knowing, names, spacing, font, content)
        wanted = names[""], size, spacing
        if font != wanted:
            self._font(font, wanted, out)
        shown = pack(f">{len(gids)}H", *gids).hex()
        if gapped:
            start = 0
            parts: list[str] = []
            for index in gaps:
                parts += shown[4 * start : 4 * index], content.hole("gap", key, gids[index], text[index])
                start = index + 1
            shown = "".join((*parts, shown[4 * start :]))
        out.append(self._shifted(shown, _shifts(run)) if shifts or vertical else f"<{shown}>Tj")
        return wanted

    def _one_object(self, key: str) -> bool:
        """Whether a second meaning of a glyph is a code of the same font: with TrueType outlines it is."""
        known = self._truetype.get(key)
        if known is None:
            known = self._truetype[key] = self._fonts.face(key).truetype
        return known

    def _font(self, font: Font | None, wanted: Font, out: list[str]) -> None:
        """Changes what is set into what is wanted."""
        name, size, spacing = wanted
        if font is None or font[0] != name or font[1] != size:
            out.append(f"/{name} {self._number(size)} Tf")
        spaced = spacing * size
        if spaced != (font[2] * font[1] if font else 0.0):
            out.append(f"{self._number(spaced / 1000)} Tc")

    def _mixed_run(
        self,
        run: Glyphs,
        knowing: ShownFace | None,
        names: dict[str, str],
        spacing: float,
        font: Font | None,
        content: Content,
    ) -> Font:
        """A run with glyphs that have a code of their own because of a gap or a rarer text."""
        size, out, number = run.size, content.lines, self._number
        switch = f" {number(size)} Tf"
        shifts = iter(_shifts(run))
        index, shift = next(shifts, NO_SHIFT)
        start, last = 0, ""
        for added, shown in _pieces(run, knowing):
            name = names.get(added)
            if name is None:
                suffix = VERTICAL if run.vertical else ""
                name = names[added] = content.hole("font", run.face, added + suffix)
            if last:
                out.append(f"/{name}{switch}")
            else:
                self._font(font, (name, size, spacing), out)
            last = name
            end = start + len(shown) // 4
            if index >= end:
                out.append(f"<{shown}>Tj")
            else:
                at, parts = 0, ""
                while index < end:
                    stop = 4 * (index - start) + 4
                    parts += f"<{shown[at:stop]}>{number(-shift)}"
                    at = stop
                    index, shift = next(shifts, NO_SHIFT)
                out.append(f"[{parts}<{shown[at:]}>]TJ" if at < len(shown) else f"[{parts}]TJ")
            start = end
        return last, size, spacing

    def _shifted(self, shown: str, shifts: Sequence[tuple[int, float]]) -> str:
        """A TJ array: `shown` cut after the glyphs that are followed by a shift."""
        number = self._number
        parts, at = "", 0
        for index, shift in shifts:
            end = 4 * index + 4
            parts += f"<{shown[at:end]}>{number(-shift)}"
            at = end
        return f"[{parts}<{shown[at:]}>]TJ" if at < len(shown) else f"[{parts}]TJ"

    def _group(self, group: Group, content: Content) -> None:
        # Taken apart at once, as in _glyphs.
        frame, matrix, clip, shown, shared, alt, blend, mask, even_odd, isolated = group
        if clip is not None and not clip:
            return
        plain = shown >= 1 and blend == "normal"
        if mask is not None and not plain:
            # MuPDF fades twice what is faded beside a mask.
            masked = Frame(0.0, 0.0, (group._replace(opacity=1.0, blend="normal"),))
            self._group(Group(masked, opacity=shown, blend=blend), content)
            return
        if frame.card is None and _worded(frame):
            content.turn(True)  # out here, so that it stays for what comes next
        out, down = content.lines, content.down
        out.append("q")
        if matrix != IDENTITY:
            out.append(self._matrix(matrix, down))
        if clip is not None:
            self._outline(clip, content)
            out.append("W* n" if even_odd else "W n")
        plain = plain and mask is None
        if not plain:
            self._meet(group, content)
        whole = isolated or not (plain or _single(group))
        if whole or shared:
            content.turn(False)
            form = content.hole(*self._form(frame, "whole" if whole else "parts", content))
            out.append(f"/{form} Do")
        elif frame.card is not None:
            # A face is painted by itself, so that it can be kept.
            around = (*content.matrices, matrix)
            painted = self.piece(frame, masks=self._role == "mask")
            if painted.text:
                content.turn(False)
                out.append(content.hole("face", len(content.faces), around))
            content.faces.append((frame, painted))
        else:
            content.matrices.append(matrix)
            self._paint(frame, content)
            content.matrices.pop()
        if alt:
            content.turn(False)
            self._label(group, content)
        out.append("Q")
        content.down = down

    def _meet(self, group: Group, content: Content) -> None:
        """How the group is faded, blended and masked. Ghostscript loses a mask that is set beside a grey."""
        shown = round(max(group.opacity, 0.0), 3)
        mask = None
        if group.mask is not None:
            mask = self._form(group.mask, "mask", content)
            content.turn(False)
            content.lines.append(self._inks.black)
        self._set(State(shown, shown, group.blend, mask), content)

    def _form(self, frame: Frame, kind: Kind, content: Content) -> Opening:
        """A frame that is drawn once and used by name."""
        masks = kind == "mask" or self._role == "mask"
        piece = self.piece(frame, masks=masks)
        digest = self._digests.get((id(frame), masks))
        if digest is None:
            digest = self._digests[id(frame), masks] = piece.digest
        content.inner[digest] = piece
        return "form", digest, kind, form_box(frame, kind)

    def _matrix(self, matrix: Matrix, down: bool) -> str:
        a, b, c, d, e, f = matrix
        if not down:
            b, c, f = -b, -c, -f
        number = self._number
        if a == d == 1 and b == c == 0:
            return f"1 0 0 1 {number(e)} {number(f)} cm"
        # Turns and scales need more places than positions: an error grows with the distance.
        turn = " ".join(significant(v) for v in (a, b, c, d))
        return f"{turn} {number(e)} {number(f)} cm"

    def _label(self, group: Group, content: Content) -> None:
        """An unseen glyph of the drawing's own width, whose text is the label."""
        number = self._number
        width, height = group.frame.width, group.frame.height
        if width <= 0 or height <= 0:
            return
        font, code = content.hole("label-font", group.alt), content.hole("label", group.alt)
        baseline = height * (1 - SYMBOL_DEPTH)
        content.lines.append(
            f"BT 3 Tr /{font} {number(height)} Tf {number(100 * width / height)} Tz "
            f"0 {number(-baseline)} Td <{code}>Tj ET"
        )


def form_box(frame: Frame, kind: Kind) -> Box:
    """Generous, because a frame may draw outside itself (a stroke, a bleed), but for what is blended.

    A frame without a size is as large as what it draws.
    """
    if kind != "parts" or not frame.width:
        return tuple(bounds(frame.items) or NOWHERE)
    return tuple(Rect(0, 0, frame.width, frame.height).grow(max(frame.width, frame.height, 72.0)))


def _end_text(font: Font | None, out: list[str]) -> Font | None:
    """No spacing stays behind: what is drawn in between, such as a form, would have it too."""
    if font is not None and font[2]:
        out.append("0 Tc")
        font = font[0], font[1], 0.0
    out.append("ET")
    return font


def _pieces(run: Glyphs, knowing: ShownFace | None) -> list[tuple[str, str]]:
    """The codes of a run in hexadecimal, cut where another font has them: what is added to the face's name.

    Few glyphs are looked at. Where nothing is known of the document, gaps are in the first further font.
    """
    gids, text = run.gids, run.text
    gaps = () if run.vertical else run.gaps
    odd: Sequence[int] = gaps
    if knowing and not knowing.rivals.isdisjoint(gids):
        odd = sorted({*gaps, *[at for at, gid in enumerate(gids) if gid in knowing.rivals]})
    shown = pack(f">{len(gids)}H", *gids).hex()
    pieces: list[tuple[str, str]] = []
    start = 0
    for index in odd:
        name, code = FURTHER, shown[4 * index : 4 * index + 4]
        if knowing:
            found = knowing.extra.get((gids[index], text[index], index in gaps))
            if found is None:
                continue
            name, code = found[0].removeprefix(knowing.font), f"{found[1]:04x}"
            if not name:
                shown = shown[: 4 * index] + code + shown[4 * index + 4 :]
                continue
        if index > start:
            pieces.append(("", shown[4 * start : 4 * index]))
        elif pieces and pieces[-1][0] == name:
            code = pieces.pop()[1] + code
        pieces.append((name, code))
        start = index + 1
    if start < len(gids):
        pieces.append(("", shown[4 * start :]))
    return pieces


def _shifts(run: Glyphs) -> Sequence[tuple[int, float]]:
    """What is added after its glyphs, to the right or up; TJ says it the other way round."""
    if not run.vertical:
        return run.shifts
    shifts: dict[int, float] = dict.fromkeys(run.gaps, -GAP)
    for index, shift in run.shifts:
        shifts[index] = shifts.get(index, 0.0) - shift
    return sorted(shifts.items())


def _rectangle(data: Outline) -> Rect | None:
    """The box that a path of four straight, upright sides draws; None for any other path."""
    if data.ops == "MLLLZ":
        x, y, x1, y1, x2, y2, x3, y3 = data.numbers
        if y1 == y and x2 == x1 and y3 == y2 and x3 == x:
            return Rect(x, y, x1 - x, y2 - y)
    return None


def _paint_operator(path: Path) -> str:
    drawn = path.pen is not None and path.pen.width > 0
    if path.fill is None:
        return "S" if drawn else "n"
    operator = "B" if drawn else "f"
    return operator + "*" if path.even_odd else operator


def _round(pen: Pen) -> bool:
    """Whether it draws dots."""
    return pen.cap == "round" and pen.width > 0 and not pen.dash


def _single(group: Group) -> bool:
    """Whether fading the frame's parts is the same as fading the frame; readers lose masks of most parts."""
    match group.frame.items:
        case (Path(_, fill, None),) if fill is not None:
            return fill.a == 1 if isinstance(fill, Color) else all(color.a == 1 for _, color in fill.stops)
        case (Path(_, None, pen),) if pen is not None:
            return _opaque_color(pen.color) and group.mask is None
        case (Picture(),):
            return group.mask is None
    return False


def _small(path: Path) -> bool:
    """Whether a shape is as small as letters are."""
    box = bounds([path])
    return box is not None and min(box.w, box.h) < SMALL


def _worded(frame: Frame) -> bool:
    """Whether it begins with an outline in words. Not to be asked of a face, which would have to be drawn."""
    first = frame.items[0] if frame.items else None
    return isinstance(first, Path) and isinstance(first.data, Written | Dots)


def _opaque_color(ink: Ink | None) -> TypeGuard[Color | None]:
    return ink is None or (isinstance(ink, Color) and ink.a == 1)


def _enlarged(pen: Pen) -> Pen:
    return pen._replace(
        width=pen.width * LARGER, dash=tuple([LARGER * dash for dash in pen.dash]), phase=pen.phase * LARGER
    )


def _with(item: Path | Glyphs, ink: Ink) -> Path | Glyphs:
    """The same item with another ink: of its pen, if it has one."""
    if item.pen is not None:
        return item._replace(pen=item.pen._replace(color=ink))
    return item._replace(color=ink) if isinstance(item, Glyphs) else item._replace(fill=ink)


def upwards(matrix: Matrix, height: float) -> str:
    """From a gradient's own coordinates to PDF's, whose y points up from `height` below."""
    a, b, c, d, e, f = matrix
    return " ".join([significant(value) for value in (a, -b, c, -d, e, height - f)])

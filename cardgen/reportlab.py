"""Cards on reportlab's pages: catalogues, score sheets, boxes. Vectors stay vectors, text stays text.

    game = open_game("kapaiwang")
    draw_card(canvas, game, "attack-1", 72, 600)                     # lower left corner, as reportlab has it
    story = [Paragraph("…", style), CardFlowable(game, "attack-1")]  # in Platypus

A card is a form that our own painter fills. Which glyphs a document needs is known when reportlab writes it:
until then, objects only have their numbers.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any
from zlib import compress

from reportlab.pdfbase.pdfdoc import PDFObject, xObjectName
from reportlab.platypus import Flowable

from cardgen.api import OpenGame, open_game
from cardgen.export.links import SCHEMES, address, page_links
from cardgen.export.paint import Painter
from cardgen.export.pdf import PdfFile, Stream
from cardgen.export.pdf_objects import PdfWriter, dictionary
from cardgen.export.piece import Piece
from cardgen.model.frame import Book, Frame, Group, Page
from cardgen.text.fonts import FontSet
from cardgen.units import Rect

__all__ = ["CardFlowable", "OpenGame", "draw_card", "draw_frame", "open_game"]

# Text state that a page may have set, and that a form would inherit: none of it.
PLAIN_TEXT = "0 Tc 0 Tw 100 Tz 0 Ts 0 Tr"

# What is drawn beyond a card's edge is cut off where the card is placed, not by its form.
FAR = 14_400
# Strings among a body's names and numbers: where a document is encrypted, they are too.
STRINGS = re.compile(r"\(([^()\\]*)\)|<([0-9a-f]+)>")


def draw_card(
    canvas: Any,
    game: OpenGame,
    card: str,
    x: float,
    y: float,
    *,
    width: float = 0.0,
    size: str = "",
    back: bool = False,
    bleed: float = 0.0,
    radius: float = 0.0,
) -> None:
    """Draws a card with its lower left corner at (x, y), cut off at its edge.

    `width`: of the card on paper, where it is not its own. `bleed`: how much is seen beyond the edge, and
    `radius`: of its corners, both in points of the card's own size.
    """
    frame = game.face(card, size=size, back=back)
    draw_frame(canvas, game.workshop.fonts, frame, x, y, width=width, bleed=bleed, radius=radius)


def draw_frame(
    canvas: Any,
    fonts: FontSet,
    frame: Frame,
    x: float,
    y: float,
    *,
    width: float = 0.0,
    bleed: float = 0.0,
    radius: float = 0.0,
) -> None:
    """The same for anything that was laid out with these fonts."""
    scale = width / frame.width if width else 1.0
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(scale, scale)
    cut = canvas.beginPath()
    cut.roundRect(-bleed, -bleed, frame.width + 2 * bleed, frame.height + 2 * bleed, radius)
    canvas.clipPath(cut, stroke=0, fill=0)
    canvas.translate(0, frame.height)
    canvas.addLiteral(PLAIN_TEXT)
    canvas.doForm(_shared(canvas, fonts).name_of(frame))
    for box, target in page_links(frame):
        if target.lower().startswith(SCHEMES):
            area = (box.x, -box.y - box.h, box.x + box.w, -box.y)
            canvas.linkURL(address(target), area, relative=1)
    canvas.restoreState()


class CardFlowable(Flowable):  # type: ignore[misc]
    """A card in a story; takes what `draw_card` takes."""

    def __init__(
        self,
        game: OpenGame,
        card: str,
        *,
        width: float = 0.0,
        size: str = "",
        back: bool = False,
        radius: float = 0.0,
        align: str = "CENTER",
    ) -> None:
        super().__init__()
        self.game, self.card, self.radius, self.hAlign = game, card, radius, align
        self.face = game.face(card, size=size, back=back)
        self.width = width or self.face.width
        self.height = self.face.height * self.width / self.face.width

    def draw(self) -> None:
        fonts = self.game.workshop.fonts
        draw_frame(self.canv, fonts, self.face, 0, 0, width=self.width, radius=self.radius)


def _shared(canvas: Any, fonts: FontSet) -> "_Shared":
    """What cards of the same fonts share in the document of a canvas."""
    document = canvas._doc
    document.ensureMinPdfVersion("transparency")
    known: dict[int, _Shared] = document.__dict__.setdefault("_cardgen", {})
    return known.setdefault(id(fonts), _Shared(document, fonts, len(known)))


class _Shared:
    """The frames that a document shows, each a form. Written when the first of them is."""

    def __init__(self, document: Any, fonts: FontSet, number: int) -> None:
        self._writer, self._fonts, self._number = _Writer(document, self), fonts, number
        self._forms: dict[int, tuple[Frame, str, int]] = {}  # by the frame's identity
        self._written = False

    def name_of(self, frame: Frame) -> str:
        """What reportlab calls the frame's form, which it can draw as often as it likes."""
        if id(frame) not in self._forms:
            name = f"cardgen{self._number}-{len(self._forms)}"
            self._forms[id(frame)] = frame, name, self._writer.reserve(xObjectName(name))
        return self._forms[id(frame)][1]

    def write(self) -> None:
        """Gives all objects their contents."""
        if not self._written:
            self._written = True
            self._writer.reserved = [number for _, _, number in self._forms.values()][::-1]
            frames = [frame for frame, _, _ in self._forms.values()]
            boxes = [Rect(0.0, 0.0, frame.width, frame.height) for frame in frames]
            pages = (Page(frame, box, box) for frame, box in zip(frames, boxes, strict=True))
            for _ in _Forms(Book("", tuple(pages)), self._fonts, self._writer).write():
                pass


class _Forms(PdfFile):
    """A file of ours of which each page is a form, and which has nothing around its pages."""

    def _painted(self, page: Page, painter: Painter) -> Piece:
        frame = page.frame
        return painter.piece(Frame(frame.width, frame.height, (Group(frame, shared=True),)))

    def _page(self, number: int, page: Page, piece: Piece, links: bool) -> None:
        stream = Stream()
        data = self._filled(piece, stream).encode("ascii")
        entries = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": f"[{-FAR} {-FAR} {FAR} {FAR}]",
            "Group": "<</S /Transparency>>",
            "Resources": self._resources(stream),
        }
        self.writer.stream(number, entries, data)

    def _catalog(self) -> None:
        pass


class _Object(PDFObject):  # type: ignore[misc]
    """One object of the document, whose contents come when it is written: a text, or a stream's entries."""

    def __init__(self, shared: _Shared) -> None:
        self._shared = shared
        self.body: str | Mapping[str, str] = "null"
        self.data = b""

    def format(self, document: Any) -> bytes:
        self._shared.write()
        encode: Callable[[bytes], bytes] = document.encrypt.encode
        body, data = self.body, encode(self.data)
        stream = b"" if isinstance(body, str) else b"\nstream\n" + data + b"\nendstream"
        head = body if isinstance(body, str) else dictionary({**body, "Length": str(len(data))})

        def secret(found: re.Match[str]) -> str:
            plain = bytes.fromhex(found[2]) if found[2] else found[1].encode("latin-1")
            return f"<{encode(plain).hex()}>"

        return STRINGS.sub(secret, head).encode("latin-1") + stream


class _Writer(PdfWriter):
    """Gives objects to a document of reportlab's, instead of writing them into a file.

    `reserved`: numbers that are given out first, the last one before the others.
    """

    def __init__(self, document: Any, shared: _Shared) -> None:
        self._document, self._shared = document, shared
        self._objects: dict[int, _Object] = {}
        self.reserved: list[int] = []

    def reserve(self, name: str | None = None) -> int:
        if self.reserved:
            return self.reserved.pop()
        made = _Object(self._shared)
        known = self._document.Reference(made, name).name
        number: int = self._document.idToObjectNumberAndVersion[known][0]
        self._objects[number] = made
        return number

    def object(self, number: int, body: str) -> int:
        self._objects[number].body = body
        return number

    def pack(self, body: str) -> int:
        return self.add(body)

    def stream(self, number: int, entries: Mapping[str, str], data: bytes, level: int = 1) -> int:
        made = self._objects[number]
        made.body = {**entries, "Filter": "/FlateDecode"} if level else dict(entries)
        made.data = compress(data, level) if level else data
        return number

    def take(self) -> list[bytes]:
        return []

"""Book → PDF file."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from time import time
from typing import TYPE_CHECKING, Protocol, cast

from cardgen.diagnostics import Mistakes
from cardgen.export.bookmarks import destination, outlines
from cardgen.export.gather import Pair, count_pairs, gather, rivals
from cardgen.export.inks import Inks
from cardgen.export.packed_piece import lying
from cardgen.export.paint import FURTHER, Painter, upwards
from cardgen.export.pdf_fonts import FontFile, ShownFace, font_file, show, write_fonts
from cardgen.export.pdf_objects import WORTH_PACKING, PdfWriter, dictionary, packed, ref, string
from cardgen.export.piece import Kind, Opening, Piece, Shown
from cardgen.model.frame import Book, Frame, Page, Picture
from cardgen.model.outline import Matrix
from cardgen.record import NamedTuple
from cardgen.units import Rect

if TYPE_CHECKING:
    from cardgen.export.pdf_x import PdfX
    from cardgen.text.face import Face
    from cardgen.text.fonts import FontSet

PRODUCER = "cardgen"
# What names more gradients than this is packed too.
MANY = 8
SHEAF = 32  # pages of which is known together what they show
ROOM = 16_000_000  # characters of painted pages that are held in memory
DUPLEX = {"simplex": "/Simplex", "long-edge": "/DuplexFlipLongEdge", "short-edge": "/DuplexFlipShortEdge"}


def write(book: Book, fonts: "FontSet", _dpi: int) -> bytes:
    """The file; lines and letters know no dots."""
    return pdf(book, fonts)


def pdf(book: Book, fonts: "FontSet") -> bytes:
    """The whole file. The same book always gives the same bytes."""
    return b"".join(pdf_chunks(book, fonts))


class Keeper(Protocol):
    """Knows pages, fonts and other streams from the last time."""

    def packed(self, data: bytes, level: int) -> bytes:
        """A stream, packed."""

    def font(self, face: "Face", gids: Sequence[int], gapped: Sequence[int]) -> FontFile:
        """The font of these glyphs."""

    def page(self, frame: Frame, paint: Callable[[], Piece]) -> Piece:
        """How a page was painted; its text may be left out."""

    def shown(self, pages: Sequence[Piece]) -> Shown:
        """What these pages show together."""

    def contents(self, page: bytes, words: Iterable[str], level: int) -> bytes | None:
        """The stream of a page in which these words stand, packed; None where it is not known."""

    def keep_contents(self, page: bytes, words: Iterable[str], level: int, data: bytes) -> bytes:
        """Packs it for the next time."""


def pdf_chunks(book: Book, fonts: "FontSet", keeper: Keeper | None = None) -> Iterator[bytes]:
    """The file piece by piece, so that it need not be held in memory."""
    packer = keeper.packed if keeper else packed
    return PdfFile(book, fonts, PdfWriter(packer=packer), keeper=keeper).write()


def press_chunks(book: Book, fonts: "FontSet", standard: "PdfX") -> Iterator[bytes]:
    """The same for a print shop, by a standard that it asks for. It says when it was made, as it must."""
    return PdfFile(book, fonts, PdfWriter(standard.header), standard).write()


class PdfForm(NamedTuple):
    """A piece that is drawn once and used by name."""

    name: str
    piece: Piece
    kind: Kind
    box: tuple[float, float, float, float]


class Stream:
    """What a content stream uses, by the names that it has in the document."""

    __slots__ = ("detailed", "forms", "patterns", "pictures", "shadings", "states", "words")

    def __init__(self) -> None:
        self.detailed = False
        self.words: dict[Opening, str] = {}  # what stands in which hole
        self.forms: dict[str, PdfForm] = {}
        self.states: dict[str, tuple[Opening, PdfForm | None]] = {}
        self.pictures: dict[str, tuple[Picture, bool]] = {}  # and whether it is part of a mask
        self.shadings: dict[str, str] = {}
        self.patterns: dict[str, tuple[str, str, str]] = {}  # the shading's name and dictionary, how it lies


class Words(dict[Opening, str]):
    """What stands in holes for fonts and codes, worked out when first asked for."""

    def __init__(self, faces: Mapping[str, ShownFace]) -> None:
        self._faces = faces
        self._labels = next(iter(faces.values())).labels if faces else {}

    def __missing__(self, opening: Opening) -> str:
        kind, key, *rest = opening
        assert isinstance(key, str)
        if kind == "font":
            word = f"{self._faces[key].font}{rest[0]}"
        elif kind == "gap":
            gid, text = cast(tuple[int, str], tuple(rest))
            word = f"{self._faces[key].extra[gid, text, True][1]:04x}"
        else:
            font, code = self._labels.get(key, ("", 0))
            word = font if kind == "label-font" else f"{code:04x}"
        self[opening] = word
        return word


class PdfFile:
    """The file while it is written: which objects exist and what they are called."""

    def __init__(
        self,
        book: Book,
        fonts: "FontSet",
        writer: PdfWriter,
        standard: "PdfX | None" = None,
        keeper: Keeper | None = None,
    ) -> None:
        self.book = book
        self.standard = standard
        self.inks = standard.inks if standard else Inks(book.spots)
        self.keeper = keeper if self.inks.usual else None
        self.fonts = fonts
        self.painter = Painter(fonts, inks=self.inks)
        self.writer = writer
        self.pages = [self.writer.reserve() for _ in book.pages]
        self.tree = self.writer.reserve()
        self.font_table = self.writer.reserve()
        self.words = Words({})
        self.names: dict[tuple[object, ...], str] = {}  # of what is shared, by what it is
        self.counts: Counter[str] = Counter()
        self.written: dict[str, int] = {}  # whatever has a name in resources → object number
        self.translucent: set[str] = set()  # forms and images that let shine through what lies below
        # What links may name: a page's label, or a place.
        self.labels = {page.label: number for page, number in zip(book.pages, self.pages, strict=True)}
        self.places = {"#" + mark.anchor: mark for mark in book.bookmarks if mark.anchor}

    def write(self) -> Iterator[bytes]:
        held: dict[int, Piece] = {}
        gathered = gather(self._shown(held))
        faces: dict[str, ShownFace] = {}
        names: dict[str, int] = {}
        for index, (key, use) in enumerate(gathered.faces.items()):
            face = self.fonts.face(key)
            gids, gapped = (sorted({gid for gid, _ in pairs}) for pairs in (use.pairs, use.gapped))
            file = self.keeper.font(face, gids, gapped) if self.keeper else font_file(face, gids, gapped)
            doubtful = rivals(use.pairs)
            counts: Counter[Pair] = Counter()
            if doubtful:
                counts = count_pairs(self._each(held), key, doubtful)
            labels = () if faces else gathered.labels
            faces[key], objects = show(face, file, use, counts, labels, f"F{index}")
            names |= write_fonts(self.writer, face, file, objects, use)
            yield from self.writer.take()
        self.writer.object(self.font_table, dictionary({name: ref(number) for name, number in names.items()}))
        self.words = Words(faces)
        knowing = {key: face for key, face in faces.items() if _several(face)}
        knower = Painter(self.fonts, knowing, self.inks)
        for n, (number, page) in enumerate(zip(self.pages, self.book.pages, strict=True)):
            piece = held.pop(n, None) or self._page_piece(page)
            if knower.concerned(piece):
                piece = self._painted(page, knower)
            self._page(number, page, piece, gathered.links and self.standard is None)
            yield from self.writer.take()
        self._catalog()
        yield from self.writer.take()

    def _each(self, held: dict[int, Piece]) -> Iterator[Piece]:
        """Every page; it is painted again each time, but for the first ones, for which there is room."""
        room = ROOM
        for n, page in enumerate(self.book.pages):
            piece = held.get(n) or self._page_piece(page)
            room -= piece.size
            if room > 0:
                held[n] = piece
            yield piece

    def _shown(self, held: dict[int, Piece]) -> Iterator[Shown]:
        """What pages show, and of some that are known all together."""
        pages = self._each(held)
        while some := tuple(islice(pages, SHEAF)):
            if self.keeper is not None and all(piece.page for piece in some):
                yield self.keeper.shown(some)
            else:
                yield from (shown for piece in some for shown in piece.shown)

    def _page_piece(self, page: Page) -> Piece:
        """How a page is painted, or was the last time."""
        if self.keeper is None:
            return self._painted(page, self.painter)
        return self.keeper.page(page.frame, lambda: self._painted(page, self.painter))

    def _painted(self, page: Page, painter: Painter) -> Piece:
        return painter.page(page.frame, page.frame.height)

    def _page(self, number: int, page: Page, piece: Piece, links: bool) -> None:
        height = page.frame.height
        stream = Stream()
        words = self._words_in(piece, stream, (), height)
        entries = {
            "Type": "/Page",
            "Parent": ref(self.tree),
            "MediaBox": f"[0 0 {page.frame.width:.4f} {height:.4f}]",
            "BleedBox": _box(page.bleed, height),
            "TrimBox": _box(page.trim, height),
            "Resources": self._resources(stream),
            "Group": _blended(self.inks.blending) if self._shines(stream) else "",
            "Contents": ref(self._contents(page, piece, stream, words)),
        }
        if links and any(shown.links for shown in piece.shown):
            entries["Annots"] = self._annotations(page)
        self.writer.object(number, dictionary(entries))

    def _contents(self, page: Page, piece: Piece, stream: Stream, words: Sequence[str]) -> int:
        """Writes a page's stream, as it was packed the last time where the same words stand in it."""
        level, key, said = _level(stream), piece.page, stream.words.values()
        keeper = self.keeper if key else None
        ready = keeper.contents(key, said, level) if keeper else None
        if ready is None:
            if not piece.text:
                piece = self._painted(page, self.painter)
                words = self._words_in(piece, Stream(), (), page.frame.height)
            data = piece.filled(words).encode("ascii")
            if keeper is None or len(data) < WORTH_PACKING:
                return self.writer.add_stream({}, data, level)
            ready = keeper.keep_contents(key, said, level, data)
        return self.writer.add_stream({"Filter": "/FlateDecode"}, ready, 0)

    def _filled(self, piece: Piece, stream: Stream) -> str:
        """The text of a piece in this document."""
        return piece.filled(self._words_in(piece, stream))

    def _words_in(
        self, piece: Piece, stream: Stream, around: Sequence[Matrix] = (), height: float = 0.0
    ) -> list[str]:
        """What stands in the holes of a piece; what it uses is noted for its stream.

        `around`: the matrices from the stream's space to it, the outermost first.
        """
        stream.detailed |= piece.detailed
        words: list[str] = []
        for opening in piece.open:
            if (word := self.words.get(opening)) is not None:
                words.append(word)
                stream.words[opening] = word
                continue
            match opening:
                case ("form", *_):
                    used = self._form_named(opening, piece)
                    stream.forms[used.name] = used
                    words.append(used.name)
                case ("state", _, _, _, mask):
                    veil = self._form_named(mask, piece) if isinstance(mask, tuple) else None
                    words.append(self._name("S", *opening))
                    stream.states[words[-1]] = opening, veil
                case ("shading", str() as body, _):
                    words.append(self._name("H", *opening))
                    stream.shadings[words[-1]] = body
                case ("pattern", str() as body, laid, _):
                    shading = self._name("H", "shading", body, laid)
                    opening = lying(opening, around)
                    matrix = opening[-1]
                    pattern = shading, body, upwards(cast(Matrix, matrix), height)
                    words.append(self._name("P", *pattern))
                    stream.patterns[words[-1]] = pattern
                case ("picture" | "veil" as what, *_):
                    picture, masks = _picture(opening), what == "veil"
                    words.append(self._name("I", picture.data or picture.file, *("veil",) * masks))
                    stream.pictures[words[-1]] = picture, masks
                case ("face", int() as number, matrices):
                    face = piece.faces[number]
                    inside = self._words_in(face, stream, cast(Sequence[Matrix], matrices), height)
                    words.append(face.filled(inside))
                    continue
                case _:
                    words.append(self.words[opening])
            stream.words[opening] = words[-1]
        return words

    def _name(self, letter: str, *what: object) -> str:
        """What something shared is called: a letter and a number in the order of first use."""
        known = self.names.get((letter, *what))
        if known is None:
            known = self.names[(letter, *what)] = f"{letter}{self.counts[letter]}"
            self.counts[letter] += 1
        return known

    def _form_named(self, opening: Opening, piece: Piece) -> PdfForm:
        _, digest, kind, box = opening
        name = self.names.get(opening)
        if name is None:
            name = self.names[opening] = f"X{self.counts['X']}"
            self.counts["X"] += 1
        inner = piece.inner[cast(bytes, digest)]
        return PdfForm(name, inner, cast(Kind, kind), cast(tuple[float, float, float, float], box))

    def _resources(self, stream: Stream) -> str:
        """What a content stream uses; what is new is written first."""
        masks = [mask for _, mask in stream.states.values() if mask is not None]
        for form in (*stream.forms.values(), *masks):
            if form.name not in self.written:
                self._form(form)
        for name, (picture, veils) in stream.pictures.items():
            if name not in self.written:
                self._picture(name, picture, veils)
        for name, body in stream.shadings.items():
            self._once(name, body)
        for name, (shading, body, matrix) in stream.patterns.items():
            laid = ref(self._once(shading, body))
            self._once(name, f"<</PatternType 2 /Shading {laid} /Matrix [{matrix}]>>")
        parts = [f"<</Font {self.font_table} 0 R{self.inks.resources()}"]
        states = self.inks.states()
        if stream.states or states:
            states |= {name: self._state(state, mask) for name, (state, mask) in stream.states.items()}
            parts.append(f" /ExtGState {dictionary(states)}")
        for kind, names in (
            ("Pattern", stream.patterns),
            ("Shading", stream.shadings),
            ("XObject", (*stream.forms, *stream.pictures)),
        ):
            if names:
                used = " ".join([f"/{name} {self.written[name]} 0 R" for name in names])
                parts.append(f" /{kind} <<{used}>>")
        said = "".join(parts) + ">>"
        return ref(self.writer.pack(said)) if len(stream.shadings) > MANY else said

    def _once(self, name: str, body: str) -> int:
        """The number of an object that is written where it is first used."""
        if name not in self.written:
            self.written[name] = self.writer.pack(body)
        return self.written[name]

    def _state(self, state: Opening, mask: PdfForm | None) -> str:
        _, fill, stroke, blend, _ = state
        entries = {
            "ca": f"{fill:g}",
            "CA": f"{stroke:g}",
            "BM": "" if blend == "normal" else f"/{str(blend).capitalize()}",
            "SMask": f"<</S /Luminosity /G {ref(self.written[mask.name])}>>" if mask else "",
        }
        return dictionary(entries)

    def _shines(self, stream: Stream) -> bool:
        """Whether anything in it lets shine through what lies below."""
        return bool(stream.states) or not self.translucent.isdisjoint((*stream.forms, *stream.pictures))

    def _form(self, form: PdfForm) -> None:
        number = self.written[form.name] = self.writer.reserve()
        stream = Stream()
        data = self._filled(form.piece, stream).encode("ascii")
        entries = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": _box(Rect(*form.box), 0.0),
            "Group": self._group(form),
            "Resources": self._resources(stream),
        }
        if self._shines(stream):
            self.translucent.add(form.name)
        self.writer.stream(number, entries, data, _level(stream))

    def _group(self, form: PdfForm) -> str:
        """Colours are mixed as they are given, on whatever device."""
        if form.kind == "mask":
            return _blended(self.inks.masks)
        return "<</S /Transparency /I true>>" if form.kind == "whole" else ""

    def _picture(self, name: str, picture: Picture, masks: bool) -> None:
        try:
            self.written[name], translucent = self.inks.picture(picture, self.writer, masks=masks)
        except Mistakes as mistakes:
            from cardgen.export.blame import blamed

            raise blamed(mistakes, [page.frame for page in self.book.pages], picture) from mistakes
        if translucent:
            self.translucent.add(name)

    def _annotations(self, page: Page) -> str:
        from cardgen.export.links import SCHEMES, address, page_links

        labels, places = self.labels, self.places
        found = []
        for box, target in page_links(page.frame):
            common = f"/Subtype /Link /Border [0 0 0] /Rect {_box(box, page.frame.height)}"
            if target.lower().startswith(SCHEMES):
                found.append(f"<<{common} /A <</S /URI /URI {string(address(target))}>>>>")
            elif target in places:
                found.append(f"<<{common} /Dest {destination(places[target], self.book, self.pages)}>>")
            elif target and target in labels:
                found.append(f"<<{common} /Dest [{ref(labels[target])} /Fit]>>")
        return f"[{' '.join(found)}]" if found else ""

    def _catalog(self) -> None:
        book, writer = self.book, self.writer
        kids = " ".join(ref(number) for number in self.pages)
        writer.object(
            self.tree, dictionary({"Type": "/Pages", "Kids": f"[{kids}]", "Count": str(len(self.pages))})
        )
        preferences = {
            "DisplayDocTitle": "true",
            "PrintScaling": "/None",
            "Duplex": DUPLEX.get(book.duplex, ""),
        }
        labels = ""
        if any(page.label for page in book.pages):
            each = (f"{i} <</P {string(page.label)}>>" for i, page in enumerate(book.pages))
            labels = f"<</Nums [{' '.join(each)}]>>"
        catalog = {
            "Type": "/Catalog",
            "Pages": ref(self.tree),
            "Lang": string(book.language),
            "PageLabels": labels,
            "Outlines": outlines(writer, book, self.pages),
            "PageMode": "/UseOutlines" if any(mark.level for mark in book.bookmarks) else "",
            "ViewerPreferences": dictionary(preferences),
        }
        epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
        if self.standard is not None:
            epoch = epoch if epoch.isdecimal() else str(int(time()))
            catalog |= self.standard.catalog(writer, book, PRODUCER, int(epoch))
        written_at = _date(epoch)
        info = {
            "Title": string(book.title),
            "Author": string(book.author) if book.author else "",
            "Subject": string(book.subject) if book.subject else "",
            "Keywords": string(book.keywords) if book.keywords else "",
            "Producer": string(PRODUCER),
            "CreationDate": written_at,
            "ModDate": written_at,
            **(self.standard.info() if self.standard else {}),
        }
        writer.end(writer.add(dictionary(catalog)), writer.add(dictionary(info)))


def _several(face: ShownFace) -> bool:
    """Whether glyphs have several meanings, which a piece cannot foresee."""
    further = {name for (_, _, gap), (name, _) in face.extra.items() if gap}
    return bool(face.rivals) or (not face.one_object and not further <= {face.font + FURTHER})


def _picture(opening: Opening) -> Picture:
    _, box, file, pixels, data = opening
    size = cast(tuple[int, int], pixels)
    return Picture(Rect(*cast(tuple[float, float, float, float], box)), str(file), size, cast(bytes, data))


def _blended(space: str) -> str:
    return f"<</S /Transparency /CS {space} /I true>>"


def _level(content: Stream) -> int:
    """How well a stream is packed. Drawings are worth it: a fifth smaller for a sixth of their time."""
    return 4 if content.detailed else 1


def _box(box: Rect, height: float) -> str:
    """A rectangle measured from the top left, as PDF writes it: left, bottom, right, top."""
    edges = (box.x, height - box.y - box.h, box.x + box.w, height - box.y)
    return "[" + " ".join(f"{edge:.4f}" for edge in edges) + "]"


def _date(epoch: str) -> str:
    """SOURCE_DATE_EPOCH as a PDF date; no date at all without it, so that builds repeat."""
    if not epoch.isdecimal():
        return ""
    from time import gmtime, strftime

    return strftime("(D:%Y%m%d%H%M%SZ)", gmtime(int(epoch)))

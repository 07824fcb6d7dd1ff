"""Book → PDF file."""

import os
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardgen.diagnostics import Mistakes
from cardgen.export.blame import blamed
from cardgen.export.bookmarks import destination, outlines
from cardgen.export.gather import Pair, count_pairs, gather, rivals
from cardgen.export.links import SCHEMES, address, page_links
from cardgen.export.paint import Content, Painter, PdfForm, State
from cardgen.export.pdf_fonts import ShownFace, show, write_fonts
from cardgen.export.pdf_objects import PdfWriter, dictionary, ref, string
from cardgen.model.frame import Book, Page, Picture
from cardgen.units import Rect

if TYPE_CHECKING:
    from cardgen.text.fonts import FontSet

PRODUCER = "cardgen"
# Colours are mixed as they are given, on whatever device.
BLENDED = "<</S /Transparency /CS /DeviceRGB /I true>>"
GROUPS = {"parts": "", "whole": "<</S /Transparency /I true>>", "mask": BLENDED}
DUPLEX = {"simplex": "/Simplex", "long-edge": "/DuplexFlipLongEdge", "short-edge": "/DuplexFlipShortEdge"}


def write(book: Book, fonts: "FontSet", _dpi: int) -> bytes:
    """The file; lines and letters know no dots."""
    return pdf(book, fonts)


def pdf(book: Book, fonts: "FontSet") -> bytes:
    """The whole file. The same book always gives the same bytes."""
    return b"".join(pdf_chunks(book, fonts))


def pdf_chunks(book: Book, fonts: "FontSet") -> Iterator[bytes]:
    """The file piece by piece, so that it need not be held in memory."""
    return PdfFile(book, fonts, PdfWriter()).write()


class PdfFile:
    """The file while it is written: which objects exist and what they are called."""

    def __init__(self, book: Book, fonts: "FontSet", writer: PdfWriter) -> None:
        self.book = book
        self.fonts = fonts
        self.writer = writer
        self.pages = [self.writer.reserve() for _ in book.pages]
        self.tree = self.writer.reserve()
        self.font_table = self.writer.reserve()
        self.written: dict[str, int] = {}  # whatever has a name in resources → object number
        self.translucent: set[str] = set()  # forms and images that let shine through what lies below
        # What links may name: a page's label, or a place.
        self.labels = {page.label: number for page, number in zip(book.pages, self.pages, strict=True)}
        self.places = {"#" + mark.anchor: mark for mark in book.bookmarks if mark.anchor}

    def write(self) -> Iterator[bytes]:
        frames = [page.frame for page in self.book.pages]
        gathered = gather(frames)
        faces: dict[str, ShownFace] = {}
        names: dict[str, int] = {}
        label_face: ShownFace | None = None
        for index, (key, use) in enumerate(gathered.faces.items()):
            face = self.fonts.face(key)
            program = face.subset(sorted({gid for gid, _ in use.pairs}))
            doubtful = rivals(use.pairs)
            counts: Counter[Pair] = count_pairs(frames, key, doubtful) if doubtful else Counter()
            labels = () if faces else gathered.labels
            faces[key], objects = show(face, program, use, counts, labels, f"F{index}")
            label_face = label_face or faces[key]
            names |= write_fonts(self.writer, face, program, objects, use)
            yield from self.writer.take()
        self.writer.object(self.font_table, dictionary({name: ref(number) for name, number in names.items()}))
        painter = Painter(faces, label_face, self.fonts)
        for number, page in zip(self.pages, self.book.pages, strict=True):
            self._page(number, page, painter, gathered.links)
            yield from self.writer.take()
        self._catalog()
        yield from self.writer.take()

    def _page(self, number: int, page: Page, painter: Painter, links: bool) -> None:
        height = page.frame.height
        content = painter.page(page.frame, height)
        entries = {
            "Type": "/Page",
            "Parent": ref(self.tree),
            "MediaBox": f"[0 0 {page.frame.width:.4f} {height:.4f}]",
            "BleedBox": _box(page.bleed, height),
            "TrimBox": _box(page.trim, height),
            "Resources": self._resources(content, painter),
            "Group": BLENDED if self._shines(content) else "",
            "Contents": ref(self.writer.add_stream({}, content.data(), _level(content))),
        }
        if links:
            entries["Annots"] = self._annotations(page)
        self.writer.object(number, dictionary(entries))

    def _resources(self, content: Content, painter: Painter) -> str:
        """What a content stream uses; what is new is written first."""
        for form in content.forms.values():
            if form.name not in self.written:
                self._form(form, painter)
        for state in content.states.values():
            if state.mask is not None and state.mask.name not in self.written:
                self._form(state.mask, painter)
        for name, picture in content.pictures.items():
            if name not in self.written:
                self._picture(name, picture)
        for name, body in content.shadings.items():
            self._once(name, body)
        for name, pattern in content.patterns.items():
            laid = ref(self._once(pattern.shading, pattern.body))
            self._once(name, f"<</PatternType 2 /Shading {laid} /Matrix [{pattern.matrix}]>>")
        parts = [f"<</Font {self.font_table} 0 R"]
        if content.states:
            states = {name: self._state(state) for name, state in content.states.items()}
            parts.append(f" /ExtGState {dictionary(states)}")
        for kind, names in (
            ("Pattern", content.patterns),
            ("Shading", content.shadings),
            ("XObject", content.forms | content.pictures),
        ):
            if names:
                used = " ".join([f"/{name} {self.written[name]} 0 R" for name in names])
                parts.append(f" /{kind} <<{used}>>")
        return "".join(parts) + ">>"

    def _once(self, name: str, body: str) -> int:
        """The number of an object that is written where it is first used."""
        if name not in self.written:
            self.written[name] = self.writer.add(body)
        return self.written[name]

    def _state(self, state: State) -> str:
        mask = state.mask
        entries = {
            "ca": f"{state.fill:g}",
            "CA": f"{state.stroke:g}",
            "BM": "" if state.blend == "normal" else f"/{state.blend.capitalize()}",
            "SMask": f"<</S /Luminosity /G {ref(self.written[mask.name])}>>" if mask else "",
        }
        return dictionary(entries)

    def _shines(self, content: Content) -> bool:
        """Whether anything in it lets shine through what lies below."""
        return bool(content.states) or not self.translucent.isdisjoint((*content.forms, *content.pictures))

    def _form(self, form: PdfForm, painter: Painter) -> None:
        number = self.written[form.name] = self.writer.reserve()
        content = painter.form(form.frame)
        entries = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": _box(form.box, 0.0),
            "Group": GROUPS[form.kind],
            "Resources": self._resources(content, painter),
        }
        if self._shines(content):
            self.translucent.add(form.name)
        self.writer.stream(number, entries, content.data(), _level(content))

    def _picture(self, name: str, picture: Picture) -> None:
        from cardgen.export.pdf_pictures import write_picture

        try:
            self.written[name], translucent = write_picture(picture, self.writer)
        except Mistakes as mistakes:
            raise blamed(mistakes, [page.frame for page in self.book.pages], picture) from mistakes
        if translucent:
            self.translucent.add(name)

    def _annotations(self, page: Page) -> str:
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
        written_at = _date(os.environ.get("SOURCE_DATE_EPOCH", ""))
        info = {
            "Title": string(book.title),
            "Author": string(book.author) if book.author else "",
            "Subject": string(book.subject) if book.subject else "",
            "Keywords": string(book.keywords) if book.keywords else "",
            "Producer": string(PRODUCER),
            "CreationDate": written_at,
            "ModDate": written_at,
        }
        writer.end(writer.add(dictionary(catalog)), writer.add(dictionary(info)))


def _level(content: Content) -> int:
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

"""Fonts inside a PDF: Type0, Identity-H, kept glyph ids, a subset of the font file.

A glyph's code is its glyph id. Where one glyph needs a second meaning (another character to be copied
out, or a quarter em after it) it gets a second code of its own. With TrueType outlines further codes lie
in the same font object (CIDToGIDMap); CFF has no such map, so there they lie in further font objects over
the same font file. Widths and ToUnicode belong to the code, therefore every reader copies the right text,
without any marked content.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from struct import pack
from typing import TYPE_CHECKING
from zlib import crc32

from cardgen.export.advances import widen
from cardgen.export.gather import FaceUse, Pair
from cardgen.export.pdf_objects import Packer, PdfWriter, dictionary, name, packed, ref
from cardgen.record import NamedTuple
from cardgen.text.classes import GAP

if TYPE_CHECKING:
    from cardgen.text.face import Face

LABEL_WIDTH = 1000.0
VERTICAL = "v"  # ends the resource name of a font that is written downwards
NOTHING = "\u200b"  # a glyph that stands for no character; readers invent one if none is given
SMALL = 300_000  # bytes; font files up to this size are packed tightly, larger ones fast


class Meaning(NamedTuple):
    """What one code means: a glyph, its text and its width (thousandths of an em)."""

    gid: int
    text: str
    width: float


class ShownFace(NamedTuple):
    """How the glyphs of a face are written: the font's resource name and codes.

    `rivals` are glyphs that stand for something else in some places. `extra` leads from (glyph, text,
    followed by a gap) to (font name, code); with `one_object` it is always the same font.
    """

    font: str
    rivals: frozenset[int]
    extra: Mapping[tuple[int, str, bool], tuple[str, int]]
    labels: Mapping[str, tuple[str, int]]
    one_object: bool


class FontFile(NamedTuple):
    """A font of some glyphs as it lies in a document. `tag`: six letters, so that no two faces share a name.

    `length`: of what is packed in the stream.
    """

    truetype: bool
    tag: str
    length: int
    stream: bytes


class FontObject(NamedTuple):
    """One font object to be written: code → meaning."""

    name: str
    codes: Mapping[int, Meaning]


def show(
    face: "Face",
    file: FontFile,
    use: FaceUse,
    counts: Counter[Pair],
    labels: Sequence[str],
    font: str,
) -> tuple[ShownFace, tuple[FontObject, ...]]:
    """Give every glyph, every second meaning and every label its code.

    `font` is the resource name; `counts` says how often each text of a glyph with several occurs.
    """
    # What each glyph mostly stands for.
    texts = dict(use.pairs) | dict(sorted(counts, key=lambda pair: (counts[pair], pair[1])))
    wanted: dict[tuple[int, str, bool], Meaning] = {}
    for gid, text in sorted(use.pairs):
        if texts[gid] != text:
            wanted[gid, text, False] = Meaning(gid, text, face.advance(gid))
    for gid, text in sorted(use.gapped):
        wanted[gid, text, True] = Meaning(gid, text, face.advance(gid) + GAP)
    further = [*wanted.values(), *(Meaning(0, label, LABEL_WIDTH) for label in labels)]
    plain = {gid: Meaning(gid, text, face.advance(gid)) for gid, text in sorted(texts.items())}
    place = _same_object if file.truetype else _more_objects
    objects, places = place(font, plain, further)
    shown = ShownFace(
        font=font,
        rivals=frozenset(gid for gid, _, gap in wanted if not gap),
        extra=dict(zip(wanted, places, strict=False)),
        labels=dict(zip(labels, places[len(wanted) :], strict=True)),
        one_object=file.truetype,
    )
    return shown, objects


def _same_object(
    font: str, plain: Mapping[int, Meaning], further: Sequence[Meaning]
) -> tuple[tuple[FontObject, ...], list[tuple[str, int]]]:
    codes = dict(plain)
    places = []
    code = 0
    for meaning in further:
        code += 1
        while code in codes:
            code += 1
        codes[code] = meaning
        places.append((font, code))
    return (FontObject(font, codes),), places


def _more_objects(
    font: str, plain: Mapping[int, Meaning], further: Sequence[Meaning]
) -> tuple[tuple[FontObject, ...], list[tuple[str, int]]]:
    """A code is bound to its glyph, so a second meaning goes to the first object where it is still free.

    A label may have any code: best one whose glyph is as wide as a label, since some readers look there.
    """
    for_labels = sorted(plain, key=lambda code: (abs(plain[code].width - LABEL_WIDTH), code))
    objects = [FontObject(font, plain)]
    tables: list[dict[int, Meaning]] = []
    places = []
    for meaning in further:
        free = for_labels if meaning.gid == 0 else [meaning.gid]
        at, code = next(
            ((i, c) for i, table in enumerate(tables) for c in free if c not in table), (len(tables), free[0])
        )
        if at == len(tables):
            tables.append({})
            objects.append(FontObject(f"{font}x{at + 1}", tables[at]))
        tables[at][code] = meaning
        places.append((objects[at + 1].name, code))
    return tuple(objects), places


def font_file(face: "Face", gids: Sequence[int], gapped: Sequence[int], packer: Packer = packed) -> FontFile:
    """The font of these glyphs, some of which are followed by gaps."""
    data, truetype = face.subset(gids)
    if truetype and gapped:
        data = widen(data, gapped)
    stream = packer(data, 6 if len(data) <= SMALL else 1)
    return FontFile(truetype, _tag(face.key, data), len(data), stream)


def write_fonts(
    writer: PdfWriter, face: "Face", file: FontFile, objects: Sequence[FontObject], use: FaceUse
) -> dict[str, int]:
    """Write a face's objects; returns the numbers of its fonts by resource name."""
    truetype, tag, length, stream = file
    base = name(tag + "+" + face.postscript_name)
    head = {"Length1": str(length)} if truetype else {"Subtype": "/CIDFontType0C"}
    number = writer.add_stream({**head, "Filter": "/FlateDecode"}, stream, 0)
    descriptor = writer.add(_descriptor(face, base, number, truetype))
    names = {}
    for font in objects:
        cid_font = {
            "Type": "/Font",
            "Subtype": "/CIDFontType2" if truetype else "/CIDFontType0",
            "BaseFont": base,
            "CIDSystemInfo": "<</Registry (Adobe) /Ordering (Identity) /Supplement 0>>",
            "FontDescriptor": ref(descriptor),
            "DW": "1000",
            "W": _widths(font.codes),
        }
        if truetype:
            plain = all(code == meaning.gid for code, meaning in font.codes.items())
            cid_font["CIDToGIDMap"] = (
                "/Identity" if plain else ref(writer.add_stream({}, _cid_to_gid(font.codes)))
            )
        entries = {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": base,
            "DescendantFonts": f"[{ref(writer.add(dictionary(cid_font)))}]",
            "ToUnicode": ref(writer.add_stream({}, _to_unicode(font.codes))),
        }
        names[font.name] = writer.add(dictionary({**entries, "Encoding": "/Identity-H"}))
        if use.vertical:
            names[font.name + VERTICAL] = writer.add(dictionary({**entries, "Encoding": "/Identity-V"}))
    return names


def _descriptor(face: "Face", base: str, file: int, truetype: bool) -> str:
    return dictionary(
        {
            "Type": "/FontDescriptor",
            "FontName": base,
            "Flags": "4",
            "FontBBox": "[" + " ".join(f"{v:.0f}" for v in face.bbox) + "]",
            "ItalicAngle": f"{face.italic_angle:g}",
            "Ascent": f"{face.ascent:.0f}",
            "Descent": f"{face.descent:.0f}",
            "CapHeight": f"{face.cap_height:.0f}",
            "StemV": "80",
            "FontFile2" if truetype else "FontFile3": ref(file),
        }
    )


def _tag(key: str, data: bytes) -> str:
    """Six letters from the content."""
    number = crc32(data, crc32(key.encode()))
    letters = ""
    for _ in range(6):
        number, letter = divmod(number, 26)
        letters += chr(65 + letter)
    return letters


def _widths(codes: Mapping[int, Meaning]) -> str:
    """The W array without the codes that have the default width; neighbours share a bracket."""
    parts = ["["]
    last = -2
    for code in sorted(codes):
        width = codes[code].width
        if width == 1000:
            continue
        if code != last + 1:
            parts.append(f"{code}[" if last < 0 else f"]{code}[")
        else:
            parts.append(" ")
        parts.append(f"{width:.2f}".rstrip("0").rstrip("."))
        last = code
    parts.append("]" if last < 0 else "]]")
    return "".join(parts)


def _cid_to_gid(codes: Mapping[int, Meaning]) -> bytes:
    gids = [0] * (max(codes) + 1)
    for code, meaning in codes.items():
        gids[code] = meaning.gid
    return pack(f">{len(gids)}H", *gids)


def _utf_16(text: str) -> str:
    return f"{ord(text):04x}" if len(text) == 1 and text <= "\uffff" else text.encode("utf-16-be").hex()


def _to_unicode(codes: Mapping[int, Meaning]) -> bytes:
    lines = [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def",
        "/CMapName /Adobe-Identity-UCS def",
        "/CMapType 2 def",
        "1 begincodespacerange",
        "<0000><ffff>",
        "endcodespacerange",
    ]
    pairs = [f"<{code:04x}><{_utf_16(codes[code].text or NOTHING)}>" for code in sorted(codes)]
    for start in range(0, len(pairs), 100):
        block = pairs[start : start + 100]
        lines.append(f"{len(block)} beginbfchar")
        lines += block
        lines.append("endbfchar")
    lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
    return "\n".join(lines).encode("ascii")

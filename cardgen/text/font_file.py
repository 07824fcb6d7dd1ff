"""Font files, opened by HarfBuzz. It reads what is damaged as if it were empty; here that is refused."""

import mmap
import os
from collections.abc import Collection, Mapping
from functools import cached_property
from struct import error as StructError
from struct import unpack_from

import uharfbuzz as hb

from cardgen.diagnostics import Diagnostic, Mistakes, Severity, Span, Text
from cardgen.record import NamedTuple

# Glyph ids are kept, in CID-keyed fonts too; layout and hinting go. Without subroutines, outlines in CFF are
# cut in two thirds of the time and are smaller when compressed.
FLAGS = (
    hb.SubsetFlags.RETAIN_GIDS
    | hb.SubsetFlags.NO_HINTING
    | hb.SubsetFlags.NOTDEF_OUTLINE
    | hb.SubsetFlags.NO_LAYOUT_CLOSURE
    | hb.SubsetFlags.CFF_IDENTITY_CHARSET
    | hb.SubsetFlags.DOWNGRADE_CFF2
    | hb.SubsetFlags.DESUBROUTINIZE
)
NEEDED = {"head", "hhea", "hmtx", "maxp"}
OUTLINES = {"CFF ", "CFF2", "glyf", "loca"}
# Needed to cut one weight out of a variable font; gone from the result.
VARIATION = {"fvar", "avar", "gvar", "HVAR", "MVAR"}
MOST_FONTS = 64
# Of so many characters at least one has to leave a mark on paper.
TRIED = 100
UNCUT = Text("it is damaged, no glyphs can be taken out of it", "文件已损坏，无法从中取出字形")
FORMATS = Text("supported are TTF, OTF and TTC files", "支持 TTF、OTF 和 TTC 字体文件")
EMBEDDING, RESTRICTED = 0x000E, 0x0002


class _Refused(Exception):
    """A font that cannot be used; says why in both languages."""

    def __init__(self, en: str, zh: str) -> None:
        self.why = Text(en, zh)


class FontFile:
    """One font of a file, mapped into memory when it is first needed. All weights cut from it share it."""

    def __init__(self, path: str, index: int) -> None:
        self.path = path
        self.index = index

    @cached_property
    def face(self) -> "hb.Face":
        return hb.Face(hb.Blob.from_file_path(self.path), self.index)


class Description(NamedTuple):
    """What a font says of itself. `least` and `most` weight differ for one with a weight axis."""

    names: tuple[str, ...]
    postscript_name: str
    least: int
    most: int
    italic: bool
    restricted: bool
    colored: bool = False


def tables(data: bytes | mmap.mmap, start: int = 0) -> Mapping[str, tuple[int, int]]:
    """Where the tables of a font lie: their offsets and lengths. Raises struct.error if it is cut short."""
    (count,) = unpack_from(">H", data, start + 4)
    entries = (unpack_from(">4sLLL", data, start + 12 + 16 * i) for i in range(count))
    return {tag.decode("latin-1"): (offset, length) for tag, _, offset, length in entries}


def read_fonts(file: str) -> list[Description]:
    """The fonts in a file: one, or those of a collection. Raises Mistakes where one cannot be used."""
    try:
        with open(file, "rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as data:
            starts: tuple[int, ...] = (0,)
            if data[:4] == b"ttcf":
                (count,) = unpack_from(">L", data, 8)
                starts = unpack_from(f">{min(count, MOST_FONTS)}L", data, 12) or (0,)
            for start in starts:
                _check_list(data, start)
        blob = hb.Blob.from_file_path(file)
        faces = [hb.Face(blob, i) for i in range(len(starts))]
        for face in faces:
            _check_glyphs(face)
        return [_describe(face) for face in faces]
    except _Refused as refused:
        why = refused.why
    except (StructError, ValueError, hb.HarfBuzzError):
        why = Text("the file is empty, damaged or cut short", "文件为空、已损坏或不完整")
    except OSError as error:
        reason = error.strerror or "unreadable"
        why = Text(f"it cannot be read: {reason}", f"无法读取：{reason}")
    raise Mistakes([bad_font(file, why)])


def bad_font(file: str, why: Text) -> Diagnostic:
    said = Text(f"cannot be used: {why.en}", f"无法使用：{why.zh}")
    return about_font(file, said, FORMATS, "error", code="bad-font")


def about_font(file: str, said: Text, hint: Text, severity: Severity, *, code: str) -> Diagnostic:
    name = os.path.basename(file)
    message = Text(f"the font {name} {said.en}", f"字体 {name} {said.zh}")
    return Diagnostic(code, message, Span(file), hint, severity)


def _check_list(data: mmap.mmap, start: int) -> None:
    """What the list of its tables shows: another format, a table that is not whole."""
    kind = data[start : start + 4]
    if kind in (b"wOFF", b"wOF2"):
        raise _Refused("web fonts (WOFF) are not supported", "不支持网页字体（WOFF）")
    if kind not in (b"\0\1\0\0", b"OTTO", b"true"):
        raise _Refused("this is not a font", "这不是字体文件")
    for tag, (offset, length) in tables(data, start).items():
        if offset + length > len(data):
            raise _Refused(f"the file is cut short (table “{tag}”)", f"文件不完整（表「{tag}」）")


def _check_glyphs(face: "hb.Face") -> None:
    """What is not there where HarfBuzz looks for it, as a few glyphs show."""
    font = hb.Font(face)
    gids = [font.get_nominal_glyph(code) or 0 for code, _ in zip(face.unicodes, range(TRIED), strict=False)]
    if not gids:
        raise _Refused("the font has no Unicode character map", "字体没有 Unicode 字符映射表")
    try:
        made = cut(face, gids, 0)
    except RuntimeError as error:
        raise _Refused(*UNCUT) from error
    for tag in sorted(NEEDED.difference(made.table_tags)):
        raise _Refused(f"its “{tag}” table is missing or damaged", f"「{tag}」表缺失或已损坏")
    (advances,) = unpack_from(">H", face.reference_table("hhea").data, 34)
    if not advances or 4 * advances > len(face.reference_table("hmtx")):
        raise _Refused("its table of widths is damaged", "字宽表已损坏")
    varied = face.reference_table("HVAR").data
    if varied and unpack_from(">L", varied, 4)[0] >= len(varied):
        raise _Refused("its table of widths is damaged", "字宽表已损坏")
    drawn = map(hb.Font(made).get_glyph_extents, gids)
    if OUTLINES.isdisjoint(made.table_tags) or not any(extents and extents.width for extents in drawn):
        raise _Refused("its outlines are missing or damaged", "轮廓数据缺失或已损坏")


def cut(face: "hb.Face", gids: Collection[int], weight: int) -> "hb.Face":
    """A font of these glyphs and the first, at one weight. Raises RuntimeError where that cannot be made."""
    wanted = hb.SubsetInput()
    wanted.flags = FLAGS
    wanted.glyph_set.update({0, *gids})
    dropped = set(face.table_tags) - NEEDED - OUTLINES - VARIATION
    wanted.drop_table_tag_set.update(int.from_bytes(tag.encode("latin-1"), "big") for tag in dropped)
    wanted.pin_all_axes_to_default(face)
    wanted.pin_axis_location(face, "wght", weight)
    return wanted.subset(face)


def _describe(face: "hb.Face") -> Description:
    font = hb.Font(face)
    weight = round(font.get_style_value(hb.StyleTag.WEIGHT))
    axes = [axis for axis in face.axis_infos if axis.tag == "wght"]
    least, most = (round(axes[0].min_value), round(axes[0].max_value)) if axes else (weight, weight)
    italic = any(font.get_style_value(tag) for tag in (hb.StyleTag.ITALIC, hb.StyleTag.SLANT_ANGLE))
    os2 = face.reference_table("OS/2").data
    restricted = len(os2) >= 10 and unpack_from(">H", os2, 8)[0] & EMBEDDING == RESTRICTED
    postscript_name = next(iter(read_names(face, 6)), "")
    names, colored = read_names(face, 16, 1), bool(face.has_color_layers)
    return Description(names, postscript_name, least, most, italic, restricted, colored)


def read_names(face: "hb.Face", *wanted: int) -> tuple[str, ...]:
    """The names with these ids, in the order of the ids, English ones first."""
    entries = [entry for entry in face.list_names() if entry.name_id in wanted]
    entries.sort(key=lambda e: (wanted.index(e.name_id), e.language != "en", e.language))
    texts = ((face.get_name(entry.name_id, entry.language) or "").strip("\0 ") for entry in entries)
    return tuple(dict.fromkeys(text for text in texts if text))

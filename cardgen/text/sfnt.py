"""A font file's tables, read in place: only what is asked for is touched.

Opening a font through a library takes tens of milliseconds, this takes a fraction of one.
"""

import mmap
import os
from collections.abc import Iterator, Mapping
from struct import error as StructError
from struct import unpack_from
from typing import NamedTuple

from cardgen.diagnostics import Text

NEEDED = (b"cmap", b"head", b"hhea", b"hmtx", b"maxp", b"name")
MOST_FONTS = 64


class BadFont(Exception):
    """A file that is no font, or one that we cannot use; says why in both languages."""

    def __init__(self, why: Text) -> None:
        self.why = why
        super().__init__(why.en)


class Sfnt(NamedTuple):
    """One font in a file: the file's bytes and where its tables lie. `number` counts within a collection."""

    data: mmap.mmap
    tables: Mapping[bytes, tuple[int, int]]
    number: int


class Metrics(NamedTuple):
    """What head, hhea, OS/2, maxp and post say, in the font's own units."""

    units: int
    ascent: int
    descent: int
    cap_height: int
    bbox: tuple[int, int, int, int]
    italic_angle: float
    weight: int
    italic: bool
    glyphs: int
    advances: int
    restricted: bool


def open_fonts(path: str) -> tuple[Sfnt, ...]:
    """The fonts in a file: one, or those of a collection. Raises BadFont or OSError."""
    with open(path, "rb") as file:
        if os.fstat(file.fileno()).st_size < 12:
            raise BadFont(Text("the file is empty or cut short", "文件为空或不完整"))
        data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    try:
        if data[:4] != b"ttcf":
            return (_directory(data, 0, 0),)
        (count,) = unpack_from(">L", data, 8)
        offsets = unpack_from(f">{min(count, MOST_FONTS)}L", data, 12)
        return tuple(_directory(data, offset, i) for i, offset in enumerate(offsets))
    except StructError as error:
        raise BadFont(Text("the file is cut short", "文件不完整")) from error


def _directory(data: mmap.mmap, offset: int, index: int) -> Sfnt:
    kind = data[offset : offset + 4]
    if kind in (b"wOFF", b"wOF2"):
        raise BadFont(Text("web fonts (WOFF) are not supported", "不支持网页字体（WOFF）"))
    if kind not in (b"\0\1\0\0", b"OTTO", b"true"):
        raise BadFont(Text("this is not a font", "这不是字体文件"))
    (count,) = unpack_from(">H", data, offset + 4)
    tables = {}
    for i in range(count):
        tag, _, start, length = unpack_from(">4sLLL", data, offset + 12 + 16 * i)
        if start + length > len(data):
            name = tag.decode("latin-1")
            raise BadFont(Text(f"the file is cut short (table “{name}”)", f"文件不完整（表「{name}」）"))
        tables[tag] = (start, length)
    for tag in NEEDED:
        if tag not in tables:
            name = tag.decode()
            raise BadFont(Text(f"the font has no “{name}” table", f"字体缺少「{name}」表"))
    if b"CFF2" in tables:
        raise BadFont(Text("variable OTF fonts (CFF2) are not supported", "不支持 CFF2 可变字体"))
    if b"CFF " not in tables and not (b"glyf" in tables and b"loca" in tables):
        raise BadFont(Text("the font has no outlines", "字体没有轮廓数据"))
    return Sfnt(data, tables, index)


def read_metrics(font: Sfnt) -> Metrics:
    data, tables = font.data, font.tables
    head = tables[b"head"][0]
    units, magic = unpack_from(">H", data, head + 18)[0], unpack_from(">L", data, head + 12)[0]
    if magic != 0x5F0F3CF5 or not 16 <= units <= 16384:
        raise BadFont(Text("its head table is damaged", "head 表已损坏"))
    ascent, descent = unpack_from(">hh", data, tables[b"hhea"][0] + 4)
    (advances,) = unpack_from(">H", data, tables[b"hhea"][0] + 34)
    (glyphs,) = unpack_from(">H", data, tables[b"maxp"][0] + 4)
    if not advances or 4 * advances > tables[b"hmtx"][1]:
        raise BadFont(Text("its table of widths is damaged", "字宽表已损坏"))
    weight, cap_height, restricted = 400, round(units * 0.7), False
    if b"OS/2" in tables:
        offset, length = tables[b"OS/2"]
        version, _, weight, _, embedding = unpack_from(">HhHHH", data, offset)
        restricted = embedding & 0x000E == 0x0002
        if version >= 2 and length >= 90:
            cap_height = unpack_from(">h", data, offset + 88)[0] or cap_height
    angle = unpack_from(">l", data, tables[b"post"][0] + 4)[0] / 65536 if b"post" in tables else 0.0
    bbox = unpack_from(">4h", data, head + 36)
    italic = bool(unpack_from(">H", data, head + 44)[0] & 2) or angle != 0.0
    return Metrics(
        units, ascent, descent, cap_height, bbox, angle, weight, italic, glyphs, advances, restricted
    )


def read_names(font: Sfnt, wanted: tuple[int, ...]) -> tuple[str, ...]:
    """The names with these ids, in the order of the ids, English ones first."""
    found: dict[str, tuple[int, int]] = {}
    for name_id, language, text in _names(font):
        if name_id in wanted:
            found.setdefault(text, (wanted.index(name_id), language))
    return tuple(sorted(found, key=found.__getitem__))


def _names(font: Sfnt) -> Iterator[tuple[int, int, str]]:
    data, (start, length) = font.data, font.tables[b"name"]
    _, count, storage = unpack_from(">HHH", data, start)
    for i in range(count):
        platform, _, language, name_id, size, offset = unpack_from(">6H", data, start + 6 + 12 * i)
        if storage + offset + size > length:
            continue
        raw = data[start + storage + offset : start + storage + offset + size]
        if platform in (0, 3):
            text = raw.decode("utf-16-be", "replace")
        elif platform == 1 and raw.isascii():
            text = raw.decode("ascii")
        else:
            continue
        if text := text.strip("\0 "):
            yield name_id, 0 if language in (0x409, 0) else language, text

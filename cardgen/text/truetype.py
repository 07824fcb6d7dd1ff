"""Cutting a static TrueType font down to the glyphs used, with their ids kept and without hinting.

The tables are put together from slices of the file, which takes a tenth of the time that a library needs
to load and to cut. What varies, and what has other outlines, is left to HarfBuzz: see subset.py.
"""

import mmap
from array import array
from collections.abc import Collection
from struct import error as StructError
from struct import pack, unpack_from
from sys import byteorder

from cardgen.text.sfnt import Sfnt

# Flags of a part of a composite glyph.
WORDS, SCALE, MORE, SCALES, MATRIX, INSTRUCTIONS = 0x01, 0x08, 0x20, 0x40, 0x80, 0x100
MOST_PARTS = 1000
LONG_LOCA = 1
HEAD_LENGTH, HHEA_LENGTH, MAXP_LENGTH = 54, 36, 32
CHECKSUM = 0xB1B0AFBA


def cut(font: Sfnt, gids: Collection[int]) -> bytes | None:
    """A font with these glyphs, those that they are made of, and the first; None where it is damaged."""
    try:
        return _file(_tables(font, _closed(font, {0, *gids})))
    except (StructError, IndexError):
        return None
    finally:
        # The glyphs lie all over the file: what was read of it need not stay in memory.
        if hasattr(font.data, "madvise"):
            font.data.madvise(mmap.MADV_DONTNEED)


def _closed(font: Sfnt, gids: set[int]) -> dict[int, bytes]:
    """The outlines of glyphs and of all that they are made of, in the order of their ids."""
    data, glyf = font.data, font.tables[b"glyf"][0]
    loca, length = font.tables[b"loca"]
    long = unpack_from(">h", data, font.tables[b"head"][0] + 50)[0] == LONG_LOCA
    form, step, unit = (">LL", 4, 1) if long else (">HH", 2, 2)
    found: dict[int, bytes] = {}
    wanted = list(gids)
    while wanted:
        gid = wanted.pop()
        if gid in found:
            continue
        if step * (gid + 2) > length:
            raise IndexError(gid)
        start, end = unpack_from(form, data, loca + step * gid)
        outline, parts = _outline(data[glyf + start * unit : glyf + end * unit])
        found[gid] = outline
        wanted += parts
    return dict(sorted(found.items()))


def _outline(glyph: bytes) -> tuple[bytes, list[int]]:
    """A glyph without instructions, and the glyphs of which it is made."""
    if not glyph:
        return b"", []
    (contours,) = unpack_from(">h", glyph)
    if contours >= 0:
        at = 10 + 2 * contours
        (length,) = unpack_from(">H", glyph, at)
        return (glyph[:at] + b"\0\0" + glyph[at + 2 + length :] if length else glyph), []
    parts: list[int] = []
    out = bytearray(glyph)
    at = 10
    while len(parts) < MOST_PARTS:
        flags, gid = unpack_from(">HH", glyph, at)
        parts.append(gid)
        out[at : at + 2] = pack(">H", flags & ~INSTRUCTIONS)
        at += 8 if flags & WORDS else 6
        at += 2 if flags & SCALE else 4 if flags & SCALES else 8 if flags & MATRIX else 0
        if not flags & MORE:
            break
    return bytes(out[:at]), parts


def _tables(font: Sfnt, outlines: dict[int, bytes]) -> dict[bytes, bytes]:
    data = font.data
    total = max(outlines) + 1
    glyf: list[bytes] = []
    places: list[int] = []
    end = 0
    for gid, outline in outlines.items():
        # Glyphs that are left out are as long as nothing: they end where they begin.
        places.extend([end] * (gid + 1 - len(places)))
        glyf.append(outline + bytes(-len(outline) % 4))
        end += len(glyf[-1])
    places.append(end)
    head, hhea, maxp = (
        bytearray(data[start : start + length])
        for start, length in (
            (font.tables[b"head"][0], HEAD_LENGTH),
            (font.tables[b"hhea"][0], HHEA_LENGTH),
            (font.tables[b"maxp"][0], MAXP_LENGTH),
        )
    )
    head[8:12] = bytes(4)
    head[50:52] = pack(">h", LONG_LOCA)
    hhea[34:36] = pack(">H", total)
    maxp[4:6] = pack(">H", total)
    maxp[14:28] = pack(">7H", 1, 0, 0, 0, 0, 0, 0)  # no zones, functions or instructions are left
    return {
        b"glyf": b"".join(glyf),
        b"head": bytes(head),
        b"hhea": bytes(hhea),
        b"hmtx": _advances(font, outlines, total),
        b"loca": pack(f">{len(places)}L", *places),
        b"maxp": bytes(maxp),
    }


def _advances(font: Sfnt, outlines: Collection[int], total: int) -> bytes:
    """Advance and left bearing of each glyph that is kept; further ones at the end have only a bearing."""
    data, start = font.data, font.tables[b"hmtx"][0]
    (full,) = unpack_from(">H", data, font.tables[b"hhea"][0] + 34)
    out = bytearray(4 * total)
    for gid in outlines:
        if gid < full:
            at = start + 4 * gid
            out[4 * gid : 4 * gid + 4] = data[at : at + 4]
        else:
            last, bearing = start + 4 * (full - 1), start + 4 * full + 2 * (gid - full)
            out[4 * gid : 4 * gid + 4] = data[last : last + 2] + data[bearing : bearing + 2]
    return bytes(out)


def _file(tables: dict[bytes, bytes]) -> bytes:
    """The tables behind their directory, each with its checksum, and one over all of them in `head`."""
    most = 1 << (len(tables).bit_length() - 1)
    head = pack(">L4H", 0x10000, len(tables), 16 * most, most.bit_length() - 1, 16 * (len(tables) - most))
    at = len(head) + 16 * len(tables)
    body: list[bytes] = []
    total = 0
    for tag, table in tables.items():
        padded = table + bytes(-len(table) % 4)
        checksum = _checksum(padded)
        head += pack(">4sLLL", tag, checksum, at, len(table))
        body.append(padded)
        at += len(padded)
        total += checksum
    adjust = (CHECKSUM - total - _checksum(head)) & 0xFFFFFFFF
    where = list(tables).index(b"head")
    body[where] = body[where][:8] + pack(">L", adjust) + body[where][12:]
    return head + b"".join(body)


def _checksum(data: bytes) -> int:
    """The sum of its words of four bytes."""
    words = array("I", data)
    if byteorder == "little":
        words.byteswap()
    return sum(words) & 0xFFFFFFFF

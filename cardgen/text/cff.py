"""What an embedded CFF font program says of its glyphs: which CID each one has."""

from struct import unpack_from

ROS, CHARSET, CHAR_STRINGS = 0x0C1E, 15, 17


def cids(data: bytes) -> dict[int, int] | None:
    """Glyph id → CID of a CID-keyed program; None where a glyph's number is its glyph id."""
    at = _index(data, data[2])[1]  # over the name
    tops, _ = _index(data, at)
    top = _dict(data[tops[0] : tops[1]])
    if ROS not in top:
        return None
    glyphs = unpack_from(">H", data, top[CHAR_STRINGS])[0]
    at = top.get(CHARSET, 0)
    if at <= 2:
        return None
    form, at = data[at], at + 1
    result = {0: 0}
    while len(result) < glyphs:
        if form == 0:
            first, more = unpack_from(">H", data, at)[0], 0
        else:
            first, more = unpack_from(">HH" if form == 2 else ">HB", data, at)
        at += 2 + form
        start = len(result)
        for i in range(min(more + 1, glyphs - start)):
            result[start + i] = first + i
    return result


def _index(data: bytes, at: int) -> tuple[list[int], int]:
    """Where the parts of an INDEX begin and end, and where it ends itself."""
    (count,) = unpack_from(">H", data, at)
    if not count:
        return [], at + 2
    size = data[at + 2]
    base = at + 2 + (count + 1) * size
    offsets = [
        base + int.from_bytes(data[at + 3 + i * size : at + 3 + (i + 1) * size], "big")
        for i in range(count + 1)
    ]
    return offsets, offsets[-1]


def _dict(data: bytes) -> dict[int, int]:
    """A DICT's operators with their last whole-number operand."""
    result, last, i = {}, 0, 0
    while i < len(data):
        b = data[i]
        i += 1
        if b <= 21:
            if b == 12:
                b = 0x0C00 | data[i]
                i += 1
            result[b] = last
        elif b == 28:
            (last,) = unpack_from(">h", data, i)
            i += 2
        elif b == 29:
            (last,) = unpack_from(">l", data, i)
            i += 4
        elif b == 30:
            while data[i] & 15 != 15:
                i += 1
            i += 1
        elif b <= 246:
            last = b - 139
        elif b <= 250:
            last = (b - 247) * 256 + data[i] + 108
            i += 1
        else:
            last = -(b - 251) * 256 - data[i] - 108
            i += 1
    return result

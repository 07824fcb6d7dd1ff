"""PNG, JPEG and WebP: chunks and segments changed one by one, with right checksums unless these are meant."""

import zlib
from functools import cache
from io import BytesIO
from random import Random
from struct import pack

from PIL import Image

from .. import nasty
from ..files import Input

Chunk = tuple[bytes, bytes]
SIGNATURE = b"\x89PNG\r\n\x1a\n"
MODES = ("RGBA", "RGB", "P", "L", "1", "LA", "I;16")
EDGES = (0, 1, 2, 7, 12, 255, 256, 4096, 65_535, 65_536, 200_000, 2**31 - 1, 2**32 - 1)
ODD_CHUNKS = (
    b"PLTE", b"tRNS", b"iCCP", b"eXIf", b"zTXt", b"iTXt", b"tEXt", b"gAMA", b"cHRM", b"sRGB", b"acTL",
    b"fcTL", b"fdAT", b"IEND", b"IDAT", b"IHDR", b"pHYs", b"\0\0\0\0", b"\x80abc", b"CgBI",
)  # fmt: skip


def png(random: Random) -> Input:
    chunks = list(chunks_of(_picture(random.choice(MODES), "png")))
    must_fail = False
    what = random.randrange(8)
    if what == 0:
        chunks.insert(random.randint(1, len(chunks)), (b"IHDR", _header(random)))
    elif what == 1:
        chunks[0] = (b"IHDR", _header(random, chunks[0][1]))
    elif what == 2:
        chunks, must_fail = _rows(random, chunks), True
    elif what == 3:
        tag = random.choice(ODD_CHUNKS)
        chunks.insert(random.randint(1, len(chunks)), (tag, _content(random)))
    elif what == 4:
        at = random.randrange(len(chunks))
        chunks[at] = (chunks[at][0], nasty.byte_damage(random, chunks[at][1]))
    elif what == 5:
        del chunks[random.randrange(len(chunks))]
    elif what == 6:
        random.shuffle(chunks)
    data = png_of(chunks)
    return _input(random, "dot.png", nasty.byte_damage(random, data) if what == 7 else data, must_fail)


def jpeg(random: Random) -> Input:
    segments = list(segments_of(_picture(random.choice(("RGB", "L", "CMYK")), "jpeg")))
    for _ in range(random.choice((1, 1, 2))):
        at = random.randrange(1, len(segments))
        marker, content = segments[at]
        match random.randrange(5):
            case 0:
                del segments[at]
            case 1:
                segments.insert(at, random.choice(segments))
            case 2:
                segments[at] = (marker, nasty.byte_damage(random, content))
            case 3:
                segments[at] = (bytes([0xFF, random.randrange(0xC0, 0x100)]), content)
            case 4:
                exif = b"Exif\0\0" + random.choice((b"MM\0*", b"II*\0", b"")) + random.randbytes(40)
                segments.insert(1, (b"\xff\xe1", pack(">H", len(exif) + 2) + exif))
    data = b"".join(marker + content for marker, content in segments)
    if random.random() < 0.2:
        data = nasty.byte_damage(random, data)
    return _input(random, "dot.jpg", data)


def webp(random: Random) -> Input:
    data = _picture(random.choice(("RGB", "RGBA")), "webp")
    if random.random() < 0.5:
        at = random.choice((4, 8, 12, 16, 20, 24, 26, 28))
        data = data[:at] + pack("<I", random.choice(EDGES)) + data[at + 4 :]
    else:
        data = nasty.byte_damage(random, data)
    return _input(random, "dot.png", data)


def _input(random: Random, name: str, data: bytes, must_fail: bool = False) -> Input:
    commands = [
        ("build",),
        ("rulebook", "g", "--to", "pdf,html,epub"),
        ("show", "g", "longjing", "--dpi", "40"),
    ]
    return Input(
        {f"card_data/g/art/{name}": data}, tuple(commands[:1] if must_fail else commands), b"", must_fail
    )


@cache
def _picture(mode: str, form: str) -> bytes:
    picture = Image.new("RGB", (12, 8))
    picture.putdata([(n * 20 % 256, n * 7 % 256, 90) for n in range(96)])
    file = BytesIO()
    picture.convert("I" if mode == "I;16" else mode).convert(mode).save(file, form)
    return file.getvalue()


def chunks_of(data: bytes) -> list[Chunk]:
    chunks, at = [], 8
    while at < len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        chunks.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + length]))
        at += 12 + length
    return chunks


def png_of(chunks: list[Chunk]) -> bytes:
    """With lengths and checksums that are right."""
    parts = [SIGNATURE]
    for tag, content in chunks:
        parts += pack(">I", len(content)), tag, content, pack(">I", zlib.crc32(tag + content))
    return b"".join(parts)


def _header(random: Random, old: bytes = b"\0\0\0\x0c\0\0\0\x08\x08\6\0\0\0") -> bytes:
    width, height = old[:4], old[4:8]
    if random.random() < 0.6:
        width, height = (pack(">I", random.choice(EDGES)) for _ in "wh")
    rest = bytearray(old[8:])
    if random.random() < 0.5:
        rest[random.randrange(5)] = random.choice((0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 255))
    return width + height + bytes(rest)


def _rows(random: Random, chunks: list[Chunk]) -> list[Chunk]:
    """The pixels are missing, in part or all of them, or are no pixels: the rest is as it should be."""
    rows = zlib.decompress(b"".join(content for tag, content in chunks if tag == b"IDAT"))
    stride = len(rows) // 8
    match random.randrange(4):
        case 0:
            new = zlib.compress(rows[: stride * random.randrange(8)])
        case 1:
            new = zlib.compress(
                b"".join(bytes([9]) + rows[n * stride + 1 : (n + 1) * stride] for n in range(8))
            )
        case 2:
            new = random.randbytes(60)
        case _:
            new = zlib.compress(rows)[: random.randint(2, 8)]
    return [*(c for c in chunks if c[0] not in (b"IDAT", b"IEND")), (b"IDAT", new), (b"IEND", b"")]


def _content(random: Random) -> bytes:
    match random.randrange(4):
        case 0:
            return b"name\0\0" + zlib.compress(bytes(random.choice((100, 30_000_000))), 1)
        case 1:
            return b"".join(pack(">I", random.choice(EDGES)) for _ in range(random.randrange(7)))
        case 2:
            return b""
        case _:
            return random.randbytes(random.choice((1, 3, 26, 769, 3000)))


def segments_of(data: bytes) -> list[Chunk]:
    """Marker and content; the last holds the scan."""
    segments, at = [(data[:2], b"")], 2
    while data[at + 1] != 0xDA:
        length = int.from_bytes(data[at + 2 : at + 4], "big")
        segments.append((data[at : at + 2], data[at + 2 : at + 2 + length]))
        at += 2 + length
    return [*segments, (data[at : at + 2], data[at + 2 :])]

"""Image files inside a PDF: JPEG and opaque PNG data go in as they are, all else through Pillow."""

from collections.abc import Iterator
from typing import NamedTuple
from zlib import crc32

from cardgen.decode.exif import TURNS, orientation
from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
JPEG_SIZES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # the markers that begin a frame
JPEG_BARE = {0x01, *range(0xD0, 0xDA)}  # the markers without a length
PNG_COLORS = {0: ("/DeviceGray", 1), 2: ("/DeviceRGB", 3), 3: ("", 1)}


class Raster(NamedTuple):
    """Pixels ready to be written. Level 0: `data` is packed already.

    `turn`: how the unit square that they fill is turned to stand upright, or nothing.
    """

    width: int
    height: int
    space: str
    bits: int
    data: bytes
    level: int = 0
    filter: str = ""
    parameters: str = ""
    decode: str = ""
    mask: "Raster | None" = None
    turn: tuple[int, ...] = ()

    def entries(self) -> dict[str, str]:
        return {
            "Type": "/XObject",
            "Subtype": "/Image",
            "Width": str(self.width),
            "Height": str(self.height),
            "ColorSpace": self.space,
            "BitsPerComponent": str(self.bits),
            "Decode": self.decode,
            "Filter": self.filter,
            "DecodeParms": self.parameters,
        }


def read_picture(file: str) -> Raster:
    """Read an image file. It was checked when the game was loaded; what changed since is a mistake."""
    try:
        with open(file, "rb") as opened:
            data = opened.read()
        raster = None
        if data.startswith(b"\xff\xd8"):
            raster = _jpeg(data)
        elif data.startswith(PNG_SIGNATURE):
            raster = _png(data)
        return raster or _through_pillow(file)
    except (OSError, ValueError, IndexError, SyntaxError) as error:
        message = Text(f"this image cannot be read: {error}", f"无法读取这张图片：{error}")
        hint = Text("save it again as PNG, JPEG or WebP", "请重新保存为 PNG、JPEG 或 WebP")
        raise Mistakes([Diagnostic("image-unreadable", message, Span(file), hint)]) from error


def _jpeg(data: bytes) -> Raster | None:
    """The JPEG file as it is; four-colour files from Adobe programs are stored inverted."""
    at = 2
    adobe = False
    turn: tuple[int, ...] = ()
    while at + 9 < len(data):
        if data[at] != 0xFF:
            return None
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if marker in JPEG_BARE:
            at += 2
            continue
        if marker == 0xEE and data[at + 4 : at + 9] == b"Adobe":
            adobe = True
        if marker == 0xE1 and not turn:
            segment = data[at + 4 : at + 2 + int.from_bytes(data[at + 2 : at + 4])]
            turn = TURNS.get(orientation(segment), ())
        if marker in JPEG_SIZES:
            bits, parts = data[at + 4], data[at + 9]
            height, width = int.from_bytes(data[at + 5 : at + 7]), int.from_bytes(data[at + 7 : at + 9])
            space = {1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK"}.get(parts)
            if space is None or bits != 8 or not width or not height:
                return None
            # The Adobe mark comes before the frame in every file that Adobe programs write.
            inverted = "[1 0 1 0 1 0 1 0]" if parts == 4 and adobe else ""
            return Raster(width, height, space, 8, data, filter="/DCTDecode", decode=inverted, turn=turn)
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return None


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at + 8 <= len(data):
        length = int.from_bytes(data[at : at + 4])
        kind, content = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        stored = data[at + 8 + length : at + 12 + length]
        if crc32(content, crc32(kind)) != int.from_bytes(stored):
            raise ValueError("PNG with damaged data")
        yield kind, content
        at += length + 12


def _png(data: bytes) -> Raster | None:
    """PNG's packed rows are what PDF calls predictor 15; None where there is transparency or interlace."""
    header, palette, rows = b"", b"", []
    for kind, content in _chunks(data):
        if kind == b"IHDR":
            header = content
        elif kind == b"PLTE":
            palette = content
        elif kind == b"tRNS":
            return None
        elif kind == b"IDAT":
            rows.append(content)
    if len(header) != 13 or not rows:
        raise ValueError("PNG without a header or without rows")
    width, height = int.from_bytes(header[:4]), int.from_bytes(header[4:8])
    bits, color, interlace = header[8], header[9], header[12]
    if color not in PNG_COLORS or interlace:
        return None
    space, parts = PNG_COLORS[color]
    if color == 3:
        space = f"[/Indexed /DeviceRGB {len(palette) // 3 - 1} <{palette.hex()}>]"
    parameters = f"<</Predictor 15 /Colors {parts} /BitsPerComponent {bits} /Columns {width}>>"
    return Raster(width, height, space, bits, b"".join(rows), 0, "/FlateDecode", parameters)


def _through_pillow(file: str) -> Raster:
    from PIL import Image

    with Image.open(file) as opened:
        transparent = opened.mode in ("RGBA", "LA", "PA") or "transparency" in opened.info
        image = opened.convert("RGBA" if transparent else "L" if opened.mode in ("1", "L") else "RGB")
    mask = None
    if transparent:
        alpha = image.getchannel("A")
        image = image.convert("RGB")
        if alpha.getextrema() != (255, 255):
            mask = Raster(*alpha.size, "/DeviceGray", 8, alpha.tobytes(), level=6)
    space = "/DeviceGray" if image.mode == "L" else "/DeviceRGB"
    return Raster(*image.size, space, 8, image.tobytes(), level=6, mask=mask)

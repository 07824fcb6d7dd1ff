"""Pixels for a PDF: JPEG and opaque PNG data go in as they are, all else through Pillow."""

from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING
from zlib import crc32, decompressobj
from zlib import error as ZlibError

from cardgen.decode.picture import DAMAGED, open_picture
from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text
from cardgen.record import NamedTuple

if TYPE_CHECKING:
    from PIL.ImageFile import ImageFile

# What a picture's unit square becomes, by orientation 2 to 8: mirrored, turned, or both.
TURNS = {
    2: (-1, 0, 0, 1, 1, 0),
    3: (-1, 0, 0, -1, 1, 1),
    4: (1, 0, 0, -1, 0, 1),
    5: (0, -1, -1, 0, 1, 1),
    6: (0, -1, 1, 0, 0, 1),
    7: (0, 1, 1, 0, 0, 0),
    8: (0, 1, -1, 0, 1, 0),
}
JPEG_SPACES = {"L": "/DeviceGray", "RGB": "/DeviceRGB", "CMYK": "/DeviceCMYK"}
LAST_FILTER = 4
BLOCK = 1 << 24  # bytes of a picture that are unpacked at a time
# Kind of colour → what PDF calls it, and its parts; the last two have opacity.
PNG_COLORS = {0: ("/DeviceGray", 1), 2: ("/DeviceRGB", 3), 3: ("", 1), 4: ("", 2), 6: ("", 4)}


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


def picture_bytes(file: str) -> bytes:
    """What a picture's file holds. It was checked when the game was loaded; what changed is a mistake."""
    try:
        with open(file, "rb") as stream:
            return stream.read()
    except OSError as error:
        raise unreadable(file, error) from error


def read_picture(file: str, data: bytes = b"") -> Raster:
    """The pixels of a picture: of `data`, which was made of the file, or of the file itself."""
    data = data or picture_bytes(file)
    try:
        opened = open_picture(BytesIO(data))
        if opened is None:
            raise ValueError("not PNG, JPEG, WebP, GIF or AVIF")
        image, orientation = opened
        turn = TURNS.get(orientation, ())
        if image.format == "JPEG":
            return _jpeg(image, data, turn)
        return (_png(data) if image.format == "PNG" else None) or _pixels(image)._replace(turn=turn)
    except DAMAGED as error:
        raise unreadable(file, error) from error


def unreadable(file: str, error: Exception) -> Mistakes:
    message = Text(f"this image cannot be read: {error}", f"无法读取这张图片：{error}")
    hint = Text("save it again as PNG, JPEG, WebP or PDF", "请重新保存为 PNG、JPEG、WebP 或 PDF")
    return Mistakes([Diagnostic("image-unreadable", message, Span(file), hint)])


def _jpeg(image: "ImageFile", data: bytes, turn: tuple[int, ...]) -> Raster:
    """The JPEG file as it is; four-colour files from Adobe programs are stored inverted."""
    inverted = "[1 0 1 0 1 0 1 0]" if image.mode == "CMYK" and "adobe" in image.info else ""
    space = JPEG_SPACES[image.mode]
    return Raster(*image.size, space, 8, data, filter="/DCTDecode", decode=inverted, turn=turn)


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
    header, palette, rows, transparent = b"", b"", [], False
    for kind, content in _chunks(data):
        if kind == b"IHDR" and not header:
            header = content
        elif kind == b"PLTE":
            palette = content
        elif kind == b"tRNS":
            transparent = True
        elif kind == b"IDAT":
            rows.append(content)
        elif kind == b"IHDR":
            raise ValueError("PNG with two headers")
    if len(header) != 13 or not rows:
        raise ValueError("PNG without a header or without rows")
    width, height = int.from_bytes(header[:4]), int.from_bytes(header[4:8])
    bits, color, interlace = header[8], header[9], header[12]
    if color not in PNG_COLORS or interlace:
        return None
    space, parts = PNG_COLORS[color]
    _check_rows(b"".join(rows), 1 + (width * bits * parts + 7) // 8, height)
    if transparent or color in (4, 6):
        return None
    if color == 3:
        if not palette or len(palette) % 3:
            raise ValueError("PNG without its palette")
        space = f"[/Indexed /DeviceRGB {len(palette) // 3 - 1} <{palette.hex()}>]"
    parameters = f"<</Predictor 15 /Colors {parts} /BitsPerComponent {bits} /Columns {width}>>"
    return Raster(width, height, space, bits, b"".join(rows), 0, "/FlateDecode", parameters)


def _check_rows(packed: bytes, length: int, count: int) -> None:
    """Raises ValueError where a PNG's rows are not all there, or more than all; a few are unpacked at a time.

    Each begins with how it is to be read. Whoever opens the PDF would only see rubbish, or wait for long.
    """
    unpacker = decompressobj()
    wanted, block = length * count, length * max(1, BLOCK // length)
    try:
        while wanted > 0 and (rows := unpacker.decompress(packed, min(block, wanted))):
            if max(rows[::length]) > LAST_FILTER:
                raise ValueError("PNG with damaged rows")
            wanted -= len(rows)
            packed = unpacker.unconsumed_tail
        if wanted or unpacker.decompress(packed, 1):
            raise ValueError("PNG with too few or too many rows")
    except ZlibError as error:
        raise ValueError("PNG with damaged rows") from error


def _pixels(opened: "ImageFile") -> Raster:
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

"""Picture files as Pillow sees them: PNG, JPEG, WebP, GIF and AVIF, by what they begin with.

Of a GIF or WebP that moves, the first frame is the picture.

Pillow is imported when a picture is opened: most games have none.
"""

from struct import error as StructError
from typing import TYPE_CHECKING, BinaryIO
from warnings import catch_warnings

if TYPE_CHECKING:
    from PIL.ImageFile import ImageFile

ORIENTATION = 0x0112
MOST_PIXELS = 50_000_000
AVIF = (b"ftypavif", b"ftypavis")
# What Pillow raises where a file is damaged.
DAMAGED = (OSError, SyntaxError, ValueError, KeyError, IndexError, TypeError, OverflowError, StructError)


class TooManyPixels(ValueError):
    """More than MOST_PIXELS: a small file may say so, and fill the memory when it is unpacked."""


def open_picture(file: BinaryIO) -> "tuple[ImageFile, int] | None":
    """A picture of which only the head is read, and how the camera was held (1 to 8; 1 is upright).

    None for other formats; raises TooManyPixels or another of DAMAGED. Pillow's warnings are not for users.
    """
    from PIL.Image import DecompressionBombError

    with catch_warnings(action="ignore"):
        try:
            image = _open(file)
        except DecompressionBombError as error:
            raise TooManyPixels(f"more than {MOST_PIXELS} pixels") from error
        if image is None:
            return None
        if image.width * image.height > MOST_PIXELS:
            raise TooManyPixels(f"more than {MOST_PIXELS} pixels")
        return image, _orientation(image)


def _open(file: BinaryIO) -> "ImageFile | None":
    """Not by Image.open, which takes what is damaged for another format."""
    head = file.read(12)
    file.seek(0)
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        from PIL.PngImagePlugin import PngImageFile

        return PngImageFile(file)
    if head.startswith(b"\xff\xd8\xff"):
        from PIL.JpegImagePlugin import JpegImageFile

        return JpegImageFile(file)
    if head[:4] == b"RIFF" and head[8:] == b"WEBP":
        from PIL.WebPImagePlugin import WebPImageFile

        return WebPImageFile(file)
    if head.startswith((b"GIF87a", b"GIF89a")):
        from PIL.GifImagePlugin import GifImageFile

        return GifImageFile(file)
    if head[4:] in AVIF and _reads_avif():
        from PIL.AvifImagePlugin import AvifImageFile

        return AvifImageFile(file)
    return None


def _reads_avif() -> bool:
    """Whether this Pillow can; some are built without."""
    from PIL import features

    return features.check("avif") is True


def _orientation(image: "ImageFile") -> int:
    """Only photos say; what they say may be damaged. Of an AVIF Pillow has turned the pixels itself."""
    try:
        value = image.getexif().get(ORIENTATION) if image.format in ("JPEG", "WEBP") else 1
    except DAMAGED:
        return 1
    return value if isinstance(value, int) and 1 <= value <= 8 else 1

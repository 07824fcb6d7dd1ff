"""Pictures for a press: their pixels in its four inks."""

from io import BytesIO
from typing import TYPE_CHECKING

from cardgen.decode.pdf_page import BEGINS
from cardgen.decode.picture import DAMAGED, open_picture
from cardgen.export.icc import Separation
from cardgen.export.pictures import Raster, picture_bytes, unreadable
from cardgen.export.svg_pictures import QUALITY, page_pixels
from cardgen.model.frame import Picture

if TYPE_CHECKING:
    from PIL import Image

# Of pages of other PDFs, which become pixels: they may have colours in any space.
DPI = 600
INVERTED = "[1 0 1 0 1 0 1 0]"


def press_raster(picture: Picture, separation: Separation, *, masks: bool, lossless: bool) -> Raster:
    """A picture's pixels, upright. What has four inks already, or only greys, keeps them.

    `masks`: only how bright it is. A photo is packed as one again, unless that may change no pixel.
    """
    data = picture.data or picture_bytes(picture.file)
    if data.startswith(BEGINS):
        data = page_pixels(picture, DPI)
    try:
        image, photo = opaque(data)
        mask = image.getchannel("A") if image.mode in ("RGBA", "LA") else None
        image = image.convert("L" if masks or image.mode == "LA" else "RGB") if mask or masks else image
        if image.mode == "RGB":
            image = separation.pixels(image)
    except DAMAGED as error:
        raise unreadable(picture.file, error) from error
    space = "/DeviceGray" if image.mode == "L" else "/DeviceCMYK"
    veil = None
    if mask is not None and mask.getextrema() != (255, 255):
        veil = Raster(*mask.size, "/DeviceGray", 8, mask.tobytes(), level=6)
    if photo and not lossless and image.mode == "CMYK":
        out = BytesIO()
        image.save(out, "JPEG", quality=QUALITY)
        return Raster(*image.size, space, 8, out.getvalue(), filter="/DCTDecode", decode=INVERTED, mask=veil)
    return Raster(*image.size, space, 8, image.tobytes(), level=6, mask=veil)


def opaque(data: bytes) -> tuple["Image.Image", bool]:
    """Pixels as RGB, L or CMYK, with A where any shines through; and whether they were a JPEG."""
    from PIL.ImageOps import exif_transpose

    opened = open_picture(BytesIO(data))
    if opened is None:
        raise ValueError("not PNG, JPEG, WebP, GIF or AVIF")
    image = exif_transpose(opened[0])
    clear = image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info
    if clear and image.mode != "LA":
        image = image.convert("RGBA")
    elif not clear and image.mode not in ("L", "CMYK"):
        image = image.convert("L" if image.mode == "1" else "RGB")
    return image, opened[0].format == "JPEG"

"""Pictures inside an SVG: files as they are, where every viewer shows them upright and in their colours."""

from io import BytesIO

from cardgen.decode.pdf_page import BEGINS
from cardgen.decode.picture import open_picture
from cardgen.export.data_uri import data_uri
from cardgen.export.pictures import picture_bytes, read_picture
from cardgen.model.frame import Book, Frame, Page, Picture
from cardgen.text.fonts import FontSet
from cardgen.units import Rect

QUALITY = 95  # of a photo that has to be packed anew


def picture_uri(picture: Picture, dpi: int) -> str:
    """Its address; raises Mistakes where it cannot be read. `dpi`: of a page of a PDF."""
    data = picture.data or picture_bytes(picture.file)
    if data.startswith(BEGINS):
        return data_uri(page_pixels(picture, dpi))
    raster = read_picture(picture.file, data)
    if raster.turn or raster.space == "/DeviceCMYK":
        data = _upright(data)
    return data_uri(data)


def page_pixels(picture: Picture, dpi: int) -> bytes:
    """A page of a PDF as pixels: of one that has nothing but this picture, so that both look the same."""
    from cardgen.export.pdf import pdf
    from cardgen.export.png import png

    box = Rect(0.0, 0.0, picture.box.w, picture.box.h)
    page = Page(Frame(box.w, box.h, (picture._replace(box=box),)), box, box)
    return png(pdf(Book("", (page,)), FontSet(())), dpi=dpi, clear=True)


def _upright(data: bytes) -> bytes:
    """A photo turned as its camera was held, in the colours of screens."""
    from PIL.ImageOps import exif_transpose

    opened = open_picture(BytesIO(data))
    assert opened is not None, "it has been read"
    out = BytesIO()
    exif_transpose(opened[0]).convert("RGB").save(out, "JPEG", quality=QUALITY)
    return out.getvalue()

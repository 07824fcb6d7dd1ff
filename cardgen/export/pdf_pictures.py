"""Pictures inside a PDF: what fills a square one unit wide, from pixels or from a page of another PDF."""

from cardgen.decode.pdf_page import BEGINS, read_page
from cardgen.export.pdf_objects import PdfWriter, ref
from cardgen.export.pictures import Raster, picture_bytes, read_picture, unreadable
from cardgen.model.frame import Picture


def write_picture(picture: Picture, writer: PdfWriter) -> tuple[int, bool]:
    """The object's number, and whether what lies below shines through. Raises Mistakes."""
    data = picture.data or picture_bytes(picture.file)
    if not data.startswith(BEGINS):
        raster = read_picture(picture.file, data)
        return write_raster(raster, writer), raster.mask is not None
    from cardgen.export.pdf_art import embed

    try:
        page = read_page(data)
        return embed(page, writer), "/Group" in page.form
    except (ValueError, RuntimeError) as error:
        raise unreadable(picture.file, error) from error


def write_raster(raster: Raster, writer: PdfWriter) -> int:
    """Writes pixels; returns the number of what shows them upright."""
    entries = raster.entries()
    if raster.mask is not None:
        mask = raster.mask
        entries["SMask"] = ref(writer.add_stream(mask.entries(), mask.data, mask.level))
    number = writer.add_stream(entries, raster.data, raster.level)
    if not raster.turn:
        return number
    turned = {
        "Type": "/XObject",
        "Subtype": "/Form",
        "BBox": "[0 0 1 1]",
        "Resources": f"<</XObject <</I {ref(number)}>>>>",
    }
    matrix = " ".join(map(str, raster.turn))
    return writer.add_stream(turned, f"{matrix} cm /I Do".encode(), 0)

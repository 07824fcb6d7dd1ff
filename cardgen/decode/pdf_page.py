"""A page of somebody else's PDF: the first one, as a form. pikepdf is imported when one is opened."""

from io import BytesIO
from typing import TYPE_CHECKING

from cardgen.diagnostics import Text
from cardgen.model.outline import IDENTITY, Matrix, multiply, transformed
from cardgen.model.shapes import rectangle
from cardgen.record import NamedTuple
from cardgen.units import Rect

if TYPE_CHECKING:
    from pikepdf import Object, Pdf

BEGINS = b"%PDF-"
MOST = 20_000.0  # points on a side


class NoPage(ValueError):
    """A file has no page that can be shown, and why."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.en)
        self.reason = reason


class PdfPage(NamedTuple):
    """The first of `pages`. `form` is what it shows, `width` and `height` its trimmed size in points.

    `matrix` leads from the form's own coordinates into a square one unit wide, y up. `file` has to stay open.
    """

    file: "Pdf"
    form: "Object"
    width: float
    height: float
    matrix: Matrix
    pages: int


def read_page(data: bytes) -> PdfPage:
    """The first page. Raises NoPage."""
    import pikepdf

    try:
        file = pikepdf.open(BytesIO(data))
        if not len(file.pages):
            raise NoPage(Text("is a PDF without a page", "是没有页面的 PDF"))
        form = file.pages[0].as_form_xobject()
        left, bottom, right, top = (float(edge) for edge in form["/BBox"].as_list())
        turn = [float(part) for part in form["/Matrix"].as_list()] if "/Matrix" in form else IDENTITY
        a, b, c, d, e, f = turn
    except pikepdf.PasswordError as error:
        raise NoPage(Text("is a PDF that a password locks", "是有密码保护的 PDF")) from error
    except NoPage:
        raise
    except (pikepdf.PdfError, RuntimeError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise NoPage(Text(f"is a damaged PDF: {error}", f"是损坏的 PDF：{error}")) from error
    shown = transformed(rectangle(Rect(left, bottom, right - left, top - bottom)), (a, b, c, d, e, f)).numbers
    x, y = min(shown[::2]), min(shown[1::2])
    width, height = max(shown[::2]) - x, max(shown[1::2]) - y
    if not (0 < width < MOST and 0 < height < MOST):
        raise NoPage(Text("is a PDF whose page has no size", "PDF 的页面没有大小"))
    unit = (1 / width, 0.0, 0.0, 1 / height, -x / width, -y / height)
    return PdfPage(file, form, width, height, multiply(unit, (a, b, c, d, e, f)), len(file.pages))

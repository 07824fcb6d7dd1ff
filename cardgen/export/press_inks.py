"""Colours for a press: four inks by its ICC profile, black alone for small type, spot colours."""

from collections.abc import Sequence

from cardgen.export.greyscale import SHARES
from cardgen.export.icc import Separation
from cardgen.export.inks import Inks, Number, Role
from cardgen.export.pdf_objects import PdfWriter
from cardgen.model.frame import Picture
from cardgen.model.spot import Spot
from cardgen.units import Color

# Small type and thin lines of which red, green and blue are all below this are black, ...
DARK = 0.25
# ... where they have no more colour than this; greys have less.
TINGE, NEUTRAL = 0.12, 0.02


class PressInks(Inks):
    """`hard`: the limit of ink must hold for each pixel, so that pictures are not packed as JPEG."""

    roles = True
    black = "0 0 0 1 k 0 0 0 1 K"
    blending, masks = "/DeviceCMYK", "/DeviceGray"

    def __init__(self, separation: Separation, spots: Sequence[Spot] = (), *, hard: bool = False) -> None:
        super().__init__(spots)
        self.separation = separation
        self.hard = hard

    def _mixed(self, color: Color, role: Role, number: Number) -> tuple[str, str]:
        text = " ".join(number(part) for part in self.parts(color, role))
        operator = "g" if role == "mask" else "k"
        return f"{text} {operator}", f"{text} {operator.upper()}"

    def parts(self, color: Color, role: Role) -> tuple[float, ...]:
        return (_bright(color),) if role == "mask" else self._cmyk(color, role)

    def picture(self, picture: Picture, writer: PdfWriter, *, masks: bool) -> tuple[int, bool]:
        from cardgen.export.pdf_pictures import write_raster
        from cardgen.export.press_pictures import press_raster

        raster = press_raster(picture, self.separation, masks=masks, lossless=self.hard)
        return write_raster(raster, writer), raster.mask is not None

    def _cmyk(self, color: Color, role: Role) -> tuple[float, float, float, float]:
        least, most = min(color[:3]), max(color[:3])
        if role == "fine" and most < DARK and most - least <= TINGE:
            return 0.0, 0.0, 0.0, 1.0
        if role == "fine" and most - least <= NEUTRAL:
            return 0.0, 0.0, 0.0, round(1.0 - _bright(color), 4)
        c, m, y, k = (round(part, 4) for part in self.separation.cmyk(color))
        return c, m, y, k


def _bright(color: Color) -> float:
    return round(sum(share * part for share, part in zip(SHARES, color[:3], strict=True)), 4)

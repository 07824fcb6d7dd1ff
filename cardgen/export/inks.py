"""What colours become in a PDF: as screens mix them, or as a press prints them (press_inks.py)."""

from collections.abc import Callable, Sequence
from typing import Literal

from cardgen.export.pdf_objects import PdfWriter, dictionary, name
from cardgen.model.frame import Picture
from cardgen.model.spot import Spot
from cardgen.units import Color

# What a colour is for: letters and what is drawn like them, the brightness of a mask, anything else.
Role = Literal["ground", "fine", "mask"]
Number = Callable[[float], str]
# States: paint of one plate takes away what lies below it on others, or does not.
KNOCKOUT, OVERPRINT = "V0", "V1"


class Inks:
    """Red, green and blue as they are given; one number is enough for a grey. Spot colours have plates.

    `roles`: a colour may be another ink in another role. `black`: operators that set it.
    `blending`: the space in which pages mix what lies over each other, `masks` that of masks.
    """

    roles = False
    black = "0 0 0 rg 0 0 0 RG"
    blending = masks = "/DeviceRGB"

    def __init__(self, spots: Sequence[Spot] = ()) -> None:
        self._spots = {spot.color.hex: (f"C{n}", spot) for n, spot in enumerate(spots)}
        self._over = any(spot.overprint for spot in spots)

    @property
    def usual(self) -> bool:
        """Whether colours are written as in any other document, so that what was painted before will do."""
        return not self._spots and not self.roles

    def operators(self, color: Color, role: Role, number: Number) -> tuple[str, str]:
        """What sets a colour to fill with, and one to draw along with."""
        if not self._spots or role == "mask":
            return self._mixed(color, role, number)
        plain, spot = f"/{KNOCKOUT} gs " if self._over else "", self._spots.get(color._replace(a=1.0).hex)
        if spot is not None:
            space, what = spot
            over = f"/{OVERPRINT} gs " if what.overprint else plain
            return f"{over}/{space} cs 1 scn", f"{over}/{space} CS 1 SCN"
        fill, line = self._mixed(color, role, number)
        return plain + fill, plain + line

    def _mixed(self, color: Color, role: Role, number: Number) -> tuple[str, str]:
        """A colour that has no ink of its own."""
        if color.r == color.g == color.b:
            text = f"{number(color.r)} g"
        else:
            text = f"{number(color.r)} {number(color.g)} {number(color.b)} rg"
        return text, text.upper()

    def space(self, role: Role) -> str:
        """The colour space of gradients."""
        return self.masks if role == "mask" else self.blending

    def parts(self, color: Color, role: Role) -> tuple[float, ...]:
        """A colour in that space."""
        return color[:3]

    def picture(self, picture: Picture, writer: PdfWriter, *, masks: bool) -> tuple[int, bool]:
        """Writes a picture: the object's number, and whether what lies below shines through."""
        from cardgen.export.pdf_pictures import write_picture

        return write_picture(picture, writer)

    def resources(self) -> str:
        """Colour spaces that every content stream may name."""
        spaces = {space: self._plate(spot) for space, spot in self._spots.values()}
        return f" /ColorSpace {dictionary(spaces)}" if spaces else ""

    def states(self) -> dict[str, str]:
        """States that every content stream may set: to print a plate over others, and to end it."""
        over, out = "<</OP true /op true /OPM 1>>", "<</OP false /op false>>"
        return {KNOCKOUT: out, OVERPRINT: over} if self._over else {}

    def _plate(self, spot: Spot) -> str:
        full = self.parts(spot.color, "ground")
        none = (1.0,) * 3 if len(full) == 3 else (0.0,) * 4
        ends = (" ".join(f"{part:.4g}" for part in end) for end in (none, full))
        tint = "<</FunctionType 2 /Domain [0 1] /N 1 /C0 [{}] /C1 [{}]>>".format(*ends)
        return f"[/Separation {name(spot.ink)} {self.blending} {tint}]"


SCREEN = Inks()

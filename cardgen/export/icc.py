"""How a press prints: an ICC profile, and colours and pixels in its four inks."""

from collections.abc import Iterable
from functools import cached_property
from glob import glob
from io import BytesIO
from typing import TYPE_CHECKING

from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text
from cardgen.record import NamedTuple
from cardgen.units import Color

if TYPE_CHECKING:
    from PIL import Image
    from PIL.ImageCms import ImageCmsTransform
    from PIL.ImageFilter import Color3DLUT

# Where Ghostscript keeps its profile for presses on Linux, macOS and Windows; the newest version is the last.
GHOSTSCRIPT = (
    "/usr/share/color/icc/ghostscript/default_cmyk.icc",
    "/usr/share/ghostscript/*/iccprofiles/default_cmyk.icc",
    "/usr/local/share/ghostscript/*/iccprofiles/default_cmyk.icc",
    "/opt/homebrew/share/ghostscript/*/iccprofiles/default_cmyk.icc",
    "C:/Program Files/gs/gs*/iccprofiles/default_cmyk.icc",
)
MOST_BYTES = 20_000_000
STEPS = 33  # of each of red, green and blue, between which colours are interpolated
SLACK = 0.01  # of an ink sum, for rounding
Cmyk = tuple[float, float, float, float]


class Profile(NamedTuple):
    """An ICC profile of a press, and what it calls itself."""

    name: str
    data: bytes


def read_profile(file: str) -> Profile:
    """A profile of four inks; raises Mistakes where the file is none."""
    from PIL.ImageCms import ImageCmsProfile, PyCMSError

    try:
        with open(file, "rb") as stream:
            data = stream.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise ValueError("too large")
        found = ImageCmsProfile(BytesIO(data)).profile
        space = found.xcolor_space.strip()
        if space != "CMYK" or found.device_class.strip() != "prtr":
            raise ValueError(f"{found.device_class.strip()}, {space}")
        profile = Profile((found.profile_description or "").strip() or "CMYK", data)
        Separation(profile, 4.0).cmyk(Color(0.5, 0.5, 0.5))
    except (OSError, ValueError, PyCMSError) as error:
        message = Text(
            f"this is no ICC profile of a press (CMYK): {error}",
            f"这不是印刷（CMYK）用的 ICC 配置文件：{error}",
        )
        raise Mistakes([Diagnostic("bad-profile", message, Span(file))]) from error
    return profile


def usual_profile() -> Profile:
    """The one that Ghostscript brings; raises Mistakes where it is not installed."""
    for pattern in GHOSTSCRIPT:
        if found := sorted(glob(pattern)):
            return read_profile(found[-1])
    message = Text("no ICC profile for CMYK was found", "没有找到 CMYK 的 ICC 配置文件")
    hint = Text(
        "name the one that the print shop gives you: --profile FILE.icc; or install Ghostscript, which has "
        "one",
        "请用 --profile 文件.icc 指定印刷店给的那个；或安装 Ghostscript，它自带一个",
    )
    raise Mistakes([Diagnostic("no-profile", message, None, hint)])


class Separation:
    """sRGB → the four inks of a profile, never more of them than `limit` in one place (4.0: all)."""

    def __init__(self, profile: Profile, limit: float) -> None:
        self.profile = profile
        self.limit = limit
        self._known: dict[Color, Cmyk] = {}

    def cmyk(self, color: Color) -> Cmyk:
        """A colour, as a pixel of it would be: what is drawn and what is a picture look alike."""
        found = self._known.get(color)
        if found is None:
            from PIL import Image

            rgb = bytes(round(part * 255) for part in color[:3])
            c, m, y, k = self.pixels(Image.frombytes("RGB", (1, 1), rgb)).tobytes()
            found = self._known[color] = c / 255, m / 255, y / 255, k / 255
        return found

    def pixels(self, image: "Image.Image") -> "Image.Image":
        """An RGB picture in the four inks."""
        return image.filter(self._table)

    @cached_property
    def _transform(self) -> "ImageCmsTransform":
        from PIL.ImageCms import (
            Flags,
            ImageCmsProfile,
            Intent,
            buildTransform,
            createProfile,
        )

        return buildTransform(
            createProfile("sRGB"),
            ImageCmsProfile(BytesIO(self.profile.data)),
            "RGB",
            "CMYK",
            Intent.RELATIVE_COLORIMETRIC,
            Flags.BLACKPOINTCOMPENSATION,
        )

    def printed(self, image: "Image.Image") -> "Image.Image":
        """An RGB picture as it looks when it is printed."""
        from PIL.ImageCms import ImageCmsProfile, Intent, applyTransform, buildTransform, createProfile

        inks = ImageCmsProfile(BytesIO(self.profile.data))
        back = buildTransform(inks, createProfile("sRGB"), "CMYK", "RGB", Intent.RELATIVE_COLORIMETRIC)
        shown = applyTransform(self.pixels(image), back)
        assert shown is not None
        return shown

    @cached_property
    def _table(self) -> "Color3DLUT":
        from PIL import Image
        from PIL.ImageFilter import Color3DLUT

        steps = [round(n * 255 / (STEPS - 1)) for n in range(STEPS)]
        rgb = bytes(part for b in steps for g in steps for r in steps for part in (r, g, b))
        pixels = Image.frombytes("RGB", (STEPS**3, 1), rgb)
        inks = [
            self._limited(*(part / 255 for part in each))
            for each in _fours(self._transform.apply(pixels).tobytes())
        ]
        inks[-1] = (0.0, 0.0, 0.0, 0.0)  # white is bare paper
        return Color3DLUT(STEPS, [part for each in inks for part in each], 4, "CMYK")

    def _limited(self, c: float, m: float, y: float, k: float) -> Cmyk:
        """No more ink than allowed: grey of three inks becomes black first, then all three are thinned."""
        most = self.limit - SLACK
        over = c + m + y + k - most
        if over > 0:
            grey = min(c, m, y, 1.0 - k, over / 2)
            c, m, y, k = c - grey, m - grey, y - grey, k + grey
        if c + m + y + k > most:
            thin = (most - k) / (c + m + y)
            c, m, y = c * thin, m * thin, y * thin
        return c, m, y, k


def _fours(data: bytes) -> Iterable[tuple[int, ...]]:
    each = iter(data)
    return zip(each, each, each, each, strict=True)

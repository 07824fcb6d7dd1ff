"""Pages as pixels, and how far two differ."""

from io import BytesIO

from PIL import Image, ImageChops, ImageStat

from cardgen.export.png import png


def pixels(pdf: bytes, page: int = 0, dpi: int = 100) -> Image.Image:
    return Image.open(BytesIO(png(pdf, page, dpi))).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures of one size, from 0 to 1."""
    assert one.size == other.size
    means = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return max(means) / 255


def is_blank(picture: Image.Image) -> bool:
    return all(low == high for low, high in picture.getextrema())

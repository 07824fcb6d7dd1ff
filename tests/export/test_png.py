"""PNG from the same PDF."""

from io import BytesIO

from frames_kit import box, make
from PIL import Image

from cardgen.export.png import encode, png
from cardgen.model.frame import Path
from cardgen.units import MM, Color, Rect


def test_size_colours_and_resolution() -> None:
    data = make(Path(box(0, 0, 36, 144), fill=Color(1, 0, 0)), size=(72, 144))
    image = Image.open(BytesIO(png(data, dpi=150)))
    assert image.size == (150, 300)
    assert image.mode == "RGB"
    assert (image.getpixel((10, 10)), image.getpixel((140, 290))) == ((255, 0, 0), (255, 255, 255))
    assert round(image.info["dpi"][0]) == 150


def test_crop_is_measured_from_the_top_left() -> None:
    data = make(Path(box(20 * MM, 30 * MM, 50 * MM, 70 * MM), fill=Color(0, 0, 1)), size=(210 * MM, 297 * MM))
    image = Image.open(BytesIO(png(data, dpi=254, crop=Rect(20 * MM, 30 * MM, 50 * MM, 70 * MM))))
    assert image.size == (500, 700)
    corners = {image.getpixel(at) for at in ((1, 1), (498, 1), (1, 698), (498, 698))}
    assert corners == {(0, 0, 255)}
    wider = Image.open(BytesIO(png(data, dpi=254, crop=Rect(15 * MM, 25 * MM, 60 * MM, 80 * MM))))
    assert [wider.getpixel(at) for at in ((40, 400), (60, 400), (300, 40), (300, 60))] == [
        (255, 255, 255), (0, 0, 255), (255, 255, 255), (0, 0, 255),
    ]  # fmt: skip


def test_lengths_on_paper_are_right() -> None:
    """At 600 dpi the edges of a 100 mm bar lie within 0.1 mm of where they should."""
    data = make(Path(box(20 * MM, 30 * MM, 100 * MM, 5 * MM), fill=Color(0, 0, 0)), size=(210 * MM, 297 * MM))
    image = Image.open(BytesIO(png(data, dpi=600, crop=Rect(0, 30 * MM, 210 * MM, 5 * MM)))).convert("L")
    dark = [x for x in range(image.width) if image.getpixel((x, 60)) < 128]  # type: ignore[operator]
    per_mm = 600 / 25.4
    assert abs(dark[0] / per_mm - 20) < 0.1
    assert abs((dark[-1] + 1) / per_mm - 120) < 0.1


def test_padded_rows() -> None:
    rows = bytes([1, 2, 3, 4, 5, 6, 99, 99, 7, 8, 9, 10, 11, 12, 99, 99])
    image = Image.open(BytesIO(encode(rows, 2, 2, 8, 72)))
    assert list(image.tobytes()) == list(range(1, 13))

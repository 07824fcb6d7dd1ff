"""Pictures: passed through where PDF can take them as they are, seen where and as they should be."""

from pathlib import Path
from zlib import compress, crc32

import pikepdf
import pytest
from frames_kit import make, pixel
from PIL import Image, ImageOps

from cardgen.build.rulebook import RulebookRequest, make_rulebook
from cardgen.diagnostics import Mistakes
from cardgen.export.pictures import read_picture
from cardgen.load.project import find_project
from cardgen.model.frame import Picture
from cardgen.units import Rect


def picture(tmp_path: Path, image: Image.Image, name: str, **options: object) -> Picture:
    file = tmp_path / name
    image.save(file, **options)  # type: ignore[arg-type]
    return Picture(Rect(100, 100, 80, 40), str(file), image.size)


def halves(mode: str, left: object, right: object) -> Image.Image:
    image = Image.new(mode, (80, 40), left)  # type: ignore[arg-type]
    image.paste(right, (40, 0, 80, 40))  # type: ignore[arg-type]
    return image


def close(a: tuple[int, ...], b: tuple[int, ...], by: int = 6) -> bool:
    return all(abs(x - y) <= by for x, y in zip(a, b, strict=True))


@pytest.mark.parametrize(
    ("mode", "left", "right", "name"),
    [
        ("RGB", (200, 30, 30), (30, 30, 200), "a.png"),
        ("RGB", (200, 30, 30), (30, 30, 200), "a.webp"),
        ("RGB", (200, 30, 30), (30, 30, 200), "a.jpg"),
        ("L", 60, 200, "grey.png"),
        ("L", 60, 200, "grey.jpg"),
        ("1", 0, 1, "bits.png"),
    ],
)
def test_colours_and_place(tmp_path: Path, mode: str, left: object, right: object, name: str) -> None:
    image = halves(mode, left, right)
    options = {"quality": 95} if name.endswith("jpg") else {"lossless": True} if name.endswith("webp") else {}
    data = make(picture(tmp_path, image, name, **options))
    shown = image.convert("RGB")
    assert close(pixel(data, 120, 120), shown.getpixel((20, 20)))  # type: ignore[arg-type]
    assert close(pixel(data, 160, 120), shown.getpixel((60, 20)))  # type: ignore[arg-type]
    assert pixel(data, 95, 120) == pixel(data, 185, 120) == pixel(data, 120, 145) == (255, 255, 255)


def test_palette(tmp_path: Path) -> None:
    image = halves("RGB", (200, 30, 30), (30, 30, 200)).quantize(2)
    data = make(picture(tmp_path, image, "p.png"))
    assert close(pixel(data, 120, 120), (200, 30, 30))
    assert close(pixel(data, 160, 120), (30, 30, 200))


def test_transparency(tmp_path: Path) -> None:
    image = halves("RGBA", (200, 30, 30, 255), (0, 0, 200, 0))
    data = make(picture(tmp_path, image, "alpha.png"))
    assert close(pixel(data, 120, 120), (200, 30, 30))
    assert pixel(data, 160, 120) == (255, 255, 255)


def test_jpeg_goes_in_unchanged(tmp_path: Path) -> None:
    wanted = picture(tmp_path, halves("RGB", "red", "blue"), "a.jpg")
    assert Path(wanted.file).read_bytes() in make(wanted)


def test_png_rows_go_in_unchanged(tmp_path: Path) -> None:
    raster = read_picture(picture(tmp_path, halves("RGB", "red", "blue"), "a.png").file)
    assert (raster.level, raster.filter) == (0, "/FlateDecode")
    assert raster.data in Path(tmp_path / "a.png").read_bytes()


def test_four_colours_from_adobe_are_inverted(tmp_path: Path) -> None:
    """Pillow writes CMYK as Adobe programs do: inverted, with their mark."""
    image = halves("CMYK", (0, 255, 255, 0), (255, 255, 0, 0))
    data = make(picture(tmp_path, image, "cmyk.jpg", quality=95))
    assert b"/Decode [1 0 1 0 1 0 1 0]" in data
    r, g, b = pixel(data, 120, 120)
    assert r > 180 and g < 90 and b < 90
    r, _, b = pixel(data, 160, 120)
    assert b > r


@pytest.mark.parametrize("orientation", range(10))
def test_photos_stand_as_they_were_taken(tmp_path: Path, orientation: int) -> None:
    """Each corner is what Pillow shows there, whatever way the camera was held."""
    image = Image.new("RGB", (80, 40), "white")
    for color, at in (("red", (0, 0)), ("lime", (40, 0)), ("blue", (0, 20))):
        image.paste(color, (*at, at[0] + 40, at[1] + 20))
    exif = Image.Exif()
    exif[0x0112] = orientation
    wanted = picture(tmp_path, image, "photo.jpg", quality=95, exif=exif)
    data = make(wanted)
    assert Path(wanted.file).read_bytes() in data
    seen = ImageOps.exif_transpose(Image.open(wanted.file)).resize((80, 40))
    for x, y in ((10, 10), (70, 10), (10, 30), (70, 30)):
        assert close(pixel(data, 100 + x, 100 + y), seen.getpixel((x, y)), by=40)  # type: ignore[arg-type]


def test_damaged_pixels_are_told(tmp_path: Path) -> None:
    wanted = picture(tmp_path, Image.effect_noise((80, 80), 50), "a.png")
    data = bytearray(Path(wanted.file).read_bytes())
    data[len(data) // 2] ^= 1
    Path(wanted.file).write_bytes(data)
    with pytest.raises(Mistakes) as caught:
        read_picture(wanted.file)
    assert "damaged" in caught.value.diagnostics[0].message.en


def test_a_file_is_embedded_once(tmp_path: Path) -> None:
    wanted = picture(tmp_path, halves("RGB", "red", "blue"), "a.jpg")
    other = Picture(Rect(300, 100, 20, 20), wanted.file, wanted.pixels)
    file = tmp_path / "twice.pdf"
    file.write_bytes(make(wanted, other))
    with pikepdf.open(file) as opened:
        assert (
            sum(isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image" for o in opened.objects) == 1
        )


@pytest.mark.parametrize(
    "content", [b"", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0\x00\x10JFIF", b"GIF89a-no"]
)
def test_what_is_no_picture_is_named(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "broken.png"
    file.write_bytes(content)
    with pytest.raises(Mistakes) as caught:
        read_picture(str(file))
    (found,) = caught.value.diagnostics
    assert (found.code, found.span and found.span.file) == ("image-unreadable", str(file))


HEADER = bytes([0, 0, 0, 5, 0, 0, 0, 3, 8, 2, 0, 0, 0])  # five by three pixels, eight bits, three colours
ROWS = (b"\0" + bytes(15)) * 3


def png(rows: bytes, header: bytes = HEADER, *more: tuple[bytes, bytes]) -> bytes:
    """A PNG file with right checksums, whatever it holds."""
    chunks = ((b"IHDR", header), *more, (b"IDAT", rows), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        len(data).to_bytes(4) + kind + data + crc32(kind + data).to_bytes(4) for kind, data in chunks
    )


DAMAGED = {
    "rubbish": png(b"rubbish"),
    "rubbish within": png(compress(ROWS)[:-8] + b"rubbish!"),
    "a missing row": png(compress(ROWS[:32])),
    "half a row": png(compress(ROWS[:40])),
    "a row too many": png(compress(ROWS + ROWS)),
    "a way of reading that there is not": png(compress(ROWS[:16] + b"\5" + ROWS[17:])),
    "no palette": png(compress((b"\0" + bytes(5)) * 3), HEADER[:9] + b"\3" + HEADER[10:]),
    "two headers": png(compress(ROWS), HEADER, (b"IHDR", HEADER)),
}


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED)
def test_rows_that_are_not_whole_are_told(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "a.png"
    file.write_bytes(png(compress(ROWS)))
    assert read_picture(str(file)).width == 5
    file.write_bytes(data)
    with pytest.raises(Mistakes) as caught:
        read_picture(str(file))
    assert caught.value.diagnostics[0].code == "image-unreadable"


@pytest.mark.parametrize("form", ["pdf", "html", "epub"])
def test_a_rulebook_with_a_damaged_picture_is_not_written(tmp_path: Path, form: str) -> None:
    (tmp_path / "a.png").write_bytes(DAMAGED["a missing row"])
    book = tmp_path / "book.md"
    book.write_text("# 书\n\n![图](a.png)\n", "utf-8")
    request = RulebookRequest(book, None, (form,), ("a5",), 1, False, tmp_path)
    with pytest.raises(Mistakes) as caught:
        make_rulebook(find_project(tmp_path), request)
    (found,) = caught.value.diagnostics
    assert (found.code, str(found.span)) == ("image-unreadable", "a.png")
    assert not (tmp_path / f"book.{form}").exists()

"""Files for print shops, as pikepdf, Ghostscript and poppler see them."""

import shutil
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from frames_kit import FONTS, book, box, page, run, tool
from ink_kit import SIZE, drawings
from PIL import Image
from press_kit import ink_sums, offences, plates
from renderers_kit import ghostscript, mean_difference

from cardgen.diagnostics import Mistakes
from cardgen.export.flatten import Flattener
from cardgen.export.icc import Profile, Separation, read_profile, usual_profile
from cardgen.export.only_shapes import only_shapes
from cardgen.export.pdf import pdf, press_chunks
from cardgen.export.pdf_x import PdfX, x1a, x4
from cardgen.export.png import png
from cardgen.export.press_inks import PressInks
from cardgen.model.frame import Book, Item, Picture
from cardgen.model.frame import Path as Drawn
from cardgen.model.spot import Spot
from cardgen.units import BLACK, Color, Rect

DRAWINGS = drawings()
GOLD = Color(0.8, 0.6, 0.2)
needs_ghostscript = pytest.mark.skipif(shutil.which("gs") is None, reason="Ghostscript is not installed")


@pytest.fixture(scope="module")
def profile() -> Profile:
    try:
        return usual_profile()
    except Mistakes:
        pytest.skip("no profile of a press on this machine")


def written(file: Path, wanted: Book, standard: PdfX) -> Path:
    file.write_bytes(b"".join(press_chunks(wanted, FONTS, standard)))
    return file


def every_drawing() -> Book:
    return book(*[page(*items, size=(SIZE, SIZE)) for items in DRAWINGS.values()])


def looks_alike(file: Path, folder: Path) -> Iterator[tuple[str, float]]:
    """How much each page differs from what screens show, in per cent; a press has fewer colours."""
    folder.mkdir()
    ghostscript(file, folder, 72)
    shown = pdf(every_drawing(), FONTS)
    for n, (name, drawn) in enumerate(zip(DRAWINGS, sorted(folder.glob("*.png")), strict=True)):
        screen = Image.open(BytesIO(png(shown, n, 72))).convert("RGB")
        yield name, mean_difference(screen, Image.open(drawn).convert("RGB"))


@needs_ghostscript
def test_every_way_of_laying_on_colour_is_in_four_inks(profile: Profile, tmp_path: Path) -> None:
    file = written(tmp_path / "x4.pdf", every_drawing(), x4(PressInks(Separation(profile, 3.0))))
    assert offences(file, transparency=True) == set()
    assert "No syntax or stream encoding errors" in tool("qpdf", "--check", str(file))
    assert {name for name, off in looks_alike(file, tmp_path / "seen") if off > 8} == set()
    with pikepdf.open(file) as opened:
        (intent,) = opened.Root.OutputIntents
        assert intent.S == "/GTS_PDFX" and intent.DestOutputProfile.read_bytes() == profile.data
        assert opened.Root.Metadata.read_bytes().count(b"<pdfxid:GTS_PDFXVersion>PDF/X-4<") == 1
        assert opened.docinfo.Trapped == "/False" and "/CreationDate" in opened.docinfo
        assert opened.pdf_version == "1.6"


@needs_ghostscript
def test_nothing_shines_through_where_it_may_not(profile: Profile, tmp_path: Path) -> None:
    standard = x1a(PressInks(Separation(profile, 2.4), hard=True))
    flat = Flattener(FONTS, 150).pages(every_drawing().pages)
    file = written(tmp_path / "x1a.pdf", every_drawing()._replace(pages=tuple(flat)), standard)
    assert offences(file, transparency=False) == set()
    assert {name for name, off in looks_alike(file, tmp_path / "seen") if off > 8} == set()
    assert max(ink_sums(file, tmp_path)) <= 241


def test_what_lies_above_stays_text_and_what_lies_elsewhere_is_not_drawn_twice(tmp_path: Path) -> None:
    veil = Drawn(box(0, 0, 30, 30), fill=Color(1.0, 1.0, 1.0, 0.5))
    far = Drawn(box(60, 60, 20, 20), fill=BLACK)
    words = run(8, 20, "战王", size=12)
    (flat,) = Flattener(FONTS, 144).pages([page(far, veil, words, size=(SIZE, SIZE))])
    first, picture, last = flat.frame.items
    assert (first, last) == (far, words)
    assert isinstance(picture, Picture) and picture.box.w <= 32 and picture.pixels[0] <= 64


@pytest.mark.parametrize("outlined", [False, True])
def test_small_black_type_is_black_alone(profile: Profile, tmp_path: Path, outlined: bool) -> None:
    items: tuple[Item, ...] = (
        Drawn(box(0, 40, 90, 50), fill=BLACK),
        run(8, 20, "战王", size=8),
        Drawn(box(2, 2, 8, 30), fill=Color(0.6, 0.6, 0.6)),
    )
    wanted = book(page(*items, size=(SIZE, SIZE)))
    wanted = only_shapes(wanted) if outlined else wanted
    file = written(tmp_path / "k.pdf", wanted, x4(PressInks(Separation(profile, 3.0))))
    with pikepdf.open(file) as opened:
        inks = [
            tuple(map(float, each.operands))
            for each in pikepdf.parse_content_stream(opened.pages[0])
            if str(each.operator) == "k"
        ]
        assert ("/Font" in opened.pages[0].Resources and len(opened.pages[0].Resources.Font)) != outlined
    rich, letters, grey = inks
    assert letters == (0, 0, 0, 1) and grey == (0, 0, 0, 0.4)
    assert min(rich) > 0.4 and 2.5 < sum(rich) <= 3.0


@needs_ghostscript
def test_a_spot_colour_has_a_plate_of_its_own(profile: Profile, tmp_path: Path) -> None:
    varnish = Color(1.0, 0.0, 1.0)
    items = (
        Drawn(box(0, 0, SIZE, SIZE), fill=Color(0.0, 0.6, 0.9)),
        Drawn(box(10, 10, 20, 20), fill=GOLD),
        Drawn(box(50, 50, 20, 20), fill=varnish),
        Drawn(box(70, 10, 20, 20), fill=Color(0.9, 0.1, 0.1)),
    )
    spots = (Spot("Gold Foil", GOLD), Spot("Varnish", varnish, overprint=True))
    inks = PressInks(Separation(profile, 3.0), spots)
    file = written(tmp_path / "spot.pdf", book(page(*items, size=(SIZE, SIZE))), x4(inks))
    found = plates(file, tmp_path)
    assert offences(file, transparency=True) == set()
    assert {"Gold Foil", "Varnish"} <= set(found)
    gold, over, cyan = (found[plate].convert("L") for plate in ("Gold Foil", "Varnish", "Cyan"))
    assert [plate.getpixel((20, 20)) for plate in (gold, over, cyan)] == [0, 255, 255]
    assert gold.getpixel((60, 60)) == 255 and over.getpixel((60, 60)) == 0
    assert cyan.getpixel((60, 60)) == cyan.getpixel((45, 90)) < 100
    assert cyan.getpixel((80, 20)) > 200, "a colour after an overprint leaves no trace of what is below"


def test_a_photo_stays_one_and_four_inks_stay_as_they_are(profile: Profile, tmp_path: Path) -> None:
    photo, four, grey = tmp_path / "a.jpg", tmp_path / "b.jpg", tmp_path / "c.png"
    Image.new("RGB", (16, 16), (200, 30, 30)).save(photo)
    Image.new("CMYK", (16, 16), (10, 20, 30, 40)).save(four)
    Image.new("LA", (16, 16), (100, 128)).save(grey)
    files = enumerate((photo, four, grey))
    items = [Picture(Rect(n * 20.0, 0.0, 16.0, 16.0), str(file), (16, 16)) for n, file in files]
    standard = x4(PressInks(Separation(profile, 3.0)))
    file = written(tmp_path / "p.pdf", book(page(*items, size=(SIZE, SIZE))), standard)
    assert offences(file, transparency=True) == set()
    with pikepdf.open(file) as opened:
        images = list(opened.pages[0].get_images().values())
        assert [str(each.ColorSpace) for each in images] == ["/DeviceCMYK", "/DeviceCMYK", "/DeviceGray"]
        assert images[0].Filter == "/DCTDecode" and "/SMask" in images[2]


def test_what_is_no_profile_of_a_press_is_told(tmp_path: Path) -> None:
    from PIL.ImageCms import ImageCmsProfile, createProfile

    for name, data in {
        "empty": b"",
        "text": b"no profile",
        "rgb": ImageCmsProfile(createProfile("sRGB")).tobytes(),
    }.items():
        (tmp_path / name).write_bytes(data)
        with pytest.raises(Mistakes) as found:
            read_profile(str(tmp_path / name))
        assert [problem.code for problem in found.value.diagnostics] == ["bad-profile"]


def test_no_more_ink_than_allowed(profile: Profile) -> None:
    separation = Separation(profile, 2.0)
    colors = [Color(r / 4, g / 4, b / 4) for r in range(5) for g in range(5) for b in range(5)]
    assert max(sum(separation.cmyk(color)) for color in colors) <= 2.0
    noise = Image.effect_noise((64, 64), 200).convert("L")
    pixels = separation.pixels(Image.merge("RGB", (noise, noise.rotate(90), noise.rotate(180))))
    assert max(sum(each) for each in zip(*[iter(pixels.tobytes())] * 4, strict=True)) <= 2.0 * 255
    assert separation.cmyk(Color(1.0, 1.0, 1.0)) == (0, 0, 0, 0)

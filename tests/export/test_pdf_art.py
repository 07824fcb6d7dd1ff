"""Pages of other PDFs as pictures, and pictures that are given as bytes."""

import io
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from frames_kit import READERS, box, make, pixel, run, tool
from PIL import Image

from cardgen.decode.pdf_page import read_page
from cardgen.diagnostics import Mistakes
from cardgen.model.frame import Frame, Gradient, Group, Picture
from cardgen.model.frame import Path as Drawn
from cardgen.units import Color, Rect

RED, BLUE, WHITE = (204, 26, 26), (26, 51, 204), (255, 255, 255)
INK = Gradient((0, 0, 100, 0), ((0.0, Color(0.8, 0.1, 0.1)), (1.0, Color(0.1, 0.2, 0.8, 0.5))))
WHERE = Rect(100, 100, 200, 100)
Change = Callable[[pikepdf.Pdf], None]


def art(*, size: tuple[float, float] = (200, 100)) -> bytes:
    """Red on the left half, blue on the right; text in the middle, on an inner form. Trimmed all around."""
    trimmed = Frame(
        200,
        100,
        (
            Drawn(box(0, 0, 200, 100), Color(*(c / 255 for c in RED))),
            Drawn(box(100, 0, 100, 100), Color(*(c / 255 for c in BLUE))),
            run(80, 50, "画中", size=10),
        ),
    )
    return make(Group(trimmed, shared=True), size=size)


def changed(data: bytes, change: Change, **saving: object) -> bytes:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as opened:
        change(opened)
        opened.save(out, **saving)  # type: ignore[arg-type]
    return out.getvalue()


def trim(opened: pikepdf.Pdf) -> None:
    opened.pages[0].trimbox = pikepdf.Array([0, 0, 200, 100])


def placed(data: bytes, box: Rect = WHERE, name: str = "a.pdf") -> Picture:
    return Picture(box, f"/nowhere/{name}", (200, 100), data)


def test_a_page_stands_in_its_box(tmp_path: Path) -> None:
    file = tmp_path / "art.pdf"
    file.write_bytes(changed(art(), trim))
    data = make(Picture(Rect(100, 100, 50, 200), str(file), (200, 100)))
    assert [pixel(data, x, 110) for x in (95, 105, 145, 155)] == [WHITE, RED, BLUE, WHITE]
    assert [pixel(data, 105, y) for y in (95, 105, 295, 305)] == [WHITE, RED, RED, WHITE]
    out = tmp_path / "out.pdf"
    out.write_bytes(data)
    assert "No syntax or stream encoding errors found" in tool("qpdf", "--check", str(out))
    for read in READERS.values():
        assert "画中" in read(out)


def test_only_the_trimmed_part_is_shown() -> None:
    def cut(opened: pikepdf.Pdf) -> None:
        opened.pages[0].trimbox = pikepdf.Array([50, 0, 150, 100])

    data = changed(art(), cut)
    page = read_page(data)
    assert (page.width, page.height) == (100, 100)
    shown = make(placed(data))
    assert [pixel(shown, x, 110) for x in (99, 101, 195, 205, 299)] == [WHITE, RED, RED, BLUE, BLUE]


def test_a_turned_page_stands_upright() -> None:
    def turn(opened: pikepdf.Pdf) -> None:
        trim(opened)
        opened.pages[0].Rotate = 90

    data = changed(art(), turn)
    page = read_page(data)
    assert (page.width, page.height) == (100, 200)
    shown = make(placed(data, Rect(100, 100, 100, 200)))
    assert [pixel(shown, 110, y) for y in (105, 195, 205, 295)] == [RED, RED, BLUE, BLUE]


@pytest.mark.parametrize(
    "saving",
    [
        pytest.param({"object_stream_mode": pikepdf.ObjectStreamMode.generate}, id="object-streams"),
        pytest.param({"encryption": pikepdf.Encryption(owner="x", user="", R=6)}, id="encrypted"),
        pytest.param({"linearize": True}, id="linearized"),
        pytest.param(
            {"compress_streams": False, "stream_decode_level": pikepdf.StreamDecodeLevel.all}, id="plain"
        ),
    ],
)
def test_however_it_was_saved(saving: dict[str, object]) -> None:
    shown = make(placed(changed(art(), trim, **saving)))
    assert [pixel(shown, x, 110) for x in (101, 299)] == [RED, BLUE]


def test_several_content_streams() -> None:
    def split(opened: pikepdf.Pdf) -> None:
        trim(opened)
        whole = opened.pages[0].Contents.read_bytes()
        opened.pages[0].Contents = pikepdf.Array([opened.make_stream(part) for part in (b"q", whole, b"Q")])

    assert pixel(make(placed(changed(art(), split))), 101, 110) == RED


def test_a_page_is_embedded_once_and_what_leads_elsewhere_is_left_behind() -> None:
    def more(opened: pikepdf.Pdf) -> None:
        trim(opened)
        page = opened.pages[0]
        page.Annots = pikepdf.Array(
            [pikepdf.Dictionary(Subtype=pikepdf.Name.Link, A=pikepdf.Dictionary(S=pikepdf.Name.URI))]
        )
        form = next(iter(page.Resources.XObject.values()))
        form.Metadata = opened.make_stream(b"secret")
        form.Ref = pikepdf.Dictionary(F="elsewhere.pdf", Page=0)

    data = changed(art(), more)
    two = make(placed(data), placed(data, Rect(0, 0, 20, 10)))
    with pikepdf.open(io.BytesIO(two)) as opened:
        streams = [o for o in opened.objects if isinstance(o, pikepdf.Stream)]
        assert sum(o.get("/Subtype") == "/Form" for o in streams) == 2  # the page, and the form within
        assert not any("/Metadata" in o or "/Ref" in o for o in streams)
        assert "/Annots" not in opened.pages[0]


def test_a_gradient_with_opacity_survives() -> None:
    data = make(Drawn(box(0, 0, 100, 100), INK), size=(100, 100))
    inner = changed(data, lambda opened: setattr(opened.pages[0], "trimbox", pikepdf.Array([0, 0, 100, 100])))
    shown = make(placed(inner, Rect(0, 0, 100, 100)))
    assert pixel(shown, 2, 50) == pytest.approx(pixel(data, 2, 50), abs=3)
    assert pixel(shown, 90, 50) == pytest.approx(pixel(data, 90, 50), abs=3)


def locked() -> bytes:
    return changed(art(), trim, encryption=pikepdf.Encryption(owner="x", user="secret", R=6))


def empty() -> bytes:
    out = io.BytesIO()
    pikepdf.new().save(out)
    return out.getvalue()


def flat() -> bytes:
    def squash(opened: pikepdf.Pdf) -> None:
        opened.pages[0].trimbox = opened.pages[0].mediabox = pikepdf.Array([0, 0, 200, 0])

    return changed(art(), squash)


def boxless() -> bytes:
    def change(opened: pikepdf.Pdf) -> None:
        opened.pages[0].obj["/TrimBox"] = 5

    return changed(art(), change)


def crowded() -> bytes:
    def crowd(opened: pikepdf.Pdf) -> None:
        many = [opened.make_indirect(pikepdf.Dictionary(A=1)) for _ in range(50_001)]
        opened.pages[0].Resources.Properties = pikepdf.Array(many)

    return changed(art(), crowd)


@pytest.mark.parametrize(
    "hostile",
    [
        pytest.param(lambda: b"%PDF-1.7\nnothing", id="nothing"),
        pytest.param(lambda: art()[:300], id="cut short"),
        pytest.param(locked, id="locked"),
        pytest.param(empty, id="no page"),
        pytest.param(flat, id="no size"),
        pytest.param(boxless, id="a number for a box"),
        pytest.param(crowded, id="too many objects"),
    ],
)
def test_what_cannot_be_placed_is_told(hostile: Callable[[], bytes]) -> None:
    with pytest.raises(Mistakes) as caught:
        make(placed(hostile()))
    (found,) = caught.value.diagnostics
    assert found.code == "image-unreadable"
    assert "/nowhere/a.pdf" in str(caught.value)


def png(color: str) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (2, 2), color).save(out, "PNG")
    return out.getvalue()


def test_pictures_may_be_given_as_bytes() -> None:
    """Two of one file are two pictures, and one that is shown twice is written once."""
    red, blue = placed(png("#cc1a1a"), name="a.svg"), placed(png("#1a33cc"), Rect(0, 0, 50, 50), "a.svg")
    data = make(red, blue, blue._replace(box=Rect(400, 0, 50, 50)))
    assert [pixel(data, *at) for at in ((150, 150), (25, 25), (425, 25))] == [RED, BLUE, BLUE]
    with pikepdf.open(io.BytesIO(data)) as opened:
        streams = [o for o in opened.objects if isinstance(o, pikepdf.Stream)]
        assert sum(o.get("/Subtype") == "/Image" for o in streams) == 2

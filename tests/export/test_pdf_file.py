"""The file as a whole: what checkers say, what the catalogue says, the same bytes each time."""

import io
import os
import subprocess
import sys
from math import prod
from pathlib import Path

import pikepdf
import pytest
from frames_kit import A4, FONTS, HAS_CFF, SERIF, book, box, make, page, pixel, run, tool

from cardgen.export.pdf import pdf, pdf_chunks
from cardgen.model.frame import Book, Frame, Glyphs, Gradient, Group, Link, Pen, Picture
from cardgen.model.frame import Path as Drawn
from cardgen.model.outline import Outline
from cardgen.units import Color, Rect

RED, BLUE = Color(0.8, 0.1, 0.1), Color(0.1, 0.2, 0.8)


def rich_book() -> Book:
    """A bit of everything."""
    symbol = Frame(10, 10, (Drawn(box(0, 0, 10, 10), fill=RED), Drawn(box(2, 2, 6, 6), fill=BLUE)))
    card = Frame(
        140,
        200,
        (
            Drawn(box(0, 0, 140, 200), fill=Color(0.95, 0.9, 0.8), pen=Pen(RED, 0.5, dash=(3, 1.5))),
            run(10, 20, "攻击一级", weight=700, size=12),
            run(10, 40, "高ping战神", gaps=(0, 4)),
            run(120, 20, "卡牌", vertical=True),
            Group(symbol, (1, 0, 0, 1, 10, 60), shared=True, alt="HP"),
            Group(symbol, (0, 1, -1, 0, 60, 60), opacity=0.5),
            Link(Rect(10, 100, 50, 10), "https://example.org/规则"),
        ),
    )
    cells = [Group(card, (1, 0, 0, 1, 40 + 150 * i, 60), box(0, 0, 140, 200), shared=True) for i in range(3)]
    extra = [run(50, 700, "宋体", families=SERIF, gaps=(0,))] if HAS_CFF else []
    return Book(
        "卡牌王 (试印)",
        (page(*cells, *extra, label="1a"), page(*cells, Link(Rect(10, 10, 20, 20), "1a"), label="1b")),
        author="丁",
        subject="sheet",
        duplex="long-edge",
    )


@pytest.fixture(scope="module")
def rich(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file: Path = tmp_path_factory.mktemp("rich") / "rich.pdf"
    file.write_bytes(pdf(rich_book(), FONTS))
    return file


def test_qpdf_finds_nothing(rich: Path) -> None:
    assert "No syntax or stream encoding errors found" in tool("qpdf", "--check", str(rich))


def test_ghostscript_finds_nothing(rich: Path) -> None:
    options = ["-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-dPDFSTOPONERROR", "-sDEVICE=nullpage"]
    assert tool("gs", *options, str(rich)) == ""


def test_mutool_finds_nothing(rich: Path) -> None:
    tool("mutool", "draw", "-q", "-o", os.devnull, "-F", "png", str(rich))
    assert "攻击一级" in tool("mutool", "draw", "-q", "-F", "txt", str(rich))


def test_structure(rich: Path) -> None:
    with pikepdf.open(rich) as opened:
        assert opened.pdf_version == "1.7"
        root = opened.Root
        assert root.ViewerPreferences.PrintScaling == "/None"
        assert root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        assert root.ViewerPreferences.DisplayDocTitle is True
        assert str(root.Lang) == "zh-CN"
        assert [str(root.PageLabels.Nums[i].P) for i in (1, 3)] == ["1a", "1b"]
        assert str(opened.docinfo.Title) == "卡牌王 (试印)"
        assert str(opened.docinfo.Author) == "丁"
        assert "/CreationDate" not in opened.docinfo
        first = opened.pages[0]
        assert [float(v) for v in first.MediaBox] == pytest.approx([0, 0, *A4])
        assert [float(v) for v in first.TrimBox] == pytest.approx([30, 40, A4[0] - 30, A4[1] - 40], abs=1e-3)
        assert [float(v) for v in first.BleedBox] == pytest.approx([22, 32, A4[0] - 22, A4[1] - 32], abs=1e-3)


def test_a_shared_frame_is_written_once(rich: Path) -> None:
    with pikepdf.open(rich) as opened:
        forms = [o for o in opened.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        assert len(forms) == 3  # the card, the symbol, the symbol as a faded whole
        assert sum("/Group" in form for form in forms) == 1


def test_links(rich: Path) -> None:
    with pikepdf.open(rich) as opened:
        addresses = [a.A.URI for a in opened.pages[0].Annots]  # type: ignore[attr-defined]
        assert [str(a) for a in addresses] == ["https://example.org/%E8%A7%84%E5%88%99"] * 3
        rect = [float(v) for v in opened.pages[0].Annots[1].Rect]
        assert rect == pytest.approx([200, A4[1] - 170, 250, A4[1] - 160], abs=1e-3)
        assert opened.pages[1].Annots[3].Dest[0].objgen == opened.pages[0].objgen


def test_only_web_and_mail_addresses_become_links() -> None:
    data = make(Link(Rect(0, 0, 9, 9), "javascript:alert(1)"), Link(Rect(0, 0, 9, 9), "file:///etc"))
    with pikepdf.open(io.BytesIO(data)) as opened:
        assert "/Annots" not in opened.pages[0]


def test_chunks_are_the_same_file() -> None:
    assert b"".join(pdf_chunks(rich_book(), FONTS)) == pdf(rich_book(), FONTS)


def test_the_same_bytes_whatever_the_hash_seed() -> None:
    code = (
        "import sys, hashlib; sys.path[:0] = sys.argv[1:];"
        "from test_pdf_file import *; print(hashlib.sha256(pdf(rich_book(), FONTS)).hexdigest())"
    )
    here = Path(__file__).parent
    folders = [str(here), str(here.parent / "kits"), str(here.parents[1])]
    digests = {
        subprocess.run(
            [sys.executable, "-c", code, *folders],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


def test_dates_only_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    with pikepdf.open(io.BytesIO(make())) as opened:
        assert str(opened.docinfo.CreationDate) == "D:19700102000000Z"


def test_an_empty_page_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "empty.pdf"
    file.write_bytes(make())
    assert "No syntax" in tool("qpdf", "--check", str(file))


def test_paths_groups_and_clips_are_where_they_should_be() -> None:
    inner = Frame(100, 100, (Drawn(box(-50, -50, 300, 300), fill=RED),))
    data = make(
        Drawn(box(20, 20, 40, 40), fill=BLUE),
        Group(inner, (1, 0, 0, 1, 100, 100), clip=box(0, 0, 50, 50)),
        Group(inner, (0, 1, -1, 0, 300, 100), clip=box(0, 0, 50, 20)),  # turned clockwise
        Group(inner, (1, 0, 0, 1, 100, 300), clip=box(0, 0, 50, 50), opacity=0.5),
    )
    red, blue, white = (204, 26, 26), (26, 51, 204), (255, 255, 255)
    assert pixel(data, 40, 40) == blue
    assert pixel(data, 40, 65) == white
    assert pixel(data, 125, 125) == red
    assert pixel(data, 155, 125) == white
    assert pixel(data, 290, 125) == red  # 20 wide to the left of 300, 50 down
    assert pixel(data, 275, 125) == white
    assert pixel(data, 290, 155) == white
    half = pixel(data, 125, 325)
    assert half[0] > 220 and 130 < half[1] < 150


def test_a_faded_group_fades_as_a_whole() -> None:
    both = Frame(60, 60, (Drawn(box(0, 0, 60, 60), fill=RED), Drawn(box(20, 20, 20, 20), fill=BLUE)))
    data = make(Group(both, (1, 0, 0, 1, 100, 100), opacity=0.5))
    r, _, b = pixel(data, 130, 130)
    assert (r, b) == pytest.approx((140, 230), abs=3)  # no red shines through the blue


def test_strokes_do_not_leak_into_forms() -> None:
    """A form inherits the caller's pen, so it sets its own."""
    form = Frame(50, 50, (Drawn(Outline("ML", (0, 25, 50, 25)), pen=Pen(BLUE, 10)),))
    dashed = Drawn(Outline("ML", (0, 10, 500, 10)), pen=Pen(RED, 3, dash=(5, 5), cap="round"))
    data = make(dashed, Group(form, (1, 0, 0, 1, 100, 100), shared=True))
    assert all(pixel(data, x, 125) == (26, 51, 204) for x in range(102, 148, 4))


def test_a_shared_frame_without_a_size_is_seen_whole() -> None:
    """As what several cards share is drawn: two paths in the card's own places, far from its corner."""
    far = Frame(0.0, 0.0, (Drawn(box(300, 400, 60, 60), fill=RED), Drawn(box(320, 420, 20, 20), fill=BLUE)))
    data = make(Group(far, shared=True))
    assert pixel(data, 305, 405) == (204, 26, 26)
    assert pixel(data, 330, 430) == (26, 51, 204)


def test_shifts_move_what_follows() -> None:
    data = make(run(50, 100, "一一", size=20), run(50, 200, "一一", size=20, shifts=((0, 1000.0),)))

    def dark(x: float, y: float) -> bool:
        return any(pixel(data, x, y - up / 2)[0] < 120 for up in range(40))

    assert [dark(x, 100) for x in (60, 80, 100)] == [True, True, False]
    assert [dark(x, 200) for x in (60, 80, 100)] == [True, False, True]


def test_spacing_moves_every_glyph_and_nothing_after_the_run() -> None:
    """Neither the next run nor what a form draws between two runs is spaced."""
    form = Frame(60, 20, (run(0, 20, "一一", size=20),))
    spaced = run(50, 100, "一一一", size=20)._replace(spacing=1000.0)
    data = make(
        spaced,
        Group(form, (1, 0, 0, 1, 50, 130), shared=True),
        spaced._replace(y=200),
        run(50, 250, "一一", size=20),
    )

    def dark(y: float) -> list[bool]:
        return [any(pixel(data, x, y - up / 2)[0] < 120 for up in range(40)) for x in (60, 80, 100, 120, 140)]

    assert dark(100) == dark(200) == [True, False, True, False, True]
    assert dark(150) == dark(250) == [True, True, False, False, False]


def test_vertical_glyphs_stand_below_each_other() -> None:
    data = make(run(100, 100, "一一", vertical=True, size=20))
    flat = run(100, 100, "一", size=20)
    ys = [y / 2 for y in range(160, 260) if pixel(data, 110, y / 2)[0] < 120]
    alone = [y / 2 for y in range(160, 260) if pixel(make(flat), 110, y / 2)[0] < 120]
    assert ys[: len(alone)] == pytest.approx(alone, abs=0.5)
    assert ys[-1] - alone[-1] == pytest.approx(20, abs=0.5)


def test_a_glyph_run_of_an_unknown_face_is_a_bug() -> None:
    with pytest.raises(KeyError):
        pdf(book(page(Glyphs(0, 0, "nowhere", 8, RED, (1,), ("a",)))), FONTS)


def test_a_picture_that_went_away_is_a_mistake(tmp_path: Path) -> None:
    from cardgen.diagnostics import Mistakes

    with pytest.raises(Mistakes) as caught:
        make(Picture(Rect(0, 0, 10, 10), str(tmp_path / "gone.png"), (10, 10)))
    assert caught.value.diagnostics[0].code == "image-unreadable"
    assert "gone.png" in str(caught.value)


def test_lines_of_a_gradient_are_not_too_fine_for_poppler() -> None:
    """On a mat that is shown as small as in a rulebook, at 40 dots to the inch."""
    ink = Gradient((0, 0, 1700, 0), ((0.0, RED), (1.0, BLUE)))
    line = Drawn(box(0, 0, 1700, 900), None, Pen(ink, 3.0))
    data = make(Group(Frame(1700, 1000, (line,)), (0.045, 0.0, 0.0, 0.045, 20.0, 20.0)))
    with pikepdf.open(io.BytesIO(data)) as opened:
        steps = [step for step in pikepdf.parse_content_stream(opened.pages[0]) if str(step.operator) == "cm"]
    area = prod(
        abs(float(a) * float(d) - float(b) * float(c)) for a, b, c, d, *_ in (s.operands for s in steps)
    )
    assert area * (40 / 72) ** 2 > 1e-6

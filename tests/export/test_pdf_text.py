"""Text comes out of the file as it went in, whoever reads it."""

from pathlib import Path

import pytest
from emoji_kit import write_emoji_font
from frames_kit import FONTS, HAS_CFF, READERS, SANS, SERIF, book, box, make, page, run, tool, width

from cardgen.export.pdf import pdf
from cardgen.model.frame import Frame, Glyphs, Group
from cardgen.model.frame import Path as Outline
from cardgen.text.fonts import FontSet
from cardgen.text.style import Style
from cardgen.text.typeset import Typesetter
from cardgen.units import Color

FAMILIES = [
    pytest.param(SANS, id="truetype"),
    pytest.param(SERIF, id="cff", marks=pytest.mark.skipif(not HAS_CFF, reason="no CFF font is installed")),
]
BY_READER = pytest.mark.parametrize("reader", READERS)


def lines(tmp_path: Path, reader: str, data: bytes) -> list[str]:
    file = tmp_path / "text.pdf"
    file.write_bytes(data)
    return [line for line in READERS[reader](file).replace("\f", "").split("\n") if line.strip()]


@BY_READER
@pytest.mark.parametrize("families", FAMILIES)
def test_plain_text(tmp_path: Path, reader: str, families: tuple[str, ...]) -> None:
    data = make(run(50, 80, "对面 HP −10，攻击一级。", families=families))
    assert lines(tmp_path, reader, data) == ["对面 HP −10，攻击一级。"]


@BY_READER
@pytest.mark.parametrize("words", ["高ping战神", "造成100点伤害", "用2张A4纸"])
def test_a_gap_is_no_space(tmp_path: Path, reader: str, words: str) -> None:
    latin = [c.isascii() for c in words]
    gaps = tuple(i for i in range(len(words) - 1) if latin[i] != latin[i + 1])
    data = make(run(50, 80, words, gaps=gaps), run(50, 100, words))
    assert lines(tmp_path, reader, data) == [words, words]


@BY_READER
@pytest.mark.parametrize("families", FAMILIES)
def test_spacing_is_no_space(tmp_path: Path, reader: str, families: tuple[str, ...]) -> None:
    words = run(50, 80, "摸两张牌", families=families)
    data = make(words._replace(spacing=100.0), run(50, 100, "弃一张", families=families))
    assert lines(tmp_path, reader, data) == ["摸两张牌", "弃一张"]


@pytest.mark.skipif(not HAS_CFF, reason="no CFF font is installed")
@pytest.mark.parametrize("reader", ["pdftotext", "pdfium"])
def test_a_gap_is_no_space_in_cff(tmp_path: Path, reader: str) -> None:
    """MuPDF 1.21 goes by the advances inside the CFF program, which stay as they are."""
    data = make(run(50, 80, "高ping战神", families=SERIF, gaps=(0, 4)))
    assert lines(tmp_path, reader, data) == ["高ping战神"]


@BY_READER
@pytest.mark.parametrize("families", FAMILIES)
def test_one_glyph_for_two_characters(tmp_path: Path, reader: str, families: tuple[str, ...]) -> None:
    """The radical ⼀ (U+2F00) and the number 一 (U+4E00) share a glyph; each is copied as itself."""
    words = run(50, 80, "一一一二", families=families)
    shared = (words.gids[0],) * 3 + words.gids[3:]
    mixed = Glyphs(50, 80, words.face, 10, words.color, shared, ("一", "⼀", "一", "二"))
    assert lines(tmp_path, reader, make(mixed)) == ["一⼀一二"]


@BY_READER
def test_beyond_the_basic_plane_and_several_characters(tmp_path: Path, reader: str) -> None:
    words = run(50, 80, "甲乙丙丁", text=("𠮷", "😀", "ffi", "丁"))
    assert lines(tmp_path, reader, make(words)) == ["𠮷😀ffi丁"]


@BY_READER
@pytest.mark.parametrize("families", FAMILIES)
def test_a_drawing_reads_as_its_label(tmp_path: Path, reader: str, families: tuple[str, ...]) -> None:
    symbol = Frame(9.2, 9.2, (Outline(box(0, 0, 9.2, 9.2), fill=Color(0.7, 0, 0)),))
    before = run(50, 80, "受到3", families=families)
    x = 50 + width(before)
    after = run(x + 18.4, 80, "点", families=families)
    signs = [
        Group(symbol, (1, 0, 0, 1, x + at, 80.8 - 9.2), shared=True, alt=alt)
        for at, alt in ((0, "HP"), (9.2, "生命"))
    ]
    assert lines(tmp_path, reader, make(before, *signs, after)) == ["受到3HP生命点"]


def test_a_label_is_not_seen() -> None:
    symbol = Frame(9, 9)
    from frames_kit import raster

    seen = raster(make(Group(symbol, (1, 0, 0, 1, 300, 300), alt="看不见")), dpi=72)
    plain = raster(make(), dpi=72)
    assert seen.tobytes() == plain.tobytes()  # type: ignore[attr-defined]


@BY_READER
def test_vertical_text_reads_downwards(tmp_path: Path, reader: str) -> None:
    data = make(run(300, 80, "卡牌王者", vertical=True))
    assert "".join(lines(tmp_path, reader, data)) == "卡牌王者"


@BY_READER
def test_justified_text_has_no_spaces(tmp_path: Path, reader: str) -> None:
    words = run(50, 80, "两端对齐的一行字", shifts=tuple((i, 95.0) for i in range(7)))
    assert lines(tmp_path, reader, make(words)) == ["两端对齐的一行字"]


def test_fonts_are_embedded_subset_and_mapped(tmp_path: Path) -> None:
    """Two weights of one variable font are two fonts with two names."""
    file = tmp_path / "fonts.pdf"
    items = [run(50, 80, "细"), run(50, 120, "粗", weight=700), run(50, 150, "竖", vertical=True)]
    if HAS_CFF:
        items.append(run(50, 180, "宋体", families=SERIF, gaps=(0,)))
    file.write_bytes(make(*items))
    rows = [line.split() for line in tool("pdffonts", str(file)).splitlines()[2:]]
    assert {tuple(row[-5:-2]) for row in rows} == {("yes", "yes", "yes")}
    names = {row[0] for row in rows}
    assert len(names) == 2 + HAS_CFF
    assert all(len(name.split("+")[0]) == 6 for name in names)


def test_advances_are_kept_in_w() -> None:
    """What stands after a run starts where the run ends: widths in the file are those of the face."""
    import io

    import pikepdf

    words = run(50, 80, "Wi高0", gaps=(2,))
    face = FONTS.face(words.face)
    with pikepdf.open(io.BytesIO(make(words))) as opened:
        font = opened.pages[0].Resources.Font.F0.DescendantFonts[0]
        assert font.DW == 1000
        widths = {}
        entries = list(font.W)  # type: ignore[call-overload]
        for start, group in zip(entries[::2], entries[1::2], strict=True):
            widths |= {int(start) + i: float(w) for i, w in enumerate(group)}
        gid_of = bytes(font.CIDToGIDMap.read_bytes())
    for gid in (words.gids[0], words.gids[1], words.gids[3]):
        assert widths[gid] == pytest.approx(face.advance(gid), abs=0.01)
    (further,) = [code for code in widths if code not in words.gids]
    assert widths[further] == 1250
    assert int.from_bytes(gid_of[2 * further : 2 * further + 2]) == words.gids[2]


@BY_READER
def test_an_emoji_is_copied_as_it_was_written(tmp_path: Path, reader: str) -> None:
    write_emoji_font(tmp_path / "fonts")
    fonts = FontSet.open([tmp_path / "fonts"])
    typesetter = Typesetter(fonts, {}, {})
    family = "👨" if reader == "mutool" else "👨\u200d👧"  # which takes surrogates in sequences apart
    block = typesetter.block(f"家庭{family}的✅牌", Style(size=12.0))
    items = typesetter.fit([block], 300.0, 50.0, smallest=12.0, x=50.0, y=50.0).items
    (line,) = lines(tmp_path, reader, pdf(book(page(*items)), fonts))
    assert line.replace(" ", "") == f"家庭{family}的✅牌"


@BY_READER
def test_a_hyphen_that_was_added_is_a_soft_one(tmp_path: Path, reader: str) -> None:
    typesetter = Typesetter(FONTS, {}, {})
    style = Style(families=("Source Serif 4",), size=12.0, language="de", hyphenate=True)
    block = typesetter.block("Niemand legt Verteidigungskarten auf den Tisch.", style)
    items = typesetter.fit([block], 150.0, 200.0, smallest=12.0, x=50.0, y=50.0).items
    file = tmp_path / "text.pdf"
    file.write_bytes(make(*items))
    read = READERS[reader](file)
    assert "-" not in read
    for added in ("\u00ad", "\x02"):  # pdfium's own sign for a word that goes on
        read = read.replace(added, "")
    assert "Verteidigungskarten" in "".join(read.split())

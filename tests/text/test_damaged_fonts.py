"""Damaged fonts: a message that names the file and says why, or the font is used; nothing else."""

import random
import struct
from collections.abc import Iterator
from pathlib import Path

import justmytype_western_core
import pytest
import uharfbuzz as hb

from cardgen.diagnostics import Mistakes
from cardgen.export.advances import widen
from cardgen.text.font_file import read_fonts, tables
from cardgen.text.fonts import FontSet

SYMBOLS = (
    Path(justmytype_western_core.__file__).parent / "fonts/ofl/notosanssymbols2/NotoSansSymbols2-Regular.ttf"
)


@pytest.fixture(scope="module")
def whole() -> bytes:
    return SYMBOLS.read_bytes()


def use(data: bytes, folder: Path) -> str:
    """What is said of a font that is opened, measured and cut; nothing where all went well."""
    file = folder / "mine.ttf"
    file.write_bytes(data)
    fonts = FontSet.open([folder])
    if fonts.diagnostics:
        (found,) = fonts.diagnostics
    else:
        fonts.families()
        face = fonts._face(fonts._entries[0], 400)
        gids = [face.glyph(char) for char in "✔✕⚔A"]
        reached = [side for gid in gids for side in face.ink(gid) or ()]
        measures = (*map(face.advance, gids), *reached, *face.bbox, face.ascent, face.descent)
        assert all(isinstance(v, float) for v in (*measures, face.cap_height, face.italic_angle))
        try:
            program = face.subset(gids)
        except Mistakes as mistakes:
            (found,) = mistakes.diagnostics
        else:
            assert len(widen(program.data, gids)) == len(program.data)
            return ""
    assert (found.code, found.span and found.span.file) == ("bad-font", str(file))
    assert found.message.en.startswith("the font mine.ttf cannot be used: ")
    assert found.message.zh.startswith("字体 mine.ttf 无法使用：")
    return found.message.en.partition(": ")[2]


def test_a_whole_font_is_used(whole: bytes, tmp_path: Path) -> None:
    assert use(whole, tmp_path) == ""


def test_cut_short_anywhere(whole: bytes, tmp_path: Path) -> None:
    lengths = [*range(40), *range(40, len(whole), len(whole) // 60), len(whole) - 5]
    for length in lengths:
        assert "cut short" in use(whole[:length], tmp_path) or length < 4


def damages(data: bytes, start: int, length: int) -> Iterator[bytes]:
    """A table overwritten with nothing, with the largest numbers, and with a few other bytes."""
    for filling in (b"\0", b"\xff"):
        yield data[:start] + filling * length + data[start + length :]
        yield data[:start] + filling * min(length, 12) + data[start + min(length, 12) :]
    chosen = random.Random(length)
    for count in (1, 4, 32):
        changed = bytearray(data)
        for _ in range(count):
            changed[start + chosen.randrange(min(length, 200))] = chosen.randrange(256)
        yield bytes(changed)


@pytest.mark.parametrize("tag", sorted(tables(SYMBOLS.read_bytes())))
def test_a_damaged_table(whole: bytes, tmp_path: Path, tag: str) -> None:
    said = {use(data, tmp_path) for data in damages(whole, *tables(whole)[tag])}
    if tag in ("cmap", "head", "hhea", "maxp", "loca", "glyf"):
        assert said - {""}
    elif tag != "hmtx":
        assert said == {""}


@pytest.mark.parametrize("tag", ["avar", "fvar", "gvar", "HVAR", "name", "OS/2"])
def test_a_damaged_table_of_a_variable_font(fonts: FontSet, tmp_path: Path, tag: str) -> None:
    face = fonts.chain((), 400).first
    wanted = hb.SubsetInput()
    wanted.unicode_set.update(map(ord, "✔✕⚔A攻"))
    data = bytes(wanted.subset(hb.Face(hb.Blob.from_file_path(face.file.path))).blob.data)
    assert use(data, tmp_path) == ""
    start, length = tables(data)[tag]
    for damaged in damages(data, start, length):
        use(damaged, tmp_path)
    at = data.index(b"wght", tables(data)["fvar"][0])
    assert "damaged" in use(data[:at] + b"w\xff\xffs" + data[at + 4 :], tmp_path)


def test_what_once_broke(whole: bytes, fonts: FontSet, tmp_path: Path) -> None:
    """Each of these ended in a traceback."""
    maxp = tables(whole)["maxp"][0]
    assert use(whole[:maxp] + bytes(4) + whole[maxp + 4 :], tmp_path)
    assert "damaged" in use(whole[:12] + b"\x80" * 4 + whole[16:], tmp_path)
    data = Path(fonts.chain((), 400).first.file.path).read_bytes()
    store = tables(data)["HVAR"][0] + 4
    damaged = data[:store] + struct.pack(">L", 0x7FFFFFFF) + data[store + 4 :]
    assert use(damaged, tmp_path) == "its table of widths is damaged"


@pytest.mark.parametrize("number", [0, 1, 0x7FFFFFFF, 0xFFFFFFFF])
def test_a_damaged_list_of_tables(whole: bytes, tmp_path: Path, number: int) -> None:
    for n in range(len(tables(whole))):
        for at in (12 + 16 * n + 8, 12 + 16 * n + 12):
            use(whole[:at] + struct.pack(">L", number) + whole[at + 4 :], tmp_path)
    assert use(whole[:4] + struct.pack(">H", 0xFFFF) + whole[6:], tmp_path)
    assert use(whole[:4] + bytes(2) + whole[6:], tmp_path)


@pytest.mark.parametrize(
    ("head", "why"),
    [
        (struct.pack(">4sHHLL", b"ttcf", 1, 0, 1, 0xFFFFFFF0), "not a font"),
        (struct.pack(">4sHHLL", b"ttcf", 1, 0, 0xFFFFFFFF, 0), "cut short"),
        (struct.pack(">4sHHLLL", b"ttcf", 1, 0, 2, 0, 20), "not a font"),
        (struct.pack(">4sHHL", b"ttcf", 1, 0, 0), "not a font"),
        (b"ttcf", "cut short"),
    ],
)
def test_a_damaged_collection(tmp_path: Path, head: bytes, why: str) -> None:
    assert why in use(head, tmp_path)


def test_a_table_that_is_not_there(whole: bytes, tmp_path: Path) -> None:
    for tag in (b"cmap", b"head", b"hhea", b"hmtx", b"maxp", b"glyf", b"loca"):
        assert use(whole.replace(tag, b"xxxx", 1), tmp_path)


def test_a_font_that_breaks_after_it_was_opened(
    whole: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise RuntimeError("Subsetting failed")

    (tmp_path / "mine.ttf").write_bytes(whole)
    face = FontSet.open([tmp_path]).chain(("Noto Sans Symbols 2",), 400).first
    monkeypatch.setattr("cardgen.text.face.cut", refuse)
    with pytest.raises(Mistakes) as caught:
        face.subset([1])
    assert "mine.ttf" in caught.value.diagnostics[0].message.zh


def test_what_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "folder.ttf").mkdir()
    for file, why in (("folder.ttf", "Is a directory"), ("nothing.ttf", "No such file")):
        with pytest.raises(Mistakes, match=why):
            read_fonts(str(tmp_path / file))

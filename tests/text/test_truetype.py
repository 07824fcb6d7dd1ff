"""Static TrueType fonts are cut without a library: every glyph is drawn as in the whole font."""

from pathlib import Path
from struct import unpack_from

import justmytype_western_core
import pytest
import uharfbuzz as hb
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.text.sfnt import Sfnt, open_fonts
from cardgen.text.truetype import cut

FOLDER = Path(justmytype_western_core.__file__).parent / "fonts" / "ofl"
# Hinted, with glyphs that are made of others.
FILES = [
    FOLDER / "notosanssymbols2" / "NotoSansSymbols2-Regular.ttf",
    FOLDER / "stixtwomath" / "STIXTwoMath-Regular.ttf",
]


def glyphs(data: bytes) -> int:
    return hb.Face(hb.Blob(data)).glyph_count


def drawn(data: bytes, gids: list[int]) -> list[tuple[int, list[object]]]:
    """Each glyph's advance and outline, as HarfBuzz sees them."""
    font = hb.Font(hb.Face(hb.Blob(data)))
    out = []
    for gid in gids:
        path: list[object] = []
        funcs = hb.DrawFuncs()
        funcs.set_move_to_func(lambda x, y, p: p.append(("M", x, y)))
        funcs.set_line_to_func(lambda x, y, p: p.append(("L", x, y)))
        funcs.set_quadratic_to_func(lambda a, b, x, y, p: p.append(("Q", a, b, x, y)))
        funcs.set_close_path_func(lambda p: p.append(("Z",)))
        font.draw_glyph(gid, funcs, path)
        out.append((font.get_glyph_h_advance(gid), path))
    return out


def font(file: Path) -> Sfnt:
    return open_fonts(str(file))[0]


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_kept_glyphs_are_drawn_as_before(file: Path, data: st.DataObject) -> None:
    whole = file.read_bytes()
    gids = sorted(data.draw(st.sets(st.integers(0, glyphs(whole) - 1), min_size=1, max_size=60)))
    made = cut(font(file), gids)
    assert made is not None
    assert drawn(made, gids) == drawn(whole, gids)
    assert glyphs(made) >= max(gids) + 1


def test_every_glyph_at_once_and_checksums() -> None:
    whole = FILES[0].read_bytes()
    gids = list(range(glyphs(whole)))
    made = cut(font(FILES[0]), gids)
    assert made is not None
    assert drawn(made, gids) == drawn(whole, gids)
    assert sum(unpack_from(f">{len(made) // 4}L", made)) & 0xFFFFFFFF == 0xB1B0AFBA
    tables = set(hb.Face(hb.Blob(made)).table_tags)
    assert tables == {"glyf", "head", "hhea", "hmtx", "loca", "maxp"}


def test_what_is_not_wanted_is_empty() -> None:
    made = cut(font(FILES[0]), [500])
    assert made is not None
    assert len(made) < 60_000
    assert [path for _, path in drawn(made, list(range(1, 500)))].count([]) >= 495


def test_a_damaged_font_is_left_to_others() -> None:
    whole = font(FILES[0])
    start, _ = whole.tables[b"loca"]
    broken = whole._replace(tables={**whole.tables, b"loca": (start, 40)})
    assert cut(broken, [500]) is None

"""code: what is printed is read back by an independent decoder."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path as FilePath

import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from layout_kit import CARD, Faces, bounds, glyphs, in_mm, write_project
from PIL import Image

from cardgen.build.make import show
from cardgen.export.formats import CARDS
from cardgen.layout.codes import QR, Request, draw_code
from cardgen.layout.merged import merged
from cardgen.load.game import load_game
from cardgen.load.project import find_project
from cardgen.model.outline import segments
from cardgen.units import BLACK, MM, Rect

Draw = Callable[..., Faces]
BOX = '["3mm", "5mm", "44mm", "20mm"]'


def code(type_: str, text: str, more: str = "", box: str = BOX) -> str:
    return f'[[element]]\ntype = "code"\ncode = "{type_}"\ntext = "{text}"\nbox = {box}\n{more}\n'


def read(root: FilePath, template: str, card: str = CARD, dpi: int = 300) -> list[tuple[str, str]]:
    """What a decoder sees on the printed card."""
    write_project(root, template, card)
    project = find_project(root)
    game, problems = load_game(project, root / "card_data" / "g")
    assert game is not None
    assert not problems
    png, _ = show(project, game, game.cards[0], size="small", form=CARDS["png"], dpi=dpi)
    return sorted(
        (str(found.format), found.text) for found in zxingcpp.read_barcodes(Image.open(BytesIO(png)))
    )


@pytest.mark.parametrize("level", "LMQH")
def test_a_qr_code_with_chinese_and_fields_is_read(tmp_path: FilePath, level: str) -> None:
    template = code("qr", "https://例子.中国/{id}?名={name}&𠮷=😀", f'level = "{level}"\n')
    assert read(tmp_path, template) == [("QR Code", "https://例子.中国/a?名=甲&𠮷=😀")]


@pytest.mark.parametrize("text", ["690123456789", "6901234567892", "4006381333931"])
@pytest.mark.parametrize("digits", ["true", "false"])
def test_an_ean_is_read_with_its_check_digit(tmp_path: FilePath, text: str, digits: str) -> None:
    ((kind, found),) = read(tmp_path, code("ean13", text, f"digits = {digits}"))
    assert kind == "EAN-13"
    assert found[:12] == text[:12]
    assert len(found) == 13


@pytest.mark.parametrize("text", ["CARD-0042", "0123456789", "a1b22c333~ !", "12345"])
def test_a_code_128_is_read(tmp_path: FilePath, text: str) -> None:
    assert read(tmp_path, code("code128", text)) == [("Code 128", text)]


def test_colours_and_a_ground(tmp_path: FilePath) -> None:
    inks = 'color = "#7a1f1f"\nground = "#fff4e0"\n'
    template = '[[element]]\ntype = "shape"\nfill = "#222222"\n' + code("qr", "{name}", inks)
    assert read(tmp_path, template) == [("QR Code", "甲")]


def test_it_is_one_outline_in_the_middle_of_its_box(draw: Draw) -> None:
    """The box is 44 × 20 mm: the code is 20 mm high, its quiet zone included."""
    (path,) = draw(code("qr", "甲")).paths()
    assert path.fill == BLACK
    assert path.pen is None
    module = 20 / (21 + 8)
    x, y, w, h = in_mm(bounds(path))
    assert w == h == pytest.approx(21 * module, abs=0.01)
    assert (x, y) == (pytest.approx(15 + 4 * module, abs=0.01), pytest.approx(5 + 4 * module, abs=0.01))
    (tight,) = draw(code("qr", "甲", "quiet = 0")).paths()
    assert in_mm(bounds(tight)) == pytest.approx((15, 5, 20, 20), abs=0.01)


def test_bars_fill_their_box_and_have_digits_below(draw: Draw) -> None:
    faces = draw(code("ean13", "690123456789"))
    (path,) = faces.paths()
    x, y, w, h = in_mm(bounds(path))
    module = 44 / (95 + 18)
    assert (x, w) == (pytest.approx(3 + 11 * module, abs=0.01), pytest.approx(95 * module, abs=0.01))
    assert (y, h) == (5, pytest.approx(20, abs=0.01))
    runs = glyphs(faces.first)
    assert ["".join(run.text) for run in runs] == ["6", "901234", "567892"]
    assert all(3 * MM < run.x < 47 * MM and 20 * MM < run.y < 25 * MM for run in runs)
    assert not glyphs(draw(code("ean13", "690123456789", "digits = false")).first)


def test_a_card_without_the_field_has_no_code(draw: Draw) -> None:
    assert draw(code("qr", "{sign}")).paths() == []


@pytest.mark.parametrize(
    ("type_", "text", "said"),
    [
        ("ean13", "6901234567893", "check digit"),
        ("ean13", "12345", "13 digits"),
        ("ean13", "69012345678९", "13 digits"),
        ("code128", "卡-42", "“卡” (U+5361)"),
        ("code128", "x" * 81, "holds 80"),
        ("qr", "汉" * 1000, "holds 2,213"),
    ],
)
def test_what_a_code_cannot_hold_is_told_at_the_card(draw: Draw, type_: str, text: str, said: str) -> None:
    faces = draw(code(type_, "{text}"), f'{CARD}text = "{text}"\n')
    (found,) = faces.diagnostics
    assert found.code == "bad-code"
    assert said in found.message.en
    assert "card “甲”, text" in found.message.en
    assert found.hint
    assert found.span is not None
    assert found.span.file.endswith("cards.toml")


def test_the_longest_text_still_makes_a_code() -> None:
    request = Request("x" * 2213, "M", None, 1.0)
    drawn = draw_code(QR, request, Rect(0, 0, 173, 173), BLACK, 0)
    assert drawn.module == pytest.approx(1.0)


def test_too_fine_and_too_pale_are_warnings(draw: Draw) -> None:
    faces = draw(code("qr", "甲" * 60, box='["0mm", "0mm", "10mm", "10mm"]'))
    assert [(d.code, d.severity) for d in faces.diagnostics] == [("code-too-fine", "warning")]
    pale = draw(code("qr", "甲", 'color = "#cccccc"\nground = "white"'))
    dark = draw(code("qr", "甲", 'color = "white"\nground = "black"'))
    assert pale.codes == dark.codes == ["code-contrast"]


def area(boxes: list[Rect]) -> float:
    """Of an outline, with what is filled on the right hand."""
    whole, loops = 0.0, segments(merged(boxes))
    at = start = (0.0, 0.0)
    for op, *point in loops:
        to = start if op == "Z" else (point[0], point[1])
        if op == "M":
            start = to
        else:
            whole += at[0] * to[1] - to[0] * at[1]
        at = to
    return whole / 2


@given(cells=st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1))
@settings(deadline=None)
def test_merged_boxes_cover_what_they_covered(cells: set[tuple[int, int]]) -> None:
    assert area([Rect(x, y, 1, 1) for x, y in cells]) == pytest.approx(len(cells))


def test_merged_boxes_have_no_inner_edges() -> None:
    data = merged([Rect(0, 0, 2, 1), Rect(2, 0, 3, 1), Rect(0, 1, 5, 4)])
    assert data.ops == "MLLLZ"
    assert merged([]).ops == ""

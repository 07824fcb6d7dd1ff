"""What is painted along one outline: copies, shadow, glow; and what any element may have on."""

from collections.abc import Callable
from math import radians, tan

import pytest
from frames_kit import steps
from layout_kit import CARD, Faces, bounds, color, flat, glyphs, groups, in_mm

from cardgen.model.frame import Gradient, Group, Path, plain_ink
from cardgen.units import BLACK, MM, WHITE

Draw = Callable[..., Faces]


def shape(more: str) -> str:
    return f'[[element]]\ntype = "shape"\nbox = ["10mm", "20mm", "30mm", "10mm"]\n{more}\n'


def test_copies_lie_below_and_are_moved(draw: Draw) -> None:
    copies = """copies = [
    { fill = "#ff0000", dx = "0.4mm", dy = "-1mm", opacity = 0.5 },
    { stroke = "white", width = "2mm", join = "bevel", cap = "square", dash = ["1mm", "2mm"] },
    ]"""
    plate, line, own = draw(shape(f'fill = "black"\n{copies}')).paths()
    assert in_mm(bounds(plate)) == (10.4, 19, 30, 10)
    assert plate.fill == color("#ff0000")._replace(a=0.5)
    assert plate.pen is None
    assert line.fill is None
    assert line.pen
    assert (line.pen.cap, line.pen.join, line.pen.color) == ("square", "bevel", WHITE)
    assert [round(n / MM, 3) for n in (line.pen.width, *line.pen.dash)] == [2, 1, 2]
    assert (own.fill, own.pen) == (color("#000000"), None)


def test_inside_copies_are_cut_off_and_lie_between_fill_and_stroke(draw: Draw) -> None:
    inner = 'copies = [{ stroke = "alpha(black, 40%)", width = "1mm", inside = true }]'
    faces = draw(shape(f'fill = "white"\nstroke = "black"\n{inner}'))
    (whole,) = faces.first.items
    assert isinstance(whole, Group)
    fill, cut, stroke = whole.frame.items
    assert isinstance(fill, Path)
    assert isinstance(stroke, Path)
    assert isinstance(cut, Group)
    assert (fill.fill, fill.pen, stroke.fill) == (WHITE, None, None)
    assert stroke.pen
    assert cut.clip == fill.data
    (line,) = cut.frame.items
    assert isinstance(line, Path)
    assert line.pen
    assert isinstance(line.pen.color, tuple)
    assert line.pen.color[3] == 0.4


def test_a_shadow_fades_out_from_its_outline(draw: Draw) -> None:
    faces = draw(
        shape('fill = "white"\nshadow = { dx = "1mm", dy = "2mm", blur = "3mm", color = "#000000" }')
    )
    (shade,) = [g for g in groups(faces.first) if g.mask]
    assert shade.matrix == pytest.approx((1, 0, 0, 1, 1 * MM, 2 * MM))
    (area,) = [i for i, _ in flat(shade.frame)]
    assert isinstance(area, Path)
    assert in_mm(bounds(area)) == (10, 20, 30, 10)
    assert area.pen
    assert (area.fill, area.pen.color, area.pen.join) == (BLACK, BLACK, "round")
    assert area.pen.width == pytest.approx(6 * MM)
    assert shade.mask
    *strokes, body = [i for i, _ in flat(shade.mask) if isinstance(i, Path)]
    assert (body.fill, body.pen) == (WHITE, None)
    pens = [s.pen for s in strokes if s.pen]
    assert len(pens) == len(strokes)
    widths = [p.width for p in pens]
    greys = [plain_ink(p.color).r for p in pens]
    assert widths == sorted(widths, reverse=True)
    assert greys == sorted(greys)
    assert widths[0] < 6 * MM
    assert 0 < greys[0] < greys[-1] < 1


def test_a_shadow_without_blur_is_a_plain_copy(draw: Draw) -> None:
    faces = draw(shape('fill = "white"\nshadow = { dx = "1mm", blur = "0mm" }'))
    below, own = faces.paths()
    assert in_mm(bounds(below)) == (11, 20, 30, 10)
    assert (below.fill, own.fill) == (BLACK, WHITE)
    assert [g.opacity for g in groups(faces.first) if g.opacity < 1] == [0.35]
    assert not [g for g in groups(faces.first) if g.mask]
    glow = draw(
        shape('fill = "white"\nglow = { blur = "2mm", color = "{color}" }'), CARD + 'color = "#ffff00"'
    )
    (shade,) = [g for g in groups(glow.first) if g.mask]
    (area,) = [i for i, _ in flat(shade.frame)]
    assert isinstance(area, Path)
    assert area.fill == color("#ffff00")
    assert draw(shape('fill = "white"\nshadow = { color = "none" }')).paths()[0].fill == WHITE


def test_anything_has_a_shadow_of_what_it_covers(draw: Draw) -> None:
    """Letters are ghosts in it, copies and strokes count, what is cut off has its outline's shadow."""
    shadow = 'shadow = { dx = "1mm", blur = "0mm", color = "#0000ff" }\n'
    text = draw(f'[[element]]\ntype = "text"\ntext = "字"\n{shadow}').first
    ghost, real = glyphs(text)
    assert (ghost.ghost, ghost.color, ghost.gids) == (True, color("#0000ff"), real.gids)
    assert not real.ghost
    assert (ghost.x - real.x) / MM == pytest.approx(1)
    clip = 'clip = { shape = "ellipse", box = ["1mm", "1mm", "8mm", "8mm"] }\n'
    below, _ = draw(shape(f'fill = "#ff0000"\n{clip}{shadow}')).paths()
    assert in_mm(bounds(below)) == (2, 1, 8, 8)
    group = draw(
        f'[[element]]\ntype = "group"\nbox = ["5mm", "5mm", "9mm", "9mm"]\nrotate = 90\n{shadow}'
        '[[element.child]]\ntype = "shape"\nbox = ["0mm", "0mm", "4mm", "2mm"]\nfill = "#ff0000"\n'
        '[[element.child]]\ntype = "shape"\nbox = ["0mm", "0mm", "4mm", "2mm"]\nstroke = "#ff0000"\n'
        'width = "1mm"'
    ).paths()
    assert [path.fill for path in group] == [color("#0000ff"), None, color("#ff0000"), None]
    # It falls to the right, however the group is turned.
    assert in_mm(bounds(group[0])) == (13, 5, 2, 4)
    assert in_mm(bounds(group[2])) == (12, 5, 2, 4)
    assert group[1].pen
    assert group[1].pen.width == pytest.approx(1 * MM)


def test_shadow_opacity_and_turn_together(draw: Draw) -> None:
    faces = draw(shape('fill = "#ff0000"\nopacity = 0.5\nblend = "multiply"\nshadow = { blur = "1mm" }'))
    (whole,) = [g for g in groups(faces.first) if g.blend == "multiply"]
    assert whole.opacity == 0.5
    assert sum(g.opacity == 0.5 for g in groups(faces.first)) == 1
    assert draw(shape('fill = "#ff0000"\nshadow = { blur = "51mm" }')).codes == ["out-of-range"]


def test_letters_to_clip_by(draw: Draw) -> None:
    words = 'clip = { text = "{name}", size = "30pt", weight = 900, box = ["0mm", "0mm", "40mm", "20mm"] }'
    faces = draw(shape(f'fill = "#ff0000"\n{words}'))
    (group,) = [g for g in groups(faces.first) if g.clip]
    assert group.clip
    x, y, w, h = in_mm(bounds(Path(group.clip)))
    assert 0 <= x < 2
    assert 0 < y < 10
    assert 8 < w < 11
    assert 8 < h < 11  # 30 pt are 10.6 mm
    assert draw(shape('fill = "#ff0000"\nclip = { text = "a", letter = "3pt" }')).codes == ["unknown-key"]
    assert draw(shape('fill = "#ff0000"\nclip = { text = "{note}" }')).first.items == ()


def test_a_symbols_outline(draw: Draw) -> None:
    (path,) = draw(
        shape('shape = "symbol"\nsymbol = "{sign}"\nstroke = "black"'), CARD + 'sign = "wide"'
    ).paths()
    assert in_mm(bounds(path)) == (10, 21.25, 30, 7.5)
    assert path.data.ops.count("M") == 2
    assert draw(shape('shape = "symbol"\nsymbol = "{sign}"\nfill = "black"')).first.items == ()
    assert draw(shape('shape = "symbol"\nsymbol = "squar"\nfill = "black"')).codes == ["unknown-symbol"]


def test_too_many_copies(draw: Draw) -> None:
    many = ", ".join(['{ fill = "black" }'] * 41)
    assert draw(shape(f"copies = [{many}]")).codes == ["too-many-items"]
    assert draw(shape('copies = [{ fill = "black", dz = "1mm" }]')).codes == ["unknown-key"]
    assert draw(shape('shadow = { blur = "1mm", spread = 2 }')).codes == ["unknown-key"]


# ---- what any element may have --------------------------------------------------------------------------


def test_a_blend_and_a_skew(draw: Draw) -> None:
    (group,) = groups(draw(shape('fill = "black"\nblend = "multiply"\nskew = 20')).first)[-1:]
    assert group.blend == "multiply"
    path = draw(shape('fill = "black"\nskew = 20')).paths()[0]
    # Its top leans to the right by half its height's share, its bottom to the left; the middle stays.
    left = [round(s[1] / MM, 3) for s in steps(path.data)[:-1]]
    by = round(5 * tan(radians(20)), 3)
    assert left == pytest.approx([10 + by, 40 + by, 40 - by, 10 - by], abs=0.002)
    tilted = draw(shape('fill = "black"\nskew = [0, 45]')).paths()[0]
    assert [round(s[2] / MM, 3) for s in steps(tilted.data)[:-1]] == pytest.approx([5, 35, 45, 15])


def test_a_fade_is_a_mask_of_greys(draw: Draw) -> None:
    faces = draw(shape('fill = "black"\nfade = { linear = 90, stops = [1, [0.25, 0.6], 0] }'))
    (group,) = [g for g in groups(faces.first) if g.mask]
    assert group.mask
    (area,) = group.mask.items
    assert isinstance(area, Path)
    assert isinstance(area.fill, Gradient)
    assert [(at, c.r) for at, c in area.fill.stops] == [(0, 1), (0.6, 0.25), (1, 0)]
    assert [round(n / MM, 3) for n in area.fill.coords] == [25, 20, 25, 30]
    around = bounds(area)
    assert around.x < -100
    assert draw(shape('fill = "black"\nfade = { linear = 90, stops = [1, "x"] }')).codes == ["wrong-type"]
    assert draw(shape('fill = "black"\nfade = { stops = [1, 0] }')).codes == ["bad-gradient"]


@pytest.mark.parametrize(
    ("clip", "box", "ops"),
    [
        ('{ shape = "polygon", points = [[0, 0], [1, 0], [0, 1]] }', (10, 20, 30, 10), "MLLZ"),
        ('{ shape = "ellipse", box = ["1mm", "2mm", "4mm", "4mm"] }', (1, 2, 4, 4), "MCCCCZ"),
        ('{ shape = "path", path = "M0 0H24V12Z" }', (10, 20, 30, 5), "MLLZ"),
        ('{ shape = "symbol", symbol = "{sign}" }', (20, 20, 10, 10), "MLLLZ"),
    ],
)
def test_clips(draw: Draw, clip: str, box: tuple[float, ...], ops: str) -> None:
    faces = draw(shape(f'fill = "black"\nclip = {clip}'), CARD + 'sign = "square"')
    (group,) = [g for g in groups(faces.first) if g.clip]
    assert group.clip
    assert (in_mm(bounds(Path(group.clip))), group.clip.ops) == (box, ops)


def test_an_even_odd_clip_and_one_of_nothing(draw: Draw) -> None:
    ring = '{ shape = "path", path = "M0 0H24V24H0Z M6 6H18V18H6Z", even_odd = true }'
    (group,) = [g for g in groups(draw(shape(f'fill = "black"\nclip = {ring}')).first) if g.clip]
    assert group.even_odd
    assert draw(shape('fill = "black"\nclip = { shape = "symbol", symbol = "{sign}" }')).first.items == ()
    assert draw(shape('fill = "black"\nclip = { shape = "polygon" }')).codes == ["bad-points"]
    assert draw(shape('fill = "black"\nclip = 3')).codes == ["wrong-type"]

"""SVG files: what is drawn, what only pixels can show, and what is refused."""

from math import cos, pi, sin

import pytest
from layout_kit import flat, placed_path

from cardgen.decode.svg.drawing import Drawing, read_svg
from cardgen.decode.svg.pixels import png
from cardgen.decode.tints import CURRENT, Tints
from cardgen.diagnostics import Mistakes
from cardgen.model.bounds import silhouette
from cardgen.model.frame import Frame, Gradient, Group, Item, Path
from cardgen.model.outline import Outline, segments
from cardgen.units import BLACK, Color, parse_color

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
RED, BLUE, GREEN = Color(1, 0, 0), Color(0, 0, 1), Color(0, 0.502, 0)
BOX = "M1 1h2v2h-2z"
DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="


def read(body: str, head: str = HEAD) -> Drawing:
    return read_svg(f"{head}{body}</svg>")


def draw(body: str, tints: Tints | None = None) -> tuple[Item, ...]:
    found = read(body)
    assert not found.unknown
    return found.frame(tints or {}).items


def paths(body: str, tints: Tints | None = None) -> list[Path]:
    """All that is drawn, where it lies."""
    items = flat(Frame(24, 24, draw(body, tints)))
    return [placed_path(item, matrix) for item, matrix in items if isinstance(item, Path)]


def ends(data: Outline) -> list[tuple[float, float]]:
    return [(step[-2], step[-1]) for step in segments(data) if len(step) > 1]


@pytest.mark.parametrize(
    ("body", "points"),
    [
        ('<path d="M1 1h2v2z"/>', [(1, 1), (3, 1), (3, 3)]),
        ('<rect x="1" y="2" width="3" height="4"/>', [(1, 2), (4, 2), (4, 6), (1, 6)]),
        ('<rect x="25%" width="3mm" height="50%"/>', [(6, 0), (17.339, 0), (17.339, 12), (6, 12)]),
        ('<circle cx="5" cy="5" r="2"/>', [(7, 5), (5, 7), (3, 5), (5, 3), (7, 5)]),
        ('<ellipse cx="5" cy="5" rx="2" ry="1"/>', [(7, 5), (5, 6), (3, 5), (5, 4), (7, 5)]),
        ('<polygon points="0,0 2,0 2,2"/>', [(0, 0), (2, 0), (2, 2)]),
        ('<polyline points="0 0 2 0 2-2 9"/>', [(0, 0), (2, 0), (2, -2)]),
        ('<line x1="1" x2="3" y2="4" stroke="red"/>', [(1, 0), (3, 4)]),
        (
            '<rect width="4" height="4" rx="1"/>',
            [(1, 0), (3, 0), (4, 1), (4, 3), (3, 4), (1, 4), (0, 3), (0, 1), (1, 0)],
        ),
    ],
)
def test_shapes(body: str, points: list[tuple[float, float]]) -> None:
    (path,) = paths(body)
    for found, wanted in zip(ends(path.data), points, strict=True):
        assert found == pytest.approx(wanted, abs=1e-3)


@pytest.mark.parametrize(
    ("transform", "point"),
    [
        ("translate(2 3)", (3, 3)),
        ("translate(2)", (3, 0)),
        ("scale(2)", (2, 0)),
        ("scale(2,3) translate(1 1)", (4, 3)),
        ("rotate(90)", (0, 1)),
        ("rotate(90 1 1)", (2, 1)),
        ("matrix(1 2 3 4 5 6)", (6, 8)),
        ("skewX(45)", (1, 0)),
        ("skewY(45)", (1, 1)),
        ("rotate(30)", (cos(pi / 6), sin(pi / 6))),
    ],
)
def test_transforms(transform: str, point: tuple[float, float]) -> None:
    (path,) = paths(f'<path transform="{transform}" d="M1 0L2 0L2 1"/>')
    assert ends(path.data)[0] == pytest.approx(point)


def test_groups_hand_down_and_style_wins() -> None:
    drawn = paths(
        f'<g transform="translate(1 0)" fill="#ff0000" fill-rule="evenodd"><g transform="scale(2)">'
        f'<path d="{BOX}"/></g><path fill="blue" style="fill: green" d="{BOX}"/></g>'
        f'<title>x</title><path fill="none" d="{BOX}"/><path d="{BOX}"/>'
    )
    assert [(p.fill, p.even_odd) for p in drawn] == [(RED, True), (GREEN, True), (BLACK, False)]
    assert ends(drawn[0].data)[0] == (3, 2)


def test_style_sheets_by_weight() -> None:
    sheet = "<style>/* x */ .a{fill:blue} rect{fill:red;stroke:none} #i, .b.c {fill:green}</style>"
    shapes = ('<rect class="a"', "<rect", '<rect class="c b"', '<rect id="i" class="a"', '<circle r="1"')
    body = "".join(f'{shape} width="1" height="1"/>' for shape in shapes)
    assert [p.fill for p in paths(sheet + body)] == [BLUE, RED, GREEN, GREEN, BLACK]


@pytest.mark.parametrize(
    ("word", "color"),
    [
        ("#f00", RED),
        ("#ff000080", RED._replace(a=0.502)),
        ("#f008", RED._replace(a=0.5333)),
        ("rgb(255, 0, 0)", RED),
        ("rgba(100% 0% 0% / 50%)", RED._replace(a=0.5)),
        ("hsl(240, 100%, 50%)", BLUE),
        ("Green", GREEN),
        ("rebeccapurple", parse_color("#663399")),
    ],
)
def test_colours(word: str, color: Color) -> None:
    (path,) = paths(f'<path d="{BOX}" fill="{word}"/>')
    assert isinstance(path.fill, Color)
    assert path.fill == pytest.approx(color)


def test_tints_take_the_place_of_variables_colours_and_the_text_colour() -> None:
    body = "".join(
        f'<path d="{BOX}" {fill}/>'
        for fill in (
            "",
            'fill="currentColor"',
            'fill="var(--skin, #123456)"',
            'fill="#ABCDEF"',
            'fill="#fff"',
        )
    )
    plain = [p.fill for p in paths(body)]
    assert plain == [BLACK, BLACK, *(parse_color(c) for c in ("#123456", "#abcdef", "#ffffff"))]
    tinted = [p.fill for p in paths(body, {CURRENT: RED, "skin": BLUE, "#abcdef": GREEN})]
    assert tinted == [RED, RED, BLUE, GREEN, Color(1, 1, 1)]


def test_one_choice_of_tints_is_one_frame() -> None:
    drawing = read(f'<path d="{BOX}"/>')
    assert drawing.frame({CURRENT: RED}) is drawing.frame({CURRENT: RED})
    assert drawing.frame({CURRENT: RED}) is not drawing.frame({})


def test_pens() -> None:
    (path,) = paths(
        f'<g stroke="#f00" stroke-width="2" stroke-linecap="round" stroke-dasharray="1 2 3"><path d="{BOX}"'
        ' fill="none" stroke-linejoin="bevel" stroke-opacity=".5" stroke-dashoffset="13"/></g>'
    )
    pen = path.pen
    assert pen is not None
    assert (path.fill, pen.color, pen.width, pen.cap, pen.join) == (
        None,
        RED._replace(a=0.5),
        2,
        "round",
        "bevel",
    )
    assert (pen.dash, pen.phase, pen.miter) == ((1, 2, 3, 1, 2, 3), 1, 4)
    assert (
        not read(f'<path d="{BOX}"/><path fill="none" stroke="red" stroke-width="0" d="{BOX}"/>')
        .frame({})
        .items[1:]
    )


def test_gradients_with_their_chains_units_and_opacity() -> None:
    body = (
        '<defs><linearGradient id="a" gradientUnits="userSpaceOnUse" x1="2" x2="6" spreadMethod="reflect">'
        '<stop offset="0" stop-color="red"/><stop offset="50%" style="stop-color:blue;stop-opacity:.5"/>'
        '<stop offset=".2" stop-color="green"/></linearGradient>'
        '<radialGradient id="b" href="#a" gradientUnits="objectBoundingBox" fx="75%"/></defs>'
        f'<path d="{BOX}" fill="url(#a)" fill-opacity=".5"/><path d="{BOX}" fill="url(#b) #000"/>'
        f'<path d="{BOX}" fill="url(#gone) blue"/>'
    )
    line, circle, plain = (p.fill for p in paths(body))
    assert isinstance(line, Gradient)
    assert (line.coords, line.spread) == ((2, 0, 6, 0), "reflect")
    assert line.stops == (
        (0, RED._replace(a=0.5)),
        (0.5, BLUE._replace(a=0.25)),
        (0.5, GREEN._replace(a=0.5)),
    )
    assert isinstance(circle, Gradient)
    assert circle.coords == pytest.approx((0.75, 0.5, 0, 0.5, 0.5, 0.5))
    assert circle.matrix == (2, 0, 0, 2, 1, 1)
    assert plain == BLUE


def test_clips_of_several_shapes_and_an_empty_one() -> None:
    (group,) = draw(
        '<clipPath id="c"><rect width="2" height="2"/><rect x="4" width="2" height="2" clip-rule="nonzero"/>'
        f'</clipPath><clipPath id="e"/><path d="{BOX}" clip-path="url(#c)"/>'
        f'<path d="{BOX}" clip-path="url(#e)"/>'
    )
    assert isinstance(group, Group)
    assert group.clip is not None
    assert group.clip.ops == "MLLLZMLLLZ"
    (group,) = draw(
        '<clipPath id="c"><path d="M0 0h4v4h-1v-3h-3z"/><circle r="3"/></clipPath>'
        f'<path d="{BOX}" clip-path="url(#c)"/>'
    )
    assert isinstance(group, Group)
    assert group.clip is None
    assert group.mask is not None
    assert len(group.mask.items) == 2


def test_masks_and_blends() -> None:
    (outer,) = draw(
        f'<mask id="m"><rect width="9" height="9" fill="#fff"/></mask><path d="{BOX}" mask="url(#m)"'
        ' style="mix-blend-mode:multiply"/>'
    )
    assert isinstance(outer, Group)
    assert outer.isolated
    (group,) = outer.frame.items
    assert isinstance(group, Group)
    assert group.blend == "multiply"
    (masked,) = group.frame.items
    assert isinstance(masked, Group)
    assert masked.mask is not None


def test_opacity_goes_into_what_lies_apart_and_around_what_does_not() -> None:
    apart = f'<g opacity=".5"><path d="{BOX}"/><circle cx="9" cy="9" r="2"/></g>'
    assert [p.fill for p in paths(apart)] == [Color(0, 0, 0, 0.5)] * 2
    (group,) = draw(f'<g opacity=".5"><path d="{BOX}"/><circle cx="2" cy="2" r="2"/></g>')
    assert isinstance(group, Group)
    assert group.opacity == 0.5


def test_uses_symbols_and_nested_views() -> None:
    drawn = paths(
        '<symbol id="s" viewBox="0 0 2 2"><rect width="2" height="2"/></symbol>'
        '<rect id="r" width="1" height="1" fill="inherit"/>'
        '<use href="#s" x="10" y="1" width="4" height="8"/><use xlink:href="#r" x="5" fill="red"'
        ' xmlns:xlink="http://www.w3.org/1999/xlink"/>'
        '<svg x="2" width="4" height="4" viewBox="0 0 1 1" preserveAspectRatio="xMinYMin">'
        '<rect width="1" height="1"/></svg>'
    )
    corners = [ends(p.data)[0] for p in drawn]
    assert corners == [(0, 0), (10, 3), (5, 0), (2, 0)]
    assert [ends(p.data)[2] for p in drawn][1] == (14, 7)
    assert drawn[2].fill == RED


def test_the_view_is_the_origin_and_the_edge() -> None:
    found = read(f'<path d="{BOX}"/>', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 14 18">')
    frame = found.frame({})
    ((path, matrix),) = flat(frame)
    assert (frame.width, frame.height) == (14, 18)
    assert isinstance(path, Path)
    assert ends(placed_path(path, matrix).data)[0] == (11, 11)
    (group,) = draw('<circle r="5"/>')
    assert isinstance(group, Group)
    assert group.clip == Outline("MLLLZ", (0, 0, 24, 0, 24, 24, 0, 24))


def test_a_large_drawing_is_cut_off_unseen() -> None:
    """It may well lie inside, but nobody looks at all its numbers."""
    small, large = (f'<path d="M1 1{"L2 2L1 2" * count}"/>' for count in (10, 1000))
    assert isinstance(draw(small)[0], Path)
    (group,) = draw(large)
    assert isinstance(group, Group) and group.clip is not None
    assert read(f'<path d="{BOX}"/>', '<svg width="16px" height="9">').view[2:] == (16, 9)


def test_a_silhouette_is_what_its_shapes_cover() -> None:
    frame = read(
        f'<g transform="translate(1 1)"><path d="{BOX}"/></g><path d="{BOX}" fill="none" stroke="red"/>'
    )
    assert ends(silhouette(frame.frame({})))[0] == (2, 2)


def test_the_silhouette_of_lines_is_what_they_go_around() -> None:
    lines = '<g fill="none" stroke="red"><path d="M0 0L9 9"/><path d="M1 1h2v2z"/></g>'
    assert silhouette(read(lines).frame({})).ops == "MLLZ"
    assert not silhouette(read('<path d="M0 0L9 9" stroke="red" fill="none"/>').frame({}))


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ("<text>x</text>", "<text>"),
        ('<filter id="f"/><g filter="url(#f)"><rect width="1" height="1"/></g>', "<filter>"),
        ('<pattern id="p"/><rect width="1" height="1" fill="url(#p)"/>', "<pattern>"),
        ("<foreignObject/>", "<foreignObject>"),
        ('<path d="M0 0L1 1" marker-end="url(#m)"/>', "marker-end"),
        ("<style>g rect {fill:red}</style><rect width='1' height='1'/>", "g rect"),
        ('<rect width="1" height="1" fill="color-mix(in srgb, red, blue)"/>', "color-mix"),
        ('<g style="mix-blend-mode:hue"><rect width="1" height="1"/></g>', "hue"),
        (f'<image href="data:image/png;base64,{DOT}"/>', "<image>"),
        (f'<clipPath id="a" clip-path="url(#a)"/><g clip-path="url(#a)"><path d="{BOX}"/></g>', "<clipPath>"),
    ],
)  # fmt: skip
def test_what_is_not_known_is_named_and_drawn_as_pixels(body: str, name: str) -> None:
    found = read(f"{body}<rect width='5' height='5'/>")
    assert name in found.unknown
    assert png(found.source, (48, 48), {}).startswith(b"\x89PNG")


def test_pixels_have_the_tints_too() -> None:
    from io import BytesIO

    from PIL import Image

    body = '<text/><rect width="9" height="24"/><rect x="9" width="15" height="24" fill="var(--a, red)"/>'
    source = read(body).source
    png(source, (9, 9), {CURRENT: RED})  # of which nothing stays behind
    drawn = png(source, (240, 120), {CURRENT: BLUE, "a": Color(0, 1, 0)})
    image = Image.open(BytesIO(drawn)).convert("RGB")
    assert image.size == (240, 120)
    assert (image.getpixel((20, 60)), image.getpixel((200, 60))) == ((0, 0, 255), (0, 255, 0))


PATH = '<path d="M0 0h1v1z"/>'
MASKED = f'<g mask="url(#a)">{PATH}</g>'
BOMB = "".join(f'<g id="g{n}">{f"""<use href="#g{n - 1}"/>""" * 10}</g>' for n in range(1, 9))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (f'<!DOCTYPE svg [<!ENTITY a "x">]>{HEAD}{PATH}</svg>', "DOCTYPE"),
        (f'<!ENTITY a SYSTEM "file:///etc/passwd">{HEAD}{PATH}</svg>', "DOCTYPE"),
        (f'{HEAD}<use href="other.svg#a"/></svg>', "outside"),
        (f'{HEAD}<image width="1" height="1" href="/etc/x.png"/></svg>', "outside"),
        (f'{HEAD}<text/><filter><feImage href="http://a.b/x.png"/></filter></svg>', "outside"),
        (f'{HEAD}<image href="data:image/png;base64,AAAA"/></svg>', "damaged"),
        (f'{HEAD}<g id="a"><use href="#a"/></g></svg>', "itself"),
        (f'{HEAD}<mask id="a"><g mask="url(#a)">{PATH}</g></mask>{MASKED}</svg>', "itself"),
        (f'{HEAD}<g id="g0">{PATH}</g>{BOMB}</svg>', "100,000"),
        (f'{HEAD}<path d="M0"/></svg>', "path data"),
        (f'{HEAD}<path transform="warp(1)" d="M0 0h1"/></svg>', "warp"),
        (f'{HEAD}<rect width="1e400" height="1"/></svg>', "beyond"),
        (f'{HEAD}<rect width="nan" height="1"/></svg>', "beyond"),
        (f'{HEAD}<g transform="scale(1e6) scale(1e6)">{PATH}</g></svg>', "scale"),
        (f'{HEAD}<path d="M0 0l1e38 0"/></svg>', "beyond"),
        (f"{HEAD}</svg>", "nothing"),
        ("<svg", "XML"),
        ("<html/>", "SVG"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 1"/>', "viewBox"),
        (HEAD + "<g>" * 70 + PATH + "</g>" * 70 + "</svg>", "60"),
        (" " * 9_000_000, "8 MB"),
    ],
)  # fmt: skip
def test_refused(text: str, word: str) -> None:
    with pytest.raises(Mistakes) as refused:
        read_svg(text)
    (found,) = refused.value.diagnostics
    assert word in found.message.en
    assert found.message.zh

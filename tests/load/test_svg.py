"""SVG files: the shapes that are drawn, and what is refused."""

from math import cos, pi, sin

import pytest
from frames_kit import steps

from cardgen.diagnostics import Mistakes
from cardgen.load.svg import Drawing, read_svg
from cardgen.model.outline import Outline

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'


def draw(body: str, head: str = HEAD) -> Drawing:
    return read_svg(f"{head}{body}</svg>")


def ends(data: Outline) -> list[tuple[float, float]]:
    return [(s[-2], s[-1]) for s in steps(data) if len(s) > 1]


@pytest.mark.parametrize(
    ("body", "points"),
    [
        ('<path d="M1 1h2v2z"/>', [(1, 1), (3, 1), (3, 3)]),
        ('<rect x="1" y="2" width="3" height="4"/>', [(1, 2), (4, 2), (4, 6), (1, 6)]),
        ('<circle cx="5" cy="5" r="2"/>', [(5, 3), (7, 5), (5, 7), (3, 5), (5, 3)]),
        ('<ellipse cx="5" cy="5" rx="2" ry="1"/>', [(5, 4), (7, 5), (5, 6), (3, 5), (5, 4)]),
        ('<polygon points="0,0 2,0 2,2"/>', [(0, 0), (2, 0), (2, 2)]),
        ('<polyline points="0 0 2 0 2 2"/>', [(0, 0), (2, 0), (2, 2)]),
        (
            '<rect width="4" height="4" rx="1"/>',
            [(1, 0), (3, 0), (4, 1), (4, 3), (3, 4), (1, 4), (0, 3), (0, 1), (1, 0)],
        ),
    ],
)
def test_shapes(body: str, points: list[tuple[float, float]]) -> None:
    (part,) = draw(body).parts
    for found, wanted in zip(ends(part.data), points, strict=True):
        assert found == pytest.approx(wanted)


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
    (part,) = draw(f'<path transform="{transform}" d="M1 0L1 0"/>').parts
    assert ends(part.data)[0] == pytest.approx(point)


def test_groups_hand_down() -> None:
    parts = draw(
        '<g transform="translate(1 0)" fill="#ff0000" fill-rule="evenodd"><g transform="scale(2)">'
        '<path d="M1 1h1v1z"/></g><path style="fill: currentColor" d="M0 0h1v1z"/></g>'
        '<title>x</title><path fill="none" d="M0 0h1v1z"/><path d="M0 0h1v1z"/>'
    ).parts
    assert [(p.fill, p.even_odd) for p in parts] == [("#ff0000", True), ("", True), ("", False)]
    assert ends(parts[0].data)[0] == (3, 2)


def test_boxes() -> None:
    found = draw('<path d="M11 12h1v1z"/>', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="10 10 4 8">')
    assert (found.width, found.height, ends(found.parts[0].data)[0]) == (4, 8, (1, 2))
    found = draw('<path d="M1 1h1v1z"/>', '<svg xmlns="http://www.w3.org/2000/svg" width="16px" height="9">')
    assert (found.width, found.height) == (16, 9)


PATH = '<path d="M0 0h1v1z"/>'


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (f'<!DOCTYPE svg [<!ENTITY a "x">]>{HEAD}{PATH}</svg>', "DOCTYPE"),
        (f'<!doctype svg SYSTEM "file:///etc/passwd">{HEAD}{PATH}</svg>', "DOCTYPE"),
        (f'{HEAD}<use href="#a"/></svg>', "href"),
        (f'{HEAD}<g xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="x.svg">{PATH}</g></svg>', "href"),
        (f'{HEAD}<image width="1" height="1"/></svg>', "<image>"),
        (f"{HEAD}<script>1</script></svg>", "<script>"),
        (f"{HEAD}<style>@import 'x'</style></svg>", "<style>"),
        (f"{HEAD}<svg>{PATH}</svg></svg>", "<svg>"),
        (f'{HEAD}<path onclick="x()" d="M0 0h1"/></svg>', "onclick"),
        (f"{HEAD}<text>x</text></svg>", "<text>"),
        (f'{HEAD}<path stroke="#000" d="M0 0h1"/></svg>', "strokes"),
        (f'{HEAD}<path fill="url(#a)" d="M0 0h1"/></svg>', "url"),
        (f'{HEAD}<path d="M0"/></svg>', "path data"),
        (f'{HEAD}<path transform="warp(1)" d="M0 0h1"/></svg>', "warp"),
        (f'{HEAD}<rect width="1em" height="1"/></svg>', "1em"),
        (f"{HEAD}</svg>", "nothing"),
        ("<svg", "XML"),
        ("<html/>", "SVG"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 1"/>', "viewBox"),
        (HEAD + "<g>" * 60 + PATH + "</g>" * 60 + "</svg>", "deep"),
        (HEAD + PATH * 3000 + "</svg>", "2000"),
        (" " * 1_000_001, "1000000"),
    ],
)
def test_refused(text: str, word: str) -> None:
    with pytest.raises(Mistakes) as refused:
        read_svg(text)
    (found,) = refused.value.diagnostics
    assert word in found.message.en
    assert found.message.zh

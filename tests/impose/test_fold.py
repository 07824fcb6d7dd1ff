"""Folded along its line, a sheet has each back behind its face."""

import pytest
from sheet_kit import CAPTION, TYPESETTER, apply, size

from cardgen.diagnostics import Diagnostic
from cardgen.impose.arrange import arrange
from cardgen.impose.fold import CLEAR, folded, half
from cardgen.impose.sheets import Printed, impose
from cardgen.model.frame import Frame, Group, Page
from cardgen.units import MM

A4 = (210 * MM, 297 * MM)


def sheet(w: float, h: float, amount: int) -> tuple[list[Printed], list[Page]]:
    card = size(w, h, "s")
    runs = arrange(half(A4), [(card, amount)], margin=CLEAR)
    assert not isinstance(runs, Diagnostic)
    faces = [Printed(Frame(w * MM, h * MM), "s", Frame(w * MM, h * MM)) for _ in range(amount)]
    return faces, list(folded(impose(faces, runs, backs="long-edge", caption=CAPTION, typesetter=TYPESETTER)))


@pytest.mark.parametrize(("w", "h", "amount"), [(63, 88, 4), (63, 88, 3), (88, 63, 4), (140, 90, 1)])
def test_each_back_meets_its_face(w: float, h: float, amount: int) -> None:
    faces, pages = sheet(w, h, amount)
    (page,) = pages
    width, height = page.frame.width, page.frame.height
    assert sorted((width, height)) == pytest.approx(A4)
    front, back = (item for item in page.frame.items if isinstance(item, Group))
    for face in faces:
        places = [
            (half_page.matrix, item.matrix)
            for half_page, frame in ((front, face.front), (back, face.back))
            for item in half_page.frame.items
            if isinstance(item, Group) and item.frame is frame
        ]
        (one, other) = places
        for x, y in ((0.0, 0.0), (w * MM, 0.0), (0.0, h * MM)):
            ahead = apply(one[0], *apply(one[1], w * MM - x, y))
            behind = apply(other[0], *apply(other[1], x, y))
            mirrored = (width - ahead[0], ahead[1]) if width > height else (ahead[0], height - ahead[1])
            assert behind == pytest.approx(mirrored, abs=1e-6)
            fold = ahead[0] - width / 2 if width > height else ahead[1] - height / 2
            assert fold <= -CLEAR + 1e-6


def test_the_sheet_is_labelled_once() -> None:
    _, pages = sheet(63, 88, 5)
    assert [page.label for page in pages] == ["1", "2"]
    assert all(page.trim.w <= page.frame.width for page in pages)

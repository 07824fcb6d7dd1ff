"""Pieces larger than the paper."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheet_kit import A4, size

from cardgen.impose.grid import MARGIN
from cardgen.impose.sheets import Printed
from cardgen.impose.tiles import Tiling, tiling
from cardgen.model.frame import Frame, Group
from cardgen.units import MM


def cut(width: float, height: float, overlap: float = 10.0) -> Tiling | None:
    whole = size(width, height, "mat")._replace(overlap=overlap * MM)
    return tiling(A4, whole, margin=MARGIN, bleed=0.0)


def windows(face: Printed, *, back: bool = False) -> list[tuple[float, float]]:
    """Where the tiles of a face begin on it, in millimetres."""
    found = []
    tiles = cut(face.front.width / MM, face.front.height / MM)
    assert tiles
    for part in tiles.cut(face):
        frame = part.back if back else part.front
        assert frame and isinstance(frame.items[0], Group)
        matrix = frame.items[0].matrix
        found.append((round(-matrix[4] / MM, 3), round(-matrix[5] / MM, 3)))
    return found


def test_what_fits_lying_either_way_is_not_cut() -> None:
    assert cut(287, 200) is None
    assert cut(200, 287) is None


def test_a_size_without_overlap_is_not_cut() -> None:
    assert tiling(A4, size(600, 350, "mat"), margin=MARGIN, bleed=0.0) is None


def test_as_few_sheets_as_can_be() -> None:
    tiles = cut(600, 350)
    assert tiles
    assert (tiles.columns, tiles.rows) == (3, 2)
    assert tiles.tile.width / MM == pytest.approx(620 / 3)
    assert tiles.tile.height / MM == pytest.approx(180)


def test_tiles_come_row_by_row_and_each_reaches_into_the_next() -> None:
    face = Printed(Frame(390 * MM, 285 * MM), "mat")
    assert windows(face) == [(0, 0), (190, 0)]


def test_behind_the_left_tile_is_the_right_of_the_back() -> None:
    front, back = Frame(390 * MM, 285 * MM), Frame(390 * MM, 285 * MM)
    assert windows(Printed(front, "mat", back), back=True) == [(190, 0), (0, 0)]


def test_every_copy_is_cut() -> None:
    assert len(windows(Printed(Frame(390 * MM, 285 * MM), "mat", copies=3))) == 6


def test_only_where_a_tile_follows_there_are_ticks() -> None:
    tiles = cut(390, 285)
    assert tiles
    left, right = tiles.cut(Printed(Frame(390 * MM, 285 * MM), "mat"))
    assert (len(left.front.items), len(right.front.items)) == (2, 1)


@given(st.floats(5, 3000), st.floats(5, 3000), st.floats(0, 100))
def test_tiles_fit_and_cover_the_piece(width: float, height: float, overlap: float) -> None:
    tiles = cut(width, height, overlap)
    if tiles is None:
        assert sorted((width, height)) <= [200.001, 287.001] or max(width, height) <= 287.001
        return
    w, h = tiles.tile.width / MM, tiles.tile.height / MM
    small, large = sorted((w, h))
    assert small <= 200.001 and large <= 287.001
    assert tiles.columns * w - (tiles.columns - 1) * overlap == pytest.approx(width)
    assert tiles.rows * h - (tiles.rows - 1) * overlap == pytest.approx(height)

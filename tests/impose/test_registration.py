"""A printer and a back that was drawn against it: the back lies behind its face, however pages lie."""

import pytest
from sheet_kit import CAPTION, TYPESETTER, alone, apply

from cardgen.diagnostics import Diagnostic
from cardgen.impose.grid import Orientation, best_grid
from cardgen.impose.registration import registered
from cardgen.impose.sheets import Printed, impose
from cardgen.model.frame import Frame, Group
from cardgen.model.game import Size
from cardgen.model.outline import IDENTITY, Matrix, multiply
from cardgen.model.printer import Printer
from cardgen.units import MM

A4 = (210 * MM, 297 * MM)
W, H = 63 * MM, 88 * MM
SHIFTED = Printer("p", (1.5 * MM, -2 * MM))
TURNED = Printer("p", turn=1.0)
WIDER = Printer("p", scale=(1.01, 0.99))


def placed(frame: Frame, wanted: Frame, matrix: Matrix = IDENTITY) -> Matrix | None:
    """Where a frame stands on a page, however deep."""
    for item in frame.items:
        if isinstance(item, Group):
            inner = multiply(matrix, item.matrix)
            found = inner if item.frame is wanted else placed(item.frame, wanted, inner)
            if found is not None:
                return found
    return None


def comes_out(printer: Printer, x: float, y: float) -> tuple[float, float]:
    """By hand, for printers that do one thing: where a point of the back is, seen from the front."""
    from math import cos, radians, sin

    cx, cy = A4[0] / 2, A4[1] / 2
    x, y = (x - cx) * printer.scale[0], (y - cy) * printer.scale[1]
    angle = radians(printer.turn)
    x, y = x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
    return cx + x + printer.shift[0], cy + y + printer.shift[1]


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("edge", ["long-edge", "short-edge"])
@pytest.mark.parametrize("printer", [SHIFTED, TURNED, WIDER], ids=["shifted", "turned", "wider"])
def test_backs_come_out_behind_their_faces(orientation: Orientation, edge: str, printer: Printer) -> None:
    printer = printer._replace(flip=edge)  # type: ignore[arg-type]
    grid = best_grid(*A4, Size("s", W, H), orientation=orientation)
    assert not isinstance(grid, Diagnostic)
    cards = [Printed(Frame(W, H), "s", Frame(W, H)) for _ in range(grid.capacity)]
    pages = impose(cards, alone(grid), backs=printer.flip, caption=CAPTION, typesetter=TYPESETTER)
    front, back = registered(pages, printer)
    assert (front.frame.width, front.frame.height) == pytest.approx(A4)
    assert (back.frame.width, back.frame.height) == pytest.approx(A4)
    for card in cards:
        assert card.back is not None
        ahead, behind = placed(front.frame, card.front), placed(back.frame, card.back)
        assert ahead is not None and behind is not None
        for x, y in ((0.0, 0.0), (W, 0.0), (W, H)):
            bx, by = apply(behind, x, y)
            seen = (A4[0] - bx, by) if edge == "long-edge" else (bx, A4[1] - by)
            assert comes_out(printer, *seen) == pytest.approx(apply(ahead, W - x, y), abs=1e-6)

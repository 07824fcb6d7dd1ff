"""Backs: where a card's back lies on the other side of the sheet, so that both meet after turning."""

from typing import Literal

from cardgen.model.outline import Matrix

Edge = Literal["long-edge", "short-edge"]


def mirrors_columns(page_w: float, page_h: float, edge: Edge) -> bool:
    """Turning about an upright edge mirrors columns, about a level edge rows.

    The long edge of a portrait page is upright, that of a landscape page is level.
    """
    return (page_w <= page_h) == (edge == "long-edge")


def back_matrix(front: Matrix, card_w: float, page_w: float, page_h: float, edge: Edge) -> Matrix:
    """Where to draw a back, given where its front is drawn.

    A back's point (x, y) lies behind the front's point (card_w − x, y): a card is turned over like the
    page of a book. On paper that point is seen from behind, mirrored as the sheet is turned. Two mirrors
    make a turn, so backs are upright where columns are mirrored and upside down where rows are.
    """
    a, b, c, d, e, f = front
    a, b, e, f = -a, -b, a * card_w + e, b * card_w + f
    if mirrors_columns(page_w, page_h, edge):
        return (-a, b, -c, d, page_w - e, f)
    return (a, -b, c, -d, e, page_h - f)

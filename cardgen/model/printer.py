"""How a printer lays its second side against the first: measured once, made up for on every sheet."""

from typing import Literal

from cardgen.record import NamedTuple


class Printer(NamedTuple):
    """Where the second side comes out, seen from the front.

    `shift`: so far to the right and down, in points, at the middle of the paper. `turn`: clockwise, in
    degrees. `scale`: how much wider and higher. `margin`: what it cannot reach. `flip`: about which edge it,
    or its owner, turns the paper.
    """

    name: str
    shift: tuple[float, float] = (0.0, 0.0)
    turn: float = 0.0
    scale: tuple[float, float] = (1.0, 1.0)
    margin: float | None = None
    flip: Literal["long-edge", "short-edge"] = "long-edge"

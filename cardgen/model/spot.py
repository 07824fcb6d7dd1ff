"""Spot colours: inks of their own beside those that a press mixes all others of."""

from cardgen.record import NamedTuple
from cardgen.units import Color


class Spot(NamedTuple):
    """What is drawn in `color` is printed with an ink of its own, on a plate that is called `ink`.

    `overprint`: it is printed over what lies below, as a varnish or white ink is, and leaves no hole there.
    """

    ink: str
    color: Color
    overprint: bool = False

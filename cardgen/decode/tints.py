"""Tints: the colours that whoever shows a drawing chooses for it."""

from collections.abc import Mapping

from cardgen.units import Color

# By the name of a variable in the drawing, by the colour that is replaced ("#f2c9a1"), or CURRENT.
Tints = Mapping[str, Color]
# The tint that `currentColor` takes, and all that has no colour of its own.
CURRENT = "currentColor"

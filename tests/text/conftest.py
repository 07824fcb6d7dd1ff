"""What the tests of text share: the fonts that the dependencies carry, and ways to measure with them."""

from collections.abc import Callable

import pytest

from cardgen.load.symbols import PathSymbol
from cardgen.model.game import Symbol
from cardgen.text.fonts import FontSet
from cardgen.text.measure import Lettering, Measured
from cardgen.text.typeset import Typesetter
from cardgen.units import BLACK, Color

SQUARE = "M0 0H24V24H0Z"
RED, GREEN = Color(0.8, 0.1, 0.1), Color(0.0, 1.0, 0.0)


@pytest.fixture(scope="session")
def fonts() -> FontSet:
    return FontSet.open()


@pytest.fixture(scope="session")
def typesetter(fonts: FontSet) -> Typesetter:
    heart = PathSymbol(24.0, 24.0, ((SQUARE, None, False), (SQUARE, RED, False)))
    wide = PathSymbol(48.0, 24.0, ((SQUARE, GREEN, False),))
    symbols = {
        "hp": Symbol("hp", "生命", 24.0, 24.0, heart.draw),
        "wide": Symbol("wide", "宽", 48.0, 24.0, wide.draw),
    }
    return Typesetter(fonts, symbols, {"red": RED})


@pytest.fixture(scope="session")
def measured(fonts: FontSet) -> Callable[[str], Measured]:
    look = Lettering(fonts.chain((), 400), BLACK)
    return lambda text: Measured(text, ((0, len(text), look),))

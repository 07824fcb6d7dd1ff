"""What the tests of text share: the fonts that the dependencies carry, and ways to measure with them."""

from collections.abc import Callable

import pytest

from cardgen.model.game import Symbol, SymbolPart
from cardgen.model.outline import Outline
from cardgen.text.fonts import FontSet
from cardgen.text.measure import Lettering, Measured
from cardgen.text.typeset import Typesetter
from cardgen.units import BLACK, Color

SQUARE = Outline("MLLLZ", (0.0, 0.0, 24.0, 0.0, 24.0, 24.0, 0.0, 24.0))


@pytest.fixture(scope="session")
def fonts() -> FontSet:
    return FontSet.open()


@pytest.fixture(scope="session")
def typesetter(fonts: FontSet) -> Typesetter:
    heart = Symbol("hp", "生命", 24.0, 24.0, (SymbolPart(SQUARE), SymbolPart(SQUARE, "red")))
    wide = Symbol("wide", "宽", 48.0, 24.0, (SymbolPart(SQUARE, "#00ff00"),))
    return Typesetter(fonts, {"hp": heart, "wide": wide}, {"red": Color(0.8, 0.1, 0.1)})


@pytest.fixture(scope="session")
def measured(fonts: FontSet) -> Callable[[str], Measured]:
    look = Lettering(fonts.chain((), 400), BLACK)
    return lambda text: Measured(text, ((0, len(text), look),))

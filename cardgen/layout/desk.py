"""The desk on which faces are drawn: what drawing needs at hand, and what it has to report."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Place, Text
from cardgen.model.frame import Item
from cardgen.model.game import Card, Symbol
from cardgen.text.typeset import Typesetter
from cardgen.units import Color

# Finds an image by the name a user wrote: its absolute path and pixels, or what is wrong with it.
FindImage = Callable[[str, Place], tuple[str, tuple[int, int]] | Diagnostic]


class Tight(NamedTuple):
    """A text that had to be set smaller than asked."""

    card: str
    element: str
    asked: float
    size: float
    smallest: float


def called(card: Card) -> str:
    """What messages call a card; an empty face has only its kind."""
    return card.name or card.id or card.kind


class Desk:
    """Shared by all faces of one build; its collections grow while faces are drawn.

    `drawn` remembers texts that look the same on many cards, `caps` the scale that all cards of a kind
    share where a template asks for one size, `colors` what colours that cards name mean. `cells` counts
    what repetitions draw on the face at hand.
    """

    def __init__(self, typesetter: Typesetter, symbols: Mapping[str, Symbol], find_image: FindImage) -> None:
        self.typesetter = typesetter
        self.symbols = symbols
        self.find_image = find_image
        self.diagnostics: list[Diagnostic] = []
        self.tight: list[Tight] = []
        self.drawn: dict[tuple[object, ...], tuple[Item, ...]] = {}
        self.caps: dict[object, float] = {}
        self.colors: dict[str, Color] = {}
        self.cells = 0

    def complain(self, code: str, message: Text, place: Place, hint: Text | None = None) -> None:
        self.diagnostics.append(Diagnostic(code, message, place.span(), hint))

    def missing(self, characters: tuple[str, ...], card: Card, field_name: str, place: Place) -> None:
        """No face has these characters: print nothing rather than boxes."""
        for c in characters:
            code = f"U+{ord(c):04X}"
            self.complain(
                "missing-glyph",
                Text(
                    f"card “{called(card)}”, {field_name}: no font has the character “{c}” ({code})",
                    f"卡牌「{called(card)}」的 {field_name}：没有字体包含字符「{c}」（{code}）",
                ),
                place,
                Text(
                    "put a font that has it into the project's fonts/ folder, or use another character",
                    "把包含该字符的字体放进项目的 fonts/ 文件夹，或换一个字符",
                ),
            )

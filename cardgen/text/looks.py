"""Looks: how the spans of a text look in one style."""

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from cardgen.model.game import Symbol
from cardgen.text.classes import classify
from cardgen.text.fonts import FontSet
from cardgen.text.markup import MarkedSpan
from cardgen.text.measure import Lettering
from cardgen.text.style import Digits, Style
from cardgen.units import Color

if TYPE_CHECKING:
    from cardgen.text.block import Block

# What has dots or a Kai face where it is emphasised, by its kind: Chinese characters and their marks.
EMPHASISED = frozenset("IJOCPQDT")
# Numbers with what belongs to them, and signs alone.
NUMBER = r"[+\-−±×]?[0-9]+(?:[.,/:~–][0-9]+)*%?|[+−±×]"
# How large raised and lowered words are, and how far above the line, in em.
SHIFTED, RISES = 0.66, {"sup": 0.36, "sub": -0.14}
# The stroke, in em, that makes bold what has no bolder face than the text around it.
BOLDER = 0.045


class Looks:
    """The looks of one style. Each is worked out when the first span has it; the same look is one object."""

    def __init__(
        self, style: Style, fonts: FontSet, symbols: Mapping[str, Symbol], colors: Mapping[str, Color]
    ) -> None:
        self.style = style
        self.symbols = symbols
        self.colors = colors
        self._fonts = fonts
        self._regular = fonts.chain(style.families, style.weight, features=style.features)
        self._bold = fonts.chain(style.families, style.bold, features=style.features)
        if style.instead and self._bold.first.key == self._regular.first.key:
            self._bold = fonts.chain((*style.instead, *style.families), style.bold)
        self.short: dict[str, Block] = {}  # texts that come again and again
        self._by_span: dict[tuple[object, ...], Lettering] = {}  # what a span says beside its text
        self._known: dict[Lettering, Lettering] = {}
        self.plain = self._same(Lettering(self._regular, style.color))

    def of(self, spans: Sequence[MarkedSpan]) -> list[tuple[str, Lettering]]:
        """The look of each span; neighbours that look the same become one."""
        result: list[tuple[str, Lettering]] = []
        for span in spans:
            text, said = span[0], span[1:]
            if span.keyword and not self.style.brackets:
                text = text.strip("【】")
            look = self._by_span.get(said)
            if look is None:
                look = self._by_span[said] = self._same(self._look(span))
            if look.ruby:
                result.append((text, look))
            elif span.emphasis and look.symbol is None:
                # Dots and Kai are for Chinese characters; Latin words are italic, numbers alone bold.
                latin = self._same(self._latin(span, look, any(classify(char) == "A" for char in text)))
                for chinese, chars in groupby(text, lambda char: classify(char) in EMPHASISED):
                    _add(result, "".join(chars), look if chinese else latin)
            elif self.style.digits and look.symbol is None:
                self._add_numbers(result, text, look, self.style.digits)
            else:
                _add(result, text, look)
        return result

    def _add_numbers(
        self, result: list[tuple[str, Lettering]], text: str, look: Lettering, digits: Digits
    ) -> None:
        """A text whose numbers and signs have a face of their own."""
        weight = max(digits.weight, self.style.bold) if look.chain is self._bold else digits.weight
        chain = self._fonts.chain((digits.family, *self.style.families), weight)
        color = digits.color or look.color
        own = self._same(look._replace(chain=chain, color=color, scale=digits.scale, thicken=0.0))
        at = 0
        for found in re.finditer(NUMBER, text):
            if found.start() > at:
                _add(result, text[at : found.start()], look)
            _add(result, found[0], own)
            at = found.end()
        if at < len(text):
            _add(result, text[at:], look)

    def _look(self, span: MarkedSpan) -> Lettering:
        style = self.style
        keyword = span.keyword and style.keyword_color is not None
        color = self.colors[span.color] if span.color else style.keyword_color if keyword else style.color
        heavy = span.bold or keyword
        chain = self._bold if heavy else self._regular
        if span.symbol is not None:
            symbol = self.symbols[span.symbol]
            aspect = symbol.width / symbol.height
            return Lettering(chain, color or style.color, symbol=span.symbol, aspect=aspect)
        kai = self._fonts.kai() if span.emphasis and style.emphasis == "kai" else None
        if kai:
            chain = self._fonts.chain((kai, *style.families), style.bold if heavy else style.weight)
        dots = span.emphasis and not kai
        thicken = BOLDER if heavy and self._bold.first.key == self._regular.first.key else 0.0
        if span.family:
            families = (span.family, *style.families)
            chain = self._fonts.chain(families, style.bold if heavy else style.weight)
        look = Lettering(
            chain, color or style.color, dots, strike=span.strike, thicken=thicken, ruby=span.ruby
        )
        if span.underline or span.ground or span.shift:
            ground = self.colors[span.ground] if span.ground else None
            rise, scale = RISES.get(span.shift, 0.0), SHIFTED if span.shift else 1.0
            look = look._replace(underline=span.underline, ground=ground, rise=rise, scale=scale)
        return look

    def _latin(self, span: MarkedSpan, look: Lettering, italic: bool) -> Lettering:
        style = self.style
        heavy = span.bold or not italic or (span.keyword and style.keyword_color is not None)
        weight = style.bold if heavy else style.weight
        chain = self._fonts.chain(style.families, weight, italic, style.features)
        return look._replace(chain=chain, dots=False, italic=italic, thicken=0.0)

    def _same(self, look: Lettering) -> Lettering:
        return self._known.setdefault(look, look)


def _add(parts: list[tuple[str, Lettering]], text: str, look: Lettering) -> None:
    """Adds a text, to the last one where that looks the same. Symbols stay apart."""
    if parts and parts[-1][1] is look and look.symbol is None and not look.ruby:
        parts[-1] = (parts[-1][0] + text, look)
    else:
        parts.append((text, look))

"""A card's text, with its own markup, as a rulebook's words."""

from collections.abc import Container

from cardgen.model.document import Break, Inline, Inlines, SymbolMark, Words
from cardgen.text.markup import parse_markup

FIRST_IDEOGRAPH = "\u2e80"


def card_text(text: str, symbols: Container[str], *, chinese: bool = True) -> Inlines:
    """Bold, emphasis and symbols as on the card; colours stay there.

    `chinese`: whether a Chinese document says it; in others keywords in Latin letters are bold, without 【】.
    """
    out: list[Inline] = []
    for span in parse_markup(text, (), symbols):
        if span.symbol is not None:
            out.append(SymbolMark(span.symbol))
            continue
        shown = span.text.strip("【】") if span.keyword and not chinese else span.text
        bare = shown != span.text and max(shown, default="") < FIRST_IDEOGRAPH
        for n, line in enumerate((shown if bare else span.text).split("\n")):
            if n:
                out.append(Break(hard=False))
            if line:
                out.append(Words(line, bold=span.bold or bare, emphasis=span.emphasis))
    return tuple(out)

"""A card's text, with its own markup, as a rulebook's words."""

from collections.abc import Container

from cardgen.model.document import Break, Inline, Inlines, SymbolMark, Words
from cardgen.text.markup import parse_markup


def card_text(text: str, symbols: Container[str]) -> Inlines:
    """Bold, emphasis and symbols as on the card; colours stay there."""
    out: list[Inline] = []
    for span in parse_markup(text, (), symbols):
        if span.symbol is not None:
            out.append(SymbolMark(span.symbol))
            continue
        for n, line in enumerate(span.text.split("\n")):
            if n:
                out.append(Break(hard=False))
            if line:
                out.append(Words(line, bold=span.bold, emphasis=span.emphasis))
    return tuple(out)

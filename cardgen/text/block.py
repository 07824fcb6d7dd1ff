"""Block: a text with one style, measured once and independent of size."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardgen.model.game import Symbol
from cardgen.text.chain import Chain
from cardgen.text.classes import classify
from cardgen.text.fonts import FontSet
from cardgen.text.markup import Span, has_markup, parse_markup
from cardgen.text.measure import Look, Paragraph, measure
from cardgen.text.style import Style
from cardgen.units import Color

# Longer texts are cut, so that no text can keep a build busy; `Block.excess` says by how much.
LONGEST = 20_000
# Variation selectors and soft hyphens: nothing that a card prints.
DROPPED = frozenset("\ufe0e\ufe0f\u00ad\r")


class Block(NamedTuple):
    """A measured text. `gaps`: empty lines in it; `missing`: characters that no face has; `excess`: how
    many characters too long it is; `indent`: points that its lines stand in from the left.
    """

    style: Style
    paragraphs: tuple[Paragraph, ...]
    gaps: int = 0
    missing: tuple[str, ...] = ()
    excess: int = 0
    indent: float = 0.0


def make_block(
    text: str,
    style: Style,
    fonts: FontSet,
    symbols: Mapping[str, Symbol],
    colors: Mapping[str, Color],
    *,
    markup: bool,
    indent: float,
) -> Block:
    """Parses and measures a text. Every line break starts a new line, an empty line leaves a gap."""
    excess = max(0, len(text) - LONGEST)
    if excess:
        text = text[:LONGEST]
    if not DROPPED.isdisjoint(text):
        text = "".join(c for c in text if c not in DROPPED)
    text = text.strip("\n")
    chain = fonts.chain(style.families, style.weight)
    plain = Look(chain, style.color)
    paragraphs: list[Paragraph] = []
    if not markup or not has_markup(text, keywords=style.keyword_color is not None):
        gap = 0
        for line in text.split("\n"):
            if not line or line.isspace():
                gap += 1
            else:
                paragraphs.append(measure(line, ((0, len(line), plain),), style.tracking, gap))
                gap = 0
        missing = _missing(text, plain)
    else:
        made = span_block(parse_markup(text, colors, symbols), style, fonts, symbols, colors)
        return made._replace(excess=excess, indent=indent)
    gaps = sum([p.gap for p in paragraphs[1:]])
    return Block(style, tuple(paragraphs), gaps, missing, excess, indent)


def span_block(
    spans: Sequence[Span],
    style: Style,
    fonts: FontSet,
    symbols: Mapping[str, Symbol],
    colors: Mapping[str, Color],
) -> Block:
    """Measures a text that is already cut into spans."""
    painted = _looks(spans, style, fonts, symbols, colors)
    if len(painted) == 1 and "\n" not in painted[0][0] and not painted[0][0].isspace():
        ((text, look),) = painted
        paragraph = measure(text, ((0, len(text), look),), style.tracking)
        return Block(style, (paragraph,), 0, _missing(text, look) if look.symbol is None else ())
    paragraphs = tuple(measure(line, looks, style.tracking, gap) for line, looks, gap in _lines(painted))
    missing = dict.fromkeys(c for t, look in painted if look.symbol is None for c in _missing(t, look))
    return Block(style, paragraphs, sum([p.gap for p in paragraphs[1:]]), tuple(missing))


def _missing(text: str, look: Look) -> tuple[str, ...]:
    missing = look.chain.missing
    if not missing or missing.isdisjoint(text):
        return ()
    return tuple(dict.fromkeys(c for c in text if c in missing))


def _looks(
    spans: Sequence[Span],
    style: Style,
    fonts: FontSet,
    symbols: Mapping[str, Symbol],
    colors: Mapping[str, Color],
) -> list[tuple[str, Look]]:
    """The look of each span; neighbours that look the same become one."""
    regular = fonts.chain(style.families, style.weight)
    bold = fonts.chain(style.families, style.bold)
    kai = fonts.kai() if style.emphasis == "kai" else None
    result: list[tuple[str, Look]] = []
    for span in spans:
        keyword = span.keyword and style.keyword_color is not None
        color = colors[span.color] if span.color else style.keyword_color if keyword else style.color
        heavy = span.bold or keyword
        chain = bold if heavy else regular
        if span.symbol is not None:
            symbol = symbols[span.symbol]
            look = Look(chain, color or style.color, False, span.symbol, symbol.width / symbol.height)
            result.append((span.text, look))
            continue
        if span.emphasis and kai:
            chain = fonts.chain((kai, *style.families), style.bold if heavy else style.weight)
        look = Look(chain, color or style.color, span.emphasis and not kai, strike=span.strike)
        parts = _emphasised(span.text, look, bold) if look.dots else [(span.text, look)]
        for text, part in parts:
            if result and result[-1][1] == part:
                result[-1] = (result[-1][0] + text, part)
            else:
                result.append((text, part))
    return result


def _emphasised(text: str, look: Look, bold: Chain) -> list[tuple[str, Look]]:
    """Dots go under Chinese characters only; letters and digits are set bold instead."""
    latin = Look(bold, look.color, strike=look.strike)
    parts: list[tuple[str, Look]] = []
    for char in text:
        part = latin if classify(char) in "AN" else look
        if parts and parts[-1][1] is part:
            parts[-1] = (parts[-1][0] + char, part)
        else:
            parts.append((char, part))
    return parts


def _lines(parts: Sequence[tuple[str, Look]]) -> list[tuple[str, list[tuple[int, int, Look]], int]]:
    """Cut at line breaks: each line's text, its looks and how many empty lines stand before it."""
    lines: list[tuple[list[str], list[tuple[int, int, Look]]]] = [([], [])]
    length = 0
    for text, look in parts:
        for n, piece in enumerate(text.split("\n")):
            if n:
                lines.append(([], []))
                length = 0
            if piece:
                lines[-1][0].append(piece)
                lines[-1][1].append((length, length + len(piece), look))
                length += len(piece)
    result = []
    gap = 0
    for pieces, looks in lines:
        line = "".join(pieces)
        if not line or line.isspace():
            gap += 1
        else:
            result.append((line, looks, gap))
            gap = 0
    return result

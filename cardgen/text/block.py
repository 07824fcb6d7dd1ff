"""Block: a text with one style, measured once and independent of size."""

from collections.abc import Sequence

from cardgen.record import NamedTuple
from cardgen.text.looks import Looks
from cardgen.text.markup import MarkedSpan, has_markup, parse_markup
from cardgen.text.measure import Lettered, Lettering, Measured
from cardgen.text.style import Style

# Longer texts are cut, so that no text can keep a build busy; `Block.excess` says by how much.
LONGEST = 20_000


class Block(NamedTuple):
    """A measured text. `gaps`: empty lines in it; `missing`: characters that no face has; `excess`: how
    many characters too long it is; `indent`: points that its lines stand in from the left.
    """

    style: Style
    paragraphs: tuple[Measured, ...]
    gaps: int = 0
    missing: tuple[str, ...] = ()
    excess: int = 0
    indent: float = 0.0


def make_block(
    text: str,
    looks: Looks,
    *,
    markup: bool,
    indent: float,
) -> Block:
    """Parses and measures a text. Every line break starts a new line, an empty line leaves a gap."""
    excess = max(0, len(text) - LONGEST)
    if excess:
        text = text[:LONGEST]
    if "\r" in text:
        text = text.replace("\r", "")
    text = text.strip("\n")
    if looks.style.capitals:
        text = text.upper()
    keywords = looks.style.keyword_color is not None or not looks.style.brackets
    if markup and has_markup(text, keywords=keywords):
        block = span_block(parse_markup(text, looks.colors, looks.symbols), looks)
    elif "\n" in text or looks.style.digits or not text or text.isspace():
        block = span_block((MarkedSpan(text),), looks)
    else:
        block = word_block(text, looks)
    return block._replace(excess=excess, indent=indent) if excess or indent else block


def span_block(spans: Sequence[MarkedSpan], looks: Looks) -> Block:
    """Measures a text that is already cut into spans."""
    style = looks.style
    painted = looks.of(spans)
    if len(painted) == 1 and painted[0][1].symbol is None:
        text, look = painted[0]
        if "\n" not in text and text.strip():
            return word_block(text, looks, look)
    paragraphs = tuple(
        [Measured(line, looks, style.tracking, gap, style) for line, looks, gap in _lines(painted)]
    )
    missing = dict.fromkeys(
        c for t, look in painted if look.symbol is None for c in _missing(t + look.ruby, look)
    )
    return Block(style, paragraphs, sum([p.gap for p in paragraphs[1:]]), tuple(missing))


def word_block(text: str, looks: Looks, look: Lettering | None = None) -> Block:
    """Measures a line of words in one look, without one in the style's own; not for blanks alone."""
    look = look or looks.plain
    paragraph = Measured(text, ((0, len(text), look),), looks.style.tracking, 0, looks.style)
    return Block(looks.style, (paragraph,), 0, _missing(text + look.ruby, look))


def _missing(text: str, look: Lettering) -> tuple[str, ...]:
    missing = look.chain.missing
    if not missing or missing.isdisjoint(text):
        return ()
    return tuple(dict.fromkeys(c for c in text if c in missing))


def _lines(parts: Sequence[tuple[str, Lettering]]) -> list[tuple[str, list[Lettered], int]]:
    """Cut at line breaks: each line's text, its looks and how many empty lines stand before it."""
    lines: list[tuple[list[str], list[Lettered]]] = [([], [])]
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

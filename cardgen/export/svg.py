"""A game's symbol as inline SVG, in the colour of the text around it."""

from cardgen.model.game import Symbol
from cardgen.model.outline import segments

QUOTED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def escape(text: str) -> str:
    """Text as HTML and SVG write it."""
    return text.translate(QUOTED)


def symbol_svg(symbol: Symbol) -> str:
    """One line; its label is what is read aloud."""
    parts = []
    for part in symbol.parts:
        data = "".join(step[0] + " ".join(map(_number, step[1:])) for step in segments(part.data))
        fill = f' fill="{part.fill}"' if part.fill else ""
        rule = ' fill-rule="evenodd"' if part.even_odd else ""
        parts.append(f'<path d="{data}"{fill}{rule}/>')
    label = escape(symbol.label)
    box = f"0 0 {_number(symbol.width)} {_number(symbol.height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="symbol" role="img" aria-label="{label}"'
        f' viewBox="{box}">{"".join(parts)}</svg>'
    )


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")

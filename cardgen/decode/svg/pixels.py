"""What the reader does not know, drawn by resvg."""

import re
from copy import copy

from cardgen.decode.svg.source import Source
from cardgen.decode.svg.values import VARIABLE, hexadecimal
from cardgen.decode.tints import CURRENT, Tints

# More on a side is more than a sheet of paper shows.
MOST_PIXELS = 8000


def png(source: Source, size: tuple[int, int], tints: Tints) -> bytes:
    """The whole view in so many pixels, as PNG. The source was checked: it refers to nothing outside."""
    from resvg_py import svg_to_bytes

    shrink = min(1.0, MOST_PIXELS / max(size))
    width, height = (max(1, round(side * shrink)) for side in size)
    return svg_to_bytes(svg_string=_prepared(source, width, height, tints), dpi=96)


def _prepared(source: Source, width: int, height: int, tints: Tints) -> str:
    """The file with the size and the colours that are wanted, as resvg takes them."""
    from xml.etree import ElementTree

    root = copy(source.root)
    x, y, w, h = source.view
    root.attrib = root.attrib | {"width": f"{width}", "height": f"{height}", "viewBox": f"{x} {y} {w} {h}"}
    root.set("preserveAspectRatio", "none")
    if current := tints.get(CURRENT):
        for key in ("color", "fill"):
            root.attrib.setdefault(key, f"#{hexadecimal(current)}")
    text = ElementTree.tostring(root, "unicode")

    def chosen(variable: re.Match[str]) -> str:
        tint = tints.get(variable[1])
        return f"#{hexadecimal(tint)}" if tint else (variable[2] or "currentColor").strip()

    text = VARIABLE.sub(chosen, text)
    for name, color in tints.items():
        if name.startswith("#"):
            text = re.sub(re.escape(name), f"#{hexadecimal(color)}", text, flags=re.IGNORECASE)
    return text

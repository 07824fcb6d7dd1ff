"""A game's symbol as inline SVG, in the colour of the text around it."""

from base64 import b64encode
from collections.abc import Iterator

from cardgen.model.frame import Frame, Gradient, Group, Ink, Path, Picture
from cardgen.model.game import TEXT_COLOR, Symbol
from cardgen.model.outline import IDENTITY, segments

QUOTED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def escape(text: str) -> str:
    """Text as HTML and SVG write it."""
    return text.translate(QUOTED)


def symbol_svg(symbol: Symbol) -> str:
    """One line; its label is what is read aloud."""
    label = escape(symbol.label)
    box = f"0 0 {_number(symbol.width)} {_number(symbol.height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="symbol" role="img" aria-label="{label}"'
        f' viewBox="{box}">{"".join(_items(symbol.draw(TEXT_COLOR)))}</svg>'
    )


def _items(frame: Frame) -> Iterator[str]:
    for item in frame.items:
        match item:
            case Path():
                yield _path(item)
            case Group():
                matrix = " ".join(f"{value:.6g}" for value in item.matrix)
                place = f' transform="matrix({matrix})"' if item.matrix != IDENTITY else ""
                thin = f' opacity="{_number(item.opacity)}"' if item.opacity < 1 else ""
                inner = "".join(_items(item.frame))
                yield f"<g{place}{thin}>{inner}</g>" if place or thin else inner
            case Picture(_, _, _, data) if data:
                _, _, w, h = item.box
                href = f"data:image/png;base64,{b64encode(data).decode('ascii')}"
                yield f'<image width="{_number(w)}" height="{_number(h)}" href="{href}"/>'


def _path(path: Path) -> str:
    data = "".join(step[0] + " ".join(map(_number, step[1:])) for step in segments(path.data))
    fill = _ink("fill", path.fill) if path.fill else ' fill="none"'
    rule = ' fill-rule="evenodd"' if path.even_odd else ""
    stroke, pen = "", path.pen
    if pen:
        dash = f' stroke-dasharray="{" ".join(map(_number, pen.dash))}"' if pen.dash else ""
        stroke = (
            f'{_ink("stroke", pen.color)} stroke-width="{_number(pen.width)}" stroke-linecap="{pen.cap}"'
            f' stroke-linejoin="{pen.join}"{dash}'
        )
    return f'<path d="{data}"{fill}{rule}{stroke}/>'


def _ink(key: str, ink: Ink) -> str:
    """A colour; the text's own needs no word as a fill. A gradient is too small to see: its middle."""
    color = ink.stops[len(ink.stops) // 2][1] if isinstance(ink, Gradient) else ink
    thin = f' {key}-opacity="{_number(color.a)}"' if color.a < 1 else ""
    if color[:3] == TEXT_COLOR[:3]:
        return thin if key == "fill" else f' {key}="currentColor"{thin}'
    return f' {key}="#{"".join(f"{round(part * 255):02x}" for part in color[:3])}"{thin}'


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")

"""A book's colours as the style sheet wants them: readable, for light and for dark."""

from collections.abc import Iterable

from cardgen.model.book_style import BookStyle
from cardgen.units import BLACK, WHITE, Color, contrast

READABLE = 4.6
DARK = 17.0  # how far from white a dark page is
# Scenes of which nothing lies on a ground of its own.
ON_PAPER = ("anatomy", "box")
DANGER = Color(0.64, 0.12, 0.12)


def colors(style: BookStyle, frames: Iterable[str] = ()) -> str:
    """Custom properties, also for dark rooms; whoever switches by hand has the last word.

    What is drawn on coloured paper, such as `frames` of boxes, is left out in the dark and in print.
    """
    light, dark = palettes(style)
    plain, turned = (
        "".join(f" --{name}: {color.hex};" for name, color in palette.items()) for palette in (light, dark)
    )
    bare = "".join(f" --frame-{kind}: none;" for kind in frames) + " --drawn: none; --undrawn: inline;"
    turned += bare
    return "\n".join(
        (
            f":root {{ color-scheme: light dark;{plain} }}",
            f"@media screen and (prefers-color-scheme: dark) {{ :root:not([data-theme]) {{{turned} }} }}",
            f"@media screen {{ :root[data-theme=dark] {{ color-scheme: dark;{turned} }}",
            ":root[data-theme=light] { color-scheme: light; } }",
            f"@media print {{ :root:root {{ --paper: #fff;{bare} }} }}",
            "",
        )
    )


def following(svg: str, style: BookStyle) -> str:
    """A drawing that lies on the page's paper, in colours that change with it."""
    for name in ("ink", "second", "accent", "quiet", "line", "tint", "paper"):
        color: Color = getattr(style, name)
        svg = svg.replace(f'"{color.hex}"', f'"var(--{name})"')
    return svg


def palettes(style: BookStyle) -> tuple[dict[str, Color], dict[str, Color]]:
    """For light and for dark, where paper and ink change places and what lies between moves along."""
    light = _palette(style, style.paper, style.ink, style.tint, style.line, style.quiet)
    if contrast(style.paper, WHITE) > contrast(style.paper, BLACK):
        return light, light
    paper = _until(style.ink, BLACK, WHITE, DARK)
    ink = style.paper.mix(paper, 0.08)
    tint, line, quiet = (paper.mix(ink, share) for share in (0.07, 0.24, 0.62))
    return light, _palette(style, paper, ink, tint, line, quiet)


def _palette(
    style: BookStyle, paper: Color, ink: Color, tint: Color, line: Color, quiet: Color
) -> dict[str, Color]:
    pole = BLACK if contrast(paper, BLACK) > contrast(paper, WHITE) else WHITE
    heads = ink if style.second == style.ink else style.second
    accent, second, danger, quiet = (
        _until(_until(color, pole, paper), pole, tint) for color in (style.accent, heads, DANGER, quiet)
    )
    on_accent = max(paper, ink, key=lambda color: contrast(color, accent))
    return {
        "paper": paper,
        "ink": ink,
        "tint": tint,
        "line": line,
        "quiet": quiet,
        "accent": accent,
        "second": second,
        "danger": danger,
        "on-accent": on_accent,
        "glow": accent.mix(paper, 0.68),
    }


def _until(color: Color, pole: Color, ground: Color, wanted: float = READABLE) -> Color:
    """A colour with as much of a pole mixed in as it needs to stand out from a ground."""
    steps = (color.mix(pole, step / 20) for step in range(21))
    return next((mixed for mixed in steps if contrast(mixed, ground) >= wanted), pole)

"""SVG in our PDFs looks as resvg draws it: every feature once, in two renderers, on white and on colour."""

import pytest
from frames_kit import FONTS, tool

from bench import likeness
from bench.likeness import MOST, compared
from cardgen.decode.svg.drawing import read_svg
from cardgen.decode.svg.pixels import png

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 120 100">'
STOPS = (
    '<stop stop-color="#b3261e"/><stop offset=".6" stop-color="#f2c94c" stop-opacity=".4"/><stop offset="1"/>'
)
STAR = "M50 5L61 39H97L68 60L79 95L50 74L21 95L32 60L3 39H39Z"
PICTURES = {
    "strokes": f'<g fill="none" stroke="#3a6ea5" stroke-width="6"><path d="{STAR}" stroke-linejoin="round"/>'
    '<path d="M0 0H80" stroke-dasharray="12 5 3" stroke-dashoffset="7" stroke-linecap="round"/></g>',
    "curves": '<path d="M0 40c10-60 40-60 50 0s40 40 50 0q5 50-40 45t-50-20a30 20 25 1 1-10-25z"/>',
    "rules": f'<path d="{STAR}" fill-rule="evenodd"/><path d="M10 10h80v70h-80zM25 25h50v40h-50z"'
    ' fill="#b3261e" fill-opacity=".5"/>',
    "linear": f'<linearGradient id="a" gradientTransform="rotate(30)">{STOPS}</linearGradient>'
    '<rect width="100" height="80" rx="14" fill="url(#a)"/>',
    "radial": f'<radialGradient id="a" fx=".3" fy=".3">{STOPS}</radialGradient>'
    '<ellipse cx="50" cy="40" rx="48" ry="38" fill="url(#a)" stroke="url(#a)" stroke-width="5"/>',
    "reflected": '<linearGradient id="a" x2=".5" spreadMethod="reflect"><stop stop-color="#3a6ea5"/>'
    '<stop offset="1" stop-color="#fff"/></linearGradient><rect width="100" height="80" fill="url(#a)"/>',
    "clipped": f'<clipPath id="a"><path d="{STAR}"/></clipPath><g clip-path="url(#a)">'
    '<rect width="100" height="50" fill="#b3261e"/><circle cx="50" cy="70" r="30" fill="#f2c94c"/></g>',
    "clip of two": f'<clipPath id="a"><path d="{STAR}"/><circle cx="70" cy="30" r="25"/></clipPath>'
    '<rect width="100" height="90" fill="#3f7d4e" clip-path="url(#a)"/>',
    "masked": '<linearGradient id="a"><stop stop-color="#fff"/><stop offset="1"/></linearGradient>'
    '<mask id="m"><rect width="100" height="90" fill="url(#a)"/></mask>'
    f'<path d="{STAR}" mask="url(#m)" fill="#3a6ea5"/>',
    "faded": '<g opacity=".5"><circle cx="35" cy="40" r="30" fill="#b3261e"/><circle cx="65" cy="40" r="30"'
    ' fill="#3a6ea5"/></g><rect width="20" height="20" opacity=".5"/><g opacity=".9"><rect x="40" y="70"'
    ' width="20" height="20"/></g><rect x="80" width="20" height="20" opacity=".5"/>',
    "blended": '<rect width="70" height="60" fill="#f2c94c"/><circle cx="60" cy="45" r="35" fill="#3a6ea5"'
    ' style="mix-blend-mode:multiply"/><circle cx="30" cy="50" r="25" fill="#666"'
    ' style="mix-blend-mode:screen"/>',
    "used": '<symbol id="s" viewBox="0 0 10 10"><path d="M0 0h10v10z" fill="currentColor"/></symbol>'
    '<g color="#b3261e"><use href="#s" width="40" height="60"/></g><use href="#s" x="50" y="20" width="40"'
    ' height="40" transform="rotate(15 70 40)"/>',
    "styled": "<style>.a{fill:#3f7d4e;stroke:#000} #b{stroke-width:5}</style>"
    '<rect class="a" width="40" height="40"/><rect class="a" id="b" x="50" width="40" height="40"/>',
}  # fmt: skip


@pytest.mark.parametrize("name", PICTURES)
def test_a_drawing_is_like_resvgs_and_all_lines(name: str) -> None:
    tool("pdftoppm", "-v")
    found = compared(name, f"{HEAD}{PICTURES[name]}</svg>", FONTS, ["poppler"])
    assert found.vectors
    assert not found.suspect, found.tiles
    assert max(found.means.values()) <= MOST


def test_what_is_not_drawn_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    tool("pdftoppm", "-v")
    whole = read_svg(f'{HEAD}<rect width="99" height="80"/></svg>')
    monkeypatch.setattr(likeness, "by_resvg", lambda _, size, tints: png(whole.source, size, tints))
    found = compared("a", f'{HEAD}<rect width="80" height="80"/></svg>', FONTS, ["poppler"])
    assert found.suspect
    assert not found.like
    assert compared("a", f'{HEAD}<rect x="500" width="9" height="9"/></svg>', FONTS).blank


def test_pixels_are_not_counted_as_lines() -> None:
    tool("pdftoppm", "-v")
    assert not compared("a", f'{HEAD}<text/><rect width="99" height="80"/></svg>', FONTS).vectors

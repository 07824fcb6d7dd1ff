"""SVG files that symbols are drawn from, and art."""

from random import Random

from .. import nasty
from ..files import Input, base_files

FILE = "card_data/g/art/mark.svg"
PIECES = (
    '<use href="#a"/>', '<g id="a"><use href="#a"/><use href="#a"/></g>',
    '<image href="../../outside/secret.png"/>', '<!DOCTYPE svg [<!ENTITY a "&a;">]>',
    '<!ENTITY x SYSTEM "file:///etc/passwd">', "&x;", "<g>" * 60, "</g>", "<script>1</script>",
    '<path d="M0 0"/>', '<path d="M0 0 A0 0 0 0 0 1e308 1"/>',
    '<path d="M0 0 A1e-300 1e300 1e9 1 1 1 1"/>', '<path d="m1-1-.5.5z"/>',
    '<rect width="-1" height="nan"/>', '<rect width="1e400" height="1"/>', '<circle r="1e308"/>',
    '<g transform="scale(0)">', '<g transform="rotate(1e308) scale(1e308)">',
    '<g transform="matrix(1 2 3)">', '<polygon points="1"/>', "<style>*{}</style>", '<text>x</text>',
    '<linearGradient id="a"/>', '<rect style="fill:url(#a)"/>', '<rect width="2" height="2" fill="nope"/>',
    "<!-- ", 'viewBox="0 0 0 0"', 'viewBox="0 0 1e-320 1"', 'width="1e999"', 'xmlns:x="y"',
    '<?xml version="1.0" encoding="utf-16"?>', '<?xml version="1.0" encoding="x"?>', "\0", "<svg>",
    "</svg>", "]]>", "<![CDATA[", 'opacity="nan"', 'stroke="red"', 'stroke-width="1e308"',
    'stroke-dasharray="1e-300"', 'stroke-dasharray="-1 nan"', 'stroke="red" stroke-dasharray="0 0 1e7"',
    '<clipPath id="c" clip-path="url(#c)"/>', '<g clip-path="url(#c)">', '<g mask="url(#m)">',
    '<mask id="m"><g mask="url(#m)"><rect width="9" height="9"/></g></mask>', 'filter="url(#f)"',
    '<filter id="f"><feGaussianBlur stdDeviation="1e9"/></filter>', 'fill="url(#a)"', 'fill="var(--x)"',
    '<filter id="f"><feTurbulence numOctaves="999999999"/></filter>', 'fill="rgb(nan,1e999,)"',
    '<linearGradient id="a" href="#a"><stop offset="1e308"/><stop stop-opacity="-1"/></linearGradient>',
    '<radialGradient id="a" r="-1" fx="1e300" gradientTransform="scale(0)"><stop/><stop/></radialGradient>',
    '<symbol id="a" viewBox="0 0 0 0"><use href="#a"/></symbol>', '<svg viewBox="0 0 1e-300 1" width="9">',
    '<image href="data:image/png;base64,iVBORw0KGgo="/>', '<image href="data:image/svg+xml,x"/>',
    "<style>a b{}</style>", "<style>.a{fill:url(//x)", 'style="transform:rotate(1turn)"', 'class="a"',
    'mix-blend-mode="multiply"', 'style="mix-blend-mode:hue"', "<foreignObject/>", "<switch/>", '<a href="http://x">',
    '<text x="1e308" y="1">{name}</text>', '<text><tspan y="2">{a}</tspan><tspan y="nan">b</tspan></text>',
    '<text style="shape-inside:url(#a);font-size:-1px" transform="scale(0 1)">{x}</text>', 'id="art"',
    '<text y="3" font-size="1e-9" letter-spacing="1e9em">\u202e</text>', '<g id="art-a"><text>x</text></g>',
    '<pattern id="a"><rect fill="url(#a)"/></pattern>', 'marker-end="url(#a)"', 'width="100%" height="1e9%"',
)  # fmt: skip


def svg(random: Random) -> Input:
    text = base_files()[FILE].decode()
    for _ in range(random.choice((1, 1, 2, 5))):
        at = random.choice([n for n, c in enumerate(text) if c in ' <\n"'])
        text = text[:at] + random.choice(PIECES) + text[at:]
    if random.random() < 0.5:
        text = nasty.line_damage(random, text)
    if random.random() < 0.05:
        text = text.replace("<g ", nasty.repeated(random, '<path d="M0 0H9V9Z"/>') + "<g ", 1)
    if random.random() < 0.03:
        tens = "".join(f'<g id="t{n}">' + f'<use href="#t{n - 1}"/>' * 10 + "</g>" for n in range(1, 9))
        text = text.replace("<g ", f'<g id="t0"><path d="M0 0H9"/></g>{tens}<g ', 1)
    commands = (("check",), ("build",), ("show", "g", "zhanggui", "--dpi", "40"), ("template", FILE))
    return Input({FILE: nasty.encoded(random, text)}, tuple(random.sample(commands, 2)))

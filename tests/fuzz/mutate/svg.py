"""SVG files that symbols are drawn from."""

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
    "</svg>", "]]>", "<![CDATA[", 'opacity="nan"', 'stroke="red"',
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
    commands = (("check",), ("build",), ("show", "g", "zhanggui", "--dpi", "40"))
    return Input({FILE: nasty.encoded(random, text)}, tuple(random.sample(commands, 2)))

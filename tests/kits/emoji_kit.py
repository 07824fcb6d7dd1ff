"""A small font of emoji in colour: squares, each of a red and a half transparent blue layer."""

from pathlib import Path

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

RED, BLUE = (1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 0.5)
# Pictures by the characters that they are.
PICTURES = {
    "grin": "😀",
    "tick": "✅",
    "cross": "❌",
    "man": "👨",
    "girl": "👧",
    "tone": "🏽",
    "heart": "❤",
    "letter_d": "🇩",
    "letter_e": "🇪",
    "om": "🕉",
}
SEQUENCES = {"family": "👨‍👧", "dark_man": "👨🏽", "flag": "🇩🇪", "keycap": "1️⃣"}
PLAIN = {"one": "1", "joiner": "\u200d", "colored": "\ufe0f", "cap": "\u20e3"}
SIDE, LEFT, BOTTOM = 800, 100, -100


def write_emoji_font(folder: Path, layers: tuple[int, ...] = (0, 1)) -> Path:
    """The font as a file in a folder. `layers`: the colour of each, by its number in the palette."""
    names = [".notdef", *PLAIN, *PICTURES, *SEQUENCES, "layer"]
    known = {**PLAIN, **PICTURES}
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(char): name for name, char in known.items()})
    builder.setupGlyf({name: _square() if name not in PLAIN else TTGlyphPen(None).glyph() for name in names})
    advances = {name: (0 if name in PLAIN else 1000, LEFT) for name in names}
    builder.setupHorizontalMetrics(advances)
    builder.setupHorizontalHeader(ascent=900, descent=-200)
    builder.setupNameTable({"familyName": "Tiny Emoji", "styleName": "Regular", "psName": "TinyEmoji"})
    builder.setupOS2()
    builder.setupPost()
    pictures = [*PICTURES, *SEQUENCES]
    builder.setupCPAL([[RED, BLUE]])
    builder.setupCOLR({name: [("layer", index) for index in layers] for name in pictures}, version=0)
    by_char = {char: name for name, char in known.items()}
    rules = "\n".join(
        f"sub {' '.join(by_char[char] for char in chars)} by {name};" for name, chars in SEQUENCES.items()
    )
    addOpenTypeFeaturesFromString(builder.font, f"feature ccmp {{ {rules} }} ccmp;")
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "TinyEmoji.ttf"
    builder.save(file)
    return file


def _square() -> object:
    pen = TTGlyphPen(None)
    pen.moveTo((LEFT, BOTTOM))
    for x, y in ((LEFT, BOTTOM + SIDE), (LEFT + SIDE, BOTTOM + SIDE), (LEFT + SIDE, BOTTOM)):
        pen.lineTo((x, y))
    pen.closePath()
    return pen.glyph()

"""What cards can be made into besides sheets: pictures, and files for shops and tables on the screen.

A target is one module here with `write(order, files)` and one line in the table. Modules are imported when
they are asked for.
"""

from typing import NamedTuple

from cardgen.diagnostics import Text

HERE = __name__


class Target(NamedTuple):
    """`words`: what is made. `dpi`: where nobody says another; 0: as suits the picture.

    `backs`: they are always there. `single`: one picture, which needs no folder of its own. `bleed`: where
    nobody says another.
    """

    module: str
    words: Text
    dpi: int = 300
    backs: bool = False
    single: bool = False
    bleed: str = ""


TARGETS: dict[str, Target] = {
    "png": Target(f"{HERE}.single", Text("a PNG of each card", "每张牌一个 PNG")),
    "jpeg": Target(f"{HERE}.single", Text("a JPEG of each card", "每张牌一个 JPEG")),
    "svg": Target(f"{HERE}.single", Text("an SVG of each card", "每张牌一个 SVG")),
    "pdf": Target(f"{HERE}.single", Text("a PDF of each card", "每张牌一个 PDF")),
    "contact": Target(f"{HERE}.contact", Text("all cards on one picture", "全部卡牌的合影"), 0, single=True),
    "fan": Target(f"{HERE}.fan", Text("a hand of cards, fanned out", "一手摊开的牌"), 0, single=True),
    "tts": Target(
        f"{HERE}.tts", Text("decks for Tabletop Simulator", "Tabletop Simulator 的牌组"), backs=True
    ),
    "mpc": Target(f"{HERE}.mpc", Text("pictures for MakePlayingCards", "MakePlayingCards 的图"), backs=True),
    "tgc": Target(f"{HERE}.tgc", Text("pictures for The Game Crafter", "The Game Crafter 的图"), backs=True),
    "press": Target(
        f"{HERE}.press",
        Text("PDF/X-4 in CMYK for print shops", "给印刷厂的 CMYK PDF/X-4"),
        backs=True,
        bleed="3mm",
    ),
    "drivethru": Target(
        f"{HERE}.drivethru",
        Text("PDF/X-1a for DriveThruCards", "给 DriveThruCards 的 PDF/X-1a"),
        backs=True,
    ),
    "quote": Target(
        f"{HERE}.quote", Text("a list of components for a quote", "询价用的配件清单"), backs=True
    ),
}

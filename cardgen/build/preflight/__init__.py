"""What those who print cards ask for: one table, by which `cardgen preflight` looks at a game.

A new target is one line here.
"""

from typing import Literal

from cardgen.diagnostics import Text
from cardgen.record import NamedTuple
from cardgen.units import MM

INCH = 72.0
# What the target does with colours: as screens have them, as four inks, or one printer's own way.
Colors = Literal["rgb", "cmyk", "own"]


class Demands(NamedTuple):
    """Lengths in points; 0: it asks for nothing.

    `safe`: how far text stays from the cut. `bleed`: how far colour has to go beyond it. `size`: of type;
    `line`: of strokes. `ink`: the most of four inks together. `drift`: how far backs may be off.
    `strict`: what it asks for is a must.
    """

    words: Text
    safe: float
    bleed: float
    size: float
    line: float
    dpi: int
    colors: Colors
    ink: float = 0.0
    drift: float = 1.5 * MM
    strict: bool = True


TARGETS: dict[str, Demands] = {
    "home": Demands(
        Text("a printer at home", "家用打印机"),
        2 * MM, 0.0, 5.0, 0.25, 150, "own", strict=False,
    ),
    "快印": Demands(Text("a print shop", "快印店"), 3 * MM, 2 * MM, 6.0, 0.2 * MM, 300, "cmyk", 3.0),
    "mpc": Demands(Text("MakePlayingCards", "MakePlayingCards"), 36 * 0.24, 36 * 0.24, 5.0, 0.5, 300, "own"),
    "tgc": Demands(
        Text("The Game Crafter", "The Game Crafter"), INCH / 8, INCH / 8, 5.0, 0.5, 300, "own"
    ),
    "drivethru": Demands(
        Text("DriveThruCards", "DriveThruCards"), INCH / 8, INCH / 8, 6.0, 0.25, 300, "cmyk", 2.4
    ),
    "silhouette": Demands(
        Text("a Silhouette cutter", "Silhouette 切割机"),
        2 * MM, 0.6 * MM, 5.0, 0.25, 150, "own", strict=False,
    ),
    "tts": Demands(
        Text("Tabletop Simulator", "Tabletop Simulator"),
        0.0, 0.0, 6.0, 0.0, 150, "rgb", drift=0.0, strict=False,
    ),
}  # fmt: skip
# Other words for the same.
ALIASES = {"kuaiyin": "快印", "shop": "快印"}

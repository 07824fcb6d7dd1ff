"""Style: how a text looks, apart from where it stands."""

from typing import TYPE_CHECKING, Literal

from cardgen.model.frame import Gradient, Ink
from cardgen.record import NamedTuple
from cardgen.units import BLACK, Color

if TYPE_CHECKING:
    from cardgen.text.dress import Dress

Align = Literal["left", "center", "right", "justify"]
# Where lines end: where they are full, after punctuation, or so that they are alike.
LineEnds = Literal["full", "phrases", "alike"]


class Digits(NamedTuple):
    """Another face for numbers and their signs. `scale`: their size as a multiple of the text's."""

    family: str
    weight: int
    scale: float = 1.0
    color: Color | None = None


class Style(NamedTuple):
    """The look of one block of text. Sizes in points, `leading` and `tightest` in multiples of the size.

    Leading is tightened down to `tightest` before the size shrinks. `bold` is the weight of **bold**,
    `emphasis` how *this* is shown: dots under the characters or a Kai face. `keyword_color` sets 【…】
    in that colour and bold, None leaves it as the text around it; `brackets`: whether 【】 are seen.
    `paragraph_gap`, `tracking` and `marks`, the room of a mark within a line, in em. `latin_gap`:
    whether there is air between Chinese and Latin. `line_ends`: where lines are full, or after punctuation
    even if that leaves them short (half full after a comma), or so that they are as alike as reading allows.
    `capitals`: whether small letters become capitals.
    A gradient goes across the text's own box. `arc`: the radius of the circle that a line stands on, below
    0 for one above it; 0 for none. `features`: of the font, such as `smcp` for small capitals and `onum` for
    figures that go up and down.
    `instead`: families for **bold** words where the first has no bolder face, as Chinese books have Hei for
    what Song has not; without them a stroke makes them bold.
    `language`: a tag, where lines are not broken as Chinese is; `hyphenate`: whether its words may be cut.
    """

    families: tuple[str, ...] = ()
    size: float = 8.0
    weight: int = 400
    bold: int = 700
    color: Ink = BLACK
    leading: float = 1.5
    tightest: float = 1.3
    align: Align = "left"
    paragraph_gap: float = 0.35
    emphasis: Literal["dots", "kai"] = "dots"
    keyword_color: Color | None = None
    brackets: bool = True
    tracking: float = 0.0
    marks: float = 1.0
    latin_gap: bool = True
    line_ends: LineEnds = "full"
    capitals: bool = False
    digits: Digits | None = None
    dress: "Dress | None" = None
    arc: float = 0.0
    features: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    language: str = ""
    hyphenate: bool = False

    @property
    def finished(self) -> bool:
        """Whether its letters are more than filled with a colour."""
        return self.dress is not None or self.arc != 0.0 or isinstance(self.color, Gradient)

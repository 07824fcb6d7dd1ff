"""BookStyle: how a game's rulebook looks, on paper and on screens."""

from collections.abc import Mapping

from cardgen.diagnostics import Place
from cardgen.record import NamedTuple
from cardgen.units import Color


class BookVoice(NamedTuple):
    """Letters of a rulebook: one of the game's `[voices.…]`, as far as a book needs it."""

    families: tuple[str, ...] = ()
    weight: int = 0
    bold: int = 0
    tracking: float = 0.0


PLAIN_VOICE = BookVoice()


class BookMeasures(NamedTuple):
    """Lengths in points; 0 for what the paper and the language decide.

    `scaled`: they are those of A4, and other paper of its shape has the same pages, larger or smaller.
    `section`: headings right below those of chapters. `margins`: above, beside and below the text.
    `notes`: a column for side notes, none where it is 0.
    """

    size: float = 0.0
    step: float = 0.0
    section: float = 0.0
    margins: tuple[float, ...] = ()
    columns: int = 0
    gutter: float = 0.0
    notes: float = 0.0
    scaled: bool = False


class BookStyle(NamedTuple):
    """`second`: titles and headings; `quiet`: captions and furniture; `tint`: the ground of boxes.

    `display`, `text`, `label`, `number`: voices, plain ones where nothing is said. `cover`, `back_cover`,
    `chapter`, `page`: names of templates; `boxes`: of those for boxes of a kind. `contents`: the
    deepest level of headings that contents name, 0 for no contents. `place`: where it is said.
    `chapter_pages`: each chapter but the first begins a page where there are columns. `brackets`: whether
    the 【】 of keywords are seen.
    `sides`: colours of who acts in a worked turn; `outline`: of the stroke around its loudest words.
    """

    paper: Color = Color(1.0, 1.0, 1.0)
    ink: Color = Color(0.1333, 0.1294, 0.1216)
    accent: Color = Color(0.6431, 0.1922, 0.1216)
    second: Color = Color(0.1333, 0.1294, 0.1216)
    quiet: Color = Color(0.4039, 0.3843, 0.3529)
    tint: Color = Color(0.9569, 0.9451, 0.9176)
    line: Color = Color(0.7529, 0.7176, 0.6588)
    display: BookVoice = PLAIN_VOICE
    text: BookVoice = PLAIN_VOICE
    label: BookVoice = PLAIN_VOICE
    number: BookVoice = PLAIN_VOICE
    measures: BookMeasures = BookMeasures()
    cover: str = ""
    back_cover: str = ""
    chapter: str = ""
    chapter_pages: bool = False
    page: str = ""
    boxes: Mapping[str, str] = {}
    contents: int = 3
    brackets: bool = True
    sides: tuple[Color, ...] = ()
    outline: Color | None = None
    place: Place | None = None


NEUTRAL = BookStyle()

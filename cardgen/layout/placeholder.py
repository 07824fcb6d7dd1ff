"""What stands in a draft where a picture will be: a grey box with the file's name."""

from cardgen.layout.desk import Desk
from cardgen.model.frame import Frame, Group, Item, Path, Pen
from cardgen.model.outline import Outline
from cardgen.model.shapes import rectangle
from cardgen.text.style import Style
from cardgen.units import Color, Rect

GROUND, LINE, WORDS = Color(0.9, 0.9, 0.9), Color(0.72, 0.72, 0.72), Color(0.35, 0.35, 0.35)
LARGEST, SMALLEST = 9.0, 3.0


def placeholder(box: Rect, name: str, desk: Desk) -> tuple[Item, ...]:
    """The box with its diagonals; the name on a plate in the middle, as large as it can be."""
    x, y, w, h = box
    cross = Outline("MLML", (x, y, x + w, y + h, x + w, y, x, y + h))
    plate = Rect(x + 0.1 * w, y + 0.4 * h, 0.8 * w, 0.2 * h)
    style = Style(size=min(LARGEST, max(SMALLEST, 0.4 * h)), color=WORDS, align="center")
    block = desk.typesetter.block(name, style, markup=False)
    words = desk.typesetter.fit([block], plate.w, plate.h, smallest=SMALLEST, valign="middle")
    at = (1.0, 0.0, 0.0, 1.0, plate.x, plate.y)
    return (
        Path(rectangle(box), GROUND, Pen(LINE, 0.5)),
        Path(cross, pen=Pen(LINE, 0.5)),
        Path(rectangle(plate), GROUND),
        Group(Frame(plate.w, plate.h, words.items), at, clip=rectangle(Rect(0.0, 0.0, plate.w, plate.h))),
    )

"""A sheet that measures how a printer's second side lies against its first, read with the bare eye.

Along each edge the back has two scales and the front, further in, two others. The margin is cut off along a
line through the back's scales and the edge folded over: now they lie beside the front's. A line of the one is
1 mm from the next, of the other 0.9 mm, so the lines that meet and have the same number tell the drift in
tenths of a millimetre: a vernier. Folding along a line keeps what is measured along that line.
"""

from collections.abc import Iterator, Sequence
from math import degrees
from typing import TYPE_CHECKING, Literal, NamedTuple

from cardgen.diagnostics import Language, Text
from cardgen.impose.marks import CAPTION_COLOR, Caption, words_in
from cardgen.impose.registration import mirror
from cardgen.model.frame import Frame, Group, Item, Page, Path, Pen
from cardgen.model.outline import Matrix, Segment, multiply, outline
from cardgen.model.printer import Printer
from cardgen.units import BLACK, MM, Color, Rect

if TYPE_CHECKING:
    from cardgen.text.typeset import Typesetter

Side = Literal["left", "right", "top", "bottom"]
STEPS = 40  # in both directions, tenths of a millimetre
FRONT, BACK = 1.0 * MM, 0.9 * MM
CUT = 11 * MM  # from the paper's edge
FLAPS: dict[Side, float] = {"left": 30 * MM, "right": 30 * MM, "top": 10 * MM, "bottom": 10 * MM}
BEYOND = 3 * MM  # how far lines run on, where a cut or a fold is not exact
ZERO, TEN, FIVE, ONE = 9 * MM, 7 * MM, 6 * MM, 4.5 * MM
TICK = Pen(BLACK, 0.35)
GUIDE = Pen(Color(0.5, 0.5, 0.5), 0.4, dash=(3.0, 2.0))
NUMBER, LETTER, WORDS = 4.5, 15.0, 8.0
LEAST = (200 * MM, 270 * MM)  # smaller paper has no room for the scales
HOW_TO = Text(
    "Print this sheet twice on both sides, at actual size.\n"
    "Cut the left and right margins off one, the top and bottom margins off the other, along the outer "
    "dashed lines. It need not be exact.\n"
    "Fold each cut edge over to the front along the inner dashed line, so that the two uncut edges lie "
    "flush.\n"
    "At A to H find the line that meets a line with the same number across the edge. Then:\n"
    "cardgen printer NAME --readings A,B,C,D,E,F,G,H",
    "按实际大小双面打印两张。\n"
    "沿外侧虚线，一张剪去左右两边，另一张剪去上下两边，不必很准。\n"
    "把剪过的边沿内侧虚线折到正面来，没剪的两条边要对齐。\n"
    "在 A 到 H 各处，找出两边数字相同、又正好对上的那条线，记下数字，然后：\n"
    "cardgen printer 名称 --readings A,B,C,D,E,F,G,H",
)


class Scale(NamedTuple):
    """A pair of scales: by which edge, and where along it its zero is, from the middle of the edge."""

    letter: str
    side: Side
    middle: float


def scales(paper: tuple[float, float]) -> tuple[Scale, ...]:
    """Two by each edge, in the order in which they are read."""
    down, across = _middles(paper)
    places: tuple[tuple[Side, float], ...] = (
        ("left", down),
        ("right", down),
        ("top", across),
        ("bottom", across),
    )
    found = [(side, middle) for side, far in places for middle in (-far, far)]
    return tuple(Scale(letter, *place) for letter, place in zip("ABCDEFGH", found, strict=True))


def _middles(paper: tuple[float, float]) -> tuple[float, float]:
    """How far from the middle of an edge the zeros are: of the upright edges, of the others."""
    return paper[1] / 2 - 90 * MM, 46 * MM


def solved(readings: Sequence[int], paper: tuple[float, float], name: str) -> Printer:
    """The drift that comes nearest to what was read, in tenths of a millimetre."""
    left, right, top, bottom = (
        (0.1 * MM * readings[n], 0.1 * MM * readings[n + 1]) for n in range(0, len(readings), 2)
    )
    x, y = paper[0] / 2 - CUT, paper[1] / 2 - CUT
    down, across = _middles(paper)
    turn = (x * (sum(right) - sum(left)) + y * (sum(top) - sum(bottom))) / (4 * x * x + 4 * y * y)
    higher = (left[1] - left[0] + right[1] - right[0]) / (4 * down)
    wider = (top[1] - top[0] + bottom[1] - bottom[0]) / (4 * across)
    shift = (sum(top) + sum(bottom)) / 4, (sum(left) + sum(right)) / 4
    return Printer(name, shift, degrees(turn), (1 + wider, 1 + higher))


def calibration(
    paper: tuple[float, float],
    printer: Printer,
    typesetter: "Typesetter",
    language: Language,
) -> tuple[Page, Page]:
    """Both sides of the sheet, for a printer that turns paper as this one does."""
    caption = Caption("cardgen", language=language)
    back: list[Item] = []
    front: list[Item] = [*_guides(paper), *_how_to(paper, typesetter, language)]
    for scale in scales(paper):
        front += _scale(scale, paper, FRONT, typesetter, caption)
        seen = Frame(*paper, tuple(_scale(scale, paper, BACK, typesetter, caption)))
        # What is to be seen when the edge is folded over, as it lies on the paper, as it stands on the page.
        back.append(Group(seen, multiply(mirror(printer, *paper), _fold(scale.side, paper))))
    for items, word in ((front, Text("front", "正面")), (back, Text("back", "背面"))):
        at = Rect(paper[0] / 2 - 40 * MM, paper[1] - 62 * MM, 80 * MM, 6 * MM)
        items.append(words_in(f"cardgen · {word.in_(language)}", typesetter, caption, WORDS, at, "center"))
    box = Rect(0.0, 0.0, *paper)
    sides = Frame(*paper, tuple(front)), Frame(*paper, tuple(back))
    return Page(sides[0], box, box, "1a"), Page(sides[1], box, box, "1b")


def _landing(side: Side) -> float:
    """How far from the paper's edge the cut edge lies when it is folded over."""
    return CUT + 2 * FLAPS[side]


def _at(side: Side, paper: tuple[float, float], along: float, inwards: float) -> tuple[float, float]:
    """A point so far from the middle of an edge, and from the edge."""
    w, h = paper
    across = {"left": inwards, "right": w - inwards}.get(side, w / 2 + along)
    return across, {"top": inwards, "bottom": h - inwards}.get(side, h / 2 + along)


def _fold(side: Side, paper: tuple[float, float]) -> Matrix:
    """The mirror along the line where an edge is folded."""
    x, y = _at(side, paper, 0.0, CUT + FLAPS[side])
    return (
        (-1.0, 0.0, 0.0, 1.0, 2 * x, 0.0) if side in ("left", "right") else (1.0, 0.0, 0.0, -1.0, 0.0, 2 * y)
    )


def _scale(
    scale: Scale, paper: tuple[float, float], pitch: float, typesetter: "Typesetter", caption: Caption
) -> Iterator[Item]:
    """One of a pair, as it is seen when the edge is folded over; the back's lies towards that edge."""
    landing = _landing(scale.side)
    away = 1.0 if pitch == FRONT else -1.0
    lines: list[Segment] = []
    for n in range(-STEPS, STEPS + 1):
        length = ZERO if n == 0 else TEN if n % 10 == 0 else FIVE if n % 5 == 0 else ONE
        along = scale.middle + n * pitch
        lines.append(("M", *_at(scale.side, paper, along, landing - away * BEYOND)))
        lines.append(("L", *_at(scale.side, paper, along, landing + away * length)))
        if n % 5 == 0:
            at = _at(scale.side, paper, along, landing + away * (length + 2.2 * MM))
            yield words_in(
                str(n).replace("-", "−"), typesetter, caption, NUMBER, _around(at, 4.2 * MM), "center"
            )
    yield Path(outline(lines), pen=TICK)
    if pitch == FRONT:
        at = _at(scale.side, paper, scale.middle, landing + ZERO + 7 * MM)
        yield words_in(scale.letter, typesetter, caption, LETTER, _around(at, 8 * MM), "center")


def _around(point: tuple[float, float], size: float) -> Rect:
    return Rect(point[0] - size / 2, point[1] - size / 2, size, size)


def _guides(paper: tuple[float, float]) -> Iterator[Item]:
    """Where to cut, and where to fold; no line runs through a scale."""
    for side, flap in FLAPS.items():
        upright = side in ("left", "right")
        for inwards, free in ((CUT, 5 * MM), (CUT + flap, 48 * MM if upright else 5 * MM)):
            half = paper[upright] / 2 - free
            ends = (_at(side, paper, along, inwards) for along in (-half, half))
            (x1, y1), (x2, y2) = ends
            yield Path(outline((("M", x1, y1), ("L", x2, y2))), pen=GUIDE)


def _how_to(paper: tuple[float, float], typesetter: "Typesetter", language: Language) -> Iterator[Item]:
    """What to do, in the middle of the sheet."""
    from cardgen.text.style import Style

    x = _landing("left") + 16 * MM
    box = Rect(x, 60 * MM, paper[0] - 2 * x, paper[1] - 120 * MM)
    style = Style(size=WORDS, color=CAPTION_COLOR)
    blocks = [typesetter.block(line, style, markup=False) for line in HOW_TO.in_(language).split("\n")]
    fitted = typesetter.fit(blocks, box.w, box.h, smallest=5.0, valign="middle", gap=WORDS)
    yield Group(Frame(box.w, box.h, fitted.items), (1, 0, 0, 1, box.x, box.y))

"""Small drawings with every way of laying on colour, by name: what painters have to agree on."""

from frames_kit import box, run

from cardgen.model.frame import Frame, Gradient, Group, Item, Path, Pen
from cardgen.model.outline import Outline
from cardgen.model.shapes import circle, rounded
from cardgen.units import Color, Rect

SIZE = 96.0
RED, BLUE, GOLD, WHITE = Color(0.8, 0.1, 0.1), Color(0.1, 0.2, 0.8), Color(0.95, 0.75, 0.2), Color(1, 1, 1)
NONE = RED._replace(a=0.0)
GROUND = Path(box(0, 0, SIZE, SIZE), fill=Color(0.85, 0.9, 0.8))
STRIPES = tuple(Path(box(0, y, SIZE, 8), fill=Color(0.3, 0.5, 0.4)) for y in range(0, 96, 24))

LINE = Gradient((16, 16, 80, 80), ((0.0, RED), (0.5, GOLD), (1.0, BLUE)))
STEPS = Gradient((16, 0, 80, 0), ((0.0, RED), (0.4, RED), (0.4, GOLD), (0.7, GOLD), (0.7, BLUE), (1.0, BLUE)))
RING = Gradient((48, 48, 0, 48, 48, 40), ((0.0, GOLD), (1.0, BLUE)))
INKS: dict[str, Color | Gradient] = {
    "colour": RED,
    "translucent colour": RED._replace(a=0.5),
    "line": LINE,
    "steps": STEPS,
    "circle": RING,
    "off centre": Gradient((36, 36, 4, 48, 48, 40), ((0.0, WHITE), (1.0, RED))),
    "turned": Gradient((0, 0, 1, 0), ((0.0, RED), (1.0, BLUE)), matrix=(40.0, 40.0, -40.0, 40.0, 28.0, 28.0)),
    "reflect": Gradient((40, 0, 56, 0), ((0.0, RED), (1.0, GOLD)), "reflect"),
    "repeat": Gradient((48, 40, 56, 48), ((0.0, RED), (1.0, GOLD)), "repeat"),
    "rings": Gradient((48, 48, 0, 48, 48, 16), ((0.0, RED), (1.0, GOLD)), "reflect"),
    "fading": LINE._replace(stops=((0.0, RED), (1.0, BLUE._replace(a=0.0)))),
    "one fading colour": LINE._replace(stops=((0.0, RED), (1.0, NONE))),
    "evenly faded": LINE._replace(stops=((0.0, RED._replace(a=0.4)), (1.0, BLUE._replace(a=0.4)))),
    "glow": RING._replace(stops=((0.0, WHITE), (0.5, GOLD._replace(a=0.6)), (1.0, GOLD._replace(a=0.0)))),
    "jump at the ends": LINE._replace(stops=((0.0, BLUE), (0.0, RED), (1.0, GOLD), (1.0, BLUE))),
}
ROUND = rounded(Rect(12, 12, 72, 72), 20)
WAVE = Outline("MCC", (12, 60, 30, 0, 40, 0, 48, 48, 56, 96, 66, 96, 84, 36))
STAR = Outline("MLLLLZ", (48, 8, 72, 84, 8, 36, 88, 36, 24, 84))
TEXT = run(8, 64, "战王", size=40, weight=700)


def _both(ink: Color | Gradient) -> Path:
    return Path(ROUND, ink, Pen(BLUE._replace(a=0.5), 12))


# How an ink is used.
USES = {
    "fill": lambda ink: (Path(ROUND, ink),),
    "stroke": lambda ink: (Path(WAVE, pen=Pen(ink, 14, cap="round")),),
    "fill and translucent stroke": lambda ink: (_both(ink),),
    "text": lambda ink: (TEXT._replace(color=ink),),
    "outlined text": lambda ink: (TEXT._replace(color=WHITE, pen=Pen(ink, 3, join="round")),),
    "drawn text": lambda ink: (TEXT._replace(color=None, pen=Pen(ink, 2)),),
    "text with a pen": lambda ink: (TEXT._replace(color=ink, pen=Pen(BLUE, 1)),),
    "text below": lambda ink: (TEXT._replace(color=ink, pen=Pen(BLUE, 1), ghost=True),),
}
ON_LETTERS = ("colour", "translucent colour", "line", "circle", "fading", "one fading colour", "evenly faded")
PENS = {
    "odd dashes": Pen(RED, 6, (14.0,), phase=5.0),
    "three dashes": Pen(RED, 6, (14.0, 6.0, 4.0), phase=-7.0),
    "dots": Pen(RED, 8, (0.0, 14.0), cap="round"),
    "no dashes at all": Pen(RED, 8, (0.0, 0.0)),
    "sharp": Pen(RED, 8, miter=20.0),
    "blunt": Pen(RED, 8, miter=2.0),
    "bevel": Pen(RED, 8, join="bevel", cap="square"),
    "no width": Pen(RED, 0.0),
}


def _two() -> tuple[Item, ...]:
    """Two shapes of which one covers a part of the other."""
    return Path(circle(38, 48, 26), LINE), Path(circle(60, 48, 26), BLUE, Pen(WHITE, 4))


def drawings() -> dict[str, tuple[Item, ...]]:
    """Name → items on a ground, 96 points square."""
    found: dict[str, tuple[Item, ...]] = {}
    for use, make in USES.items():
        for name, ink in INKS.items():
            if "text" in use and use != "text" and name not in ON_LETTERS:
                continue
            found[f"{use}: {name}"] = make(ink)
    for name, pen in PENS.items():
        found[f"pen: {name}"] = (Path(Outline("MLL", (12, 80, 44, 16, 60, 80)), pen=pen),)
    dots = Outline("MZMLML", (24, 24, 48, 48, 48, 48, 60, 72, 60.0001, 72))
    found["pen: points"] = (Path(dots, pen=Pen(RED, 12, cap="round")),)
    found["even-odd"] = (Path(STAR, LINE, even_odd=True),)
    two, veil = Frame(SIZE, SIZE, _two()), INKS["fading"]
    grey = Gradient((16, 0, 80, 0), ((0.0, Color(0, 0, 0)), (1.0, WHITE)))
    mask = Frame(SIZE, SIZE, (Path(box(0, 0, SIZE, SIZE), grey), Path(circle(48, 48, 12), WHITE)))
    whole = Group(two)
    screened = Frame(SIZE, SIZE, (Path(ROUND, RED), whole._replace(blend="screen")))
    turned = (0.7, 0.3, -0.3, 0.7, 30.0, 0.0)
    for name, group in {
        "clip": whole._replace(clip=ROUND),
        "even-odd clip": whole._replace(clip=STAR, even_odd=True),
        "clip that is empty": whole._replace(clip=Outline()),
        "opacity": whole._replace(opacity=0.5),
        "mask": whole._replace(mask=mask),
        "mask and opacity": whole._replace(mask=mask, opacity=0.5),
        "mask of one shape": Group(Frame(SIZE, SIZE, (Path(ROUND, RED),)), mask=mask),
        "mask of a stroke": Group(Frame(SIZE, SIZE, USES["stroke"](RED)), mask=mask),
        "mask of text": Group(Frame(SIZE, SIZE, (TEXT,)), mask=mask),
        "multiply": whole._replace(blend="multiply"),
        "screen": whole._replace(blend="screen"),
        "overlay": whole._replace(blend="overlay"),
        "overlay, masked and faded": whole._replace(blend="overlay", mask=mask, opacity=0.7),
        "multiply one shape": Group(Frame(SIZE, SIZE, (Path(ROUND, LINE),)), blend="multiply"),
        "isolated": Group(screened, isolated=True),
        "turned": whole._replace(matrix=turned),
        "turned, clipped and masked": whole._replace(matrix=turned, clip=ROUND, mask=mask),
        "shared and turned": whole._replace(matrix=turned, shared=True),
        "fading within a faded group": Group(Frame(SIZE, SIZE, (Path(ROUND, veil),)), turned, opacity=0.5),
        "fading within multiply": Group(Frame(SIZE, SIZE, (Path(ROUND, veil),)), blend="multiply"),
    }.items():
        found[f"group: {name}"] = (group,)
    return {name: (GROUND, *STRIPES, *items) for name, items in found.items()}

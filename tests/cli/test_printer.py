"""`cardgen calibrate` and `cardgen printer`: a made-up printer is measured by its sheet, and backs line up.

The printer shifts, turns and scales whatever is printed on its second side: it is applied to pixels. A
reader who knows nothing of it reads the scales; with these eight numbers every back meets its face.
"""

from collections.abc import Callable
from math import cos, radians, sin
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from frames_kit import pdftotext, tool
from PIL import Image, ImageOps

from cardgen.impose.calibration import CUT, FLAPS, STEPS, Scale, scales
from cardgen.impose.paper import PAPERS
from cardgen.units import MM

Run = Callable[..., Any]
DPI = 300
PX = DPI / 25.4  # pixels in a millimetre
A4 = PAPERS["a4"]
OUTPUT = '[[outputs]]\nfile = "cards.pdf"\nbacks = "long-edge"\ngutter = "4mm"\n'
GAME = f'title = "墨"\n[kinds.k]\nback = "k"\n{OUTPUT}'
BLACK = '[[element]]\ntype = "shape"\nbox = ["0mm", "0mm", "$w", "$h"]\nfill = "black"\n'


class MadeUp(NamedTuple):
    """In millimetres and degrees, as the second side's own page sees it."""

    x: float
    y: float
    turn: float
    wider: float
    higher: float
    flip: str

    def prints(self, page: Image.Image) -> Image.Image:
        angle, cx, cy = radians(self.turn), page.width / 2, page.height / 2
        a, b = cos(angle) / self.wider, sin(angle) / self.wider
        c, d = -sin(angle) / self.higher, cos(angle) / self.higher
        x, y = cx + self.x * PX, cy + self.y * PX
        # From where it comes out to what was on the page.
        matrix = (a, b, cx - a * x - b * y, c, d, cy - c * x - d * y)
        how = Image.Transform.AFFINE
        return page.transform(page.size, how, matrix, Image.Resampling.BICUBIC, fillcolor=255)

    def through(self, page: Image.Image) -> Image.Image:
        """The second side as one would see it through the paper."""
        return ImageOps.mirror(page) if self.flip == "long-edge" else ImageOps.flip(page)


PRINTERS = (
    MadeUp(1.3, -0.8, 0.3, 1.002, 0.997, "long-edge"),
    MadeUp(-2.1, 1.7, -0.25, 0.998, 1.001, "short-edge"),
)


def pages(file: Path) -> list[Image.Image]:
    tool("pdftoppm", "-gray", "-r", str(DPI), str(file), str(file.with_suffix("")))
    return [Image.open(found).convert("L") for found in sorted(file.parent.glob(f"{file.stem}-*.pgm"))]


def lines(page: Image.Image, scale: Scale, inwards: float) -> list[float]:
    """The places of a scale's lines along its edge, in millimetres: where ink is in a narrow strip."""
    w, h = (side / MM for side in A4)
    upright = scale.side in ("left", "right")
    at = inwards if scale.side in ("left", "top") else (w if upright else h) - inwards
    start = (h if upright else w) / 2 + scale.middle / MM - 45
    box = (at - 0.4, start, at + 0.4, start + 90) if upright else (start, at - 0.4, start + 90, at + 0.4)
    left, top, right, bottom = (round(part * PX) for part in box)
    strip = page.crop((left, top, right, bottom))
    thin = strip.resize((1, strip.height) if upright else (strip.width, 1), Image.Resampling.BOX)
    ink = [255 - value for value in thin.tobytes()]
    found: list[float] = []
    run: list[tuple[float, int]] = []
    for n, value in enumerate([*ink, 0]):
        if value > 40:
            run.append((n + 0.5, value))
        elif run:
            place = sum(n * weight for n, weight in run) / sum(weight for _, weight in run)
            found.append(((top if upright else left) + place) / PX)
            run = []
    return found


def read(front: Image.Image, back: Image.Image) -> list[int]:
    """At each scale the number at which the lines of both sides meet best."""
    numbers: list[int] = []
    for scale in scales(A4):
        ahead = lines(front, scale, (CUT + 2 * FLAPS[scale.side]) / MM + 0.75)
        behind = lines(back, scale, CUT / MM + 0.75)
        assert len(ahead) == len(behind) == 2 * STEPS + 1
        apart = [abs(a - b) for a, b in zip(ahead, behind, strict=True)]
        numbers.append(apart.index(min(apart)) - STEPS)
    return numbers


def edge(page: Image.Image, x: float, y: float, dx: int, dy: int) -> float:
    """How far from a point within ink the ink ends, in millimetres."""
    column, row = round(x * PX), round(y * PX)
    page = ImageOps.expand(page, round(20 * PX), 255)
    column, row = column + round(20 * PX), row + round(20 * PX)
    line = [page.getpixel((column + n * dx, row + n * dy)) for n in range(round(52 * PX))]
    end = next(n for n, value in enumerate(line) if value > 127)
    before, after = line[end - 1], line[end]
    return (end - 1 + (127 - before) / (after - before)) / PX


def worst(front: Image.Image, back: Image.Image) -> float:
    """How far, at the most, an edge of any card's back is off its face's."""
    far = 0.0
    for column in (-1, 0, 1):
        for row in (-1, 0, 1):
            x, y = 105 + column * 67, 148.5 + row * 92
            for at in (-1, 1):
                looks = (
                    (x, y + 38 * at, -1, 0),
                    (x, y + 38 * at, 1, 0),
                    (x + 26 * at, y, 0, -1),
                    (x + 26 * at, y, 0, 1),
                )
                far = max(far, *(abs(edge(front, *look) - edge(back, *look)) for look in looks))
    return far


@pytest.fixture
def ink(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDGEN_PRINTERS", str(tmp_path / "settings" / "printers.toml"))
    files = {
        "card_data/ink/game.toml": GAME,
        "card_data/ink/cards/c.toml": '[[card]]\nid = "c"\nname = "墨"\nkind = "k"\ncopies = 9\n',
        "templates/ink/k.toml": BLACK,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


@pytest.mark.parametrize("made_up", PRINTERS, ids=lambda one: one.flip)
def test_every_back_meets_its_face(cardgen: Run, ink: Path, made_up: MadeUp) -> None:
    assert cardgen("calibrate", "--flip", made_up.flip, folder=ink).status == 0
    front, back = pages(ink / "output/calibration.pdf")
    numbers = read(front, made_up.through(made_up.prints(back)))
    words = ",".join(map(str, numbers))
    result = cardgen("printer", "home", f"--readings={words}", "--flip", made_up.flip, folder=ink)
    assert result.status == 0, result.err
    assert cardgen("sheet", "ink", "--printer", "home", folder=ink).status == 0
    front, back = pages(ink / "output/ink/sheet.pdf")
    far = worst(front, made_up.through(made_up.prints(back)))
    assert far < 0.2
    # Without the profile it is far off, so the measure above can fail.
    assert cardgen("sheet", "ink", "--backs", made_up.flip, folder=ink).status == 0
    assert worst(front, made_up.through(made_up.prints(pages(ink / "output/ink/sheet.pdf")[1]))) > 1


def test_a_printer_that_does_nothing_reads_zero(cardgen: Run, ink: Path) -> None:
    cardgen("calibrate", folder=ink)
    front, back = pages(ink / "output/calibration.pdf")
    assert read(front, MadeUp(0, 0, 0, 1, 1, "long-edge").through(back)) == [0] * 8


def test_profiles_are_kept_shown_changed_and_forgotten(cardgen: Run, ink: Path) -> None:
    assert "no printer was measured yet" in cardgen("printer", folder=ink).out
    cardgen("printer", "家里", "--shift", "1mm,-0.5mm", "--margin", "12mm", folder=ink)
    cardgen("printer", "家里", "--flip", "short-edge", folder=ink)
    assert (ink / "settings/printers.toml").read_text("utf-8") == (
        '[printers."家里"]\nshift = ["1mm", "-0.5mm"]\nturn = 0\nscale = [100, 100]\n'
        'flip = "short-edge"\nmargin = "12mm"\n'
    )
    assert cardgen("printer", folder=ink).out == (ink / "settings/printers.toml").read_text("utf-8")
    # Its margin leaves room for fewer cards, and its name stands on both sides where there is room for it.
    assert "on 2 sheets" in cardgen("build", "ink", "--printer", "家里", folder=ink).out
    assert cardgen("sheet", "ink", "--printer", "家里", "--size", "44x68", folder=ink).status == 0
    assert pdftotext(ink / "output/ink/sheet.pdf").count("家里") == 2
    assert cardgen("printer", "家里", "--delete", folder=ink).status == 0
    assert cardgen("sheet", "ink", "--printer", "家里", folder=ink).status == 2


@pytest.mark.parametrize(
    "words",
    [
        ("--readings", "1,2,3"),
        ("--readings", "1,2,3,4,5,6,7,x"),
        ("--readings", "99,2,3,4,5,6,7,8"),
        ("--shift", "1mm"),
        ("--shift", "99mm,0mm"),
        ("--margin", "wide"),
    ],
)
def test_what_cannot_be_meant_is_refused(cardgen: Run, ink: Path, words: tuple[str, ...]) -> None:
    assert cardgen("printer", "home", *words, folder=ink).status == 2
    assert not (ink / "settings").exists()


def test_a_damaged_file_is_told(cardgen: Run, ink: Path) -> None:
    (ink / "settings").mkdir()
    (ink / "settings/printers.toml").write_text("[printers.home]\nturn = 'a lot'\n", "utf-8")
    result = cardgen("sheet", "ink", "--printer", "home", folder=ink)
    assert result.status == 1 and "printers.toml:2:8: error[wrong-type]" in result.err

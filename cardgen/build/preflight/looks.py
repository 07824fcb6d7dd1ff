"""What a face looks like: whether colour goes beyond the cut, how much ink it takes, what its back tells."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardgen.build.preflight import Demands
from cardgen.build.preflight.faces import Fault
from cardgen.build.targets.canvas import with_bleed
from cardgen.diagnostics import Text
from cardgen.export.icc import Separation
from cardgen.export.pdf import pdf
from cardgen.export.png import pixels
from cardgen.model.frame import Book, Frame
from cardgen.record import NamedTuple
from cardgen.text.fonts import FontSet
from cardgen.units import MM

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 127  # five dots to a millimetre
DOT = 72 / DPI
AROUND = 3 * MM  # drawn beyond the cut, to look at
BARE = 12  # of 255: what is nearer to white than this is paper
EMPTY = 0.02  # of an edge that may be white beyond the cut where it is not inside
STEP = 0.25  # of all brightness: a border as clear as this is seen to drift
SHINE = 0.03  # what the eye sees of a difference that shines through
DULL, MOST_DULL = 72, 0.1  # of 255: how far off a colour is that anybody notices; of a face
MOST_INK = 0.001  # of a face that may have more ink than it should
# What goes through paper of so many g/m²; black-core cards let nothing through.
PAPERS = {80: 0.10, 120: 0.06, 160: 0.04, 200: 0.025, 250: 0.015, 300: 0.01}
SIDES = (Text("top", "上"), Text("right", "右"), Text("bottom", "下"), Text("left", "左"))


class Look(NamedTuple):
    """A face with what is beyond its cut, as pixels; `edge`: how many lie there."""

    image: "Image"
    edge: int

    @property
    def trimmed(self) -> "Image":
        w, h = self.image.size
        return self.image.crop((self.edge, self.edge, w - self.edge, h - self.edge))


def looks(faces: Sequence[Frame], fonts: FontSet) -> Iterator[Look]:
    """Faces as they are drawn, in one file."""
    from PIL import Image

    data = pdf(Book("", tuple(with_bleed(face, AROUND) for face in faces)), fonts) if faces else b""
    for n in range(len(faces)):
        raw = pixels(data, n, DPI)
        image = Image.frombuffer("RGB", (raw.width, raw.height), raw.data, "raw", "RGB", raw.stride, 1)
        yield Look(image, round(AROUND / DOT))


def bleed_faults(look: Look, demands: Demands) -> Iterator[Fault]:
    """Sides at which colour reaches the cut and ends there."""
    reach = min(round(demands.bleed / DOT), look.edge) - 1
    if reach < 1:
        return
    bare = [
        side
        for side, (inside, outside) in zip(SIDES, _strips(look, reach), strict=True)
        if outside - inside > EMPTY
    ]
    if bare:
        en, zh = ", ".join(side.en for side in bare), "、".join(side.zh for side in bare)
        amount = demands.bleed / MM
        message = Text(f"no {amount:.1f} mm of bleed: {en}", f"出血不到 {amount:.1f} 毫米：{zh}")
        yield Fault("no-bleed", None, message, 1.0)


def _strips(look: Look, reach: int) -> Iterator[tuple[float, float]]:
    """At each side, how much of the line just inside the cut is paper, and of the one at the bleed's end."""
    grey = look.image.convert("L").point(lambda value: 255 if value >= 255 - BARE else 0)
    (w, h), edge = grey.size, look.edge
    for turn in range(4):
        # The top of the picture, after so many quarter turns.
        turned = grey.rotate(90 * turn, expand=True)
        wide, _ = (w, h) if turn % 2 == 0 else (h, w)
        rows = (turned.crop((edge + 2, y, wide - edge - 2, y + 1)) for y in (edge + 1, edge - reach))
        inside, outside = (sum(row.tobytes()) / 255 / row.width for row in rows)
        yield inside, outside


def ink_faults(look: Look, demands: Demands, separation: Separation) -> Iterator[Fault]:
    """More ink than a target takes: our own files are thinned to that, pictures of the face are not."""
    over, most = ink_over(look.trimmed, demands.ink, separation)
    if over > MOST_INK:
        message = Text(
            f"up to {most:.0%} of ink, on {over:.1%} of it more than {demands.ink:.0%}",
            f"总墨量最高 {most:.0%}，有 {over:.1%} 的面积超过 {demands.ink:.0%}",
        )
        yield Fault("much-ink", None, message, most / demands.ink - 1)


def ink_over(image: "Image", limit: float, separation: Separation) -> tuple[float, float]:
    """How much of a picture has more ink than allowed, and the most that it has."""
    from PIL import ImageMath

    c, m, y, k = (plate.convert("I") for plate in separation.pixels(image).split())
    total = ImageMath.lambda_eval(
        lambda each: each["c"] + each["m"] + each["y"] + each["k"], c=c, m=m, y=y, k=k
    )
    sums = total.point(lambda value: value * 0.25).convert("L").histogram()
    amount = image.width * image.height
    over = sum(count for value, count in enumerate(sums) if value / 63.75 > limit + 0.02) / amount
    return over, max(value for value, count in enumerate(sums) if count > amount * MOST_INK) / 63.75


def color_faults(look: Look, separation: Separation) -> Iterator[Fault]:
    """Colours that no mix of the inks reaches, so that they come out dull."""
    from PIL import ImageChops

    image = look.trimmed
    parts = ImageChops.difference(image, separation.printed(image)).split()
    worst = ImageChops.lighter(ImageChops.lighter(parts[0], parts[1]), parts[2]).histogram()
    dull = sum(worst[DULL:]) / (image.width * image.height)
    if dull > MOST_DULL:
        message = Text(
            f"{dull:.0%} of it has colours that the inks cannot mix: they will be duller",
            f"有 {dull:.0%} 的面积是油墨调不出的颜色，印出来会发灰",
        )
        yield Fault("dull-colors", None, message, dull)


def drift_faults(back: Look, demands: Demands) -> Iterator[Fault]:
    """A border along the cut whose width shows how far the back has drifted."""
    from PIL import Image

    shift = round(demands.drift / DOT)
    if not shift:
        return
    grey = back.image.convert("L")
    for turn in range(4):
        turned = grey.rotate(90 * turn, expand=True)
        inner = turned.crop((back.edge, 0, turned.width - back.edge, back.edge + 2 * shift))
        profile = inner.resize((1, inner.height), Image.Resampling.BOX).tobytes()
        lines = profile[back.edge - shift :]
        step = max(abs(a - b) for a, b in zip(lines, lines[shift:], strict=False)) / 255
        if step > STEP:
            off, near = demands.drift / MM, 2 * demands.drift / MM
            message = Text(
                f"the back has a border within {near:g} mm of the cut, which shows a drift of {off:g} mm",
                f"背面离裁切线 {near:g} 毫米内有边框，偏 {off:g} 毫米就看得出来",
            )
            yield Fault("back-border", None, message, step)
            return


def shine_faults(back: Look, fronts: Sequence[Look], weight: int) -> Iterator[Fault]:
    """Faces that differ so much that the difference shines through their common back on this paper."""
    from PIL import Image, ImageChops

    through = next((share for grams, share in PAPERS.items() if grams >= weight), PAPERS[300])
    size = max(back.trimmed.width // 10, 1), max(back.trimmed.height // 10, 1)
    greys = [front.trimmed.convert("L").resize(size, Image.Resampling.BOX) for front in fronts]
    if len(greys) < 2:
        return
    light, dark = greys[0], greys[0]
    for grey in greys[1:]:
        light, dark = ImageChops.lighter(light, grey), ImageChops.darker(dark, grey)
    spread = ImageChops.difference(light, dark).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    seen = ImageChops.multiply(spread, back.trimmed.convert("L").resize(size, Image.Resampling.BOX))
    most = sorted(seen.tobytes())[-max(len(seen.tobytes()) // 100, 1)] / 255 * through
    if most > SHINE:
        message = Text(
            f"on {weight} g/m² faces shine through this back: differences of {most:.0%}",
            f"用 {weight} 克纸，正面会从这个背面透出来：深浅相差 {most:.0%}",
        )
        yield Fault("shine-through", None, message, most)


def turned_faults(back: Look) -> Iterator[Fault]:
    """A back that tells which way up its card lies."""
    from PIL import ImageChops
    from PIL.ImageStat import Stat

    image = back.trimmed.convert("L")
    off = Stat(ImageChops.difference(image, image.rotate(180))).mean[0] / 255
    if off > 0.02:
        message = Text("the back tells which way up the card is", "背面看得出牌的上下方向")
        yield Fault("one-way-back", None, message, off)

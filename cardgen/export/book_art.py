"""What a book's style draws for screens: its cover, heads of chapters, frames of boxes. All are pictures."""

from collections.abc import Mapping

from cardgen.record import NamedTuple
from cardgen.units import MM

# What the style sheet calls boxes; all others are call-outs.
BOXES = {"quote": "blockquote", "reference": ".reference", "facts": ".box", "code": "pre", "other": "aside"}
# A frame as it is drawn, and how broad what is not stretched is at its sides.
FRAME, SIDE = (120 * MM, 60 * MM), 5 * MM


class BookArt(NamedTuple):
    """`chapters`: by the anchors of their headings. `frames`: by the kind of box."""

    cover: bytes = b""
    chapters: Mapping[str, bytes] = {}
    frames: Mapping[str, bytes] = {}


NO_ART = BookArt()


def frame_rules(frames: Mapping[str, bytes]) -> str:
    """Frames around boxes: corners keep their shape, sides stretch. In the dark, boxes are plain."""
    from cardgen.export.data_uri import data_uri

    rules: list[str] = []
    along, across = (f"{100 * SIDE / length:.2f}%" for length in FRAME)
    # What holds for all other kinds comes first.
    for kind, picture in sorted(frames.items(), key=lambda frame: frame[0] != "other"):
        box = BOXES.get(kind, f"aside.{kind}")
        rules += (
            f":root {{ --frame-{kind}: url({data_uri(picture)}); }}",
            f"main {box} {{ border: 1.2rem solid transparent; padding: 0 .3rem; background: var(--tint);",
            f" border-image: var(--frame-{kind}) {across} {along} fill / 1.2rem; }}",
            f":root main {box} > * {{ background: none; color: inherit; }}",
        )
    return "\n".join((*rules, ""))

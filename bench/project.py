"""Writes what is measured into a work folder: the cards, the font, and our project that draws them."""

import shutil
from importlib.util import find_spec
from pathlib import Path

from bench.workload import BenchCard, as_toml

GAME = """\
title = "Bench"
version = "1"
language = "zh-CN"
fonts = ["Noto Sans SC"]

[sizes.poker]
card = ["63mm", "88mm"]

[kinds.card]
name = "牌"
template = "card"

[kinds.card.fields]
type = { type = "string", required = true }
color = { type = "string", required = true }
cost = { type = "integer", required = true, least = 0, most = 99 }
text = { type = "text", required = true }
flavour = { type = "text" }

[[outputs]]
file = "cards.pdf"
size = "poker"
paper = "a4"
"""

DEFAULTS = '[defaults]\nkind = "card"\n\n'

# The same card as peers/run_typst.py draws.
TEMPLATE = """\
[[element]]
type = "shape"
shape = "rectangle"
box = ["1mm", "1mm", "61mm", "86mm"]
stroke = "{color}"
width = "0.3mm"

[[element]]
type = "shape"
shape = "rectangle"
box = ["2mm", "2mm", "59mm", "10mm"]
fill = "{color}"

[[element]]
type = "text"
box = ["4mm", "2mm", "46mm", "10mm"]
text = "{name}"
size = "14pt"
color = "white"
valign = "middle"
lines = 1
smallest = "9pt"

[[element]]
type = "shape"
shape = "ellipse"
box = ["51mm", "3mm", "8mm", "8mm"]
fill = "white"
stroke = "black"
width = "0.3mm"

[[element]]
type = "text"
box = ["51mm", "3mm", "8mm", "8mm"]
text = "{cost}"
size = "12pt"
align = "center"
valign = "middle"
lines = 1
smallest = "9pt"

[[element]]
type = "text"
box = ["4mm", "13.5mm", "30mm", "4mm"]
text = "{type}"
size = "8pt"
color = "{color}"
lines = 1
smallest = "6pt"

[[element]]
type = "text"
box = ["40mm", "14mm", "19mm", "4mm"]
text = "{id}"
size = "6pt"
color = "#787878"
align = "right"
lines = 1
smallest = "6pt"

[[element]]
type = "shape"
shape = "rectangle"
box = ["4mm", "22mm", "55mm", "45mm"]
fill = "#f7f4ec"
stroke = "#b4b4b4"
width = "0.2mm"

[[element]]
type = "text"
box = ["6mm", "24mm", "51mm", "41mm"]
text = "{text}"
size = "10pt"
leading = 1.4
tightest = 1.4
smallest = "6pt"
paragraph_gap = 0

[[element]]
type = "text"
box = ["4mm", "78mm", "55mm", "4mm"]
text = "{flavour}"
size = "6.5pt"
color = "#6e6e6e"
lines = 1
smallest = "5pt"
"""


def write_static_font(target: Path, weight: int = 400) -> None:
    """Noto Sans SC at one weight as a plain TrueType file: the peers cannot use the variable one."""
    import uharfbuzz as hb

    spec = find_spec("justmytype_intl_cjk")
    if spec is None or spec.origin is None:
        raise SystemExit("bench: the package justmytype-intl-cjk is not installed")
    variable = Path(spec.origin).parent / "fonts" / "ofl" / "notosanssc" / "NotoSansSC[wght].ttf"
    face = hb.Face(hb.Blob.from_file_path(str(variable)))
    wanted = hb.SubsetInput()
    wanted.keep_everything()
    wanted.pin_axis_location(face, "wght", float(weight))
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(hb.subset(face, wanted).blob.data)


def write_project(
    root: Path, cards: tuple[BenchCard, ...], font: Path | None, template: str = TEMPLATE
) -> None:
    """A cardgen project of one game. Without `font` it is set in the variable font that cardgen brings."""
    game = root / "card_data" / "bench"
    templates = root / "templates" / "bench"
    for folder in (game / "cards", templates):
        folder.mkdir(parents=True, exist_ok=True)
    (game / "game.toml").write_text(GAME, encoding="utf-8")
    (game / "cards" / "cards.toml").write_text(DEFAULTS + as_toml(cards), encoding="utf-8")
    (templates / "card.toml").write_text(template, encoding="utf-8")
    if font is not None:
        (root / "fonts").mkdir(exist_ok=True)
        shutil.copyfile(font, root / "fonts" / "card.ttf")

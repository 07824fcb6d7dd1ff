"""Typst placing SVGs on cards: run_typst_art.py CARDS.toml FONTS OUT.pdf; art/ lies beside the cards."""

import os
import sys
from typing import Any

import typst

SOURCE = r"""
#set page(width: 210mm, height: 297mm, margin: 0mm)
#set text(font: "Noto Sans SC", lang: "zh", region: "cn", size: 7pt, top-edge: 0.8em, bottom-edge: -0.2em,
  cjk-latin-spacing: none, fallback: false)
#set par(leading: 0.4em, spacing: 0.4em, justify: false)
#let cards = toml(sys.inputs.data).card
#let at(x, y, body) = place(top + left, dx: x, dy: y, body)
#let card(c) = box(width: 63mm, height: 88mm, {
  let col = rgb(c.color)
  at(1mm, 1mm, rect(width: 61mm, height: 86mm, stroke: 0.3mm + col))
  at(4mm, 13mm, image("art/" + c.flavour + ".svg", width: 55mm, height: 37mm, fit: "contain"))
  at(2mm, 2mm, rect(width: 59mm, height: 10mm, fill: col))
  at(4mm, 4.5mm, text(size: 14pt, fill: white, c.name))
  at(44mm, 6mm, box(width: 15mm, align(right, text(size: 6pt, fill: white, c.id))))
  at(4mm, 52mm, box(width: 55mm, height: 33mm, c.text.split("\n").join(parbreak())))
})
#let mark(x, y, length, angle) = at(x, y, line(length: length, angle: angle, stroke: 0.2pt))
#let marks = {
  for i in range(4) {
    let x = 10.5mm + i * 63mm
    let y = 16.5mm + i * 88mm
    mark(x, 9.5mm, 5mm, 90deg)
    mark(x, 282.5mm, 5mm, 90deg)
    mark(3.5mm, y, 5mm, 0deg)
    mark(201.5mm, y, 5mm, 0deg)
  }
}
#let printed = ()
#for c in cards { for _ in range(c.copies) { printed.push(c) } }
#for chunk in printed.chunks(9) {
  page(marks + for (i, c) in chunk.enumerate() {
    at(10.5mm + calc.rem(i, 3) * 63mm, 16.5mm + calc.quo(i, 3) * 88mm, card(c))
  })
}
"""


def main(cards: str, fonts: str, output: str) -> None:
    compiler: Any = typst  # its own types do not accept what its manual shows
    root = os.path.dirname(cards)
    # Pictures are found beside the source, which therefore lies beside the cards.
    source = os.path.join(root, "cards.typ")
    with open(source, "w", encoding="utf-8") as file:
        file.write(SOURCE)
    compiler.compile(
        source,
        output=output,
        root=root,
        font_paths=[fonts],
        ignore_system_fonts=True,
        sys_inputs={"data": os.path.basename(cards)},
    )


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Typst through its Python binding: run_typst.py CARDS.toml FONTS OUT.pdf [--art].

It fits each text by `measure`; with `--art` it places pictures instead, from art/ beside the cards. With
`--floor` in place of the cards it sets one character: what starting up costs.
"""

import os
import sys
from typing import Any

import typst

HEAD = r"""
#set page(width: 210mm, height: 297mm, margin: 0mm)
#set text(font: "Noto Sans SC", lang: "zh", region: "cn", size: 10pt, top-edge: 0.8em, bottom-edge: -0.2em,
  cjk-latin-spacing: none, fallback: false)
#set par(leading: 0.4em, spacing: 0.4em, justify: false)
#let cards = toml(sys.inputs.data).card
#let at(x, y, body) = place(top + left, dx: x, dy: y, body)
"""
# A card with a text that is made to fit, and one with a picture and a text that fits as it is.
FITTED = r"""
#let fit(txt) = {
  let body = txt.split("\n").join(parbreak())
  let best = 6pt
  let s = 10pt
  while s > 6pt {
    let m = measure(text(size: s, body), width: 51mm)
    if m.height + 0.4 * s <= 41mm { best = s; break }
    s -= 0.5pt
  }
  text(size: best, body)
}
#let card(c) = box(width: 63mm, height: 88mm, {
  let col = rgb(c.color)
  at(1mm, 1mm, rect(width: 61mm, height: 86mm, stroke: 0.3mm + col))
  at(2mm, 2mm, rect(width: 59mm, height: 10mm, fill: col))
  at(4mm, 4.5mm, text(size: 14pt, fill: white, c.name))
  at(51mm, 3mm, circle(radius: 4mm, fill: white, stroke: 0.3mm + black))
  at(51mm, 5mm, box(width: 8mm, align(center, text(size: 12pt, str(c.cost)))))
  at(4mm, 13.5mm, text(size: 8pt, fill: col, c.type))
  at(40mm, 14mm, box(width: 19mm, align(right, text(size: 6pt, fill: luma(120), c.id))))
  at(4mm, 22mm, rect(width: 55mm, height: 45mm, fill: rgb("#f7f4ec"), stroke: 0.2mm + luma(180)))
  at(6mm, 24mm, box(width: 51mm, height: 41mm, context fit(c.text)))
  at(4mm, 78mm, text(size: 6.5pt, fill: luma(110), c.flavour))
})
"""
PICTURED = r"""
#set text(size: 7pt)
#let card(c) = box(width: 63mm, height: 88mm, {
  let col = rgb(c.color)
  at(1mm, 1mm, rect(width: 61mm, height: 86mm, stroke: 0.3mm + col))
  at(4mm, 13mm, image("art/" + c.flavour, width: 55mm, height: 37mm, fit: "contain"))
  at(2mm, 2mm, rect(width: 59mm, height: 10mm, fill: col))
  at(4mm, 4.5mm, text(size: 14pt, fill: white, c.name))
  at(44mm, 6mm, box(width: 15mm, align(right, text(size: 6pt, fill: white, c.id))))
  at(4mm, 52mm, box(width: 55mm, height: 33mm, c.text.split("\n").join(parbreak())))
})
"""
SHEETS = r"""
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
FLOOR = '#set text(font: "Noto Sans SC", fallback: false)\n一'


def main(cards: str, fonts: str, output: str, art: str = "") -> None:
    floor = cards == "--floor"
    root = "." if floor else os.path.dirname(cards)
    source: Any = (FLOOR if floor else HEAD + (PICTURED if art else FITTED) + SHEETS).encode()
    if art:  # pictures are found beside the source, which therefore lies beside the cards
        with open(os.path.join(root, "cards.typ"), "wb") as file:
            file.write(source)
        source = os.path.join(root, "cards.typ")
    compiler: Any = typst  # its own types do not accept what its manual shows
    compiler.compile(
        source,
        output=output,
        root=root,
        font_paths=[fonts],
        ignore_system_fonts=True,
        sys_inputs={} if floor else {"data": os.path.basename(cards)},
    )


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Stock reportlab, as its manual teaches it: run_reportlab.py CARDS.toml FONTS OUT.pdf.

Paragraph with wordWrap="CJK" inside KeepInFrame(mode="shrink"), drawn anew for every copy. With `--floor`
in place of the cards it sets one card: what starting up costs.
"""

import os
import sys
from typing import Any
from xml.sax.saxutils import escape

import rtoml
from reportlab.lib.colors import HexColor, black, white
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import KeepInFrame, Paragraph

STYLE = ParagraphStyle("text", fontName="Card", fontSize=10, leading=14, wordWrap="CJK")
FLOOR = {
    **dict.fromkeys(("id", "name", "type", "text", "flavour"), "一"),
    "color": "#000000",
    "cost": 1,
    "copies": 1,
}


def draw_card(canvas: Any, x: float, y: float, card: dict[str, Any]) -> None:
    """One card whose lower left corner is at x, y (points)."""

    def below(top: float) -> float:
        """How high a place lies that is `top` millimetres under the card's upper edge."""
        return y + (88 - top) * float(mm)

    color = HexColor(card["color"])
    canvas.setStrokeColor(color)
    canvas.setLineWidth(0.3 * mm)
    canvas.rect(x + 1 * mm, below(87), 61 * mm, 86 * mm)
    canvas.setFillColor(color)
    canvas.rect(x + 2 * mm, below(12), 59 * mm, 10 * mm, stroke=0, fill=1)
    canvas.setFillColor(white)
    canvas.setFont("Card", 14)
    canvas.drawString(x + 4 * mm, below(8.7), card["name"])
    canvas.setStrokeColor(black)
    canvas.circle(x + 55 * mm, below(7), 4 * mm, stroke=1, fill=1)
    canvas.setFillColor(black)
    canvas.setFont("Card", 12)
    canvas.drawCentredString(x + 55 * mm, below(8.5), str(card["cost"]))
    canvas.setFillColor(color)
    canvas.setFont("Card", 8)
    canvas.drawString(x + 4 * mm, below(16), card["type"])
    canvas.setFillColor(HexColor("#787878"))
    canvas.setFont("Card", 6)
    canvas.drawRightString(x + 59 * mm, below(16), card["id"])
    canvas.setFillColor(HexColor("#f7f4ec"))
    canvas.setStrokeColor(HexColor("#b4b4b4"))
    canvas.setLineWidth(0.2 * mm)
    canvas.rect(x + 4 * mm, below(67), 55 * mm, 45 * mm, stroke=1, fill=1)
    paragraphs = [Paragraph(escape(text), STYLE) for text in card["text"].split("\n")]
    frame = KeepInFrame(51 * mm, 41 * mm, paragraphs, mode="shrink")
    _, height = frame.wrapOn(canvas, 51 * mm, 41 * mm)
    frame.drawOn(canvas, x + 6 * mm, below(24) - height)
    canvas.setFillColor(HexColor("#6e6e6e"))
    canvas.setFont("Card", 6.5)
    canvas.drawString(x + 4 * mm, below(80), card["flavour"])


def draw_marks(canvas: Any) -> None:
    canvas.setStrokeColor(black)
    canvas.setLineWidth(0.2)
    for i in range(4):
        x, y = (10.5 + 63 * i) * mm, (16.5 + 88 * i) * mm
        for start in (9.5, 282.5):
            canvas.line(x, start * mm, x, (start + 5) * mm)
        for start in (3.5, 201.5):
            canvas.line(start * mm, y, (start + 5) * mm, y)


def main(cards_file: str, fonts: str, output: str) -> None:
    pdfmetrics.registerFont(TTFont("Card", os.path.join(fonts, "card.ttf")))
    if cards_file == "--floor":
        cards: list[dict[str, Any]] = [FLOOR]
    else:
        with open(cards_file, encoding="utf-8") as file:
            cards = rtoml.load(file)["card"]
    canvas = Canvas(output, pagesize=A4)
    printed = [card for card in cards for _ in range(card["copies"])]
    for first in range(0, len(printed), 9):
        draw_marks(canvas)
        for cell, card in enumerate(printed[first : first + 9]):
            draw_card(canvas, (10.5 + 63 * (cell % 3)) * mm, (16.5 + 88 * (2 - cell // 3)) * mm, card)
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])

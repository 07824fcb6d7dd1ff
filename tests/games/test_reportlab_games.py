"""Our own PDF writer and reportlab's canvas show the same picture, for every kind of the shipped games."""

from io import BytesIO
from pathlib import Path

import pytest
from raster_kit import difference, is_blank, pixels
from reportlab.pdfgen.canvas import Canvas

from cardgen.build.plan import has_faces
from cardgen.export.pdf import pdf
from cardgen.load.project import find_project, games
from cardgen.model.frame import Book, Page
from cardgen.reportlab import draw_frame, open_game
from cardgen.units import Rect

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", [id for id, _ in games(find_project(ROOT))])
def test_both_ways_show_the_same(name: str) -> None:
    game = open_game(name, ROOT)
    workshop = game.workshop
    if not has_faces(workshop.project, workshop.game):
        pytest.skip("a game without faces")
    frames = []
    for kind in workshop.game.kinds.values():
        cards = [card for card in game.cards if card.kind == kind.id]
        frames += [game.face(card.id) for card in cards[:1]]
        frames += [game.face(card.id, back=True) for card in cards[:1] if kind.back]
    boxes = [Rect(0.0, 0.0, frame.width, frame.height) for frame in frames]
    pages = tuple(Page(frame, box, box) for frame, box in zip(frames, boxes, strict=True))
    ours = pdf(Book(name, pages), workshop.fonts)
    out = BytesIO()
    canvas = Canvas(out, invariant=1)
    for frame in frames:
        canvas.setPageSize((frame.width, frame.height))
        draw_frame(canvas, workshop.fonts, frame, 0, 0)
        canvas.showPage()
    canvas.save()
    for page in range(len(frames)):
        one, other = pixels(ours, page), pixels(out.getvalue(), page)
        assert not is_blank(one)
        assert difference(one, other) < 0.002, f"{name}, drawing {page}"

"""How large the drawings are that a PDF holds once."""

from cardgen.export.paint import form_box
from cardgen.model.frame import Frame, Path
from cardgen.model.shapes import rectangle
from cardgen.units import BLACK, Rect


def test_a_drawing_without_a_size_is_as_large_as_what_it_holds() -> None:
    far = Path(rectangle(Rect(10.0, 90.0, 200.0, 5.0)), BLACK)
    box = Rect(*form_box(Frame(0.0, 0.0, (far,)), "parts"))
    assert (box.x, box.y) <= (10.0, 90.0)
    assert (box.x + box.w, box.y + box.h) >= (210.0, 95.0)


def test_a_drawing_with_a_size_has_room_for_its_bleed() -> None:
    box = Rect(*form_box(Frame(100.0, 50.0, ()), "parts"))
    assert (box.x, box.y, box.w, box.h) == (-100.0, -100.0, 300.0, 250.0)

"""Pieces: what is painted without knowing its document."""

import re
from array import array

from cardgen.decode.toml_file import TomlFile
from cardgen.diagnostics import Place
from cardgen.export.gather import count_pairs, gather, once
from cardgen.export.paint import Painter
from cardgen.export.pdf import pdf
from cardgen.export.piece import MARK, SHORT, FontUse, Piece, Shown, code
from cardgen.export.shown import together
from cardgen.model.frame import Book, Frame, Group, Origin, Page, Path
from cardgen.model.shapes import rectangle
from cardgen.text.fonts import FontSet
from cardgen.units import BLACK, Rect

PLACE = Place(TomlFile("c.toml", "", {}))
BOX = Rect(0.0, 0.0, 50.0, 50.0)


def square(at: float) -> Frame:
    return Frame(9.0, 9.0, (Path(rectangle(Rect(at, 0.0, 5.0, 5.0)), BLACK),))


def written(*frames: Frame) -> bytes:
    items = tuple(Group(frame, shared=True) for frame in frames)
    return pdf(Book("t", (Page(Frame(50.0, 50.0, items), BOX, BOX),)), FontSet(()))


def test_what_is_drawn_alike_is_written_once() -> None:
    assert written(square(1.0), square(1.0)).count(b"/Subtype /Form") == 1
    assert written(square(1.0), square(2.0)).count(b"/Subtype /Form") == 2


def test_a_piece_is_the_same_whoever_paints_it() -> None:
    frames = [
        Frame(50.0, 50.0, (Group(square(1.0), opacity=0.5, mask=square(at)),)) for at in (2.0, 2.0, 3.0)
    ]
    first, second, other = (Painter(FontSet(())).piece(frame) for frame in frames)
    assert first == second and first.digest == second.digest
    assert other.digest != first.digest


def test_holes_are_filled_in_order_however_many() -> None:
    many = SHORT + 200
    text = " ".join(MARK + code(number) for number in range(many))
    piece = Piece(text, tuple(("font", str(n), "") for n in range(many)), False, (), {})
    assert re.findall(r"\d+", piece.filled(map(str, range(many)))) == [str(n) for n in range(many)]


def test_pieces_with_other_faces_in_them_are_others() -> None:
    def marked(at: float) -> Frame:
        face = Frame(9.0, 9.0, square(at).items, Origin("card", "甲", PLACE))
        return Frame(9.0, 9.0, (Group(face), Group(square(0.0), shared=True)))

    assert written(marked(1.0), marked(2.0)).count(b"/Subtype /Form") == 3


def test_what_pages_show_together_is_counted_as_by_itself() -> None:
    """Both ways a document finds out what each glyph mostly stands for."""
    uses = [
        FontUse("a", array("H", gids), text, odd, ((1, "x"),))
        for gids, text, odd in (([1, 2, 1], "xyz", ((3, "ffi"),)), ([1, 2], "xy", ((3, "ffi"), (2, ""))))
    ]
    each = [Shown((use,), (label,)) for use, label in zip(uses, "pq", strict=True)]
    pieces = [Piece("", (), False, shown, {}) for shown in (tuple(each), (together(each),))]
    first, second = (count_pairs((piece,), "a", frozenset((1, 2, 3))) for piece in pieces)
    assert first == second and first[3, "ffi"] == 2
    assert gather(each) == gather((together(each),)) == gather((once(each),))
    assert gather(each).labels == ("p", "q")

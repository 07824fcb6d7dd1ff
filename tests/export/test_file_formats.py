"""The tables of formats: every line leads to a module that writes what its ending promises."""

from functools import partial

import pytest
from frames_kit import FONTS, box

from cardgen.export.formats import CARDS, DOCUMENTS, SHEETS, Edition, Flowing, Paged, ending
from cardgen.model.book_style import NEUTRAL
from cardgen.model.document import Document, Paragraph, Words
from cardgen.model.frame import Book, Frame, Page, Path
from cardgen.units import BLACK, Rect

WHOLE = Rect(0, 0, 72, 72)
BOOK = Book("x", (Page(Frame(72, 72, (Path(box(0, 0, 9, 9), fill=BLACK),)), WHOLE, WHOLE),))
NOTE = Document("记", (Paragraph((Words("一行。"),)),), source="一行。\n")
EDITION = Edition(NOTE, {}, dict, NEUTRAL, lambda: FONTS)
BEGINS = {
    "pdf": b"%PDF-",
    "png": b"\x89PNG\r\n",
    "svg": b"<svg ",
    "jpg": b"\xff\xd8\xff",
    "html": b"<!DOCTYPE html>",
    "txt": "记\n==\n".encode(),
    "md": "一行。\n".encode(),
    "epub": b"PK\x03\x04",
}


@pytest.mark.parametrize(("name", "form"), [*CARDS.items(), *DOCUMENTS.items()])
def test_a_file_is_what_its_ending_says(name: str, form: Paged | Flowing) -> None:
    write = partial(form.write, BOOK, FONTS) if isinstance(form, Paged) else partial(form.write, EDITION)
    assert write().startswith(BEGINS[name])


def test_sheets_are_files_of_many_pages() -> None:
    assert SHEETS == ("pdf",)


@pytest.mark.parametrize(
    ("file", "form"), [("a.pdf", "pdf"), ("b/C.PDF", "pdf"), ("a.b/c", ""), (".pdf", ""), ("a.", "")]
)
def test_endings(file: str, form: str) -> None:
    assert ending(file) == form

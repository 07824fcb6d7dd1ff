"""The outer form of a PDF file."""

import io

import pikepdf
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.export.decimals import KEPT, Numbers
from cardgen.export.pdf_objects import PdfWriter, dictionary, name, ref, string


@settings(deadline=None)
@given(st.floats(-5000, 5000))
def test_numbers_are_short_and_near(value: float) -> None:
    text = Numbers()[value]
    assert abs(float(text) - value) <= 0.0005 + 1e-9
    assert "e" not in text and text != "-0"
    assert "." not in text or not text.endswith(("0", "."))
    assert len(text.partition(".")[2]) <= 3


def test_numbers_by_example() -> None:
    numbers = Numbers()
    assert [numbers[v] for v in (0, -0.0, 1.0, 100, -0.0001, 0.1236, 12.50, 1e-9)] == [
        "0", "0", "1", "100", "0", "0.124", "12.5", "0",
    ]  # fmt: skip


def test_numbers_forget_when_there_are_too_many() -> None:
    numbers = Numbers()
    for i in range(2 * KEPT + 10):
        assert numbers[i / 7] == Numbers()[i / 7]
    assert len(numbers) <= KEPT


def test_names_and_dictionaries() -> None:
    assert name("AB+Noto Sans/粗") == "/AB+Noto#20Sans#2f#e7#b2#97"
    assert dictionary({"A": "1", "B": "", "C": "/X"}) == "<</A 1 /C /X>>"


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(exclude_categories=("Cs",)), max_size=30))
def test_strings_round_trip(text: str) -> None:
    writer = PdfWriter()
    catalog = writer.add(dictionary({"Type": "/Catalog", "Pages": ref(2)}))
    writer.add("<</Type /Pages /Kids [] /Count 0>>")
    writer.end(catalog, writer.add(dictionary({"Title": string(text)})))
    with pikepdf.open(io.BytesIO(b"".join(writer.take()))) as opened:
        assert str(opened.docinfo.get("/Title", "")) == text


def test_objects_that_are_packed_together_are_found_again() -> None:
    writer = PdfWriter()
    packed = [writer.pack(f"<</N {n}>>") for n in range(450)]
    listed = writer.add("[" + " ".join(map(ref, packed)) + "]")
    pages = writer.add("<</Type /Pages /Kids [] /Count 0>>")
    catalog = writer.add(dictionary({"Type": "/Catalog", "Pages": ref(pages), "Own": ref(listed)}))
    writer.end(catalog, writer.add(dictionary({"Title": string("x")})))
    data = b"".join(writer.take())
    with pikepdf.open(io.BytesIO(data)) as opened:
        assert [int(one.N) for one in opened.Root.Own.as_list()] == list(range(450))
        assert not opened.check_pdf_syntax()
    assert len(data) < 10_000


def test_a_pdf_that_is_too_old_for_it_packs_nothing() -> None:
    writer = PdfWriter(b"%PDF-1.4\n")
    packed = writer.pack("<</N 1>>")
    writer.end(writer.add(dictionary({"Own": ref(packed)})), writer.add("<<>>"))
    assert b"<</N 1>>" in b"".join(writer.take())


def test_the_identity_follows_the_content() -> None:
    def made(text: str) -> bytes:
        writer = PdfWriter()
        writer.end(writer.add("<<>>"), writer.add(string(text)))
        return b"".join(writer.take()).partition(b"/ID")[2]

    assert made("a") == made("a") != made("b")

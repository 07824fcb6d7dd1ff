"""Wrong outputs are found out."""

from pathlib import Path

import pytest

from bench import verify
from bench.workload import BenchCard, make_cards


def texts(cards: tuple[BenchCard, ...]) -> list[str]:
    """Pages as a PDF reader would give them: nine cards each, lines broken anywhere."""
    printed = [card for card in cards for _ in range(card.copies)]
    faces = [f"{c.name}\n{c.type} {c.id}\n{c.text[:17]}\n{c.text[17:]}\n" for c in printed]
    return ["".join(faces[first : first + 9]) for first in range(0, len(faces), 9)]


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    file = tmp_path / "cards.pdf"
    file.write_bytes(b"%PDF")
    return file


def test_a_right_output(pdf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = make_cards(31)
    monkeypatch.setattr(verify, "page_texts", lambda _: texts(cards))
    assert verify.faults(pdf, cards) == ()


def test_a_missing_file(tmp_path: Path) -> None:
    assert verify.faults(tmp_path / "no.pdf", make_cards(31)) == ("no.pdf was not written",)


def test_a_missing_page_copy_and_text(pdf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = make_cards(31)
    monkeypatch.setattr(verify, "page_texts", lambda _: texts(cards)[:-1])
    short, copies = verify.faults(pdf, cards)[:2]
    assert short == "9 pages instead of 10"
    assert "not printed as often as asked" in copies
    cut = [page.replace(cards[4].text[17:], "") for page in texts(cards)]
    monkeypatch.setattr(verify, "page_texts", lambda _: cut)
    assert verify.faults(pdf, cards) == ("4 rules texts not found whole, such as that of C00005",)

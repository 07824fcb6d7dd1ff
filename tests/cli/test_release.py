"""`cardgen release`: one archive with everything, the same bytes every time."""

import hashlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pypdfium2
import pytest
from PIL import Image

Run = Callable[..., Any]


@pytest.fixture
def tea(cardgen: Run, tmp_path: Path) -> Path:
    """A project with the starter, which has a rulebook and a licence file here."""
    assert cardgen("new", "tea", language="zh").status == 0
    folder = tmp_path / "tea"
    (folder / "card_data/tea/LICENCE.md").write_text("CC0\n", "utf-8")
    (folder / "card_data/tea/rulebook.md").write_text("# 一盏茶\n\n## 开局\n\n洗牌。\n", "utf-8")
    return folder


def contents(file: Path) -> dict[str, bytes]:
    with ZipFile(file) as archive:
        assert archive.testzip() is None
        return {name.partition("/")[2]: archive.read(name) for name in archive.namelist()}


def test_everything_is_in_it_and_the_sums_agree(cardgen: Run, tea: Path) -> None:
    result = cardgen("release", "tea", folder=tea)
    assert result.status == 0, result.err
    (file,) = (tea / "output").glob("tea*.zip")
    found = contents(file)
    wanted = {"README.txt", "SHA256SUMS", "LICENCE.md", "gallery.png"}
    wanted |= {"print-a4/cards.pdf", "print-letter/cards.pdf"}
    wanted |= {
        f"rulebook/rulebook{name}" for name in (".pdf", "-letter.pdf", "-a5.pdf", ".html", ".md", ".txt")
    }
    assert wanted <= set(found)
    for line in found["SHA256SUMS"].decode().splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256(found[name]).hexdigest() == digest
    assert found["SHA256SUMS"].count(b"\n") == len(found) - 1
    sizes = {
        name: tuple(round(side) for side in pypdfium2.PdfDocument(found[f"{name}/cards.pdf"])[0].get_size())
        for name in ("print-a4", "print-letter")
    }
    assert sizes == {"print-a4": (595, 842), "print-letter": (612, 792)}
    assert Image.open(BytesIO(found["gallery.png"])).width > 1000
    assert "100 %" in found["README.txt"].decode() and "一盏茶" in found["README.txt"].decode()


def test_the_same_game_gives_the_same_bytes(cardgen: Run, tea: Path) -> None:
    for name in ("a.zip", "b.zip"):
        assert cardgen("release", "tea", "--output", name, folder=tea).status == 0
    assert (tea / "a.zip").read_bytes() == (tea / "b.zip").read_bytes()


def test_what_is_wrong_is_told_and_nothing_is_made(cardgen: Run, tea: Path) -> None:
    cards = tea / "card_data/tea/cards/cards.toml"
    cards.write_text(cards.read_text("utf-8").replace("points = 2", "ponits = 2", 1), "utf-8")
    result = cardgen("release", "tea", folder=tea)
    assert result.status == 1
    assert "ponits" in result.err and "nothing was made" in result.err
    assert not (tea / "output").exists() or not [*(tea / "output").iterdir()]


def test_only_an_archive_can_be_written(cardgen: Run, tea: Path) -> None:
    assert cardgen("release", "tea", "--output", "tea.pdf", folder=tea).status == 2


def test_a_piece_that_letter_paper_cannot_hold_is_on_a4_only(cardgen: Run, tea: Path) -> None:
    game = tea / "card_data/tea/game.toml"
    text = game.read_text("utf-8")
    more = '\n[sizes.mat]\ncard = ["190mm", "284mm"]\n\n[[outputs]]\nfile = "mat.pdf"\nsize = "mat"\n'
    more += 'margin = "5mm"\nonly = { id = "longjing" }\n'
    game.write_text(text + more, "utf-8")
    result = cardgen("release", "tea", "--output", "tea.zip", folder=tea)
    assert result.status == 0, result.err
    found = contents(tea / "tea.zip")
    assert "print-a4/mat.pdf" in found and "print-letter/mat.pdf" not in found

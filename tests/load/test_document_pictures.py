"""Pictures of documents: where they may lie, which formats there are, what is told."""

from pathlib import Path

import pytest
from PIL import Image, features

from cardgen.decode.art import Art
from cardgen.diagnostics import Diagnostic
from cardgen.load.pictures import checked_pictures, repository, told
from cardgen.rulebook.reading import read_document

RED = Image.new("RGB", (80, 40), (200, 30, 30))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """`book/docs` in a repository, beside `book/img`; something lies outside."""
    (tmp_path / "book/docs").mkdir(parents=True)
    (tmp_path / "book/img").mkdir()
    (tmp_path / "book/.git").mkdir()
    RED.save(tmp_path / "book/img/a.png")
    RED.save(tmp_path / "book/img/b.gif")
    RED.save(tmp_path / "out.png")
    turned = Image.Exif()
    turned[0x0112] = 6
    RED.save(tmp_path / "book/img/c.webp", exif=turned)
    return tmp_path / "book/docs"


def shown(folder: Path, name: str) -> Art | Diagnostic:
    text = f"![x]({name})"
    document, _ = read_document(text, file="x.md")
    (found,) = checked_pictures(document, folder, repository(folder), text, "x.md").values()
    return found


@pytest.mark.parametrize(
    "name", ["../img/a.png", "/img/a.png", "../docs/../img/a.png", "../img/a.png?raw=true"]
)
def test_anywhere_in_the_repository(folder: Path, name: str) -> None:
    found = shown(folder, name)
    assert isinstance(found, Art) and found.size == (80, 40)


@pytest.mark.parametrize("name", ["../../out.png", "/../out.png", "../img/../../out.png"])
def test_nowhere_else(folder: Path, name: str) -> None:
    found = shown(folder, name)
    assert isinstance(found, Diagnostic)
    assert (found.code, found.severity) == ("image-outside", "warning")


def test_without_a_repository_only_its_folder(folder: Path) -> None:
    (folder.parent / ".git").rmdir()
    assert isinstance(shown(folder, "../img/a.png"), Diagnostic)


def test_a_gif_is_its_first_frame_and_a_webp_stands_upright(folder: Path) -> None:
    gif, webp = shown(folder, "../img/b.gif"), shown(folder, "../img/c.webp")
    assert isinstance(gif, Art) and gif.size == (80, 40)
    assert isinstance(webp, Art) and webp.size == (40, 80)


@pytest.mark.skipif(not features.check("avif"), reason="this Pillow reads no AVIF")
def test_avif(folder: Path) -> None:
    RED.save(folder / "a.avif")
    found = shown(folder, "a.avif")
    assert isinstance(found, Art) and found.size == (80, 40)


def test_what_is_missing_is_told_once(folder: Path) -> None:
    text = "![x](1.png) ![y](2.png) ![z](../../out.png)"
    document, _ = read_document(text, file="x.md")
    said = told(checked_pictures(document, folder, repository(folder), text, "x.md").values())
    assert [one.code for one in said] == ["image-missing", "image-outside"]
    assert said[0].message.en == "image “1.png”: there is no such file; 1 more like it"

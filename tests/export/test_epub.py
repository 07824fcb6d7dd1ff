"""The EPUB: its parts, its links, always the same bytes; epubcheck where it is installed."""

import subprocess
import zipfile
from io import BytesIO
from pathlib import Path
from shutil import which
from xml.etree import ElementTree

import pytest

from cardgen.export.book_art import BookArt
from cardgen.export.epub import epub
from cardgen.load.symbols import PathSymbol
from cardgen.model.document import (
    Definition,
    Definitions,
    Document,
    Figure,
    Heading,
    Item,
    ListBlock,
    Note,
    Paragraph,
    PictureMark,
    SymbolMark,
    Words,
)
from cardgen.model.game import Symbol

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b550000000a49444154789c6360000000020001"
    "48afa4710000000049454e44ae426082"
)
HEART = Symbol("heart", "生命", 24, 24, PathSymbol(24, 24, (("M0 0H24L0 24Z", None, False),)).draw)
BOOK = Document(
    "书 & 名",
    (
        Heading(1, (Words("书 & 名"),), "书-名"),
        Paragraph((Words("前"), Words("言", link="#2-二"))),
        Heading(2, (Words("1. 一"),), "1-一"),
        Paragraph((Words("a"), Note(1), SymbolMark("heart"), Note(1))),
        Heading(3, (Words("①"),), "①"),
        Heading(2, (Words("2. 二"),), "2-二"),
        Paragraph(
            (
                Words("回", link="#书-名"),
                Words("无", link="#nowhere"),
                Words("外", link="https://a.b/?c=1&d=2"),
            )
        ),
        ListBlock((Item((Paragraph((Words("x"),)),), anchor="term-x"),)),
        Definitions(
            (Definition((Words("词", link="#term-x"),), ((Paragraph((Words("意"),)),),), "term-词"),)
        ),
        Figure(PictureMark("a.png", "图", width="50%")),
        Figure(PictureMark("b.png", "无")),
    ),
    ((Paragraph((Words("注"),)),),),
    authors=("甲",),
    licence="CC0",
)


def book() -> bytes:
    return epub(BOOK, symbols={"heart": HEART}, pictures={"a.png": PNG})


def files() -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(book())) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_archive_begins_with_its_type() -> None:
    with zipfile.ZipFile(BytesIO(book())) as archive:
        first = archive.infolist()[0]
        assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
        assert archive.read("mimetype") == b"application/epub+zip"


def test_it_is_always_the_same() -> None:
    assert book() == book()


def test_every_page_is_xml_and_every_link_leads_somewhere() -> None:
    found = files()
    pages = {name: ElementTree.fromstring(data) for name, data in found.items() if name.endswith(".xhtml")}
    assert sorted(pages) == [
        "nav.xhtml",
        "notes.xhtml",
        "part0.xhtml",
        "part1.xhtml",
        "part2.xhtml",
        "title.xhtml",
    ]
    ids = {name: [e.get("id") for e in page.iter() if e.get("id")] for name, page in pages.items()}
    assert all(len(set(names)) == len(names) for names in ids.values())
    for name, page in pages.items():
        for element in page.iter():
            target = element.get("href", "") if element.tag.endswith("}a") else ""
            if target.startswith("https:") or not target:
                continue
            file, _, place = target.partition("#")
            assert file in pages, (name, target)
            assert not place or place in ids[file], (name, target)


def test_the_package_lists_everything() -> None:
    found = files()
    package = ElementTree.fromstring(found["book.opf"])
    listed = {e.get("href"): e for e in package.iter() if e.tag.endswith("}item")}
    assert set(listed) == set(found) - {"mimetype", "META-INF/container.xml", "book.opf"}
    assert listed["part1.xhtml"].get("properties") == "svg"
    assert listed["picture0.png"].get("media-type") == "image/png"


def test_the_title_page_and_the_notes() -> None:
    found = files()
    assert '<p class="facts">甲 · CC0</p>' in found["title.xhtml"].decode()
    assert found["part1.xhtml"].decode().count('role="doc-noteref" epub:type="noteref"') == 2


def test_epubcheck_finds_nothing(tmp_path: Path) -> None:
    tool = which("epubcheck")
    if tool is None:
        pytest.skip("epubcheck is not installed")
    file = tmp_path / "book.epub"
    file.write_bytes(book())
    # Debian installs the archive itself as the command.
    is_jar = Path(tool).read_bytes()[:2] == b"PK"
    command = ["java", "-jar", tool] if is_jar else [tool]
    done = subprocess.run([*command, "-q", str(file)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr


def test_its_cover_is_on_the_shelf() -> None:
    with zipfile.ZipFile(BytesIO(epub(BOOK, art=BookArt(PNG)))) as archive:
        package = archive.read("book.opf").decode()
        assert 'href="cover.png" media-type="image/png" properties="cover-image"' in package
        assert b'<img class="cover" src="cover.png" alt=""/>' in archive.read("title.xhtml")
        assert archive.read("cover.png") == PNG

"""What follows from the language of a document: labels, `lang`, line ends, fonts."""

from pathlib import Path

import pytest
from rulebook_kit import GAME

from cardgen.build.bindery import Bindery
from cardgen.build.document import Rulebook
from cardgen.export.epub import epub
from cardgen.export.html import html
from cardgen.export.text import text
from cardgen.model.document import Break, Document, Paragraph, Quote, Reference, words_in
from cardgen.model.labels import LABELS, labels
from cardgen.model.language import tag_of, written
from cardgen.rulebook.reading import read_document

ENGLISH = "Each player draws five cards\nand puts the king in front of them.\n"


def read(source: str, language: str = "") -> Document:
    front = f"---\nlanguage: {language}\n---\n" if language else ""
    return read_document(front + source, file="a.md")[0]


def test_every_label_of_every_language_is_there() -> None:
    for words in LABELS.values():
        assert all(words)
        assert "{}" in words.sheet


@pytest.mark.parametrize(
    ("language", "contents", "note", "important"),
    [
        ("zh-CN", "目录", "说明", "重要"),
        ("zh-TW", "目錄", "說明", "重要"),
        ("zh_HK", "目錄", "說明", "重要"),
        ("ja", "目次", "メモ", "重要"),
        ("ko-KR", "목차", "참고", "중요"),
        ("en-GB", "Contents", "Note", "Important"),
        ("de", "Inhalt", "Hinweis", "Wichtig"),
        ("fr", "Sommaire", "Remarque", "Important"),
        ("es", "Índice", "Nota", "Importante"),
        ("fi", "Contents", "Note", "Important"),
    ],
)
def test_labels_are_in_the_language_of_the_document(
    language: str, contents: str, note: str, important: str
) -> None:
    document = read("# A\n> [!NOTE]\n> x\n\n> [!IMPORTANT]\n> x\n\n## B\n\n## C\n", language)
    titles = [block.title for block in document.blocks if isinstance(block, Quote)]
    assert titles == [note, important]
    assert f'<span class="label">{contents}</span>' in html(document)


def test_an_example_and_a_quick_reference_are_named() -> None:
    quote, reference = read(":::example\nx\n:::\n\n:::reference\nx\n:::\n", "de").blocks
    assert isinstance(quote, Quote)
    assert isinstance(reference, Reference)
    assert (quote.title, reference.title) == ("Beispiel", "Kurzübersicht")


def test_text_has_the_marks_of_its_language() -> None:
    source = "[a](https://example.org/x)"
    assert "a（https://example.org/x）" in text(read(source, "ja"))
    assert "a (https://example.org/x)" in text(read(source, "ko"))


def test_the_front_matter_comes_first_then_the_game_then_the_text() -> None:
    def language(front: str, game: str) -> str:
        document, _ = read_document(front + ENGLISH, file="a.md", game=GAME._replace(language=game))
        return document.language

    assert language("---\nlang: fr\n---\n", "de") == "fr"
    assert language("", "de") == "de"
    assert language("", "") == "en"
    assert language("---\nlang: what ever\n---\n", "") == "en"


def test_names_of_languages_are_understood() -> None:
    names = {"繁體中文": "zh-Hant", "English": "en", "de_AT": "de-AT", "<b>": ""}
    assert {words: tag_of(words) for words in names} == names
    tags = {"zh": "zh-Hans", "zh-Hans-HK": "zh-Hans", "zh-MO": "zh-Hant", "PT-br": "pt"}
    assert {tag: written(tag) for tag in tags} == tags


def test_web_pages_and_books_say_their_language() -> None:
    document = read(ENGLISH)
    assert '<html lang="en">' in html(document)
    assert b"<dc:language>en</dc:language>" in _unzipped(epub(document))


def _unzipped(data: bytes) -> bytes:
    from io import BytesIO
    from zipfile import ZipFile

    with ZipFile(BytesIO(data)) as book:
        return b"".join(book.read(name) for name in book.namelist())


@pytest.mark.parametrize(
    ("source", "kept"),
    [
        ("一行\n又一行，还有很多字。", True),
        ("ひらがな\nカタカナ", True),
        (ENGLISH, False),
        ("가나다\n라마바", False),
    ],
)
def test_lines_are_joined_where_words_have_blanks(source: str, kept: bool) -> None:
    (paragraph,) = read(source).blocks
    assert isinstance(paragraph, Paragraph)
    assert any(isinstance(part, Break) for part in paragraph.content) == kept
    if not kept:
        assert words_in(paragraph.content) == source.strip().replace("\n", " ")


def test_breaks_may_be_asked_for() -> None:
    (paragraph,) = read_document(f"---\nbreaks: true\n---\n{ENGLISH}", file="a.md")[0].blocks
    assert isinstance(paragraph, Paragraph)
    assert any(isinstance(part, Break) for part in paragraph.content)


def test_a_hard_line_end_stays() -> None:
    (paragraph,) = read("One line\\\nand another one of these\n").blocks
    assert isinstance(paragraph, Paragraph)
    assert Break(hard=True) in paragraph.content


def test_fonts_follow_the_language() -> None:
    bindery = Bindery(Rulebook("a.md", ()), None, [], {})
    assert bindery.families("zh-CN") == ()
    assert bindery.families("zh-TW") == ("Noto Sans TC",)
    assert bindery.families("ja") == ("Noto Sans JP",)
    assert bindery.families("ko") == ("Noto Sans KR",)
    assert bindery.families("de") == ("Source Serif 4",)


def test_a_game_without_fonts_has_those_of_its_language(tmp_path: Path) -> None:
    from cardgen.load.game import load_game
    from cardgen.load.project import find_project

    folder = tmp_path / "card_data" / "g"
    (folder / "cards").mkdir(parents=True)
    for line, fonts in (('language = "ja"', ("Noto Sans JP",)), ('language = "en"', ("Inter",)), ("", ())):
        (folder / "game.toml").write_text(f'title = "g"\n{line}\n[kinds.a]\nname = "a"\n', "utf-8")
        assert load_game(find_project(tmp_path), folder)[0].fonts == fonts


def test_labels_for_no_known_language_are_english() -> None:
    assert labels("tlh") == LABELS["en"]

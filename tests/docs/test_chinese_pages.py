"""Pages in docs/zh say the same as the English ones: sections, keys that there are, examples."""

import pytest
from pages import DOCS, code_words, fences, page, rows, sections

from cardgen.layout.elements import ELEMENTS
from cardgen.rules.forms import FORMS

# Translated whole; the others are shorter than what they are made from.
WHOLE = (
    "commands.md",
    "game-files.md",
    "markup.md",
    "new-game.md",
    "pictures.md",
    "printing.md",
    "publishing.md",
    "tables.md",
)
SHORTER = ("rulebooks.md", "templates.md")


@pytest.mark.parametrize("name", WHOLE)
def test_a_whole_page_has_every_section(name: str) -> None:
    assert len(sections(page(f"zh/{name}"))) == len(sections(page(name)))


@pytest.mark.parametrize("name", (*WHOLE, *SHORTER))
def test_every_key_in_a_table_is_in_the_english_page(name: str) -> None:
    text = page(name).replace("\\|", "|")
    for row in rows(page(f"zh/{name}")):
        for word in code_words(row[0]):
            if word.isascii() and not word.endswith(" CARD"):
                assert word.replace("yinghuo", "fireflies") in text, word


@pytest.mark.parametrize("name", ["pictures.md", "printing.md"])
def test_toml_in_both_languages_is_the_same(name: str) -> None:
    english, chinese = (
        [fence.text for fence in fences(page(path)) if fence.info == "toml"] for path in (name, f"zh/{name}")
    )
    assert english == chinese


def test_every_key_of_game_files_is_in_the_chinese_page() -> None:
    english, chinese = (
        {word for row in rows(page(path)) for word in code_words(row[0])}
        for path in ("game-files.md", "zh/game-files.md")
    )
    assert english == chinese


def test_every_element_and_form_is_listed() -> None:
    elements = sections(page("zh/templates.md"))["元素的种类"]
    assert {code_words(row[0])[0] for row in rows(elements)} == set(ELEMENTS)
    forms = sections(page("zh/rules.md"))["十九种规则"]
    assert {code_words(row[0])[0] for row in rows(forms)} == set(FORMS)
    assert len(FORMS) == 19


def test_the_keys_of_deck_files_are_the_same() -> None:
    english, chinese = (
        {code_words(row[0])[0] for row in rows(text) if len(row) == 3 and row[0].startswith("`")}
        for text in (page("deck-files.md"), sections(page("zh/rules.md"))["套牌文件"])
    )
    assert english == chinese


def test_every_chinese_page_is_on_the_map() -> None:
    map_ = page("zh/README.md")
    for path in (DOCS / "zh").glob("*.md"):
        assert path.name == "README.md" or f"({path.name})" in map_

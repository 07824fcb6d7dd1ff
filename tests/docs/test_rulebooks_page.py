"""The page on rulebooks and the code say the same."""

from pages import code_words, page, rows, sections

from cardgen.markdown.callouts import KINDS
from cardgen.markdown.directives import DIRECTIVES
from cardgen.markdown.scenes import NAMES
from cardgen.model.labels import labels
from cardgen.rulebook.reading import OWN


def test_every_directive_is_described() -> None:
    first = [code_words(row[0])[0] for row in rows(sections(page("rulebooks.md"))["Directives"])]
    assert {words.strip("{}").split()[0] for words in first} == set(DIRECTIVES)


def test_every_key_of_the_front_matter_is_described() -> None:
    keys = {
        word for row in rows(sections(page("rulebooks.md"))["Front matter"]) for word in code_words(row[0])
    }
    assert keys == {*OWN, "breaks", "links"}


def test_every_kind_of_admonition_is_named() -> None:
    text = page("rulebooks.md")
    for kind in KINDS:
        assert kind in text
        assert getattr(labels("zh-CN"), kind, "旁注") in text


def test_every_name_of_a_drawing_is_described() -> None:
    named = {
        word.strip(":").split()[0]
        for row in rows(sections(page("rulebooks.md"))["Drawings"])
        for word in code_words(row[0])
        if word.startswith(":::")
    }
    assert named == set(NAMES)

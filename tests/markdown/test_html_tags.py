"""HTML among Markdown: the same words as a browser shows, whatever the tags are."""

from html import unescape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from rulebook_kit import read, words_of

from cardgen.markdown.html.scan import Scanner, Tag
from cardgen.markdown.html.tags import DROPPED

html5lib = pytest.importorskip("html5lib")

LOOKS = ["b", "i", "u", "sup", "a", "span"]
BLOCKS = ["p", "div", "center", "h2", "ul", "ol", "li", "table", "tr", "td", "th", "tbody", "dl", "dt", "dd"]
NAMES = [*LOOKS, *BLOCKS, "details", "summary", "pre", "blockquote"]
OPEN = [f"<{name}>" for name in NAMES] + [
    '<div align="center">',
    "<a href='#x'>",
    "<td colspan=2 rowspan=3>",
    "<br>",
]
CLOSE = [f"</{name}>" for name in NAMES]
PIECES = st.lists(
    st.sampled_from(
        [
            *OPEN,
            *CLOSE,
            "甲",
            "乙 ",
            "丙\n",
            "丁\n\n",
            "- 戊\n",
            "\n\n# 己\n\n",
            "<!-- x -->",
            "<hr>",
            "&lt;",
            "<script>y</script>",
        ]
    ),
    max_size=14,
)


def shown(text: str) -> str:
    """The characters that a browser shows, sorted: it moves what stands directly in a table."""
    page = MarkdownIt("commonmark").render(text)
    tree = html5lib.parse(page, namespaceHTMLElements=False)
    for parent in list(tree.iter()):
        for child in list(parent):
            if isinstance(child.tag, str) and child.tag not in DROPPED:
                continue
            child.text = ""
    return signs("".join(tree.itertext()))


def signs(text: str) -> str:
    return "".join(sorted(char for char in text if not char.isspace() and char not in "•0123456789."))


@settings(max_examples=150, deadline=None)
@given(PIECES)
def test_no_word_is_lost_and_no_tag_shown(pieces: list[str]) -> None:
    text = "".join(pieces)
    document, _ = read(text, None)
    assert signs(words_of(document.blocks)) == shown(text), text


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("a<b>c</b>", ["a", "b", "c", "/b"]),
        ("<A HREF='x>y' title=\">\">z", ["a", "z"]),
        ("<br/><br /><hr\n>", ["br", "br", "hr"]),
        ("<!-- <b> --><b>", ["b"]),
        ("<b <i>", ["b"]),
        ("1 < 2 <3 <甲> <>", ["1 < 2 <3 <甲> <>"]),
        ("a <b title='", ["a <b title='"]),
        ("a <!-- b", ["a "]),
        ("<script>if (a<b) c</SCRIPT>d", ["script", "/script", "d"]),
        ("<style>a", ["style"]),
        ("<?php x ?>a<![CDATA[ b ]]><!DOCTYPE html>", ["a"]),
        ("<![x[>", ["<![x[>"]),
    ],
)
def test_tags_are_found(text: str, pieces: list[str]) -> None:
    found = [("/" * p.closes + p.name) if isinstance(p, Tag) else p for p in Scanner().pieces(text)]
    assert found == pieces


def test_attributes_are_read() -> None:
    (tag,) = Scanner().pieces("<img SRC=a.png alt='x &lt; \"y\"' width = 40 hidden src=b.png>")
    assert isinstance(tag, Tag)
    assert tag.attrs == {"src": "a.png", "alt": 'x < "y"', "width": "40", "hidden": ""}


def test_a_text_full_of_open_tags_is_not_searched_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = []
    end = "cardgen.markdown.html.scan._end"
    monkeypatch.setattr(end, lambda text, at: searched.append(at) or -1)
    assert "".join(map(str, Scanner().pieces("<a b='" * 1000))) == "<a b='" * 1000
    assert len(searched) < 50


def test_looks_that_nothing_closes_do_not_add_up() -> None:
    """Each paragraph once had the tokens of all looks before it, which took minutes."""
    from cardgen.markdown.parser import parse
    from cardgen.model.labels import labels

    tokens = parse("<b>\n\nx\n\n" * 200, {"symbols": {}, "labels": labels("zh-CN")})
    assert max(len(token.children or ()) for token in tokens) == 2


def test_entities_are_characters_once() -> None:
    assert unescape("&amp;lt;") == "&lt;"
    document, _ = read("<p>&amp;lt;b&amp;gt;</p>", None)
    assert words_of(document.blocks).strip() == "&lt;b&gt;"


def test_a_row_that_others_take_whole_still_has_its_words() -> None:
    document, _ = read("<table>" + "<tr><td rowspan=1000>甲<td>乙" * 300, None)
    assert words_of(document.blocks).count("甲") == words_of(document.blocks).count("乙") == 300

"""Brackets that nothing closes: only characters, found out without much ado."""

import pytest
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_inline import StateInline
from rulebook_kit import as_html, read, words_of

NOTE = "\n\n[^a]: 注"


@pytest.mark.parametrize("sign", ["[", "[^", "^[", "![", "[^a", "[字字", "[[[[[[[[]"])
def test_they_are_words_and_take_no_time(sign: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted is how often the parser looks ahead; each of them would make it look two hundred times."""
    looks = 0
    skip = ParserInline.skipToken

    def counted(self: ParserInline, state: StateInline) -> None:
        nonlocal looks
        looks += 1
        skip(self, state)

    monkeypatch.setattr(ParserInline, "skipToken", counted)
    text = sign * 2000
    document, _ = read(text + NOTE, None)
    assert words_of(document.blocks[:1]) == text
    assert looks < 40 * 2000


def test_what_is_closed_works_among_them() -> None:
    document, found = read("[[[[甲[乙](#丙)[^a]" + "[" * 600 + NOTE + "\n\n# 丙", None)
    html = as_html(document)
    assert '<p>[[[[甲<a href="#丙">乙</a>' in html
    assert 'href="#note-1"' in html
    assert not found


@pytest.mark.parametrize("deep", [1, 3, 20])
def test_brackets_in_brackets_are_read(deep: int) -> None:
    inner = "[" * deep + "甲" + "]" * deep
    many = "[x]" * 600
    document, _ = read(f"[{inner}](#乙) ^[{inner}]{many}", None)
    assert f'<a href="#乙">{inner}</a>' in as_html(document)
    assert words_of(document.notes[0]) == inner

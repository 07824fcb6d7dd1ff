"""Markup in card texts: cases as files, and properties that hold for any text."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.text.markup import MarkedSpan, has_markup, parse_markup

CASES = tomllib.loads((Path(__file__).parents[1] / "cases" / "text" / "markup.toml").read_text("utf-8"))[
    "case"
]


def look(span: MarkedSpan) -> str:
    letters = "".join(k for k, on in (("B", span.bold), ("E", span.emphasis), ("K", span.keyword)) if on)
    symbol = f":{span.symbol}:" if span.symbol else ""
    return " ".join(filter(None, (letters, span.color, symbol)))


@pytest.mark.parametrize("case", CASES, ids=[c["title"] for c in CASES])
def test_case(case: dict[str, Any]) -> None:
    spans = parse_markup(case["text"], {"red"}, {"hp"})
    assert [[s.text, look(s)] for s in spans] == case["spans"]


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from("*[]{}.:\\【】\n 甲乙a1redhp"), max_size=40))
def test_only_signs_are_taken_away(text: str) -> None:
    left = "".join(s.text for s in parse_markup(text, {"red"}, {"hp"})).replace("\ufffc", ":hp:")
    taken = iter(text)
    assert all(char in taken for char in left), "what is left is not in order"
    assert [c for c in left if c in "甲乙1\n 【】"] == [c for c in text if c in "甲乙1\n 【】"]


@settings(max_examples=100, deadline=None)
@given(st.text(st.characters(exclude_characters="*[:\\【{"), max_size=40))
def test_text_without_signs_is_one_span(text: str) -> None:
    assert not has_markup(text, keywords=True)
    assert "".join(s.text for s in parse_markup(text, {"red"}, {"hp"})) == text


def test_keywords_alone_need_no_parsing_where_they_look_the_same() -> None:
    assert not has_markup("获得【护盾】", keywords=False)
    assert has_markup("获得【护盾】", keywords=True)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 7000 + "*a " * 4000 + "]" * 7000,
        "【" * 10000 + "a*" * 5000,
        "***a" * 5000,
        ":" * 20000,
        "[a" * 9000,
    ],
)
def test_hostile_texts_are_parsed_in_one_go(text: str) -> None:
    assert len("".join(s.text for s in parse_markup(text, {"red"}, {"hp"}))) <= len(text)

"""How people say how many cards there are, and what only looks like it.

`claims.*.md` has each number that the data bears out as ⟦8⟧: as it is nothing is told; one more or less is
told at its place. `play.*.md` has numbers of cards that say nothing about the set: nothing is told, whatever
they are.
"""

import re
from functools import cache
from pathlib import Path

import pytest
from test_checks import game, places, rules

from cardgen.prose import check_prose

CASES = Path(__file__).parents[1] / "cases" / "rulebook-wordings"
GAMES = {"zh": "tea", "en": "keep"}
MARKED = re.compile(r"⟦(\w+)⟧")
WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight")
NUMERALS = "零一二三四五六七八九"


@cache
def text(name: str) -> str:
    return (CASES / name).read_text("utf-8")


def told(words: str, language: str) -> list[tuple[int, int, str]]:
    id = GAMES[language]
    return sorted(places(check_prose(words, "r.md", game(CASES, id), rules(CASES, id))))


def changed(number: str, by: int) -> str:
    if number.isdecimal():
        return str(int(number) + by)
    written = NUMERALS if number in NUMERALS else WORDS
    return written[written.index(number) + by]


MARKS = [
    pytest.param(language, n, id=f"{language}-{n}")
    for language in GAMES
    for n in range(len(MARKED.findall(text(f"claims.{language}.md"))))
]


def test_there_are_many_wordings() -> None:
    assert sum(mark.values[0] == "zh" for mark in MARKS) > 100
    assert sum(mark.values[0] == "en" for mark in MARKS) > 50
    for language in GAMES:
        assert len(re.findall(r"^[^#\n].*(?:\d|two|three)", text(f"play.{language}.md"), re.M)) > 40


@pytest.mark.parametrize("language", GAMES)
def test_right_numbers_are_silent(language: str) -> None:
    assert told(MARKED.sub(r"\1", text(f"claims.{language}.md")), language) == []


@pytest.mark.parametrize("by", [1, -1])
@pytest.mark.parametrize(("language", "n"), MARKS)
def test_a_wrong_number_is_told(language: str, n: int, by: int) -> None:
    source = text(f"claims.{language}.md")
    mark = list(MARKED.finditer(source))[n]
    before = MARKED.sub(r"\1", source[: mark.start()])
    words = before + changed(mark[1], by) + MARKED.sub(r"\1", source[mark.end() :])
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    assert told(words, language) == [(line, column, "wrong-count")]


@pytest.mark.parametrize("by", range(4))
@pytest.mark.parametrize("language", GAMES)
def test_play_is_silent_whatever_the_numbers(language: str, by: int) -> None:
    words = re.sub(r"\d+", lambda found: str(int(found[0]) + by), text(f"play.{language}.md"))
    assert told(words, language) == []

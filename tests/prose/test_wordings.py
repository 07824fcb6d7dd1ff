"""How documents say how many cards there are, and what only looks like it.

`exact.*.md` and `warnings.*.md` have each number that the data bears out as ⟦8⟧: as it is nothing is told;
one more is told at its place, as an error or as a warning. `silent.*.md` has numbers of play: nothing is
told, whatever they are.
"""

import re
from functools import cache
from pathlib import Path

import pytest
from test_checks import game, rules

from cardgen.prose import check_prose

CASES = Path(__file__).parents[1] / "cases" / "rulebook-wordings"
GAMES = {"zh": "tea", "en": "keep"}
SEVERITIES = {"exact": "error", "warnings": "warning"}
MARKED = re.compile(r"⟦(\w+)⟧")
WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight")
NUMERALS = "零一二三四五六七八九"


@cache
def text(name: str, language: str) -> str:
    return (CASES / f"{name}.{language}.md").read_text("utf-8")


def told(words: str, language: str) -> list[tuple[int, int, str, str]]:
    found = check_prose(words, "r.md", game(CASES, GAMES[language]), rules(CASES, GAMES[language]))
    return [(d.span.line, d.span.column, d.code, d.severity) for d in found if d.span]


def one_more(number: str) -> str:
    if number.isdecimal():
        return str(int(number) + 1)
    written = NUMERALS if number in NUMERALS else WORDS
    return written[written.index(number.lower()) + 1]


MARKS = [
    pytest.param(name, language, n, id=f"{name}-{language}-{n}")
    for name in SEVERITIES
    for language in GAMES
    for n in range(len(MARKED.findall(text(name, language))))
]


@pytest.mark.parametrize("name", SEVERITIES)
@pytest.mark.parametrize("language", GAMES)
def test_right_numbers_are_silent(name: str, language: str) -> None:
    assert told(MARKED.sub(r"\1", text(name, language)), language) == []


@pytest.mark.parametrize(("name", "language", "n"), MARKS)
def test_a_wrong_number_is_told(name: str, language: str, n: int) -> None:
    source = text(name, language)
    mark = list(MARKED.finditer(source))[n]
    before = MARKED.sub(r"\1", source[: mark.start()])
    words = before + one_more(mark[1]) + MARKED.sub(r"\1", source[mark.end() :])
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    assert told(words, language) == [(line, column, "wrong-count", SEVERITIES[name])]


@pytest.mark.parametrize("by", range(3))
@pytest.mark.parametrize("language", GAMES)
def test_play_is_silent_whatever_the_numbers(language: str, by: int) -> None:
    words = re.sub(r"\d+", lambda found: str(int(found[0]) + by), text("silent", language))
    assert told(words, language) == []

"""Wrong command lines: exit status 2, what is wrong, and where to read on."""

from collections.abc import Callable
from typing import Any

import pytest


@pytest.mark.parametrize(
    ("arguments", "english", "chinese"),
    [
        (("biuld",), "did you mean “build”?", "是不是想写「build」？"),
        (("frobnicate",), "list, build, check", "list、build、check"),
        (("new",), "DIR is missing", "缺少 DIR"),
        (("new", "a", "b", "c"), "too many arguments: b c", "参数太多：b c"),
        (("new", "--frob"), "there is no option --frob", "没有选项 --frob"),
        (("check", "--format"), "--format needs a value", "--format 后面要写一个值"),
        (("rulebook", "a.md", "--since"), "--since needs a value", "--since 后面要写一个值"),
        (("rulebook", "a.md", "--since", "--booklet"), "--since needs a value", "--since 后面要写一个值"),
        (
            ("rulebook", "a.md", "--output", "--lang", "en"),
            "--output needs a value",
            "--output 后面要写一个值",
        ),
        (("rulebook", "a.md", "--since="), "--since needs a value", "--since 后面要写一个值"),
        (("rulebook", "a.md", "--to", ""), "--to needs a value", "--to 后面要写一个值"),
        (("sheet", "g", "--set", "--cuts"), "--set needs a value", "--set 后面要写一个值"),
        (("deck", "check", "g", "--as-of"), "cardgen deck check --help", "cardgen deck check --help"),
        (("check", "--format", "xml"), "takes one of text, json, github", "只能是 text、json、github"),
        (("build", "-p", "a4"), "there is no option -p\n", "没有选项 -p\n"),
        (("check", "--formt", "json"), "did you mean --format?", "是不是想写 --format？"),
        (("show", "x", "y", "--dpi", "9"), "a whole number from 30 to 1200", "30 到 1200 之间的整数"),
        (("show", "x"), "CARD is missing", "缺少 CARD"),
        (("--lang", "fr"), "takes one of zh, en", "只能是 zh、en"),
        (("build", "nosuch"), "there is no game “nosuch”", "没有名为「nosuch」的游戏"),
        (("build", "--lang", "en", "nosuch"), "there is no game “nosuch”", "没有名为「nosuch」的游戏"),
    ],
)
def test_wrong_usage_is_told_in_both_languages(
    arguments: tuple[str, ...], english: str, chinese: str, cardgen: Callable[..., Any]
) -> None:
    for language, words in (("en", english), ("zh", chinese)):
        result = cardgen(*arguments, language=language)
        assert result.status == 2
        assert words in result.err
        assert result.out == ""


def test_version(cardgen: Callable[..., Any]) -> None:
    assert cardgen("--version").out == "cardgen 0.2.0\n"

"""Help pages: in both languages, with every option and an example, in lines that fit."""

from collections.abc import Callable
from typing import Any

import pytest
from commands_kit import arguments_of, options_of

from cardgen.cli.commands import COMMANDS
from cardgen.cli.terminal.help import WIDTH
from cardgen.diagnostics import Language
from cardgen.diagnostics.forms import text_width

Run = Callable[..., Any]
LANGUAGES: tuple[Language, ...] = ("en", "zh")


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_commands_are_listed(language: Language, cardgen: Run) -> None:
    shown = cardgen(language=language).out
    for name, (_, line) in COMMANDS.items():
        assert f"  {name}" in shown
        assert line.in_(language) in shown
    assert ("用法：" in shown) == (language == "zh")
    assert max(text_width(line) for line in shown.split("\n")) <= WIDTH


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_explains_itself(name: str, language: Language, cardgen: Run) -> None:
    lines = cardgen(*name.split(), "--help", language=language).out.split("\n")
    assert any(line.strip().startswith(f"cardgen {name}") and "# " in line for line in lines)
    for option in options_of(name):
        assert any(line.startswith(f"  {option.opts[0]}") for line in lines)
        assert option.words.zh != option.words.en
    for argument in arguments_of(name):
        assert str(argument.metavar) in lines[0]
    assert max(text_width(line) for line in lines) <= WIDTH + 8


def test_help_is_the_same_by_option_and_without_arguments(cardgen: Run) -> None:
    assert cardgen() == cardgen("--lang", "en")
    assert cardgen().out.startswith(cardgen("--help").out)


def test_help_of_a_command_follows_the_language(cardgen: Run) -> None:
    result = cardgen("new", "--help", language="zh")
    assert result.status == 0
    assert result.out.startswith("用法：cardgen new [选项] DIR")


def test_columns_line_up_in_chinese(cardgen: Run) -> None:
    lines = cardgen(language="zh").out.split("\n")
    starts = {text_width(line[: line.index("#")]) for line in lines if "#" in line}
    assert len(starts) == 1
